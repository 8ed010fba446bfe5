"""What is at stake for a seat, as the tests of auto-answer modes find it."""

from __future__ import annotations

from tacora.core.events import Events
from tacora.core.game import Seat
from tacora.games.dinosaurs.state import State


def targets_in(events: Events) -> list[object]:
    """Return the target of each card played: a seat's number, a dinosaur's or item's id, or None.

    This follows only from the events, without the fields of the cards.
    """
    kinds = ("dinosaurs.played", "dinosaurs.used", "dinosaurs.augmented")
    return [event.args.get("on") for event in events if event.id in kinds]


def is_at_stake(state: State, seat: Seat) -> bool:
    """Return True if dice fall, dinosaurs come, a player may win soon, or a card is made to answer.

    A player who lacks at most one diamond may win soon.
    """
    most = max(player.diamonds for player in state.players)
    held, explorer = state.hands[seat], state.players[seat].explorer
    moments = [state.cards.items[item].when for item in held]
    moments += [state.cards.explorers[explorer].when] if explorer is not None else []
    return (
        (bool(state.stack) and "response" in moments)
        or state.roll is not None
        or state.dinosaur_phase is not None
        or most >= state.options.diamonds - 1
    )
