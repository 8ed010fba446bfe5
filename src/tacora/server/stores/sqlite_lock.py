"""One server on one SQLite file: a lock on a file beside it, which ends with the process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError

LOCK_SUFFIX = ".lock"


@contextmanager
def locked_database(path: Path) -> Iterator[None]:
    """Hold the lock of a database, or raise StoreError if another server holds it.

    Two servers on one file would not lose anything, but the guests of one never hear what happens
    in the other. The file of the lock stays: removing it would give two servers a lock each.
    """
    if sys.platform == "win32":  # it has no flock, and SQLite alone guards the file
        yield
        return
    import fcntl

    lock = path.with_name(path.name + LOCK_SUFFIX)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(
            StoreCode.OPEN, f"The database {path} cannot be opened: {error.strerror}."
        ) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with suppress(OSError):  # the number of the process is only a help
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    except BlockingIOError:
        holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
        raise StoreError(
            StoreCode.IN_USE,
            f"Another server uses the database {path} (process {holder or 'unknown'}): stop it, or"
            " choose another file with --database.",
        ) from None
    finally:
        os.close(descriptor)
