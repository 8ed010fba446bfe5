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
from tacora.games.dinosaurs.cards.models import MOMENTS, Playable
from tacora.games.dinosaurs.effects.conditions import possible
from tacora.games.dinosaurs.pieces.dice import stands
from tacora.games.dinosaurs.pieces.hands import discard, lose
from tacora.games.dinosaurs.state import Moment, Play, State, Told, say, update

PLAY, USE, AUGMENT = "play", "use", "augment"


# When


def fits(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    """J26, J31: whether the timing fits, for a seat awake or not."""
    if not card.asleep_user and not game.players[seat].awake:
        return False
    return _TIMES[card.when](game, seat, card, moment)


def _any(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return True


def _own_turn(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return seat == game.active and moment in ("start", "act", "acted")


def _turn_start(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return seat == game.active and moment == "start"


def _next_roll(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return moment == "before" and _is_for(game, seat, card)


def _just_rolled(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return moment == "rolled" and _is_for(game, seat, card)


def _is_for(game: State, seat: Seat, card: Playable) -> bool:
    roll = game.roll
    if roll is None or roll.kind not in card.rolls or not stands(game):
        return False
    return (roll.seat == seat) == (card.whose == "own")


def _flipped(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return moment == "flipped"


def _dinosaurs(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    return game.hunt is not None


def _response(game: State, seat: Seat, card: Playable, moment: Moment) -> bool:
    top = game.stack.top
    return top is not None and top.kind == "item"


_TIMES: dict[str, Callable[[State, Seat, Playable, Moment], bool]] = {
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


def offers(game: State, seat: Seat, play: Play, card: Playable, moment: Moment) -> list[Play]:
    """Every way to play a card now: one for each target, none where it would do nothing."""
    if not fits(game, seat, card, moment):
        return []
    if card.on == "self" and card.when != "response":
        return [play] if _does(game, play, card) else []
    found = [aimed for aimed in _aimed(game, seat, play, card) if _does(game, aimed, card)]
    if found and isinstance(card.effects[0], word.Copy):
        return found if _copied(game, play, moment) else []
    return found


def _does(game: State, play: Play, card: Playable) -> bool:
    """Whether a card would do anything."""
    if possible(game, play, card.effects[0]):
        return True
    return any(possible(game, play, effect) for effect in card.effects[1:])


def _aimed(game: State, seat: Seat, play: Play, card: Playable) -> list[Play]:
    if card.when == "response":
        return [replace(play, target=len(game.stack) - 1)]
    here = game.players[seat].at
    if here is None:
        return []
    far = game.board.distances(here)
    reach = 99 if card.reach is None else card.reach
    if card.on == "dinosaur":
        return [
            replace(play, target=number)
            for number, at in enumerate(game.dinosaurs)
            if at is not None and far[at] <= reach
        ]
    return [
        replace(play, target=other)
        for other, player in enumerate(game.players)
        if other != seat
        and player.at is not None
        and far[player.at] <= reach
        and (player.awake or card.asleep_target)
    ]


def _copied(game: State, play: Play, moment: Moment) -> bool:
    """Whether the item on top of the stack is one that this seat could have played so itself."""
    seat, below = play.seat, game.stack.top
    assert below is not None  # a response has something to answer
    card = game.cards.items[below.card]
    if card.when == "response":
        return False
    own = replace(below, seat=seat)
    if play.kind == "item" and play.card in game.hands[seat]:
        game = copy(game)
        lose(game, seat, play.card)  # the copy makes room by itself
    return own in offers(game, seat, replace(own, target=None), card, moment)


# In writing


def plays(game: State, seat: Seat, moment: Moment) -> list[str]:
    """Everything that a seat may play now, as it is written."""
    written = [choice for choice, _, _ in card_plays(game, seat, moment)]
    if moment == "rolled" and may_augment(game, seat, moment):
        items = game.cards.items
        written += _augmentations(tuple([items[place].id for place in game.hands[seat]]))
    return written


def card_plays(game: State, seat: Seat, moment: Moment) -> list[tuple[str, Play, Playable]]:
    """The cards that a seat may play now, each with every target: items and the explorer's."""
    found: list[tuple[str, Play, Playable]] = []
    timely = game.cards.timely[moment]
    for place in game.hands[seat]:
        if place in timely:
            item = game.cards.items[place]
            ways = offers(game, seat, Play("item", seat, place), item, moment)
            found += [(_written(game, f"{PLAY}:{item.id}", item, way), way, item) for way in ways]
    if not game.players[seat].ready:
        return found
    for card, way in _uses(game, seat, moment):
        found.append((_written(game, USE, card, way), way, card))
    return found


def can_use(game: State, seat: Seat, moment: Moment) -> bool:
    """J30: whether the explorer's ability could be used now: anybody can see that."""
    return bool(_uses(game, seat, moment))


def _uses(game: State, seat: Seat, moment: Moment) -> list[tuple[Playable, Play]]:
    player = game.players[seat]
    if not player.ready or player.explorer is None:
        return []
    card = game.cards.explorers[player.explorer]
    if moment not in MOMENTS[card.when]:
        return []
    play = Play("explorer", seat, player.explorer)
    return [(card, aimed) for aimed in offers(game, seat, play, card, moment)]


def may_augment(game: State, seat: Seat, moment: Moment) -> bool:
    """J28: after one's own roll, with items to discard."""
    return (
        moment == "rolled"
        and game.roll is not None
        and game.roll.seat == seat
        and bool(game.hands[seat])
    )


@lru_cache(maxsize=4096)
def _augmentations(names: tuple[str, ...]) -> tuple[str, ...]:
    sets = [chosen for n in range(1, len(names) + 1) for chosen in combinations(names, n)]
    return tuple(f"{AUGMENT}:{sign}:{','.join(chosen)}" for sign in "+-" for chosen in sets)


def _written(game: State, verb: str, card: Playable, play: Play) -> str:
    if play.target is None:
        return verb
    if card.when == "response":
        return f"{verb}>{game.cards.items[game.stack.played[play.target].card].id}"
    if card.on == "dinosaur":
        return f"{verb}>{game.cards.dinosaurs[play.target]}"
    return f"{verb}>{play.target}"


def read(game: State, seat: Seat, choice: str, moment: Moment) -> Play | None:
    """The play that a text stands for, if it is a lawful one."""
    head, _, _ = choice.partition(">")
    verb, _, name = head.partition(":")
    if verb == AUGMENT:
        return _read_augmentation(game, seat, choice, moment)
    if verb == USE:
        uses = _uses(game, seat, moment)
        return next((p for card, p in uses if _written(game, USE, card, p) == choice), None)
    place = game.cards.item_named.get(name) if verb == PLAY else None
    if place is None or place not in game.hands[seat]:
        return None
    item = game.cards.items[place]
    for play in offers(game, seat, Play("item", seat, place), item, moment):
        if _written(game, head, item, play) == choice:
            return play
    return None


def _read_augmentation(game: State, seat: Seat, choice: str, moment: Moment) -> Play | None:
    if not may_augment(game, seat, moment):
        return None
    names = tuple([game.cards.items[place].id for place in game.hands[seat]])
    if choice not in _augmentations(names):
        return None
    count = choice.count(",") + 1
    return Play("augment", seat, by=-count if choice[len(AUGMENT) + 1] == "-" else count)


# Playing


def commit(game: State, choice: str, play: Play, told: Told) -> None:
    """J23, J27: what is played leaves the hand and goes on the stack; it costs no action."""
    facts: dict[str, object] = {"seat": play.seat}
    if play.kind == "augment":
        names = choice.split(":")[2].split(",")
        for name in names:
            lose(game, play.seat, game.cards.item_named[name])
            discard(game, game.cards.item_named[name])
        say(told, "augmented", **facts, by=play.by, items=names)
    else:
        card = _card_of(game, play)
        facts |= {"on": _target_named(game, card, play)}
        if play.kind == "item":
            lose(game, play.seat, play.card)
            say(told, "played", **facts, item=card.id)
        else:
            update(game, play.seat, ready=False)  # J30: the card is turned over
            say(told, "used", **facts, explorer=card.id)
    game.stack = game.stack.add(play)


def _card_of(game: State, play: Play) -> Playable:
    if play.kind == "explorer":
        return game.cards.explorers[play.card]
    return game.cards.items[play.card]


def _target_named(game: State, card: Playable, play: Play) -> object:
    if play.target is None:
        return None
    if card.when == "response":
        return game.cards.items[game.stack.played[play.target].card].id
    return game.cards.dinosaurs[play.target] if card.on == "dinosaur" else play.target
