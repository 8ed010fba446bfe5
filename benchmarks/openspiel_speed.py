"""Measure Diamant in OpenSpiel beside games that come with it, in random play.

The games take turns on one core, and CPU time counts, so that a busy machine slows all alike.
Goofspiel has simultaneous moves too and is C++; the iterated prisoner's dilemma is Python, with no
rules to speak of: it shows what OpenSpiel itself costs a game in Python.
"""

from __future__ import annotations

import json
import statistics
import time
from random import Random
from typing import Any, NamedTuple

import pyspiel
from open_spiel.python.games import iterated_prisoners_dilemma  # noqa: F401  (registers a game)
from rich.console import Console
from rich.table import Table

import tacora.envs.openspiel  # noqa: F401  (registers the game)

RUNS = 11
NODES = 10_000
"""Nodes in each run, rounded up to whole games."""
GAMES = {
    "Diamant, 3 players": "python_tacora_diamant(players=3)",
    "Diamant, 3 players, in turns": (
        "turn_based_simultaneous_game(game=python_tacora_diamant(players=3))"
    ),
    "goofspiel, 3 players (C++)": "goofspiel(players=3,num_cards=13)",
    "iterated prisoner's dilemma (Python)": "python_iterated_prisoners_dilemma",
}


class Speed(NamedTuple):
    """The median speed of a game, in nodes and joint or single decisions per CPU-second."""

    game: str
    nodes: float
    decisions: float


def measure() -> list[Speed]:
    """Play every game by turns and return the medians."""
    games = {name: pyspiel.load_game(text) for name, text in GAMES.items()}
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for seed in range(RUNS):
        for name, game in games.items():
            runs[name].append(_play(game, Random(seed)))
    return [
        Speed(name, *(statistics.median(column) for column in zip(*found, strict=True)))
        for name, found in runs.items()
    ]


def _play(game: Any, rng: Random) -> tuple[float, float]:
    """Play random games; return nodes and decisions per CPU-second."""
    nodes = decisions = 0
    started = time.process_time()
    while nodes < NODES:
        state = game.new_initial_state()
        while not state.is_terminal():
            nodes += 1
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            decisions += 1
            if state.is_simultaneous_node():
                state.apply_actions(
                    [rng.choice(state.legal_actions(p) or [0]) for p in range(game.num_players())]
                )
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    seconds = time.process_time() - started
    return nodes / seconds, decisions / seconds


def main() -> None:
    """Print the table and the JSON line."""
    found = measure()
    table = Table("game", "nodes per CPU-second", "decisions per CPU-second")
    for speed in found:
        table.add_row(speed.game, f"{speed.nodes:,.0f}", f"{speed.decisions:,.0f}")
    Console().print(table)
    figures = {speed.game: round(speed.nodes) for speed in found}
    print(json.dumps({"benchmark": "openspiel_speed", "nodes_per_cpu_second": figures}))


if __name__ == "__main__":
    main()
