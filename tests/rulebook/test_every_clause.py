"""Every clause of the rules has a test named after it and a place in the code."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CODE = [file for kind in ("*.py", "*.toml") for file in (ROOT / "src" / "tacora").rglob(kind)]

GAMES = {"D": "diamant", "J": "dinosaurs"}
NUMBERS = {"D": list(range(1, 49)), "J": [*range(1, 54), *range(80, 86)]}
MEASURED = {"J85"}
"""What is measured by simulation and reported, not tested (docs/rules/dinosaurs.md)."""

CLAUSES = [f"{letter}{number}" for letter, numbers in NUMBERS.items() for number in numbers]
KEPT = [clause for clause in CLAUSES if clause not in MEASURED]


def _found(pattern: str, files: list[Path]) -> list[str]:
    texts = [file.read_text("utf-8") for file in files]
    return list(chain.from_iterable(re.findall(pattern, text, re.MULTILINE) for text in texts))


TESTED = {name.upper() for name in _found(r"^def test_([dj][0-9]+)_", [*HERE.rglob("test_*.py")])}
CITED = set(_found(r"\b([DJ][0-9]+)\b", CODE))


@pytest.mark.parametrize("letter", GAMES)
@pytest.mark.parametrize("language", ["", ".fr"])
def test_the_rules_have_their_clauses_without_gap_and_in_order(letter: str, language: str) -> None:
    rules = ROOT / "docs" / "rules" / f"{GAMES[letter]}{language}.md"
    assert _found(rf"^- \*\*{letter}([0-9]+)\*\*", [rules]) == [*map(str, NUMBERS[letter])]


@pytest.mark.parametrize("clause", KEPT)
def test_the_clause_has_a_test_named_after_it(clause: str) -> None:
    assert clause in TESTED, f"{clause} has no test_{clause.lower()}_… in tests/rulebook"


@pytest.mark.parametrize("clause", KEPT)
def test_the_clause_is_cited_in_the_code(clause: str) -> None:
    assert clause in CITED, f"{clause} stands nowhere in src/tacora"


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    assert set(CLAUSES) >= TESTED
