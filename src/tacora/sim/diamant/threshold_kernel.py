"""Threshold policies in all lanes at once: `bots.diamant.threshold_policy.should_leave`.

The traits of all explorers in a lane are stored by lane, and change when a new game starts there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import threshold_policy as policy
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import MAX_INSIDE, NO_LIMIT
from tacora.games.diamant.cards import ENTRANCES
from tacora.sim.diamant import kernel as k
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.observation import decision_chance, popcount64
from tacora.sim.jit import jit

_RANDOM_POLICY = np.array(RANDOM)


class PolicyInputs(NamedTuple):
    """The costly inputs that at least one policy uses; the others are not computed."""

    chance: bool
    loot: bool
    gain: bool
    standings: bool


class LanePolicies(NamedTuple):
    """The policies that play in the lanes, and their inputs."""

    policy: Array
    """Index of each explorer's policy: a row for each explorer, a number for each lane."""
    traits: Array
    """Traits of these policies: for each explorer a row for each trait."""
    inputs: Array
    """Inputs of the decision, in rows as well."""


_INPUT_ROWS = iter(range(0, 10 * k.LANES, k.LANES))
_DEPTH, _LOOT, _RELICS, _GAIN, _RISK = (next(_INPUT_ROWS) for _ in range(5))
"""Cards on the path; rubies carried and an even share of the pool; points for relics; expected gain
and expected loss of the next card, times the number of cards left."""
_LAST_ROUND, _SOMEBODY_LEFT = next(_INPUT_ROWS), next(_INPUT_ROWS)
"""1 in the last round; 1 when an explorer has left."""
_LOOT_LIMIT, _BEHIND, _CHANCE = (next(_INPUT_ROWS) for _ in range(3))
"""For one explorer: its loot limit, its distance to the best of the others, a random number."""
_TRAITS_SIZE = policy.LOOT_LIMITS * k.LANES
"""Size of the traits of one explorer."""


@jit
def all_random(policies: Array) -> bool:
    """Return True if every policy leaves with probability 1/2 and for no other reason."""
    return bool((policies == _RANDOM_POLICY).all())


@jit
def policy_inputs(policies: Array) -> PolicyInputs:
    """Return the costly inputs that these policies use."""
    chase = policies[:, policy.LAST_ROUND_CHASE] != 0
    return PolicyInputs(
        bool((policies[:, policy.RANDOM_LEAVE_CHANCE] > 0).any()),
        bool((policies[:, policy.LOOT_LIMITS :] < NO_LIMIT).any()),
        bool((policies[:, policy.RISK_FACTOR] < NO_LIMIT).any()),
        bool((policies[:, policy.TRAILING_BONUS] != 0).any() or chase.any()),
    )


@jit
def empty_lane_policies() -> LanePolicies:
    """Allocate the policies of all lanes."""
    return LanePolicies(
        np.zeros(MAX_EXPLORERS * k.LANES, np.int64),
        np.zeros(MAX_EXPLORERS * _TRAITS_SIZE),
        np.zeros(10 * k.LANES),
    )


@jit
def assign_policies(  # noqa: PLR0913, PLR0917  (a line-up in pieces)
    tables: CardTables, policies: Array, lineups: Array, lanes: LanePolicies, i: int, game: int
) -> None:
    """Set the policies of a new game in a lane."""
    lineup = lineups[game % lineups.shape[0]]
    for explorer in range(tables.explorers):
        lanes.policy[explorer * k.LANES + i] = lineup[explorer]
        for trait in range(policy.LOOT_LIMITS):
            at = explorer * _TRAITS_SIZE + trait * k.LANES + i
            lanes.traits[at] = policies[lineup[explorer], trait]


@jit
def choose_by_threshold(
    tables: CardTables, s: Array, policies: Array, used: PolicyInputs, lanes: LanePolicies
) -> None:
    """Set the leavers of all lanes."""
    inputs = lanes.inputs
    _observe(tables, s, used, inputs)
    for explorer in range(tables.explorers):
        if used.chance:
            for i in range(k.LANES):
                inputs[_CHANCE + i] = decision_chance(s, i, explorer)
        if used.loot:
            own = lanes.policy[explorer * k.LANES : (explorer + 1) * k.LANES]
            for i in range(k.LANES):
                inputs[_LOOT_LIMIT + i] = policies[own[i], s[k.LIMIT_INDEX + i]]
        if used.standings:
            _compare_points(tables, s, explorer, inputs[_BEHIND : _BEHIND + k.LANES])
        traits = lanes.traits[explorer * _TRAITS_SIZE : (explorer + 1) * _TRAITS_SIZE]
        _choose(s, traits, inputs, explorer)


@jit
def _observe(tables: CardTables, s: Array, used: PolicyInputs, inputs: Array) -> None:
    """Compute the inputs that are the same for all explorers, and reset the others."""
    for i in range(k.LANES):
        s[k.ROUND_DECK + i] = tables.round_decks[s[k.ROUND + i]]
    for i in range(k.LANES):
        inside = k.popcount8(s[k.INSIDE + i])
        relics, out = s[k.RELICS + i] & ((1 << k.PRINTED_SHIFT) - 1), s[k.RELICS_OUT + i]
        pool = s[k.POOL + i]
        prize = ((k.relic_points(out + relics) - k.relic_points(out)) & -tables.ordered_values) + (
            s[k.RELICS + i] >> k.PRINTED_SHIFT
        )
        path = s[k.ROUND_DECK + i] & ~s[k.REMOVED + i] & ~s[k.DECK_LEFT + i]
        limit_index = policy.LOOT_LIMITS + (s[k.ROUND + i] - 1) * MAX_INSIDE + inside - 1
        s[k.NUM_INSIDE + i] = inside
        s[k.LIMIT_INDEX + i] = limit_index & -s[k.CHOICE_DUE + i]
        inputs[_DEPTH + i] = popcount64(path) + relics
        inputs[_LOOT + i] = s[k.CARRIED + i] + k.divide_share(pool, inside)
        inputs[_RELICS + i] = prize
        inputs[_RISK + i] = popcount64(s[k.DECK_LEFT + i] & s[k.DANGER + i]) * (
            s[k.CARRIED + i] + pool + prize
        )
        inputs[_LAST_ROUND + i] = s[k.ROUND + i] == ENTRANCES
        inputs[_SOMEBODY_LEFT + i] = inside < tables.explorers
        inputs[_GAIN + i] = 0
        inputs[_LOOT_LIMIT + i] = NO_LIMIT
        inputs[_BEHIND + i] = 0
        inputs[_CHANCE + i] = 1
    if used.gain:
        for byte in range(tables.treasure_shares.shape[0]):
            for i in range(k.LANES):
                cards = (s[k.DECK_LEFT + i] >> (8 * byte)) & 255
                inputs[_GAIN + i] += tables.treasure_shares[byte, cards, s[k.NUM_INSIDE + i]]


@jit
def _compare_points(tables: CardTables, s: Array, explorer: int, behind: Array) -> None:
    """Compute the distance to the best of the other seats."""
    own, two_explorers = explorer % tables.players, tables.players < tables.explorers
    for i in range(k.LANES):
        behind[i] = 0
    for step in range(1, tables.players + 1):  # its own seat last
        seat = (own + step) % tables.players
        first = k.POINTS + seat * k.LANES
        second = k.POINTS + (seat + tables.players) * k.LANES
        for i in range(k.LANES):
            points = s[first + i]
            if two_explorers:  # D47
                points += s[second + i]
            points &= (1 << k.TAKEN_SHIFT) - 1
            behind[i] = behind[i] - points if seat == own else max(behind[i], points)


@jit
def _choose(s: Array, traits: Array, inputs: Array, explorer: int) -> None:
    for i in range(k.LANES):
        loot, behind = inputs[_LOOT + i], inputs[_BEHIND + i]
        risk_factor = traits[policy.RISK_FACTOR * k.LANES + i]
        limit = inputs[_LOOT_LIMIT + i] + traits[policy.TRAILING_BONUS * k.LANES + i] * behind
        follows = traits[policy.LEAVE_AFTER_OTHERS * k.LANES + i] != 0
        wants = (
            (inputs[_DEPTH + i] >= traits[policy.DEPTH_LIMIT * k.LANES + i])
            | (loot >= limit)
            | (inputs[_RELICS + i] >= traits[policy.RELIC_LIMIT * k.LANES + i])
            | (follows & (inputs[_SOMEBODY_LEFT + i] != 0))
            | ((risk_factor < NO_LIMIT) & (inputs[_GAIN + i] * risk_factor < inputs[_RISK + i]))
        )
        chases_not = traits[policy.LAST_ROUND_CHASE * k.LANES + i] == 0
        may = chases_not | (inputs[_LAST_ROUND + i] == 0) | (loot > behind)
        by_chance = inputs[_CHANCE + i] < traits[policy.RANDOM_LEAVE_CHANCE * k.LANES + i]
        leave = by_chance | (wants & may)
        s[k.LEAVING + i] |= (np.int64(leave) << explorer) & s[k.INSIDE + i] & -s[k.CHOICE_DUE + i]
