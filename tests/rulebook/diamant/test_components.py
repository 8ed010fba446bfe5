"""D1 to D9: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from tacora.games.diamant import GAME
from tacora.games.diamant.cards import COLOURS, as_diamonds_and_rubies
from tests.rulebook.diamant_harness import TRAPS, TREASURES, Table
from tests.rulebook.refusals import assert_refused


@pytest.mark.parametrize("players", range(3, 9))
def test_d1_three_to_eight_can_play(players: int) -> None:
    assert Table(players).inside == tuple(range(players))


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 100, 10**9, True, 3.0, "4", None])
def test_d1_no_other_number_of_players_is_accepted(players: object) -> None:
    with assert_refused("option/players", "D1"):
        GAME.rules.parse_options({"players": players})


def test_d1_the_number_of_players_must_be_given() -> None:
    with assert_refused("option/players", "D1"):
        GAME.rules.parse_options({})


def test_d2_the_deck_has_15_treasures_15_traps_and_5_relics() -> None:
    kinds: Counter[str] = Counter()
    for card, number in Table().deck.items():
        kinds[card.partition(":")[0]] += number
    assert kinds == {"treasure": 15, "trap": 15, "relic": 5}
    assert Table().view().deck_count == 35


def test_d2_a_card_that_is_not_in_the_box_is_refused() -> None:
    with assert_refused("step/unknown-card", "D2"):
        Table().reveal("treasure:6")


def test_d2_a_card_is_drawn_no_more_often_than_it_is_in_the_box() -> None:
    table = Table().reveal("treasure:5", "treasure:5").all_stay()
    with assert_refused("step/card-not-left", "D2"):
        table.reveal("treasure:5")


def test_d3_the_treasures_are_those_of_the_2016_edition() -> None:
    deck = Table().deck
    values = sorted(
        int(card.removeprefix("treasure:"))
        for card, number in deck.items()
        for _ in range(number)
        if card.startswith("treasure:")
    )
    assert values == [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
    assert sum(values) == 124


def test_d4_five_kinds_of_trap_have_three_cards_each() -> None:
    traps = {card: n for card, n in Table().deck.items() if card.startswith("trap:")}
    assert traps == dict.fromkeys(TRAPS, 3)


def test_d5_the_five_relics_are_exactly_alike() -> None:
    assert {c: n for c, n in Table().deck.items() if c.startswith("relic")} == {"relic": 5}


def test_d5_relics_taken_in_one_round_are_missing_from_the_next() -> None:
    table = Table().reveal("relic", "relic").leave(0).reveal("trap:lava").all_leave()
    assert table.round == 2
    assert table.deck["relic"] == 3


def test_d5_there_is_no_sixth_relic_in_the_whole_game() -> None:
    table = Table().reveal(*["relic"] * 5).leave(0).reveal("trap:lava").all_leave()
    for _ in range(3):
        with assert_refused("step/card-not-left", "D2"):
            table.reveal("relic")
        table.empty_round()
    assert len(table.relics[0]) == 5


def test_d6_points_are_shown_as_diamonds_worth_5_and_rubies_worth_1() -> None:
    assert as_diamonds_and_rubies(0) == (0, 0)
    assert as_diamonds_and_rubies(4) == (0, 4)
    assert as_diamonds_and_rubies(5) == (1, 0)
    assert as_diamonds_and_rubies(23) == (4, 3)


def test_d6_an_exchange_never_changes_a_total() -> None:
    for points in range(300):
        diamonds, rubies = as_diamonds_and_rubies(points)
        assert 5 * diamonds + rubies == points
        assert 0 <= rubies < 5


def test_d7_the_supply_holds_60_rubies_and_40_diamonds() -> None:
    assert Table().supply == 60 + 40 * 5


def test_d7_nothing_is_lost_between_supply_cave_and_camp() -> None:
    table = Table(4).reveal("treasure:9", "treasure:11", "relic").leave(2)
    at_camp = sum(table.scores)
    in_cave = sum(table.gathered) + sum(table.rubies)
    assert table.supply + at_camp + in_cave == 260


def test_d7_an_empty_supply_never_stops_a_game() -> None:
    table = Table(3)
    for _ in range(5):
        table.reveal(*TREASURES).all_leave()
    assert table.over
    assert table.scores == (205, 205, 205)
    assert table.supply == 260 - 615


def test_d7_a_treasure_larger_than_the_supply_is_paid_in_full() -> None:
    table = Table(3, deck={"treasure:1000": 1}).reveal("treasure:1000")
    assert table.gathered == (333, 333, 333)
    assert table.rubies == [1]


def test_d8_each_player_begins_with_an_empty_chest() -> None:
    assert Table(8).chests == (0,) * 8
    assert Table(8).relics == ((),) * 8


def test_d8_there_is_a_colour_for_each_of_eight_explorers() -> None:
    assert len(set(COLOURS)) == 8


def test_d8_each_player_has_one_continue_card_and_one_exit_card() -> None:
    table = Table(8).reveal("relic")
    assert {GAME.rules.legal_choices(table.state, seat) for seat in range(8)} == {
        ("continue", "exit")
    }


def test_d9_five_barricades_close_one_entrance_a_round() -> None:
    table = Table()
    closed = [table.view().barricades]
    while not table.over:
        closed.append(table.empty_round().view().barricades)
    assert closed == [0, 1, 2, 3, 4, 5]
