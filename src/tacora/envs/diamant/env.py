"""The Gymnasium environment of Diamant: one learner, and a bot in every other seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded

from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.envs.diamant.actions import action_of, num_choices
from tacora.envs.diamant.drawing import RENDER_FPS, RENDER_MODES, check_render_mode, show
from tacora.envs.diamant.observation import Array, observation_bounds
from tacora.envs.diamant.table import DiamantTable, Reward, read_options
from tacora.games.diamant import rules
from tacora.games.diamant.options import options_json
from tacora.games.diamant.state import State
from tacora.games.diamant.view import perfect_recall_view

LEARNER = 0
"""The learner's seat: no seat has an advantage (D11)."""
DEFAULT_OPPONENTS = ("greedy-ev", "rival", "gambler")


class DiamantEnv(gymnasium.Env[Array, np.int64]):
    """One learner against bots: an action for each of its decisions, nothing between them.

    Opponents are names of bots, as `tacora arena` takes them, or bot files: one for each other
    seat. Options of the table are keyword arguments. `reset(seed=7)` deals the same cards as
    `tacora.Match("diamant", seed=7)`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (declared so by the library)
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        opponents: Sequence[str] = DEFAULT_OPPONENTS,
        *,
        reward: Reward = "victory",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_render_mode(render_mode)
        names = check_opponents(opponents)
        parsed = read_options(1 + len(names), options)
        self.render_mode = render_mode
        self._table = DiamantTable(parsed, reward)
        self._bots = [make_bot("diamant", name) for name in names]
        self._num_choices = num_choices(parsed)
        self._playing = False
        self._closed = False
        self.observation_space = spaces.Box(np.float32(0), observation_bounds(parsed))
        self.action_space = spaces.Discrete(self._num_choices)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game; without a seed, the next one of the last seed's episodes."""
        self._check_open()
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**63)) if seed is None else seed
        self._table.start(SeededChance(luck))
        for seat, bot in enumerate(self._bots, LEARNER + 1):
            bot.rng = Random(f"{luck} {seat}")
            bot.begin("diamant", seat, options_json(self._table.options))
        self._playing = True
        if self.render_mode == "human":
            self.render()
        return self._table.observe(LEARNER), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play a decision of the learner, then on to its next one or to the end."""
        self._check_open()
        if not self._playing:
            raise ResetNeeded("No game is being played: call reset() before step().")
        if not self.action_space.contains(action) or not self.action_masks()[int(action)]:
            legal = ", ".join(str(each) for each in np.flatnonzero(self.action_masks()))
            raise InvalidAction(f"The legal actions are {legal} now; not {action!r:.40}.")
        table = self._table
        state = table.after(table.state, self._choices(table.state) | {LEARNER: int(action)})
        while state.awaiting != "nothing" and not rules.legal_choices(state, LEARNER):
            state = table.after(state, self._choices(state))
        reward = table.move_to(state)[LEARNER]
        self._playing = not table.is_over
        if table.is_over:
            for bot in self._bots:
                bot.end(rules.outcome(state))
        if self.render_mode == "human":
            self.render()
        return table.observe(LEARNER), reward, table.is_over, False, self._info()

    def action_masks(self) -> Array:
        """Return the legal actions, under the name that sb3-contrib looks for."""
        return self._table.mask(LEARNER)[: self._num_choices].astype(np.bool_)

    def render(self) -> Any:
        """Draw the table: print it, return it as a text, or return it as an image."""
        self._check_open()
        return show(self._table.state, self.render_mode)

    def close(self) -> None:
        self._closed = True

    def _choices(self, state: State) -> dict[int, int]:
        """Ask the bots that decide."""
        actions = {}
        for seat, bot in enumerate(self._bots, LEARNER + 1):
            legal = rules.legal_choices(state, seat)
            if legal:
                choice = bot.choose(perfect_recall_view(state, seat), legal)
                actions[seat] = action_of(state, seat, choice)
        return actions

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if self._table.is_over:
            info["scores"] = np.array(self._table.scores, np.int64)
            info["victory"] = self._table.victory[LEARNER]
        return info

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("The environment is closed: make another one.")


def check_opponents(opponents: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the opponents; raise UsageError for anything else."""
    if isinstance(opponents, str) or not all(isinstance(name, str) for name in opponents):
        raise UsageError(
            CallCode.BOTS,
            f'Opponents are a list with a bot for each other seat, such as ["rival", "greedy-ev"];'
            f" not {opponents!r:.40}.",
        )
    return tuple(opponents)
