"""What other processes have written to a log: told by the bus, read soon."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError

_log = logging.getLogger(__name__)


class LogNews:
    """Reads the log of one table when others have written, one read at a time."""

    def __init__(
        self, code: str, known: Callable[[], int], read: Callable[[], Awaitable[object]]
    ) -> None:
        """Call `known` for the number of records that are known here, and `read` for the rest.

        `read` reads the log, with `reading` around it, unless somebody else has done it meanwhile.
        """
        self._code, self._known, self._read = code, known, read
        self._told = 0
        """The length of the log as other processes have told it."""
        self._may_have_missed = False
        self._reading: asyncio.Task[None] | None = None

    def hear(self, length: int) -> None:
        """Read the log soon, if it is longer than what is known."""
        self._told = max(length, self._told)
        if length > self._known():
            self._begin()

    def miss(self) -> None:
        """Read the log soon: others may have written without telling it."""
        self._may_have_missed = True
        self._begin()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Note that the log is read here, to its end."""
        told, may_have_missed = self._told, self._may_have_missed
        self._may_have_missed = False
        try:
            yield
        except BaseException:
            self._may_have_missed |= may_have_missed
            raise
        if self._told == told > self._known():  # it was told by mistake
            self._told = self._known()

    @property
    def is_behind(self) -> bool:
        """Return whether others have written what is not known here, or may have."""
        return self._may_have_missed or self._told > self._known()

    def close(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()

    def _begin(self) -> None:
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read_soon())

    async def _read_soon(self) -> None:
        """Read the log, and once more if something is told meanwhile."""
        try:
            while self.is_behind:
                await self._read()
        except StoreError as error:  # the next poll tries it again
            if error.code != StoreCode.READ:  # the store logs that
                _log.warning("not read", extra={"code": error.code, "table": self._code})
        finally:
            self._reading = None
