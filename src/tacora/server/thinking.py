"""Bots at a table: they see what their seat may see, and take a natural moment to choose."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tacora.bots.registry import make
from tacora.core.errors import TacoraError
from tacora.core.game import Seat
from tacora.server.table import Table

MOMENT = (0.7, 2.2)
"""How long a bot seems to think, in seconds."""

_log = logging.getLogger(__name__)


class Thinker:
    """Lets bots choose, in a thread of their own: the slow ones hold nobody else up."""

    def __init__(self) -> None:
        self._luck = Random()
        self._threads = ThreadPoolExecutor(1, "thinker")

    async def think(self, table: Table, seat: Seat) -> str:
        """What the bot at a seat chooses in the open decision."""
        assert table.asking is not None  # a bot thinks when it is asked
        if table.settings.pace and not table.asking.quiet:  # J33: a window has a time of its own
            await asyncio.sleep(self._luck.uniform(*MOMENT))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, table, seat)

    def close(self) -> None:
        """No bot thinks any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _choose(self, table: Table, seat: Seat) -> str:
        spec = table.chairs[seat].bot
        assert spec is not None  # a bot sits there
        choices = table.game.choices(table.state, seat)
        try:
            bot = make(table.game.name, spec)
            return bot.choose(table.game.view(table.state, seat), choices, self._luck)
        except TacoraError as error:  # another package's bot may fail; the game goes on
            _log.warning("bot failed", extra={"code": error.code, "bot": spec})
            return choices[0]
