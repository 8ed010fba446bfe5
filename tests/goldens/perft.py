"""Perft: count the sequences of steps and the positions at each depth, through the rules."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Step
from tacora.core.replay import AnyGame, replay
from tacora.games.registry import get_game
from tests.goldens.playthrough import Case, steps_of
from tests.properties.dinosaurs.strategies import task_of

FILE = Path(__file__).parent / "perft.json"

NEW: dict[str, tuple[Case, int]] = {
    "2016, 3 players": (Case("diamant", {"players": 3}), 4),
    "2016, 5 players": (Case("diamant", {"players": 5}), 3),
    "2005, 3 players": (Case("diamant", {"players": 3, "edition": "diamant-2005"}), 4),
    "incan gold, 3 players": (Case("diamant", {"players": 3, "edition": "incan-gold"}), 4),
    "two explorers each": (Case("diamant", {"players": 2, "two-explorers": True}), 3),
    "own deck, 3 players": (
        Case("diamant", {"players": 3, "deck": {"treasure:5": 1, "trap:lava": 2, "relic": 1}}),
        8,
    ),
    "dinosaurs, 2 players": (Case("dinosaurs", {"players": 2}), 2),
}
"""Games before their first step, and the depth of the count."""

MID_GAME: dict[str, tuple[str, str]] = {
    "dinosaurs, an action, 2 players": ("dinosaurs-2", "act"),
    "dinosaurs, an action, 6 players": ("dinosaurs-6", "act"),
    "dinosaurs, before a roll, 6 players": ("dinosaurs-6", "window before"),
    "dinosaurs, after a roll, 4 players": ("dinosaurs-4", "window rolled"),
    "dinosaurs, the dinosaur card, 6 players": ("dinosaurs-6", "flip"),
    "dinosaurs, after the dinosaur card, 4 players": ("dinosaurs-4", "window flipped"),
    "dinosaurs, the way of a raptor, 6 players": ("dinosaurs-6", "chase"),
}
"""Golden games at their last state that waits for this task; as deep as sequences are few."""

MAX_SEQUENCES, MAX_DEPTH = 300, 6

START = (*NEW, *MID_GAME)


def counts(name: str) -> list[dict[str, int]]:
    """Count for each depth the sequences of steps and the different positions they reach."""
    game, state, depth = _start(name)
    reached = {game.rules.to_notation(state): state}
    counted = Counter({game.rules.to_notation(state): 1})
    found = [{"sequences": 1, "positions": 1}]
    for _ in range(depth):
        if name in MID_GAME and counted.total() > MAX_SEQUENCES:
            break
        following: dict[str, Any] = {}
        next_counts: Counter[str] = Counter()
        for text, before in reached.items():
            for step in _steps(game, before):
                after, _ = game.rules.apply(before, step)
                key = game.rules.to_notation(after)
                following[key] = after
                next_counts[key] += counted[text]
        reached, counted = following, next_counts
        found.append({"sequences": counted.total(), "positions": len(reached)})
    return found


def _start(name: str) -> tuple[AnyGame, Any, int]:
    if name in NEW:
        (kind, raw), depth = NEW[name]
        game = get_game(kind)
        return game, game.rules.initial_state(game.rules.parse_options(raw))[0], depth
    case, task = MID_GAME[name]
    record = replay(io.BytesIO(steps_of(case).encode()), get_game)
    state = [step.state for step in record.steps if task_of(step.state) == task][-1]
    return record.game, state, MAX_DEPTH


def _steps(game: Any, state: Any) -> Iterator[Step]:
    pending = game.rules.pending(state)
    if isinstance(pending, Chance):
        for outcome, weight in zip(pending.outcomes, pending.weights, strict=True):
            if weight:
                yield ChanceStep(outcome)
    elif isinstance(pending, Decide):
        for answers in product(*(game.rules.legal_choices(state, seat) for seat in pending.seats)):
            yield DecisionStep(dict(zip(pending.seats, answers, strict=True)))


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
