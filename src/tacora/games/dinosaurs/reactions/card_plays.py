"""Card plays: which cards a seat may play now, on which targets, and how they go on the stack."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards.effect_definitions import CopyItem
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    Choice,
    augment_choice,
    play_choice,
    use_choice,
)
from tacora.games.dinosaurs.effects.base import is_offered
from tacora.games.dinosaurs.effects.items import copied_play
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.dice import roll_of, rolls
from tacora.games.dinosaurs.pieces.hands import discard, lose
from tacora.games.dinosaurs.reactions.timing import timing_allows
from tacora.games.dinosaurs.state import (
    Play,
    State,
    WindowTiming,
    card_of,
    target_name,
    update_player,
)

MAX_REACH = 99  # further than any two cells of a map


class PlayChoice(Choice, frozen=True, gc=False, kw_only=True):
    """A legal choice to play something, with the play that it makes."""

    play: Play


# Targets


def legal_targets(
    state: State, seat: Seat, play: Play, card: Playable, timing: WindowTiming
) -> list[Play]:
    """List the plays of a card, one for each target on which it would do something."""
    return (
        _legal_plays(state, seat, play, card, timing)
        if timing_allows(state, seat, card, timing)
        else []
    )


def _legal_plays(
    state: State, seat: Seat, play: Play, card: Playable, timing: WindowTiming
) -> list[Play]:
    if card.on == "self" and card.when != "response" and not card.targets_roll:
        return [play] if is_offered(state, play, card.effects) else []
    found = []
    for target in _targets(state, seat, card):
        aimed = replace(play, target=target)
        if is_offered(state, aimed, card.effects):
            found.append(aimed)
    if found and isinstance(card.effects[0], CopyItem):
        return found if _can_copy(state, play, timing) else []
    return found


def _targets(state: State, seat: Seat, card: Playable) -> list[int]:
    """List what a card may be aimed at: plays, seats or dinosaurs in its reach."""
    if card.when == "response":
        return [len(state.stack) - 1]
    if card.targets_roll:
        return [r.seat for r in rolls(state) if r.seat != seat and r.kind in card.rolls]
    here = state.players[seat].at
    if here is None:
        return []
    distances = state.board.distances(here)
    reach = MAX_REACH if card.reach is None else card.reach
    if card.on == "dinosaur":
        return [
            dinosaur
            for dinosaur, at in enumerate(state.dinosaurs)
            if at is not None and distances[at] <= reach
        ]
    return [
        other
        for other, player in enumerate(state.players)
        if other != seat
        and player.at is not None
        and distances[player.at] <= reach
        and (player.conscious or card.targets_unconscious)
    ]


def _can_copy(state: State, play: Play, timing: WindowTiming) -> bool:
    """Return True if the seat could have played the item on top of the stack itself."""
    copied = copied_play(state, play)
    if copied is None:
        return False
    card = state.cards.items[copied.card]
    if card.when == "response":
        return False
    if play.kind == "item" and play.card in state.hands[play.seat]:
        state = copy(state)
        lose(state, play.seat, play.card)  # the copying item makes room in the hand
    return copied in legal_targets(state, play.seat, replace(copied, target=None), card, timing)


def _target_in_choice(state: State, card: Playable, play: Play) -> str | Seat | None:
    """Return the target as a choice names it; a roll is named only where there are two (J50)."""
    if play.target is None or (card.targets_roll and state.opposed_roll is None):
        return None
    return target_name(state, card, play)


# Legal plays


def legal_play_choices(state: State, seat: Seat, timing: WindowTiming) -> list[str]:
    """List everything that a seat may play now."""
    choices = [choice for choice, _, _ in legal_card_plays(state, seat, timing)]
    if timing == "rolled" and may_augment(state, seat, timing):
        items = state.cards.items
        choices += _augment_choices(tuple([items[card].id for card in state.hands[seat]]))
    return choices


CardPlay = tuple[str, Play, Playable]
"""A choice, the play that it makes, and the card."""


_Asked = tuple[Seat, WindowTiming]


class _KnownPlays:
    """The plays found for a state. A decision needs them up to three times.

    They are listed, given to a bot, and the answer is checked against them. States are compared by
    identity, since a state never changes once it is returned. The view of a seat shares the plays
    of that seat.
    """

    __slots__ = ("plays", "state", "view", "view_seat")

    def __init__(self, state: State | None, plays: dict[_Asked, list[CardPlay]]) -> None:
        self.state = state
        self.plays = plays
        self.view: State | None = None
        self.view_seat: Seat | None = None


class _Latest:
    """The plays of one state, for all threads: each replaces them as a whole."""

    known = _KnownPlays(None, {})


def share_plays(state: State, visible: State, seat: Seat | None) -> None:
    """Let a seat's view use the seat's plays found for the state: they depend on the view only."""
    known = _Latest.known
    if known.state is state:
        known.view, known.view_seat = visible, seat


def legal_card_plays(state: State, seat: Seat, timing: WindowTiming) -> list[CardPlay]:
    """List the items and the explorer's ability that a seat may play now, with every target."""
    known = _Latest.known
    if known.state is not state:
        if known.view is not state:
            _Latest.known = known = _KnownPlays(state, {})
        elif known.view_seat != seat:
            return _find_card_plays(state, seat, timing)
    found = known.plays.get((seat, timing))
    if found is None:
        found = known.plays[seat, timing] = _find_card_plays(state, seat, timing)
    return found


def _find_card_plays(state: State, seat: Seat, timing: WindowTiming) -> list[CardPlay]:
    found: list[CardPlay] = []
    cards = state.cards
    timely = cards.timely[timing] if state.stack.played else cards.timely_first[timing]
    for number in state.hands[seat]:
        item = timely.get(number)
        if item is not None and timing_allows(state, seat, item, timing):
            for play in _legal_plays(state, seat, Play("item", seat, number), item, timing):
                target = None if play.target is None else _target_in_choice(state, item, play)
                found.append((play_choice(item.id, target), play, item))
    player = state.players[seat]
    if player.ready and player.explorer in cards.timely_explorers[timing]:
        for card, play in _legal_uses(state, seat, timing):
            found.append((use_choice(_target_in_choice(state, card, play)), play, card))
    return found


def nobody_can_play(state: State, seats: Iterable[Seat], timing: WindowTiming) -> bool:
    """Return True if none of these seats can play anything; the state may change then.

    What is found is kept if the state stays as it is.
    """
    found: dict[_Asked, list[CardPlay]] = {}
    for seat in seats:
        plays = found[seat, timing] = _find_card_plays(state, seat, timing)
        if plays or (timing == "rolled" and may_augment(state, seat, timing)):
            _Latest.known = _KnownPlays(state, found)
            return False
    return True


def can_use(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Return True if the explorer's ability can be used now (J30); everybody can see that."""
    player = state.players[seat]
    return (
        player.ready
        and player.explorer in state.cards.timely_explorers[timing]
        and bool(_legal_uses(state, seat, timing))
    )


def _legal_uses(state: State, seat: Seat, timing: WindowTiming) -> list[tuple[Playable, Play]]:
    explorer = state.players[seat].explorer
    assert explorer is not None  # only a card whose timing can fit is looked at
    card = state.cards.explorers[explorer]
    if not timing_allows(state, seat, card, timing):
        return []
    play = Play("explorer", seat, explorer)
    return [(card, aimed) for aimed in _legal_plays(state, seat, play, card, timing)]


def may_augment(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Return True after the seat's own roll, if it has items to discard (J28)."""
    return timing == "rolled" and bool(state.hands[seat]) and roll_of(state, seat) is not None


@lru_cache(maxsize=4096)
def _augment_choices(hand: tuple[str, ...]) -> tuple[str, ...]:
    sets = [items for count in range(1, len(hand) + 1) for items in combinations(hand, count)]
    return tuple(augment_choice(sign, items) for sign in "+-" for items in sets)


# One play


def parse_play(state: State, seat: Seat, text: str, timing: WindowTiming) -> PlayChoice | None:
    """Return the play that a seat chooses, or None if it is not legal."""
    choice = Choice.parse(text)
    if choice.verb == AUGMENT:
        play = _find_augment(state, seat, choice, text, timing)
    else:
        play = None
        for legal, made, _ in legal_card_plays(state, seat, timing):
            if legal == text:
                play = made
                break
    if play is None:
        return None
    return PlayChoice(choice.verb, choice.args, choice.target, play=play)


def trusted_play(state: State, seat: Seat, text: str, timing: WindowTiming) -> PlayChoice:
    """Return the play that a seat chooses, known to be legal."""
    choice = parse_play(state, seat, text, timing)
    assert choice is not None  # it is legal
    return choice


def _find_augment(
    state: State, seat: Seat, choice: Choice, text: str, timing: WindowTiming
) -> Play | None:
    if not may_augment(state, seat, timing):
        return None
    names = tuple([state.cards.items[card].id for card in state.hands[seat]])
    if text not in _augment_choices(names):
        return None
    sign, *items = choice.args
    discarded = tuple([state.cards.item_named[item] for item in items])
    by = -len(items) if sign == "-" else len(items)
    return Play("augment", seat, bonus=by, items=discarded)


def put_on_stack(state: State, choice: PlayChoice, events: EventList) -> None:
    """Put a play on the stack (J27); cards leave the hand, and it costs no action (J23)."""
    play = choice.play
    if play.kind == "item":
        lose(state, play.seat, play.card)
    elif play.kind == "explorer":
        update_player(state, play.seat, ready=False)  # J30: the card is turned over
    else:
        for item in play.items:
            lose(state, play.seat, item)
        discard(state, *play.items)
    if events is not NO_EVENTS:
        _tell_play(state, choice, events)
    state.stack = state.stack.add(play)


def _tell_play(state: State, choice: PlayChoice, events: EventList) -> None:
    play = choice.play
    card = card_of(state, play)
    if card is None:
        _, *names = choice.args
        emit(events, "augmented", seat=play.seat, by=play.bonus, items=names)
        return
    on = target_name(state, card, play)
    if play.kind == "item":
        emit(events, "played", seat=play.seat, on=on, item=card.id)
    else:
        emit(events, "used", seat=play.seat, on=on, explorer=card.id)
