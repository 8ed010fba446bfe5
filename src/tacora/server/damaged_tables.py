"""Tables whose stored log cannot be read: they are refused with a code, and all others live."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tacora.core.errors import CommandRefused
from tacora.server.store_errors import StoreError
from tacora.table.error_codes import TableCode

_log = logging.getLogger(__name__)


class DamagedTables:
    """The damaged tables that this process has met."""

    def __init__(self) -> None:
        self._codes: set[str] = set()

    def __contains__(self, code: str) -> bool:
        return code in self._codes

    def check(self, code: str) -> None:
        """Raise CommandRefused if a table is known to be damaged."""
        if code in self._codes:
            raise CommandRefused(
                TableCode.DAMAGED,
                "The stored log of this table is damaged: open another table, and tell the"
                " operator of this server.",
            )

    @contextmanager
    def detect(self, code: str) -> Iterator[None]:
        """Mark a table as damaged if its log cannot be read or applied; log that once."""
        self.check(code)
        try:
            yield
        except (CommandRefused, StoreError):
            raise
        except Exception as error:  # noqa: BLE001  (damaged data may break anything)
            self._codes.add(code)
            _log.error("table damaged", exc_info=error, extra={"table": code})
            self.check(code)
