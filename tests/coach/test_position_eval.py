"""What the coach says of a position."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from tacora.coach.diamant_coach import BATCH, evaluate
from tacora.coach.review import DecisionEval, PositionEval, ReviewConfig
from tacora.core.errors import UsageError
from tacora.core.game import ChanceStep
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tests.coach.games import EDITIONS, played, won_by_rules

FEW = ReviewConfig(rollouts=64)


def _look(position: str, work: ReviewConfig = FEW) -> PositionEval:
    return evaluate(GAME.rules.from_notation(position), work)


def _only(outlook: PositionEval) -> DecisionEval:
    (choice,) = outlook.choices
    return choice


def test_a_game_that_is_over_is_as_it_ended() -> None:
    outlook = _look("diamant-2016/3 5 - - 0 9,9,8 -,-,- - nothing")
    assert outlook == PositionEval([0.5, 0.5, 0.0], [0.0, 0.0, 0.0], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_chances_add_up_wherever_a_game_stands(edition: str) -> None:
    for moment in played(EDITIONS[edition]).steps[::6]:
        outlook = evaluate(moment.state, ReviewConfig(rollouts=16))
        assert sum(outlook.chances) == pytest.approx(1)
        asked = moment.state.inside if moment.state.awaiting == "choices" else ()
        assert tuple(choice.seat for choice in outlook.choices) == asked
        for choice in outlook.choices:
            assert set(choice.chances) == {CONTINUE, EXIT}
            assert all(0 <= chance <= 1 for chance in choice.chances.values())


def test_at_the_start_nobody_is_ahead() -> None:
    outlook = _look("diamant-2016/4 1 - 0123 0 0,0,0,0 -,-,-,- - card", ReviewConfig(rollouts=256))
    assert outlook.choices == []
    for chance, error in zip(outlook.chances, outlook.errors, strict=True):
        assert abs(chance - 1 / 4) < 4.5 * error


def test_whoever_wins_by_leaving_last_is_told_to_leave() -> None:
    choice = _only(
        _look("diamant-2016/3 5 9,snakes 0 9 0,5,7 -,-,- - choices", ReviewConfig(rollouts=256))
    )
    assert choice.chances[EXIT] == 1
    assert choice.errors[EXIT] == 0
    assert choice.chances[CONTINUE] < 1
    assert choice.best == EXIT


def test_whoever_leaves_last_and_is_behind_has_lost() -> None:
    choice = _only(_look("diamant-2016/3 5 9,snakes 1 9 10,0,7 -,-,- - choices"))
    assert choice.chances[EXIT] == 0


def test_a_given_choice_is_made_whatever_the_expert_thinks() -> None:
    """With one card left, a second trap, whoever stays has nothing and whoever leaves wins."""
    deck = "deck=treasure:5*1+trap:lava*2"
    choice = _only(_look(f"diamant-2016/3/{deck} 5 5,lava 2 5 1,1,0 -,-,- - choices"))
    assert choice.chances == {CONTINUE: 0.0, EXIT: 1.0}
    assert choice.best == EXIT


def test_a_choice_without_consequence_is_too_close_to_call() -> None:
    """No card is left: all leave, one way or the other."""
    outlook = _look("diamant-2016/3/deck=treasure:6*1 5 6 012 2 0,0,0 -,-,- - choices")
    assert outlook.chances == pytest.approx([1 / 3] * 3)
    assert [choice.best for choice in outlook.choices] == [None] * 3


def test_a_relic_is_worth_the_victory_by_order_and_by_print() -> None:
    """Seat 0 has 4; alone with the relic it would have 9, or with the one printed 12, 16."""
    line = "incan-gold/3{} 5 {},fire 0 0 4,{},0 -,-,- - choices"
    assert _only(_look(line.format("", "R", 8))).chances[EXIT] == 1
    assert _only(_look(line.format("", "R", 10))).chances[EXIT] == 0
    assert _only(_look(line.format("/relic-values=printed", "R12", 15))).chances[EXIT] == 1


def test_the_same_luck_for_both_choices_makes_their_difference_surer() -> None:
    position = "diamant-2016/5 5 5,9+4,lava 0134 2 10,20,15,5,9 -,-,-,-,- - choices"
    outlook = _look(position, ReviewConfig(rollouts=512))
    apart = [choice.error for choice in outlook.choices]
    unpaired = [hypot(*choice.errors.values()) for choice in outlook.choices]
    assert sum(apart) < sum(unpaired)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_by_the_rules_come_to_the_same(edition: str) -> None:
    """The same experts, the same position, other cards: within what chance allows."""
    state = next(
        moment.state
        for moment in played(EDITIONS[edition], seed=2).steps
        if moment.state.round == 5 and moment.state.awaiting == "choices"
    )
    outlook = evaluate(state, ReviewConfig(rollouts=512))
    seat = state.inside[0]
    for kind in (CONTINUE, EXIT):
        won = np.array(won_by_rules(state, {seat: kind}, 200))[:, seat]
        choice = outlook.choices[0]
        spread = max(won.std(), 0.1)  # what never happened in a few games may yet happen
        error = hypot(choice.errors[kind], float(spread) / np.sqrt(len(won)))
        assert abs(choice.chances[kind] - won.mean()) < 4.5 * error


def test_the_same_seed_sees_the_same_and_another_does_not() -> None:
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
def test_threads_change_nothing(position: str) -> None:
    one, three = (_look(position, ReviewConfig(2 * BATCH + 1, threads=n)) for n in (1, 3))
    assert one == three


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_progress_is_told_batch_by_batch(position: str) -> None:
    heard: list[float] = []
    _look(position, ReviewConfig(4 * BATCH, on_progress=heard.append))
    assert heard == [0.25, 0.5, 0.75, 1.0]


def test_numpy_leaves_the_cores_to_the_threads_of_the_coach() -> None:
    cores: set[int] = set()

    def hear(_: float) -> None:
        cores.update(pool["num_threads"] for pool in threadpool_info() if "blas" in pool.values())

    _look(POSITIONS["choices"], ReviewConfig(64, on_progress=hear))
    assert cores == {1}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "two-explorers": True},
        {"players": 3, "deck": {"treasure:1": 60, "trap:lava": 3}},
    ],
)
def test_some_tables_have_no_coach(options: dict[str, object]) -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options(options))
    with pytest.raises(UsageError) as refused:
        evaluate(state, FEW)
    assert refused.value.code == "call/coach"


@pytest.mark.parametrize("rollouts", [0, 15, 1_000_001])
def test_rollouts_are_neither_too_few_nor_too_many(rollouts: int) -> None:
    with pytest.raises(UsageError) as refused:
        ReviewConfig(rollouts)
    assert refused.value.code == "call/rollouts"
