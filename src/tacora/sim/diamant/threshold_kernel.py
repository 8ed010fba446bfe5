"""Threshold policies in all lanes at once: `bots.diamant.threshold_policy.should_leave`.

Whole numbers are compared in vectors. What needs floats, a loot limit that depends on the points
and a weighing of gain and risk, is computed lane by lane, and only for explorers that use it.
"""

from __future__ import annotations

from tacora.bots.diamant.threshold_policy import MAX_INSIDE, NO_LIMIT
from tacora.games.diamant.cards import ENTRANCES
from tacora.sim.diamant import threshold_tables as t
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.kernel import mix_words, relic_points
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.observation import explorer_key
from tacora.sim.diamant.threshold_tables import PolicyTables
from tacora.sim.jit import inlined
from tacora.sim.vectors import (
    NUMBERS_PER_VECTOR,
    WORDS_PER_VECTOR,
    Vector,
    count_bits,
    load_numbers,
    load_words,
    maximum,
    minimum,
    select,
    store,
)

_LOOT, _RELICS, _BEST, _SECOND, _BEHIND, _BY_CHANCE, _WANTS = range(7)
"""Rows of numbers: rubies carried and an even share of the pool; points for relics; the points of
the best and the second-best seat; for one explorer its distance to the best of the others, and
masks: whether it leaves at random, or for a reason that needs floats."""
_GAIN, _AT_RISK = range(2)
"""Rows of floats: expected gain and expected loss of the next card, times the cards left."""


@inlined
def choose_by_threshold(tables: CardTables, s: Array, policies: PolicyTables) -> None:
    """Set the leavers of all lanes."""
    used, inputs = policies.used, policies.inputs
    _observe(tables, s, inputs)
    if used[:, t.RISK_USED].any():
        _weigh_next_card(tables, s, policies)
    if used[:, t.BONUS_USED].any() or used[:, t.CHASES].any():
        _compare_seats(tables, s, inputs)
    for explorer in range(tables.explorers):
        if used[explorer, t.CHANCE]:
            _choose_by_chance(s, explorer, policies)
        if used[explorer, t.BONUS_USED] or used[explorer, t.CHASES]:
            _measure_distance(tables, s, explorer, inputs)
        if used[explorer, t.LIMIT_TABLE] or used[explorer, t.RISK_USED]:
            _compare_floats(s, explorer, policies)
        _choose(tables, s, explorer, policies)


@inlined
def _observe(tables: CardTables, s: Array, inputs: Array) -> None:
    """Compute the loot of all lanes and what the relics on the path are worth."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        n = count_bits(load_numbers(s.inside, i))
        relics = load_numbers(s.printed, i)
        if tables.ordered_values:
            out = load_numbers(s.relics_out, i)
            relics += relic_points(out + load_numbers(s.relics, i)) - relic_points(out)
        share = load_numbers(s.pool, i) // (n | (n == 0))
        store(inputs[_LOOT], i, load_numbers(s.carried, i) + share)
        store(inputs[_RELICS], i, relics)


@inlined
def _weigh_next_card(tables: CardTables, s: Array, policies: PolicyTables) -> None:
    """Compute the expected gain and loss of the next card."""
    inputs, gain, at_risk = (
        policies.inputs,
        policies.float_inputs[_GAIN],
        policies.float_inputs[_AT_RISK],
    )
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        store(inputs[_WANTS], i, count_bits(load_numbers(s.inside, i)))
    for i in range(LANES):
        inside, cards, total = inputs[_WANTS, i], s.deck_left[i], 0
        for byte in range(tables.treasure_shares.shape[0]):
            total += tables.treasure_shares[byte, cards & 255, inside]
            cards >>= 8
        gain[i] = total
    for i in range(0, LANES, WORDS_PER_VECTOR):
        dangerous = count_bits(load_words(s.deck_left, i) & load_words(s.danger, i))
        store(inputs[_WANTS], i, dangerous)
    for i in range(LANES):
        loss = float(s.carried[i]) + float(s.pool[i]) + float(inputs[_RELICS, i])
        at_risk[i] = float(inputs[_WANTS, i]) * loss


@inlined
def _seat_points(tables: CardTables, s: Array, seat: int, i: int) -> Vector:
    points = load_numbers(s.points[seat], i)
    if tables.players < tables.explorers:  # D47
        points += load_numbers(s.points[seat + tables.players], i)
    return points


@inlined
def _compare_seats(tables: CardTables, s: Array, inputs: Array) -> None:
    """Find the best and the second-best points of each lane."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        best = _seat_points(tables, s, 0, i)
        second = best & 0
        for seat in range(1, tables.players):
            points = _seat_points(tables, s, seat, i)
            second = maximum(second, minimum(points, best))
            best = maximum(best, points)
        store(inputs[_BEST], i, best)
        store(inputs[_SECOND], i, second)


@inlined
def _measure_distance(tables: CardTables, s: Array, explorer: int, inputs: Array) -> None:
    """Compute an explorer's distance to the best of the other seats."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        own, best = (
            _seat_points(tables, s, explorer % tables.players, i),
            load_numbers(inputs[_BEST], i),
        )
        rival = select(own == best, load_numbers(inputs[_SECOND], i), best)
        store(inputs[_BEHIND], i, rival - own)


@inlined
def _choose_by_chance(s: Array, explorer: int, policies: PolicyTables) -> None:
    chances, key = policies.lane_chances[explorer], explorer_key(explorer)
    for i in range(0, LANES, WORDS_PER_VECTOR):
        bits = mix_words(load_words(s.rng_state, i) ^ key) >> (64 - t.CHANCE_BITS)
        store(policies.inputs[_BY_CHANCE], i, bits < load_words(chances, i))


@inlined
def _compare_floats(s: Array, explorer: int, policies: PolicyTables) -> None:
    """Find the lanes where the loot reaches a limit of a table, or the risk is too high."""
    used, inputs, own = policies.used[explorer], policies.inputs, policies.lane_policy[explorer]
    bonus, factor = policies.lane_floats[explorer, t.BONUS], policies.lane_floats[explorer, t.RISK]
    limits = policies.limits
    for i in range(LANES):
        inputs[_WANTS, i] = 0
    if used[t.LIMIT_TABLE]:
        for i in range(0, LANES, NUMBERS_PER_VECTOR):
            n, due = count_bits(load_numbers(s.inside, i)), load_numbers(s.choice_due, i)
            at = (load_numbers(s.round, i) - 1) * MAX_INSIDE + n - 1
            store(inputs[_WANTS], i, at & due)
        for i in range(LANES):
            limit, behind = limits[own[i], inputs[_WANTS, i]], float(inputs[_BEHIND, i])
            inputs[_WANTS, i] = -(float(inputs[_LOOT, i]) >= limit + bonus[i] * behind)
    if used[t.RISK_USED]:
        gain, at_risk = policies.float_inputs[_GAIN], policies.float_inputs[_AT_RISK]
        for i in range(LANES):
            inputs[_WANTS, i] |= -((factor[i] < NO_LIMIT) & (gain[i] * factor[i] < at_risk[i]))


@inlined
def _choose(tables: CardTables, s: Array, explorer: int, policies: PolicyTables) -> None:
    used, inputs, own = policies.used[explorer], policies.inputs, policies.lane_numbers[explorer]
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        inside, loot = load_numbers(s.inside, i), load_numbers(inputs[_LOOT], i)
        leave = inside & 0
        if used[t.LIMIT_TABLE] or used[t.RISK_USED]:
            leave |= load_numbers(inputs[_WANTS], i)
        if used[t.DEPTH]:
            leave |= load_numbers(s.depth, i) >= load_numbers(own[t.DEPTH], i)
        if used[t.LOOT]:
            leave |= loot >= load_numbers(own[t.LOOT], i)
        if used[t.RELICS]:
            leave |= load_numbers(inputs[_RELICS], i) >= load_numbers(own[t.RELICS], i)
        if used[t.FOLLOWS]:
            somebody_left = count_bits(inside) < tables.explorers
            leave |= load_numbers(own[t.FOLLOWS], i) & somebody_left
        if used[t.CHASES]:
            last_round = load_numbers(s.round, i) == ENTRANCES
            trails = loot <= load_numbers(inputs[_BEHIND], i)
            leave &= ~(load_numbers(own[t.CHASES], i) & last_round & trails)
        if used[t.CHANCE]:
            leave |= load_numbers(inputs[_BY_CHANCE], i)
        may = inside & (1 << explorer) & load_numbers(s.choice_due, i)
        store(s.leaving, i, load_numbers(s.leaving, i) | (leave & may))
