"""What is said to a step that the rules forbid: a code, a sentence, the clause."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.error_codes import StepCode
from tacora.core.errors import IllegalStep
from tacora.games.diamant.cards import Card
from tacora.games.diamant.state import State, seats_to_move


def unknown_card(code: str) -> IllegalStep:
    """A card that is not in the box."""
    return IllegalStep(StepCode.UNKNOWN_CARD, f"This edition has no card {code!r:.40}.", "D2")


def illegal_choice(seat: int, answer: str | None, lawful: tuple[str, ...]) -> IllegalStep:
    """No answer, or one that is no choice."""
    if answer is None:
        return IllegalStep(StepCode.MISSING_ANSWER, f"Seat {seat} has not chosen.", "D20")
    accepts = ", ".join(lawful)
    return IllegalStep(
        StepCode.ILLEGAL_CHOICE, f"Seat {seat} chooses {accepts}; not {answer!r:.40}.", "D20"
    )


def unexpected_choice(state: State, answers: Mapping[int, str]) -> IllegalStep:
    """An answer from a seat that is not asked."""
    seat = next(seat for seat in answers if seat not in seats_to_move(state))
    if seat not in range(state.options.players):
        return IllegalStep(StepCode.NO_SEAT, f"There is no seat {seat!r:.40}.", "D1")
    return IllegalStep(StepCode.IN_CAMP, f"Seat {seat} is in camp and decides nothing.", "D22")


def card_exhausted(state: State, card: Card) -> IllegalStep:
    """A card of which the deck holds no more."""
    clause = "D2"
    if card in state.removed:
        clause = "D35" if card.kind == "trap" else "D36"
    return IllegalStep(StepCode.CARD_NOT_LEFT, f"No {card.code} is left in the deck.", clause)


def wrong_step_kind(state: State, given: str) -> IllegalStep:
    """A step of the kind that is not due."""
    if state.awaiting == "nothing":
        return IllegalStep(StepCode.GAME_OVER, f"The game is over; {given} came after it.", "D39")
    needed, clause = ("a card", "D13") if state.awaiting == "card" else ("a decision", "D19")
    return IllegalStep(StepCode.OUT_OF_TURN, f"The game waits for {needed}, not {given}.", clause)
