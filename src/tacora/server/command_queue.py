"""The commands of one table: they wait while others are written, then go together, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tacora.server.stores.store import FirstRecord
from tacora.table.commands.handle import CommandResult
from tacora.table.commands.internal import AnyCommand
from tacora.table.entries import LogRecord
from tacora.table.table import Table

MAX_COMMANDS_AT_ONCE = 32
"""Commands of one table that are carried out and written together."""


@dataclass(slots=True)
class GivenCommand:
    """A command that was given, and what became of it: a result, or an error."""

    command: AnyCommand
    guest: str | None
    opens: FirstRecord | None = None
    """Another table that begins with what the command does."""
    answer: asyncio.Future[Table] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    before: Table | None = None
    result: CommandResult | None = None
    error: Exception | None = None
    dropped: bool = False
    """Whether it failed for good and is not carried out again with the others."""

    @property
    def record(self) -> LogRecord | None:
        """Return what the command writes; None if it changes nothing."""
        return None if self.result is None else self.result.record

    def settle(self) -> None:
        """Answer with the result or the error, unless nobody waits or there is an answer."""
        if self.error is not None:
            self.fail(self.error)
        elif self.result is not None and not self.answer.done():
            self.answer.set_result(self.result.table)

    def fail(self, error: Exception) -> None:
        """Answer with an error, unless nobody waits or there is an answer."""
        if not self.answer.done():
            self.answer.set_exception(error)


class CommandQueue:
    """Hands groups of commands to `run`, which answers each of them."""

    def __init__(self, run: Callable[[list[GivenCommand]], Awaitable[None]]) -> None:
        self._run = run
        self._waiting: list[GivenCommand] = []
        self._running: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Return whether no command waits or is carried out."""
        return self._running is None

    async def carry_out(self, given: GivenCommand) -> Table:
        """Return the table after a command, or raise its error."""
        self._waiting.append(given)
        if self._running is None:
            self._running = asyncio.ensure_future(self._run_waiting())
        return await given.answer

    async def _run_waiting(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[:MAX_COMMANDS_AT_ONCE]
                del self._waiting[:MAX_COMMANDS_AT_ONCE]
                try:
                    await self._run(group)
                except Exception as error:  # noqa: BLE001  (those who wait for an answer get it)
                    for given in group:
                        given.fail(error)
        finally:
            self._running = None
