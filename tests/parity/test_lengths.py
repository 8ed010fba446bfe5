"""How long a round lasts where nobody leaves: the compiled draw against exact odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.kernel import CARDS, COUNTS, LANES, ROUND, ROWS
from tacora.sim.diamant.lockstep import resolve_all, reveal_all, start_games
from tacora.sim.diamant.rng import game_seeds
from tests.cli.test_simulate import FAR

DECK, KINDS, COPIES = 35, 5, 3
"""D10: all cards; kinds of trap, and cards of each."""
GAMES = 1_000 * LANES


def test_first_rounds_are_as_long_as_exact_odds_say() -> None:
    lengths = _first_rounds()
    ended = {m: 1 - _lasts(m) for m in range(DECK + 1)}
    assert float(ended[5]) == pytest.approx(0.229, abs=5e-4)
    assert sum(_lasts(m) for m in range(DECK)) == Fraction(8622, 1001)
    for m, chance in ended.items():
        error = sqrt(chance * (1 - chance) / GAMES)
        assert abs((lengths <= m).mean() - float(chance)) <= FAR * error, m
    error = lengths.std() / sqrt(GAMES)
    assert abs(lengths.mean() - 8622 / 1001) <= FAR * error


def _lasts(m: int) -> Fraction:
    """The chance that m cards show no trap twice: so many kinds once, the rest without traps."""
    harmless = DECK - KINDS * COPIES
    ways = sum(
        comb(KINDS, kinds) * COPIES**kinds * comb(harmless, m - kinds)
        for kinds in range(min(KINDS, m) + 1)
    )
    return Fraction(ways, comb(DECK, m))


def _first_rounds() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Cards that were revealed until the second round began, by game."""
    box = build_card_tables(parse_options({"players": 5}))
    waves = np.zeros((GAMES // LANES, ROWS), np.int64)
    start_games(box, waves, game_seeds(9), 0, GAMES)
    lengths = np.zeros((GAMES // LANES, LANES), np.int64)
    while not lengths.all():
        reveal_all(box, waves)
        resolve_all(box, waves)
        now = waves[:, ROUND : ROUND + LANES]
        cards = (waves[:, COUNTS : COUNTS + LANES] >> CARDS) & 0xFFFF
        lengths = np.where((lengths == 0) & (now > 1), cards, lengths)
    return lengths.reshape(-1)
