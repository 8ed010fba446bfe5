"""Writes a game to a file as it is played."""

from __future__ import annotations

import os
from pathlib import Path

from tacora.core.errors import WrongCall
from tacora.core.record import Entry, line


class Recorder:
    """A new file that grows by whole lines, each on disk before the next step is shown."""

    def __init__(self, name: str | None, number: int = 0) -> None:
        """Without a name nothing is written; a rematch goes to a file with its number."""
        path = Path(name) if name else None
        if path and number:
            path = path.with_stem(f"{path.stem}-{number + 1}")
        self.path = path

    def begin(self, header: Entry) -> None:
        """Create the file with its first line; never write over one that exists."""
        if self.path is None:
            return
        try:
            with self.path.open("x", encoding="utf-8") as file:
                file.write(line(header))
        except FileExistsError:
            raise WrongCall("call/file", f"{self.path} exists; a record is a new file.") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "no such name"
            raise WrongCall("call/file", f"Cannot write {self.path}: {reason}.") from None

    def add(self, entry: Entry) -> None:
        """One line more."""
        if self.path is None:
            return
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line(entry))
            file.flush()
            os.fsync(file.fileno())
