"""`make release`: what it refuses, and a release of a temporary clone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.release import CannotReleaseError, check_version, dated

from tests.server.live_server import ROOT

CHANGES = (
    "# Changelog\n\n## 0.2.0, unreleased\n\n- A change.\n\n## 0.1.0, 2026-01-02\n\n- The first.\n"
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of this repository with what a release changes, committed by somebody."""
    folder = tmp_path / "clone"
    _git(tmp_path, "init", "--quiet", str(folder))
    for name in ("src/tacora/__init__.py", "CHANGELOG.md"):
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    _git(folder, "config", "user.name", "Ana")
    _git(folder, "config", "user.email", "ana@example.com")
    _git(folder, "add", ".")
    _git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


def _git(folder: Path, *words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, text=True, check=True
    ).stdout


def _release(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "release.py"), *words],
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
    )


def test_release_sets_version_dates_changelog_commits_and_tags(clone: Path) -> None:
    done = _release(clone, "7.1.0")
    assert (done.returncode, done.stderr) == (0, "")
    source = (clone / "src" / "tacora" / "__init__.py").read_text()
    assert '\n__version__ = "7.1.0"\n' in source
    heading = re.search(r"^## (.*)$", (clone / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heading is not None
    assert re.fullmatch(r"7\.1\.0, \d{4}-\d\d-\d\d", heading[1])
    assert _git(clone, "log", "-1", "--format=%s").strip() == "Release 7.1.0"
    assert _git(clone, "describe", "--exact-match").strip() == "v7.1.0"
    assert _git(clone, "status", "--porcelain") == ""
    again = _release(clone, "7.1.0")
    assert again.returncode == 1
    assert "The tag v7.1.0 exists." in again.stderr
    assert "has no changes under" in _release(clone, "7.2.0").stderr


def test_dry_run_of_a_release_changes_nothing(clone: Path) -> None:
    before = _git(clone, "rev-parse", "HEAD")
    done = _release(clone, "7.1.0", "--dry-run")
    assert done.returncode == 0
    assert "commit: Release 7.1.0; tag: v7.1.0" in done.stdout
    assert _git(clone, "rev-parse", "HEAD") == before
    assert _git(clone, "status", "--porcelain") + _git(clone, "tag") == ""


def test_release_refuses_changes_that_are_not_committed(clone: Path) -> None:
    (clone / "notes.txt").write_text("later")
    done = _release(clone, "7.1.0")
    assert (done.returncode, done.stdout) == (1, "")
    assert "not committed" in done.stderr


@pytest.mark.parametrize("version", ["1", "1.2", "v1.2.3", "1.2.3rc1", "01.2.3", "0.0.9"])
def test_release_refuses_what_is_no_later_version(version: str) -> None:
    with pytest.raises(CannotReleaseError):
        check_version(version, "0.1.0")


def test_first_release_may_have_the_version_in_the_source() -> None:
    check_version("0.1.0", "0.1.0")


def test_only_the_unreleased_part_of_the_changelog_is_dated() -> None:
    after = dated(CHANGES, "0.2.0", "2026-11-19")
    assert after == CHANGES.replace("0.2.0, unreleased", "0.2.0, 2026-11-19")


def test_version_is_in_one_place() -> None:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/tacora/__init__.py").read_text())
    assert version is not None
    for name in ("pyproject.toml", "CITATION.cff", "mkdocs.yml", "README.md"):
        assert f"{version[1]}\n" not in (ROOT / name).read_text(), name


def test_make_release_asks_for_a_version() -> None:
    done = subprocess.run(
        ["make", "--dry-run", "release", "VERSION=7.1.0", "DRY=1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "scripts/release.py 7.1.0 --dry-run" in done.stdout
    assert "scripts/release.py 7.1.0\n" not in done.stdout
