"""Bit tricks of the kernel: `divide_share` and popcounts against plain Python."""

from __future__ import annotations

import numpy as np

from tacora.games.diamant.options import MAX_TREASURE_VALUE
from tacora.sim.diamant.card_tables import MAX_CARDS, MAX_EXPLORERS, Array
from tacora.sim.diamant.kernel import MAX_RUBIES, divide_share, popcount8
from tacora.sim.diamant.observation import popcount64
from tacora.sim.jit import jit


@jit
def _shares(rubies: Array, n: int) -> Array:
    return np.array([divide_share(number, n) for number in rubies])


def test_d14_d24_divide_share_rounds_down() -> None:
    rubies = np.arange(MAX_RUBIES + 1)
    for n in range(1, MAX_EXPLORERS + 1):
        assert (_shares(rubies, n) == rubies // n).all()


def test_no_deck_of_max_cards_exceeds_max_rubies() -> None:
    assert MAX_CARDS * MAX_TREASURE_VALUE <= MAX_RUBIES


def test_popcount8_and_popcount64_count_bits() -> None:
    assert [popcount8(inside) for inside in range(256)] == [n.bit_count() for n in range(256)]
    words = [0, 1, -1, 2**62, -(2**63), *(3**n for n in range(39))]
    assert [popcount64(word) for word in words] == [(word % 2**64).bit_count() for word in words]
