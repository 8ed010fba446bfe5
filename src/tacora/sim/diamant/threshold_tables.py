"""Threshold policies as whole numbers, and the traits of the policies that play in each lane.

`bots.diamant.threshold_policy.should_leave` compares whole numbers with limits, so a limit is the
same as the next whole number above it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import threshold_policy as policy
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import NO_LIMIT
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.lanes import LANES, narrow_wave, wide_wave
from tacora.sim.jit import inlined

_RANDOM_POLICY = np.array(RANDOM)

CHANCE_BITS = 53
"""A chance is compared as a whole number of so many bits."""

DEPTH, LOOT, RELICS, FOLLOWS, CHASES = range(5)
"""Traits as numbers of a lane: three limits, and two masks."""
BONUS, RISK = range(2)
"""Traits as floats of a lane."""
LIMIT_TABLE, CHANCE, BONUS_USED, RISK_USED = range(5, 9)
"""Further columns of `PolicyTables.used`, after the five numbers."""


class PolicyTables(NamedTuple):
    """The policies of a call, and the lanes' own traits."""

    numbers: Array
    """By policy: the traits that are numbers."""
    chances: Array
    """By policy: the chance to leave at random, times 2 ** CHANCE_BITS."""
    floats: Array
    """By policy: the traits that are floats."""
    limits: Array
    """By policy: the loot limit of each round and number inside, as a float."""
    used: Array
    """By explorer and trait: whether any of its policies uses the trait."""
    lineups: Array
    """The policy of each explorer: the first line for game 0, and so on in turn."""
    lane_policy: Array
    """By explorer and lane: its policy in the lane's game, and its traits from here on."""
    lane_chances: Array
    lane_numbers: Array
    lane_floats: Array
    inputs: Array
    """Rows of `threshold_kernel.py`: numbers of this step."""
    float_inputs: Array


def all_random(policies: Array) -> bool:
    """Return True if every policy leaves with probability 1/2 and for no other reason."""
    return bool((policies == _RANDOM_POLICY).all())


def build_policy_tables(tables: CardTables, policies: Array, lineups: Array) -> PolicyTables:
    """Prepare the policies of line-ups without networks."""
    number = (wide_wave if tables.wide else narrow_wave)["round"].base
    most = np.iinfo(number).max
    limits = policies[:, policy.LOOT_LIMITS :]
    one_limit = (limits == limits[:, :1]).all(1) & (policies[:, policy.TRAILING_BONUS] == 0)
    columns = (
        policies[:, policy.DEPTH_LIMIT],
        np.where(one_limit, limits[:, 0], NO_LIMIT),
        policies[:, policy.RELIC_LIMIT],
        -(policies[:, policy.LEAVE_AFTER_OTHERS] != 0).astype(float),
        -(policies[:, policy.LAST_ROUND_CHASE] != 0).astype(float),
    )
    numbers = np.clip(np.ceil(np.stack(columns, 1)), -most, most).astype(number)
    chances = np.ceil(policies[:, policy.RANDOM_LEAVE_CHANCE] * 2.0**CHANCE_BITS)
    by_policy = np.column_stack(
        [
            numbers[:, :FOLLOWS] < most,
            numbers[:, FOLLOWS:] != 0,
            ~one_limit,
            chances > 0,
            policies[:, policy.TRAILING_BONUS] != 0,
            policies[:, policy.RISK_FACTOR] < NO_LIMIT,
        ]
    )
    explorers = tables.explorers
    return PolicyTables(
        numbers=numbers,
        chances=chances.astype(np.int64),
        floats=policies[:, [policy.TRAILING_BONUS, policy.RISK_FACTOR]],
        limits=limits,
        used=np.stack([by_policy[lineups[:, explorer]].any(0) for explorer in range(explorers)]),
        lineups=lineups,
        lane_policy=np.zeros((explorers, LANES), np.int64),
        lane_chances=np.zeros((explorers, LANES), np.int64),
        lane_numbers=np.zeros((explorers, 5, LANES), number),
        lane_floats=np.zeros((explorers, 2, LANES)),
        inputs=np.zeros((7, LANES), number),
        float_inputs=np.zeros((2, LANES)),
    )


@inlined
def assign_policies(policies: PolicyTables, i: int, game: int) -> None:
    """Set the policies of a new game in a lane."""
    lineup = policies.lineups[game % policies.lineups.shape[0]]
    for explorer in range(policies.lane_policy.shape[0]):
        own = lineup[explorer]
        policies.lane_policy[explorer, i] = own
        policies.lane_chances[explorer, i] = policies.chances[own]
        for trait in range(policies.numbers.shape[1]):
            policies.lane_numbers[explorer, trait, i] = policies.numbers[own, trait]
        for trait in range(policies.floats.shape[1]):
            policies.lane_floats[explorer, trait, i] = policies.floats[own, trait]
