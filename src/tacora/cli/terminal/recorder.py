"""Write a game to a file as it is played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.record import Entry, format_line


class Recorder:
    """A new file that grows by whole lines, each on disk before the next step is shown."""

    def __init__(self, name: str | None, number: int = 0) -> None:
        """Write nothing without a name; write a rematch to the next free name."""
        self.path = None if name is None else Path(name)
        if self.path is not None and number:
            first = self.path
            while self.path.exists():
                number += 1
                self.path = first.with_stem(f"{first.stem}-{number}")
        self._file: IO[bytes] | None = None

    def begin(self, header: Entry) -> None:
        """Create the file with its first line; never write over one that exists."""
        if self.path is None:
            return
        try:
            self._file = self.path.open("xb", buffering=0)
        except FileExistsError:
            raise UsageError(
                CallCode.FILE, f"{self.path} exists; a record is a new file."
            ) from None
        except (OSError, ValueError) as error:
            raise self._failure(error) from None
        try:
            self.add(header)
        except UsageError:
            self.path.unlink()
            raise

    def add(self, entry: Entry) -> None:
        """Append one whole line, or nothing."""
        if self._file is None:
            return
        raw = format_line(entry).encode()
        before = self._file.tell()
        try:
            written = 0
            while written < len(raw):  # a full disk may accept a part only
                written += self._file.write(raw[written:])
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(before)
            raise self._failure(error) from None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _failure(self, error: Exception) -> UsageError:
        reason = getattr(error, "strerror", None) or "invalid file name"
        return UsageError(CallCode.FILE, f"Cannot write {self.path}: {reason}.")
