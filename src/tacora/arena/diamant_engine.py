"""Diamant's compiled games for tournaments: games of a deal have the same cards in each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tacora.arena.schedule import Games, Whole, rotated
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Box, box_of
from tacora.sim.diamant.engine import ROLLING, TOGETHER
from tacora.sim.diamant.lineup import play_games, seated
from tacora.sim.diamant.rng import deals
from tacora.sim.diamant.rollouts import Seats


@dataclass(frozen=True)
class Fast:
    """An `arena.engines.Engine`."""

    box: Box
    minds: Seats
    """The bots: line n is that of a table where everybody is bot n."""
    seed: int
    name = "fast"
    compiled = True

    @property
    def deals_at_once(self) -> int:
        return (TOGETHER if self.minds.nets else ROLLING) // self.box.players

    def play(self, first: int, tables: Whole) -> Games:
        players, bots = self.box.players, rotated(tables)
        explorers = np.arange(MOST_EXPLORERS) % players
        lines = self.minds.lineups[bots[:, explorers], 0]
        games = range(first * players, first * players + len(bots))
        in_turn = np.roll(lines, games.start, axis=0)  # game n has line n, counted round and round
        seats = self.minds._replace(lineups=in_turn)
        results = play_games(self.box, seats, deals(self.seed, players), games)
        own = slice(players)
        return Games(bots, results.points[:, own], results.wins[:, own])


def engine(options: Mapping[str, Any], bots: tuple[str, ...], seed: int) -> Fast:
    """These bots, ready to play; WrongCall for cards or bots that it cannot play with."""
    box = box_of(parse_options(options))
    return Fast(box, seated(box, [[bot] * box.players for bot in bots]), seed)
