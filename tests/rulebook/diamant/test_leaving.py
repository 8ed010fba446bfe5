"""D24 to D31: the way home."""

from __future__ import annotations

from tests.rulebook.diamant_harness import Table


def test_d24_leftovers_are_pooled_before_sharing() -> None:
    """D24, the example of the rules: two cards with 1 each, two leavers, 1 for each."""
    table = Table(4).reveal("treasure:5", "treasure:9")
    assert table.rubies == [1, 1]
    table.leave(0, 1)
    assert table.chests == (3 + 1, 3 + 1, 0, 0)
    assert table.rubies == [0, 0]


def test_d24_a_lone_leaver_takes_the_whole_pool() -> None:
    table = Table(5).reveal("treasure:9", "treasure:7", "treasure:3").leave(3)
    assert table.chests == (0, 0, 0, 2 + 4 + 2 + 3, 0)
    assert table.rubies == [0, 0, 0]


def test_d24_those_who_stay_get_nothing_of_the_pool() -> None:
    table = Table(5).reveal("treasure:9").leave(0, 1)
    assert table.gathered == (0, 0, 1, 1, 1)
    assert table.chests == (3, 3, 0, 0, 0)


def test_d24_the_pool_is_shared_among_the_leavers_not_all_players() -> None:
    table = Table(8).reveal("treasure:15").leave(0, 1, 2)
    assert table.event_args("left")["share"] == 7 // 3


def test_d25_the_rest_stays_on_the_first_treasure_card() -> None:
    table = Table(5).reveal("treasure:9", "treasure:7")
    assert table.rubies == [4, 2]
    assert table.leave(0, 1, 2, 3).rubies == [2, 0]


def test_d25_nothing_stays_where_the_pool_divides_evenly() -> None:
    table = Table(4).reveal("treasure:7", "treasure:11")
    assert table.rubies == [3, 3]
    assert table.leave(0, 1, 2).rubies == [0, 0]


def test_d25_the_rest_goes_to_a_first_treasure_card_that_had_nothing_on_it() -> None:
    table = Table(4).reveal("treasure:4", "treasure:7")
    assert table.rubies == [0, 3]
    assert table.leave(0, 1).rubies == [1, 0]


def test_d25_traps_and_relics_before_the_first_treasure_hold_no_rubies() -> None:
    table = Table(4).reveal("trap:lava", "relic", "treasure:5", "treasure:7")
    assert table.rubies == [0, 0, 1, 3]
    assert table.leave(0, 1, 2).rubies == [0, 0, 1, 0]


def test_d25_the_rest_waits_for_the_next_to_leave() -> None:
    table = Table(4).reveal("treasure:7").leave(0, 1).reveal("trap:lava").leave(2)
    assert table.chests == (1 + 1, 1 + 1, 1 + 1, 0)
    assert table.rubies == [0, 0]


def test_d25_a_pool_too_small_to_share_stays_whole() -> None:
    table = Table(5).reveal("treasure:5", "treasure:11").leave(0, 1)
    assert table.chests == (3, 3, 0, 0, 0)
    assert table.rubies == [1, 0]


def test_d26_a_lone_leaver_takes_every_relic_on_the_path() -> None:
    table = Table(3).reveal("relic", "treasure:9", "relic").leave(2)
    assert table.relics == ((), (), (5, 5))
    assert table.path == ["treasure:9"]


def test_d26_the_last_one_inside_leaves_alone_too() -> None:
    table = Table(3).reveal("relic").leave(0, 1).reveal("trap:lava").leave(2)
    assert table.relics == ((), (), (5,))


def test_d26_a_relic_found_later_is_for_the_next_lone_leaver() -> None:
    table = Table(3).reveal("relic").leave(0).reveal("relic").leave(1)
    assert table.relics == ((5,), (5,), ())


def test_d27_two_who_leave_together_take_no_relic() -> None:
    table = Table(3).reveal("relic").leave(0, 1)
    assert table.relics == ((), (), ())
    assert table.path == ["relic"]
    assert table.event_args("left")["relics"] == ()


def test_d27_nobody_takes_a_relic_when_all_leave_together() -> None:
    table = Table(3).reveal("relic", "relic").all_leave()
    assert table.relics == ((), (), ())
    assert table.view().relics_taken == 0


def test_d28_three_relics_are_worth_5_and_the_last_two_10() -> None:
    table = Table(3).reveal(*["relic"] * 5).leave(0)
    assert table.relics[0] == (5, 5, 5, 10, 10)
    assert table.scores == (35, 0, 0)


def test_d28_two_are_out_and_two_are_taken_for_5_and_10() -> None:
    table = Table(3).reveal("relic", "relic").leave(0).reveal("relic", "relic").leave(1)
    assert table.relics == ((5, 5), (5, 10), ())


def test_d28_relics_are_counted_over_the_whole_game() -> None:
    table = Table(3)
    for seat in (0, 1, 2, 0, 1):
        table.reveal("relic").leave(seat).reveal("trap:lava").all_leave()
    assert table.relics == ((5, 10), (5, 10), (5,))


def test_d29_lost_relics_do_not_count_towards_the_three() -> None:
    table = Table(3).reveal("relic", "relic").all_leave()
    table.reveal("relic", "relic", "relic").leave(0)
    assert table.relics[0] == (5, 5, 5)


def test_d29_after_one_lost_relic_the_fifth_card_is_the_fourth_out() -> None:
    table = Table(3).reveal("relic", "trap:lava", "trap:lava")
    table.reveal(*["relic"] * 4).leave(0)
    assert table.relics[0] == (5, 5, 5, 10)


def test_d30_a_leaver_banks_what_is_held_and_the_share() -> None:
    table = Table(5).reveal("treasure:9", "treasure:11").leave(0, 1)
    assert table.chests == (3 + 2, 3 + 2, 0, 0, 0)
    assert table.gathered == (0, 0, 3, 3, 3)


def test_d30_chest_and_relics_survive_every_later_trap() -> None:
    table = Table(3).reveal("treasure:15", "relic", "trap:lava").leave(0).reveal("trap:lava")
    for trap in ("trap:rams", "trap:snakes", "trap:spiders", "trap:boulders"):
        table.reveal("treasure:17", trap, trap)
    assert table.over
    assert table.chests == (5, 0, 0)
    assert table.relics == ((5,), (), ())


def test_d30_a_chest_adds_up_over_the_rounds() -> None:
    table = Table(3).reveal("treasure:15").all_leave().reveal("treasure:9").all_leave()
    assert table.chests == (8, 8, 8)


def test_d31_the_next_card_is_shared_by_those_still_inside() -> None:
    table = Table(4).reveal("treasure:4").leave(0)
    assert table.awaits_card
    table.reveal("treasure:9")
    assert table.gathered == (0, 4, 4, 4)
    assert table.asked == (1, 2, 3)


def test_d31_one_explorer_can_go_on_alone() -> None:
    table = Table(3).reveal("treasure:3").leave(0, 1).reveal("treasure:17", "treasure:14")
    assert table.gathered == (0, 0, 1 + 17 + 14)


def test_d31_the_path_stays_as_it_is_for_those_who_go_on() -> None:
    table = Table(3).reveal("trap:lava", "treasure:9").leave(0)
    assert table.path == ["trap:lava", "treasure:9"]
    assert table.reveal("trap:lava").round == 2
