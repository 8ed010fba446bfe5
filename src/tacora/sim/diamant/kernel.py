"""The rules of Diamant in vectors: every line handles the games of many lanes.

One game is a handful of small numbers (`lanes.py`), since all explorers in the cave carry the same
(D15). A vector has no branches: a condition is a mask, -1 where it holds and 0 where it does not.
Look-ups go lane by lane.

A step is `reveal`, then a choice for each lane (`observation.py`, `threshold_kernel.py`), then
`resolve`.
"""

from __future__ import annotations

import numpy as np

from tacora.games.diamant.cards import EARLY_RELICS, EARLY_VALUE, ENTRANCES, LATE_VALUE
from tacora.sim.diamant.card_tables import (
    CAUGHT,
    CAUGHT_INDEX,
    DECK_EMPTY,
    DRAWN,
    DRAWN_INDEX,
    EMPTY_INDEX,
    RELIC,
    VALUE_MASK,
    Array,
    CardTables,
)
from tacora.sim.diamant.lanes import LANES, OVER_ROUND
from tacora.sim.diamant.rng import GOLDEN_GAMMA, MIX_1, MIX_2, ROUND_STRIDE
from tacora.sim.jit import inlined
from tacora.sim.vectors import (
    NUMBERS_PER_VECTOR,
    WORDS_PER_VECTOR,
    Vector,
    count_bits,
    load_numbers,
    load_words,
    mask_bits,
    select,
    store,
)

_GAMMA, _STRIDE, _MIX_1, _MIX_2 = (
    np.array(number).view(np.int64)[()] for number in (GOLDEN_GAMMA, ROUND_STRIDE, MIX_1, MIX_2)
)
"""The numbers of `rng.py` as signed ones, as vectors take them."""
_LOW_HALF = 0xFFFFFFFF


@inlined
def reveal(tables: CardTables, s: Array) -> None:
    """D13, D31: reveal the next card of every game."""
    _draw(tables, s)
    for i in range(LANES):
        outcome = np.uint64(s.outcome[i])
        s.outcome[i] = tables.outcomes[outcome]
        s.danger[i] |= tables.same_traps[outcome]  # D16
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        outcome, inside = load_numbers(s.outcome, i), load_numbers(s.inside, i)
        drawn, caught = (outcome & DRAWN) != 0, (outcome & CAUGHT) != 0
        is_relic, value = (outcome & RELIC) != 0, outcome & VALUE_MASK
        inside &= ~caught  # D17
        choice_due = drawn & ~caught  # D19
        n = count_bits(inside)
        rubies = value & ~is_relic
        share = rubies // (n | (n == 0))  # D14
        store(s.carried, i, load_numbers(s.carried, i) + share)
        store(s.pool, i, load_numbers(s.pool, i) + rubies - share * n)
        store(s.depth, i, load_numbers(s.depth, i) - drawn)
        store(s.relics, i, load_numbers(s.relics, i) - is_relic)  # D18
        store(s.printed, i, load_numbers(s.printed, i) + (value & is_relic))
        store(s.inside, i, inside)
        store(s.choice_due, i, choice_due)
        store(s.leaving, i, inside & ((outcome & DECK_EMPTY) != 0))  # D38
        store(s.choices, i, load_numbers(s.choices, i) + (n & choice_due))
        store(s.cards, i, load_numbers(s.cards, i) - drawn)
        store(s.trap_rounds, i, load_numbers(s.trap_rounds, i) - caught)
    if tables.partner_mask:  # D47: a seat with both explorers inside chooses once
        for i in range(0, LANES, NUMBERS_PER_VECTOR):
            inside = load_numbers(s.inside, i)
            both = count_bits(inside & (inside >> tables.partner_mask))
            due = load_numbers(s.choice_due, i)
            store(s.choices, i, load_numbers(s.choices, i) - (both & due))


@inlined
def _draw(tables: CardTables, s: Array) -> None:
    """Draw the next card of every game, or no card.

    A card is drawn by index from all cards of the game. Each step draws two indices. If neither
    card is in the deck, nothing happens in this step and the next step draws again.
    """
    num_cards = tables.num_cards & _LOW_HALF
    for i in range(0, LANES, WORDS_PER_VECTOR):
        counter = load_words(s.rng_state, i) + _GAMMA
        left, danger = load_words(s.deck_left, i), load_words(s.danger, i)
        bits = mix_words(counter)
        first = ((bits >> 32) * num_cards) >> 32
        second = ((bits & _LOW_HALF) * num_cards) >> 32
        card = select((left >> first) & 1, first, second)
        bit = ((left >> card) & 1) << card
        drawn = bit != 0
        caught = (danger & bit) != 0  # D17
        outcome = (
            card | (drawn & DRAWN_INDEX) | (caught & CAUGHT_INDEX) | ((left == 0) & EMPTY_INDEX)
        )
        store(s.rng_state, i, counter)
        store(s.random_bits, i, bits)
        store(s.outcome, i, outcome)
        store(s.deck_left, i, left ^ bit)
        gone = bit & (caught | tables.relic_bits)  # D35; D26, D36: no relic comes twice
        store(s.removed, i, load_words(s.removed, i) | gone)


@inlined
def resolve(tables: CardTables, s: Array) -> int:
    """D20: let all leavers leave together; start the next round where no explorer is inside (D32).

    Return the lanes whose game has ended, a bit each.
    """
    ended, all_explorers = 0, (1 << tables.explorers) - 1
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        leave, pool = load_numbers(s.leaving, i), load_numbers(s.pool, i)
        relics, out = load_numbers(s.relics, i), load_numbers(s.relics_out, i)
        printed, number = load_numbers(s.printed, i), load_numbers(s.round, i)
        alone = (leave != 0) & ((leave & (leave - 1)) == 0)  # D26, D27
        taken, n = relics & alone, count_bits(leave)
        share = pool // (n | (n == 0))  # D24
        gain = load_numbers(s.carried, i) + share + (printed & alone)
        if tables.ordered_values:
            gain += relic_points(out + taken) - relic_points(out)
        for explorer in range(tables.explorers):  # D30
            leaves = (leave & (1 << explorer)) != 0
            points, relics_of = s.points[explorer], s.taken[explorer]
            store(points, i, load_numbers(points, i) + (gain & leaves))
            store(relics_of, i, load_numbers(relics_of, i) + (taken & leaves))
        inside = load_numbers(s.inside, i) & ~leave
        empty = inside == 0
        new_round = empty & (number < OVER_ROUND)
        ended |= mask_bits(empty & (number >= ENTRANCES)) << i  # D32
        stays = ~new_round
        store(s.round, i, number - new_round)
        store(s.inside, i, inside | (new_round & all_explorers))  # D12
        store(s.carried, i, load_numbers(s.carried, i) & stays)
        store(s.pool, i, (pool - share * n) & stays)  # D25, D34
        store(s.depth, i, (load_numbers(s.depth, i) - taken) & stays)
        store(s.relics_out, i, out + taken)  # D29
        store(s.relics, i, (relics - taken) & stays)  # D36
        store(s.printed, i, printed & ~alone & stays)
        store(s.new_round, i, new_round)
    for i in range(0, LANES, WORDS_PER_VECTOR):
        new_round, removed = load_words(s.new_round, i), load_words(s.removed, i)
        number, start = load_words(s.round, i), load_words(s.rng_start, i)
        start += new_round & _STRIDE
        later = (ENTRANCES - number) * tables.relics_per_round
        deck = select(number <= ENTRANCES, tables.all_cards >> later, number & 0) & ~removed  # D37
        store(s.rng_start, i, start)
        store(s.rng_state, i, select(new_round, start, load_words(s.rng_state, i)))
        store(s.deck_left, i, select(new_round, deck, load_words(s.deck_left, i)))
        store(s.danger, i, load_words(s.danger, i) & ~new_round)
    return ended


@inlined
def mix_words(counters: Vector) -> Vector:
    """Mix counters as `splitmix64` does."""
    mixed = (counters ^ (counters >> 30)) * _MIX_1
    mixed = (mixed ^ (mixed >> 27)) * _MIX_2
    return mixed ^ (mixed >> 31)


@inlined
def relic_points(relics: Vector) -> Vector:
    """D28: return the total value of the first relics to leave the cave."""
    late = relics - EARLY_RELICS
    return relics * EARLY_VALUE + (late & (late > 0)) * (LATE_VALUE - EARLY_VALUE)
