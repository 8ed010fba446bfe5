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
_NAME = rf"`(?!(?:[\w.-]+\.)?(?:{SUFFIXES})`)([A-Za-z_][\w.]*)`"
_FILE_WITH_NAMES = re.compile(rf"`([\w./-]+\.(?:{SUFFIXES}))`((?:(?:,| and)? {_NAME})*)")
_DEFINITION = re.compile(
    r"\b(?:def|class|function) +(\w+)|^ +(\w+)\(.*\{$|^    (\w+): ", re.MULTILINE
)
_MAP_ROW = re.compile(r"^\| `((?:[a-z0-9]+/)+|tacora)` \| (.*) \|$", re.MULTILINE)


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


def _design_section(title: str) -> str:
    text = (ROOT / "docs" / "design.md").read_text("utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert section
    return section


def _definitions(path: Path) -> set[str]:
    found = _DEFINITION.findall(path.read_text("utf-8"))
    return {name for names in found for name in names if name}


def _walk_files(walk: str) -> list[tuple[Path, list[str]]]:
    """Return each file that a walk names, with the names that follow it.

    A file without a folder is beside a file that the walk has named before.
    """
    found: list[tuple[Path, list[str]]] = []
    for path, names, _ in _FILE_WITH_NAMES.findall(walk):
        beside = [file.parent for file, _ in reversed(found)]
        folders = [ROOT / folder for folder in PACKAGE_FOLDERS] if "/" in path else beside
        file = next((folder / path for folder in folders if (folder / path).is_file()), None)
        assert file is not None, path
        found.append((file, re.findall(_NAME, names)))
    return found


def test_names_after_a_file_in_the_walks_of_design_md_are_defined_in_that_file() -> None:
    _, *walks = _design_section("Three walks").split("\n### ")
    assert len(walks) == 3
    for walk in walks:
        files = _walk_files(walk)
        assert sum(len(names) for _, names in files) > 10
        for file, names in files:
            defined = _definitions(file)
            missing = [name for name in names if not defined >= set(name.split("."))]
            assert not missing, f"{file.relative_to(ROOT)}: {missing}"


def test_functions_named_in_the_walks_of_design_md_exist() -> None:
    named = set(re.findall(_NAME, _design_section("Three walks")))
    assert len(named) > 40
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    by_file = [_definitions(path) for path in sources]
    missing = [
        name for name in named if not any(names >= set(name.split(".")) for names in by_file)
    ]
    assert not missing


def _modules(package: Path) -> set[str]:
    return {path.stem for path in package.glob("*.py") if not path.stem.startswith("__")}


def test_map_of_design_md_names_every_module_of_each_package() -> None:
    rows = dict(_MAP_ROW.findall(_design_section("Map")))
    source = ROOT / "src" / "tacora"
    packages = {path.parent.name for path in source.glob("*/__init__.py")}
    assert {name.rstrip("/") for name in rows} >= packages | {"tacora"}
    for name, text in rows.items():
        package = source if name == "tacora" else source / name
        modules = _modules(package)
        assert modules, name
        assert not modules - set(re.findall(r"`(\w+)`", text)), name
