"""Games of `python_tacora_diamant` for the tests: one of every kind, and walks through them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

import tacora.envs.openspiel  # noqa: F401  (registers the game)

NAME = "python_tacora_diamant"
KINDS = {
    "three-players": "players=3",
    "eight-players": "players=8,edition=diamant-2005",
    "open-chests": "players=4,chests=open",
    "printed-relics": "players=3,edition=incan-gold,relic_values=printed",
    "two-explorers": "players=2,two_explorers=True",
    "own-deck-for-points": "players=3,deck=treasure:5*2+trap:lava*2+relic*1,utility=points",
}


def load(parameters: str) -> Any:
    """Load the game with these parameters."""
    return pyspiel.load_game(f"{NAME}({parameters})")


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """Play a random game and yield its state at every node; the same object each time."""
    rng = Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, weights)[0])
        else:
            state.apply_actions(
                [rng.choice(state.legal_actions(p) or [0]) for p in range(game.num_players())]
            )
        yield state


def finished(game: Any, seed: int) -> Any:
    """Return the last state of a random game."""
    *_, state = random_states(game, seed)
    return state


def every_state(state: Any) -> Iterator[Any]:
    """Yield a state of a turn-based game and all that can follow."""
    yield state
    for action in state.legal_actions():
        yield from every_state(state.child(action))
