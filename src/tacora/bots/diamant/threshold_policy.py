"""A temper: when to go home, as a row of numbers. Most bots, and the whole pool, are such rows.

`leaves` is plain arithmetic on sequences, as in `seen.py`: the simulator compiles the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from tacora.bots.diamant.observation import (
    DANGER,
    DEPTH,
    EXPLORERS,
    GAIN,
    HELD,
    INSIDE,
    POOL,
    RELIC_POINTS,
    ROUND,
)
from tacora.games.diamant.cards import ENTRANCES

COIN, DEEPEST, BOLD, RELIC, COPY, ENVY, CHASE, LIMITS = range(8)
MOST_INSIDE = 8
ROW = LIMITS + ENTRANCES * MOST_INSIDE
NEVER = 1e9

Row = tuple[float, ...]


def threshold_policy(  # noqa: PLR0913  (each is one trait)
    *,
    random_leave_chance: float = 0.0,
    depth: float = NEVER,
    loot: float | Sequence[float] = NEVER,
    relic: float = NEVER,
    risk_factor: float = NEVER,
    leave_after_others: bool = False,
    trailing_bonus: float = 0.0,
    last_round_chase: bool = False,
) -> Row:
    """A temper of some traits, each a reason to leave; the last two are about the standings.

    coin: by chance, with this probability. depth: so many cards on the path. loot: so many rubies
    in hand, an even share of the pool counted; one number, or one for each round and number of
    explorers inside (round 1 with 1 to 8 inside, round 2, …). relic: relics of so many points to
    be had. bold: the next card endangers more than this many times what it gains on average.
    copy: somebody has left. envy: the loot is to be greater by so much for each point behind the
    best. chase: in the last round, never leave while that would not do to overtake the best.
    """
    limits = [loot] * (ROW - LIMITS) if isinstance(loot, float | int) else list(loot)
    if len(limits) != ROW - LIMITS:
        raise ValueError(f"a table of loot has {ROW - LIMITS} numbers, not {len(limits)}")
    return (
        random_leave_chance,
        depth,
        risk_factor,
        relic,
        float(leave_after_others),
        trailing_bonus,
        float(last_round_chase),
        *limits,
    )


def should_leave(
    row: Sequence[float], seen: Sequence[int], own: int, best: int, chance: float
) -> bool:
    """Whether a temper goes home: `own` points against the `best` other's, `chance` from 0 to 1."""
    if chance < row[COIN]:
        return True
    inside = seen[INSIDE]
    loot = seen[HELD] + seen[POOL] // inside
    if row[CHASE] != 0 and seen[ROUND] == ENTRANCES and own + loot <= best:
        return False
    if seen[DEPTH] >= row[DEEPEST] or (row[COPY] != 0 and inside < seen[EXPLORERS]):
        return True
    limit = row[LIMITS + (seen[ROUND] - 1) * MOST_INSIDE + inside - 1]
    if loot >= limit + row[ENVY] * (best - own):
        return True
    relics = seen[RELIC_POINTS]
    if relics >= row[RELIC]:
        return True
    home = seen[HELD] + seen[POOL] + relics
    return row[BOLD] < NEVER and seen[GAIN] * row[BOLD] < seen[DANGER] * home
