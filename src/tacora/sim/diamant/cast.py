"""Bots by name, as the simulator takes them: rows of numbers and nets, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.bots.diamant import TEMPERS
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.net import Net
from tacora.bots.diamant.pool import POOL, RANDOM
from tacora.bots.diamant.temper import (
    BOLD,
    CHASE,
    COIN,
    COPY,
    DEEPEST,
    ENVY,
    LIMITS,
    MOST_INSIDE,
    NEVER,
    RELIC,
    ROW,
    Row,
)
from tacora.core.errors import WrongCall
from tacora.sim.diamant.box import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.episodes import Seats, play_together
from tacora.sim.diamant.lanes import OVER
from tacora.sim.diamant.luck import Deals
from tacora.sim.diamant.rolling import Minds, Results, play, room_for

Player = str | Row | Net
"""A bot by its name, a temper, or a net."""


def seated(box: Box, tables: Sequence[Sequence[Player]]) -> Seats:
    """Who sits where: a list of players, by seat, for the first game, and so on in turn."""
    rows: dict[Row, int] = {}
    nets: list[Net] = []
    numbers = np.zeros((len(tables), MOST_EXPLORERS), np.int64)
    for line, table in zip(numbers, tables, strict=True):
        for explorer in range(box.explorers):
            mind = mind_of(table[explorer % box.players])
            if isinstance(mind, Net):
                if mind not in nets:
                    nets.append(mind)
                line[explorer] = -1 - nets.index(mind)
            else:
                line[explorer] = rows.setdefault(mind, len(rows))
    lineups = np.where(numbers < 0, len(rows) - 1 - numbers, numbers)
    return Seats(np.array(list(rows)).reshape(-1, ROW), nets, lineups)


def mind_of(player: Player) -> Row | Net:
    """How a player decides; WrongCall for a bot that only its own code can play."""
    if not isinstance(player, str):
        return player
    name, colon, number = player.partition(":")
    if name == "random":
        return RANDOM
    if name == "expert":
        return expert_net()
    if name in TEMPERS:
        return TEMPERS[name](*((int(number),) if colon else ()))
    if player in POOL:
        return POOL[player]
    known = ", ".join(["random", *TEMPERS, "expert"])
    raise WrongCall("call/engine", f"The fast engine plays {known}; not {player[:40]!r}.")


def play_games(box: Box, seats: Seats, deals: Deals, games: range) -> Results:
    """The results of the games with these numbers, which follow one another."""
    if seats.nets:
        return play_together(box, seats, deals, games)[0]
    results = room_for(len(games))
    play(box, minds_of(box, seats), deals, games.start, results)
    return results


def minds_of(box: Box, seats: Seats) -> Minds:
    """Tempers, and the faster way where nobody looks at more than depth and loot."""
    rows = seats.rows[seats.lineups[0][: box.explorers]]
    deepest, limits = np.zeros(0, np.int64), np.zeros((0, 0, 0), np.int64)
    always = len(seats.lineups) == 1
    if always and (rows[:, _BESIDES] == [0, NEVER, NEVER, 0, 0, 0]).all():
        deepest, limits = _thresholds(rows)
    coins = always and bool((rows == RANDOM).all())
    return Minds(seats.rows, seats.lineups, coins, deepest, limits)


_BESIDES = [COIN, BOLD, RELIC, COPY, ENVY, CHASE]
"""Traits besides depth and loot."""


def _thresholds(rows: Array) -> tuple[Array, Array]:
    """Depths, and limits to loot by round (0 to OVER) and explorers inside (0 to 8)."""
    limits = np.zeros((len(rows), OVER + 1, MOST_INSIDE + 1), np.int64)
    limits[:, 1:-1, 1:] = np.ceil(rows[:, LIMITS:]).reshape(len(rows), -1, MOST_INSIDE)
    return np.ceil(rows[:, DEEPEST]).astype(np.int64), limits
