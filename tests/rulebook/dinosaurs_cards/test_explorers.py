"""The six explorers."""

from __future__ import annotations

from tacora.core.events import visible_to
from tests.rulebook.dinosaurs_cards.scene import Scene


def test_pemba_steps_onto_a_neighbour_whatever_its_number() -> None:
    scene = Scene().explorer(0, "pemba").stand(0, "e2").move("1+1").use(0)
    assert scene.ways(0) == {"e1", "n1e2", "e3", "s1e2", "stay"}
    scene.choose(0, "to:e3")
    assert scene.at(0) == "e3"
    assert scene.points == 2
    assert not scene.ready(0)


def test_pemba_helps_with_no_roll_but_a_move() -> None:
    scene = Scene().explorer(0, "pemba").stand(0, "s1").put("raptor-7", "s1")
    assert "use" not in scene.flip("wings-overhead").evade("1+1").offered(0)


def test_pemba_does_not_help_another_to_move() -> None:
    scene = Scene().explorer(1, "pemba").hold(1, "rope").move("1+1")
    assert "use" not in scene.offered(1)


def test_pemba_can_be_used_again_after_a_step_onto_hot_springs() -> None:
    """J21, J30: the card was turned over before the arrival turned it face up."""
    scene = Scene().explorer(0, "pemba").stand(0, "e1").move("1+1").use(0).choose(0, "to:e2")
    assert scene.draw("item:rope").ready(0)
    assert "use" in scene.move("1+1").offered(0)


def test_ingrid_has_one_more_action() -> None:
    scene = Scene().explorer(0, "ingrid").use(0)
    assert scene.points == 4
    assert "use" not in scene.offered(0)


def test_santiago_rolls_a_move_again() -> None:
    scene = Scene().explorer(0, "santiago").move("1+1").use(0).roll("5+6")
    assert scene.total == 11
    assert not scene.ready(0)


def test_santiago_rolls_an_evasion_again_on_anothers_turn() -> None:
    scene = Scene().explorer(1, "santiago").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    scene.flip("wings-overhead").evade("1+1").use(1).roll("2+3")
    assert scene.diamonds(1) == 1


def test_noor_evades_without_a_roll() -> None:
    scene = Scene().explorer(1, "noor").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    scene.flip("wings-overhead").use(1)
    assert scene.told("rolled") == []
    assert scene.told("escaped") == [{"seat": 1, "dinosaur": "raptor-7"}]
    assert scene.awake(1)
    assert not scene.ready(1)


def test_noor_draws_an_item_when_she_evades() -> None:
    scene = Scene().explorer(1, "noor").stand(1, "s1", diamonds=1).put("raptor-7", "s1")
    scene.flip("wings-overhead").use(1).draw("item:rope")
    assert scene.hand(1) == {"rope"}
    assert scene.told("turn") == [{"seat": 1, "turn": 2}]


def test_noor_evades_with_a_full_hand_too() -> None:
    scene = Scene().explorer(0, "noor").hold(0, "rope", "bait", "drum", "elbow", "lasso")
    scene.stand(0, "s1", diamonds=1).put("raptor-7", "s1").flip("wings-overhead")
    scene.all_pass().use(0)
    assert scene.told("escaped") == [{"seat": 0, "dinosaur": "raptor-7"}]
    assert scene.told("drew-item") == []
    assert scene.awake(0)


def test_kofi_draws_two_items_on_anyones_turn() -> None:
    scene = Scene().explorer(1, "kofi").choose(0, "end").use(1).draw("item:rope", "item:bait")
    assert scene.hand(1) == {"rope", "bait"}


def test_kofi_draws_one_where_only_one_has_room() -> None:
    scene = Scene().explorer(0, "kofi").hold(0, "rope", "bait", "drum", "elbow").use(0)
    assert len(scene.draw("item:lasso").hand(0)) == 5
    assert "end" in scene.offered(0)


def test_kofi_draws_nothing_with_a_full_hand() -> None:
    scene = Scene().explorer(0, "kofi").hold(0, "rope", "bait", "drum", "elbow", "lasso")
    assert "use" not in scene.offered(0)


FIVE = ("map:diamond-4", "map:diamond-5", "map:jungle-10", "map:tunnel-7", "map:jungle-11")


def _mei_begins() -> Scene:
    """Seat 1 has Mei, and its turn begins."""
    return Scene().explorer(1, "mei").flip("wings-overhead")


def test_mei_chooses_two_of_five_map_cards() -> None:
    scene = _mei_begins().use(1).draw(*FIVE)
    assert len(scene.offered(1)) == 10
    scene.choose(1, "draw:diamond-4,tunnel-7").draw("item:rope").go_on().draw("item:bait")
    placing = {choice.partition("@")[0] for choice in scene.offered(1)}
    assert placing == {"place:diamond-4", "place:tunnel-7"}


def test_mei_draws_an_item_besides_the_one_of_the_turn() -> None:
    """J11"""
    scene = _mei_begins().use(1).draw(*FIVE).choose(1, "draw:diamond-4,tunnel-7")
    assert scene.draw("item:rope").hand(1) == {"rope"}
    assert scene.go_on().draw("item:bait").hand(1) == {"rope", "bait"}


def test_mei_shuffles_the_others_back_unseen_by_anybody_else() -> None:
    scene = _mei_begins().use(1)
    before = set(scene.odds)
    scene.draw(*FIVE).choose(1, "draw:diamond-4,tunnel-7")
    left = {scene.state.cards.map_codes[card] for card in scene.state.map_deck}
    assert left == before - {"map:diamond-4", "map:tunnel-7"}
    unseen = {"diamond-5", "jungle-10", "jungle-11"}
    assert not [e for e in visible_to(scene.events, 0) if unseen & set(map(str, e.args.values()))]


def test_mei_needs_more_than_two_cards_to_choose_from() -> None:
    """With two she only draws the item."""
    scene = Scene().explorer(1, "mei")
    scene.state.map_deck = scene.state.map_deck[:2]
    scene.flip("wings-overhead").use(1).draw("item:rope")
    assert scene.told("scouted") == []
    assert len(scene.go_on().odds) == 2


def test_mei_is_not_offered_without_cards_to_choose_from_and_room_in_hand() -> None:
    scene = Scene().explorer(1, "mei").hold(1, "rope", "bait", "drum", "elbow", "lasso")
    scene.state.map_deck = scene.state.map_deck[:2]
    scene.flip("wings-overhead").all_pass()
    assert scene.can_play(1, "rope")
    assert "use" not in scene.offered(1)


def test_mei_looks_at_three_where_only_three_are_left() -> None:
    scene = Scene().explorer(1, "mei")
    scene.state.map_deck = scene.state.map_deck[:3]
    scene.flip("wings-overhead").use(1)
    scene.draw(*scene.odds)
    assert len(scene.offered(1)) == 3
