"""How strong a net is that plays Diamant: against a pool of tempers, or copies of a bot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tacora.bots.diamant.network import Net
from tacora.bots.diamant.opponent_pool import POOL
from tacora.bots.diamant.threshold_policy import ROW, Row
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Array, Box, box_of
from tacora.sim.diamant.engine import TOGETHER
from tacora.sim.diamant.rng import deals
from tacora.sim.diamant.rollouts import Seats, play_together
from tacora.sim.executors import cut
from tacora.sim.statistics import WHOLE


def against_pool(
    net: Net, players: int, games: int, seed: int, pool: Mapping[str, Row] = POOL
) -> tuple[float, float]:
    """A net's share of victories against opponents drawn from a pool, and its error."""
    rng = np.random.default_rng([seed % 2**64, players])
    rows = np.array(list(pool.values()))
    lineups = rng.integers(len(rows), size=(games, MOST_EXPLORERS))
    lineups[np.arange(games), np.arange(games) % players] = len(rows)
    box = box_of(parse_options({"players": players}))
    return _share(box, Seats(rows, [net], lineups), games, seed)


def against_copies(net: Net, bot: Net, box: Box, games: int, seed: int) -> tuple[float, float]:
    """A net's share of victories against copies of a bot, less a fair share, and its error."""
    lineups = 1 - np.eye(box.players, MOST_EXPLORERS, dtype=np.int64)
    share, error = _share(box, Seats(np.zeros((0, ROW)), [net, bot], lineups), games, seed)
    return share - 1 / box.players, error


def _share(box: Box, seats: Seats, games: int, seed: int) -> tuple[float, float]:
    """The share of the victory of who sits in each seat in turn, and its error."""
    parts = []
    for part in cut(range(games), TOGETHER):
        results, _ = play_together(box, seats, deals(seed), part)
        parts.append(results.wins[np.arange(len(part)), np.array(part) % box.players])
    return mean_share(np.concatenate(parts) / WHOLE)


def mean_share(won: Array) -> tuple[float, float]:
    """The mean of some shares of victories, and its standard error."""
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(len(won)))
