"""Vectors against plain Python: every operator, with 16 and 32 bits; and the popcount of a word."""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
import pytest

from tacora.games.diamant.options import MAX_TREASURE_VALUE
from tacora.sim.diamant.card_tables import MAX_CARDS, MAX_EXPLORERS, MAX_RUBIES, Array
from tacora.sim.diamant.observation import popcount64
from tacora.sim.jit import jit
from tacora.sim.vectors import (
    NUMBERS_PER_VECTOR,
    WORDS_PER_VECTOR,
    count_bits,
    load_numbers,
    load_words,
    mask_bits,
    maximum,
    minimum,
    select,
    store,
)

LANES = 64
WIDTHS = (np.int16, np.int32)


@jit
def _divide(rubies: Array, explorers: Array, shares: Array) -> None:
    for i in range(0, len(rubies), NUMBERS_PER_VECTOR):
        store(shares, i, load_numbers(rubies, i) // load_numbers(explorers, i))


@pytest.mark.parametrize("width", WIDTHS)
def test_d14_d24_division_of_vectors_rounds_down(width: type[np.signedinteger]) -> None:
    most = min(MAX_RUBIES, np.iinfo(width).max) // LANES * LANES
    rubies = np.arange(most).astype(width)
    for n in range(1, MAX_EXPLORERS + 1):
        shares = np.empty_like(rubies)
        _divide(rubies, np.full_like(rubies, n), shares)
        assert (shares == rubies // n).all()


def test_no_deck_of_max_cards_exceeds_max_rubies() -> None:
    assert MAX_CARDS * MAX_TREASURE_VALUE <= MAX_RUBIES


@jit
def _operate(a: Array, b: Array, out: Array) -> int:
    bits = 0
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        x, y = load_numbers(a, i), load_numbers(b, i)
        results = (x + y, x - y, x * y, x & y, x | y, x ^ y, x << 2, ~x, 7 - x)
        masks = (x == y, x != y, x < y, x > y, x <= y, x >= y)
        for row, result in enumerate(results):
            store(out[row], i, result)
        for row, mask in enumerate(masks):
            store(out[9 + row], i, mask)
        store(out[15], i, maximum(x, y))
        store(out[16], i, minimum(x, y))
        store(out[17], i, select(x < y, x, y * 0))
        store(out[18], i, count_bits(x))
        bits |= mask_bits(x < y) << i
    return bits


@pytest.mark.parametrize("width", WIDTHS)
def test_operators_of_vectors_are_those_of_numpy(width: type[np.signedinteger]) -> None:
    rng = np.random.default_rng(1)
    a, b = rng.integers(-150, 150, (2, LANES)).astype(width)
    b[::5] = a[::5]
    out = np.zeros((19, LANES), width)
    bits = _operate(a, b, out)
    comparisons: tuple[Callable[[Array, Array], Array], ...] = (
        operator.eq,
        operator.ne,
        operator.lt,
        operator.gt,
        operator.le,
        operator.ge,
    )
    expected = [a + b, a - b, a * b, a & b, a | b, a ^ b, a << 2, ~a, 7 - a]
    expected += [-compare(a, b).astype(width) for compare in comparisons]
    expected += [np.maximum(a, b), np.minimum(a, b), np.where(a < b, a, 0)]
    mask = 2 ** np.iinfo(width).bits - 1
    expected += [np.array([(int(number) & mask).bit_count() for number in a], width)]
    for row, (got, wanted) in enumerate(zip(out, expected, strict=True)):
        np.testing.assert_array_equal(got, wanted, str(row))
    assert bits % 2**64 == sum(1 << i for i in range(LANES) if a[i] < b[i])


@jit
def _shift_words(numbers: Array, by: Array, words: Array) -> None:
    for i in range(0, LANES, WORDS_PER_VECTOR):
        store(words, i, load_words(words, i) >> load_words(by, i))
        store(numbers, i, load_words(words, i))


def test_words_shift_zeros_in_and_are_cut_to_the_width_of_a_row() -> None:
    words, by = np.arange(LANES) + np.iinfo(np.int64).min, np.arange(LANES, dtype=np.int16) % 63 + 1
    numbers, shifted = np.zeros(LANES, np.int16), words.copy()
    _shift_words(numbers, by, shifted)
    expected = [(int(word) % 2**64) >> int(places) for word, places in zip(words, by, strict=True)]
    assert shifted.tolist() == expected
    assert numbers.tolist() == shifted.astype(np.int16).tolist()


def test_popcount64_counts_bits() -> None:
    words = [0, 1, -1, 2**62, -(2**63), *(3**n for n in range(39))]
    assert [popcount64(word) for word in words] == [(word % 2**64).bit_count() for word in words]
