"""Let bots choose at a table: they see what their seat may see, and pause before they answer.

The runner keeps one bot object for each seat and game, so that a bot's hooks hold here too: it
begins with its first decision (also after a restart of the server, or when it replaces a player)
and ends with the game. A bot must not need its memory to play well: it may begin in mid-game, and
a bot that was not asked for long is dropped and begins again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Lock

from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_registered_bot
from tacora.core.errors import TacoraError
from tacora.core.game import GameOver, Seat
from tacora.table.table import Table

THINKING_SECONDS = (0.7, 2.2)
"""The shortest and longest pause before a bot's answer."""

MAX_THREADS = 4
"""Several, so that a slow bot does not delay the quick ones."""

MAX_KEPT_BOTS = 4096
"""Bots in memory; the one that was not asked for the longest time is dropped first."""

_BotKey = tuple[str, Seat, str]
"""The table's code, the seat, and the bot's name."""

_log = logging.getLogger(__name__)


@dataclass
class _KeptBot:
    """A bot of one seat and game; it chooses once at a time."""

    bot: PlayableBot | None = None
    lock: Lock = field(default_factory=Lock)


class BotRunner:
    """Run the bots of all tables in a few threads."""

    def __init__(self, time_scale: float = 1.0) -> None:
        self.time_scale = time_scale
        """The part of their usual time that windows, holds and the pauses of bots last."""
        self._rng = Random()
        self._threads = ThreadPoolExecutor(MAX_THREADS, "bot")
        self._kept: OrderedDict[_BotKey, _KeptBot] = OrderedDict()
        self._closed = False

    async def choose(self, table: Table, seat: Seat) -> str:
        """Return what the bot at a seat chooses in the open decision."""
        assert table.open_decision is not None  # a bot is asked in a decision
        if (
            table.settings.pace and not table.open_decision.answers_are_hidden
        ):  # J33: a reaction window has its own duration
            await asyncio.sleep(self._rng.uniform(*THINKING_SECONDS) * self.time_scale)
        spec = table.holders[seat].bot
        assert spec is not None  # the seat has a bot
        kept = self._keep((table.code, seat, spec))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, table, seat, spec, kept)

    def end_game(self, table: Table) -> None:
        """Call the `end` hooks of a table's bots once its game is over, and drop the bots."""
        over = table.pending
        assert isinstance(over, GameOver)  # the caller has seen the end
        for key in [key for key in self._kept if key[0] == table.code]:
            kept = self._kept.pop(key)
            if kept.bot is not None and kept.bot.has_hooks and not self._closed:
                self._threads.submit(_end, kept, over)

    def close(self) -> None:
        """Stop all bots."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: _BotKey) -> _KeptBot:
        kept = self._kept.setdefault(key, _KeptBot())
        self._kept.move_to_end(key)
        while len(self._kept) > MAX_KEPT_BOTS:
            self._kept.popitem(last=False)
        return kept

    def _choose(self, table: Table, seat: Seat, spec: str, kept: _KeptBot) -> str:
        rules = table.game.rules
        choices = rules.legal_choices(table.state, seat)
        try:
            with kept.lock:
                if kept.bot is None:
                    bot = make_registered_bot(table.game.name, spec)
                    bot.begin(table.game.name, seat, rules.options_json(table.options))
                    kept.bot = bot
                view = rules.perfect_recall_view(table.state, seat)
                return kept.bot.choose(view, choices, self._rng)
        except Exception as error:  # noqa: BLE001  (a game goes on whatever its bots do)
            _log_failure(spec, error)
            return choices[0]


def _end(kept: _KeptBot, over: GameOver) -> None:
    assert kept.bot is not None  # a bot that never began has no end
    try:
        with kept.lock:
            kept.bot.end(over)
    except Exception as error:  # noqa: BLE001  (the game is over whatever its bots do)
        _log_failure(kept.bot.name, error)


def _log_failure(spec: str, error: Exception) -> None:
    """Log the bot's own traceback for its author; players see nothing of it."""
    code = error.code if isinstance(error, TacoraError) else type(error).__name__
    _log.warning("bot failed", exc_info=error, extra={"code": code, "bot": spec})
