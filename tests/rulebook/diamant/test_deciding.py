"""D20 to D23: Continue or Exit."""

from __future__ import annotations

import pytest

from tacora.core.errors import IllegalStep
from tacora.core.game import DecisionStep
from tacora.games.diamant import GAME
from tests.rulebook.diamant_harness import Table
from tests.rulebook.refusals import assert_refused


def test_d20_every_player_in_the_cave_chooses_continue_or_exit() -> None:
    table = Table(4).reveal("treasure:9")
    assert table.asked == (0, 1, 2, 3)
    assert all(
        GAME.rules.legal_choices(table.state, s) == ("continue", "exit") for s in table.asked
    )


def test_d20_all_choices_are_shown_at_the_same_moment() -> None:
    table = Table(3).reveal("treasure:9").leave(1)
    assert table.event_args("choices") == {"continue": (0, 2), "exit": (1,)}


def test_d20_nothing_is_revealed_while_a_choice_is_missing() -> None:
    table = Table(3).reveal("treasure:9")
    with assert_refused("step/missing-answer", "D20"):
        table.answer({0: "exit", 2: "exit"})


@pytest.mark.parametrize("choice", ["", "stay", "EXIT", "exit ", "continue+exit"])
def test_d20_no_other_choice_exists(choice: str) -> None:
    table = Table(3).reveal("treasure:9")
    with assert_refused("step/illegal-choice", "D20"):
        table.answer({0: "exit", 1: choice, 2: "exit"})


def test_d20_a_refused_decision_changes_nothing() -> None:
    state = Table(3).reveal("treasure:9").state
    before = GAME.rules.to_notation(state)
    with pytest.raises(IllegalStep):
        GAME.rules.apply(state, DecisionStep({0: "exit", 1: "exit", 2: "perhaps"}))
    assert GAME.rules.to_notation(state) == before


def test_d20_nobody_is_asked_while_a_card_is_due_or_the_game_is_over() -> None:
    table = Table(3)
    assert [GAME.rules.legal_choices(table.state, seat) for seat in range(3)] == [(), (), ()]
    table.finish()
    assert [GAME.rules.legal_choices(table.state, seat) for seat in range(3)] == [(), (), ()]


def test_d21_a_choice_may_be_changed_until_the_last_player_has_chosen() -> None:
    pending = Table(3).reveal("relic").pending_choices()
    pending = pending.choose(0, "exit").choose(1, "exit").choose(0, "continue")
    pending = pending.withdraw(1).choose(1, "continue").choose(2, "exit")
    assert pending.reveal().choices == {0: "continue", 1: "continue", 2: "exit"}


def test_d21_after_the_last_choice_nobody_can_change_theirs() -> None:
    pending = Table(3).reveal("relic").pending_choices()
    for seat in range(3):
        pending = pending.choose(seat, "exit")
    with assert_refused("step/revealed"):
        pending.choose(0, "continue")
    with assert_refused("step/revealed"):
        pending.withdraw(0)


def test_d21_who_has_chosen_is_public_and_the_choice_is_not() -> None:
    pending = Table(3).reveal("relic").pending_choices()
    stays, goes = pending.choose(1, "continue"), pending.choose(1, "exit")
    assert stays.chosen == goes.chosen == {1}
    assert stays.missing == goes.missing == (0, 2)


def test_d21_a_player_can_look_at_their_own_choice_again() -> None:
    pending = Table(3).reveal("relic").pending_choices().choose(1, "exit")
    assert pending.choice_of(1) == "exit"
    assert pending.choice_of(0) is None


def test_d21_the_choices_cannot_be_turned_over_before_all_have_chosen() -> None:
    pending = Table(3).reveal("relic").pending_choices().choose(0, "exit").choose(2, "exit")
    with assert_refused("step/not-all-chosen"):
        pending.reveal()


def test_d21_pending_choices_take_only_legal_choices_of_seats_asked() -> None:
    pending = Table(3).reveal("relic").leave(0).reveal("treasure:2").pending_choices()
    with assert_refused("step/not-asked"):
        pending.choose(0, "exit")
    with assert_refused("step/illegal-choice"):
        pending.choose(1, "perhaps")


def test_d21_revealed_choices_are_a_step_of_the_game() -> None:
    table = Table(3).reveal("treasure:9")
    pending = table.pending_choices().choose(2, "exit").choose(1, "continue").choose(0, "continue")
    assert table.play(pending.reveal()).inside == (0, 1)


def test_d22_players_in_camp_are_not_asked() -> None:
    table = Table(4).reveal("treasure:9").leave(1, 3).reveal("treasure:2")
    assert table.asked == (0, 2)
    assert GAME.rules.legal_choices(table.state, 1) == ()


@pytest.mark.parametrize("choice", ["continue", "exit"])
def test_d22_a_choice_from_camp_is_refused(choice: str) -> None:
    table = Table(3).reveal("treasure:9").leave(1).reveal("treasure:2")
    with assert_refused("step/in-camp", "D22"):
        table.answer({0: "continue", 1: choice, 2: "continue"})


def test_d22_a_choice_from_an_unknown_seat_is_refused() -> None:
    table = Table(3).reveal("treasure:9")
    with assert_refused("step/no-seat", "D1"):
        table.answer(dict.fromkeys(range(4), "continue"))


def test_d22_nobody_re_enters_a_cave_in_the_same_round() -> None:
    table = Table(3).reveal("relic").leave(0)
    for card in ("treasure:9", "treasure:15", "trap:lava"):
        table.reveal(card)
        assert table.inside == (1, 2)
        table.all_stay()
    assert table.gathered == (0, 11, 11)


def test_d23_leaving_with_nothing_is_allowed() -> None:
    table = Table(3).reveal("trap:lava").leave(0)
    assert table.inside == (1, 2)
    assert table.event_args("left") == {
        "explorers": (0,),
        "held": 0,
        "share": 0,
        "rest": 0,
        "relics": (),
    }


def test_d23_everybody_may_leave_with_nothing() -> None:
    table = Table(3).reveal("trap:lava").all_leave()
    assert table.round == 2
    assert table.scores == (0, 0, 0)
