"""Make a release: `make release VERSION=0.2.0`, or with DRY=1 to see what it would do.

Sets the version in `src/tacora/__init__.py`, the only place that has it, dates the changelog,
commits and tags. It pushes nothing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

VERSION_FILE = "src/tacora/__init__.py"
CHANGELOG = "CHANGELOG.md"
_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
_UNRELEASED = re.compile(
    r"^## (?:\S+, )?unreleased\n(?P<changes>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
_NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


class CannotReleaseError(Exception):
    """Something must be done before the release."""


def main() -> int:
    """Release the clone in the working directory and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", help="such as 0.2.0")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    args = parser.parse_args()
    try:
        release(Path.cwd(), args.version, dry_run=args.dry_run)
    except CannotReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


def release(root: Path, version: str, *, dry_run: bool) -> None:
    """Check everything, then write, commit and tag; raise CannotReleaseError if a check fails."""
    source = (root / VERSION_FILE).read_text("utf-8")
    changes = (root / CHANGELOG).read_text("utf-8")
    check_version(version, _current(source))
    check_clone(root, version)
    source = _VERSION.sub(f'__version__ = "{version}"', source)
    changes = dated(changes, version, datetime.now(tz=UTC).date().isoformat())
    print(f"{VERSION_FILE}: {version}")
    print(f"{CHANGELOG}: {changes[changes.index('## ') :].splitlines()[0]}")
    print(f"commit: Release {version}; tag: v{version}")
    if dry_run:
        print("Nothing is changed: this is a dry run.")
        return
    (root / VERSION_FILE).write_text(source, "utf-8")
    (root / CHANGELOG).write_text(changes, "utf-8")
    _git(root, "commit", "--quiet", "--message", f"Release {version}", VERSION_FILE, CHANGELOG)
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Tacora {version}")
    print(f"Done. To publish it: git push --follow-tags, then upload dist/tacora-{version}*.")


def check_version(version: str, current: str) -> None:
    """Refuse what is no version, or is older than the one in the source."""
    number = _NUMBER.fullmatch(version)
    if number is None:
        raise CannotReleaseError(f"{version!r} is no version such as 0.2.0.")
    now = _NUMBER.fullmatch(current)
    if now is not None and _key(number) < _key(now):
        raise CannotReleaseError(f"{version} is older than {current}, the version in the source.")


def check_clone(root: Path, version: str) -> None:
    """Refuse a clone with changes that are not committed, or that has the tag."""
    if changed := _git(root, "status", "--porcelain"):
        raise CannotReleaseError(f"These changes are not committed:\n{changed}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise CannotReleaseError(f"The tag v{version} exists.")


def dated(changelog: str, version: str, day: str) -> str:
    """Return the changelog with its unreleased part as that of a version."""
    found = _UNRELEASED.search(changelog)
    if found is None or not found["changes"].strip():
        raise CannotReleaseError(f"{CHANGELOG} has no changes under '## {version}, unreleased'.")
    heading = f"## {version}, {day}\n"
    return changelog[: found.start()] + heading + changelog[found.start("changes") :]


def _current(source: str) -> str:
    found = _VERSION.search(source)
    if found is None:
        raise CannotReleaseError(f"{VERSION_FILE} has no __version__.")
    return found[1]


def _key(number: re.Match[str]) -> tuple[int, ...]:
    return tuple(int(part) for part in number.groups())


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotReleaseError(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip()


if __name__ == "__main__":
    raise SystemExit(main())
