"""Questions of Diamonds & Dinosaurs in known positions: odds, reasons, forms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tacora.core.game import ChanceStep, Decide, DecisionStep
from tacora.core.questions import Offer, Question, chance_json
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State, update_player
from tests.cli.dinosaurs_fixtures import state_with_map

AROUND = ("jungle-9", "diamond-4", "tunnel-5", "shannon-6")


def _question(state: State, seat: int = 0, *, odds: bool = True) -> Question:
    legal = GAME.rules.legal_choices(state, seat)
    question = GAME.presentation.question(state, seat, legal, odds)
    assert question is not None
    return question


def _offer(question: Question, verb: str) -> Offer:
    return next(offer for offer in question.offers if offer.verb == verb)


def _reasons(question: Question) -> dict[str, str]:
    return {one.verb: one.reason for one in question.unavailable if "item" not in one.args}


def _changed(**changes: Any) -> State:
    return replace(state_with_map(*AROUND), **changes)


@pytest.mark.parametrize(
    ("chance", "ways"),
    [
        (Fraction(1), [36, 36]),
        (Fraction(0), [0, 36]),
        (Fraction(13, 18), [26, 36]),
        (Fraction(1, 216), [1, 216]),
        (Fraction(5, 12), [15, 36]),
    ],
)
def test_a_chance_is_in_ways_of_the_dice(chance: Fraction, ways: list[int]) -> None:
    assert chance_json(chance) == ways


def test_a_move_has_the_chance_of_each_neighbour() -> None:
    state = state_with_map(*AROUND)
    steps = {"n1": [10, 36], "e1": [33, 36], "s1": [30, 36], "w1": [26, 36]}
    assert _offer(_question(state), "move").odds == {"steps": steps}
    assert not _offer(_question(state, odds=False), "move").odds


def test_higher_rolls_and_shannon_are_reckoned_in() -> None:
    state = state_with_map(*AROUND)
    higher = replace(state, options=replace(state.options, higher_rolls=True))
    steps = {"n1": [6, 36], "e1": [30, 36], "s1": [26, 36], "w1": [21, 36]}
    assert _offer(_question(higher), "move").odds == {"steps": steps}
    on_shannon = replace(state)
    update_player(on_shannon, 0, at=-1)  # w1
    assert _offer(_question(on_shannon), "move").odds == {"steps": {"camp": [36, 36]}}


def test_a_theft_has_the_chance_to_win() -> None:
    state = state_with_map(*AROUND)
    state = replace(state, options=replace(state.options, pickpocketing=True))
    update_player(state, 1, at=0, diamonds=1)
    offer = _offer(_question(state), "steal")
    assert (offer.args, offer.odds) == ({"seat": 1}, {"chance": [15, 36]})


def test_impossible_actions_have_reasons() -> None:
    state = state_with_map(*AROUND)
    reasons = _reasons(_question(state))
    assert reasons["pick-up"] == "dinosaurs.no-diamond"
    assert reasons["tunnel"] == "dinosaurs.no-tunnel"
    assert "steal" not in reasons  # without the option
    assert "search" not in reasons

    full = _changed(hands=(tuple(range(5)), ()))
    assert _reasons(_question(full))["search"] == "dinosaurs.no-space"
    empty = _changed(item_deck=(), item_discards=())
    assert _reasons(_question(empty))["search"] == "dinosaurs.no-items"
    rich = _changed(diamonds={0: 1})
    update_player(rich, 0, diamonds=rich.options.diamonds, conscious=True)
    assert _reasons(_question(rich))["pick-up"] == "dinosaurs.no-more-diamonds"
    in_tunnel = _changed()
    update_player(in_tunnel, 0, at=-100)  # s1
    assert _reasons(_question(in_tunnel))["tunnel"] == "dinosaurs.no-other-tunnel"
    alone = _changed(options=replace(state.options, pickpocketing=True))
    assert _reasons(_question(alone))["steal"] == "dinosaurs.no-victim"


def test_cards_that_cannot_be_played_have_reasons() -> None:
    cards = state_with_map(*AROUND).cards
    hand = tuple(sorted(cards.item_named[name] for name in ("lantern", "objection", "scarecrow")))
    state = _changed(hands=(hand, ()))
    update_player(state, 0, ready=False)
    question = _question(state)
    found = {one.args.get("item"): one.reason for one in question.unavailable if one.args}
    assert found["objection"] == "dinosaurs.no-response"
    assert found["scarecrow"] == "dinosaurs.no-flipped"
    assert found["lantern"].startswith("dinosaurs.no-")
    assert _reasons(question)["use"] == "dinosaurs.no-refresh"


def test_an_own_roll_offers_augmentation_as_one_entry_with_totals() -> None:
    cards = state_with_map(*AROUND).cards
    names = ["rope", "bait", "drum", "lasso", "magpie"]
    hand = tuple(sorted(cards.item_named[name] for name in names))
    state = _changed(hands=(hand, ()))
    state, _ = GAME.rules.apply(state, DecisionStep({0: "move"}))
    while isinstance(pending := GAME.rules.pending(state), Decide):
        state, _ = GAME.rules.apply(state, DecisionStep(dict.fromkeys(pending.seats, PASS)))
    state, _ = GAME.rules.apply(state, ChanceStep("dice:3+4"))
    question = _question(state)
    offer = _offer(question, "augment")
    assert sorted(map(str, offer.pick["items"])) == sorted(names)
    assert offer.odds == {"totals": {"+": [8, 9, 10, 11, 12], "-": [6, 5, 4, 3, 2]}}
    assert not [choice for choice in question.listed if choice.startswith("augment")]
    assert len(GAME.rules.legal_choices(state, 0)) - len(question.listed) == 62
    steps = {"n1": [0, 36], "e1": [36, 36], "s1": [36, 36], "w1": [36, 36]}
    assert _offer(question, PASS).odds == {"total": 7, "steps": steps}
    assert question.args == {"moment": "rolled", "seat": 0, "roll": "move", "total": 7}
