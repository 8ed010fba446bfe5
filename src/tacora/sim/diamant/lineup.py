"""Line-ups: bots by name as threshold policies and networks, and which of them sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import THRESHOLD_POLICIES
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import RANDOM
from tacora.bots.diamant.threshold_policy import POLICY_SIZE, PolicyRow
from tacora.bots.spec import bind_parameters, parse_spec
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables

Player = str | PolicyRow | Network
"""A bot by its name, a threshold policy, or a network."""

NO_POLICIES = np.zeros((0, POLICY_SIZE))


class Lineup(NamedTuple):
    """The players of games."""

    policies: Array
    """Threshold policies, one in each line."""
    nets: Sequence[Network]
    lineups: Array
    """The player of each explorer: the first line for game 0, and so on in turn. Numbers below
    len(policies) are policies, the others are networks."""


def build_lineup(tables: CardTables, seatings: Sequence[Sequence[Player]]) -> Lineup:
    """Build a line-up from lists of players by seat: the first for game 0, and so on in turn."""
    policies: dict[PolicyRow, int] = {}
    nets: list[Network] = []
    numbers = np.zeros((len(seatings), MAX_EXPLORERS), np.int64)
    for line, players in zip(numbers, seatings, strict=True):
        for explorer in range(tables.explorers):
            policy = policy_of(players[explorer % tables.players])
            if isinstance(policy, Network):
                if policy not in nets:
                    nets.append(policy)
                line[explorer] = -1 - nets.index(policy)
            else:
                line[explorer] = policies.setdefault(policy, len(policies))
    lineups = np.where(numbers < 0, len(policies) - 1 - numbers, numbers)
    return Lineup(np.array(list(policies)).reshape(-1, POLICY_SIZE), nets, lineups)


def policy_of(player: Player) -> PolicyRow | Network:
    """Return a player's policy; raise UsageError for a bot that exists only as Python code."""
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
    raise UsageError(CallCode.ENGINE, f"The fast engine supports {known}; not {player[:40]!r}.")
