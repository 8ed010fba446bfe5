"""J24: a hand of five items, and the question before a draw that does not fit."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs import GAME
from tests.rulebook.dinosaurs_harness import Table, on_map

CROSS = {"n1": "jungle-3", "e1": "jungle-5", "s1": "jungle-10", "w1": "raptor-7"}
FIVE = ["rope", "bait", "drum", "elbow", "lasso"]


def test_j24_what_does_not_fit_is_not_drawn() -> None:
    table = on_map(CROSS, hands={1: FIVE}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert table.chance_kind is None
    assert table.all_pass().verbs() == {"place"}
    assert sorted(table.hand(1)) == sorted(FIVE)
    assert table.events_of("draw-lost") == [{"seat": 1, "reason": "hand"}]


def test_j24_a_hand_is_checked_card_by_card() -> None:
    table = on_map(CROSS, hands={1: FIVE[:4]}, ready={1: "kofi"}).flip().all_pass()
    table.answer({1: "use"}).all_pass().draw("item:stilts")
    assert len(table.close_windows().hand(1)) == 5
    assert table.chance_kind == "map"


def test_j24_playing_an_item_makes_room() -> None:
    table = on_map(CROSS, hands={0: FIVE})
    table.assert_refused("search", "step/hand-full", "J24")
    assert "search" in table.act("play:rope").close_windows().act("to:n1").choices()


def test_j24_discarding_for_a_roll_makes_room() -> None:
    table = on_map(CROSS, hands={0: FIVE}).act("move").roll(1, 1)
    table.answer({0: "augment:+:drum"}).close_windows().act("stay")
    assert "search" in table.choices()


def test_j24_a_full_hand_is_asked_before_the_draw_of_a_turn() -> None:
    table = on_map(CROSS, hands={1: FIVE}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert (table.moment, table.asked) == ("full", (1,))
    table.answer({1: "play:rope"}).all_pass().act("to:e1")
    assert table.draw("item:stilts").hand(1).count("stilts") == 1
    assert table.verbs() == {"place"}


def test_j24_a_full_hand_is_asked_before_each_draw_on_arrival() -> None:
    cards = {"n1": "jungle-3", "e1": "jungle-10"}  # two items on arrival
    table = on_map(cards, hands={0: FIVE}, lying={}).act("move").roll(6, 6).close_windows()
    table.act("to:e1")
    assert (table.moment, table.asked) == ("full", (0,))
    assert table.all_pass().events_of("draw-lost") == [{"seat": 0, "reason": "hand"}]
    assert (table.moment, table.asked) == ("full", (0,))
    table.all_pass()
    assert table.events_of("draw-lost") == [{"seat": 0, "reason": "hand"}] * 2
    assert "move" in table.close_windows().choices()


def test_j24_a_full_hand_is_asked_even_if_it_can_only_pass() -> None:
    hand = ["compass", "walking-stick", "scarecrow", "sleeping-dart", "camouflage"]
    table = on_map(CROSS, hands={1: hand}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert (table.asked, table.choices()) == ((1,), ("pass",))


@pytest.mark.parametrize("mode", ["ask", "unless-attacked", "until-my-turn"])
def test_j24_no_standing_answer_passes_for_a_full_hand(mode: str) -> None:
    table = on_map(CROSS, hands={1: FIVE}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert GAME.table_policy.auto_answer(table.state, 1, mode) is None


def test_j24_others_may_answer_what_is_played_before_a_draw() -> None:
    table = on_map(CROSS, hands={0: ["objection"], 1: FIVE}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8").answer({1: "play:bait>raptor-7"})
    assert table.asked == (0, 1)
    table.answer({0: "play:objection>bait"}).all_pass().close_windows()
    assert table.at("raptor-7") == "w1"
    assert table.chance_kind == "item"


def test_j24_a_window_before_a_draw_leaves_what_lies_below_on_the_stack() -> None:
    """Seat 1 plays a helmet on a pebble; the pebble happens only after both draws."""
    table = _helmet_on_pebble("bait", "drum", "elbow", "lasso")
    table.all_pass().draw("item:rope")
    assert (table.moment, table.asked, len(table.state.stack)) == ("full", (1,), 1)
    table.all_pass()
    assert table.events_of("draw-lost") == [{"seat": 1, "reason": "hand"}]
    assert (table.moment, len(table.state.stack), table.total) == ("rolled", 1, 8)
    assert table.all_pass().total == 7


def _helmet_on_pebble(*others: str) -> Table:
    """Seat 0 evades the raptor on w1; seat 1 holds a helmet and these items."""
    hands = {1: ["helmet", *others], 2: ["pebble-in-the-boot"]}
    table = on_map(CROSS, players=3, at={0: "w1"}, hands=hands).flip("wings-overhead").roll(3, 5)
    return table.answer({2: "play:pebble-in-the-boot"}).answer({1: "play:helmet"})


def test_j24_a_response_in_that_window_does_not_reach_below_it() -> None:
    table = _helmet_on_pebble("objection", "parrot", "elbow", "lasso")
    table.all_pass().draw("item:rope")
    assert table.moment == "full"
    assert not table.can_play(1, "objection")
    table.all_pass()
    assert table.can_play(1, "objection")


@pytest.mark.parametrize(
    ("explorer", "draws"),
    [("noor", 1), ("mei", 1)],
)
def test_j24_a_draw_by_an_explorer_is_asked_about_too(explorer: str, draws: int) -> None:
    """Noor evades and draws; Mei looks at map cards and draws."""
    if explorer == "noor":
        table = on_map(CROSS, hands={0: FIVE}, at={0: "w1"}, ready={0: explorer})
        table.flip("wings-overhead").all_pass().use(0)
    else:
        table = on_map(CROSS, hands={1: FIVE}, ready={1: explorer}).flip().all_pass()
        table.use(1)
        while table.chance_kind == "map":
            table.draw(next(iter(table.weights)))
        table.act(table.choices()[0])
    assert table.moment == "full"
    table.all_pass()
    assert len(table.events_of("draw-lost")) == draws


def test_j24_an_item_that_draws_asks_if_the_hand_was_filled_in_response() -> None:
    """Smelling Salts draw one in response; of the Helmet's two draws one is lost."""
    hand = ["helmet", "smelling-salts", "bait", "drum", "elbow"]
    table = on_map(CROSS, hands={0: hand}, at={0: "w1"}).flip("wings-overhead")
    table.answer({0: "play:helmet"}).answer({0: "play:smelling-salts"}).all_pass()
    table.draw("item:rope").all_pass().draw("item:lasso")
    assert table.moment == "full"
    table.all_pass()
    assert table.events_of("draw-lost") == [{"seat": 0, "reason": "hand", "card": "item:helmet"}]


def test_j24_magpie_asks_if_the_hand_was_filled_in_response() -> None:
    hands = {0: ["magpie", "helmet", "bait", "drum", "elbow"], 1: ["stilts"]}
    table = on_map(CROSS, hands=hands).flip("wings-overhead").answer({0: "play:magpie>1"})
    table.answer({0: "play:helmet"}).all_pass().draw("item:rope", "item:lasso").all_pass()
    assert table.moment == "full"
    table.all_pass()
    assert table.events_of("draw-lost") == [{"seat": 0, "reason": "hand", "card": "item:magpie"}]


def test_j24_a_table_asks_a_full_hand_that_can_only_pass() -> None:
    hand = ["compass", "walking-stick", "scarecrow", "sleeping-dart", "camouflage"]
    table = on_map(CROSS, hands={1: hand}).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert table.choices() == ("pass",)
    assert GAME.table_policy.is_always_asked(table.state)
    assert all(
        GAME.table_policy.auto_answer(table.state, 1, mode) is None
        for mode in GAME.table_policy.auto_answer_modes
    )


def test_j24_a_draw_from_nothing_is_not_asked_about() -> None:
    table = on_map(CROSS, hands={1: FIVE}).flip().close_windows()
    table.state.item_deck = ()
    table.draw("map:jungle-7", "map:jungle-8")
    assert table.verbs() == {"place"}
    assert table.events_of("draw-lost") == [{"seat": 1, "reason": "deck"}]


def test_j24_nothing_else_makes_room() -> None:
    table = on_map(CROSS, hands={0: FIVE})
    assert table.verbs() == {"move", "play", "end"}
    table.assert_refused("discard:rope", "step/illegal-choice")
