"""Items for cards: cancel, copy, take, draw, refresh, look ahead."""

from __future__ import annotations

from tacora.core.events import visible_to
from tests.rulebook.dinosaurs_harness import on_island


def test_objection_cancels_the_item_just_played() -> None:
    table = on_island().hold(0, "energy-bar").hold(1, "objection")
    table.choose(0, "play:energy-bar").play(1, "objection>energy-bar")
    assert table.actions_left == 3
    assert table.events_of("cancelled") == [{"seat": 0, "item": "energy-bar"}]
    assert set(table.discards) == {"energy-bar", "objection"}


def test_objection_is_for_the_item_on_top_only() -> None:
    """J27: last in, first out."""
    table = on_island().hold(0, "energy-bar").hold(1, "objection").hold(2, "spyglass")
    table.choose(0, "play:energy-bar").choose(2, "play:spyglass")
    assert table.targets(1, "objection") == {"spyglass"}


def test_parrot_copies_the_effect_for_its_player() -> None:
    table = on_island().hold(0, "strong-coffee").hold(1, "parrot")
    table.choose(0, "play:strong-coffee").play(1, "parrot>strong-coffee")
    assert table.ready(1)
    assert table.ready(0)  # it still happens
    assert set(table.discards) == {"strong-coffee", "parrot"}


def test_magpie_takes_an_item_at_random() -> None:
    table = (
        on_island().hold(1, "magpie").hold(0, "rope", "bait").choose(0, "end").play(1, "magpie>0")
    )
    assert table.odds == {"item:rope": (1, 2), "item:bait": (1, 2)}
    table.draw("item:bait")
    assert table.hand(1) == ["bait"]
    assert table.hand(0) == ["rope"]


def test_magpie_tells_only_the_two_which_item_it_was() -> None:
    """J25: hands are hidden."""
    table = (
        on_island().hold(1, "magpie").hold(0, "rope", "bait").choose(0, "end").play(1, "magpie>0")
    )
    table.draw("item:bait")
    sees_bait = [
        {"bait" in e.args.values() for e in visible_to(table.events, s)} for s in (0, 1, 2, None)
    ]
    assert sees_bait == [{False, True}, {False, True}, {False}, {False}]


def test_magpie_is_not_offered_on_an_empty_hand() -> None:
    table = on_island().hold(0, "magpie").hold(2, "rope")
    assert table.targets(0, "magpie") == {"2"}


def test_magpie_makes_its_own_room_in_a_full_hand() -> None:
    table = on_island().hold(0, "magpie", "rope", "bait", "drum", "elbow").hold(1, "lasso")
    table.play(0, "magpie>1").draw("item:lasso")
    assert set(table.hand(0)) == {"rope", "bait", "drum", "elbow", "lasso"}


def test_backpack_draws_two_items() -> None:
    table = on_island().hold(0, "backpack").play(0, "backpack").draw("item:rope", "item:bait")
    assert set(table.hand(0)) == {"rope", "bait"}
    assert table.actions_left == 3


def test_backpack_fills_a_full_hand_up_again_and_no_further() -> None:
    """J24: what does not fit is not drawn."""
    table = on_island().hold(0, "backpack", "rope", "bait", "drum", "elbow").play(0, "backpack")
    table.draw("item:lasso").all_pass()
    assert len(table.hand(0)) == 5
    assert "end" in table.choices(0)


def test_strong_coffee_turns_the_explorer_card_face_up() -> None:
    table = on_island().hold(1, "strong-coffee").choose(0, "end").play(1, "strong-coffee")
    assert table.ready(1)


def test_strong_coffee_is_not_offered_for_a_ready_explorer() -> None:
    table = on_island().hold(0, "strong-coffee").explorer(0, "pemba")
    assert not table.can_play(0, "strong-coffee")


def test_spyglass_shows_the_next_dinosaur_card_to_one_player() -> None:
    table = on_island().hold(1, "spyglass").choose(0, "end").play(1, "spyglass")
    table.draw("dinosaur:earthquake")
    events = [e for e in visible_to(table.events, 1) if e.id == "dinosaurs.omen"]
    assert [e.args["card"] for e in events] == ["earthquake"]
    assert not [e for e in visible_to(table.events, 0) if e.id == "dinosaurs.omen"]


def test_spyglass_leaves_the_card_on_top() -> None:
    table = on_island().hold(0, "spyglass").play(0, "spyglass").draw("dinosaur:earthquake")
    table.choose(0, "keep").choose(0, "end")
    assert list(table.odds) == ["dinosaur:earthquake"]


def test_spyglass_shuffles_the_card_back() -> None:
    table = on_island().hold(0, "spyglass").play(0, "spyglass").draw("dinosaur:earthquake")
    table.choose(0, "shuffle").choose(0, "end")
    assert table.odds["dinosaur:earthquake"] == (1, 16)


def test_spyglass_is_not_offered_when_the_earthquake_was_the_last_card_of_the_deck() -> None:
    """J48: no other card is left to look at until the earthquake has happened."""
    table = on_island().hold(1, "spyglass")
    earthquake = table.state.cards.deck_named["earthquake"]
    table.state.dinosaur_flipped = tuple(c for c in range(16) if c != earthquake)
    table.state.dinosaur_deck = (earthquake,)
    table.flip("earthquake")
    assert table.asked == (1,)
    assert not table.can_play(1, "spyglass")
    table.close_windows()
    assert table.chance_kind == "map"  # the game goes on with the next turn
