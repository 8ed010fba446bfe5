"""Single keys from a terminal, without Enter and without echo."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager

ENTER, ESCAPE, END = "\r", "\x1b", "\x04"
UP, DOWN, PAGE_UP, PAGE_DOWN = "up", "down", "page up", "page down"

_SENT = re.compile(r"\x1b(?:\[[0-9;]*[a-z~]|o[a-z])|\x1b.*|.", re.DOTALL)
"""One key: several bytes for an arrow, one character for most."""
_MOVES = {
    "\x1b[a": UP,
    "\x1boa": UP,
    "\x1b[b": DOWN,
    "\x1bob": DOWN,
    "\x1b[5~": PAGE_UP,
    "\x1b[6~": PAGE_DOWN,
}


def available() -> bool:
    """Whether keys can be read one by one here, and a picture be drawn."""
    try:
        import termios  # noqa: F401  (not on every system)
    except ImportError:
        return False
    drawable = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def no_echo(*, line_by_line: bool = False) -> Iterator[None]:
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
    _typed.extend(_meaning(sent) for sent in _SENT.findall(text or END))
    return True


def _meaning(sent: str) -> str:
    if sent.startswith(ESCAPE):
        return _MOVES.get(sent, ESCAPE)
    return ENTER if sent in "\n\r " else sent
