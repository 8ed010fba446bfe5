"""Opponent pools: simple, varied threshold policies to measure strength against.

The expert meets the 31 policies of TRAINING_POOL in training, and never those of HELD_OUT_POOL.
"""

from __future__ import annotations

from collections.abc import Mapping

from tacora.bots.diamant.threshold_policy import PolicyRow, threshold_policy
from tacora.games.diamant.cards import ENTRANCES

RANDOM = threshold_policy(random_leave_chance=0.5)
GREEDY = threshold_policy(risk_factor=1)
GAMBLER = threshold_policy(risk_factor=2.5)
RELIC_HUNTER = threshold_policy(relic=5, loot=12)
RIVAL = threshold_policy(
    loot=[16, 14, 12, 10, 9, 8, 8, 8] * ENTRANCES,
    trailing_bonus=0.25,
    relic=10,
    last_round_chase=True,
)


def cautious(depth: int = 5) -> PolicyRow:
    """Build a policy that leaves at a fixed depth."""
    return threshold_policy(depth=depth)


TRAINING_POOL: Mapping[str, PolicyRow] = {
    **{f"depth {depth}": cautious(depth) for depth in range(2, 10)},
    **{f"loot {loot}": threshold_policy(loot=loot) for loot in (2, 3, 5, 7, 10, 14, 20, 30)},
    "greedy-ev": GREEDY,
    "relics or depth 4": threshold_policy(relic=5, depth=4),
    "relics or depth 7": threshold_policy(relic=5, depth=7),
    "relics or loot 8": threshold_policy(relic=5, loot=8),
    "great relics or depth 5": threshold_policy(relic=10, depth=5),
    "random 20 %": threshold_policy(random_leave_chance=0.2),
    "random 50 %": RANDOM,
    "copycat or depth 5": threshold_policy(leave_after_others=True, depth=5),
    "copycat or depth 9": threshold_policy(leave_after_others=True, depth=9),
    "loot 5, a little envious": threshold_policy(loot=5, trailing_bonus=0.1),
    "loot 5, envious": threshold_policy(loot=5, trailing_bonus=0.3),
    "loot 10, a little envious": threshold_policy(loot=10, trailing_bonus=0.1),
    "loot 10, envious": threshold_policy(loot=10, trailing_bonus=0.3),
    "depth 6 or loot 8, envious": threshold_policy(depth=6, loot=8, trailing_bonus=0.2),
    "depth 4, chasing": threshold_policy(depth=4, last_round_chase=True),
}

HELD_OUT_POOL: Mapping[str, PolicyRow] = {
    **{f"loot {loot}": threshold_policy(loot=loot) for loot in (4, 6, 8, 12, 17, 25)},
    **{f"bold {bold}": threshold_policy(risk_factor=bold) for bold in (0.6, 1.4, 2.5, 4)},
    **{
        f"random {chance} %": threshold_policy(random_leave_chance=chance / 100)
        for chance in (10, 30, 40)
    },
    **{
        f"depth {depth}, by chance sooner": threshold_policy(depth=depth, random_leave_chance=0.1)
        for depth in (4, 6, 8)
    },
    **{
        f"bold, or depth {depth}": threshold_policy(risk_factor=1.5, depth=depth)
        for depth in (5, 8)
    },
    "relics or loot 12": RELIC_HUNTER,
    "relics or bold": threshold_policy(relic=5, risk_factor=1.5),
    "great relics or loot 9": threshold_policy(relic=10, loot=9),
    "copycat or loot 6": threshold_policy(leave_after_others=True, loot=6),
    "copycat or bold": threshold_policy(leave_after_others=True, risk_factor=2),
    "rival": RIVAL,
    "loot 7, chasing": threshold_policy(loot=7, last_round_chase=True),
    "loot 15, chasing": threshold_policy(loot=15, last_round_chase=True),
    "loot 8, envious": threshold_policy(loot=8, trailing_bonus=0.5),
    "bold, envious": threshold_policy(risk_factor=3, loot=9, trailing_bonus=0.2),
}
"""As simple and varied; none of them is in TRAINING_POOL."""
