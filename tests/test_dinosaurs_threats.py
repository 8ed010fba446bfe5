"""Threats in the facts: who is attacked next, and the exact chance to evade it all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State
from tests.rulebook.dinosaurs_harness import QUIET, Table, on_map

LAIR = {"n1": "jungle-8", "e1": "raptor-7", "w1": "raptor-10", "s1": "temple"}
BOTH = {"raptor-7": "n1", "raptor-10": "n1"}


def threats(table: Table, odds: bool = True) -> Any:
    """Return the threats that a spectator's client gets: dinosaurs and chance by seat."""
    table.open_window()
    presentation = GAME.presentation
    facts: Any = presentation.client_json(presentation.view_json(table.state, None), odds)
    return {threat["seat"]: (threat["dinosaurs"], threat["chance"]) for threat in facts["threats"]}


def chance_to_stay_conscious(state: State, seat: int) -> Fraction:
    """Play every throw of the hunt's rest while nobody plays a card."""
    if state.dinosaur_phase is None or not state.players[seat].conscious:
        return Fraction(int(state.players[seat].conscious))
    pending = GAME.rules.pending(state)
    if isinstance(pending, Chance):
        whole = sum(pending.weights)
        return sum(
            (
                Fraction(weight, whole)
                * chance_to_stay_conscious(GAME.rules.apply(state, ChanceStep(outcome))[0], seat)
                for outcome, weight in zip(pending.outcomes, pending.weights, strict=True)
            ),
            Fraction(0),
        )
    assert isinstance(pending, Decide)
    legal = {asked: GAME.rules.legal_choices(state, asked) for asked in pending.seats}
    answers = {asked: PASS if PASS in found else found[0] for asked, found in legal.items()}
    return chance_to_stay_conscious(GAME.rules.apply(state, DecisionStep(answers))[0], seat)


@pytest.mark.parametrize(
    ("higher_rolls", "here", "expected"),
    [
        (False, "jungle-8", Fraction(15, 36) ** 2),
        (True, "jungle-8", Fraction(10, 36) ** 2),  # J51
        (False, "shannon-8", Fraction(26, 36) ** 2),  # +2 on every roll (J22)
    ],
)
def test_the_chance_is_the_one_of_the_rules_to_evade_every_dinosaur(
    higher_rolls: bool, here: str, expected: Fraction
) -> None:
    cards, at, hands = {**LAIR, "n1": here}, {0: "n1", 1: "e1"}, {1: ["spyglass"]}
    table = on_map(cards, at=at, dinosaurs=BOTH, hands=hands, higher_rolls=higher_rolls)
    table.flip(QUIET)
    [dinosaurs, (ways, of)] = threats(table)[0]
    assert (dinosaurs, Fraction(ways, of)) == (["raptor-7", "raptor-10"], expected)
    assert chance_to_stay_conscious(table.state, 0) == expected
    assert 1 not in threats(table)


def test_a_boost_and_the_roll_under_way_count() -> None:
    table = on_map(LAIR, at={1: "e1"}, dinosaurs=BOTH, hands={1: ["spyglass"]})
    table.stand(0, "n1", protections=("boost",)).flip(QUIET).close_windows()
    table.act("face:raptor-10")
    assert threats(table)[0] == (["raptor-7", "raptor-10"], [441, 1296])
    table.roll(6, 6)
    assert threats(table)[0] == (["raptor-7", "raptor-10"], [21, 36])
    table.close_windows()
    assert threats(table)[0] == (["raptor-7"], [21, 36])


def test_a_dinosaur_that_leaves_first_threatens_nobody() -> None:
    """The card moves triceratops north; the one without a card there is blocked (J41)."""
    cards = {"n1": "triceratops-3", "e1": "triceratops-4", "n1e1": "jungle-3"}
    table = on_map(cards, at={0: "n1", 1: "e1"}, hands={0: ["spyglass"]}).flip("three-horn-charge")
    assert table.moment == "flipped"
    assert list(threats(table)) == [0]
    table.close_windows()
    assert list(threats(table)) == [0]


def test_with_attacks_of_moved_dinosaurs_the_others_threaten_nobody() -> None:
    table = on_map(LAIR, at={0: "e1", 1: "s1"}, attacks="moved", hands={0: ["spyglass"]})
    assert list(threats(table.copy().flip("raptors-run"))) == [0]
    assert list(threats(table.copy().flip("t-rex-hunts"))) == [1]


def test_an_earthquake_and_a_turn_without_a_hunt_threaten_nobody() -> None:
    table = on_map(LAIR, at={0: "e1"}, hands={0: ["spyglass"]})
    assert threats(table) == {}
    assert threats(table.flip("earthquake")) == {}


def test_the_unconscious_the_protected_and_the_calmed_are_left_out() -> None:
    hands = {1: ["camouflage", "spyglass"], 2: ["lullaby"]}
    at = {0: "e1", 1: "w1", 2: "w1"}
    table = on_map(LAIR, players=3, at=at, unconscious=(0,), hands=hands).flip(QUIET)
    assert list(threats(table)) == [1, 2]
    table.play(1, "camouflage")
    assert list(threats(table)) == [2]
    table.play(2, "lullaby>raptor-10")
    assert threats(table) == {}


def test_a_table_without_odds_shows_who_is_threatened_without_a_chance() -> None:
    table = on_map(LAIR, at={0: "e1"}, hands={0: ["spyglass"]}).flip(QUIET)
    assert threats(table, odds=False) == {0: (["raptor-7"], None)}
