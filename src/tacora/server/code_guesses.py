"""Limit wrong table codes by address, so that nobody finds a private table by trying."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import WireCode
from tacora.server.site_limits import SiteLimits
from tacora.table.error_codes import TableCode

WRONG_CODES_PER_SECOND, WRONG_CODES_AT_ONCE = 0.2, 30.0
"""People mistype; there are 148 million codes."""


class CodeGuesses:
    """The wrong codes of each address."""

    def __init__(self, limits: SiteLimits) -> None:
        self._wrong = limits.limiter("codes", WRONG_CODES_PER_SECOND, WRONG_CODES_AT_ONCE)

    async def check(self, address: str, has_seat: Callable[[], Awaitable[bool]]) -> None:
        """Raise CommandRefused if an address has tried too many wrong codes.

        A right code is refused then too: the answer must not tell it from a wrong one. A guest who
        has a seat there knows it, and connects while somebody guesses at the same address.
        """
        if not await self._wrong.has_token(address) and not await has_seat():
            raise CommandRefused(
                WireCode.WRONG_CODES, "Too many wrong codes: wait a minute, then check the code."
            )

    async def count(self, address: str, error: TacoraError) -> None:
        """Count a refusal if it was for a wrong code."""
        if error.code == TableCode.UNKNOWN:
            await self._wrong.take(address)
