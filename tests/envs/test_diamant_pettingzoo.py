"""Diamant in PettingZoo: its own conformance tests, the rules, wrong calls."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.env_registry.registration import make
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import tacora
from tacora.core.errors import IllegalStep, InvalidOptions, UsageError
from tacora.envs.diamant.actions import action_names, choice_of
from tacora.envs.pettingzoo import diamant_v0
from tests.envs.tables import TABLES, options_of

pytestmark = [
    # PettingZoo recommends plain arrays, yet its own games with masks have dictionaries, too.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
MAX_STEPS = 10_000


@pytest.mark.parametrize("table", TABLES)
def test_the_api_tests_of_pettingzoo_pass(table: str) -> None:
    arguments = TABLES[table]
    parallel_api_test(diamant_v0.parallel_env(**arguments), num_cycles=60)
    api_test(diamant_v0.env(**arguments), num_cycles=60)
    api_test(diamant_v0.raw_env(**arguments, reward="points"), num_cycles=60)


def test_the_seed_tests_of_pettingzoo_pass() -> None:
    seed_test(diamant_v0.env, num_cycles=60)
    parallel_seed_test(diamant_v0.parallel_env, num_cycles=60)


def test_the_render_test_of_pettingzoo_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(diamant_v0.env)
    assert "Round 1 of 5" in capsys.readouterr().out


def test_the_registry_of_pettingzoo_makes_both_environments() -> None:
    parallel = make("parallel", "tacora/diamant_v0", players=5)
    assert parallel.possible_agents == [f"player_{seat}" for seat in range(5)]
    assert str(make("aec", "tacora/diamant_v0", edition="incan-gold")) == "diamant_v0"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_in_parallel_is_the_match_of_the_same_seed(table: str, seed: int) -> None:
    env = diamant_v0.parallel_env(**TABLES[table], reward="points")
    options = TABLES[table]
    match = tacora.Match("diamant", seed=seed, **options)
    rng = Random(seed)
    observations, infos = env.reset(seed=seed)
    won = np.zeros(len(env.possible_agents))
    while env.agents:
        actions = {}
        for seat, agent in enumerate(env.agents):
            mask = observations[agent]["action_mask"]
            assert np.array_equal(mask, infos[agent]["action_mask"])
            assert sum(mask[:-1]) == len(match.legal_choices(seat))
            assert mask[-1] == (seat not in match.to_move)
            actions[agent] = rng.choice(np.flatnonzero(mask).tolist())
        match.play({s: choice_of(match.state, s, actions[f"player_{s}"]) for s in match.to_move})
        observations, rewards, terminations, _, infos = env.step(actions)
        won += list(rewards.values())
        assert list(terminations.values()) == [match.outcome is not None] * len(won)
    assert match.outcome is not None
    assert tuple(won) == match.outcome.scores == tuple(infos["player_0"]["scores"])
    shares = [infos[agent]["victory"] for agent in env.possible_agents]
    assert [seat for seat, share in enumerate(shares) if share] == list(match.outcome.winners)
    assert sum(shares) == pytest.approx(1)


def test_one_after_another_is_the_same_game_as_all_at_once() -> None:
    turns, parallel = diamant_v0.env(players=5), diamant_v0.parallel_env(players=5)
    turns.reset(seed=3)
    observations, _ = parallel.reset(seed=3)
    rng, rewards = Random(3), dict.fromkeys(parallel.possible_agents, 0.0)
    while parallel.agents:
        actions = dict.fromkeys(parallel.agents, 2)
        for agent in parallel.agents:
            if observations[agent]["action_mask"][0]:
                actions[agent] = int(rng.random() < 0.3)
                assert turns.agent_selection == agent
                now = turns.observe(agent)
                assert np.array_equal(now["observation"], observations[agent]["observation"])
                turns.step(actions[agent])
        observations, rewards, _, _, _ = parallel.step(actions)
    assert all(turns.terminations.values())
    assert turns.rewards == rewards
    assert sum(rewards.values()) == pytest.approx(1)


def test_only_the_seats_that_decide_are_selected_in_turn() -> None:
    env = diamant_v0.env(players=4)
    env.reset(seed=8)
    for steps, agent in enumerate(env.agent_iter()):
        observation, _, terminated, truncated, _ = env.last()
        assert steps < MAX_STEPS
        if terminated or truncated:
            env.step(None)
        else:
            assert observation["action_mask"].tolist() == [1, 1, 0]
            env.step(0 if agent == "player_0" else 1)


def test_the_same_seed_gives_the_same_games_one_after_another() -> None:
    one, other = diamant_v0.parallel_env(), diamant_v0.parallel_env()
    for seed in (5, None, None):
        first, _ = one.reset(seed=seed)
        second, _ = other.reset(seed=seed)
        for agent in one.agents:
            assert np.array_equal(first[agent]["observation"], second[agent]["observation"])


def test_the_drawings_show_the_table() -> None:
    env = diamant_v0.parallel_env(players=8, render_mode="ansi")
    env.reset(seed=1)
    assert "player_7: 0 points, in the cave" in env.render()
    env = diamant_v0.parallel_env(players=8, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    env.step(dict.fromkeys(env.agents, 0))
    assert first.shape == (540, 960, 3)
    assert first.dtype == np.uint8
    assert (first != env.render()).any()


def test_an_action_outside_the_mask_loses_and_ends_the_game() -> None:
    env = diamant_v0.parallel_env(players=3)
    env.reset(seed=1)
    _, rewards, terminations, _, _ = env.step({"player_0": 2, "player_1": 0, "player_2": 1})
    assert rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    assert all(terminations.values())
    assert env.agents == []
    assert _plays_a_game(env)

    turns = diamant_v0.env(players=3)
    turns.reset(seed=1)
    turns.step(2)
    assert turns.rewards == {"player_0": -1.0, "player_1": 0, "player_2": 0}
    turns.reset(seed=1)
    turns.step(0)


def test_wrong_actions_raise_and_change_nothing() -> None:
    env = diamant_v0.parallel_env(players=3)
    with pytest.raises(IllegalStep, match=r"step/game-over"):
        env.step({})
    env.reset(seed=1)
    for wrong, code in (
        ({"player_0": 0, "player_1": 0}, "step/missing-answer"),
        (dict.fromkeys(env.agents, 3), "step/illegal-choice"),
        (dict.fromkeys(env.agents, "exit"), "step/illegal-choice"),
        (dict.fromkeys(env.agents, None), "step/illegal-choice"),
    ):
        with pytest.raises(IllegalStep) as refused:
            env.step(wrong)
        assert refused.value.code == code
    raw = diamant_v0.raw_env(players=3)
    raw.reset(seed=1)
    with pytest.raises(IllegalStep, match=r"step/illegal-choice"):
        raw.step(2)
    raw.step(0)
    assert raw.agent_selection == "player_1"
    turns = diamant_v0.env(players=3)
    turns.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        turns.step(9)
    assert _plays_a_game(env)


def test_unknown_options_are_refused_with_their_code() -> None:
    for wrong, code in (
        ({"players": 2}, "option/players"),
        ({"players": "many"}, "option/players"),
        ({"edition": "1999"}, "option/edition"),
        ({"speed": 3}, "option/unknown"),
    ):
        with pytest.raises(InvalidOptions) as refused:
            diamant_v0.parallel_env(**wrong)
        assert refused.value.code == code
    for wrong in ({"reward": "glory"}, {"render_mode": "hologram"}):
        with pytest.raises(UsageError, match=r"call/usage"):
            diamant_v0.env(**wrong)


def test_a_closed_environment_says_so() -> None:
    for env in (diamant_v0.parallel_env(), diamant_v0.raw_env()):
        env.reset(seed=1)
        env.close()
        env.close()
        with pytest.raises(UsageError, match=r"call/closed"):
            env.reset(seed=1)
        with pytest.raises(UsageError, match=r"call/closed"):
            env.render()


@pytest.mark.parametrize(("table", "names"), [("diamant-2016", 3), ("two explorers", 5)])
def test_every_action_has_a_name(table: str, names: int) -> None:
    options = options_of(table)
    env: Any = diamant_v0.parallel_env(**TABLES[table])
    assert len(action_names(options)) == names
    assert action_names(options)[-1] == "no-op"
    assert env.action_space("player_0") == Discrete(names)


def _plays_a_game(env: Any) -> bool:
    """Play a game to its end in which all leave at once."""
    observations, _ = env.reset(seed=2)
    while env.agents:
        exits = {a: int(np.flatnonzero(o["action_mask"])[-1]) for a, o in observations.items()}
        observations, _, _, _, infos = env.step(exits)
    return "scores" in infos["player_0"]
