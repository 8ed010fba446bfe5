"""Holds between processes: one asks for its guest, the one that keeps the time answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from secrets import token_hex
from typing import NamedTuple

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.shared_clock import HoldAnswered, HoldGiven
from tacora.table import protocol
from tacora.table.error_codes import TableCode

ANSWER_SECONDS = 3.0
"""How long a process waits; none answers while the one that kept the time has died."""

Hold = Callable[[protocol.Hold, str], Awaitable[None]]


class _AskedHold(NamedTuple):
    given: HoldGiven
    answer: asyncio.Future[HoldAnswered]


class ForeignHolds:
    """The holds of one table that this process asks for, and those that it answers."""

    def __init__(self, send: Callable[[HoldGiven | HoldAnswered], object]) -> None:
        self._send = send
        self._asked: dict[str, _AskedHold] = {}
        self._answering: set[asyncio.Task[None]] = set()

    async def give(self, command: protocol.Hold, guest: str) -> None:
        """Hold at another process, or raise CommandRefused with its code."""
        given = HoldGiven(token_hex(8), command, guest)
        asked = _AskedHold(given, asyncio.get_running_loop().create_future())
        self._asked[given.request] = asked
        self._send(given)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answered = await asked.answer
        except TimeoutError:
            raise CommandRefused(
                TableCode.NO_HOLDS, "Windows cannot be held at the moment."
            ) from None
        finally:
            del self._asked[given.request]
        if answered.code is not None:
            raise CommandRefused(answered.code, answered.text)

    def hear(self, answered: HoldAnswered) -> None:
        """Note the answer to a hold that this process has asked for."""
        asked = self._asked.get(answered.request)
        if asked is not None and not asked.answer.done():
            asked.answer.set_result(answered)

    def answer(self, given: HoldGiven, hold: Hold) -> None:
        """Hold for a guest of another process, and answer."""
        self._start(self._answer(given, hold, self._send))

    def take_over(self, hold: Hold) -> None:
        """Answer what this process has asked for: it keeps the time now, and no other answers."""
        for asked in tuple(self._asked.values()):
            self._start(self._answer(asked.given, hold, self.hear))

    def close(self) -> None:
        """Answer no more."""
        for task in tuple(self._answering):
            task.cancel()

    def _start(self, answering: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(answering)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(
        self, given: HoldGiven, hold: Hold, tell: Callable[[HoldAnswered], object]
    ) -> None:
        try:
            await hold(given.command, given.guest)
        except TacoraError as error:
            tell(HoldAnswered(given.request, error.code, error.message))
        else:
            tell(HoldAnswered(given.request))
