"""The six explorers."""

from __future__ import annotations

from tacora.core.events import visible_to
from tests.rulebook.dinosaurs_harness import Table, on_island


def test_pemba_steps_onto_a_neighbour_whatever_its_number() -> None:
    table = on_island().explorer(0, "pemba").stand(0, "e2").move(1, 1).use(0)
    assert table.destinations(0) == {"e1", "n1e2", "e3", "s1e2", "stay"}
    table.choose(0, "to:e3")
    assert table.at(0) == "e3"
    assert table.actions_left == 2
    assert not table.ready(0)


def test_pemba_helps_with_no_roll_but_a_move() -> None:
    table = on_island().explorer(0, "pemba").stand(0, "s1").put("raptor-7", "s1")
    assert "use" not in table.flip("wings-overhead").roll(1, 1).choices(0)


def test_pemba_does_not_help_another_to_move() -> None:
    table = on_island().explorer(1, "pemba").hold(1, "rope").move(1, 1)
    assert "use" not in table.choices(1)


def test_pemba_can_be_used_again_after_a_step_onto_hot_springs() -> None:
    """J21, J30: the card was turned over before the arrival turned it face up."""
    table = on_island().explorer(0, "pemba").stand(0, "e1").move(1, 1).use(0).choose(0, "to:e2")
    assert table.draw("item:rope").ready(0)
    assert "use" in table.move(1, 1).choices(0)


def test_ingrid_has_one_more_action() -> None:
    table = on_island().explorer(0, "ingrid").use(0)
    assert table.actions_left == 4
    assert "use" not in table.choices(0)


def test_santiago_rolls_a_move_again() -> None:
    table = on_island().explorer(0, "santiago").move(1, 1).use(0).roll(5, 6)
    assert table.total == 11
    assert not table.ready(0)


def test_santiago_rolls_an_evasion_again_on_anothers_turn() -> None:
    table = on_island().explorer(1, "santiago").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).use(1).roll(2, 3)
    assert table.diamonds(1) == 1


def test_noor_evades_without_a_roll() -> None:
    table = on_island().explorer(1, "noor").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").use(1)
    assert table.events_of("rolled") == []
    assert table.events_of("escaped") == [{"seat": 1, "dinosaur": "raptor-7"}]
    assert table.conscious(1)
    assert not table.ready(1)


def test_noor_draws_an_item_when_she_evades() -> None:
    table = on_island().explorer(1, "noor").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").use(1).draw("item:rope")
    assert table.hand(1) == ["rope"]
    assert table.events_of("turn") == [{"seat": 1, "turn": 2}]


def test_noor_evades_with_a_full_hand_too() -> None:
    table = on_island().explorer(0, "noor").hold(0, "rope", "bait", "drum", "elbow", "lasso")
    table.stand(0, "s1", diamonds=1).put("raptor-7", "s1").flip("wings-overhead")
    table.all_pass().use(0)
    assert table.events_of("escaped") == [{"seat": 0, "dinosaur": "raptor-7"}]
    assert table.events_of("drew-item") == []
    assert table.conscious(0)


def _kofi_begins(*items: str) -> Table:
    """Seat 1 has Kofi and these items, and its turn begins."""
    return on_island().explorer(1, "kofi").hold(1, *items).flip("wings-overhead")


def test_kofi_draws_two_items() -> None:
    table = _kofi_begins().use(1).draw("item:rope", "item:bait")
    assert set(table.hand(1)) == {"rope", "bait"}


def test_kofi_draws_before_the_map_cards_only() -> None:
    table = on_island().explorer(0, "kofi")
    assert "use" not in table.choices(0)
    assert "use" not in table.choose(0, "move").choices(0)


def test_kofi_draws_one_where_only_one_has_room() -> None:
    table = _kofi_begins("rope", "bait", "drum", "elbow").all_pass().use(1)
    assert len(table.draw("item:lasso").all_pass().hand(1)) == 5


def test_kofi_draws_nothing_with_a_full_hand() -> None:
    table = _kofi_begins("rope", "bait", "drum", "elbow", "lasso").all_pass()
    assert table.active == 1
    assert "use" not in table.choices(1)


FIVE = ("map:diamond-4", "map:diamond-5", "map:jungle-10", "map:tunnel-7", "map:jungle-11")


def _mei_begins() -> Table:
    """Seat 1 has Mei, and its turn begins."""
    return on_island().explorer(1, "mei").flip("wings-overhead")


def test_mei_chooses_two_of_five_map_cards() -> None:
    table = _mei_begins().use(1).draw(*FIVE)
    assert len(table.choices(1)) == 10
    table.choose(1, "draw:diamond-4,tunnel-7").draw("item:rope").close_windows().draw("item:bait")
    placing = {choice.partition("@")[0] for choice in table.choices(1)}
    assert placing == {"place:diamond-4", "place:tunnel-7"}


def test_mei_draws_an_item_besides_the_one_of_the_turn() -> None:
    """J11"""
    table = _mei_begins().use(1).draw(*FIVE).choose(1, "draw:diamond-4,tunnel-7")
    assert table.draw("item:rope").hand(1) == ["rope"]
    assert table.close_windows().draw("item:bait").hand(1) == ["rope", "bait"]


def test_mei_shuffles_the_others_back_unseen_by_anybody_else() -> None:
    table = _mei_begins().use(1)
    before = set(table.odds)
    table.draw(*FIVE).choose(1, "draw:diamond-4,tunnel-7")
    left = {table.state.cards.map_codes[card] for card in table.state.map_deck}
    assert left == before - {"map:diamond-4", "map:tunnel-7"}
    unseen = {"diamond-5", "jungle-10", "jungle-11"}
    assert not [e for e in visible_to(table.events, 0) if unseen & set(map(str, e.args.values()))]


def test_mei_needs_more_than_two_cards_to_choose_from() -> None:
    """With two she only draws the item."""
    table = on_island().explorer(1, "mei")
    table.state.map_deck = table.state.map_deck[:2]
    table.flip("wings-overhead").use(1).draw("item:rope")
    assert table.events_of("scouted") == []
    assert len(table.close_windows().odds) == 2


def test_mei_is_not_offered_without_cards_to_choose_from_and_room_in_hand() -> None:
    table = on_island().explorer(1, "mei").hold(1, "rope", "bait", "drum", "elbow", "lasso")
    table.state.map_deck = table.state.map_deck[:2]
    table.flip("wings-overhead").all_pass()
    assert table.can_play(1, "rope")
    assert "use" not in table.choices(1)


def test_mei_looks_at_three_where_only_three_are_left() -> None:
    table = on_island().explorer(1, "mei")
    table.state.map_deck = table.state.map_deck[:3]
    table.flip("wings-overhead").use(1)
    table.draw(*table.odds)
    assert len(table.choices(1)) == 3
