"""Measure the strength of a network in Diamant: against a pool of policies, or copies of a bot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.bots.diamant.threshold_policy import PolicyRow
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.engine import LOCKSTEP_CHUNK_GAMES
from tacora.sim.diamant.lineup import NO_POLICIES, Lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.executors import chunked
from tacora.sim.statistics import WIN_UNITS


def against_pool(
    net: Network, players: int, games: int, seed: int, pool: Mapping[str, PolicyRow] = TRAINING_POOL
) -> tuple[float, float]:
    """Return a network's win share against opponents drawn from a pool, and its error."""
    rng = np.random.default_rng([seed % 2**64, players])
    policies = np.array(list(pool.values()))
    lineups = rng.integers(len(policies), size=(games, MAX_EXPLORERS))
    lineups[np.arange(games), np.arange(games) % players] = len(policies)
    tables = build_card_tables(parse_options({"players": players}))
    return _rotating_share(tables, Lineup(policies, [net], lineups), games, seed)


def against_copies(
    net: Network, bot: Network, tables: CardTables, games: int, seed: int
) -> tuple[float, float]:
    """Return a network's win share against copies of a bot, less a fair share, and its error."""
    lineups = 1 - np.eye(tables.players, MAX_EXPLORERS, dtype=np.int64)
    lineup = Lineup(NO_POLICIES, [net, bot], lineups)
    share, error = _rotating_share(tables, lineup, games, seed)
    return share - 1 / tables.players, error


def _rotating_share(
    tables: CardTables, lineup: Lineup, games: int, seed: int
) -> tuple[float, float]:
    """Return the win share of the player that sits in each seat in turn, and its error."""
    parts = []
    for part in chunked(range(games), LOCKSTEP_CHUNK_GAMES):
        results, _ = play_lockstep(tables, lineup, game_seeds(seed), part)
        parts.append(results.wins[np.arange(len(part)), np.array(part) % tables.players])
    return mean_share(np.concatenate(parts) / WIN_UNITS)


def mean_share(shares: Array) -> tuple[float, float]:
    """Return the mean of win shares, and its standard error."""
    return float(shares.mean()), float(shares.std(ddof=1) / np.sqrt(len(shares)))
