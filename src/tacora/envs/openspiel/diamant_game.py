"""Diamant as a `pyspiel.Game`: what it is called, which kind of game it is, and its limits."""

from __future__ import annotations

from collections.abc import Mapping

import pyspiel

from tacora.envs.openspiel.bounds import bounds
from tacora.envs.openspiel.diamant_state import DiamantState
from tacora.envs.openspiel.observer import DiamantObserver
from tacora.envs.openspiel.parameters import DEFAULTS, Utility, options_from, utility_from
from tacora.envs.openspiel.played_game import new_game, num_actions
from tacora.games.diamant.options import MAX_PLAYERS


def _game_type(*, chests: str, utility: Utility) -> pyspiel.GameType:
    """Return the kind of game, which depends on its parameters.

    With closed chests, observations without a memory lack what others have banked (D43). A share of
    the victory adds up to 1 over all seats; points add up to anything.
    """
    hidden = chests == "closed"
    shared = utility == "victory"
    information, sums = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_tacora_diamant",
        long_name="Diamant",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION
        ),
        utility=sums.CONSTANT_SUM if shared else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=hidden,
        parameter_specification=dict(DEFAULTS),
    )


GAME_TYPE = _game_type(chests="closed", utility="victory")


class DiamantGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Diamant with given parameters."""

    def __init__(self, parameters: Mapping[str, object] | None = None) -> None:
        parameters = dict(parameters or {})
        self.options = options_from(parameters)
        self.utility = utility_from(parameters)
        self.bounds = bounds(self.options)
        self.beginning = new_game(self.options)
        super().__init__(
            _game_type(chests=self.options.chests, utility=self.utility), self._info(), parameters
        )

    def new_initial_state(self) -> DiamantState:
        """Return the game before its first card."""
        return DiamantState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards a game can reveal."""
        return self.bounds.cards

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> DiamantObserver:
        """Return an observer; without a type it sees what a seat sees now, without a memory."""
        if params:
            raise ValueError(f"This game's observers have no parameters; not {dict(params)}.")
        default = pyspiel.IIGObservationType(perfect_recall=False)
        return DiamantObserver(self.options, self.bounds.cards, iig_obs_type or default)

    def _info(self) -> pyspiel.GameInfo:
        shared = self.utility == "victory"
        return pyspiel.GameInfo(
            num_distinct_actions=num_actions(self.options),
            max_chance_outcomes=len(self.beginning.position.catalog.codes),
            num_players=self.options.players,
            min_utility=0.0,
            max_utility=1.0 if shared else float(self.bounds.points),
            utility_sum=1.0 if shared else None,
            max_game_length=self.bounds.decisions,
        )
