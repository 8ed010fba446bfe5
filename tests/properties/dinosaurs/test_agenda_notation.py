"""Diamonds & Dinosaurs: positions with a damaged agenda, roll or field."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tacora.games.dinosaurs import GAME
from tests.properties.dinosaurs.strategies import POOL, Play, games, numbered, task_of
from tests.properties.every_game import SUITES
from tests.properties.random_games import THOROUGH, seeds
from tests.properties.test_notation import assert_playable, assert_stable, read

DINOSAURS = SUITES["dinosaurs"]


def test_the_earthquake_as_the_last_card_of_the_deck_is_read_back_exactly() -> None:
    """No card is left to be turned over until the earthquake has happened (J48)."""
    found = [s for number in range(POOL) for s in numbered(number).states if not s.dinosaur_deck]
    assert found
    for state in found:
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_every_piece_at_every_place_of_a_field_is_refused_or_is_a_position() -> None:
    rng = Random(5)
    for state in DINOSAURS.sample(numbered(5), 5):
        words = GAME.rules.to_notation(state).split()
        for field, word in enumerate(words):
            for piece in rng.sample(DINOSAURS.odd.pieces, 8):
                place = rng.randint(0, len(word))
                damaged = word[:place] + piece + word[place + rng.randint(0, 2) :]
                assert_stable(DINOSAURS, " ".join((*words[:field], damaged, *words[field + 1 :])))


@THOROUGH
@given(play=games(), seed=seeds())
def test_a_changed_number_in_the_agenda_is_refused_or_can_be_played(play: Play, seed: int) -> None:
    rng = Random(seed)
    *words, agenda = GAME.rules.to_notation(rng.choice(play.states)).split()
    shape = json.loads(agenda)
    _change(shape, rng)
    text = " ".join((*words, json.dumps(shape, separators=(",", ":"))))
    assert_playable(DINOSAURS, text, seed)


IMPOSSIBLE_ROLLS = {
    "dice": {"kind": "move", "seat": 0, "count": 12},
    "dice beyond the count": {"kind": "move", "seat": 0, "extra": 5000},
    "dice below the count": {"kind": "move", "seat": 0, "extra": -5000},
    "no dice": {"kind": "move", "seat": 0, "count": -1},
}


@pytest.mark.parametrize("roll", IMPOSSIBLE_ROLLS.values(), ids=IMPOSSIBLE_ROLLS)
def test_an_impossible_roll_is_refused(roll: dict[str, Any]) -> None:
    """Before its outcomes are counted."""
    state = next(s for s in numbered(1).states if task_of(s) == "throw")
    *words, agenda = GAME.rules.to_notation(state).split()
    shape = json.loads(agenda) | {"roll": {**roll, "seat": state.active}}
    assert read(DINOSAURS, " ".join((*words, json.dumps(shape, separators=(",", ":"))))) is None


def _change(shape: Any, rng: Random) -> None:
    """Change one number somewhere in a JSON value."""
    places: list[tuple[Any, Any]] = []

    def look(value: Any) -> None:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            if isinstance(inner, dict | list):
                look(inner)
            elif isinstance(inner, int) and not isinstance(inner, bool):
                places.append((value, key))

    look(shape)
    if places:
        where, key = rng.choice(places)
        where[key] = rng.choice([-1, 0, 1, 2, 5, 9, 35, 50, 100, where[key] + 1])
