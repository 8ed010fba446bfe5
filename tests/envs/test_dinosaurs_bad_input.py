"""Bad input to the environment of Diamonds & Dinosaurs: an error that says so, and it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tacora.core.errors import IllegalStep, TacoraError, UsageError
from tacora.envs.pettingzoo import dinosaurs_v0
from tests.envs.dinosaurs_games import SHORT, play_randomly, random_action, short_game


def test_raw_env_refuses_an_action_outside_the_mask_and_goes_on() -> None:
    env = short_game()
    env.reset(seed=1)
    before = env.last()[0]
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6, None, 0.5, "pass"):
        with pytest.raises(IllegalStep) as refused:
            env.step(action)
        assert refused.value.code == "step/illegal-choice"
    after = env.last()[0]
    assert all(np.array_equal(before[key], after[key]) for key in before)
    env.step(random_action(env, Random(1)))


def test_env_ends_the_game_of_an_illegal_action_as_pettingzoo_does() -> None:
    env = dinosaurs_v0.env(**SHORT)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards[agent] == -1
    assert len(play_randomly(env, 1, Random(1))) > 10, "the next game is played"


def test_an_action_outside_the_space_is_an_assertion_error_and_the_game_goes_on() -> None:
    env = dinosaurs_v0.env(**SHORT)
    env.reset(seed=1)
    for action in (-1, 646, 1.5, "pass"):
        with pytest.raises(AssertionError, match="action is not in action space"):
            env.step(action)
    env.step(random_action(env, Random(1)))


def test_calls_before_the_first_reset_are_pettingzoos_errors() -> None:
    env = dinosaurs_v0.env(**SHORT)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset"):
        env.render()
    with pytest.raises(AttributeError, match="reset"):
        _ = env.agent_selection
    assert play_randomly(env, 1, Random(1))


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.reset(seed=1),
    ],
    ids=["step", "observe", "render", "reset"],
)
def test_a_closed_environment_says_so(call: Callable[[Any], None]) -> None:
    env = dinosaurs_v0.env(**SHORT)
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(TacoraError) as refused:
        call(env)
    assert refused.value.code == "call/closed"


def test_a_bot_that_raises_is_named_and_the_step_changes_nothing(tmp_path: Path) -> None:
    bot = tmp_path / "shy.py"
    bot.write_text(
        "class Shy:\n"
        "    def choose(self, view, choices):\n"
        "        if view.state.turn > 2:\n"
        "            raise RuntimeError('no more')\n"
        "        return choices[0]\n"
    )
    env = dinosaurs_v0.raw_env(players=2, opponents=[str(bot)])
    env.reset(seed=1)
    before, action, refused = _step_until_refused(env, Random(1))
    assert refused.code == "call/bot"
    assert isinstance(refused.__cause__, RuntimeError)
    after = env.last()[0]
    assert all(np.array_equal(before[key], after[key]) for key in before)
    with pytest.raises(UsageError, match="no more"):
        env.step(action)
    env.reset(seed=2)
    env.step(random_action(env, Random(1)))


def _step_until_refused(env: Any, rng: Random) -> tuple[Any, int | None, UsageError]:
    """Return what was observed, the action, and the error that it met."""
    while not any(env.truncations.values()):
        before, action = env.last()[0], random_action(env, rng)
        try:
            env.step(action)
        except UsageError as error:
            return before, action, error
    raise AssertionError("no action was refused")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"players": 7}, "option/players"),
        ({"players": "three"}, "option/players"),
        ({"speed": 2}, "option/unknown"),
        ({"diamonds": 6, "players": 3}, "option/diamonds"),
        ({"turn_limit": -1}, "option/turn-limit"),
        ({"cards": {"item": []}}, "option/cards"),
        ({"render_mode": "gif"}, "call/usage"),
        ({"opponents": ["nobody"]}, "call/bot"),
        ({"opponents": "planner"}, "call/bots"),
        ({"opponents": [3]}, "call/bots"),
        ({"opponents": None}, "call/bots"),
        ({"players": 2, "opponents": ["random", "random"]}, "call/bots"),
    ],
)
def test_unknown_arguments_are_refused_with_a_code(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(TacoraError) as refused:
        dinosaurs_v0.env(**arguments)
    assert refused.value.code == code
