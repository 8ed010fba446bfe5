"""Every clause of the rules has a test named after it and is cited where the rules are coded."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

GAMES = {"D": "diamant", "J": "dinosaurs"}
NUMBERS = {"D": list(range(1, 49)), "J": [*range(1, 54), *range(80, 86)]}
CLAUSES = [f"{letter}{number}" for letter, numbers in NUMBERS.items() for number in numbers]

MEASURED = {"J85"}
"""Measured by simulation and reported, not tested (docs/rules/dinosaurs.md)."""

NOT_RULES = {
    *("text", "notation"),
    *("event_text.py", "notation.py", "odds.py", "odds_panel.py", "odds_report.py"),
    *("report.py", "roll_odds.py", "step_errors.py"),
}
"""Folders and modules of a game's package that show or write a game and implement no rule."""


def _files(folder: Path, *patterns: str) -> list[Path]:
    found = [file for pattern in patterns for file in sorted(folder.rglob(pattern))]
    assert found, f"no file found in {folder}"
    return found


def _find(pattern: str, texts: Iterable[str]) -> list[str]:
    return [found for text in texts for found in re.findall(pattern, text, re.MULTILINE)]


def _comments(path: Path) -> str:
    """Return the comments and docstrings of a module, or the comments of a card file."""
    source = path.read_text("utf-8")
    if path.suffix == ".toml":
        return "\n".join(re.findall(r"#.*", source))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    strings = [
        str(node.value.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    return "\n".join((*found, *strings))


@cache
def _rule_modules(game: str) -> list[Path]:
    folder = ROOT / "src" / "tacora" / "games" / game
    files = _files(folder, "*.py", "*.toml")
    found = [file for file in files if not NOT_RULES & set(file.relative_to(folder).parts)]
    assert folder / "rules.py" in found
    return found


@cache
def _cited(game: str) -> set[str]:
    return set(_find(r"\b[DJ][0-9]+\b", map(_comments, _rule_modules(game))))


@cache
def _tested(game: str) -> set[str]:
    folders = [folder for folder in sorted(HERE.iterdir()) if folder.name.startswith(game)]
    files = [file for folder in folders if folder.is_dir() for file in _files(folder, "test_*.py")]
    names = _find(r"^def test_([dj][0-9]+)_", [file.read_text("utf-8") for file in files])
    assert names, f"no test of {game} is named after a clause"
    return {name.upper() for name in names}


@pytest.mark.parametrize("letter", GAMES)
@pytest.mark.parametrize("language", ["", ".fr"])
def test_clauses_are_numbered_in_order_without_gap(letter: str, language: str) -> None:
    rules = ROOT / "docs" / "rules" / f"{GAMES[letter]}{language}.md"
    numbers = _find(rf"^- \*\*{letter}([0-9]+)\*\*", [rules.read_text("utf-8")])
    assert numbers == [*map(str, NUMBERS[letter])]


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause not in MEASURED])
def test_the_clause_has_a_test_named_after_it(clause: str) -> None:
    assert clause in _tested(GAMES[clause[0]]), f"no test_{clause.lower()}_… in tests/rulebook"


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause not in MEASURED])
def test_the_clause_is_cited_in_a_rule_module_of_its_game(clause: str) -> None:
    game = GAMES[clause[0]]
    assert clause in _cited(game), f"no comment in src/tacora/games/{game} cites {clause}"


@pytest.mark.parametrize("letter", GAMES)
def test_no_test_is_named_after_an_unknown_clause(letter: str) -> None:
    own = {clause for clause in CLAUSES if clause.startswith(letter)}
    assert own >= _tested(GAMES[letter])
