"""Which cards a seat may play now, on whom, and how a play is written.

play:rope             an item               use             the explorer's ability
play:lasso>2          on seat 2             use>2
play:bait>raptor-7    on a dinosaur         augment:+:rope,bait    items discarded for a roll
play:objection>rope   in answer to an item  pass
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.cards.models import WINDOW_TIMINGS, Playable
from tacora.games.dinosaurs.effects.conditions import would_have_effect
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import roll_still_applies
from tacora.games.dinosaurs.pieces.hands import discard, lose
from tacora.games.dinosaurs.state import Play, State, WindowTiming, update_player

PLAY, USE, AUGMENT = "play", "use", "augment"


# When


def timing_allows(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    """J26, J31: whether the timing fits, for a seat awake or not."""
    if not card.usable_unconscious and not state.players[seat].conscious:
        return False
    return _TIMES[card.when](state, seat, card, timing)


def _any(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return True


def _own_turn(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return seat == state.active and timing in ("start", "act", "acted")


def _turn_start(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return seat == state.active and timing == "start"


def _next_roll(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "before" and _is_for(state, seat, card)


def _just_rolled(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "rolled" and _is_for(state, seat, card)


def _is_for(state: State, seat: Seat, card: Playable) -> bool:
    roll = state.roll
    if roll is None or roll.kind not in card.rolls or not roll_still_applies(state):
        return False
    return (roll.seat == seat) == (card.whose == "own")


def _flipped(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "flipped"


def _dinosaurs(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return state.dinosaur_phase is not None


def _response(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    top = state.stack.top
    return top is not None and top.kind == "item"


_TIMES: dict[str, Callable[[State, Seat, Playable, WindowTiming], bool]] = {
    "any": _any,
    "own-turn": _own_turn,
    "turn-start": _turn_start,
    "next-roll": _next_roll,
    "just-rolled": _just_rolled,
    "flipped": _flipped,
    "dinosaurs": _dinosaurs,
    "response": _response,
}


# On whom


def legal_targets(
    state: State, seat: Seat, play: Play, card: Playable, timing: WindowTiming
) -> list[Play]:
    """Every way to play a card now: one for each target, none where it would do nothing."""
    if not timing_allows(state, seat, card, timing):
        return []
    if card.on == "self" and card.when != "response":
        return [play] if _does(state, play, card) else []
    found = [aimed for aimed in _aimed(state, seat, play, card) if _does(state, aimed, card)]
    if found and isinstance(card.effects[0], word.CopyItem):
        return found if _copied(state, play, timing) else []
    return found


def _does(state: State, play: Play, card: Playable) -> bool:
    """Whether a card would do anything."""
    if would_have_effect(state, play, card.effects[0]):
        return True
    return any(would_have_effect(state, play, effect) for effect in card.effects[1:])


def _aimed(state: State, seat: Seat, play: Play, card: Playable) -> list[Play]:
    if card.when == "response":
        return [replace(play, target=len(state.stack) - 1)]
    here = state.players[seat].at
    if here is None:
        return []
    far = state.board.distances(here)
    reach = 99 if card.reach is None else card.reach
    if card.on == "dinosaur":
        return [
            replace(play, target=number)
            for number, at in enumerate(state.dinosaurs)
            if at is not None and far[at] <= reach
        ]
    return [
        replace(play, target=other)
        for other, player in enumerate(state.players)
        if other != seat
        and player.at is not None
        and far[player.at] <= reach
        and (player.conscious or card.targets_unconscious)
    ]


def _copied(state: State, play: Play, timing: WindowTiming) -> bool:
    """Whether the item on top of the stack is one that this seat could have played so itself."""
    seat, below = play.seat, state.stack.top
    assert below is not None  # a response has something to answer
    card = state.cards.items[below.card]
    if card.when == "response":
        return False
    own = replace(below, seat=seat)
    if play.kind == "item" and play.card in state.hands[seat]:
        state = copy(state)
        lose(state, seat, play.card)  # the copy makes room by itself
    return own in legal_targets(state, seat, replace(own, target=None), card, timing)


# In writing


def legal_play_choices(state: State, seat: Seat, timing: WindowTiming) -> list[str]:
    """Everything that a seat may play now, as it is written."""
    written = [choice for choice, _, _ in legal_card_plays(state, seat, timing)]
    if timing == "rolled" and may_augment(state, seat, timing):
        items = state.cards.items
        written += _augmentations(tuple([items[place].id for place in state.hands[seat]]))
    return written


def legal_card_plays(
    state: State, seat: Seat, timing: WindowTiming
) -> list[tuple[str, Play, Playable]]:
    """The cards that a seat may play now, each with every target: items and the explorer's."""
    found: list[tuple[str, Play, Playable]] = []
    timely = state.cards.timely[timing]
    for place in state.hands[seat]:
        if place in timely:
            item = state.cards.items[place]
            ways = legal_targets(state, seat, Play("item", seat, place), item, timing)
            found += [(_written(state, f"{PLAY}:{item.id}", item, way), way, item) for way in ways]
    if not state.players[seat].ready:
        return found
    for card, way in _uses(state, seat, timing):
        found.append((_written(state, USE, card, way), way, card))
    return found


def can_use(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """J30: whether the explorer's ability could be used now: anybody can see that."""
    return bool(_uses(state, seat, timing))


def _uses(state: State, seat: Seat, timing: WindowTiming) -> list[tuple[Playable, Play]]:
    player = state.players[seat]
    if not player.ready or player.explorer is None:
        return []
    card = state.cards.explorers[player.explorer]
    if timing not in WINDOW_TIMINGS[card.when]:
        return []
    play = Play("explorer", seat, player.explorer)
    return [(card, aimed) for aimed in legal_targets(state, seat, play, card, timing)]


def may_augment(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """J28: after one's own roll, with items to discard."""
    return (
        timing == "rolled"
        and state.roll is not None
        and state.roll.seat == seat
        and bool(state.hands[seat])
    )


@lru_cache(maxsize=4096)
def _augmentations(names: tuple[str, ...]) -> tuple[str, ...]:
    sets = [chosen for n in range(1, len(names) + 1) for chosen in combinations(names, n)]
    return tuple(f"{AUGMENT}:{sign}:{','.join(chosen)}" for sign in "+-" for chosen in sets)


def _written(state: State, verb: str, card: Playable, play: Play) -> str:
    if play.target is None:
        return verb
    if card.when == "response":
        return f"{verb}>{state.cards.items[state.stack.played[play.target].card].id}"
    if card.on == "dinosaur":
        return f"{verb}>{state.cards.dinosaurs[play.target]}"
    return f"{verb}>{play.target}"


def parse_play(state: State, seat: Seat, choice: str, timing: WindowTiming) -> Play | None:
    """The play that a text stands for, if it is a lawful one."""
    head, _, _ = choice.partition(">")
    verb, _, name = head.partition(":")
    if verb == AUGMENT:
        return _read_augmentation(state, seat, choice, timing)
    if verb == USE:
        uses = _uses(state, seat, timing)
        return next((p for card, p in uses if _written(state, USE, card, p) == choice), None)
    place = state.cards.item_named.get(name) if verb == PLAY else None
    if place is None or place not in state.hands[seat]:
        return None
    item = state.cards.items[place]
    for play in legal_targets(state, seat, Play("item", seat, place), item, timing):
        if _written(state, head, item, play) == choice:
            return play
    return None


def _read_augmentation(state: State, seat: Seat, choice: str, timing: WindowTiming) -> Play | None:
    if not may_augment(state, seat, timing):
        return None
    names = tuple([state.cards.items[place].id for place in state.hands[seat]])
    if choice not in _augmentations(names):
        return None
    count = choice.count(",") + 1
    return Play("augment", seat, bonus=-count if choice[len(AUGMENT) + 1] == "-" else count)


# Playing


def put_on_stack(state: State, choice: str, play: Play, events: EventList) -> None:
    """J23, J27: what is played leaves the hand and goes on the stack; it costs no action."""
    facts: dict[str, object] = {"seat": play.seat}
    if play.kind == "augment":
        names = choice.split(":")[2].split(",")
        for name in names:
            lose(state, play.seat, state.cards.item_named[name])
            discard(state, state.cards.item_named[name])
        emit(events, "augmented", **facts, by=play.bonus, items=names)
    else:
        card = _card_of(state, play)
        facts |= {"on": _target_named(state, card, play)}
        if play.kind == "item":
            lose(state, play.seat, play.card)
            emit(events, "played", **facts, item=card.id)
        else:
            update_player(state, play.seat, ready=False)  # J30: the card is turned over
            emit(events, "used", **facts, explorer=card.id)
    state.stack = state.stack.add(play)


def _card_of(state: State, play: Play) -> Playable:
    if play.kind == "explorer":
        return state.cards.explorers[play.card]
    return state.cards.items[play.card]


def _target_named(state: State, card: Playable, play: Play) -> object:
    if play.target is None:
        return None
    if card.when == "response":
        return state.cards.items[state.stack.played[play.target].card].id
    return state.cards.dinosaurs[play.target] if card.on == "dinosaur" else play.target
