"""Run a program in a pseudo-terminal: read its output and send keys."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from codecs import getincrementaldecoder
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parent.parent.parent
TIMEOUT_SECONDS = 180.0  # without any output
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]")
_CONTROL_BEGUN = re.compile(r"\x1b(\[[0-9;?]*|[()])?\Z")


class Terminal:
    """`tacora …` in its own terminal, by default 100 columns by 30 lines."""

    def __init__(
        self, *words: str, module: str = "tacora", columns: int = 100, lines: int = 30
    ) -> None:
        parent, child = pty.openpty()
        size = {"COLUMNS": str(columns), "LINES": str(lines)}
        environment = {"TERM": "xterm-256color"} | os.environ | size
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            stdin=child,
            stdout=child,
            stderr=child,
            env=environment,
            cwd=ROOT,
        )
        os.close(child)
        self._parent = parent
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._begun = ""
        """The part of a control sequence that has arrived; the rest comes with the next read."""
        self._unread = ""
        self.seen = ""
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._parent)

    def wait_for(self, *texts: str) -> str:
        """Read until one of the texts appears in new output, and return that text."""
        while True:
            found = [(self._unread.find(text), text) for text in texts if text in self._unread]
            if found:
                at, text = min(found)
                self._unread = self._unread[at + len(text) :]
                return text
            if not self._read():
                raise AssertionError(f"none of {texts} in:\n{self.seen[-3000:]}")

    def send(self, keys: str) -> None:
        os.write(self._parent, keys.encode())

    def terminate(self) -> None:
        self._process.terminate()

    def interrupt(self) -> None:
        """Send SIGINT, as Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)

    def status(self) -> int:
        """Read to the end and return the exit status."""
        while self._read():
            pass
        return self._process.wait(TIMEOUT_SECONDS)

    def _read(self) -> bool:
        if not select.select([self._parent], [], [], TIMEOUT_SECONDS)[0]:
            raise AssertionError(f"nothing more came after:\n{self.seen[-3000:]}")
        try:
            raw = os.read(self._parent, 65536)
        except OSError:  # Linux raises it when the other side has closed
            return False
        decoded = self._decoder.decode(raw)
        self.raw += decoded
        text = _CONTROL.sub("", self._begun + decoded)
        begun = _CONTROL_BEGUN.search(text)
        self._begun = begun[0] if begun else ""
        text = text.removesuffix(self._begun)
        self._unread += text
        self.seen += text
        return bool(raw)
