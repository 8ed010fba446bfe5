"""Bots as policies of OpenSpiel, and how much a player can win from copies of one."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.exploitability import nash_conv

from tacora.arena.diamant_exploitability import measure_each_opponent
from tacora.arena.exploitability import ExploitBudget, lower_bound
from tacora.bots.diamant import BOT_FACTORIES
from tacora.bots.diamant.expert import expert_net
from tacora.core.errors import UsageError
from tacora.envs.openspiel.bot_policy import BotPolicy
from tacora.envs.openspiel.played_game import ACTIONS
from tacora.games.diamant.rules import legal_choices
from tacora.games.diamant.view import perfect_recall_view
from tacora.sim.blas_threads import single_threaded_blas
from tests.envs.openspiel_games import KINDS, load, random_states

EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_nash_conv.py"


@pytest.mark.parametrize("bot", ["cautious:depth=3", "greedy-ev", "rival", "relic-hunter"])
@pytest.mark.parametrize("kind", ["three-players", "two-explorers"])
def test_policy_of_a_bot_without_chance_is_what_it_plays(bot: str, kind: str) -> None:
    game = load(KINDS[kind])
    policy = BotPolicy(game, bot)
    name, _, depth = bot.partition(":depth=")
    player = BOT_FACTORIES[name](*([int(depth)] if depth else []))
    asked = 0
    for state in random_states(game, 1):
        if not state.is_simultaneous_node():
            continue
        for seat in range(game.num_players()):
            choices = legal_choices(state.position, seat)
            if choices:
                view = perfect_recall_view(state.position, seat)
                chosen = ACTIONS.index(player.choose(view, choices, Random(1)))
                expected = {a: float(a == chosen) for a in state.legal_actions(seat)}
                assert policy.action_probabilities(state, seat) == expected
                asked += 1
    assert asked > 10


def test_policy_of_the_expert_is_as_often_as_it_leaves() -> None:
    game = load(KINDS["two-explorers"])
    policy, player = BotPolicy(game, "expert"), BOT_FACTORIES["expert"]()
    state = game.new_initial_state()
    for card in (8, 13):
        state.apply_action(card)
        if len(state.position.path) == 1:
            state.apply_actions([2, 2])
    probabilities = policy.action_probabilities(state, 0)
    assert sum(probabilities.values()) == pytest.approx(1)
    view, rng = perfect_recall_view(state.position, 0), Random(1)
    choices = legal_choices(state.position, 0)
    n = 4_000
    counts = Counter(player.choose(view, choices, rng) for _ in range(n))
    for action, probability in probabilities.items():
        assert counts[ACTIONS[action]] / n == pytest.approx(probability, abs=0.03)


def test_bots_that_exist_only_as_code_are_refused() -> None:
    with pytest.raises(UsageError, match="call/engine"):
        BotPolicy(load("players=3"), "lynx")


@pytest.mark.parametrize("bot", ["random", "rival", "expert"])
def test_nash_conv_is_what_a_best_response_wins_by_the_rules(bot: str) -> None:
    game = load("players=3,deck=relic*3")
    in_turns = pyspiel.convert_to_turn_based(game)
    policy = BotPolicy(in_turns, bot)
    found = nash_conv(in_turns, policy, return_only_nash_conv=False)
    state = game.new_initial_state()
    fair = 1 / 3  # all seats play alike
    gains = [_best_response(state, seat, policy) - fair for seat in range(3)]
    assert list(found.player_improvements) == pytest.approx(gains)
    assert found.nash_conv == pytest.approx(sum(gains))
    assert min(gains) > 0.1


def _best_response(state: Any, seat: int, policy: BotPolicy) -> float:
    """Return the most that a seat can win; everything but the choices of now is public."""
    if state.is_terminal():
        return float(state.returns()[seat])
    if state.is_chance_node():
        return sum(
            [p * _best_response(state.child(c), seat, policy) for c, p in state.chance_outcomes()],
            start=0.0,
        )
    others = [
        [(0, 1.0)]
        if player == seat or not state.legal_actions(player)
        else list(policy.action_probabilities(state, player).items())
        for player in range(3)
    ]
    values = []
    for own in state.legal_actions(seat) or [0]:
        value = 0.0
        for joint in product(*others):
            actions = [own if player == seat else a for player, (a, _) in enumerate(joint)]
            child = state.clone()
            child.apply_actions(actions)
            value += prod(p for _, p in joint) * _best_response(child, seat, policy)
        values.append(value)
    return max(values)


def test_arena_finds_no_more_than_nash_conv() -> None:
    game = load("players=3,deck=relic*2")
    in_turns = pyspiel.convert_to_turn_based(game)
    exact = nash_conv(in_turns, BotPolicy(in_turns, "expert")) / 3
    budget = ExploitBudget(games=1_000, iterations=30, lessons=30, sims=8)
    with single_threaded_blas():
        results = list(measure_each_opponent(expert_net(), game.options, budget, lambda *_: None))
    assert len(results) == 3
    for result in results:
        assert result.edge < exact + 4 * result.error
    assert lower_bound(results) > exact / 4


def test_cfr_and_rl_environments_of_openspiel_play_the_game() -> None:
    in_turns = pyspiel.convert_to_turn_based(load("players=3,deck=relic*2"))
    solver = CFRSolver(in_turns)
    before = nash_conv(in_turns, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert nash_conv(in_turns, solver.average_policy()) < before / 4
    environment = rl_environment.Environment(load("players=3"))
    step = environment.reset()
    while not step.last():
        step = environment.step([max(n, default=0) for n in step.observations["legal_actions"]])
    assert sum(step.rewards) == pytest.approx(1)


def test_example_prints_nash_conv_and_what_the_arena_finds() -> None:
    short = ["--deck", "relic*2", "--games", "100", "--iterations", "1"]
    run = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), *short],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    assert lines[0].startswith("nash_conv of expert with relic*2: ")
    assert [line.split(",")[0] for line in lines[4:]] == ["arena"] * 3


def test_code_blocks_of_the_document_run() -> None:
    text = (EXAMPLE.parents[1] / "docs" / "openspiel.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    program = "\n".join(blocks)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert float(run.stdout.splitlines()[-1]) == pytest.approx(2)
