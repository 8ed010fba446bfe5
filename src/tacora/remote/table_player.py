"""A bot at one table of a server: it takes a seat, adds a seed and answers until the end."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from secrets import token_hex
from threading import Thread
from time import monotonic
from typing import Any

from tacora.bots.playable_bot import PlayableBot
from tacora.core.error_codes import CallCode
from tacora.core.errors import TacoraError, UsageError
from tacora.core.game import GameOver, Seat
from tacora.remote.account import Account
from tacora.remote.connection import Connection, hello
from tacora.remote.seen_table import SeenTable

REMATCH_SECONDS = 120.0
"""How long a bot waits for a rematch after a game."""

MakeBot = Callable[[str], PlayableBot]
"""Makes the bot for a game."""


@dataclass(frozen=True)
class PlayedGame:
    """How a game of a bot went."""

    table: str
    game: str
    seat: Seat
    outcome: GameOver | None
    """None: the table ended without a result."""
    decisions: int
    failures: int
    """How often the bot failed; a bot of the server played on."""
    slowest_seconds: float


class TablePlayer:
    """Plays one game."""

    def __init__(
        self,
        account: Account,
        code: str,
        make_bot: MakeBot,
        say: Callable[[str], None],
        seat: Seat | None = None,
    ) -> None:
        self._account, self._code, self._seat = account, code, seat
        self._make_bot, self._say = make_bot, say
        self._connection = Connection(account, code)
        self._table = SeenTable()
        self._bot: PlayableBot | None = None
        self._seed = token_hex(32)
        self._asked: set[str] = set()
        """What was asked of the server once, for this line."""
        self._answered = 0
        """The number of the last decision that the bot has answered."""
        self._choice: str | None = None
        """What the bot chose there; None while it thinks."""
        self._thinking: asyncio.Task[None] | None = None
        self._next: asyncio.Task[None] | None = None
        self._decisions = self._failures = 0
        self._slowest = 0.0

    async def play(self) -> PlayedGame:
        """Play to the end, or raise UsageError if the table does not let the bot in."""
        try:
            await self._read_until(self._has_ended)
        finally:
            if self._thinking is not None:
                self._thinking.cancel()
        return self._result()

    async def rematch(self) -> str | None:
        """Return the code of the table where all play again; None if nobody wants to."""
        try:
            async with asyncio.timeout(REMATCH_SECONDS):
                await self._read_until(lambda: self._table.rematch is not None)
        except (TimeoutError, UsageError):
            return None
        return self._table.rematch

    async def _read_until(self, is_enough: Callable[[], bool]) -> None:
        """Act on messages, on one line after the other, until a condition holds."""
        async with aclosing(self._connection.open()) as lines:
            async for socket in lines:
                self._asked.clear()
                await self._connection.send("hello", **hello(self._code, self._table.version))
                async for message in self._connection.messages(socket):
                    await self._read(message)
                    if self._table.version is not None and is_enough():
                        return

    def _has_ended(self) -> bool:
        return self._table.is_ended or self._table.phase == "over"

    async def _read(self, message: dict[str, Any]) -> None:
        """Act on a message."""
        if message["type"] == "refused":
            self._check_refusal(message)
        elif message["type"] in ("welcome", "update", "own"):
            self._table.read(message)
            if not self._has_ended():
                await self._go_on()
                if message["type"] == "welcome":
                    await self._send_choice()  # the line was lost before it arrived

    async def _go_on(self) -> None:
        table = self._table
        if table.seat is None:
            seat = {} if self._seat is None else {"seat": self._seat}
            await self._once("sit", name=self._account.name, **seat)
        elif table.phase == "gathering":
            if not table.is_seeded:
                await self._once("seed", seed=self._seed)
        elif self._thinking is not None and not self._thinking.done():
            return  # whatever is asked meanwhile
        elif table.is_replaced:
            if not self._failures:
                await self._once("return")
        elif (number := table.question) is not None and number > self._answered:
            self._asked.discard("return")
            self._answered, self._choice = number, None
            self._thinking = asyncio.create_task(self._answer(number))
            self._thinking.add_done_callback(self._on_answer)

    def _on_answer(self, answered: asyncio.Task[None]) -> None:
        """Go on with the decision that came while the bot was thinking, if there is one."""
        if not answered.cancelled() and not self._has_ended():
            self._next = asyncio.ensure_future(self._go_on())

    async def _once(self, kind: str, **fields: Any) -> None:
        """Send a command, unless it waits for its answer."""
        if kind not in self._asked:
            self._asked.add(kind)
            await self._connection.send(kind, id=f"{kind}-{token_hex(4)}", **fields)

    def _check_refusal(self, message: dict[str, Any]) -> None:
        """Raise an error if the bot cannot play here; what came too late is no error."""
        if self._table.version is None or self._table.seat is None:
            said = f"{message['message']} ({message['code']})"
            raise UsageError(CallCode.SERVER, f"{self._code}: {said}")

    async def _answer(self, number: int) -> None:
        """Let the bot choose, and send its choice if the decision is still open."""
        begun = monotonic()
        try:
            choice = await _in_own_thread(self._choose)
        except TacoraError as error:
            self._failures += 1
            cause = error.__cause__ or error
            self._say("".join(traceback.format_exception(cause)).rstrip())
            self._say(f"{self._code}: {error.message} A bot of the server plays on.")
            await self._once("stand")
            return
        seconds = monotonic() - begun
        self._slowest = max(self._slowest, seconds)
        ask = self._table.ask
        if ask is None or ask["number"] != number:
            if not (ask or {}).get("quiet"):
                self._say(f"{self._code}: {seconds:.1f} s were too long: the table has answered.")
            return
        self._decisions += 1
        self._choice = choice
        await self._send_choice()

    async def _send_choice(self) -> None:
        """Send what the bot chose, if the server does not have it."""
        number, ask = self._answered, self._table.ask
        if ask is None or ask["number"] != number or self._choice in (None, ask["own"]):
            return
        await self._connection.send("choose", id=f"ask-{number}", ask=number, choice=self._choice)

    def _choose(self) -> str:
        table = self._table
        if self._bot is None:
            bot = self._make_bot(table.game.name)
            assert table.seat is not None  # only a seat is asked
            bot.begin(table.game.name, table.seat, table.options)
            self._bot = bot
        return self._bot.choose(*table.view_and_choices())

    def _result(self) -> PlayedGame:
        table = self._table
        outcome = None if table.is_ended else table.outcome
        if self._bot is not None and outcome is not None and not self._failures:
            self._bot.end(outcome)
        return PlayedGame(
            self._code,
            table.game.name,
            -1 if table.seat is None else table.seat,
            outcome,
            self._decisions,
            self._failures,
            self._slowest,
        )


async def _in_own_thread(choose: Callable[[], str]) -> str:
    """Run a bot in a thread that does not keep the program from ending, however long it thinks."""
    loop = asyncio.get_running_loop()
    chosen: asyncio.Future[str] = loop.create_future()

    def settle(choice: str | None, error: BaseException | None) -> None:
        if chosen.done():
            return
        if error is not None:
            chosen.set_exception(error)
        else:
            chosen.set_result(str(choice))

    def run() -> None:
        choice, error = None, None
        try:
            choice = choose()
        except Exception as caught:  # noqa: BLE001  (it is raised where the bot is awaited)
            error = caught
        with suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(settle, choice, error)

    Thread(target=run, daemon=True).start()
    return await chosen
