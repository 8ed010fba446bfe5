"""Writes a game to a file as it is played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Literal

from tacora.core.errors import WrongCall
from tacora.core.record import Entry, line


class Recorder:
    """A new file that grows by whole lines, each on disk before the next step is shown."""

    def __init__(self, name: str | None, number: int = 0) -> None:
        """Without a name nothing is written; a rematch goes to a file with its number."""
        path = None if name is None else Path(name)
        if path and number:
            path = path.with_stem(f"{path.stem}-{number + 1}")
        self.path = path

    def begin(self, header: Entry) -> None:
        """Create the file with its first line; never write over one that exists."""
        self._write(header, "x")

    def add(self, entry: Entry) -> None:
        """One line more."""
        self._write(entry, "a")

    def _write(self, entry: Entry, mode: Literal["x", "a"]) -> None:
        if self.path is None:
            return
        try:
            with self.path.open(f"{mode}b", buffering=0) as file:
                _write_whole(file, line(entry).encode())
        except FileExistsError:
            raise WrongCall("call/file", f"{self.path} exists; a record is a new file.") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "no such name"
            raise WrongCall("call/file", f"Cannot write {self.path}: {reason}.") from None


def _write_whole(file: IO[bytes], raw: bytes) -> None:
    """A line on disk, or none of it."""
    before = file.seek(0, os.SEEK_END)
    try:
        written = 0
        while written < len(raw):  # a disk may take a part, and refuse the rest
            written += file.write(raw[written:])
        os.fsync(file.fileno())
    except OSError:
        file.truncate(before)
        raise
