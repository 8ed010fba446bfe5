"""Many games of Diamant at once, on the compiled engine, as vector environments of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.threshold_policy import PolicyRow
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.envs.diamant.actions import num_choices
from tacora.envs.diamant.env import DEFAULT_OPPONENTS, LEARNER, check_opponents
from tacora.envs.diamant.observation import Array, Observer, observation_bounds
from tacora.envs.diamant.rows import Rows, choices_to_leavers, write_points, write_rows
from tacora.envs.diamant.table import Reward, check_reward, read_options
from tacora.games.diamant.options import Options
from tacora.sim.diamant.lineup import policy_of
from tacora.sim.diamant.stepper import Bots, Stepper
from tacora.sim.statistics import WIN_UNITS

Info = dict[str, Any]


class _CompiledEnv(VectorEnv[Array, Array, Array]):
    """Games side by side with a row for each learner: one in each game, or one in every seat.

    A game that ends begins again in the same step (`AutoresetMode.SAME_STEP`): its row has the
    first observation of the next game, `infos["final_obs"]` and `infos["final_info"]` have the end.
    With `copy=False` each call returns the same arrays again, with new content.
    """

    metadata: Info = {  # noqa: RUF012  (declared so by the library)
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(  # noqa: PLR0913  (what a table is, and how it is given)
        self,
        num_envs: int,
        options: Options,
        bots: Bots,
        *,
        reward: Reward,
        copy: bool,
        learners: int,
    ) -> None:
        check_reward(reward)
        if num_envs < 1 or num_envs % learners:
            raise UsageError(
                CallCode.USAGE,
                f"num_envs is a positive multiple of {learners}, a row for each learner;"
                f" not {num_envs!r:.40}.",
            )
        self.num_envs = num_envs
        self._options, self._learners, self._copy = options, learners, copy
        self._by_points = reward == "points"
        self._observer = Observer(options)
        self._stepper = Stepper(options, num_envs // learners, bots)
        choices = num_choices(options)
        actions = choices + (learners > 1)
        self.single_observation_space = spaces.Box(np.float32(0), observation_bounds(options))
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        games = num_envs // learners
        self._rows = Rows(
            np.zeros((num_envs, self._observer.size), np.float32),
            np.zeros((num_envs, actions), np.int8),
            np.zeros(num_envs, np.float64),
            np.zeros((games, options.players), np.int64),
        )
        self._leavers = np.zeros(games, np.int64)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._playing = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin all games; without a seed, others than before."""
        self._check_open()
        if options and "reset_mask" in options:
            raise UsageError(
                CallCode.USAGE, "Games begin again by themselves: there is no reset_mask here."
            )
        super().reset(seed=seed)
        self._stepper.start(int(self.np_random.integers(2**63)))
        self._rows.points[:] = 0
        self._write()
        self._playing = True
        return self._given(self._rows.observations), self._info()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Info]:
        """Play an action in each row, then on to the next decision of a learner in each game."""
        self._check_open()
        if not self._playing:
            raise ResetNeeded("No games are being played: call reset() before step().")
        self._read_actions(actions)
        ended = self._stepper.step(self._leavers)
        ends = self._ends(ended) if ended else None
        self._write()
        self._terminations[:] = False
        info = self._info()
        if ends is not None:
            info |= self._tell(ends)
        return (
            self._given(self._rows.observations),
            self._given(self._rows.rewards),
            self._given(self._terminations),
            self._given(self._truncations),
            info,
        )

    def action_masks(self) -> Array:
        """Return the legal actions of each row, under the name that sb3-contrib looks for."""
        return self._rows.masks.astype(np.bool_)

    def _read_actions(self, actions: Any) -> None:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise InvalidAction(
                f"Actions are {self.num_envs} whole numbers; not {given.dtype} {given.shape}."
            )
        numbers, players = given.astype(np.int64, copy=False), self._options.players
        wrong = choices_to_leavers(
            numbers, self._rows.masks, self._learners, players, self._leavers
        )
        if wrong >= 0:
            legal = ", ".join(str(each) for each in np.flatnonzero(self._rows.masks[wrong]))
            raise InvalidAction(
                f"The legal actions in row {wrong} are {legal} now; not {given[wrong]!r:.40}."
            )

    def _write(self) -> None:
        stepper, observer = self._stepper, self._observer
        cards = (observer.copies, observer.traps)
        write_rows(stepper.tables, stepper.kinds, stepper.batch, cards, self._learners, self._rows)
        if not self._by_points:
            self._rows.rewards[:] = 0

    def _ends(self, ended: int) -> _Ends:
        """Return the ends of games, before their rows are written again."""
        results, players = self._stepper.results(ended), self._options.players
        games = self._stepper.batch.ended[:ended].copy()
        scores = results.points[:, :players].astype(np.int64)
        shares = results.wins[:, :players] / WIN_UNITS
        rewards = scores - self._rows.points[games] if self._by_points else shares
        self._rows.points[games] = 0
        return _Ends(games, scores, shares, rewards)

    def _tell(self, ends: _Ends) -> Info:
        """Mark the rows of games that have ended; return the end of each."""
        seats = np.arange(self._learners)
        rows = ends.games[:, None] * self._learners + seats
        self._terminations[rows] = True
        self._rows.rewards[rows] = ends.rewards[:, : self._learners]
        final_obs = np.full(self.num_envs, None, object)
        scores = np.zeros((self.num_envs, self._options.players), np.int64)
        victory = np.zeros(self.num_envs)
        for seat in range(self._learners):
            last = np.zeros((len(ends.games), self._observer.size), np.float32)
            for line, points in zip(last, ends.scores, strict=True):
                write_points(points, seat, self._options.players, line)
            for row, line in zip(rows[:, seat], last, strict=True):
                final_obs[row] = line
            scores[rows[:, seat]] = ends.scores
            victory[rows[:, seat]] = ends.shares[:, seat]
        marked = self._terminations.copy()
        final_info = {"scores": scores, "_scores": marked, "victory": victory, "_victory": marked}
        return {
            "final_obs": final_obs,
            "_final_obs": marked,
            "final_info": final_info,
            "_final_info": marked,
        }

    def _info(self) -> Info:
        return {
            "action_mask": self._given(self._rows.masks),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("The environment is closed: make another one.")


class _Ends(NamedTuple):
    """The games that a step ended."""

    games: Array
    scores: Array
    shares: Array
    rewards: Array


class DiamantVectorEnv(_CompiledEnv):
    """One learner in each game against bots, as in `DiamantEnv`, many games at once.

    Opponents are the bots of the fast engine: all that come with Tacora.
    """

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] = DEFAULT_OPPONENTS,
        *,
        reward: Reward = "victory",
        render_mode: str | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        _refuse_drawing(render_mode)
        names = check_opponents(opponents)
        parsed = read_options(1 + len(names), options)
        bots: dict[int, PolicyRow | Network] = {}
        for explorer in range(parsed.explorers):
            seat = explorer % parsed.players
            if seat != LEARNER:
                bots[explorer] = policy_of(names[seat - 1])
        super().__init__(num_envs, parsed, bots, reward=reward, copy=copy, learners=1)


class DiamantSelfPlayVectorEnv(_CompiledEnv):
    """A learner in every seat: `players` rows for each game, in the order of the seats.

    A row whose seat decides nothing has only the action `no-op`, the last one.
    """

    def __init__(
        self,
        num_envs: int = 4,
        players: int = 4,
        *,
        reward: Reward = "victory",
        render_mode: str | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        _refuse_drawing(render_mode)
        parsed = read_options(players, options)
        super().__init__(num_envs, parsed, {}, reward=reward, copy=copy, learners=players)


def _refuse_drawing(render_mode: str | None) -> None:
    if render_mode is not None:
        raise UsageError(
            CallCode.USAGE, "Many games at once are not drawn: use gymnasium.make for one game."
        )
