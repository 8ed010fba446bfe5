"""Threshold policies as whole numbers, and the policies that play in the lanes of a wave.

`bots.diamant.threshold_policy.should_leave` compares whole numbers with limits, so a limit is the
same as the next whole number above it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import threshold_policy as policy
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import NO_LIMIT, POLICY_SIZE
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.lanes import LANES
from tacora.sim.jit import inlined

_RANDOM_POLICY = np.array(RANDOM)

CHANCE_BITS = 53
"""A chance is compared as a whole number with this number of bits."""

ANY = MAX_EXPLORERS
"""The place in `uses_…` that says whether any explorer's policy uses a trait."""

_NUMBERS = ("depth_limit", "loot_limit", "relic_limit", "follows", "chases")
"""Traits of a policy: three limits, the second unless it varies; two masks."""
_FLOATS = ("bonus", "risk_factor")
_USES = ("depth", "loot", "relics", "follows", "chases", "limits", "chance", "bonus", "risk")
"""`limits` are those that depend on the round, the number inside or the points."""
_INPUTS = ("loot", "relic_points", "best", "second", "behind", "by_chance", "by_floats", "scratch")
"""Rows of a step: rubies carried and an even share of the pool; points for relics; the points of
the best and the second-best seat; for one explorer its distance to the best of the others, and
masks: whether it leaves at random, or for a reason that needs floats."""
_FLOAT_INPUTS = ("gain", "at_risk", "limit")
"""Expected gain and expected loss of the next card, times the cards left; a loot limit."""


def _policy(number: type[np.signedinteger]) -> np.dtype[np.void]:
    """Describe a policy of a line-up."""
    return np.dtype(
        [("chance", np.int64), *[(name, np.float64) for name in _FLOATS]]
        + [("limits", np.float64, POLICY_SIZE - policy.LOOT_LIMITS)]
        + [(name, number) for name in _NUMBERS],
        align=True,
    )


def _seated(number: type[np.signedinteger]) -> np.dtype[np.void]:
    """Describe the policies in the lanes of a wave, and what they see in a step."""
    by_explorer = (MAX_EXPLORERS, LANES)
    return np.dtype(
        [("policy", np.int64, by_explorer), ("chance", np.int64, by_explorer)]
        + [(name, np.float64, by_explorer) for name in _FLOATS]
        + [(name, np.float64, LANES) for name in _FLOAT_INPUTS]
        + [(name, number, by_explorer) for name in ("points", *_NUMBERS)]
        + [(name, number, LANES) for name in _INPUTS]
        + [(f"uses_{name}", np.int8, MAX_EXPLORERS + 1) for name in _USES],
        align=True,
    )


_narrow_policy, _wide_policy = _policy(np.int16), _policy(np.int32)
_narrow_seated, _wide_seated = _seated(np.int16), _seated(np.int32)


class Policies(NamedTuple):
    """The policies of a call."""

    rows: Array
    lineups: Array
    """The policy of each explorer: the first line for game 0, and so on in turn."""
    seated: Array
    """The policies in the lanes of the wave."""


def all_random(policies: Array) -> bool:
    """Return True if every policy leaves with probability 1/2 and for no other reason."""
    return bool((policies == _RANDOM_POLICY).all())


def build_policies(tables: CardTables, policies: Array, lineups: Array) -> Policies:
    """Prepare the policies of line-ups without networks."""
    rows = np.zeros(len(policies), _wide_policy if tables.wide else _narrow_policy)
    most = np.iinfo(rows["depth_limit"].dtype).max
    bonus = policies[:, policy.TRAILING_BONUS]
    limits = policies[:, policy.LOOT_LIMITS :]
    varies = (limits != limits[:, :1]).any(1) | (bonus != 0)
    rows["chance"] = np.ceil(policies[:, policy.RANDOM_LEAVE_CHANCE] * 2.0**CHANCE_BITS)
    rows["bonus"], rows["risk_factor"] = bonus, policies[:, policy.RISK_FACTOR]
    rows["limits"] = limits
    for name, values in (
        ("depth_limit", policies[:, policy.DEPTH_LIMIT]),
        ("loot_limit", np.where(varies, NO_LIMIT, limits[:, 0])),
        ("relic_limit", policies[:, policy.RELIC_LIMIT]),
    ):
        rows[name] = np.clip(np.ceil(values), -most, most)
    rows["follows"] = -(policies[:, policy.LEAVE_AFTER_OTHERS] != 0).astype(int)
    rows["chases"] = -(policies[:, policy.LAST_ROUND_CHASE] != 0).astype(int)
    seated = np.zeros(1, _wide_seated if tables.wide else _narrow_seated)
    for name, used in {
        "depth": rows["depth_limit"] < most,
        "loot": rows["loot_limit"] < most,
        "relics": rows["relic_limit"] < most,
        "follows": rows["follows"] != 0,
        "chases": rows["chases"] != 0,
        "limits": varies,
        "chance": rows["chance"] > 0,
        "bonus": bonus != 0,
        "risk": rows["risk_factor"] < NO_LIMIT,
    }.items():
        for explorer in range(tables.explorers):
            seated[f"uses_{name}"][0, explorer] = used[lineups[:, explorer]].any()
        seated[f"uses_{name}"][0, ANY] = used.any()
    return Policies(rows, lineups, seated[0])


@inlined
def assign_policies(tables: CardTables, policies: Policies, i: int, game: int) -> None:
    """Set the policies of a new game in a lane."""
    seated, line = policies.seated, game % policies.lineups.shape[0]
    for explorer in range(tables.explorers):
        number = policies.lineups[line, explorer]
        own = policies.rows[number]
        seated.policy[explorer, i] = number
        seated.chance[explorer, i] = own.chance
        seated.bonus[explorer, i] = own.bonus
        seated.risk_factor[explorer, i] = own.risk_factor
        seated.depth_limit[explorer, i] = own.depth_limit
        seated.loot_limit[explorer, i] = own.loot_limit
        seated.relic_limit[explorer, i] = own.relic_limit
        seated.follows[explorer, i] = own.follows
        seated.chases[explorer, i] = own.chases
