"""The coach's evaluation of positions."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from tacora.coach.diamant_coach import BATCH_ROLLOUTS, evaluate
from tacora.coach.review import DecisionEval, PositionEval, ReviewConfig
from tacora.core.errors import UsageError
from tacora.core.game import ChanceStep
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tests.coach.games import EDITIONS, random_game, rollouts_by_rules

FEW = ReviewConfig(rollouts=64)


def _evaluate(position: str, config: ReviewConfig = FEW) -> PositionEval:
    return evaluate(GAME.rules.from_notation(position), config)


def _only_choice(position: PositionEval) -> DecisionEval:
    (choice,) = position.choices
    return choice


def test_finished_game_is_evaluated_as_it_ended() -> None:
    found = _evaluate("diamant-2016/3 5 - - 0 9,9,8 -,-,- - nothing")
    assert found == PositionEval([0.5, 0.5, 0.0], [0.0, 0.0, 0.0], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_chances_sum_to_1_in_all_positions(edition: str) -> None:
    for step in random_game(EDITIONS[edition]).steps[::6]:
        found = evaluate(step.state, ReviewConfig(rollouts=16))
        assert sum(found.chances) == pytest.approx(1)
        seats = step.state.inside if step.state.awaiting == "choices" else ()
        assert tuple(choice.seat for choice in found.choices) == seats
        for choice in found.choices:
            assert set(choice.chances) == {CONTINUE, EXIT}
            assert all(0 <= chance <= 1 for chance in choice.chances.values())


def test_all_chances_are_equal_at_the_start() -> None:
    found = _evaluate(
        "diamant-2016/4 1 - 0123 0 0,0,0,0 -,-,-,- - card", ReviewConfig(rollouts=256)
    )
    assert found.choices == []
    for chance, error in zip(found.chances, found.errors, strict=True):
        assert abs(chance - 1 / 4) < 4.5 * error


def test_exit_is_best_if_it_wins_at_once() -> None:
    choice = _only_choice(
        _evaluate("diamant-2016/3 5 9,snakes 0 9 0,5,7 -,-,- - choices", ReviewConfig(rollouts=256))
    )
    assert choice.chances[EXIT] == 1
    assert choice.errors[EXIT] == 0
    assert choice.chances[CONTINUE] < 1
    assert choice.best == EXIT


def test_exit_has_chance_0_if_it_ends_the_game_behind() -> None:
    choice = _only_choice(_evaluate("diamant-2016/3 5 9,snakes 1 9 10,0,7 -,-,- - choices"))
    assert choice.chances[EXIT] == 0


def test_evaluated_choices_are_forced() -> None:
    """The one card left is a second trap: staying loses everything and leaving wins."""
    deck = "deck=treasure:5*1+trap:lava*2"
    choice = _only_choice(_evaluate(f"diamant-2016/3/{deck} 5 5,lava 2 5 1,1,0 -,-,- - choices"))
    assert choice.chances == {CONTINUE: 0.0, EXIT: 1.0}
    assert choice.best == EXIT


def test_choice_without_consequence_is_too_close_to_call() -> None:
    """No card is left, so all leave in either case."""
    found = _evaluate("diamant-2016/3/deck=treasure:6*1 5 6 012 2 0,0,0 -,-,- - choices")
    assert found.chances == pytest.approx([1 / 3] * 3)
    assert [choice.best for choice in found.choices] == [None] * 3


def test_relic_values_by_order_and_printed_decide_the_victory() -> None:
    """Seat 0 has 4; alone with the relic it would have 9, or with the one printed 12, 16."""
    line = "incan-gold/3{} 5 {},fire 0 0 4,{},0 -,-,- - choices"
    assert _only_choice(_evaluate(line.format("", "R", 8))).chances[EXIT] == 1
    assert _only_choice(_evaluate(line.format("", "R", 10))).chances[EXIT] == 0
    assert (
        _only_choice(_evaluate(line.format("/relic-values=printed", "R12", 15))).chances[EXIT] == 1
    )


def test_common_random_numbers_reduce_the_error_of_differences() -> None:
    position = "diamant-2016/5 5 5,9+4,lava 0134 2 10,20,15,5,9 -,-,-,-,- - choices"
    found = _evaluate(position, ReviewConfig(rollouts=512))
    paired = [choice.error for choice in found.choices]
    unpaired = [hypot(*choice.errors.values()) for choice in found.choices]
    assert sum(paired) < sum(unpaired)


@pytest.mark.parametrize("edition", EDITIONS)
def test_rollouts_by_the_rules_give_the_same_chances(edition: str) -> None:
    """The same experts and position with other cards agree within their errors."""
    state = next(
        step.state
        for step in random_game(EDITIONS[edition], seed=2).steps
        if step.state.round == 5 and step.state.awaiting == "choices"
    )
    found = evaluate(state, ReviewConfig(rollouts=512))
    seat = state.inside[0]
    for kind in (CONTINUE, EXIT):
        won = np.array(rollouts_by_rules(state, {seat: kind}, 200))[:, seat]
        choice = found.choices[0]
        spread = max(won.std(), 0.1)  # a few games may all end the same by chance
        error = hypot(choice.errors[kind], float(spread) / np.sqrt(len(won)))
        assert abs(choice.chances[kind] - won.mean()) < 4.5 * error


def test_evaluation_depends_only_on_the_seed() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    state, _ = GAME.rules.apply(state, ChanceStep("treasure:9"))
    first, again, other = (evaluate(state, ReviewConfig(64, seed)) for seed in (7, 7, -8))
    assert first == again
    assert first != other


POSITIONS = {
    "choices": "diamant-2016/4 5 5,9+4,lava 013 2 10,20,15,5 -,-,-,- - choices",
    "card": "diamant-2016/4 5 - 0123 0 10,20,15,5 -,-,-,- - card",
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_number_of_threads_changes_nothing(position: str) -> None:
    one, three = (
        _evaluate(position, ReviewConfig(2 * BATCH_ROLLOUTS + 1, threads=n)) for n in (1, 3)
    )
    assert one == three


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_on_progress_is_called_for_each_batch(position: str) -> None:
    progress: list[float] = []
    _evaluate(position, ReviewConfig(4 * BATCH_ROLLOUTS, on_progress=progress.append))
    assert progress == [0.25, 0.5, 0.75, 1.0]


def test_blas_has_one_thread_during_an_evaluation() -> None:
    threads: set[int] = set()

    def on_progress(_: float) -> None:
        threads.update(pool["num_threads"] for pool in threadpool_info() if "blas" in pool.values())

    _evaluate(POSITIONS["choices"], ReviewConfig(64, on_progress=on_progress))
    assert threads == {1}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "two-explorers": True},
        {"players": 3, "deck": {"treasure:1": 60, "trap:lava": 3}},
    ],
)
def test_unsupported_options_raise_call_coach(options: dict[str, object]) -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options(options))
    with pytest.raises(UsageError) as refused:
        evaluate(state, FEW)
    assert refused.value.code == "call/coach"


@pytest.mark.parametrize("rollouts", [0, 15, 1_000_001])
def test_rollouts_out_of_range_raise_call_rollouts(rollouts: int) -> None:
    with pytest.raises(UsageError) as refused:
        ReviewConfig(rollouts)
    assert refused.value.code == "call/rollouts"
