"""Read single keys from a terminal, without Enter and without echo."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager

ENTER, ESCAPE, END_OF_INPUT = "\r", "\x1b", "\x04"
UP, DOWN, PAGE_UP, PAGE_DOWN = "up", "down", "page up", "page down"

_KEY_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;]*[a-z~]|o[a-z])|\x1b.*|.", re.DOTALL)
"""The bytes of one key: several for an arrow, one character for most."""
_NAVIGATION_SEQUENCES = {
    "\x1b[a": UP,
    "\x1boa": UP,
    "\x1b[b": DOWN,
    "\x1bob": DOWN,
    "\x1b[5~": PAGE_UP,
    "\x1b[6~": PAGE_DOWN,
}


def available() -> bool:
    """Return whether this terminal can draw and deliver single keys."""
    try:
        import termios  # noqa: F401  (not on every system)
    except ImportError:
        return False
    drawable = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def no_echo(*, line_by_line: bool = False) -> Iterator[None]:
    """Switch echo off inside the block; keys arrive at once, or line by line."""
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


def read_key(seconds: float | None = None, only: Collection[str] | None = None) -> str | None:
    """Return the next accepted key in lower case, or None after `seconds`."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not _typed_ahead and not _wait_for_input(left):
            return None
        key = _typed_ahead.popleft()
        if only is None or key in only or key == END_OF_INPUT:
            return key


_typed_ahead: deque[str] = deque()
"""Keys that arrived before they were asked for."""


def _wait_for_input(seconds: float | None) -> bool:
    """Wait for keys and return whether any came."""
    stdin = sys.stdin.fileno()
    if not select.select([stdin], [], [], seconds)[0]:
        return False
    text = os.read(stdin, 64).decode("utf-8", "ignore").lower()
    _typed_ahead.extend(
        _key_name(sequence) for sequence in _KEY_SEQUENCE.findall(text or END_OF_INPUT)
    )
    return True


def _key_name(sequence: str) -> str:
    if sequence.startswith(ESCAPE):
        return _NAVIGATION_SEQUENCES.get(sequence, ESCAPE)
    return ENTER if sequence in "\n\r " else sequence
