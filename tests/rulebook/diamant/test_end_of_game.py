"""D39 and D40: who has won."""

from __future__ import annotations

import pytest

from tacora.core.game import ChanceStep, DecisionStep, Step
from tests.rulebook.diamant_harness import Table
from tests.rulebook.refusals import assert_refused


def test_d39_the_game_is_over_after_the_fifth_round() -> None:
    table = Table(3)
    for number in range(1, 6):
        assert not table.over
        assert table.round == number
        table.empty_round()
    assert table.over
    assert table.report["pending"] is None


def test_d39_a_trap_in_the_fifth_round_ends_the_game_too() -> None:
    table = Table(3)
    for _ in range(4):
        table.empty_round()
    assert table.reveal("treasure:9", "trap:lava", "trap:lava").over


def test_d39_nothing_lies_beside_a_chest_after_the_end() -> None:
    table = Table(3)
    for _ in range(4):
        table.empty_round()
    table.reveal("treasure:9", "trap:lava", "trap:lava")
    assert table.view().carried == 0
    assert table.gathered == table.scores == (0, 0, 0)


def test_d39_the_score_is_the_chest_plus_the_relics() -> None:
    table = Table(3).reveal("treasure:15", "relic").leave(1).reveal("treasure:4").all_leave()
    table.finish()
    assert table.chests == (7, 5, 7)
    assert table.scores == (7, 5 + 5, 7)


def test_d39_nobody_has_won_before_the_end() -> None:
    table = Table(3).reveal("treasure:15").leave(0)
    assert table.winners == ()
    assert table.report["over"] is False


@pytest.mark.parametrize(
    "step", [ChanceStep("treasure:5"), DecisionStep({0: "exit"}), DecisionStep({})]
)
def test_d39_nothing_can_be_played_after_the_end(step: Step) -> None:
    table = Table(3).finish()
    with assert_refused("step/game-over", "D39"):
        table.play(step)


def test_d40_the_highest_score_wins() -> None:
    table = Table(3).reveal("treasure:15").leave(0, 1).reveal("treasure:1").leave(2).finish()
    assert table.scores == (5, 5, 6)
    assert table.winners == (2,)
    assert table.event_args("over") == {"scores": (5, 5, 6), "winners": (2,)}


def test_d40_relics_can_win_the_game() -> None:
    table = Table(3).reveal("treasure:9", "relic").leave(0).reveal("treasure:2").all_leave()
    table.finish()
    assert table.chests == (3, 4, 4)
    assert table.winners == (0,)


def test_d40_tied_players_share_the_victory() -> None:
    table = Table(4).reveal("treasure:4", "trap:lava").leave(0, 2).reveal("trap:lava").finish()
    assert table.scores == (1, 0, 1, 0)
    assert table.winners == (0, 2)


def test_d40_a_relic_breaks_no_tie() -> None:
    table = Table(3).reveal("relic").leave(0).reveal("treasure:11").all_leave().finish()
    assert table.scores == (5, 5, 5)
    assert table.winners == (0, 1, 2)


def test_d40_when_nobody_has_anything_everybody_wins() -> None:
    assert Table(8).finish().winners == tuple(range(8))
