"""Diamant in Gymnasium: one learner against bots."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import tacora
from tacora.core.errors import InvalidOptions, UsageError
from tacora.envs.diamant.actions import action_of
from tacora.envs.diamant.env import DiamantEnv

DIAMANT = "tacora.envs:tacora/Diamant-v0"


def _make(**arguments: Any) -> Any:
    return gymnasium.make(DIAMANT, **arguments).unwrapped


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"opponents": ["expert"] * 4, "edition": "incan-gold", "reward": "points"},
        {"opponents": ["random", "cautious:depth=7"], "chests": "open"},
    ],
)
def test_check_env_of_gymnasium_passes(
    arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(_make(**arguments))
    assert "Round 1 of 5" in capsys.readouterr().out  # the render mode human


@pytest.mark.parametrize("reward", ["victory", "points"])
def test_a_game_against_bots_is_the_match_of_the_same_seed(reward: str) -> None:
    names = ["greedy-ev", "rival", "relic-hunter"]
    env = _make(opponents=names, reward=reward)
    bots = [tacora.make_bot("diamant", name) for name in names]
    for seed in range(5):
        match, won, over = tacora.Match("diamant", players=4, seed=seed), 0.0, False
        env.reset(seed=seed)
        while not over:
            action = int(len(match.view(0).path) > 4)
            _play_choice(match, bots, action)
            while match.outcome is None and 0 not in match.to_move:
                _play_choice(match, bots, None)
            _, gained, over, truncated, info = env.step(action)
            won += gained
            assert over == (match.outcome is not None)
            assert not truncated
            assert info["action_mask"].any() == (not over)
        outcome = match.outcome
        assert outcome is not None
        assert tuple(info["scores"]) == outcome.scores
        share = 1 / len(outcome.winners) if 0 in outcome.winners else 0.0
        assert info["victory"] == share
        assert won == (share if reward == "victory" else outcome.scores[0])


def _play_choice(match: tacora.Match, bots: list[Any], action: int | None) -> None:
    choices = {
        seat: bots[seat - 1].choose(match.view(seat), match.legal_choices(seat))
        for seat in match.to_move
        if seat
    }
    if action is not None:
        choices[0] = match.legal_choices(0)[action]
        assert action_of(match.state, 0, choices[0]) == action
    match.play(choices)


def test_two_explorers_leave_by_their_bits() -> None:
    env = _make(opponents=["random"], two_explorers=True)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [1, 1, 1, 1]
    _, _, _, _, info = env.step(2)  # the second one leaves
    assert info["action_mask"].tolist() == [1, 1, 0, 0]
    with pytest.raises(InvalidAction, match="legal actions are 0, 1"):
        env.step(3)
    assert env.action_masks().tolist() == [True, True, False, False]


def _pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301  (our own)


@pytest.mark.parametrize("copied", [deepcopy, _pickled])
def test_a_copy_goes_on_with_the_same_cards_and_bots(copied: Callable[[Any], Any]) -> None:
    env = _make(opponents=["random", "expert"])
    env.reset(seed=5)
    env.step(0)
    other = copied(env)
    for action in (0, 0, 1, 0, 0, 1):
        (one, *_), (same, *_) = env.step(action), other.step(action)
        assert np.array_equal(one, same)


def test_wrong_actions_are_refused_and_the_game_goes_on() -> None:
    env = _make()
    with pytest.raises(ResetNeeded):
        env.step(0)
    observation, _ = env.reset(seed=4)
    for wrong in (2, -1, 1.0, "exit", None, [0]):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    same, _ = env.reset(seed=4)
    assert np.array_equal(observation, same)
    over = False
    while not over:
        _, _, over, _, _ = env.step(0)
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset()
    env.step(1)


def test_a_closed_environment_says_so() -> None:
    env = _make()
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.step(0)
    with pytest.raises(ClosedEnvironmentError):
        env.reset()


def test_unknown_options_and_bots_are_refused_with_their_code() -> None:
    for wrong, code in (
        ({"opponents": ["rival"]}, "option/players"),
        ({"opponents": ["rival"] * 9}, "option/players"),
        ({"speed": 3}, "option/unknown"),
        ({"opponents": ["nobody", "rival"]}, "call/bot"),
        ({"opponents": "rival"}, "call/bots"),
        ({"opponents": [1, 2]}, "call/bots"),
        ({"reward": "glory"}, "call/usage"),
        ({"render_mode": "hologram"}, "call/usage"),
    ):
        with pytest.raises((InvalidOptions, UsageError)) as refused:
            DiamantEnv(**wrong)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("body", "cause"),
    [("raise ValueError('no idea')", "no idea"), ("return 'dance'", "dance")],
)
def test_a_bot_that_fails_is_named_and_the_environment_stays_usable(
    tmp_path: Path, body: str, cause: str
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "class Broken:\n    def choose(self, view, choices):\n"
        f"        if len(view.path) > 1:\n            {body}\n        return choices[0]\n"
    )
    env = _make(opponents=[str(file), "rival"])
    env.reset(seed=1)
    env.step(0)
    for _ in range(2):  # the step that failed has changed nothing
        with pytest.raises(UsageError, match=cause) as failed:
            env.step(0)
        assert failed.value.code == "call/bot"
    env.reset(seed=1)
    env.step(0)


def test_hooks_of_bots_are_called_in_every_game(tmp_path: Path) -> None:
    file = tmp_path / "listener.py"
    file.write_text(
        "heard = []\n"
        "class Listener:\n"
        "    def begin(self, game, seat, options):\n"
        "        heard.append((game, seat, options['players']))\n"
        "    def end(self, outcome):\n        heard.append(outcome.scores)\n"
        "    def choose(self, view, choices):\n        return choices[-1]\n"
    )
    env = _make(opponents=["rival", str(file)])
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(1)
    heard = sys.modules[type(env._bots[1].bot).__module__].heard
    assert heard == [("diamant", 2, 3), tuple(info["scores"])]


def test_gymnasium_finds_the_environment_by_its_module() -> None:
    code = (
        "import gymnasium as g; e = g.make('tacora.envs:tacora/Diamant-v0', opponents=['rival']*2);"
        "e.reset(seed=1); print(e.step(0)[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "0.0\n"


@pytest.mark.parametrize("library", ["pettingzoo"])
def test_a_missing_library_is_named_with_the_command_that_installs_it(library: str) -> None:
    code = (
        f"import sys; sys.modules['{library}'] = None\n"
        "try:\n    import tacora.envs.pettingzoo\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert f"need {library}" in done.stdout
    assert "pip install 'tacora[rl]'" in done.stdout
