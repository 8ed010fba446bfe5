"""The log file of a server: only its owner can read it, and it stays small."""

from __future__ import annotations

import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

MAX_LOG_BYTES = 10 * 1024 * 1024
"""The size at which a new file begins."""
KEPT_LOG_FILES = 5
"""The number of earlier files: FILE.1 is the latest."""


class LogFile(RotatingFileHandler):
    """A log file of mode 0600; it makes room for a new one when it is full."""

    def __init__(self, name: str, max_bytes: int = MAX_LOG_BYTES) -> None:
        super().__init__(name, maxBytes=max_bytes, backupCount=KEPT_LOG_FILES, encoding="utf-8")

    def _open(self) -> TextIOWrapper:
        opened = open(  # noqa: SIM115  (the handler closes it)
            self.baseFilename,
            "a",
            encoding="utf-8",
            opener=lambda p, flags: os.open(p, flags, 0o600),
        )
        if hasattr(os, "fchmod"):
            os.fchmod(opened.fileno(), 0o600)  # it may be the file of an earlier version
        return opened
