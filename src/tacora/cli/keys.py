"""Single keys from a terminal, without Enter and without echo."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

ENTER, ESCAPE, END = "\r", "\x1b", "\x04"


def available() -> bool:
    """Whether keys can be read one by one here."""
    try:
        import termios  # noqa: F401  (not on every system)
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def listening() -> Iterator[None]:
    """Keys arrive at once and unseen, until the end of the block."""
    import termios
    import tty

    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    try:
        tty.setcbreak(stdin)
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def read(seconds: float | None = None) -> str | None:
    """The next key in lower case, or None after so many seconds."""
    stdin = sys.stdin.fileno()
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not select.select([stdin], [], [], left)[0]:
            return None
        raw = os.read(stdin, 64)  # an arrow key sends several bytes, which are one key
        if not raw:
            return END
        key = raw.decode("utf-8", "ignore").lower()
        if key in ("\n", "\r"):
            return ENTER
        if key:
            return key[0]
