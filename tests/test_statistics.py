"""Statistics and metrics of simulated games."""

from __future__ import annotations

import statistics
from dataclasses import replace
from functools import partial
from math import isclose, sqrt
from random import Random

import pytest

from tacora.core.chance import ScriptedChance, SeededChance
from tacora.core.errors import UsageError
from tacora.core.game import GameOver
from tacora.core.runner import run_game
from tacora.games import registry
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View
from tacora.sim import rules_engine
from tacora.sim.metrics import metrics_for
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.statistics import WIN_UNITS, RunningSum, ScoreStats

EDITIONS = ("diamant-2016", "diamant-2005", "incan-gold")
SAMPLE = [12, 7, 30, 0, 22, 22, 5]


def test_running_sum_gives_mean_and_standard_error() -> None:
    numbers = RunningSum()
    for value in SAMPLE:
        numbers.add(value)
    estimate = numbers.estimate()
    assert isclose(estimate.mean, statistics.mean(SAMPLE))
    assert estimate.error is not None
    assert isclose(estimate.error, statistics.stdev(SAMPLE) / sqrt(len(SAMPLE)))


def test_merged_running_sums_equal_the_whole() -> None:
    whole, first, second = RunningSum(), RunningSum(), RunningSum()
    for place, value in enumerate(SAMPLE):
        whole.add(value)
        (first if place < 3 else second).add(value)
    first.merge(second)
    assert first == whole


def test_shared_victory_counts_in_equal_parts() -> None:
    early, late = ScoreStats(("a", "b")), ScoreStats(("a", "b"))
    early.add([1, 2], [1], 4)
    late.add([2, 2], [0, 1], 6)
    early.merge(late)
    assert [early.wins[seat].estimate(WIN_UNITS).mean for seat in (0, 1)] == [0.25, 0.75]
    assert early.bot_wins["a"].estimate(WIN_UNITS).mean == 0.25
    assert early.decisions.estimate().mean == 5


def test_game_without_winners_gives_no_win_share() -> None:
    stats = ScoreStats(("a", "b"))
    stats.add([3, 3], [], 4)
    stats.add([3, 4], [1], 4)
    assert [stats.wins[seat].estimate(WIN_UNITS).mean for seat in (0, 1)] == [0, 0.5]


def test_diamant_metrics_match_the_events() -> None:
    """The metrics use only the final state (D35); they must agree with the events."""
    metrics, caught = metrics_for("diamant"), 0
    for seed in range(40):
        rng = Random(seed)
        state, _ = GAME.rules.initial_state(
            GAME.rules.parse_options({"players": 3, "edition": EDITIONS[seed % 3]})
        )
        metrics.begin(state)
        deeper = partial(rng.choices, ("continue", "exit"), (9, 1))
        for step, after, events in run_game(
            GAME.rules, state, SeededChance(seed), lambda *_, d=deeper: d()[0]
        ):
            metrics.step(state, step)
            state = after
            caught += sum(event.id == "diamant.caught" for event in events)
        over = GAME.rules.pending(state)
        assert isinstance(over, GameOver)
        metrics.end(state, over)
    assert caught > 40
    assert metrics.figures()["trap_rounds_per_game"].mean == caught / 40


def test_game_without_metrics_has_no_figures() -> None:
    registry.register(registry.find_entry("diamant")._replace(name="plain", metrics=None))
    try:
        metrics = metrics_for("plain")
        metrics.merge(metrics_for("plain"))
        assert metrics.figures() == {}
    finally:
        registry.unregister("plain")


def test_bot_that_ignores_the_view_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    viewers: set[int | None] = set()
    real = GAME.rules.perfect_recall_view

    def recording_view(state: State, seat: int) -> View:
        viewers.add(seat)
        return real(state, seat)

    recording = replace(GAME, rules=replace(GAME.rules, perfect_recall_view=recording_view))
    monkeypatch.setattr(rules_engine, "get_game", lambda _: recording)
    SimulationJob("diamant", {"players": 3}, ("random", "cautious", "random"), 1).play([0])
    assert viewers == {1}


def test_standard_error_predicts_the_spread_of_means() -> None:
    """60 runs of 200 games: their means spread as one run says they would."""
    means, errors = [], []
    for seed in range(60):
        job = SimulationJob("diamant", {"players": 3}, ("random",) * 3, seed)
        result = job.play(range(200))
        estimate = result.stats.scores[0].estimate()
        assert estimate.error is not None
        means.append(estimate.mean)
        errors.append(estimate.error)
    assert 0.7 < statistics.stdev(means) / statistics.mean(errors) < 1.4


def test_scripted_chance_determines_the_game() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    script = ScriptedChance(["treasure:9", "treasure:17"] * 5)
    goes_on = {1: "continue", 2: "exit"}  # by the number of cards on the path
    for _, after, _ in run_game(GAME.rules, state, script, lambda s, _: goes_on[len(s.path)]):
        state = after
    assert GAME.presentation.state_json(state)["scores"] == [40, 40, 40]
    with pytest.raises(UsageError, match="call/script-ended"):
        list(
            run_game(
                GAME.rules,
                GAME.rules.initial_state(state.options)[0],
                ScriptedChance([]),
                lambda *_: "exit",
            )
        )
