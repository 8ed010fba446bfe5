"""Bots at a table: they see what their seat may see, and take a natural moment to choose."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tacora.bots.registry import make_bot
from tacora.core.errors import TacoraError
from tacora.core.game import Seat
from tacora.table.table import Table

THINKING_SECONDS = (0.7, 2.2)
"""How long a bot seems to think, in seconds."""

MAX_THREADS = 4
"""So that a bot that thinks long holds up no quick one."""

_log = logging.getLogger(__name__)


class BotRunner:
    """Lets bots choose, in a thread of their own: the slow ones hold nobody else up."""

    def __init__(self) -> None:
        self._luck = Random()
        self._threads = ThreadPoolExecutor(MAX_THREADS, "thinker")

    async def choose(self, table: Table, seat: Seat) -> str:
        """What the bot at a seat chooses in the open decision."""
        assert table.open_decision is not None  # a bot thinks when it is asked
        if (
            table.settings.pace and not table.open_decision.answers_are_hidden
        ):  # J33: a window has a time of its own
            await asyncio.sleep(self._luck.uniform(*THINKING_SECONDS))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, table, seat)

    def close(self) -> None:
        """No bot thinks any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _choose(self, table: Table, seat: Seat) -> str:
        spec = table.holders[seat].bot
        assert spec is not None  # a bot sits there
        choices = table.game.rules.legal_choices(table.state, seat)
        try:
            bot = make_bot(table.game.name, spec)
            return bot.choose(
                table.game.rules.perfect_recall_view(table.state, seat), choices, self._luck
            )
        except Exception as error:  # noqa: BLE001  (whatever is wrong with a bot, the game goes on)
            code = error.code if isinstance(error, TacoraError) else type(error).__name__
            _log.warning("bot failed", extra={"code": code, "bot": spec})
            return choices[0]
