"""Diamant for PettingZoo: `parallel_env`, where all choose at once, and `env`, one after another.

In `env` the seats that decide come in turn, and their choices stay hidden until the last one has
chosen. In `parallel_env` a seat that decides nothing has only the action `no-op`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from tacora.core.chance import SeededChance
from tacora.core.error_codes import CallCode, StepCode
from tacora.core.errors import IllegalStep, UsageError
from tacora.envs.diamant.actions import num_choices
from tacora.envs.diamant.drawing import RENDER_FPS, RENDER_MODES, check_render_mode, show
from tacora.envs.diamant.observation import observation_bounds
from tacora.envs.diamant.table import DiamantTable, Reward, read_options

Agent = str
ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which ends the game as in PettingZoo's classic games."""


def env(**arguments: Any) -> AECEnv:
    """Return the environment with PettingZoo's usual wrappers."""
    raw = raw_env(**arguments)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def raw_env(**arguments: Any) -> DiamantAECEnv:
    """Return the environment without wrappers: an illegal action raises IllegalStep."""
    return DiamantAECEnv(**arguments)


def parallel_env(**arguments: Any) -> DiamantParallelEnv:
    """Return the environment in which all agents act at once."""
    return DiamantParallelEnv(**arguments)


class _Seats:
    """What both environments share: a table, its agents, their spaces, and the luck of a game."""

    metadata: dict[str, Any]

    def __init__(
        self,
        players: int = 4,
        *,
        reward: Reward = "victory",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_render_mode(render_mode)
        parsed = read_options(players, options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[Agent] = []
        self._table = DiamantTable(parsed, reward)
        self._rng: np.random.Generator | None = None
        self._closed = False
        mask = num_choices(parsed) + 1
        self._action_spaces = {each: spaces.Discrete(mask) for each in self.possible_agents}
        self._observation_spaces = {
            each: spaces.Dict(
                {
                    "observation": spaces.Box(np.float32(0), observation_bounds(parsed)),
                    "action_mask": spaces.Box(0, 1, (mask,), np.int8),
                }
            )
            for each in self.possible_agents
        }

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def render(self) -> Any:
        """Draw the table: print it, return it as a text, or return it as an image."""
        self._check_open()
        return show(self._table.state, self.render_mode)

    def close(self) -> None:
        self._closed = True

    def _start(self, seed: int | None) -> None:
        """Deal; without a seed, the next game of the last seed's."""
        self._check_open()
        if seed is not None or self._rng is None:
            given = SystemRandom().getrandbits(32) if seed is None else seed
            self._rng, luck = np_random(given)[0], given
        else:
            luck = int(self._rng.integers(2**63))
        self._table.start(SeededChance(luck))
        self.agents = list(self.possible_agents)

    def _check_open(self) -> None:
        if self._closed:
            raise UsageError(CallCode.CLOSED, "The environment is closed: make another one.")

    def _seat(self, agent: Agent) -> int:
        return self.possible_agents.index(agent)

    def _observation(self, agent: Agent) -> dict[str, Any]:
        seat = self._seat(agent)
        return {"observation": self._table.observe(seat), "action_mask": self._table.mask(seat)}

    def _info(self, agent: Agent) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._table.mask(self._seat(agent))}
        if self._table.is_over:
            info["scores"] = list(self._table.scores)
            info["victory"] = self._table.victory[self._seat(agent)]
        return info


class DiamantParallelEnv(_Seats, ParallelEnv):  # type: ignore[misc]  # untyped library
    """All agents act at once; an agent at camp has only `no-op`."""

    metadata: dict[str, Any] = {  # noqa: RUF012  (declared so by the library)
        "name": "diamant_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "is_parallelizable": True,
    }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, dict[str, Any]], dict[Agent, dict[str, Any]]]:
        self._start(seed)
        if self.render_mode == "human":
            self.render()
        return self._all(self._observation), self._all(self._info)

    def step(
        self, actions: Mapping[Agent, Any]
    ) -> tuple[
        dict[Agent, dict[str, Any]],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """Play the actions of all agents; one outside its mask loses and ends the game."""
        self._check_open()
        if not self.agents:
            raise IllegalStep(StepCode.GAME_OVER, "The game is over: call reset().")
        chosen = self._checked(actions)
        wrong = [a for a in self.agents if not self._table.is_legal(self._seat(a), chosen[a])]
        if wrong:
            EnvLogger.warn_on_illegal_move()
            rewards = {a: ILLEGAL_REWARD if a in wrong else 0.0 for a in self.agents}
        else:
            won = self._table.act({self._seat(a): action for a, action in chosen.items()})
            rewards = {a: won[self._seat(a)] for a in self.agents}
        over = self._table.is_over or bool(wrong)
        observations, infos = self._all(self._observation), self._all(self._info)
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _checked(self, actions: Mapping[Agent, Any]) -> dict[Agent, int]:
        """Return an action of its space for each agent, or raise IllegalStep."""
        for agent in self.agents:
            if agent not in actions:
                raise IllegalStep(StepCode.MISSING_ANSWER, f"{agent} has no action.", "D20")
            if not self.action_space(agent).contains(actions[agent]):
                raise IllegalStep(
                    StepCode.ILLEGAL_CHOICE,
                    f"{agent} has an action outside its space: {actions[agent]!r:.40}.",
                    "D20",
                )
        return {agent: int(actions[agent]) for agent in self.agents}

    def _all(self, of: Any) -> dict[Agent, Any]:
        return {agent: of(agent) for agent in self.agents}


class DiamantAECEnv(_Seats, AECEnv):  # type: ignore[misc]  # untyped library
    """The agents that decide act in turn; no agent learns of a choice before all have chosen."""

    agent_selection: Agent

    metadata: dict[str, Any] = {  # noqa: RUF012  (declared so by the library)
        "name": "diamant_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: Agent) -> dict[str, Any]:
        return self._observation(agent)

    def step(self, action: Any) -> None:
        """Take the action of the selected agent; the last one of a choice reveals all of them."""
        self._check_open()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_space(agent).contains(action) or not self._table.is_legal(
            self._seat(agent), int(action)
        ):
            raise IllegalStep(
                StepCode.ILLEGAL_CHOICE, f"{agent} has no legal action {action!r:.40}.", "D20"
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen[self._seat(agent)] = int(action)
        waiting = [s for s in self._table.to_move if s not in self._chosen]
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
            return
        won = self._table.act(self._chosen)
        self.rewards = {a: won[self._seat(a)] for a in self.agents}
        self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Select the first agent that decides, or end the game."""
        self._chosen: dict[int, int] = {}
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if self._table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.to_move[0]]
