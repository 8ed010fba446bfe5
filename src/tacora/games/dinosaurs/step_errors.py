"""Errors for illegal steps: a code, a sentence and the clause."""

from __future__ import annotations

from collections.abc import Iterable

from tacora.core.error_codes import StepCode
from tacora.core.errors import IllegalStep
from tacora.core.game import Chance, GameOver, Pending, Seat
from tacora.games.dinosaurs.board import cell_named
from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    DINOSAUR,
    END,
    EXPLORER,
    ITEM,
    MAP,
    PICK_UP,
    PLACE,
    PLAY,
    SEARCH,
    TO,
    TUNNEL,
    USE,
    Choice,
)
from tacora.games.dinosaurs.pieces.dice import roll_of
from tacora.games.dinosaurs.state import State, hand_space


def wrong_step_kind(pending: Pending, found: str) -> IllegalStep:
    """Return the error for a step of the wrong kind."""
    if isinstance(pending, GameOver):
        return IllegalStep(StepCode.GAME_OVER, f"The game is over; {found} came after it.", "J36")
    needed = "an outcome of chance" if isinstance(pending, Chance) else "a decision"
    return IllegalStep(StepCode.OUT_OF_TURN, f"The game waits for {needed}, not {found}.", "J11")


def impossible_outcome(state: State, outcome: str) -> IllegalStep:
    """Return the error for an outcome that is not possible now."""
    parsed = Choice.parse(outcome)
    kind, name = parsed.verb, parsed.name
    cards = state.cards
    known = {
        MAP: (cards.map_named, "J2"),
        ITEM: (cards.item_named, "J3"),
        DINOSAUR: (cards.deck_named, "J3"),
        EXPLORER: (cards.explorer_named, "J7"),
    }
    if kind in known and name not in known[kind][0]:
        return IllegalStep(
            StepCode.UNKNOWN_CARD, f"There is no card {outcome!r:.60}.", known[kind][1]
        )
    if kind in known:
        return IllegalStep(
            StepCode.CARD_NOT_LEFT, f"{outcome} cannot be drawn now.", known[kind][1]
        )
    return IllegalStep(StepCode.IMPOSSIBLE, f"{outcome!r:.60} cannot happen now.", "J11")


def missing_choice(seat: Seat) -> IllegalStep:
    """Return the error for a missing choice."""
    return IllegalStep(StepCode.MISSING_ANSWER, f"Seat {seat} has not chosen.", "J27")


def unexpected_choice(
    state: State, seats_asked: tuple[Seat, ...], answers: Iterable[Seat]
) -> IllegalStep:
    """Return the error for a choice of a seat that is not asked."""
    seat = next(seat for seat in answers if seat not in seats_asked)
    if seat not in range(len(state.players)):
        return IllegalStep(StepCode.NO_SEAT, f"There is no seat {seat!r:.40}.", "J1")
    return IllegalStep(StepCode.NOT_ASKED, f"Seat {seat} has nothing to decide now.", "J27")


def illegal_choice(state: State, seat: Seat, choice: object) -> IllegalStep:
    """Return the error for an illegal choice, with the most specific reason."""
    text = choice if isinstance(choice, str) else repr(choice)
    parsed = Choice.parse(text)
    reason = _REASONS.get(parsed.verb)
    found = None if reason is None else reason(state, seat, parsed)
    if found is not None:
        return found
    legal = _legal_choices(state, seat)
    accepts = ", ".join(legal[:6]) + (", …" if len(legal) > 6 else "")
    return IllegalStep(
        StepCode.ILLEGAL_CHOICE, f"Seat {seat} may choose {accepts}; not {text!r:.60}."
    )


def _no_card_there(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    cell = cell_named(choice.name)
    if cell is None or cell not in state.board.cards:
        return IllegalStep(
            StepCode.NO_CARD_THERE, f"There is no card at {choice.name!r:.40}.", "J15"
        )
    return None


def _item(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    name, target = choice.name, choice.target or ""
    number = state.cards.item_named.get(name)
    if number is None:
        return IllegalStep(StepCode.UNKNOWN_CARD, f"There is no item {name!r:.40}.", "J3")
    if number not in state.hands[seat]:
        return IllegalStep(StepCode.NOT_IN_HAND, f"Seat {seat} does not hold {name}.", "J25")
    card = state.cards.items[number]
    if card.when == "response" and target:
        answered = state.cards.item_named.get(target)
        top = state.stack.top
        on_top = top.card if top is not None and top.kind == "item" else None
        if answered is not None and on_top != answered:
            return IllegalStep(
                StepCode.MOVED_ON, f"{target} is no longer the last thing played.", "J27"
            )
    legal = [Choice.parse(text) for text in _legal_choices(state, seat)]
    if any(other.verb == PLAY and other.name == name for other in legal):
        problem = f"cannot be played on {target!r:.40}" if target else "needs a target"
        return IllegalStep(StepCode.NO_TARGET, f"{name} {problem}.", "J26")
    return IllegalStep(StepCode.WRONG_TIME, f"{name} cannot be played now.", "J26")


def _ability(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    if not state.players[seat].ready:
        return IllegalStep(
            StepCode.NOT_READY, f"The explorer card of seat {seat} has been used.", "J30"
        )
    return IllegalStep(StepCode.WRONG_TIME, "That ability cannot be used now.", "J30")


def _augmentation(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    for name in choice.args[1:]:
        number = state.cards.item_named.get(name)
        if number is not None and number not in state.hands[seat]:
            return IllegalStep(StepCode.NOT_IN_HAND, f"Seat {seat} does not hold {name}.", "J28")
    roll = roll_of(state, seat)
    if roll is None or not roll.dice:
        return IllegalStep(
            StepCode.WRONG_TIME, "Only the player who rolls may discard items for the roll.", "J28"
        )
    return None


def _sixth_item(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    if _acts(state, seat) and not hand_space(state, seat):
        return IllegalStep(
            StepCode.HAND_FULL, f"A hand holds at most {MAX_HAND_SIZE} items.", "J24"
        )
    return None


def _too_many_diamonds(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    goal = state.options.diamonds
    if not _acts(state, seat):
        return None
    if state.players[seat].diamonds >= goal:
        return IllegalStep(
            StepCode.DIAMONDS_FULL, f"A player carries at most {goal} diamonds.", "J18"
        )
    return IllegalStep(StepCode.NO_DIAMOND, "No diamond lies there.", "J18")


def _acts(state: State, seat: Seat) -> bool:
    """Return True if the seat is asked for an action."""
    return END in _legal_choices(state, seat)


def _occupied(state: State, seat: Seat, choice: Choice) -> IllegalStep | None:
    name, *cells = choice.args or ("",)
    text = cells[0] if len(cells) == 1 else ""
    card = state.cards.map_named.get(name)
    if card is None:
        return IllegalStep(StepCode.UNKNOWN_CARD, f"There is no map card {name!r:.40}.", "J2")
    if card in state.drawn and cell_named(text) not in state.board.frontier:
        return IllegalStep(
            StepCode.NOT_BESIDE, f"{text!r:.40} is not a free cell beside a card.", "J12"
        )
    return None


_REASONS = {
    TO: _no_card_there,
    TUNNEL: _no_card_there,
    PLAY: _item,
    USE: _ability,
    AUGMENT: _augmentation,
    SEARCH: _sixth_item,
    PICK_UP: _too_many_diamonds,
    PLACE: _occupied,
}


def _legal_choices(state: State, seat: Seat) -> tuple[str, ...]:
    return state.agenda[-1].legal_choices(state, seat)
