"""Single keys from a terminal, without Enter and without echo."""

from __future__ import annotations

import os
import select
import sys
import time
from collections import deque
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
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not _typed and not _hear(left):
            return None
        key = _typed.popleft()
        if only is None or key in only or key == END:
            return key


_typed: deque[str] = deque()
"""Keys that have arrived and were not asked for yet: somebody types fast."""


def _hear(seconds: float | None) -> bool:
    """Wait for keys; whether there are any."""
    stdin = sys.stdin.fileno()
    if not select.select([stdin], [], [], seconds)[0]:
        return False
    text = os.read(stdin, 64).decode("utf-8", "ignore").lower()
    if text.startswith(ESCAPE):
        _typed.append(ESCAPE)  # an arrow key sends several bytes, which are one key
    else:
        _typed.extend(ENTER if key in "\n\r " else key for key in text or END)
    return True
