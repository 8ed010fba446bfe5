"""Events tell the cause of what they tell: who did it, by which card, along which way."""

from __future__ import annotations

from tacora.games.dinosaurs.turn.turn import PlaceMapCards
from tests.rulebook.dinosaurs_harness import Table, on_island

CALM = "wings-overhead"
"""A dinosaur card that moves no raptor."""


def attacked(*items: str, diamonds: int = 0) -> Table:
    """Lay out an attack of a raptor on seat 0, on a 5, while everybody may still play."""
    table = on_island().hold(0, *items, "rope").put("raptor-7", "s1")
    return table.stand(0, "s1", diamonds=diamonds).flip(CALM).all_pass()


def test_a_swing_passes_over_the_space_between() -> None:
    table = on_island().hold(0, "vine-swing").play(0, "vine-swing")
    assert table.events_of("went") == [
        {"path": ["camp", "e1", "e2"], "how": "card", "by": 0, "card": "item:vine-swing"}
    ]


def test_a_lasso_names_who_threw_it() -> None:
    table = on_island().hold(0, "lasso").stand(1, "e2").play(0, "lasso>1")
    assert table.events_of("went") == [
        {"seat": 1, "path": ["e2", "camp"], "by": 0, "card": "item:lasso"}
    ]


def test_a_walk_and_a_carried_explorer_have_a_path() -> None:
    table = on_island().move(6, 6).act("to:e1")
    assert table.events_of("went") == [
        {"path": ["camp", "e1"], "how": "walk", "by": 0, "card": None}
    ]
    table = attacked().roll(1, 1).close_windows().act("carried")
    assert table.events_of("carried") == [{"seat": 0, "path": ["s1", "camp"]}]


def test_a_knock_out_and_its_drop_name_the_dinosaur() -> None:
    table = attacked(diamonds=1).roll(1, 1).close_windows()
    assert table.events_of("dropped") == [
        {"seat": 0, "cell": "s1", "diamonds": 0, "dinosaur": "raptor-7", "card": None}
    ]
    assert table.events_of("knocked-out") == [{"seat": 0, "dinosaur": "raptor-7"}]
    assert table.events_of("roll-ended") == [{"roll": "evade", "reason": "done"}]


def test_an_earthquake_drops_diamonds_by_its_card() -> None:
    table = on_island().stand(0, "e1", diamonds=1).put("raptor-7", "e1").flip("earthquake")
    table.close_windows()
    cause = {"by": None, "card": "dinosaur:earthquake"}
    assert table.events_of("dropped") == [{"seat": 0, "dinosaur": None, **cause}]
    assert table.events_of("prowled") == [{"path": ["e1", "w1"], **cause}]
    assert table.events_of("put-under") == [{"cards": ["earthquake"]}]


def test_a_saved_diamond_is_told() -> None:
    table = attacked("pouch-strap", diamonds=1).play(0, "pouch-strap").roll(1, 1).close_windows()
    assert table.events_of("protected") == [
        {"seat": 0, "against": "loss", "card": "item:pouch-strap"}
    ]
    assert table.events_of("diamond-saved") == [{"seat": 0, "dinosaur": "raptor-7"}]
    assert table.events_of("dropped") == []
    assert table.events_of("hunt-over")[0] == {"unprotected": [0]}


def test_an_attack_that_is_called_off_says_why() -> None:
    left = attacked("machete").play(0, "machete").act("to:camp")
    assert left.events_of("roll-ended") == [{"roll": "evade", "reason": "left"}]
    calmed = attacked("lullaby").play(0, "lullaby>raptor-7")
    assert calmed.events_of("calmed") == [{"dinosaur": "raptor-7", "by": 0}]
    assert calmed.events_of("roll-ended") == [{"reason": "calmed"}]
    gone = attacked("nest-scent").play(0, "nest-scent>raptor-7")
    assert gone.events_of("prowled") == [{"path": ["s1", "w1"], "card": "item:nest-scent"}]
    assert gone.events_of("roll-ended") == [{"reason": "off"}]


def test_dinosaurs_that_stay_say_why() -> None:
    table = on_island().hold(0, "sleeping-dart", "rope").stand(0, "e2").flip("raptors-run")
    table.play(0, "sleeping-dart>raptor-7").close_windows()
    assert table.events_of("held") == [{"dinosaur": "raptor-7", "by": 0}]
    assert table.events_of("dinosaur-stayed") == [{"dinosaur": "raptor-7", "why": "held"}]
    table = on_island().put("triceratops-3", "n1").flip("three-horn-charge")
    assert table.events_of("dinosaur-stayed") == [{"dinosaur": "triceratops-3", "why": "blocked"}]
    table = on_island().put("raptor-7", "camp").flip("raptors-run")
    assert table.events_of("dinosaur-stayed") == [{"dinosaur": "raptor-7", "why": "reached"}]


def test_a_card_on_the_stack_resolves_is_cancelled_or_does_nothing() -> None:
    table = on_island().hold(0, "lantern", "rope").hold(1, "objection").move(1, 5)
    table.choose(0, "play:lantern").choose(1, "play:objection>lantern").resolve_stack()
    assert table.events_of("resolved") == [{"seat": 1, "play": "item", "card": "item:objection"}]
    assert table.events_of("cancelled") == [{"seat": 0, "item": "lantern", "by": 1}]


def test_a_card_before_the_roll_changes_what_is_due() -> None:
    table = on_island().hold(0, "lucky-charm", "walking-stick").act("move")
    table.play(0, "walking-stick")
    [changed] = table.events_of("roll-changed")
    assert (changed["dice"], changed["total"]) == ([], None)
    assert (changed["by"], changed["card"]) == (0, "item:walking-stick")


def test_leaving_shannon_changes_a_roll() -> None:
    table = on_island().hold(0, "machete", "rope").stand(0, "s1e2").move(3, 3)
    table.play(0, "machete").act("to:s1e1")
    assert [args["total"] for args in table.events_of("roll-changed")] == [6]


def test_a_placed_card_tells_who_placed_it_and_what_enters() -> None:
    table = on_island()
    card = table.state.cards.map_named["raptor-10"]
    table.state.drawn = (card,)
    table.state.map_deck = tuple(c for c in table.state.map_deck if c != card)
    table.lay_agenda(*table.state.agenda, PlaceMapCards()).act("place:raptor-10@n2")
    assert table.events_of("placed") == [
        {"seat": 0, "cell": "n2", "number": 10, "home": "raptor-10", "items": 2, "printed": 0}
    ]


def test_an_item_names_the_icon_or_card_that_gave_it() -> None:
    table = on_island().stand(0, "e1").move(6, 6).act("to:e2").draw("item:rope")
    assert table.events_of("drew-item") == [{"seat": 0, "hand": 1, "card": "map:jungle-9"}]
    table = on_island().hold(0, "backpack").play(0, "backpack").draw("item:rope")
    assert table.events_of("drew-item") == [{"card": "item:backpack"}]
