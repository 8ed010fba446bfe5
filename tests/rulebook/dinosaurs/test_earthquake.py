"""J48: the Earthquake."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import Table, on_map

LAIR = {"n1": "raptor-7", "n2": "jungle-3"}


def test_j48_nothing_is_played_against_attacks_that_will_not_come() -> None:
    items = ["weather-vane", "camouflage", "lullaby"]
    table = on_map(LAIR, at={0: "n1"}, hands={0: items}, ready={0: "noor"}).flip("earthquake")
    assert table.choices(0) == ("pass",)


def test_j48_an_earthquake_sends_every_dinosaur_home() -> None:
    cards = {**LAIR, "s1": "temple", "s2": "triceratops-3"}
    there = {"raptor-7": "camp", "t-rex": "n2", "triceratops-3": "s1"}
    table = on_map(cards, dinosaurs=there).flip("earthquake")
    assert [table.at(name) for name in there] == ["n1", "s1", "s2"]
    assert table.at("raptor-10") is None


def test_j48_every_conscious_player_on_the_map_drops_a_diamond() -> None:
    table = on_map(
        {"n1": "jungle-3"},
        players=4,
        at={0: "n1", 3: None},
        carried={0: 2, 1: 1, 2: 3},
        unconscious=(2,),
    ).flip("earthquake")
    assert [table.diamonds(seat) for seat in range(4)] == [1, 0, 3, 0]
    assert (table.diamonds_on("n1"), table.diamonds_on("camp")) == (1, 1)


def test_j48_nobody_is_attacked_in_an_earthquake() -> None:
    table = on_map(LAIR, at={0: "n1"}, dinosaurs={"raptor-7": "camp"}).flip("earthquake")
    assert (table.at("raptor-7"), table.attacks, table.active) == ("n1", [], 1)


def test_j48_the_flipped_cards_go_under_the_rest_of_the_deck() -> None:
    table = on_map({"n1": "jungle-3"}, deck=())
    names = table.state.cards.deck_named
    flipped = [names["raptors-run"], names["t-rex-hunts"]]
    rest = [names["wings-overhead"], names["fang-and-claw"]]
    table.state.dinosaur_flipped = tuple(flipped)
    table.state.dinosaur_deck = (*rest, names["earthquake"])
    table.flip("earthquake").draw("item:rope", "item:bait").act("end").close_windows()
    assert set(table.weights) == {"dinosaur:wings-overhead", "dinosaur:fang-and-claw"}
    table.flip("wings-overhead").close_windows().draw("item:drum", "item:elbow").act(
        "end"
    ).close_windows()
    assert set(table.weights) == {"dinosaur:fang-and-claw"}
    table.flip("fang-and-claw").close_windows().draw("item:lasso", "item:stilts").act(
        "end"
    ).close_windows()
    under = {"dinosaur:raptors-run", "dinosaur:t-rex-hunts", "dinosaur:earthquake"}
    assert set(table.weights) == under


def last_card_is_the_earthquake(held: tuple[str, ...] = ()) -> Table:
    """Lay out a turn with no map card left and one dinosaur card; seat 1 holds these items."""
    table = on_map({"n1": "jungle-3"}, deck=(), hands={1: held})
    quake = table.state.cards.deck_named["earthquake"]
    everything = table.state.dinosaur_deck
    table.state.dinosaur_deck = (quake,)
    table.state.dinosaur_flipped = tuple(card for card in everything if card != quake)
    return table


def test_j48_after_an_earthquake_at_the_very_end_the_whole_deck_is_shuffled() -> None:
    table = last_card_is_the_earthquake().flip("earthquake")
    table.draw("item:rope", "item:bait").act("end").close_windows()
    assert len(table.weights) == 16


def test_j48_with_no_dinosaur_card_left_to_look_at_the_game_still_goes_on() -> None:
    """The flipped cards are not shuffled yet while everybody may answer the Earthquake."""
    table = last_card_is_the_earthquake(("spyglass", "rope")).flip("earthquake")
    assert table.choices(1) == ("pass",)  # no card to look at
    table.close_windows()
    assert table.asked or table.weights
