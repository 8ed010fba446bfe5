"""Auto-answer modes: the seats that are asked in a window (J26, J33)."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.reactions.auto_pass import (
    ASK,
    UNLESS_ATTACKED,
    UNTIL_MY_TURN,
    auto_answer,
)
from tests.rulebook.dinosaurs_harness import Table, on_map

MAP = {"n1": "jungle-9", "e1": "raptor-7"}


def asked(table: Table, seat: int, mode: str) -> bool:
    """Tell whether a seat with this mode is asked now."""
    return auto_answer(table.state, seat, mode) is None


def test_j26_mode_ask_asks_a_seat_whenever_a_card_is_playable() -> None:
    table = on_map(MAP, hands={1: ["spyglass"]}).act("search").draw("item:rope")
    assert asked(table, 1, ASK)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j26_a_seat_that_can_only_pass_is_never_asked() -> None:
    table = on_map(MAP, hands={1: ["rope"]}).act("search").draw("item:bait")
    assert not asked(table, 1, ASK)


def test_j26_a_roll_that_fails_somewhere_concerns_the_roller() -> None:
    table = on_map(MAP, hands={0: ["rope"]}).act("move").roll(1, 2)
    assert asked(table, 0, UNLESS_ATTACKED)
    assert asked(table, 0, UNTIL_MY_TURN)


def test_j26_a_roll_that_reaches_everything_concerns_nobody() -> None:
    table = on_map(MAP, hands={0: ["rope", "bait"]}).act("move").roll(6, 6)
    assert not asked(table, 0, UNLESS_ATTACKED)


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
    assert not any(asked(table, seat, UNLESS_ATTACKED) for seat in table.asked)


def test_j26_a_discard_for_a_roll_is_of_no_concern_to_others() -> None:
    table = on_map(MAP, hands={0: ["rope"], 1: ["spyglass"]}).act("move").roll(1, 2)
    table.answer({0: "augment:+:rope"})
    assert "play:spyglass" in table.choices(1)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j26_an_ability_played_for_its_own_player_is_of_no_concern_to_others() -> None:
    table = on_map(MAP, hands={1: ["spyglass"]}, ready={0: "kofi"}).act("use")
    assert table.stack == ["explorer"]
    assert "play:spyglass" in table.choices(1)
    assert not asked(table, 1, UNLESS_ATTACKED)
