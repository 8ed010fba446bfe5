"""Bots by name, as the simulator takes them: rows of numbers and nets, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.bots.diamant import TEMPERS
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.network import Net
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import BOLD, CHASE, COIN, ENVY, LIMITS, NEVER, ROW, Row
from tacora.core.errors import WrongCall
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Box
from tacora.sim.diamant.continuous import Results, play, room_for
from tacora.sim.diamant.rng import Deals
from tacora.sim.diamant.rollouts import Seats, play_together
from tacora.sim.diamant.threshold_kernel import Minds

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
    known = ", ".join(["random", *TEMPERS, "expert"])
    raise WrongCall("call/engine", f"The fast engine plays {known}; not {player[:40]!r}.")


def play_games(box: Box, seats: Seats, deals: Deals, games: range) -> Results:
    """The results of the games with these numbers, which follow one another."""
    if seats.nets:
        return play_together(box, seats, deals, games)[0]
    results = room_for(len(games))
    play(box, minds_of(seats), deals, games.start, results)
    return results


def minds_of(seats: Seats) -> Minds:
    """Tempers, and what nobody of them needs to look at."""
    rows = seats.rows
    return Minds(
        rows,
        seats.lineups,
        coins=bool((rows == RANDOM).all()),
        chance=bool((rows[:, COIN] > 0).any()),
        loot=bool((rows[:, LIMITS:] < NEVER).any()),
        gain=bool((rows[:, BOLD] < NEVER).any()),
        standings=bool((rows[:, [ENVY, CHASE]] != 0).any()),
    )
