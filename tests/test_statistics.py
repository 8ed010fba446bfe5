from __future__ import annotations

import statistics
from functools import partial
from math import isclose, sqrt
from random import Random

import pytest

from tacora.core.chance import ScriptedChance, SeededChance
from tacora.core.errors import UsageError
from tacora.core.game import GameOver
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View
from tacora.sim.metrics import metrics_for
from tacora.sim.rules_engine import SimulationJob
from tacora.sim.statistics import WIN_UNITS, RunningSum, ScoreStats

EDITIONS = ("diamant-2016", "diamant-2005", "incan-gold")
SAMPLE = [12, 7, 30, 0, 22, 22, 5]


def test_a_sum_gives_the_mean_and_its_standard_error() -> None:
    numbers = RunningSum()
    for value in SAMPLE:
        numbers.add(value)
    estimate = numbers.estimate()
    assert isclose(estimate.mean, statistics.mean(SAMPLE))
    assert estimate.error is not None
    assert isclose(estimate.error, statistics.stdev(SAMPLE) / sqrt(len(SAMPLE)))


def test_sums_of_parts_are_the_sum_of_the_whole() -> None:
    whole, first, second = RunningSum(), RunningSum(), RunningSum()
    for place, value in enumerate(SAMPLE):
        whole.add(value)
        (first if place < 3 else second).add(value)
    first.merge(second)
    assert first == whole


def test_a_shared_victory_counts_in_equal_parts() -> None:
    early, late = ScoreStats(("a", "b")), ScoreStats(("a", "b"))
    early.add([1, 2], [1], 4)
    late.add([2, 2], [0, 1], 6)
    early.merge(late)
    assert [early.wins[seat].estimate(WIN_UNITS).mean for seat in (0, 1)] == [0.25, 0.75]
    assert early.bot_wins["a"].estimate(WIN_UNITS).mean == 0.25
    assert early.decisions.estimate().mean == 5


def test_a_game_without_winners_gives_nobody_a_share() -> None:
    tally = ScoreStats(("a", "b"))
    tally.add([3, 3], [], 4)
    tally.add([3, 4], [1], 4)
    assert [tally.wins[seat].estimate(WIN_UNITS).mean for seat in (0, 1)] == [0, 0.5]


def test_diamants_watcher_counts_what_the_events_tell() -> None:
    """D35 lets it look at the end alone; the events are what it must agree with."""
    watcher, caught = metrics_for("diamant"), 0
    for seed in range(40):
        rng = Random(seed)
        state, opening = GAME.rules.initial_state(
            GAME.rules.parse_options({"players": 3, "edition": EDITIONS[seed % 3]})
        )
        watcher.begin(state, opening)
        deeper = partial(rng.choices, ("continue", "exit"), (9, 1))
        for step, after, events in run_game(
            GAME.rules, state, SeededChance(seed), lambda *_, d=deeper: d()[0]
        ):
            state = after
            watcher.step(step, state, events)
            caught += sum(event.id == "diamant.caught" for event in events)
        over = GAME.rules.pending(state)
        assert isinstance(over, GameOver)
        watcher.end(state, over)
    assert caught > 40
    assert watcher.figures()["trap_rounds_per_game"].mean == caught / 40


def test_a_game_without_a_watcher_has_no_figures_of_its_own() -> None:
    watcher = metrics_for("chess")
    watcher.merge(metrics_for("chess"))
    assert watcher.figures() == {}


def test_a_bot_that_looks_at_nothing_is_spared_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[int | None] = set()
    real = GAME.rules.perfect_recall_view

    def counted(state: State, seat: int) -> View:
        seen.add(seat)
        return real(state, seat)

    monkeypatch.setattr(type(GAME), "counted", staticmethod(counted))
    SimulationJob("diamant", {"players": 3}, ("random", "cautious", "random"), 1).play([0])
    assert seen == {1}


def test_the_standard_error_is_how_far_means_of_other_seeds_lie() -> None:
    """60 runs of 200 games: their means spread as one run says they would."""
    means, errors = [], []
    for seed in range(60):
        job = SimulationJob("diamant", {"players": 3}, ("random",) * 3, seed)
        counted = job.play(range(200))
        estimate = counted.stats.scores[0].estimate()
        assert estimate.error is not None
        means.append(estimate.mean)
        errors.append(estimate.error)
    assert 0.7 < statistics.stdev(means) / statistics.mean(errors) < 1.4


def test_a_scripted_game_goes_as_it_was_written() -> None:
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
