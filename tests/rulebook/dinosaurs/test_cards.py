"""J80 to J84: the reconstructed cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.cards.models import Item, MapCard, Playable
from tests.rulebook.dinosaurs_harness import on_map

BOX = standard_cards()


def numbers(kind: str) -> list[int]:
    """Return the numbers of the map cards of a kind, or with a kind of dinosaur."""
    return sorted(card.number for card in BOX.maps if kind in (card.kind, card.dinosaur))


def icons(*kinds: str) -> dict[int, tuple[int, bool]]:
    """Items and refresh by number, for the cards of these kinds that show any."""
    return {card.number: (card.items, card.refresh) for card in BOX.maps if _shows(card, kinds)}


def _shows(card: MapCard, kinds: tuple[str, ...]) -> bool:
    return card.kind in kinds and bool(card.items or card.refresh)


def test_j80_the_numbers_on_the_map() -> None:
    assert numbers("t-rex") == [10]
    assert numbers("triceratops") == [3, 4, 8]
    assert numbers("pterodactyl") == [5, 6, 9]
    assert numbers("raptor") == [7, 10, 11]
    assert numbers("tunnel") == [5, 6, 7]
    assert numbers("shannon") == [6, 8]


def test_j81_the_icons_of_dinosaur_cards() -> None:
    shown = icons("dinosaur")
    assert shown == {7: (1, False), 8: (1, False), 9: (0, True), 10: (2, False), 11: (2, True)}


def test_j81_the_temple_has_no_icons() -> None:
    temple = BOX.maps[BOX.map_named["temple"]]
    assert (temple.items, temple.refresh) == (0, False)


def test_j81_the_icons_of_jungle_cards() -> None:
    shown = icons("jungle")
    assert shown == {7: (1, False), 8: (1, False), 9: (1, True), 10: (2, False), 11: (2, True)}


def test_j81_no_other_card_has_icons() -> None:
    assert icons("diamond", "shannon", "tunnel", "camp", "celestial") == {}


MOVES = [move for card in BOX.deck for move in card.moves]


def test_j82_fifteen_cards_name_one_to_four_kinds() -> None:
    kinds = Counter(len(card.moves) for card in BOX.deck if not card.earthquake)
    assert kinds == {1: 4, 2: 6, 3: 3, 4: 2}


def test_j82_the_deck_has_33_entries() -> None:
    species = Counter(move.partition(":")[0] for move in MOVES)
    assert species == {"t-rex": 8, "raptor": 9, "pterodactyl": 8, "triceratops": 8}
    assert len(MOVES) == 33


def test_j82_pterodactyls_have_each_flight_once_and_triceratops_each_direction_twice() -> None:
    ways = {"NE", "SE", "SW", "NW", "NN", "EE", "SS", "WW"}
    flights = Counter(move.partition(":")[2] for move in MOVES if move.startswith("pterodactyl"))
    charges = Counter(move.partition(":")[2] for move in MOVES if move.startswith("triceratops"))
    assert flights == dict.fromkeys(ways, 1)
    assert charges == dict.fromkeys("NESW", 2)


def test_j83_six_explorers_have_six_different_abilities() -> None:
    assert len({card.effects for card in BOX.explorers}) == 6


def test_j83_pemba_steps_onto_a_neighbour_whatever_its_number() -> None:
    table = on_map({"n1": "diamond-12"}, ready={0: "pemba"}).act("move").roll(1, 1)
    assert table.act("use", "to:n1").at(0) == "n1"
    assert (table.actions_left, table.ready(0)) == (2, False)


def test_j83_pembas_step_is_sure_where_a_roll_has_to_be_higher() -> None:
    """J51: 13 is more than any card asks for."""
    table = on_map({"n1": "diamond-12"}, ready={0: "pemba"}, higher_rolls=True)
    assert table.act("move").roll(1, 1).act("use", "to:n1").at(0) == "n1"


def test_j83_pembas_step_is_sure_whatever_is_played_against_the_roll() -> None:
    hands = {1: ["pebble-in-the-boot", "gust-of-wind"]}
    table = on_map({"n1": "diamond-12"}, ready={0: "pemba"}, hands=hands).act("move").roll(5, 6)
    table.answer({0: "use"}).answer({1: "play:pebble-in-the-boot"})
    table.all_pass().answer({1: "play:gust-of-wind"}).draw("dice:1").close_windows()
    last = table.events_of("roll-changed")[-1]
    assert (last["dice"], last["total"]) == ([1, 5], 13)
    assert "to:n1" in table.choices()


def test_j83_ingrid_has_an_extra_action() -> None:
    assert on_map(ready={0: "ingrid"}).act("use").actions_left == 4


def test_j83_santiago_rolls_any_own_roll_again() -> None:
    table = on_map({"n1": "jungle-8"}, ready={0: "santiago"}).act("move").roll(1, 1).act("use")
    assert "to:n1" in table.roll(4, 4).choices()
    table = on_map({"n1": "raptor-7"}, at={0: "n1"}, ready={0: "santiago"}, carried={0: 1})
    table.flip().roll(1, 1).act("use").roll(6, 6)
    assert (table.conscious(0), table.diamonds(0)) == (True, 1)


def test_j83_noor_evades_for_certain() -> None:
    table = on_map({"n1": "raptor-11"}, at={0: "n1"}, ready={0: "noor"}, carried={0: 1}).flip()
    table.act("use").draw("item:rope")
    assert (table.events_of("rolled"), table.conscious(0), table.diamonds(0)) == ([], True, 1)
    assert table.hand(0) == ["rope"]


def test_j83_kofi_draws_two_items() -> None:
    table = on_map({"n1": "jungle-3"}, ready={1: "kofi"}).flip().answer({1: "use"})
    assert table.draw("item:rope", "item:bait").hand(1) == ["rope", "bait"]


def test_j83_mei_looks_at_five_map_cards_and_chooses_two() -> None:
    table = on_map({"n1": "jungle-3"}, ready={1: "mei"}).flip().answer({1: "use"})
    table.draw("map:jungle-11", "map:temple", "map:diamond-3", "map:raptor-11", "map:tunnel-5")
    assert table.kinds_visible_to(0).count("scouted") == 0
    assert table.kinds_visible_to(1).count("scouted") == 5
    assert len(table.choices(1)) == 10
    assert table.act("draw:diamond-3,temple").draw("item:rope").hand(1) == ["rope"]
    table.close_windows().draw("item:bait")
    assert {choice.partition("@")[0] for choice in table.choices()} == {
        "place:diamond-3",
        "place:temple",
    }
    assert BOX.map_named["jungle-11"] in table.state.map_deck


def test_j84_there_are_fifty_items_in_eight_families() -> None:
    assert Counter(item.family for item in BOX.items) == {
        "next-roll": 8,
        "just-rolled": 8,
        "move-self": 7,
        "move-other": 4,
        "dinosaurs": 8,
        "protect": 5,
        "actions": 4,
        "cards": 6,
    }


def _printed(item: Item) -> tuple[object, ...]:
    aim = (item.on, item.reach, item.usable_unconscious, item.targets_unconscious)
    return (item.when, item.whose, item.rolls, *aim, item.effects)


def test_j84_no_two_items_do_the_same() -> None:
    assert len({_printed(item) for item in BOX.items}) == 50


def test_j84_some_items_are_against_another_players_roll() -> None:
    against = [item.id for item in BOX.items if item.whose == "other"]
    assert {"pebble-in-the-boot", "gust-of-wind", "banana-peel"} <= set(against)


@pytest.mark.parametrize("word", ["lure", "repel", "home", "hold", "redirect"])
def test_j84_items_for_dinosaurs_lure_repel_send_home_hold_and_redirect(word: str) -> None:
    family = [item for item in BOX.items if item.family == "dinosaurs"]
    assert word in {_word(item) for item in family}


@pytest.mark.parametrize("word", ["cancel", "copy", "take", "fill", "refresh", "omen"])
def test_j84_items_for_cards_do_six_things(word: str) -> None:
    family = [item for item in BOX.items if item.family == "cards"]
    assert word in {_word(item) for item in family}


def _word(card: Playable) -> object:
    return card.effects[0].__struct_config__.tag


OPENINGS = (
    "Before",
    "After",
    "At the start of your turn",
    "On your turn",
    "Any time",
    "When a",
    "In the",
    "In answer",
)


@pytest.mark.parametrize("item", BOX.items, ids=lambda item: item.id)
def test_j84_an_item_says_when_on_whom_and_whether_the_unconscious_may(item: Item) -> None:
    english, french = item.en.text, item.fr.text
    assert english.startswith(OPENINGS)
    assert french
    assert "conscious" in english
    assert "conscient" in french
