"""Check that no text of the repository uses literary or antique turns of phrase.

Rule texts, golden records and lock files are left out: rules have their own style, and the others
are generated.
"""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# A bracket in each entry keeps this list from matching itself.
LITERARY_TURNS = (
    "[a]las",
    "[a]lbeit",
    "[a]new",
    "[b]e nobody",
    "[b]ehold",
    "[e]re long",
    "[h]enceforth",
    "[h]eretofore",
    "[h]ither(?:to)?",
    "[i]n league",
    "(?<!there.)(?-i:[i]s none)",  # case-sensitive: Python has `is None`
    "(?:un)?[l]awful(?:ly)?",
    "[l]est",
    "[m]end(?:s|ed|ing)?",
    "[n]ever mind",
    "[n]ought",
    "[o]f one'?s own",
    "[p]air of eyes",
    "[p]erchance",
    "[s]o many",
    "[s]o much",
    "[t]here is not",
    "[t]hereof",
    "[t]he own",
    "t[h]ither",
    "[t]urned away",
    "[w]hence",
    "[w]herein",
    "[w]hilst",
    "w[h]ither",
    "[w]ho(?:m)?ever",
    "[w]hosoever",
)
_GAP = r"[\s_#*/-]+"
_TURNS = re.compile(
    "|".join(rf"(?<![a-z]){turn.replace(' ', _GAP)}(?![a-z])" for turn in LITERARY_TURNS),
    re.IGNORECASE,
)

LEFT_OUT = (
    "docs/rules/*.md",
    "src/tacora/games/*/rules.*.md",
    "src/tacora/games/*/cards/data/*.toml",
    "tests/goldens/*.toml",
    "tests/goldens/*.json",
    "tests/goldens/compatibility/*",
    "tests/goldens/playthroughs/*",
    "requirements/*.txt",
    "web/package-lock.json",
)
UNTRACKED_FOLDERS = {".git", ".venv", "node_modules", "static", "__pycache__", "dist"}


def _all_paths() -> list[str]:
    """List the tracked files, or walk the tree where git is not available."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = []
    tracked = [path for path in listed if path and (ROOT / path).is_file()]
    return tracked or [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*")
        if path.is_file() and not UNTRACKED_FOLDERS & set(path.relative_to(ROOT).parts)
    ]


def _texts() -> dict[str, str]:
    """Read every text file that this test is about; skip binary files."""
    texts = {}
    for path in _all_paths():
        if any(fnmatch(path, pattern) for pattern in LEFT_OUT):
            continue
        try:
            texts[path] = (ROOT / path).read_text("utf-8")
        except UnicodeDecodeError:
            continue
    return texts


def find_literary_turns(text: str) -> list[tuple[int, str]]:
    """Return the line number and the words of each literary turn in a text."""
    return [
        (text.count("\n", 0, found.start()) + 1, " ".join(found[0].split()))
        for found in _TURNS.finditer(text)
    ]


def test_no_text_file_uses_literary_turns() -> None:
    texts = _texts()
    for expected in ("README.md", "src/tacora/i18n/en.json", "tests/test_plain_english.py"):
        assert expected in texts
    assert len(texts) > 300
    problems = [
        f"{path}:{line}: {words}"
        for path, text in sorted(texts.items())
        for line, words in [(0, found[0]) for found in _TURNS.finditer(path)]
        + find_literary_turns(text)
    ]
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Load it a" + "new.", [(1, "a" + "new")]),
        ("one\nSo\n    # ma" + "ny games", [(2, "So # ma" + "ny")]),
        ("def test_la" + "wful_moves", [(1, "la" + "wful")]),
        ("recommended and amended: x is None", []),
        ("no answer where there is none", []),
        ("renew the client", []),
    ],
)
def test_literary_turns_are_found_in_sentences_and_names(
    text: str, found: list[tuple[int, str]]
) -> None:
    assert find_literary_turns(text) == found


def test_every_left_out_pattern_matches_a_file() -> None:
    paths = _all_paths()
    for pattern in LEFT_OUT:
        assert any(fnmatch(path, pattern) for path in paths), pattern
