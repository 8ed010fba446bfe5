"""The fast engine of Diamant for tournaments: games of a deal have the same cards in each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tacora.arena.schedule import GameResults, IntArray, seat_rotations
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, CardTables, build_card_tables
from tacora.sim.diamant.engine import chunk_games, play_games
from tacora.sim.diamant.lineup import Lineup, build_lineup
from tacora.sim.diamant.rng import game_seeds


@dataclass(frozen=True)
class FastEngine:
    """An `arena.engines.Engine`."""

    tables: CardTables
    bots: Lineup
    """The bots of the tournament: line n seats bot n everywhere."""
    seed: int
    name = "fast"
    compiled = True

    @property
    def deals_at_once(self) -> int:
        return chunk_games(self.bots) // self.tables.players

    def play(self, first: int, lineups: IntArray) -> GameResults:
        players, seated = self.tables.players, seat_rotations(lineups)
        seats = np.arange(MAX_EXPLORERS) % players
        lines = self.bots.lineups[seated[:, seats], 0]
        games = range(first * players, first * players + len(seated))
        in_turn = np.roll(lines, games.start, axis=0)  # game n uses line n modulo their number
        lineup = self.bots._replace(lineups=in_turn)
        results = play_games(self.tables, lineup, game_seeds(self.seed, players), games)
        own = slice(players)
        return GameResults(seated, results.points[:, own], results.wins[:, own])


def engine(options: Mapping[str, Any], bots: tuple[str, ...], seed: int) -> FastEngine:
    """Prepare the engine; raise UsageError for cards or bots that it does not support."""
    tables = build_card_tables(parse_options(options))
    lineup = build_lineup(tables, [[bot] * tables.players for bot in bots])
    return FastEngine(tables, lineup, seed)
