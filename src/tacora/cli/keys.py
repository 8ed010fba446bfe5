"""Single keys from a terminal, without Enter and without echo."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

ENTER, ESCAPE, END = "\r", "\x1b", "\x04"


def available() -> bool:
    """Whether keys can be read one by one here, and a picture be drawn."""
    try:
        import termios  # noqa: F401  (not on every system)
    except ImportError:
        return False
    drawable = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def unseen(*, line_by_line: bool = False) -> Iterator[None]:
    """What is typed is not shown until the end of the block; keys arrive at once, or in lines."""
    import termios

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    changed = termios.tcgetattr(stdin)
    changed[3] &= ~termios.ECHO
    if not line_by_line:
        changed[3] &= ~termios.ICANON
    try:
        termios.tcsetattr(stdin, termios.TCSADRAIN, changed)
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def read(seconds: float | None = None, only: Collection[str] | None = None) -> str | None:
    """The next key in lower case, of those that count; None after so many seconds."""
    stdin = sys.stdin.fileno()
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not select.select([stdin], [], [], left)[0]:
            return None
        raw = os.read(stdin, 64)  # an arrow key sends several bytes, which are one key
        key = _named(raw.decode("utf-8", "ignore").lower()) if raw else END
        if key and (only is None or key in only or key == END):
            return key


def _named(text: str) -> str:
    return ENTER if text in ("\n", "\r", " ") else text[:1]
