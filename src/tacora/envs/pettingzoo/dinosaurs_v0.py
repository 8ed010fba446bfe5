"""Diamonds & Dinosaurs as a PettingZoo environment (AEC): one agent at a time is asked.

    from tacora.envs.pettingzoo import dinosaurs_v0

    env = dinosaurs_v0.env(players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        mask = None if over else observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))

`docs/envs-dinosaurs.md` describes actions, observations and rewards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_bot
from tacora.core.error_codes import CallCode, StepCode
from tacora.core.errors import IllegalStep, UsageError
from tacora.core.game import Seat
from tacora.envs.dinosaurs.actions import ActionCodes, action_codes
from tacora.envs.dinosaurs.episode import Episode
from tacora.envs.dinosaurs.feature_list import FEATURES
from tacora.envs.dinosaurs.observation import LIMIT, Observer
from tacora.envs.dinosaurs.planes import PLANES, WINDOW, MapPlanes
from tacora.games.dinosaurs import GAME
from tacora.match_setup import collect_options

Observation = dict[str, NDArray[Any]]

DEFAULT_TURN_LIMIT = 40
"""Turns per player after which a game is truncated, unless an argument says otherwise."""
ILLEGAL_REWARD = -1.0
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(**arguments: Any) -> AECEnv[str, Observation, int]:
    """Return the environment in PettingZoo's usual wrappers; `raw_env` has the arguments.

    An action outside the mask ends the game: its agent gets -1. One outside the action space is an
    AssertionError, and so is a step before the first reset.
    """
    wrapped: Any = raw_env(**arguments)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers, where an action outside the mask raises IllegalStep.

    The bots in `opponents` play at the last seats; the agents are the other players. Options are
    those of the game, with underscores for dashes.
    """

    metadata = {  # noqa: RUF012  (PettingZoo's form)
        "render_modes": list(RENDER_MODES),
        "name": "dinosaurs_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        players: int = 4,
        opponents: Sequence[str] = (),
        turn_limit: int = DEFAULT_TURN_LIMIT,
        planes: bool = True,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(RENDER_MODES)
            raise UsageError(
                CallCode.USAGE, f"A render mode is one of {modes}; not {render_mode!r:.40}."
            )
        self.render_mode = render_mode
        given = collect_options("dinosaurs", players, None, {"turn_limit": turn_limit, **options})
        self.options = GAME.rules.parse_options(given)
        self.codes: ActionCodes = action_codes(self.options.cards)
        self._bots = _make_bots(opponents, self.options.players)
        self.possible_agents = [
            agent_name(seat) for seat in range(self.options.players) if seat not in self._bots
        ]
        self.agents: list[str] = []
        self._seats = {agent_name(seat): seat for seat in range(self.options.players)}
        self._make_spaces(planes)
        self._observer = Observer()
        self._map_planes = MapPlanes() if planes else None
        self._rng: Random | None = None
        self._bot_rng = Random()
        self._episode: Episode | None = None
        self._legal: dict[int, str] = {}
        self._closed = False

    def _make_spaces(self, planes: bool) -> None:
        spaces: dict[str, Space[Any]] = {
            "observation": Box(-LIMIT, LIMIT, (FEATURES,), np.float32),
            "action_mask": Box(0, 1, (len(self.codes),), np.int8),
        }
        if planes:
            spaces["map"] = Box(0, 127, (len(PLANES), WINDOW, WINDOW), np.int8)
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.codes)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same chance and bots for the same actions."""
        self._check_open()
        if seed is not None or self._rng is None:
            found = SystemRandom().getrandbits(64) if seed is None else seed
            self._rng, self._bot_rng = Random(found), Random(f"{found}/bots")
        for seat, bot in self._bots.items():
            bot.begin(GAME.name, seat, GAME.rules.options_json(self.options))
        self._episode = Episode(self.options, self._rng, self._bots, self._bot_rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._after_step(self._episode)
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Take the action of the selected agent."""
        episode = self._open_episode()
        if not self.agents:
            raise IllegalStep(StepCode.GAME_OVER, "The game is over: call reset().")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        is_number = self.action_space(self.agent_selection).contains(action)
        choice = self._legal.get(int(action)) if is_number and action is not None else None
        if choice is None:
            raise IllegalStep(
                StepCode.ILLEGAL_CHOICE,
                f"The action {action!r:.40} is not in the action mask of {self.agent_selection}.",
            )
        agent = self.agent_selection
        episode.answer(choice)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._after_step(episode)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _after_step(self, episode: Episode) -> None:
        """Select the agent that is asked, or end the game."""
        scores = [player.diamonds for player in episode.state.players]
        self.infos: dict[str, dict[str, Any]] = {a: {"scores": scores} for a in self.agents}
        if episode.asked is not None:
            self.agent_selection = agent_name(episode.asked)
            self._legal = self.codes.legal(episode.state, episode.asked, episode.choices)
            return
        self._legal = {}
        outcome = episode.outcome
        assert outcome is not None  # nobody is asked
        for bot in self._bots.values():
            bot.end(outcome)
        for agent in self.agents:
            won = self._seats[agent] in outcome.winners
            self.rewards[agent] = 1.0 if won else 0.0
            self.terminations[agent] = bool(outcome.winners)
            self.truncations[agent] = not outcome.winners
            self.infos[agent]["victory"] = self.rewards[agent]
        self.agent_selection = self.agents[0]

    # Looking

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know now; its mask is empty while it is not asked."""
        episode = self._open_episode()
        seat = self._seats[agent]
        view = episode.view(seat)
        legal = self._legal if seat == episode.asked else ()
        found: Observation = {
            "observation": self._observer.observe(view),
            "action_mask": self.codes.mask(legal),
        }
        if self._map_planes is not None:
            found["map"] = self._map_planes.draw(view.state, seat)
        return found

    def choice(self, action: int) -> str | None:
        """Return a legal action as the rules and records spell it; None if it is not legal."""
        return self._legal.get(int(action))

    def render(self) -> str | NDArray[np.uint8] | None:
        """Draw the game as the selected agent sees it: text, an image, or text on the screen."""
        from tacora.envs.dinosaurs.picture import picture
        from tacora.envs.dinosaurs.text_picture import text_picture

        view = self._open_episode().view(self._seats[self.agent_selection])
        if self.render_mode == "rgb_array":
            return picture(view)
        if self.render_mode == "ansi":
            return text_picture(view)
        if self.render_mode == "human":
            print(text_picture(view), flush=True)  # noqa: T201  (this is the screen)
        return None

    def close(self) -> None:
        """End the environment: make another one to go on."""
        self._closed = True

    def _open_episode(self) -> Episode:
        self._check_open()
        assert self._episode is not None, "reset() needs to be called before anything else"
        return self._episode

    def _check_open(self) -> None:
        if self._closed:
            raise UsageError(CallCode.CLOSED, "The environment is closed: make another one.")


def agent_name(seat: Seat) -> str:
    """Return the name of the agent at a seat."""
    return f"player_{seat}"


def _make_bots(opponents: object, players: int) -> dict[Seat, PlayableBot]:
    """Return a bot for each of the last seats, or raise UsageError."""
    names = opponents if isinstance(opponents, Sequence) and not isinstance(opponents, str) else ()
    if names is not opponents or len(names) >= players:
        raise UsageError(
            CallCode.BOTS, f"Opponents are a list of at most {players - 1} bots, by their names."
        )
    if not all(isinstance(name, str) for name in names):
        raise UsageError(CallCode.BOTS, f"Opponents are names of bots; not {opponents!r:.80}.")
    first = players - len(names)
    return {seat: make_bot(GAME.name, name) for seat, name in enumerate(names, first)}
