"""Invalid records: one line with the code and the record's line, and status 1."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Write = Callable[..., str]

TRAPPED = ["trap:snakes", "ccc", "trap:snakes"]  # one card of the three is out of the game
LOST = [*["relic", "ccc"] * 5, "treasure:1", "eee"]
ALL_LEAVE = ["treasure:17", "eee"]

WON = {"result": {"scores": [25, 25, 25], "winners": [0, 1, 2]}}
WRONG = {"result": {"scores": [25, 25, 26], "winners": [2]}}
EARLY = {"result": {"scores": [0, 0, 0], "winners": [0]}}
STAY = {"decide": {"0": "stay", "1": "exit", "2": "exit"}}
BY_NAME = {"decide": {"Ana": "exit"}}
NOBODY = {"scheme": "hmac-sha256/1", "server": "0" * 64, "seats": {"3": "0" * 64}}
SEEDS = {"reveal": {"server": "0" * 64}}

JUNGLE = {"game": "dinosaurs", "options": {"players": 2}, "seats": []}

Bad = tuple[dict[str, Any], list[Any], int, str, str | None]


def _options(**options: object) -> dict[str, Any]:
    return {"options": options, "seats": []}


# Changes to the header, steps; the line, code and clause that the error must name.
BAD: dict[str, Bad] = {
    "unknown edition": (_options(players=3, edition="1999"), [], 1, "option/edition", "D44"),
    "unknown option": (_options(players=3, colour=1), [], 1, "option/unknown", None),
    "two players": (_options(players=2), [], 1, "option/players", "D1"),
    "nine players": (_options(players=9), [], 1, "option/players", "D1"),
    "players in words": (_options(players="3"), [], 1, "option/players", "D1"),
    "true players": (_options(players=True), [], 1, "option/players", "D1"),
    "unknown game": ({"game": "chess"}, [], 1, "record/game", None),
    "another format": ({"format": "tacora/2"}, [], 1, "record/format", None),
    "rules 0": ({"rules": 0}, [], 1, "record/header", None),
    "rules -1": ({"rules": -1}, [], 1, "record/header", None),
    "true rules": ({"rules": True}, [], 1, "record/header", None),
    "rules in words": ({"rules": "1"}, [], 1, "record/header", None),
    "half a version": ({"rules": 1.0}, [], 1, "record/header", None),
    "no version": ({"rules": None}, [], 1, "record/header", None),
    "rules of the future": ({"rules": 10**9}, [], 1, "record/header", None),
    "newer rules": ({"rules": 2}, [], 1, "record/rules", None),
    "older rules": (JUNGLE, [], 1, "record/rules", None),
    "rules 1 of dinosaurs": (JUNGLE | {"rules": 1}, [], 1, "record/rules", None),
    "rules 3 of dinosaurs": (JUNGLE | {"rules": 3}, [], 1, "record/rules", None),
    "older rules, odd options": (JUNGLE | {"options": {"x": 1}}, [], 1, "record/rules", None),
    "too few names": ({"seats": ["Ana"]}, [], 1, "record/seats", None),
    "another scheme": ({"commitment": {"scheme": "md5"}}, [], 1, "record/commitment", None),
    "commitment of no seat": ({"commitment": NOBODY}, [], 1, "record/commitment", None),
    "decision before a card": ({}, ["ccc"], 2, "step/out-of-turn", "D13"),
    "card before a decision": ({}, ["relic", "relic"], 3, "step/out-of-turn", "D19"),
    "decision in camp": ({}, ["relic", "ecc", "relic", "ccc"], 5, "step/in-camp", "D22"),
    "decision twice": ({}, ["relic", "ccc", "ccc"], 4, "step/out-of-turn", "D13"),
    "no such seat": ({}, ["relic", "cccc"], 3, "step/no-seat", "D1"),
    "not all chose": ({}, ["relic", "cc-"], 3, "step/missing-answer", "D20"),
    "no such choice": ({}, ["relic", STAY], 3, "step/illegal-choice", "D20"),
    "decision after a trap": ({}, [*TRAPPED, "ccc"], 5, "step/out-of-turn", "D13"),
    "traps used up": ({}, [*TRAPPED * 2, *TRAPPED], 10, "step/card-not-left", "D35"),
    "card not left": ({}, ["treasure:17", "ccc"] * 2, 4, "step/card-not-left", "D2"),
    "lost relic come again": ({}, [*LOST, "relic"], 14, "step/card-not-left", "D36"),
    "card of another edition": ({}, ["trap:scorpions"], 2, "step/unknown-card", "D2"),
    "card after the end": ({}, [*ALL_LEAVE * 5, "relic"], 12, "step/game-over", "D39"),
    "result too early": ({}, ["relic", EARLY], 3, "record/result-early", None),
    "wrong result": ({}, [*ALL_LEAVE * 5, WRONG], 12, "record/result-wrong", None),
    "step after the result": ({}, [*ALL_LEAVE * 5, WON, "relic"], 13, "record/closed", None),
    "two steps in a line": ({}, [{"chance": "relic", "decide": {}}], 2, "record/step", None),
    "line of another kind": ({}, [{"shuffle": 1}], 2, "record/step", None),
    "seat by name": ({}, ["relic", BY_NAME], 3, "record/decide", None),
    "seeds nobody committed": ({}, [SEEDS], 2, "record/reveal", None),
}


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("name", BAD)
def test_invalid_record_error_names_line_code_and_clause(
    tacora: Run, record: Write, name: str, command: str
) -> None:
    header, steps, line, code, clause = BAD[name]
    answer = tacora(command, record(*steps, header=header))
    assert answer.status == 1
    named = f"{code} ({clause})" if clause else code
    assert answer.complaint.startswith(f"tacora: line {line}: {named}: ")


@pytest.mark.parametrize("name", BAD)
def test_verify_json_names_line_code_and_clause(tacora: Run, record: Write, name: str) -> None:
    header, steps, line, code, clause = BAD[name]
    answer = tacora("verify", record(*steps, header=header), "--json")
    assert answer.status == 1
    found = answer.json
    assert (found["ok"], found["line"], found["code"], found["clause"]) == (
        *(False, line, code, clause),
    )


def test_duplicate_json_key_in_a_decision_is_rejected(tacora: Run, record: Write) -> None:
    path = record("relic")
    with Path(path).open("a", encoding="utf-8") as file:
        file.write('{"decide": {"0": "continue", "0": "exit", "1": "exit", "2": "exit"}}\n')
    assert "line 3: record/twice: " in tacora("replay", path, "--json").complaint
