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
SIX_PLAYERS: dict[str, Any] = {"players": 6, "pickpocketing": True}


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


def _verbs(harness: TableHarness) -> set[str]:
    """Return what Ana may do."""
    decision, seat = harness.table.open_decision, harness.table.seat_of("ana")
    if decision is None or seat is None:
        return set()
    return {choice.partition(":")[0] for choice in decision.choices.legal_choices.get(seat, ())}


def _is_full(facts: Facts) -> bool:
    """True if all tiles and dinosaurs are in play."""
    return len(facts["map"]) == 35 and len(facts["dinosaurs"]) == 10


def _most_on_a_tile(facts: Facts) -> int:
    cells = [player["at"] for player in facts["players"]]
    return max(cells.count(cell) for cell in cells)


POSITIONS = {
    "explorer": Position(1, "explorer"),
    "place": Position(1, "place"),
    "act": Position(1, "act"),
    "act-late": Position(1, "act", lambda facts, _: len(facts["map"]) > 20),
    "act-with-cards": Position(
        2, "act", lambda facts, _: any(len(p["hand"] or []) >= 4 for p in facts["players"])
    ),
    "act-crowded": Position(
        7,
        "act",
        lambda _, harness: (
            {"move", "pick-up", "search", "tunnel", "steal", "end"} <= _verbs(harness)
        ),
    ),
    "act-five": Position(
        1,
        "act",
        lambda _, harness: "tunnel" in _verbs(harness) and "pick-up" not in _verbs(harness),
    ),
    "six": Position(
        10,
        "act",
        lambda facts, _: (
            _is_full(facts) and any(len(p["hand"] or []) >= 5 for p in facts["players"])
        ),
        options=SIX_PLAYERS,
    ),
    "crowded-tile": Position(
        7,
        "act",
        lambda facts, _: facts["round"] > 3 and _most_on_a_tile(facts) >= 4,
        options=SIX_PLAYERS,
    ),
    "home": Position(
        3,
        "act",
        lambda facts, harness: facts["players"][harness.table.seat_of("ana") or 0]["diamonds"] >= 3,
    ),
    "before-dusk": Position(
        3, "place", lambda facts, _: len(facts["map_deck"]) <= 1 and not facts["celestial"]
    ),
    "step": Position(1, "step"),
    "go": Position(1, "go"),
    "way": Position(1, "way"),
    "chase": Position(2, "chase"),
    "face": Position(1, "face"),
    "fill": Position(
        11, "fill", options=short_supply.options(), choose=short_supply.choose, whims=0.0
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
    "window-deep": Position(
        6, "window", lambda facts, _: len(facts["stack"]) >= 3, options=SIX_PLAYERS
    ),
    "theft": Position(
        3,
        "window",
        lambda facts, harness: (
            facts["opposed_roll"] is not None and moment(harness) == "rolled" and _can_play(harness)
        ),
        options=SIX_PLAYERS,
    ),
    "theft-stack": Position(
        5,
        "window",
        lambda facts, _: facts["opposed_roll"] is not None and bool(facts["stack"]),
        options=SIX_PLAYERS,
    ),
    "earthquake": Position(
        2,
        "window",
        lambda facts, harness: moment(harness) == "flipped" and facts["hunt"]["earthquake"],
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
