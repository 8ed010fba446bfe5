"""A game with cards of its own in which the supply runs short at the Celestial Event (J35).

With the cards of the box that hardly ever happens. Here every step and every evasion succeeds, and
an explorer who arrives anywhere may act on, so that nearly every diamond is carried by then.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.cards.loader import standard_source
from tacora.games.dinosaurs.state import State

PLAYERS = 5
"""Who begins has the sixteenth turn, in which the Celestial Event is drawn."""

MAX_CARRIED = 3
"""A player with one more could win."""


def options() -> dict[str, Any]:
    """Return the options of such a table."""
    source: Any = deepcopy(standard_source())
    maps = [{**card, "number": 0, "refresh": True} for card in source["map"]]
    ingrid = next(card for card in source["explorer"] if card["id"] == "ingrid")  # 1 more action
    explorers = [
        ingrid | {key: card[key] for key in ("id", "en", "fr")} for card in source["explorer"]
    ]
    return {"players": PLAYERS, "cards": {"map": maps, "explorer": explorers}}


def choose(state: State, seat: int, legal: tuple[str, ...], rng: Random) -> str:
    """Return what a player answers who collects diamonds, and does not go home with them."""
    if "end" in legal:
        return _act(state, seat, legal)
    steps = [choice for choice in legal if choice.startswith("to:")]
    if steps:
        return min(steps, key=lambda step: _steps_to_diamond(state, step.removeprefix("to:")))
    if legal[0].startswith("place:"):
        return min(legal, key=lambda choice: _distance(choice.partition("@")[2]))
    return legal[0]


def _act(state: State, seat: int, legal: tuple[str, ...]) -> str:
    player = state.players[seat]
    if player.diamonds >= MAX_CARRIED or not state.diamonds:
        return "end"
    wanted = ("pick-up", "use", "move") if state.actions_left < 2 else ("pick-up", "move")
    return next((choice for choice in wanted if choice in legal), "end")


def _steps_to_diamond(state: State, name: str) -> int:
    [cell] = [cell for cell in state.board.cards if cell_name(cell) == name]
    distances = state.board.distances(cell)
    return min((distances[lying] for lying in state.diamonds), default=0)


def _distance(name: str) -> int:
    """Return the distance of a cell from Base Camp, by its name: `n1e2`."""
    return sum(int(letter) for letter in name if letter.isdigit())
