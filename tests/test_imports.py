"""Check imports beyond the direction that import-linter holds."""

from __future__ import annotations

import ast
import subprocess
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
"""Custom cards are read from a file before a game, in only one module."""


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
def test_core_imports_only_the_standard_library(path: Path) -> None:
    assert _imported(path) <= {"tacora", *sys.stdlib_module_names}


def test_core_loads_only_the_standard_library_at_run_time() -> None:
    """Import every module of tacora.core in a fresh interpreter and look at what was loaded."""
    modules = [_module(path) for path in _files("core")]
    assert len(modules) > 10
    program = f"""if True:
        import importlib, sys
        before = set(sys.modules)
        for module in {modules}:
            importlib.import_module(module)
        print(*(set(sys.modules) - before))"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.decode().split()}
    assert "tacora" in loaded
    assert loaded - {"tacora"} <= sys.stdlib_module_names


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.mark.parametrize(
    "path",
    [path for game in GAME_NAMES for path in _files(f"games/{game}")],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_rules_import_neither_clock_nor_file_nor_socket_nor_random(path: Path) -> None:
    more = CARD_FILES_MAY_USE if path.parent.name == "cards" else set()
    assert _imported(path) <= RULES_MAY_USE | more
