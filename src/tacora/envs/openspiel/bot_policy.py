"""A bot of Diamant as a policy of OpenSpiel, with the exact probability of every action."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pyspiel
from open_spiel.python import policy

from tacora.bots.diamant.features import NUM_FEATURES, write_features
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.observation import Observation, observe
from tacora.bots.diamant.threshold_policy import RANDOM_LEAVE_CHANCE, PolicyRow, should_leave
from tacora.envs.openspiel.diamant_state import DiamantState
from tacora.envs.openspiel.played_game import ACTIONS
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.state import State, explorers_in_cave
from tacora.games.diamant.view import perfect_recall_view
from tacora.sim.diamant.lineup import policy_of


class BotPolicy(policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """Plays every seat as a bot does, in `python_tacora_diamant` or its turn-based form.

    The bot is one of those that the compiled engine knows: `random`, `expert`, or a bot with
    thresholds such as `rival` or `cautious:depth=4`.
    """

    def __init__(self, game: pyspiel.Game, bot: str) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._leaves = policy_of(bot)

    def action_probabilities(
        self, state: pyspiel.State, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of each legal action of a player, by default the one to move."""
        seat = state.current_player() if player_id is None else player_id
        if not isinstance(state, DiamantState):
            state = state.simultaneous_game_state()
        position: State = state.position
        chances = self._leave_chances(position, seat)
        probabilities = {}
        for choices in product((CONTINUE, EXIT), repeat=len(chances)):
            action = ACTIONS.index("+".join(choices))
            probabilities[action] = prod(
                chance if choice == EXIT else 1 - chance
                for choice, chance in zip(choices, chances, strict=True)
            )
        return probabilities

    def _leave_chances(self, position: State, seat: int) -> list[float]:
        """Return how likely each explorer of a seat leaves the cave."""
        explorers = explorers_in_cave(position, seat)
        seen = observe(perfect_recall_view(position, seat))
        if isinstance(self._leaves, Network):
            return [_network_chance(self._leaves, seen, explorer) for explorer in explorers]
        return [_threshold_chance(self._leaves, seen, explorer) for explorer in explorers]


def _network_chance(network: Network, seen: Observation, explorer: int) -> float:
    numbers = [0.0] * NUM_FEATURES
    write_features(*seen[:3], explorer, seen.partner_mask, numbers)
    return float(network.leave_probability(np.array(numbers, np.float32)))


def _threshold_chance(row: PolicyRow, seen: Observation, explorer: int) -> float:
    partner = explorer ^ seen.partner_mask
    others = [p for other, p in enumerate(seen.points) if other not in (explorer, partner)]
    never = 1.0  # a draw that does not leave at random
    for_a_reason = should_leave(row, seen.observed, seen.points[explorer], max(others), never)
    return 1.0 if for_a_reason else row[RANDOM_LEAVE_CHANCE]
