"""Check that the files and modules that the documents name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PACKAGE_FOLDERS = ("", "docs", "src", "src/tacora", "src/tacora/games/dinosaurs")
"""Folders that a path in a document may be relative to."""
SUFFIXES = r"py|md|json|toml|ts|svelte"
_PATH = re.compile(rf"`((?:[\w.-]+/)+[\w.-]+\.(?:{SUFFIXES}))`")
_FOLDER = re.compile(r"`((?:[\w.-]+/)+)`")
_NAME = re.compile(rf"`(?:[A-Z]\w*\.)?(?!(?:{SUFFIXES})`)([A-Za-z_]\w*)`")
_DEFINITION = re.compile(r"\b(?:def|class|function) +(\w+)|^ +(\w+)\(.*\{$", re.MULTILINE)


def _named_paths(document: Path) -> set[str]:
    """Return the paths in backticks, without those that have a placeholder."""
    text = document.read_text("utf-8")
    return set(_PATH.findall(text)) | set(_FOLDER.findall(text))


def _exists(path: str) -> bool:
    return any((ROOT / folder / path).exists() for folder in PACKAGE_FOLDERS)


def test_documents_name_files() -> None:
    assert len({path for document in DOCUMENTS for path in _named_paths(document)}) > 40


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_named_in_the_documents_exist(document: Path) -> None:
    missing = sorted(path for path in _named_paths(document) if not _exists(path))
    assert not missing


def test_functions_named_in_the_walks_of_design_md_exist() -> None:
    text = (ROOT / "docs" / "design.md").read_text("utf-8")
    walks = text.partition("\n## Three walks\n")[2].partition("\n## ")[0]
    named = set(_NAME.findall(walks))
    assert len(named) > 30
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    defined = {
        name
        for path in sources
        for names in _DEFINITION.findall(path.read_text("utf-8"))
        for name in names
    }
    commands = {"choose"}
    assert sorted(named - defined - commands) == []
