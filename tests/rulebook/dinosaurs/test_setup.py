"""J1 to J10: the box, and the table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from tacora.core.game import ChanceStep
from tacora.games.dinosaurs.cards.loader import standard_cards
from tests.rulebook.dinosaurs_harness import choose_explorers, new_game, on_map, set_up_game
from tests.rulebook.refusals import assert_refused

BOX = standard_cards()


@pytest.mark.parametrize("players", range(2, 7))
def test_j1_two_to_six_play_with_one_explorer_each(players: int) -> None:
    table = set_up_game(players)
    assert len({player.explorer for player in table.state.players}) == players


@pytest.mark.parametrize("players", [1, 7])
def test_j1_neither_one_nor_seven_can_play(players: int) -> None:
    with assert_refused("option/players", "J1"):
        new_game(players)


def test_j1_the_first_on_base_camp_with_4_diamonds_wins() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}, carried={0: 4})
    assert not table.over
    assert table.act("move").roll(1, 2).act("to:camp").winners == (0,)


def test_j1_three_diamonds_in_camp_are_not_enough() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}, carried={0: 3})
    assert not table.act("move").roll(1, 2).act("to:camp").over


def test_j2_the_map_has_36_cards_of_seven_kinds() -> None:
    assert Counter(card.kind for card in BOX.maps) == {
        "diamond": 10,
        "dinosaur": 10,
        "jungle": 9,
        "shannon": 2,
        "tunnel": 3,
        "celestial": 1,
        "camp": 1,
    }


def test_j2_each_number_occurs_once_among_diamonds_dinosaurs_and_jungle() -> None:
    def numbers(kind: str) -> list[int]:
        return sorted(card.number for card in BOX.maps if card.kind == kind and card.id != "temple")

    assert numbers("diamond") == list(range(3, 13))
    assert numbers("dinosaur") == list(range(3, 12))
    assert numbers("jungle") == list(range(3, 12))


def test_j2_there_are_a_t_rex_and_three_dinosaurs_of_each_other_kind() -> None:
    found = Counter(card.dinosaur for card in BOX.maps if card.dinosaur)
    assert found == {"t-rex": 1, "raptor": 3, "triceratops": 3, "pterodactyl": 3}
    assert [card.number for card in BOX.maps if card.dinosaur == "t-rex"] == [10]


def test_j2_camp_shannon_and_tunnels_hold_nothing_like_other_jungle_cards() -> None:
    table = on_map({"n1": "shannon-6", "e1": "tunnel-5", "s1": "jungle-3"})
    assert [table.diamonds_on(cell) for cell in ("camp", "n1", "e1", "s1")] == [0, 0, 0, 0]
    assert set(table.state.dinosaurs) == {None}


def test_j3_the_dinosaur_deck_has_15_movements_and_1_earthquake() -> None:
    assert Counter(card.earthquake for card in BOX.deck) == {False: 15, True: 1}


def test_j3_there_are_50_different_items_6_explorers_and_10_dinosaurs() -> None:
    assert len({card.id for card in BOX.items}) == len(BOX.items) == 50
    assert len({card.en.name for card in BOX.items}) == 50
    assert len({card.fr.name for card in BOX.items}) == 50
    assert len(BOX.explorers) == 6
    assert len(BOX.dinosaurs) == 10


def test_j3_there_are_22_diamonds() -> None:
    assert new_game().state.supply == 22
    table = set_up_game(2, "temple", "diamond-3", "jungle-3", "jungle-4")
    assert table.state.supply == 22 - 2 - 1


def test_j3_two_dice_have_six_sides_each() -> None:
    rolls = new_game().weights
    assert sum(rolls.values()) == 36
    assert (rolls["dice:1+1"], rolls["dice:1+6"], rolls["dice:6+6"]) == (1, 2, 1)


def test_j4_base_camp_lies_in_the_middle() -> None:
    assert new_game().map == {"camp": "base-camp"}


@pytest.mark.parametrize("seat", range(4))
def test_j4_north_is_the_same_for_every_seat(seat: int) -> None:
    cards = {"n1": "jungle-3", "e1": "triceratops-3", "n1e1": "jungle-4", "s1": "jungle-5"}
    table = on_map(cards, players=4, active=seat).flip("three-horn-charge")
    assert table.at("triceratops-3") == "n1e1"


def test_j5_the_celestial_event_is_not_shuffled_into_the_map_deck() -> None:
    table = choose_explorers()
    assert len(table.weights) == 36 - 2
    assert "map:celestial-event" not in table.weights
    table.assert_refused(ChanceStep("map:celestial-event"), "step/card-not-left", "J2")


def test_j5_the_three_decks_are_separate() -> None:
    state = new_game().state
    decks = (state.map_deck, state.item_deck, state.dinosaur_deck)
    assert [len(deck) for deck in decks] == [34, 50, 16]


def test_j6_the_top_four_cards_go_north_east_south_and_west() -> None:
    table = choose_explorers().draw("map:jungle-9", "map:tunnel-5", "map:diamond-12", "map:temple")
    assert table.map == {
        "camp": "base-camp",
        "n1": "jungle-9",
        "e1": "tunnel-5",
        "s1": "diamond-12",
        "w1": "temple",
    }


def test_j6_they_come_with_their_diamonds_and_dinosaurs() -> None:
    table = choose_explorers().draw("map:raptor-7", "map:tunnel-5", "map:diamond-12", "map:temple")
    assert (table.diamonds_on("s1"), table.diamonds_on("w1")) == (1, 2)
    assert (table.at("raptor-7"), table.at("t-rex")) == ("n1", "w1")
    assert table.at("raptor-10") is None


def test_j6_a_card_is_laid_only_once() -> None:
    table = choose_explorers().draw("map:jungle-9")
    assert "map:jungle-9" not in table.weights


def test_j7_explorers_are_chosen_before_the_four_cards_are_laid() -> None:
    table = new_game(2)
    assert table.chance_kind == "dice"
    table.roll(6, 6).roll(1, 1)
    assert table.map == {"camp": "base-camp"}
    table.act("explorer:mei", "explorer:noor")
    assert table.chance_kind == "map"
    table.draw("map:jungle-3", "map:jungle-4", "map:jungle-5")
    assert not table.events_of("turn")
    assert table.draw("map:jungle-6").events_of("turn") == [{"seat": 0, "turn": 1}]


def test_j7_dealt_explorers_come_before_the_four_cards_too() -> None:
    table = new_game(2, explorers="dealt").roll(6, 6).roll(1, 1)
    assert table.chance_kind == "explorer"
    assert table.draw("explorer:kofi", "explorer:mei").chance_kind == "map"


def test_j7_explorers_are_chosen_in_turn_order() -> None:
    table = new_game(3).roll(1, 2).roll(3, 3).roll(1, 1)
    assert table.asked == (1,)
    assert table.act("explorer:mei").asked == (2,)
    assert table.act("explorer:noor").asked == (0,)


def test_j7_no_two_explorers_are_alike() -> None:
    table = new_game(3).roll(6, 6).roll(1, 1).roll(1, 1)
    assert len(table.choices()) == 6
    assert "explorer:mei" not in table.act("explorer:mei").choices()
    table.assert_refused("explorer:mei", "step/illegal-choice")


def test_j7_a_table_may_deal_the_explorers() -> None:
    table = new_game(2, explorers="dealt").roll(6, 6).roll(1, 1)
    assert list(table.weights.values()) == [1] * 6
    table.draw("explorer:kofi")
    assert len(table.weights) == 5
    assert table.draw("explorer:mei").events_of("explorer") == [
        {"seat": 0, "explorer": "kofi"},
        {"seat": 1, "explorer": "mei"},
    ]


def test_j7_explorers_start_ready_and_nobody_has_items() -> None:
    table = set_up_game(6)
    assert all(table.ready(seat) for seat in range(6))
    assert all(not table.hand(seat) for seat in range(6))


def test_j8_the_highest_roll_begins() -> None:
    table = new_game(3).roll(2, 3).roll(5, 5).roll(4, 4)
    assert table.active == 1


def test_j8_tied_leaders_roll_again_and_nobody_else() -> None:
    table = new_game(4).roll(5, 5).roll(1, 1).roll(4, 6).roll(1, 2)
    assert table.chance_kind == "dice"
    table.roll(2, 2).roll(2, 3)
    assert [args["seat"] for args in table.events_of("rolled-to-begin")] == [0, 1, 2, 3, 0, 2]
    assert table.active == 2


def test_j8_leaders_who_tie_again_roll_once_more() -> None:
    table = new_game(2).roll(5, 5).roll(4, 6).roll(1, 1).roll(1, 1)
    assert table.chance_kind == "dice"
    assert table.roll(1, 2).roll(1, 1).active == 0


def test_j8_turns_go_clockwise_from_there() -> None:
    table = on_map({"n1": "jungle-3"}, players=3, active=2)
    assert table.flip().active == 0


def test_j9_an_explorer_is_off_the_map_until_their_first_turn() -> None:
    table = set_up_game(3)
    assert [table.at(seat) for seat in range(3)] == ["camp", None, None]


def test_j9_the_first_turn_begins_on_base_camp() -> None:
    table = on_map(at={0: "camp", 1: None}).flip()
    assert (table.active, table.at(1)) == (1, "camp")


def test_j9_a_player_off_the_map_is_no_target() -> None:
    table = on_map({"n1": "jungle-3"}, at={1: None}, players=3, hands={0: ["lasso"]})
    assert "play:lasso>1" not in table.choices()
    table.act("move").roll(1, 2).close_windows().act("to:n1")
    assert "play:lasso>2" in table.choices()
    assert "play:lasso>1" not in table.choices()


def test_j9_dinosaurs_do_not_hunt_a_player_off_the_map() -> None:
    cards = {"n1": "jungle-3", "n2": "jungle-4", "n3": "raptor-7"}
    table = on_map(cards, at={1: None}).flip("raptors-run")
    assert table.at("raptor-7") == "n1"
    assert table.events_of("attacked") == []


def test_j9_a_player_off_the_map_is_not_asked_for_cards() -> None:
    table = on_map({"n1": "jungle-3"}, at={1: None}, hands={0: ["lantern"], 1: ["bait"]})
    assert table.act("move").asked == (0,)


def test_j9_a_player_off_the_map_drops_nothing_in_an_earthquake() -> None:
    table = on_map(at={1: None}, carried={0: 2}).flip("earthquake")
    assert [args["seat"] for args in table.events_of("dropped")] == [0]


def test_j10_base_camp_is_a_2_for_a_move() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}).act("move").roll(1, 1)
    assert table.choices() == ("to:camp", "stay")


def test_j10_base_camp_is_a_2_for_an_evasion() -> None:
    table = on_map({"n1": "raptor-7"}, at={1: "n1"}, dinosaurs={"raptor-7": "camp"}).flip()
    assert table.roll(1, 1).conscious(0)


def test_j10_less_than_2_is_too_little_in_camp() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}, hands={1: ["pebble-in-the-boot"]})
    table.act("move").roll(1, 1).answer({1: "play:pebble-in-the-boot"})
    assert table.close_windows().at(0) == "n1"
    assert table.events_of("stayed") == [{"seat": 0}]
