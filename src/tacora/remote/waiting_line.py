"""A bot that waits for tables on a server and plays wherever it is invited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Seat
from tacora.remote.account import Account
from tacora.remote.connection import Connection
from tacora.remote.table_player import MakeBot, PlayedGame, TablePlayer
from tacora.table.protocol import PROTOCOL


class WaitingLine:
    """Waits for invitations, and plays several games at once."""

    def __init__(  # noqa: PLR0913, PLR0917  (each is an option of the command)
        self,
        account: Account,
        games: list[str],
        tables: int,
        make_bot: MakeBot,
        say: Callable[[str], None],
        report: Callable[[PlayedGame], None],
    ) -> None:
        self._account, self._games, self._tables = account, games, tables
        self._make_bot, self._say, self._report = make_bot, say, report
        self._connection = Connection(account)
        self._playing: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._played = 0
        self._is_waiting = False
        """Whether it has said so on this line."""
        self._enough = asyncio.Event()
        self._most: int | None = None

    async def run(self, most: int | None = None) -> None:
        """Wait and play until this many games are over, or until it is cancelled."""
        self._most = most
        waiting = asyncio.create_task(self._wait())
        enough = asyncio.create_task(self._enough.wait())
        try:
            await asyncio.wait((waiting, enough), return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                waiting.result()  # raises what has ended it
        finally:
            ended = (waiting, enough, *self._tasks)
            for task in ended:
                task.cancel()
            await asyncio.gather(*ended, return_exceptions=True)

    async def _wait(self) -> None:
        async with aclosing(self._connection.open()) as lines:
            async for socket in lines:
                self._is_waiting = False
                await self._tell()
                async for message in self._connection.messages(socket):
                    self._read(message)

    def _read(self, message: dict[str, Any]) -> None:
        if message["type"] == "waiting":
            if not self._is_waiting:
                self._say(f"{message['name']} waits for tables at {self._account.server}.")
            self._is_waiting = True
        elif message["type"] == "refused":
            raise UsageError(CallCode.SERVER, f"{message['message']} ({message['code']})")
        elif message["type"] == "invited":
            self._accept(message)

    def _accept(self, invited: dict[str, Any]) -> None:
        """Begin to play at a table, if there is time for it."""
        code = invited["code"]
        if code in self._playing or not self._free or invited["game"] not in self._games:
            return
        limit = f", {invited['limit']} s for each decision" if "limit" in invited else ""
        self._say(f"{code}: {invited['name']} invites the bot to {invited['game']}{limit}.")
        self._begin(code, invited.get("seat"))

    def _begin(self, code: str, seat: Seat | None = None) -> None:
        self._playing.add(code)
        task = asyncio.create_task(self._play(code, seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, code: str, seat: Seat | None) -> None:
        player = TablePlayer(self._account, code, self._make_bot, self._say, seat)
        await self._tell()
        try:
            self._report(await player.play())
        except UsageError as error:
            self._say(error.message)
            return
        finally:
            self._playing.discard(code)
            await self._tell()
        self._played += 1
        if self._most is not None and self._played >= self._most:
            self._enough.set()
        elif (rematch := await player.rematch()) is not None and self._free:
            self._begin(rematch)

    @property
    def _free(self) -> int:
        """Return how many more tables the bot plays at."""
        return max(0, self._tables - len(self._playing))

    async def _tell(self) -> None:
        """Tell the server for which games the bot has time."""
        await self._connection.send("wait", protocol=PROTOCOL, games=self._games, tables=self._free)
