"""Many games of Diamant at once: the compiled environment plays by the rules, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

import tacora
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.features import NUM_FEATURES
from tacora.core.errors import InvalidOptions, UsageError
from tacora.core.game import GameOver
from tacora.envs.diamant.actions import num_choices
from tacora.envs.diamant.observation import Observer
from tacora.envs.diamant.vector import DiamantVectorEnv
from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import State, explorers_in_cave
from tacora.games.diamant.view import perfect_recall_view
from tacora.sim.diamant.card_tables import Array
from tacora.sim.diamant.network_kernel import leave_log_odds, weights_of
from tacora.sim.diamant.rng import game_seeds
from tests.envs.tables import TABLES, options_of
from tests.parity.engine_comparison import snapshots

DIAMANT = "tacora.envs:tacora/Diamant-v0"
SELF_PLAY = "tacora.envs:tacora/DiamantSelfPlay-v0"
GAMES = 70
"""More than one wave of lanes, and not a multiple."""
BOTS = ("greedy-ev", "rival", "gambler", "cautious", "relic-hunter")

Decision = tuple[Array, tuple[int, ...]]
"""What a seat observes, and its legal actions."""


def _action(observation: Array, legal: tuple[int, ...], game: int) -> int:
    """Choose by what is observed, in another manner in each game."""
    depth, carried = round(float(observation[1]) * 10), round(float(observation[4]) * 10)
    return legal[(depth * 3 + carried + game) % 5 % len(legal)]


def _by_rules(
    options: Options, seed: int, learners: range, bots: dict[int, Any]
) -> Iterator[tuple[dict[int, dict[int, Decision]], list[State]]]:
    """Play games by the rules with the cards of the engine; yield each step's decisions."""
    observer, leavers = Observer(options), np.zeros((2, 64), np.int64)
    for snapshot in snapshots(options, game_seeds(seed), GAMES, lambda _: leavers):
        leavers[:] = 0
        decisions: dict[int, dict[int, Decision]] = {}
        for game in snapshot.aligned if snapshot.before_choices else ():
            state = snapshot.states[game]
            for seat in range(options.players):
                inside = explorers_in_cave(state, seat)
                if not inside:
                    continue
                if seat in learners:
                    own = sum(1 << e // options.players for e in inside)
                    legal = tuple(a for a in range(4) if not a & ~own)
                    observed = observer.observe(state, seat)
                    decisions.setdefault(game, {})[seat] = observed, legal
                    action = _action(observed, legal, game)
                    left = [e for e in inside if action >> e // options.players & 1]
                else:
                    view, choices = perfect_recall_view(state, seat), ("continue", "exit")
                    pairs = tuple(f"{a}+{b}" for a in choices for b in choices)
                    chosen = bots[seat].choose(view, pairs if len(inside) == 2 else choices)
                    answers = zip(inside, chosen.split("+"), strict=True)
                    left = [e for e, answer in answers if answer == "exit"]
                leavers[game // 64, game % 64] |= sum(1 << e for e in left)
        yield decisions, snapshot.states


@pytest.mark.parametrize("table", TABLES)
def test_one_learner_meets_the_decisions_of_the_rules(table: str) -> None:
    options = options_of(table)
    names = [BOTS[seat % len(BOTS)] for seat in range(options.players - 1)]
    more = {key: value for key, value in TABLES[table].items() if key != "players"}
    env = gymnasium.make_vec(DIAMANT, num_envs=GAMES, opponents=names, reward="points", **more)
    observations, infos = env.reset(seed=9)
    seed = int(np.random.default_rng(9).integers(2**63))
    bots = {seat: tacora.make_bot("diamant", name) for seat, name in enumerate(names, 1)}
    expected: dict[int, list[Decision]] = {game: [] for game in range(GAMES)}
    for decisions, after in _by_rules(options, seed, range(1), bots):
        states = after
        for game, by_seat in decisions.items():
            expected[game].append(by_seat[0])
    ends = _check(env, observations, infos, expected, states)
    assert len(ends) == GAMES


@pytest.mark.parametrize("table", TABLES)
def test_learners_in_all_seats_meet_the_decisions_of_the_rules(table: str) -> None:
    options, players = options_of(table), options_of(table).players
    more = TABLES[table] | {"num_envs": GAMES * players}
    env = gymnasium.make_vec(SELF_PLAY, reward="points", **more)
    observations, infos = env.reset(seed=9)
    seed = int(np.random.default_rng(9).integers(2**63))
    expected: dict[int, list[Decision]] = {row: [] for row in range(GAMES * players)}
    no_op = num_choices(options)
    observer = Observer(options)
    for decisions, states in _by_rules(options, seed, range(players), {}):
        for game, by_seat in decisions.items():
            for seat in range(players):
                at_camp = observer.observe(states[game], seat), (no_op,)
                expected[game * players + seat].append(by_seat.get(seat, at_camp))
    ends = _check(env, observations, infos, expected, states)
    assert len(ends) == GAMES * players


def _check(
    env: Any,
    observations: Array,
    infos: dict[str, Any],
    expected: dict[int, list[Decision]],
    states: list[State],
) -> dict[int, Array]:
    """Play the first game of each row and compare it; return the final observations."""
    rows_a_game = len(expected) // GAMES
    won, step = np.zeros(len(expected)), 0
    ends: dict[int, Array] = {}
    while len(ends) < len(expected):
        actions = np.array([int(np.flatnonzero(m)[0]) for m in infos["action_mask"]])
        for row, decisions in expected.items():
            if row in ends:
                continue
            observed, legal = decisions[step]
            np.testing.assert_allclose(observations[row], observed, rtol=1e-6)
            assert tuple(np.flatnonzero(infos["action_mask"][row])) == legal
            actions[row] = _action(observed, legal, row // rows_a_game)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        step += 1
        assert not truncations.any()
        for row in range(len(expected)):
            if row in ends:
                continue
            won[row] += rewards[row]
            assert terminations[row] == (step == len(expected[row]))
            if terminations[row]:
                game, seat = divmod(row, rows_a_game)
                ends[row] = infos["final_obs"][row]
                over = GAME.rules.pending(states[game])
                assert isinstance(over, GameOver)
                final = Observer(states[game].options).observe(states[game], seat)
                np.testing.assert_allclose(ends[row], final)
                assert infos["final_info"]["scores"][row].tolist() == list(over.scores)
                share = 1 / len(over.winners) if seat in over.winners else 0
                assert infos["final_info"]["victory"][row] == pytest.approx(share)
                assert won[row] == over.scores[seat]
                won[row] = 0
    return ends


def test_compiled_games_and_games_one_by_one_have_the_same_spaces_and_infos() -> None:
    arguments: dict[str, Any] = {"opponents": ["greedy-ev", "rival"], "num_envs": 3}
    compiled = gymnasium.make_vec(DIAMANT, **arguments)
    one_by_one = gymnasium.make_vec(
        DIAMANT,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        **arguments,
    )
    told = []
    for env in (compiled, one_by_one):
        assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        observations, infos = env.reset(seed=1)
        assert observations in env.observation_space
        step: tuple[Any, ...] = ()
        for _ in range(40):
            step = env.step(np.ones(3, np.int64))
            if step[2].any():
                break
        observations, rewards, terminations, truncations, infos = step
        told.append(
            [(a.shape, a.dtype) for a in (observations, rewards, terminations, truncations)]
            + sorted(infos)
            + sorted(infos["final_info"].keys() - {"action_mask", "_action_mask"})
            + [infos["action_mask"].dtype, infos["final_obs"].dtype]
        )
    assert told[0] == told[1]
    assert compiled.single_observation_space == one_by_one.single_observation_space
    assert compiled.observation_space == one_by_one.observation_space
    assert compiled.action_space == one_by_one.action_space


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def play(seed: int | None, env: Any) -> list[Array]:
        observations, _ = env.reset(seed=seed)
        return [observations, *(env.step(np.zeros(50, np.int64))[0] for _ in range(30))]

    env = DiamantVectorEnv(50)
    first = play(1, env)
    next_one = play(None, env)
    other = DiamantVectorEnv(50)
    assert np.array_equal(first, play(1, other))
    assert np.array_equal(next_one, play(None, other))
    assert not np.array_equal(first, next_one)
    assert not np.array_equal(first, play(2, env))


def test_arrays_are_new_in_each_step_unless_they_are_written_in_place() -> None:
    for copy in (True, False):
        env = DiamantVectorEnv(8, copy=copy)
        first, _ = env.reset(seed=1)
        kept = first.copy()
        second, *_ = env.step(np.zeros(8, np.int64))
        assert (second is first) == (not copy)
        assert np.array_equal(first, kept) == copy


@pytest.mark.parametrize("bots", [["greedy-ev", "random"], ["expert", "rival"]])
def test_the_share_of_victories_is_that_of_the_simulator(bots: list[str]) -> None:
    """A learner that flips a coin does as well as the bot `random` against the same bots."""
    env = DiamantVectorEnv(2000, opponents=bots)
    env.reset(seed=3)
    rng, won, ended = np.random.default_rng(3), 0.0, 0
    for _ in range(100):
        _, rewards, terminations, _, _ = env.step(rng.integers(2, size=2000))
        won += rewards.sum()
        ended += terminations.sum()
    simulated = tacora.simulate("diamant", players=3, bots=["random", *bots], games=20_000, seed=3)
    assert ended > 10_000
    assert won / ended == pytest.approx(simulated.win_share[0], abs=0.01)


def test_the_compiled_network_of_the_expert_computes_the_same_odds() -> None:
    net, rng = expert_net(), np.random.default_rng(1)
    for features in rng.normal(size=(50, NUM_FEATURES)).astype(np.float32):
        features[:20] = rng.random(20) < 0.1
        assert leave_log_odds(weights_of(net), features) == pytest.approx(
            float(net(features)[0]), abs=1e-4
        )


def test_wrong_actions_name_the_row_and_change_nothing() -> None:
    env = DiamantVectorEnv(5)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(5, np.int64))
    env.reset(seed=1)
    for wrong in (
        np.array([0, 0, 2, 0, 0]),
        np.array([0, -1, 0, 0, 0]),
        np.zeros(4, np.int64),
        np.zeros(5),
        None,
    ):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    with pytest.raises(InvalidAction, match="row 2 are 0, 1 now"):
        env.step([0, 0, 7, 0, 0])
    one, *_ = env.step([0, 1, 0, 1, 0])
    env.reset(seed=1)
    assert np.array_equal(one, env.step([0, 1, 0, 1, 0])[0])


def test_what_the_compiled_environment_cannot_play_is_refused_with_its_code() -> None:
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"opponents": ["nobody", "rival"]}, "call/engine"),
        ({"opponents": ["./mybot.py", "rival"]}, "call/engine"),
        ({"opponents": "rival"}, "call/bots"),
        ({"deck": {"treasure:5": 60, "relic": 9}}, "call/engine"),
        ({"num_envs": 0}, "call/usage"),
        ({"render_mode": "ansi"}, "call/usage"),
        ({"reward": "glory"}, "call/usage"),
        ({"speed": 3}, "option/unknown"),
    )
    for wrong, code in refusals:
        with pytest.raises((InvalidOptions, UsageError)) as refused:
            DiamantVectorEnv(**{"num_envs": 4, **wrong})
        assert refused.value.code == code
    with pytest.raises(UsageError, match="multiple of 4"):
        gymnasium.make_vec(SELF_PLAY, num_envs=6)
    env = DiamantVectorEnv(4)
    with pytest.raises(UsageError, match="reset_mask"):
        env.reset(options={"reset_mask": np.ones(4, np.bool_)})
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.reset()
