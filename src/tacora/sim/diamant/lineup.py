"""Bots by name, as the simulator takes them: rows of numbers and nets, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.bots.diamant import THRESHOLD_POLICIES
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import BOLD, CHASE, COIN, ENVY, LIMITS, NEVER, ROW, Row
from tacora.bots.spec import bind_parameters, parse_spec
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, CardTables
from tacora.sim.diamant.continuous import Results, empty_results, play
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.rollouts import Lineup, play_lockstep
from tacora.sim.diamant.threshold_kernel import PolicyTable

Player = str | Row | Network
"""A bot by its name, a temper, or a net."""


def build_lineup(box: CardTables, tables: Sequence[Sequence[Player]]) -> Lineup:
    """Who sits where: a list of players, by seat, for the first game, and so on in turn."""
    rows: dict[Row, int] = {}
    nets: list[Network] = []
    numbers = np.zeros((len(tables), MAX_EXPLORERS), np.int64)
    for line, table in zip(numbers, tables, strict=True):
        for explorer in range(box.explorers):
            mind = policy_of(table[explorer % box.players])
            if isinstance(mind, Network):
                if mind not in nets:
                    nets.append(mind)
                line[explorer] = -1 - nets.index(mind)
            else:
                line[explorer] = rows.setdefault(mind, len(rows))
    lineups = np.where(numbers < 0, len(rows) - 1 - numbers, numbers)
    return Lineup(np.array(list(rows)).reshape(-1, ROW), nets, lineups)


def policy_of(player: Player) -> Row | Network:
    """How a player decides; WrongCall for a bot that only its own code can play."""
    if not isinstance(player, str):
        return player
    spec = parse_spec(player)
    name = spec.name
    if name == "random":
        return RANDOM
    if name == "expert":
        return expert_net()
    if name in THRESHOLD_POLICIES:
        return THRESHOLD_POLICIES[name](*bind_parameters(spec, THRESHOLD_POLICIES[name]).args)
    known = ", ".join(["random", *THRESHOLD_POLICIES, "expert"])
    raise UsageError(CallCode.ENGINE, f"The fast engine plays {known}; not {player[:40]!r}.")


def play_games(box: CardTables, seats: Lineup, deals: GameSeeds, games: range) -> Results:
    """The results of the games with these numbers, which follow one another."""
    if seats.nets:
        return play_lockstep(box, seats, deals, games)[0]
    results = empty_results(len(games))
    play(box, policy_table(seats), deals, games.start, results)
    return results


def policy_table(seats: Lineup) -> PolicyTable:
    """Tempers, and what nobody of them needs to look at."""
    rows = seats.rows
    return PolicyTable(
        rows,
        seats.lineups,
        coins=bool((rows == RANDOM).all()),
        chance=bool((rows[:, COIN] > 0).any()),
        loot=bool((rows[:, LIMITS:] < NEVER).any()),
        gain=bool((rows[:, BOLD] < NEVER).any()),
        standings=bool((rows[:, [ENVY, CHASE]] != 0).any()),
    )
