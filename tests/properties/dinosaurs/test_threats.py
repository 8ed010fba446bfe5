"""Threats: what the facts announce is what the rules do if nobody plays a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tacora.core.events import Event
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs.strategies import numbered

Attack = tuple[int, str]
"""A seat and a dinosaur."""


def threatened(state: State) -> set[Attack]:
    facts: Any = GAME.presentation.view_json(state, None)
    return {
        (threat["seat"], dinosaur)
        for threat in facts["threats"]
        for dinosaur in threat["dinosaurs"]
    }


def rest_of_hunt(state: State) -> Iterator[Event]:
    """Play to the end of the hunt: nobody plays a card, and all roll as high as can be."""
    while state.dinosaur_phase is not None and state.winner is None:
        pending = GAME.rules.pending(state)
        if isinstance(pending, Chance):
            state, events = GAME.rules.apply(state, ChanceStep(pending.outcomes[-1]))
        else:
            assert isinstance(pending, Decide)
            legal = {seat: GAME.rules.legal_choices(state, seat) for seat in pending.seats}
            answers = {s: PASS if PASS in found else found[0] for s, found in legal.items()}
            state, events = GAME.rules.apply(state, DecisionStep(answers))
        yield from events


def is_played_out(state: State) -> bool:
    """Return True if no card is on the stack or half done: threats do not count its effect."""
    task = state.agenda[-1]
    return not state.stack and ".effects." not in type(task).__module__


def attacks_of(state: State) -> tuple[set[Attack], set[Attack], set[int]]:
    """Return all attacks of the hunt's rest, those where the dinosaur stood, and who falls."""
    roll, made = state.roll, set[Attack]()
    if roll is not None and roll.dinosaur is not None:
        made.add((roll.seat, state.cards.dinosaurs[roll.dinosaur]))
    at_once, moved, fallen = set(made), set[str](), set[int]()
    for event in rest_of_hunt(state):
        args: Any = event.args
        if event.id == "dinosaurs.prowled":
            moved.add(args["dinosaur"])
        elif event.id == "dinosaurs.knocked-out":
            fallen.add(args["seat"])
        elif event.id == "dinosaurs.attacked":
            attack = args["seat"], args["dinosaur"]
            made.add(attack)
            if attack[1] not in moved:
                at_once.add(attack)
    return made, at_once, fallen


@pytest.mark.parametrize("number", range(10))
def test_threats_are_the_attacks_that_come_if_nobody_plays(number: int) -> None:
    checked = 0
    for state in numbered(number).states:
        if state.dinosaur_phase is None or not is_played_out(state):
            continue
        announced = threatened(state)
        made, at_once, fallen = attacks_of(state)
        assert {attack for attack in announced if attack[0] not in fallen} <= made
        assert at_once <= announced
        checked += bool(announced)
    assert checked
