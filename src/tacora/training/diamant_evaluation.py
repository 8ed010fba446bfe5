"""How strong a net is that plays Diamant: against a pool of tempers, or copies of a bot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.bots.diamant.threshold_policy import ROW, Row
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.engine import TOGETHER
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup, play_lockstep
from tacora.sim.executors import chunked
from tacora.sim.statistics import WIN_UNITS


def against_pool(
    net: Network, players: int, games: int, seed: int, pool: Mapping[str, Row] = TRAINING_POOL
) -> tuple[float, float]:
    """A net's share of victories against opponents drawn from a pool, and its error."""
    rng = np.random.default_rng([seed % 2**64, players])
    rows = np.array(list(pool.values()))
    lineups = rng.integers(len(rows), size=(games, MAX_EXPLORERS))
    lineups[np.arange(games), np.arange(games) % players] = len(rows)
    box = build_card_tables(parse_options({"players": players}))
    return _share(box, Lineup(rows, [net], lineups), games, seed)


def against_copies(
    net: Network, bot: Network, box: CardTables, games: int, seed: int
) -> tuple[float, float]:
    """A net's share of victories against copies of a bot, less a fair share, and its error."""
    lineups = 1 - np.eye(box.players, MAX_EXPLORERS, dtype=np.int64)
    share, error = _share(box, Lineup(np.zeros((0, ROW)), [net, bot], lineups), games, seed)
    return share - 1 / box.players, error


def _share(box: CardTables, seats: Lineup, games: int, seed: int) -> tuple[float, float]:
    """The share of the victory of who sits in each seat in turn, and its error."""
    parts = []
    for part in chunked(range(games), TOGETHER):
        results, _ = play_lockstep(box, seats, game_seeds(seed), part)
        parts.append(results.wins[np.arange(len(part)), np.array(part) % box.players])
    return mean_share(np.concatenate(parts) / WIN_UNITS)


def mean_share(won: Array) -> tuple[float, float]:
    """The mean of some shares of victories, and its standard error."""
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(len(won)))
