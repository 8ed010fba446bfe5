"""What may be imported where, beyond the direction that import-linter holds."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import tacora
from tacora.games.registry import GAME_NAMES

ROOT = Path(tacora.__file__).parent
RULES_MAY_USE = {
    *("__future__", "collections", "enum", "fractions", "functools", "itertools", "math", "re"),
    *("copy", "typing", "dataclasses", "msgspec", "tacora"),
}
CARD_FILES_MAY_USE = {"importlib", "json", "pathlib", "tomllib", "unicodedata"}
"""Cards of one's own are read from a file before a game, in one place alone."""


def _imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def _files(folder: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, f"no module found in {folder}"
    return found


@pytest.mark.parametrize("path", _files("core"), ids=lambda path: path.name)
def test_the_kernel_needs_the_standard_library_alone(path: Path) -> None:
    assert _imported(path) <= {"tacora", *sys.stdlib_module_names}


@pytest.mark.parametrize(
    "path",
    [path for game in GAME_NAMES for path in _files(f"games/{game}")],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_the_rules_need_neither_clock_nor_file_nor_socket_nor_luck(path: Path) -> None:
    more = CARD_FILES_MAY_USE if path.parent.name == "cards" else set()
    assert _imported(path) <= RULES_MAY_USE | more
