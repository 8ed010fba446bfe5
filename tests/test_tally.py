from __future__ import annotations

import statistics
from collections import Counter
from math import isclose, sqrt

import pytest

from tacora.core.chance import Scripted
from tacora.core.drive import drive
from tacora.core.errors import WrongCall
from tacora.diamant import GAME
from tacora.sim.rules_engine import Job, simulate
from tacora.sim.tally import WHOLE, Sum, Tally

SAMPLE = [12, 7, 30, 0, 22, 22, 5]


def test_a_sum_gives_the_mean_and_its_standard_error() -> None:
    numbers = Sum()
    for value in SAMPLE:
        numbers.add(value)
    estimate = numbers.estimate()
    assert isclose(estimate.mean, statistics.mean(SAMPLE))
    assert estimate.error is not None
    assert isclose(estimate.error, statistics.stdev(SAMPLE) / sqrt(len(SAMPLE)))


def test_sums_of_parts_are_the_sum_of_the_whole() -> None:
    whole, first, second = Sum(), Sum(), Sum()
    for place, value in enumerate(SAMPLE):
        whole.add(value)
        (first if place < 3 else second).add(value)
    first.merge(second)
    assert first == whole


def test_events_that_happened_late_count_for_the_games_before() -> None:
    early, late = Tally(("a", "b")), Tally(("a", "b"))
    early.add([1, 2], [1], 4, Counter())
    late.add([1, 2], [0, 1], 6, Counter({"caught": 2}))
    early.merge(late)
    assert early.events["caught"].estimate().mean == 1
    assert early.wins[0].estimate(WHOLE).mean == 0.25


def test_the_standard_error_is_how_far_means_of_other_seeds_lie() -> None:
    """60 runs of 200 games: their means spread as one run says they would."""
    means, errors = [], []
    for seed in range(60):
        job = Job("diamant", {"players": 3}, ("random",) * 3, seed)
        [tally] = simulate(job, 200, processes=1)
        estimate = tally.scores[0].estimate()
        assert estimate.error is not None
        means.append(estimate.mean)
        errors.append(estimate.error)
    assert 0.7 < statistics.stdev(means) / statistics.mean(errors) < 1.4


def test_a_scripted_game_goes_as_it_was_written() -> None:
    state, _ = GAME.new(GAME.options({"players": 3}))
    script = Scripted(["treasure:9", "treasure:17"] * 5)
    goes_on = {1: "continue", 2: "exit"}  # by the number of cards on the path
    for _, after, _ in drive(GAME, state, script, lambda s, _: goes_on[len(s.path)]):
        state = after
    assert GAME.report(state)["scores"] == [40, 40, 40]
    with pytest.raises(WrongCall, match="call/script-ended"):
        list(drive(GAME, GAME.new(state.options)[0], Scripted([]), lambda *_: "exit"))
