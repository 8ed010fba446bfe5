"""Threshold policies: reasons to leave the cave, as a row of numbers.

Most bots and the whole opponent pool are such rows. `should_leave` is plain arithmetic on
sequences, as in `observation.py`: the simulator compiles the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from tacora.bots.diamant.observation import (
    CARRIED,
    DANGEROUS_CARDS,
    DEPTH,
    NUM_EXPLORERS,
    NUM_INSIDE,
    POOL,
    RELIC_POINTS,
    ROUND,
    SHARE_IN_DECK,
)
from tacora.games.diamant.cards import ENTRANCES

RANDOM_LEAVE_CHANCE, DEPTH_LIMIT, RISK_FACTOR, RELIC_LIMIT = range(4)
LEAVE_AFTER_OTHERS, TRAILING_BONUS, LAST_ROUND_CHASE, LOOT_LIMITS = range(4, 8)
"""The indices of a policy; from LOOT_LIMITS on, a limit for each round and number inside."""
MAX_INSIDE = 8
POLICY_SIZE = LOOT_LIMITS + ENTRANCES * MAX_INSIDE
NO_LIMIT = 1e9

PolicyRow = tuple[float, ...]


def threshold_policy(  # noqa: PLR0913  (each is one trait)
    *,
    random_leave_chance: float = 0.0,
    depth: float = NO_LIMIT,
    loot: float | Sequence[float] = NO_LIMIT,
    relic: float = NO_LIMIT,
    risk_factor: float = NO_LIMIT,
    leave_after_others: bool = False,
    trailing_bonus: float = 0.0,
    last_round_chase: bool = False,
) -> PolicyRow:
    """Build a policy from traits. Each is a reason to leave; the last two depend on the points.

    random_leave_chance: leave with this probability.
    depth: leave when the path has this many cards.
    loot: leave with this many rubies, an even share of the pool included. One limit, or one for
    each round and number of explorers inside (round 1 with 1 to 8 inside, round 2, …).
    relic: leave when the relics on the path are worth this many points.
    risk_factor: leave when the next card's expected loss exceeds its expected gain times this.
    leave_after_others: leave when another explorer has left.
    trailing_bonus: raise the loot limit by this for each point behind the best.
    last_round_chase: in the last round, stay until the loot is enough to overtake the best.
    """
    limits = [loot] * (POLICY_SIZE - LOOT_LIMITS) if isinstance(loot, float | int) else list(loot)
    if len(limits) != POLICY_SIZE - LOOT_LIMITS:
        raise ValueError(f"loot needs {POLICY_SIZE - LOOT_LIMITS} limits, not {len(limits)}")
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
    policy: Sequence[float], observed: Sequence[int], own: int, best: int, chance: float
) -> bool:
    """Return True to leave: `own` points against the `best` other's, `chance` from 0 to 1."""
    if chance < policy[RANDOM_LEAVE_CHANCE]:
        return True
    inside = observed[NUM_INSIDE]
    loot = observed[CARRIED] + observed[POOL] // inside
    if policy[LAST_ROUND_CHASE] != 0 and observed[ROUND] == ENTRANCES and own + loot <= best:
        return False
    follows = policy[LEAVE_AFTER_OTHERS] != 0 and inside < observed[NUM_EXPLORERS]
    if follows or observed[DEPTH] >= policy[DEPTH_LIMIT]:
        return True
    limit = policy[LOOT_LIMITS + (observed[ROUND] - 1) * MAX_INSIDE + inside - 1]
    if loot >= limit + policy[TRAILING_BONUS] * (best - own):
        return True
    relics = observed[RELIC_POINTS]
    if relics >= policy[RELIC_LIMIT]:
        return True
    at_risk = observed[DANGEROUS_CARDS] * (observed[CARRIED] + observed[POOL] + relics)
    factor = policy[RISK_FACTOR]
    return factor < NO_LIMIT and observed[SHARE_IN_DECK] * factor < at_risk
