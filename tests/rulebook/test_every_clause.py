"""Every clause of the rules has a test named after it and a place in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"^- \*\*D([0-9]+)\*\*", re.MULTILINE)
TEST = re.compile(r"^def test_d([0-9]+)_", re.MULTILINE)
CITED = re.compile(r"\bD([0-9]+)\b")


def _numbers(pattern: re.Pattern[str], *files: Path) -> list[int]:
    return [int(n) for file in files for n in pattern.findall(file.read_text("utf-8"))]


RULES = ROOT / "docs" / "rules"
ENGLISH = _numbers(CLAUSE, RULES / "diamant.md")
FRENCH = _numbers(CLAUSE, RULES / "diamant.fr.md")
TESTED = set(_numbers(TEST, *Path(__file__).parent.glob("test_*.py")))
IN_CODE = set(_numbers(CITED, *(ROOT / "src" / "tacora").rglob("*.py")))


def test_the_clauses_are_d1_to_d48_without_gap_and_in_order() -> None:
    assert list(range(1, 49)) == ENGLISH


def test_the_french_rules_have_the_same_clauses() -> None:
    assert FRENCH == ENGLISH


@pytest.mark.parametrize("clause", ENGLISH, ids="D{}".format)
def test_the_clause_has_a_test_named_after_it(clause: int) -> None:
    assert clause in TESTED, f"D{clause} has no test_d{clause}_… in tests/rulebook"


@pytest.mark.parametrize("clause", ENGLISH, ids="D{}".format)
def test_the_clause_is_cited_in_the_code(clause: int) -> None:
    assert clause in IN_CODE, f"D{clause} stands nowhere in src/tacora"


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    assert set(ENGLISH) >= TESTED
