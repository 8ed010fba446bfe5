"""Let bots choose at a table: they see what their seat may see, and pause before they answer.

A bot that decides at once does so here; all others think in workers (`bot_workers`). There is one
bot object for each seat and game, so that a bot's hooks hold here too: it begins with its first
decision (also after a restart of the server or of a worker, or when it replaces a player) and ends
with the game. A bot must not need its memory to play well: it may begin in mid-game, and a bot that
was not asked for long is dropped and begins again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import lru_cache
from random import Random

from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import is_instant, is_own, make_registered_bot, replacement_bot
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import GameOver, Seat
from tacora.server.bot_requests import BotSeat
from tacora.server.bot_workers import BotWorkers, Decision, stand_in_choice
from tacora.table.commands.hosting import check_bot
from tacora.table.table import Table

THINKING_SECONDS = (0.7, 2.2)
"""The shortest and longest pause before a bot's answer."""

HURRIED_SECONDS = (0.3, 0.8)
"""The same in a decision that asks no person, in a game that people then only watch."""

QUEUE_SECONDS = 10.0
"""The longest time for which a decision waits for its worker; then the stand-in answers."""

MAX_CHECKED = 256
"""Bots of other packages that need no second check."""

_log = logging.getLogger(__name__)


class BotRunner:
    """Run the bots of all tables."""

    def __init__(self, time_scale: float = 1.0, workers: int | None = None) -> None:
        """Use at most this many workers; 0: bots think in threads of this process."""
        self.time_scale = time_scale
        """The part of their usual time that windows, holds, pauses of bots and absences last."""
        self.thinking = 0
        """The number of decisions that are asked and not answered."""
        self.decisions = 0
        """The number of decisions that were answered."""
        self._instant_failures = 0
        self._rng = Random()
        self._workers = BotWorkers(workers)
        self._checked: set[tuple[str, str]] = set()

    @property
    def failures(self) -> int:
        """Return how often bots have failed; a stand-in has answered for them."""
        return self._workers.failures + self._instant_failures

    async def choose(self, table: Table, seat: Seat, is_open: Callable[[], bool]) -> str | None:
        """Return what the bot at a seat chooses in the open decision; None if it is over."""
        choice = await self._choose(table, seat, is_open)
        self.decisions += choice is not None
        return choice

    async def _choose(self, table: Table, seat: Seat, is_open: Callable[[], bool]) -> str | None:
        asked = table.open_decision
        assert asked is not None  # a bot is asked in a decision
        if table.settings.pace and not asked.answers_are_hidden:
            # J33: a reaction window has its own duration
            await asyncio.sleep(self._rng.uniform(*thinking_seconds(table)) * self.time_scale)
        bot, choices = table.holders[seat].bot, asked.choices.legal_choices[seat]
        assert bot is not None  # the seat has a bot
        if self._workers.is_replaced(BotSeat(table.code, seat, bot)):
            bot = replacement_bot(table.game.name)
        if is_instant(table.game.name, bot):
            return self._choose_at_once(table, seat, bot, choices)
        place = BotSeat(table.code, seat, bot)
        self.thinking += 1
        try:
            return await self._ask(Decision(table, place, choices, is_open))
        finally:
            self.thinking -= 1

    async def check(self, game: str, bot: str) -> None:
        """Raise an error if a bot of another package is refused or cannot be made."""
        if is_own(game, bot) or (game, bot) in self._checked:
            return
        check_bot(game, bot)
        failure = await asyncio.wrap_future(self._workers.check(game, bot))
        if failure is not None:
            raise UsageError(CallCode.BOT, failure.message)
        if len(self._checked) >= MAX_CHECKED:
            self._checked.clear()
        self._checked.add((game, bot))

    def end_game(self, table: Table) -> None:
        """Call the `end` hooks of a table's bots once its game is over, and drop the bots."""
        over = table.pending
        if isinstance(over, GameOver):  # a table may end without a result
            self._workers.end_game(table.code, over)

    def close(self) -> None:
        """Stop all bots."""
        self._workers.close()

    async def _ask(self, decision: Decision) -> str | None:
        asked = self._workers.decide(decision)
        answer = asyncio.wrap_future(asked)
        try:
            await asyncio.wait([answer], timeout=QUEUE_SECONDS)
            if not answer.done() and asked.cancel():  # no worker has begun with it
                return await asyncio.to_thread(stand_in_choice, decision)
            return await answer
        finally:
            answer.cancel()  # nobody waits any more

    def _choose_at_once(self, table: Table, seat: Seat, name: str, choices: tuple[str, ...]) -> str:
        bot = _instant_bot(table.game.name, name)
        rules = table.game.rules
        view = None if bot.ignores_view else rules.perfect_recall_view(table.state, seat)
        try:
            seed = table.seed_of_bot(seat)
            return bot.choose(view, choices, self._rng if seed is None else Random(seed))
        except UsageError:  # a game goes on whatever its bots do
            self._instant_failures += 1
            _log.exception("bot failed", extra={"bot": name, "table": table.code})
            return choices[0]


def thinking_seconds(table: Table) -> tuple[float, float]:
    """Return how long bots pause in the open decision, by what everybody at the table can see."""
    asked = table.open_decision
    if asked is None or not table.game.table_policy.hurries_without_people:
        return THINKING_SECONDS
    people = [seat for seat, holder in enumerate(table.holders) if holder.bot is None]
    waits = bool(people) and not any(seat in asked.choices.legal_choices for seat in people)
    return HURRIED_SECONDS if waits else THINKING_SECONDS


@lru_cache(maxsize=256)
def _instant_bot(game: str, name: str) -> PlayableBot:
    """Return a bot that decides at once; such bots have no memory, so that tables share them."""
    return make_registered_bot(game, name)
