"""Errors for illegal steps: a code, a sentence, the clause."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.error_codes import StepCode
from tacora.core.errors import IllegalStep
from tacora.games.diamant.cards import Card
from tacora.games.diamant.state import State, seats_to_move


def unknown_card(code: str) -> IllegalStep:
    """Report a card that the edition does not have."""
    return IllegalStep(StepCode.UNKNOWN_CARD, f"This edition has no card {code!r:.40}.", "D2")


def illegal_choice(seat: int, answer: str | None, legal: tuple[str, ...]) -> IllegalStep:
    """Report a missing answer, or one that is not a legal choice."""
    if answer is None:
        return IllegalStep(StepCode.MISSING_ANSWER, f"Seat {seat} has not chosen.", "D20")
    accepts = ", ".join(legal)
    return IllegalStep(
        StepCode.ILLEGAL_CHOICE, f"Seat {seat} chooses {accepts}; not {answer!r:.40}.", "D20"
    )


def unexpected_choice(state: State, answers: Mapping[int, str]) -> IllegalStep:
    """Report an answer from a seat that is not to move."""
    seat = next(seat for seat in answers if seat not in seats_to_move(state))
    if seat not in range(state.options.players):
        return IllegalStep(StepCode.NO_SEAT, f"There is no seat {seat!r:.40}.", "D1")
    return IllegalStep(StepCode.IN_CAMP, f"Seat {seat} is in camp and decides nothing.", "D22")


def card_exhausted(state: State, card: Card) -> IllegalStep:
    """Report a card that the deck has no more of."""
    clause = "D2"
    if card in state.removed:
        clause = "D35" if card.kind == "trap" else "D36"
    return IllegalStep(StepCode.CARD_NOT_LEFT, f"No {card.code} is left in the deck.", clause)


def wrong_step_kind(state: State, step_kind: str) -> IllegalStep:
    """Report a step of the wrong kind."""
    if state.awaiting == "nothing":
        return IllegalStep(
            StepCode.GAME_OVER, f"The game is over; {step_kind} came after it.", "D39"
        )
    needed, clause = ("a card", "D13") if state.awaiting == "card" else ("a decision", "D19")
    return IllegalStep(
        StepCode.OUT_OF_TURN, f"The game waits for {needed}, not {step_kind}.", clause
    )
