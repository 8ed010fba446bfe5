"""Some of the fuzzed games, and games whose faults the fuzzer must find."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from tacora.core.events import Events
from tacora.core.game import ChanceStep, Decide, Pending, Seat, Step
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs import fuzz
from tests.properties.dinosaurs.fuzz_checks import STATE_CHECKS, STEP_CHECKS

RULES = GAME.rules
GAMES, PARTS = 240, 8
"""`python -m tests.properties.dinosaurs.fuzz --games 20000` plays more."""


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzzed_games_pass_every_check(part: int) -> None:
    tally = fuzz.fuzz(2026, range(part, GAMES, PARTS))
    assert tally.failures == []
    assert tally.games == GAMES // PARTS
    assert tally.won > tally.games * 0.9  # planners bring games to their end
    assert all(tally.checks[name] > 50 for name in (*STEP_CHECKS, *STATE_CHECKS))


def test_fuzzed_games_have_every_option() -> None:
    found = [fuzz.random_options(Random(number)) for number in range(300)]
    assert {options.players for options in found} == {2, 3, 4, 5, 6}
    assert {options.diamonds for options in found} == {4, 6}
    assert {options.pickpocketing for options in found} == {False, True}
    assert any(options.cards.source for options in found)


# Faults


def _lose_a_diamond(state: State, step: Step) -> tuple[State, Events]:
    after, events = RULES.apply(state, step)
    lost = isinstance(step, ChanceStep) and after.turn == 2 and after.supply > 0
    return (changed(after, supply=after.supply - 1) if lost else after), events


def _lose_an_item(state: State, step: Step) -> tuple[State, Events]:
    after, events = RULES.apply(state, step)
    lost = after.turn == 2 and len(after.item_deck) > 0 and after.hands != state.hands
    return (changed(after, item_deck=after.item_deck[1:]) if lost else after), events


def _offer_too_much(state: State, seat: Seat) -> tuple[str, ...]:
    legal = RULES.legal_choices(state, seat)
    return (*legal, "steal:5") if "end" in legal else legal


def _accept_too_much(state: State, step: Step) -> tuple[State, Events]:
    pending = RULES.pending(state)
    if isinstance(pending, Decide) and not isinstance(step, ChanceStep):
        first = {seat: RULES.legal_choices(state, seat)[0] for seat in pending.seats}
        taken = {
            seat: choice if choice in RULES.legal_choices(state, seat) else first[seat]
            for seat, choice in step.choices.items()
        }
        return RULES.apply(state, type(step)(taken))
    return RULES.apply(state, step)


def _show_hands(state: State, seat: Seat | None) -> Any:
    view = RULES.view(state, seat)
    return changed(view, hand=state.hands[0]) if state.turn > 1 else view


def _ask_who_can_play(state: State) -> Pending:
    """Ask in a window only who has a card to play: what J33 forbids."""
    pending = RULES.pending(state)
    if isinstance(pending, Decide) and isinstance(state.agenda[-1], ReactionWindow):
        able = [seat for seat in pending.seats if len(RULES.legal_choices(state, seat)) > 1]
        return Decide(tuple(able) or pending.seats)
    return pending


def _pass_the_others(state: State, step: Step) -> tuple[State, Events]:
    pending = RULES.pending(state)
    if isinstance(pending, Decide) and not isinstance(step, ChanceStep):
        passes = {seat: "pass" for seat in pending.seats if seat not in step.choices}
        return RULES.apply(state, type(step)({**passes, **step.choices}))
    return RULES.apply(state, step)


def _forget_the_turn(state: State) -> str:
    return RULES.to_notation(changed(state, turn=state.turn + 1))


FAULTS: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "a lost diamond": ({"apply": _lose_a_diamond}, "pieces"),
    "a lost item": ({"apply": _lose_an_item}, "pieces"),
    "an illegal choice offered": ({"legal_choices": _offer_too_much}, "legality|play"),
    "an illegal choice accepted": ({"apply": _accept_too_much}, "legality"),
    "a hand shown": ({"view": _show_hands}, "views"),
    "a window without those who cannot play": (
        {"pending": _ask_who_can_play, "apply": _pass_the_others},
        "timing",
    ),
    "a wrong notation": ({"to_notation": _forget_the_turn}, "notation"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_fuzzer_finds(fault: str) -> None:
    parts, check = FAULTS[fault]
    faulty = replace(GAME, rules=replace(RULES, **parts))  # type: ignore[arg-type]
    failures = fuzz.fuzz(1, range(10), faulty).failures
    assert any(re.search(rf", ({check}) \(", failure) for failure in failures), failures


def test_the_command_prints_a_tally_and_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--games", "2", "--seed", "3", "--first", "5", "--json"]) == 0
    tally = json.loads(capsys.readouterr().out)
    assert (tally["games"], tally["seed"], tally["failures"]) == (2, 3, [])
    assert fuzz.main(["--games", "1", "--seed", "3", "--first", "5"]) == 0
    assert "no failure" in capsys.readouterr().out
