"""The coach's review of whole games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tacora.coach import diamant_coach
from tacora.coach.review import (
    DecisionEval,
    DecisionReview,
    Reason,
    ReviewConfig,
    Value,
    Verdict,
    get_coach,
    review,
    seat_reports,
    verdict_of,
)
from tacora.core.errors import UsageError
from tacora.core.game import ChanceStep, DecisionStep
from tacora.core.record import Header
from tacora.core.replay import replay_entries
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.registry import get_game
from tests.coach.games import EDITIONS, random_game, scripted_game

THREE = {"players": 3}
FEW = 32

LOST_ROUNDS = [
    step
    for trap in ("snakes", "lava", "rams", "spiders")
    for step in ("treasure:5", "eec", f"trap:{trap}", "--c", f"trap:{trap}")
]
"""Seats 0 and 1 get 2 rubies in each round; seat 2 loses its own."""


def test_blunder_has_a_reason() -> None:
    """Seat 2 is 8 points behind in the last round and leaves with 1."""
    record = scripted_game(THREE, *LOST_ROUNDS, "treasure:1", "cce")
    found = review(record, ReviewConfig(128))
    last = next(j for j in found.decisions if j.step == len(record.steps) - 1 and j.seat == 2)
    assert (last.chose, last.best, last.verdict) == (EXIT, CONTINUE, "blunder")
    assert last.chances[EXIT] == 0
    assert last.loss == pytest.approx(last.chances[CONTINUE])
    assert last.why is not None
    assert last.why.id == "coach.left-alone"
    assert last.why.args | {"gain": 0} == {
        "ending": 0, "deck": 30, "points": 1, "others": 0, "gain": 0
    }  # fmt: skip
    assert found.seats[2].verdicts["blunder"] >= 1
    assert found.seats[2].accuracy is not None
    assert found.seats[2].accuracy < 100
    assert found.seats[2].lost >= last.loss


def test_reason_for_staying_counts_the_others_who_left() -> None:
    """All are even and carry 3, and the one card left is the second trap: leaving is better."""
    deck = {"treasure:10": 1, "trap:lava": 2}
    even, last = ["treasure:10", "eee"], ["treasure:10", "ccc", "trap:lava", "cee"]
    record = scripted_game({**THREE, "deck": deck}, *(4 * even), *last)
    found = next(
        j for j in review(record, ReviewConfig(64)).decisions if j.step == 12 and j.seat == 0
    )
    assert (found.chose, found.best, found.verdict) == (CONTINUE, EXIT, "blunder")
    assert found.chances[EXIT] > found.chances[CONTINUE] + 0.3
    facts: dict[str, Value] = {"ending": 1, "deck": 1, "points": 3, "others": 2}
    assert found.why == Reason("coach.stayed-with-others", facts)


@pytest.mark.parametrize("edition", EDITIONS)
def test_luck_is_the_change_by_cards_and_others_by_choices(edition: str) -> None:
    record = random_game(EDITIONS[edition], seed=3)
    found = review(record, ReviewConfig(16))
    cards = [number for number, s in enumerate(record.steps) if isinstance(s.step, ChanceStep)]
    for report in found.seats:
        chances = [line[report.seat] for line in found.chances]
        assert report.luck == pytest.approx(sum(chances[at] - chances[at - 1] for at in cards))
        change = chances[-1] - chances[0]
        assert report.luck + report.others - report.lost == pytest.approx(change)


def test_review_has_every_position_and_decision_of_a_finished_game() -> None:
    record = random_game(THREE)
    found = review(record, ReviewConfig(16))
    assert len(found.chances) == len(found.errors) == len(record.steps)
    assert sorted(set(found.chances[-1])) in ([0.0, 1.0], [0.0, 0.5], [1 / 3])
    reviewed = [(j.step, j.seat, j.chose) for j in found.decisions]
    made = [
        (step, seat, choice)
        for step, after in enumerate(record.steps)
        for seat, choice in sorted(getattr(after.step, "choices", {}).items())
    ]
    assert reviewed == made
    assert [report.decisions for report in found.seats] == [
        sum(seat == report.seat for _, seat, _ in made) for report in found.seats
    ]


def test_unfinished_game_is_reviewed() -> None:
    record = scripted_game(THREE, "treasure:9", "ccc", "trap:snakes", "cce")
    found = review(record, ReviewConfig(16))
    assert len(found.chances) == 5
    assert {decision.step for decision in found.decisions} == {2, 4}
    assert max(found.chances[-1]) < 1


def test_game_without_steps_has_chances_and_no_decisions() -> None:
    found = review(scripted_game(THREE), ReviewConfig(16))
    assert len(found.chances) == 1
    assert found.decisions == []
    assert [report.accuracy for report in found.seats] == [None] * 3


def test_number_of_threads_changes_nothing() -> None:
    record = random_game(THREE, rounds=2)
    coach = get_coach("diamant")
    one, three = (coach.review(record, ReviewConfig(FEW, threads=threads)) for threads in (1, 3))
    assert one == three


def test_on_progress_rises_to_1() -> None:
    progress: list[float] = []
    review(random_game(THREE, rounds=1), ReviewConfig(16, on_progress=progress.append))
    assert progress == sorted(progress)
    assert progress[-1] == 1


def test_exception_in_on_progress_stops_the_review() -> None:
    class Stop(Exception):
        pass

    progress: list[float] = []

    def on_progress(share: float) -> None:
        progress.append(share)
        raise Stop

    with pytest.raises(Stop):
        review(random_game(THREE), ReviewConfig(16, on_progress=on_progress))
    assert len(progress) == 1


def test_accuracy_is_100_if_every_choice_is_best() -> None:
    right = _decision_review()
    (report,) = seat_reports([[0.5], [0.7], [0.6]], {2}, [right, replace(right, step=2)])
    assert (report.accuracy, report.lost) == (100.0, 0.0)
    assert report.verdicts == {"best": 2}


def test_accuracy_is_the_kept_share_of_the_stakes() -> None:
    wrong = _decision_review(chose=EXIT, loss=0.1, verdict="blunder")
    small = _decision_review(chances={CONTINUE: 0.6, EXIT: 0.3})
    close = _decision_review(best=None, chances={CONTINUE: 0.9, EXIT: 0.1}, verdict="close")
    (report,) = seat_reports([[0.5], [0.7], [0.6]], {2}, [wrong, small, close])
    assert report.accuracy == pytest.approx(75)  # of 0.1 and 0.3; a close choice has no stake
    assert report.lost == 0.1
    assert report.luck == pytest.approx(0.2)
    assert report.others == pytest.approx(-0.1 + 0.1)


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (0.0, "best"),
        (0.001, "good"),
        (0.019, "good"),
        (0.02, "inaccuracy"),
        (0.05, "mistake"),
        (0.1, "blunder"),
    ],
)
def test_verdict_by_loss(loss: float, verdict: Verdict) -> None:
    assert verdict_of(loss, close=False) == verdict
    assert verdict_of(0.0, close=True) == "close"


def test_small_loss_is_good_and_has_no_reason() -> None:
    state = scripted_game(THREE, "treasure:9").steps[-1].state
    chances = {CONTINUE: 0.40, EXIT: 0.39}
    choice = DecisionEval(0, chances, dict.fromkeys(chances, 0.01), 0.001, CONTINUE)
    wrong, right = (
        diamant_coach.review_decision(
            2, state, choice, DecisionStep({0: chose, 1: CONTINUE, 2: CONTINUE})
        )
        for chose in (EXIT, CONTINUE)
    )
    assert (wrong.verdict, wrong.why) == ("good", None)
    assert wrong.loss == pytest.approx(0.01)
    assert (right.verdict, right.loss) == ("best", 0)


def _decision_review(**changes: object) -> DecisionReview:
    right = DecisionReview(1, 0, CONTINUE, {CONTINUE: 0.6, EXIT: 0.5}, 0.01, CONTINUE, 0.0, "best")
    return replace(right, **changes)


def test_game_without_coach_raises_call_coach() -> None:
    record = replay_entries(Header.of_game(get_game("dinosaurs"), {"players": 2}), [], get_game)
    with pytest.raises(UsageError) as refused:
        review(record)
    assert refused.value.code == "call/coach"
