"""Diamant's compiled games for tournaments: games of a deal have the same cards in each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tacora.arena.schedule import GameResults, IntArray, seat_rotations
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, CardTables, build_card_tables
from tacora.sim.diamant.engine import ROLLING, TOGETHER
from tacora.sim.diamant.lineup import build_lineup, play_games
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup


@dataclass(frozen=True)
class FastEngine:
    """An `arena.engines.Engine`."""

    box: CardTables
    minds: Lineup
    """The bots: line n is that of a table where everybody is bot n."""
    seed: int
    name = "fast"
    compiled = True

    @property
    def deals_at_once(self) -> int:
        return (TOGETHER if self.minds.nets else ROLLING) // self.box.players

    def play(self, first: int, tables: IntArray) -> GameResults:
        players, bots = self.box.players, seat_rotations(tables)
        explorers = np.arange(MAX_EXPLORERS) % players
        lines = self.minds.lineups[bots[:, explorers], 0]
        games = range(first * players, first * players + len(bots))
        in_turn = np.roll(lines, games.start, axis=0)  # game n has line n, counted round and round
        seats = self.minds._replace(lineups=in_turn)
        results = play_games(self.box, seats, game_seeds(self.seed, players), games)
        own = slice(players)
        return GameResults(bots, results.points[:, own], results.wins[:, own])


def engine(options: Mapping[str, Any], bots: tuple[str, ...], seed: int) -> FastEngine:
    """These bots, ready to play; WrongCall for cards or bots that it cannot play with."""
    box = build_card_tables(parse_options(options))
    return FastEngine(box, build_lineup(box, [[bot] * box.players for bot in bots]), seed)
