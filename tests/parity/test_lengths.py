"""The length of rounds that no explorer leaves: compiled draws against exact odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.lanes import LANES, empty_waves
from tacora.sim.diamant.lockstep import resolve_all, reveal_all, start_games
from tacora.sim.diamant.rng import game_seeds
from tests.known_means import MAX_Z_SCORE

DECK, KINDS, COPIES = 35, 5, 3
"""D10: all cards; kinds of trap, and cards of each."""
GAMES = 1_000 * LANES


def test_first_round_lengths_match_exact_odds() -> None:
    lengths = _first_rounds()
    ended = {m: 1 - _lasts(m) for m in range(DECK + 1)}
    assert float(ended[5]) == pytest.approx(0.229, abs=5e-4)
    assert sum(_lasts(m) for m in range(DECK)) == Fraction(8622, 1001)
    for m, chance in ended.items():
        error = sqrt(chance * (1 - chance) / GAMES)
        assert abs((lengths <= m).mean() - float(chance)) <= MAX_Z_SCORE * error, m
    error = lengths.std() / sqrt(GAMES)
    assert abs(lengths.mean() - 8622 / 1001) <= MAX_Z_SCORE * error


def _lasts(m: int) -> Fraction:
    """Return the chance that m cards show no trap twice: some kinds once, the rest no traps."""
    harmless = DECK - KINDS * COPIES
    ways = sum(
        comb(KINDS, kinds) * COPIES**kinds * comb(harmless, m - kinds)
        for kinds in range(min(KINDS, m) + 1)
    )
    return Fraction(ways, comb(DECK, m))


def _first_rounds() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the cards revealed until the second round starts, by game."""
    tables = build_card_tables(parse_options({"players": 5}))
    waves = empty_waves(tables, GAMES)
    start_games(tables, waves, game_seeds(9), 0, GAMES)
    lengths = np.zeros((GAMES // LANES, LANES), np.int64)
    while not lengths.all():
        reveal_all(tables, waves)
        resolve_all(tables, waves)
        lengths = np.where((lengths == 0) & (waves["round"] > 1), waves["cards"], lengths)
    return lengths.reshape(-1)
