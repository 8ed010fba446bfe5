"""Auto-answer modes: the seats that are asked in a window (J26, J33)."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.reactions.auto_pass import (
    ASK,
    UNLESS_ATTACKED,
    UNTIL_MY_TURN,
    auto_answer,
)
from tacora.games.dinosaurs.reactions.dangers import possible_attackers
from tests.rulebook.auto_pass import MAP, asked
from tests.rulebook.dinosaurs_harness import QUIET, on_map


def test_j26_mode_ask_asks_a_seat_whenever_a_card_is_playable() -> None:
    table = on_map(MAP, hands={1: ["spyglass"]}).act("search").draw("item:rope")
    assert asked(table, 1, ASK)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j26_a_seat_that_can_only_pass_is_never_asked() -> None:
    table = on_map(MAP, hands={1: ["rope"]}).act("search").draw("item:bait")
    assert auto_answer(table.state, 1, ASK, ["rope"]) == "pass"


# Cards on the stack


def test_j26_a_seat_is_not_asked_about_its_own_play() -> None:
    table = on_map(MAP, hands={0: ["rope", "bait"]}).act("move").roll(1, 2)
    table.answer({0: "augment:+:bait"})
    assert not asked(table, 0, UNLESS_ATTACKED)
    assert asked(table, 0, ASK)


@pytest.mark.parametrize(("mode", "wanted"), [(UNLESS_ATTACKED, True), (UNTIL_MY_TURN, False)])
def test_j26_an_attack_on_anothers_turn_concerns_the_attacked(mode: str, wanted: bool) -> None:
    table = on_map(MAP, at={1: "e1"}, hands={1: ["lucky-charm"]}).flip("wings-overhead")
    table.all_pass()
    assert asked(table, 1, mode) == wanted


def test_j26_a_card_played_on_a_seat_concerns_it() -> None:
    table = on_map(MAP, hands={0: ["lasso"], 1: ["objection"]}, at={1: "n1"}).act("play:lasso>1")
    assert asked(table, 1, UNLESS_ATTACKED)
    assert not asked(table, 1, UNTIL_MY_TURN)


def test_j26_a_card_stays_of_concern_to_its_target_below_another_card() -> None:
    table = on_map(MAP, players=3, hands={0: ["lasso"], 1: ["objection"], 2: ["spyglass"]})
    table.stand(1, "n1").act("play:lasso>1").answer({2: "play:spyglass"})
    assert table.stack == ["lasso", "spyglass"]
    assert asked(table, 1, UNLESS_ATTACKED)


@pytest.mark.parametrize("card", ["objection", "parrot"])
def test_j26_an_item_concerns_who_can_answer_it(card: str) -> None:
    table = on_map(MAP, hands={0: ["strong-coffee"], 1: [card]}).act("play:strong-coffee")
    assert asked(table, 1, UNLESS_ATTACKED)
    assert not asked(table, 1, UNTIL_MY_TURN)


def test_j26_a_card_on_another_seat_is_of_no_concern() -> None:
    hands = {0: ["lasso"], 1: ["objection"], 2: ["spyglass"]}
    table = on_map(MAP, players=3, hands=hands, at={1: "n1"}).act("play:lasso>1")
    assert "play:spyglass" in table.choices(2)
    assert not asked(table, 2, UNLESS_ATTACKED)


@pytest.mark.parametrize("dinosaur", ["triceratops-3", "triceratops-4", "triceratops-8"])
def test_j26_a_card_on_a_dinosaur_is_of_no_concern_to_the_seat_of_that_number(
    dinosaur: str,
) -> None:
    """Dinosaurs and seats are both counted from 0; only seats are asked."""
    cards = {"n1": "triceratops-3", "e1": "triceratops-4", "s1": "triceratops-8"}
    hands = {3: ["bait"]} | {seat: [item] for seat, item in enumerate(("spyglass", "drum", "rope"))}
    table = on_map(cards, players=4, active=3, hands=hands).act(f"play:bait>{dinosaur}")
    assert table.state.stack.played[0].target in range(4)
    assert table.choices(0) == ("pass", "play:spyglass")
    assert not asked(table, 0, UNLESS_ATTACKED)


def test_j26_a_discard_for_a_roll_is_of_no_concern_to_others() -> None:
    table = on_map(MAP, hands={0: ["rope"], 1: ["spyglass"]}).act("move").roll(1, 2)
    table.answer({0: "augment:+:rope"})
    assert "play:spyglass" in table.choices(1)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j26_an_ability_played_for_its_own_player_is_of_no_concern_to_others() -> None:
    table = on_map(MAP, hands={1: ["spyglass"]}, ready={0: "ingrid"}).act("use")
    assert table.stack == ["explorer"]
    assert "play:spyglass" in table.choices(1)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j26_a_card_on_its_roll_concerns_the_roller() -> None:
    hands = {0: ["objection"], 1: ["pebble-in-the-boot"]}
    table = on_map(MAP, hands=hands).act("move").roll(6, 6)
    assert not asked(table, 0, UNLESS_ATTACKED)
    [pebble] = [choice for choice in table.choices(1) if choice.startswith("play:pebble")]
    table.answer({1: pebble})
    assert asked(table, 0, UNLESS_ATTACKED)


def test_j37_a_card_on_a_dinosaur_that_may_attack_concerns_its_victim() -> None:
    hands = {0: ["nest-scent"], 1: ["strong-coffee"], 2: ["spyglass"]}
    table = on_map({"n1": "raptor-7"}, players=3, at={1: "n1"}, hands=hands)
    table.put("raptor-7", "camp").stand(0, "n1").flip("raptors-run")
    table.answer({0: "play:nest-scent>raptor-7"})
    assert asked(table, 1, UNLESS_ATTACKED)
    assert asked(table, 2, UNLESS_ATTACKED)
    table.stand(1, "camp", conscious=False)
    assert not asked(table, 1, UNLESS_ATTACKED)


# Full hands


@pytest.mark.parametrize("mode", [UNLESS_ATTACKED, UNTIL_MY_TURN])
def test_j24_others_keep_their_mode_in_the_window_of_a_full_hand(mode: str) -> None:
    hands = {0: ["spyglass"], 1: ["bait", "drum", "elbow", "lasso", "rope"]}
    table = on_map(MAP, hands=hands).flip().close_windows()
    table.draw("map:jungle-7", "map:jungle-8")
    assert (table.moment, table.asked) == ("full", (1,))
    assert asked(table, 1, mode)
    table.answer({1: "play:rope"})
    assert not asked(table, 0, mode)
    assert not asked(table, 1, mode)  # its own play


# Victory


WAY_HOME = {"n1": "jungle-5", "n2": "jungle-9", "e1": "jungle-3"}


@pytest.mark.parametrize(("carried", "wanted"), [(3, False), (4, True)])
def test_j36_a_move_that_may_win_concerns_who_can_stop_it(carried: int, wanted: bool) -> None:
    """The Lasso could be thrown at any moment; this is the last."""
    table = on_map(WAY_HOME, at={0: "n1", 1: "n2"}, carried={0: carried}, hands={1: ["lasso"]})
    table.act("move")
    assert asked(table, 1, UNLESS_ATTACKED) == wanted
    table.roll(1, 2)
    assert asked(table, 1, UNLESS_ATTACKED) == wanted
    assert not asked(table, 1, UNTIL_MY_TURN)


def test_j36_a_move_that_may_win_concerns_nobody_who_cannot_stop_it() -> None:
    table = on_map(WAY_HOME, at={0: "n1", 1: "n2"}, carried={0: 4}, hands={1: ["spyglass"]})
    assert not asked(table.act("move"), 1, UNLESS_ATTACKED)


@pytest.mark.parametrize(("carried", "wanted"), [(3, False), (4, True)])
def test_j36_an_item_that_may_win_concerns_who_can_stop_its_player(
    carried: int, wanted: bool
) -> None:
    hands = {0: ["rope"], 1: ["lasso"]}
    table = on_map(WAY_HOME, at={0: "n1", 1: "n2"}, carried={0: carried}, hands=hands)
    assert asked(table.act("play:rope"), 1, UNLESS_ATTACKED) == wanted


def test_j36_a_card_that_wins_at_once_concerns_its_holder_in_any_turn() -> None:
    table = on_map(WAY_HOME, at={1: "n1"}, carried={1: 4}, hands={1: ["machete"]})
    table.act("search").draw("item:bait")
    assert asked(table, 1, UNLESS_ATTACKED)
    assert not asked(table, 1, UNTIL_MY_TURN)


# Dinosaurs


@pytest.mark.parametrize(
    ("card", "at", "wanted"),
    [
        ("raptors-run", "n1", True),  # two steps from the raptor
        ("raptors-run", "camp", False),  # three steps
        (QUIET, "n1", False),  # no raptor moves
        (QUIET, "n3", True),  # the raptor stands there
    ],
)
def test_j37_a_card_for_this_moment_concerns_who_may_be_attacked(
    card: str, at: str, wanted: bool
) -> None:
    cards = {"n1": "jungle-3", "n2": "jungle-9", "n3": "raptor-7"}
    table = on_map(cards, at={1: at}, hands={1: ["camouflage"]}).flip(card)
    assert asked(table, 1, UNLESS_ATTACKED) == wanted
    assert not asked(table, 1, UNTIL_MY_TURN)


def test_j48_an_earthquake_is_no_attack() -> None:
    table = on_map({"n1": "raptor-7"}, at={1: "n1"}, hands={0: ["spyglass"]})
    assert possible_attackers(table.copy().flip("raptors-run").state, 1)
    table.flip("earthquake")
    assert table.in_window
    assert not possible_attackers(table.state, 1)


@pytest.mark.parametrize(
    ("card", "seat", "wanted"),
    [
        ("t-rex-hunts", 0, True),  # hunted, three steps away
        ("t-rex-hunts", 1, True),  # on the way
        ("t-rex-hunts", 2, False),  # beside the way
        ("wings-overhead", 1, True),  # the pterodactyl flies north, then east
        ("wings-overhead", 2, False),  # it flies on
    ],
)
def test_j38_j41_dinosaurs_threaten_the_spaces_on_their_way(
    card: str, seat: int, wanted: bool
) -> None:
    """A T-Rex on n3 hunts seat 0 on Base Camp; seat 1 stands between, seat 2 on a side way."""
    cards = {"n1": "jungle-3", "n2": "jungle-9", "n3": "temple", "n1w1": "jungle-5"}
    at = {1: "n1", 2: "n1w1"}
    table = on_map({**cards, "w1": "pterodactyl-5"}, players=3, at=at, hands={0: ["spyglass"]})
    table.flip(card)
    assert table.in_window
    assert bool(possible_attackers(table.state, seat)) == wanted


# The end of its turn


@pytest.mark.parametrize(("item", "wanted"), [("energy-bar", True), ("spyglass", False)])
def test_j26_a_card_of_a_turn_concerns_its_holder_after_the_last_action(
    item: str, wanted: bool
) -> None:
    table = on_map(MAP, hands={0: [item], 1: ["rope"]}, actions_left=1)
    table.act("search").draw("item:bait")
    assert table.state.actions_left == 0
    assert asked(table, 0, UNTIL_MY_TURN) == wanted


# Bells


@pytest.mark.parametrize("mode", [UNLESS_ATTACKED, UNTIL_MY_TURN])
def test_j26_a_card_with_a_bell_asks_whenever_it_can_be_played(mode: str) -> None:
    table = on_map(MAP, hands={1: ["spyglass"]}).act("search").draw("item:rope")
    assert not asked(table, 1, mode)
    assert not asked(table, 1, mode, "drum")
    assert asked(table, 1, mode, "spyglass", "drum")


def test_j26_a_bell_on_another_card_in_hand_asks_nothing() -> None:
    table = on_map(MAP, hands={1: ["spyglass", "rope"]}).act("search").draw("item:bait")
    assert not asked(table, 1, UNLESS_ATTACKED, "rope")  # it is for turns of seat 1


def test_j26_a_bell_does_not_ask_about_its_own_play() -> None:
    table = on_map(MAP, hands={0: ["rope", "spyglass"]}).act("play:rope")
    assert not asked(table, 0, UNLESS_ATTACKED, "spyglass")
