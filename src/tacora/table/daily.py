"""A daily game: what its table keeps of the day, and of the draws so far.

All tables of a day have the same seed and no seeds of seats. Their draws are numbered, so that the
luck of a later part does not depend on what was done in an earlier one.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import GameOver, Seat
from tacora.core.numbered_chance import DECISIONS, DrawCounts, bot_seed
from tacora.core.replay import AnyGame

PLAYER: Seat = 0
"""The seat of the only person in a daily game."""


class DailyGame(Struct, frozen=True):
    """The day of a daily game, and what has happened in it."""

    day: str
    """In UTC, like 2026-11-19."""
    late: bool = False
    """The day has ended before the game: it does not count."""
    draws: DrawCounts = DrawCounts()
    scores: tuple[int, ...] = ()
    """What the player had at the end of each chapter, in a game of few chapters."""


def daily_after(
    game: AnyGame, daily: DailyGame | None, before: Any, after: Any, *, by_chance: bool
) -> DailyGame | None:
    """Return what a daily game keeps after a step from one state to another."""
    numbering = game.rules.numbering
    if daily is None or numbering is None:
        return daily
    chapter = numbering.chapter(before)
    pile = numbering.pile(before) if by_chance else DECISIONS
    scores = daily.scores
    if numbering.has_few_chapters:
        over = isinstance(game.rules.pending(after), GameOver)
        if over or numbering.chapter(after) != chapter:
            scores = (*scores, _score(game, after))
    return replace(daily, draws=daily.draws.after(chapter, pile), scores=scores)


def _score(game: AnyGame, state: Any) -> int:
    scores: Any = game.presentation.state_json(state)["scores"]
    return int(scores[PLAYER])


def seed_of_bot(
    game: AnyGame, daily: DailyGame | None, state: Any, key: bytes, seat: Seat
) -> str | None:
    """Return the seed of a bot's decision in a daily game; None in another one."""
    numbering = game.rules.numbering
    if daily is None or numbering is None:
        return None
    chapter = numbering.chapter(state)
    return bot_seed(key, chapter, daily.draws.number(chapter, DECISIONS), seat)
