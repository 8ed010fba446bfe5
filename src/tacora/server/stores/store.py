"""What a server needs of a database: logs, lists and secrets; snapshots and the operator's part.

**The log is the lock.** A record is written under its table's next number. A process that finds the
number taken has missed a record: it reads that record and tries again. **Persist, then answer**:
`append` returns when the record is on disk.

A store is closed where it was opened; `open_store` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from tacora.server.error_codes import StoreCode
from tacora.server.http_types import ListedTable
from tacora.server.store_errors import StoreError
from tacora.server.store_state import StoreState
from tacora.server.stores.clocks import TableClocks
from tacora.server.stores.computed import ComputedValues
from tacora.server.stores.operator_store import OperatorStore, StoredTable
from tacora.table.protocol import Phase


class LogConflict(Exception):
    """The number is taken: another process has written to this log."""


def damaged_error(database: object, reason: object) -> StoreError:
    """Return the error of a database that lacks something, or that cannot be read."""
    return StoreError(
        StoreCode.DAMAGED,
        f"The database {database} is damaged ({reason}): restore a backup, or choose another one"
        " with --database.",
    )


def gap_error(code: str) -> StoreError:
    """Return the error of a record whose log ends before it, as after pruning or a restore."""
    return StoreError(StoreCode.GAP, f"The log of table {code} is shorter than it was: reload.")


class DailyTry(Struct, frozen=True):
    """A guest's game of a day; the first one that is written counts."""

    day: str
    guest: str


class Summary(Struct, frozen=True):
    """The entry of a table in lists; it can always be rebuilt from the log."""

    listed: ListedTable
    public: bool
    host: str
    guests: tuple[str, ...]
    daily: DailyTry | None = None
    """Given when a daily game is opened."""


class FirstRecord(Struct, frozen=True):
    """The first record of a new log, with its entry in the lists."""

    code: str
    record: bytes
    summary: Summary


class Store(Protocol):
    """The database of a server. Every method may raise StoreError."""

    state: StoreState

    @property
    def computed(self) -> ComputedValues:
        """Return what may be lost: values that can be computed again."""

    @property
    def clocks(self) -> TableClocks | None:
        """Return which process keeps the time; None if only one process may use the store."""

    @property
    def operator(self) -> OperatorStore:
        """Return the operator's part."""

    async def append(
        self, code: str, number: int, record: bytes, summary: Summary | None = None
    ) -> None:
        """Write a record and wait until it is on disk; raise LogConflict if its number is taken."""

    async def append_all(
        self,
        code: str,
        number: int,
        records: Iterable[bytes],
        summary: Summary | None = None,
        opens: FirstRecord | None = None,
    ) -> None:
        """Write records from a number on, all or none, and wait until they are on disk.

        With `opens` another log begins in the same transaction; LogConflict if it exists too. Raise
        StoreError if the number before is missing.
        """

    async def records(self, code: str, since: int = 0) -> list[bytes]:
        """Return the records of a table from number `since` on."""

    async def length(self, code: str) -> int:
        """Return the number of records of a table."""

    async def lengths(self, codes: list[str]) -> dict[str, int]:
        """Return the number of records of tables; without those that have none."""

    async def waiting(
        self, limit: int, max_age_seconds: int, codes: list[str] | None = None
    ) -> list[ListedTable]:
        """Return tables that are public and wait for players, the newest first.

        With `codes` only those of them.
        """

    async def of_guest(self, guest: str, limit: int) -> list[ListedTable]:
        """Return the tables where a guest sits or sat, the most recent first."""

    async def hosted(self, guest: str, phase: Phase, max_age_seconds: int) -> list[ListedTable]:
        """Return the tables in a phase that a guest has opened recently."""

    async def listed(self, code: str) -> ListedTable | None:
        """Return a table as lists have it, or None if it was never listed."""

    async def daily_game(self, day: str, game: str, guest: str) -> ListedTable | None:
        """Return the table of a guest that counts on a day, or None if there is none yet."""

    async def daily_games(self, day: str, game: str, limit: int) -> list[tuple[str, ListedTable]]:
        """Return the finished games that count on a day, each with its guest, in no order."""

    async def secret(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return a stored secret, such as the key that signs cookies; make it the first time."""

    async def change_secret(self, key: str, change: Callable[[bytes | None], bytes]) -> bytes:
        """Replace a stored secret by what `change` makes of it (None: none yet), and return it.

        Nobody else changes it meanwhile.
        """

    async def check_write(self) -> None:
        """Write something small, or raise StoreError."""


_decode_listed = Decoder(ListedTable).decode  # rows are decoded in threads


def read_listed(row: bytes) -> ListedTable | None:
    """Return a row of a list; None for one that is damaged, which must not hide the others."""
    try:
        return _decode_listed(row)
    except (MsgspecError, UnicodeError):
        return None


def stored_table(row: tuple[str, str, int, int, bytes, int]) -> StoredTable:
    """Return a table as the operator sees it, from its row and the length of its log."""
    code, phase, opened, changed, listed, records = row
    read = read_listed(listed)
    game, names = ("?", []) if read is None else (read.game, read.names)
    return StoredTable(code, game, phase, names, opened, changed, records)
