"""Diamonds & Dinosaurs as a PettingZoo environment: conformance, questions, bad input."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random

import numpy as np
import pytest
from pettingzoo.env_registry.registration import make
from pettingzoo.test import api_test, render_test, seed_test

import tacora.envs.pettingzoo  # noqa: F401  (registers the environments)
from tacora.core.errors import IllegalStep
from tacora.envs.pettingzoo import dinosaurs_v0
from tacora.games.dinosaurs import GAME
from tacora.match import Match
from tests.envs.dinosaurs_games import SHORT, play_randomly, random_action, short_game
from tests.properties.dinosaurs import custom_cards
from tests.properties.dinosaurs.hidden_cards import with_other_cards

pytestmark = [
    pytest.mark.filterwarnings(
        "ignore:Observation is not a NumPy array"
    ),  # it has a mask beside it
    pytest.mark.filterwarnings("ignore:Action mask is all zeros"),  # once the game is over
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_pettingzoos_api_test_passes(players: int) -> None:
    api_test(dinosaurs_v0.env(players=players, turn_limit=3, pickpocketing=True), num_cycles=60)


def test_pettingzoos_seed_test_passes() -> None:
    seed_test(lambda: dinosaurs_v0.env(**SHORT), num_cycles=60)


def test_pettingzoos_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **more: dinosaurs_v0.env(**SHORT, **more))
    assert "player_0" in capsys.readouterr().out, "human mode prints"


def test_registered_under_its_name_with_arguments() -> None:
    env = make("aec", "tacora/dinosaurs_v0", players=5, higher_rolls=True)
    env.reset(seed=1)
    assert env.possible_agents == [f"player_{seat}" for seat in range(5)]
    assert env.unwrapped.options.higher_rolls


def test_the_winner_gets_one_and_the_others_nothing() -> None:
    env = dinosaurs_v0.raw_env(players=3, opponents=["planner", "planner"], turn_limit=0)
    env.reset(seed=1)
    rng = Random(1)
    while not env.terminations["player_0"]:
        env.step(random_action(env, rng))
    observation, reward, termination, truncation, info = env.last()
    assert (termination, truncation) == (True, False)
    assert max(info["scores"]) == 4
    assert reward == info["victory"] == (info["scores"][0] == 4)
    assert not observation["action_mask"].any()
    env.step(None)
    assert env.agents == []
    with pytest.raises(IllegalStep, match="step/game-over"):
        env.step(None)


def test_a_game_at_its_turn_limit_is_truncated_without_a_reward() -> None:
    env = short_game()
    env.reset(seed=2)
    rng = Random(2)
    while not any(env.truncations.values()):
        env.step(random_action(env, rng))
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0.0}


def test_the_same_seed_gives_the_same_game_and_the_next_game_is_another() -> None:
    env, again = dinosaurs_v0.env(**SHORT), dinosaurs_v0.env(**SHORT)
    first = play_randomly(env, 7, Random(1))
    assert first == play_randomly(again, 7, Random(1))
    env.reset()
    again.reset()
    assert env.last()[0]["observation"].tobytes() == again.last()[0]["observation"].tobytes()
    assert first != play_randomly(env, 8, Random(1))


def test_a_game_is_the_match_with_the_same_seed_and_choices() -> None:
    """The environment leaves out windows in which nobody has a choice; the rules do not."""
    env, rng = short_game(), Random(6)
    env.reset(seed=6)
    chosen: dict[int, list[str]] = {seat: [] for seat in range(3)}
    while not any(env.truncations.values()):
        action = random_action(env, rng)
        assert action is not None
        chosen[env._episode.asked].append(env.choice(action))
        env.step(action)
    match = Match("dinosaurs", seed=6, **SHORT)
    while match.outcome is None:
        answers = {}
        for seat in match.to_move:
            legal = match.legal_choices(seat)
            answers[seat] = legal[0] if len(legal) == 1 else chosen[seat].pop(0)
        match.play(answers)
    assert chosen == {0: [], 1: [], 2: []}
    assert match.notation == GAME.rules.to_notation(env._episode.state)
    assert list(match.outcome.scores) == env.infos["player_0"]["scores"]


def test_an_agent_is_asked_only_where_it_has_a_choice() -> None:
    """So being asked in a window tells nothing about what others hold (J33)."""
    env = short_game()
    env.reset(seed=3)
    rng, decisions = Random(3), 0
    while not any(env.truncations.values()):
        assert env.observe(env.agent_selection)["action_mask"].sum() > 1
        for agent in env.agents:
            if agent != env.agent_selection:
                assert not env.observe(agent)["action_mask"].any()
        env.step(random_action(env, rng))
        decisions += 1
    assert decisions > 30


def test_an_answer_in_a_window_shows_to_nobody_before_all_have_answered() -> None:
    """Two games differ in the first answer only: the second agent sees the same."""
    env, rng, compared = short_game(), Random(1), 0
    env.reset(seed=1)
    while compared < 5:
        first = env.agent_selection
        mask = env.observe(first)["action_mask"].nonzero()[0]
        seen = []
        for action in (mask[0], mask[-1]) if env._episode._waiting else ():
            other = deepcopy(env)
            other.step(int(action))
            assert other.agent_selection != first
            assert not other.observe(first)["action_mask"].any()
            shown = other.observe(other.agent_selection)
            seen.append([shown[key].tobytes() for key in sorted(shown)])
        if seen:
            assert seen[0] == seen[1]
            compared += 1
        env.step(random_action(env, rng))
        if any(env.truncations.values()):
            env.reset()


def test_other_hidden_cards_change_nothing_that_the_asked_agent_sees() -> None:
    env = short_game(render_mode="ansi")
    env.reset(seed=5)
    rng = Random(5)
    for _ in range(60):
        shown, text = env.observe(env.agent_selection), env.render()
        state = env._episode.state
        env._episode.state = with_other_cards(state, env._episode.asked, rng)
        other = env.observe(env.agent_selection)
        assert all(np.array_equal(shown[key], other[key]) for key in shown)
        assert env.render() == text
        env._episode.state = state
        env.step(random_action(env, rng))
        if any(env.truncations.values()):
            env.reset()


def test_when_an_agent_is_asked_next_does_not_depend_on_cards_of_others(tmp_path: Path) -> None:
    """Two games differ in the cards of others, who play none: the agent is asked the same (J33)."""
    keeper = tmp_path / "keeper.py"
    keeper.write_text(
        "class Keeper:\n"
        "    def choose(self, view, choices):\n"
        "        return next(c for c in choices if not c.startswith(('play', 'use', 'augment')))\n"
    )
    env = short_game(opponents=[str(keeper)] * 2)
    env.reset(seed=9)
    rng, compared = Random(9), 0
    while compared < 40:
        other = deepcopy(env)
        other._episode.state = with_other_cards(env._episode.state, 0, rng)
        action = random_action(env, rng)
        env.step(action)
        other.step(action)
        if any(env.truncations.values()):
            env.reset()
        elif env._episode.state.hands[0] == other._episode.state.hands[0]:  # no other item drawn
            shown, then = env.observe("player_0"), other.observe("player_0")
            assert all(np.array_equal(shown[key], then[key]) for key in shown)
            compared += 1


def test_opponents_play_the_last_seats() -> None:
    env = dinosaurs_v0.env(players=4, opponents=["random", "planner"], turn_limit=2)
    taken = play_randomly(env, 4, Random(4))
    assert env.possible_agents == ["player_0", "player_1"]
    assert {agent for agent, _ in taken} == {"player_0", "player_1"}


def test_an_action_is_spelled_as_in_records() -> None:
    env = dinosaurs_v0.raw_env(players=2)
    env.reset(seed=1)
    action = env.codes.code(("explorer", "mei"))
    assert env.codes.meaning(action) == "explorer mei"
    assert env.choice(action) == "explorer:mei"
    assert env.choice(env.codes.code(("move",))) is None


def test_own_cards_have_a_space_of_their_own() -> None:
    cards = custom_cards.random_effects(2)
    env = dinosaurs_v0.env(players=2, cards=cards, turn_limit=3)
    assert env.action_space("player_0").n != 646
    env.reset(seed=1)
    rng = Random(1)
    while not any(env.truncations.values()):
        agent = env.agent_selection
        assert env.observation_space(agent).contains(env.last()[0])
        env.step(random_action(env, rng))


def test_planes_can_be_left_out() -> None:
    env = dinosaurs_v0.env(players=2, planes=False)
    env.reset(seed=1)
    observation = env.last()[0]
    assert sorted(observation) == ["action_mask", "observation"]
    assert env.observation_space("player_0").contains(observation)


def test_a_copy_of_an_environment_goes_on_with_the_same_game() -> None:
    env = dinosaurs_v0.env(**SHORT)
    env.reset(seed=1)
    env.step(random_action(env, Random(1)))
    copies = [deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    played = []
    for each in (env, *copies):
        rng = Random(2)
        for _ in range(30):
            each.step(random_action(each, rng))
        played.append(each.observe("player_1")["observation"].tobytes())
    assert played[0] == played[1] == played[2]


def test_an_image_shows_the_position() -> None:
    env = short_game(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.shape == (760, 1120, 3)
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20, "it has colours"
    rng = Random(1)
    for _ in range(20):
        env.step(random_action(env, rng))
    assert not np.array_equal(before, env.render())
