"""Positions of the jungle that a browser looks at: each follows from a seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tacora.bots.dinosaurs.planner import decide
from tests.server import short_supply
from tests.server.stored_games import (
    CODE_LETTERS,
    WHIMS,
    Choose,
    facts_of,
    play_until,
    question_kind,
    start_stored_game,
)
from tests.server.table_harness import TableHarness, seats_that_can_play

Facts = dict[str, Any]
Fits = Callable[[Facts, TableHarness], bool]
PICKPOCKETS: dict[str, Any] = {"players": 4, "pickpocketing": True}


@dataclass(frozen=True)
class Position:
    """A moment of a game in which Ana is asked, or watches."""

    seed: int
    kind: str | None
    """What Ana is asked; None: anything, or nothing."""
    fits: Fits = lambda facts, harness: True
    options: dict[str, Any] = field(default_factory=lambda: PICKPOCKETS)
    people: tuple[str, ...] = ("ana",)
    choose: Choose = decide
    """How all players answer, but for their whims."""
    whims: float = WHIMS


def moment(harness: TableHarness) -> str | None:
    """Return the moment of the open window, or None."""
    decision = harness.table.open_decision
    return None if decision is None or decision.window is None else decision.window.moment


def _can_play(harness: TableHarness) -> bool:
    return harness.table.seat_of("ana") in seats_that_can_play(harness)


def _own_roll(facts: Facts, harness: TableHarness) -> bool:
    roll = facts["roll"]
    return roll is not None and roll["seat"] == harness.table.seat_of("ana")


POSITIONS = {
    "explorer": Position(1, "explorer"),
    "place": Position(1, "place"),
    "act": Position(1, "act"),
    "act-late": Position(1, "act", lambda facts, _: len(facts["map"]) > 20),
    "act-with-cards": Position(
        2, "act", lambda facts, _: any(len(p["hand"] or []) >= 4 for p in facts["players"])
    ),
    "step": Position(1, "step"),
    "go": Position(1, "go"),
    "way": Position(1, "way"),
    "chase": Position(2, "chase"),
    "face": Position(1, "face"),
    "fill": Position(
        5, "fill", options=short_supply.options(), choose=short_supply.choose, whims=0.0
    ),
    "from": Position(17, "from"),
    "keep": Position(7, "keep"),
    "draw": Position(13, "draw"),
    "take": Position(1, "take"),
    "carried": Position(2, "carried"),
    "window": Position(1, "window", lambda _, harness: moment(harness) == "start"),
    "window-before": Position(
        1,
        "window",
        lambda facts, harness: (
            moment(harness) == "before"
            and _own_roll(facts, harness)
            and facts["roll"]["roll"] == "move"
            and _can_play(harness)
        ),
    ),
    "window-rolled": Position(
        1,
        "window",
        lambda facts, harness: (
            moment(harness) == "rolled"
            and _own_roll(facts, harness)
            and facts["roll"]["roll"] == "move"
            and _can_play(harness)
        ),
    ),
    "window-stack": Position(
        10,
        "window",
        lambda facts, harness: (
            len(facts["stack"]) == 2 and _own_roll(facts, harness) and _can_play(harness)
        ),
    ),
    "window-full": Position(88, "window", lambda _, harness: moment(harness) == "full"),
    "window-flipped": Position(  # seven dinosaurs walk, and attack nobody at first
        17,
        "window",
        lambda facts, harness: (
            moment(harness) == "flipped"
            and len(facts["map"]) == 35
            and len(facts["dinosaurs"]) == 10
            and not facts["hunt"]["earthquake"]
        ),
    ),
    "attack": Position(
        1,
        "window",
        lambda facts, harness: (
            moment(harness) == "before"
            and _own_roll(facts, harness)
            and facts["roll"]["roll"] == "evade"
            and _can_play(harness)
        ),
    ),
    "waiting": Position(
        1,
        None,
        lambda facts, harness: question_kind(harness, "ben") == "act" and len(facts["map"]) > 15,
        people=("ana", "ben"),
    ),
    "over": Position(1, None, lambda facts, _: bool(facts["over"])),
}
"""Every kind of question, and every kind of window."""


def play_to(position: Position, code: str) -> TableHarness:
    """Return a game at a position."""
    harness = start_stored_game(position.seed, position.options, position.people, code=code)

    def fits(game: TableHarness) -> bool:
        if position.kind is not None and question_kind(game) != position.kind:
            return False
        return position.fits(facts_of(game), game)

    found = play_until(harness, fits, position.seed, position.whims, position.choose)
    assert found, f"the game of {position} has no such moment"
    return harness


def code_of(number: int) -> str:
    """Return the code of a table by its number."""
    letters = [
        CODE_LETTERS[number // len(CODE_LETTERS) ** power % len(CODE_LETTERS)] for power in range(6)
    ]
    return "".join(reversed(letters))
