"""Check docs/board.md against the game: every fact and every event with its arguments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.text.event_text import EVENT_IDS
from tests.properties.dinosaurs.strategies import numbered

PAGE = (Path(__file__).parent.parent / "docs" / "board.md").read_text("utf-8")
PRINTED = {"card", "kind", "number", "items", "refresh", "printed", "home"}
PRIVATE = "only**"
GAMES = [numbered(number) for number in range(24)]


def rows(heading: str) -> dict[str, list[str]]:
    """Return the tables of a section: the names in the first column, and the other columns."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = {}
    for line in section.splitlines():
        first, *others = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([a-z_-]+)`", first) if others else ():
            found[name] = others
    return found


def documented_arguments(text: str) -> set[str]:
    """Return the arguments that a row names, with those of a map card or a roll."""
    found = set(re.findall(r"`([a-z_]+)`", text))
    if "what is printed" in text:
        found |= PRINTED
    if "a roll" in text:
        found |= roll_keys()
    return found


def first_column(heading: str) -> set[str]:
    """Return the names in the first column of the table with this heading."""
    table = PAGE.split(f"| {heading} | is |")[1].split("\n\n")[0]
    return {
        name
        for line in table.splitlines()[2:]
        for name in re.findall(r"`([a-z_]+)`", line.split("|")[1])
    }


def roll_keys() -> set[str]:
    return first_column("of a `roll`") - {"chance", "steps"}


def test_every_event_is_in_the_table_exactly_once() -> None:
    names = re.findall(r"^\| `([a-z-]+)` \|", PAGE.split("\n## Events\n")[1], re.MULTILINE)
    assert sorted(names) == sorted(kind.removeprefix("dinosaurs.") for kind in EVENT_IDS)


def test_events_have_the_documented_arguments_and_audience() -> None:
    table = rows("Events")
    for play in GAMES:
        for events in play.events:
            for event in events:
                arguments, tells = table[event.id.removeprefix("dinosaurs.")]
                assert set(event.args) == documented_arguments(arguments), event.id
                assert (event.audience is None) == (PRIVATE not in tells), event.id


def test_facts_have_the_documented_keys() -> None:
    keys = first_column("key")
    named = set(re.findall(r"`([a-z_]+)`", PAGE))
    for play in GAMES[:4]:
        for state in play.states:
            facts: Any = GAME.presentation.view_json(state, 0)
            assert set(facts) == keys
            parts = [facts[key] for key in ("roll", "hunt", "window", "forecast")]
            parts += [*facts["players"], *facts["map"], *facts["stack"], *facts["drawn"]]
            for part in parts:
                assert set(part or ()) <= named
            assert facts["roll"] is None or set(facts["roll"]) == roll_keys() | {"chance", "steps"}
