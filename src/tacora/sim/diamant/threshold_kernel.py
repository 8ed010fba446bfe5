"""Threshold policies in all lanes at once: `bots.diamant.threshold_policy.should_leave`.

Whole numbers are compared in vectors. What needs floats, a loot limit that depends on the points
and a weighing of gain and risk, is computed lane by lane, and only for explorers that use it.
"""

from __future__ import annotations

import numpy as np

from tacora.bots.diamant.threshold_policy import MAX_INSIDE, NO_LIMIT
from tacora.games.diamant.cards import ENTRANCES
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.kernel import mix_words, relic_points
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.observation import explorer_key
from tacora.sim.diamant.threshold_tables import ANY, CHANCE_BITS, Policies
from tacora.sim.jit import inlined
from tacora.sim.vectors import (
    NUMBERS_PER_VECTOR,
    WORDS_PER_VECTOR,
    count_bits,
    load_numbers,
    load_words,
    maximum,
    minimum,
    select,
    store,
)


@inlined
def choose_by_threshold(tables: CardTables, s: Array, policies: Policies) -> None:
    """Set the leavers of all lanes."""
    p = policies.seated
    _observe(tables, s, p)
    if p.uses_risk[ANY]:
        _weigh_next_card(tables, s, p)
    if p.uses_bonus[ANY] or p.uses_chases[ANY]:
        _compare_seats(tables, s, p)
    for explorer in range(tables.explorers):
        if p.uses_chance[explorer]:
            _choose_by_chance(s, explorer, p)
        if p.uses_bonus[explorer] or p.uses_chases[explorer]:
            _measure_distance(explorer, p)
        if p.uses_limits[explorer]:
            _compare_with_limits(s, explorer, policies)
        if p.uses_risk[explorer]:
            _compare_risk(explorer, p)
        _choose(tables, s, explorer, p)


@inlined
def _observe(tables: CardTables, s: Array, p: Array) -> None:
    """Compute the loot of all lanes and what the relics on the path are worth."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        n = count_bits(load_numbers(s.inside, i))
        relics = load_numbers(s.printed, i)
        if tables.ordered_values:
            out = load_numbers(s.relics_out, i)
            relics += relic_points(out + load_numbers(s.relics, i)) - relic_points(out)
        share = load_numbers(s.pool, i) // (n | (n == 0))
        store(p.loot, i, load_numbers(s.carried, i) + share)
        store(p.relic_points, i, relics)


@inlined
def _weigh_next_card(tables: CardTables, s: Array, p: Array) -> None:
    """Compute the expected gain and loss of the next card."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        store(p.scratch, i, count_bits(load_numbers(s.inside, i)))
    for i in range(LANES):
        p.gain[i] = 0
    for byte in range(tables.treasure_shares.shape[0]):
        for i in range(LANES):
            cards, inside = np.uint64(s.deck_left[i] >> (8 * byte)), np.uint64(p.scratch[i])
            p.gain[i] += tables.treasure_shares[byte, cards & np.uint64(255), inside]
    for i in range(0, LANES, WORDS_PER_VECTOR):
        dangerous = count_bits(load_words(s.deck_left, i) & load_words(s.danger, i))
        store(p.scratch, i, dangerous)
    for i in range(LANES):
        loss = float(s.carried[i]) + float(s.pool[i]) + float(p.relic_points[i])
        p.at_risk[i] = float(p.scratch[i]) * loss


@inlined
def _compare_seats(tables: CardTables, s: Array, p: Array) -> None:
    """Find the points of each explorer's seat, the best and the second-best ones."""
    for explorer in range(tables.explorers):
        for i in range(0, LANES, NUMBERS_PER_VECTOR):
            points = load_numbers(s.points[explorer], i)
            if tables.partner_mask:  # D47
                points += load_numbers(s.points[explorer ^ tables.partner_mask], i)
            store(p.points[explorer], i, points)
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        best = load_numbers(p.points[0], i)
        second = best & 0
        for seat in range(1, tables.players):
            points = load_numbers(p.points[seat], i)
            second = maximum(second, minimum(points, best))
            best = maximum(best, points)
        store(p.best, i, best)
        store(p.second, i, second)


@inlined
def _measure_distance(explorer: int, p: Array) -> None:
    """Compute an explorer's distance to the best of the other seats."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        own, best = load_numbers(p.points[explorer], i), load_numbers(p.best, i)
        store(p.behind, i, select(own == best, load_numbers(p.second, i), best) - own)


@inlined
def _choose_by_chance(s: Array, explorer: int, p: Array) -> None:
    key = explorer_key(explorer)
    for i in range(0, LANES, WORDS_PER_VECTOR):
        bits = mix_words(load_words(s.rng_state, i) ^ key) >> (64 - CHANCE_BITS)
        store(p.by_chance, i, bits < load_words(p.chance[explorer], i))


@inlined
def _compare_with_limits(s: Array, explorer: int, policies: Policies) -> None:
    """Find the lanes where the loot reaches a limit that depends on the position."""
    p = policies.seated
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        at = (load_numbers(s.round, i) - 1) * MAX_INSIDE + count_bits(load_numbers(s.inside, i)) - 1
        store(p.scratch, i, at & load_numbers(s.choice_due, i))
    for i in range(LANES):
        own = policies.rows[np.uint64(p.policy[explorer, i])]
        p.limit[i] = own.limits[np.uint64(p.scratch[i])]
    for i in range(LANES):
        limit = p.limit[i] + p.bonus[explorer, i] * float(p.behind[i])
        p.by_floats[i] = -(float(p.loot[i]) >= limit)


@inlined
def _compare_risk(explorer: int, p: Array) -> None:
    """Find the lanes where the next card's expected loss is too high for its expected gain."""
    others = p.uses_limits[explorer]
    for i in range(LANES):
        factor = p.risk_factor[explorer, i]
        too_high = (factor < NO_LIMIT) & (p.gain[i] * factor < p.at_risk[i])
        p.by_floats[i] = -(too_high | ((others != 0) & (p.by_floats[i] != 0)))


@inlined
def _choose(tables: CardTables, s: Array, explorer: int, p: Array) -> None:
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        inside, loot = load_numbers(s.inside, i), load_numbers(p.loot, i)
        leave = inside & 0
        if p.uses_limits[explorer] or p.uses_risk[explorer]:
            leave |= load_numbers(p.by_floats, i)
        if p.uses_depth[explorer]:
            leave |= load_numbers(s.depth, i) >= load_numbers(p.depth_limit[explorer], i)
        if p.uses_loot[explorer]:
            leave |= loot >= load_numbers(p.loot_limit[explorer], i)
        if p.uses_relics[explorer]:
            relics = load_numbers(p.relic_points, i)
            leave |= relics >= load_numbers(p.relic_limit[explorer], i)
        if p.uses_follows[explorer]:
            somebody_left = count_bits(inside) < tables.explorers
            leave |= load_numbers(p.follows[explorer], i) & somebody_left
        if p.uses_chases[explorer]:
            last_round = load_numbers(s.round, i) == ENTRANCES
            trails = loot <= load_numbers(p.behind, i)
            leave &= ~(load_numbers(p.chases[explorer], i) & last_round & trails)
        if p.uses_chance[explorer]:
            leave |= load_numbers(p.by_chance, i)
        may = inside & (1 << explorer) & load_numbers(s.choice_due, i)
        store(s.leaving, i, load_numbers(s.leaving, i) | (leave & may))
