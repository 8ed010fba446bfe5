"""Standing answers: who is asked in a window, by what it said once (J26, J33)."""

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


def asked(table: Table, seat: int, standing: str) -> bool:
    """Whether a seat with a standing answer is to be asked now."""
    return auto_answer(table.state, seat, standing) is None


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


@pytest.mark.parametrize(("standing", "wanted"), [(UNLESS_ATTACKED, True), (UNTIL_MY_TURN, False)])
def test_j26_an_attack_on_anothers_turn_concerns_the_attacked(standing: str, wanted: bool) -> None:
    table = on_map(MAP, at={1: "e1"}, hands={1: ["hollow-log"]}).flip("wings-overhead")
    table.all_pass()
    assert asked(table, 1, standing) == wanted


def test_j26_a_card_played_on_a_seat_concerns_it() -> None:
    table = on_map(MAP, hands={0: ["lasso"], 1: ["objection"]}, at={1: "n1"}).act("play:lasso>1")
    assert asked(table, 1, UNLESS_ATTACKED)
    assert not asked(table, 1, UNTIL_MY_TURN)
