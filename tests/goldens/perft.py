"""How many games and positions there are after so many steps, counted through the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from tacora.core.game import Chance, Decide, Decided, Drawn, Step
from tacora.games import game_named

FILE = Path(__file__).parent / "perft.json"

START: dict[str, tuple[dict[str, Any], int]] = {
    "2016, 3 players": ({"players": 3}, 4),
    "2016, 5 players": ({"players": 5}, 3),
    "2005, 3 players": ({"players": 3, "edition": "diamant-2005"}, 4),
    "incan gold, 3 players": ({"players": 3, "edition": "incan-gold"}, 4),
    "two explorers each": ({"players": 2, "two-explorers": True}, 3),
    "own deck, 3 players": (
        {"players": 3, "deck": {"treasure:5": 1, "trap:lava": 2, "relic": 1}},
        8,
    ),
}


def counts(name: str) -> list[dict[str, int]]:
    """For each depth: sequences of steps, and different positions that they lead to."""
    given, depth = START[name]
    game = game_named("diamant")
    state, _ = game.new(game.options(given))
    reached = {game.to_notation(state): state}
    ways = Counter({game.to_notation(state): 1})
    found = [{"sequences": 1, "positions": 1}]
    for _ in range(depth):
        following: dict[str, Any] = {}
        following_ways: Counter[str] = Counter()
        for text, before in reached.items():
            for step in _steps(game, before):
                after, _ = game.apply(before, step)
                key = game.to_notation(after)
                following[key] = after
                following_ways[key] += ways[text]
        reached, ways = following, following_ways
        found.append({"sequences": ways.total(), "positions": len(reached)})
    return found


def _steps(game: Any, state: Any) -> Iterator[Step]:
    pending = game.pending(state)
    if isinstance(pending, Chance):
        for outcome, weight in zip(pending.outcomes, pending.weights, strict=True):
            if weight:
                yield Drawn(outcome)
    elif isinstance(pending, Decide):
        for answers in product(*(game.choices(state, seat) for seat in pending.seats)):
            yield Decided(dict(zip(pending.seats, answers, strict=True)))


def write_counts() -> None:
    """Write the counts of every start."""
    rows = {name: counts(name) for name in START}
    text = ",\n".join(
        f"  {json.dumps(name)}: [\n"
        + ",\n".join(f"    {json.dumps(row)}" for row in found)
        + "\n  ]"
        for name, found in rows.items()
    )
    FILE.write_text("{\n" + text + "\n}\n", "utf-8")
