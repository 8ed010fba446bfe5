"""The six explorers."""

from __future__ import annotations

from tacora.core.events import heard
from tests.rulebook.dinosaurs_cards.scene import Scene


def test_pemba_steps_onto_a_neighbour_whatever_its_number() -> None:
    scene = Scene().explorer(0, "pemba").stand(0, "e2").use(0)
    assert scene.ways(0) == {"e1", "n1e2", "e3", "s1e2"}
    scene.choose(0, "to:e3")
    assert scene.at(0) == "e3"
    assert scene.points == 3
    assert not scene.ready(0)


def test_pemba_can_be_used_again_after_a_step_onto_hot_springs() -> None:
    """J21, J30: the card was turned over before the arrival turned it face up."""
    scene = Scene().explorer(0, "pemba").stand(0, "e1").use(0).choose(0, "to:e2")
    assert scene.draw("item:rope").ready(0)
    assert "use" in scene.offered(0)


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


def _mei_begins() -> Scene:
    """Seat 1 has Mei, and its turn begins."""
    return Scene().explorer(1, "mei").flip("wings-overhead")


def test_mei_chooses_two_of_four_map_cards() -> None:
    scene = _mei_begins().use(1)
    scene.draw("map:diamond-4", "map:diamond-5", "map:jungle-10", "map:tunnel-7")
    assert len(scene.offered(1)) == 6
    scene.choose(1, "draw:diamond-4,tunnel-7").draw("item:rope")
    placing = {choice.partition("@")[0] for choice in scene.offered(1)}
    assert placing == {"place:diamond-4", "place:tunnel-7"}


def test_mei_shuffles_the_others_back_unseen_by_anybody_else() -> None:
    scene = _mei_begins().use(1)
    before = set(scene.odds)
    scene.draw("map:diamond-4", "map:diamond-5", "map:jungle-10", "map:tunnel-7")
    scene.choose(1, "draw:diamond-4,tunnel-7")
    left = {scene.state.cards.map_codes[card] for card in scene.state.map_deck}
    assert left == before - {"map:diamond-4", "map:tunnel-7"}
    assert not [e for e in heard(scene.events, 0) if "diamond-5" in e.args.values()]


def test_mei_needs_more_than_two_cards_to_choose_from() -> None:
    scene = Scene().explorer(1, "mei")
    scene.state.map_deck = scene.state.map_deck[:2]
    assert "use" not in scene.flip("wings-overhead").offered(1)


def test_mei_looks_at_three_where_only_three_are_left() -> None:
    scene = Scene().explorer(1, "mei")
    scene.state.map_deck = scene.state.map_deck[:3]
    scene.flip("wings-overhead").use(1)
    scene.draw(*scene.odds)
    assert len(scene.offered(1)) == 3
