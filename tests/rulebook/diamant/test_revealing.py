"""D13 to D19: what a card does."""

from __future__ import annotations

import pytest

from tests.rulebook.diamant_harness import TRAPS, TREASURES, Table
from tests.rulebook.refusals import assert_refused


def test_d13_a_round_begins_with_a_card() -> None:
    table = Table()
    while not table.over:
        assert table.awaits_card
        assert table.asked == ()
        table.empty_round()


def test_d13_nobody_can_leave_before_the_first_card() -> None:
    with assert_refused("step/out-of-turn", "D13"):
        Table().answer({0: "exit", 1: "exit", 2: "exit"})


def test_d14_nine_rubies_among_five_give_1_each_and_4_stay() -> None:
    table = Table(5).reveal("treasure:9")
    assert table.gathered == (1, 1, 1, 1, 1)
    assert table.rubies == [4]


@pytest.mark.parametrize("inside", range(1, 9))
@pytest.mark.parametrize("card", sorted(set(TREASURES)))
def test_d14_every_treasure_is_shared_by_those_inside(card: str, inside: int) -> None:
    table = Table(8).reveal("trap:lava").leave(*range(inside, 8)).reveal(card)
    value = int(card.removeprefix("treasure:"))
    assert table.gathered == (value // inside,) * inside + (0,) * (8 - inside)
    assert table.rubies == [0, value % inside]


def test_d14_rubies_of_an_earlier_card_are_not_shared_again() -> None:
    table = Table(4).reveal("treasure:7", "treasure:5")
    assert table.gathered == (2, 2, 2, 2)
    assert table.rubies == [3, 1]


def test_d14_a_treasure_too_small_to_share_stays_whole() -> None:
    table = Table(5).reveal("treasure:4")
    assert table.gathered == (0,) * 5
    assert table.rubies == [4]


def test_d15_what_is_gathered_is_not_in_the_chest_yet() -> None:
    table = Table(3).reveal("treasure:15")
    assert table.gathered == (5, 5, 5)
    assert table.chests == (0, 0, 0)
    assert table.scores == (0, 0, 0)


def test_d15_what_is_gathered_can_still_be_lost() -> None:
    table = Table(3).reveal("treasure:15", "trap:lava", "trap:lava")
    assert table.gathered == (0, 0, 0)
    assert table.chests == (0, 0, 0)


@pytest.mark.parametrize("trap", TRAPS)
def test_d16_the_first_trap_of_its_kind_does_nothing(trap: str) -> None:
    table = Table(3).reveal("treasure:15", trap)
    assert table.gathered == (5, 5, 5)
    assert table.inside == table.asked == (0, 1, 2)


def test_d16_five_different_traps_do_nothing() -> None:
    table = Table(3).reveal("treasure:15", *TRAPS)
    assert table.gathered == (5, 5, 5)
    assert table.round == 1


def test_d16_a_trap_of_an_earlier_round_does_not_count() -> None:
    table = Table().reveal("trap:snakes").all_leave().reveal("trap:snakes")
    assert table.round == 2
    assert table.asked == (0, 1, 2)


@pytest.mark.parametrize("trap", TRAPS)
def test_d17_the_second_trap_of_its_kind_ends_the_round_with_no_decision(trap: str) -> None:
    table = Table().reveal("treasure:15", trap, "treasure:9", trap)
    assert table.round == 2
    assert table.awaits_card
    assert table.scores == (0, 0, 0)


def test_d17_explorers_inside_lose_and_those_who_left_keep() -> None:
    table = Table(3).reveal("treasure:15", "trap:lava").leave(1).reveal("treasure:4", "trap:lava")
    assert table.chests == (0, 5, 0)
    assert table.event_args("caught") == {"trap": "lava", "explorers": (0, 2), "lost": 7}


def test_d17_what_was_banked_in_earlier_rounds_is_kept() -> None:
    table = Table(3).reveal("treasure:15").all_leave().reveal("treasure:9", "trap:rams")
    table.all_stay().reveal("trap:rams")
    assert table.chests == (5, 5, 5)


def test_d17_the_rubies_lost_go_back_to_the_supply() -> None:
    table = Table(4).reveal("treasure:15", "trap:lava", "trap:lava")
    assert table.supply == 260


def test_d17_a_trap_that_catches_a_lone_explorer_also_ends_the_round() -> None:
    table = Table(3).reveal("trap:lava").leave(0, 1).reveal("trap:lava")
    assert table.round == 2
    assert table.event_args("caught")["explorers"] == (2,)


def test_d18_a_relic_lies_on_the_path_and_nobody_gains_anything() -> None:
    table = Table(3).reveal("relic")
    assert table.path == ["relic"]
    assert table.gathered == table.scores == (0, 0, 0)
    assert table.relics == ((), (), ())


@pytest.mark.parametrize("card", ["treasure:1", "treasure:17", "trap:lava", "relic"])
def test_d19_a_decision_follows_the_very_first_card(card: str) -> None:
    assert Table(4).reveal(card).asked == (0, 1, 2, 3)


def test_d19_a_decision_follows_every_card_that_does_not_end_the_round() -> None:
    table = Table(3)
    for card in [*TREASURES, *TRAPS, *["relic"] * 5]:
        assert table.reveal(card).asked == (0, 1, 2)
        table.all_stay()


def test_d19_no_second_card_comes_before_the_decision() -> None:
    table = Table().reveal("treasure:9")
    with assert_refused("step/out-of-turn", "D19"):
        table.reveal("treasure:1")
