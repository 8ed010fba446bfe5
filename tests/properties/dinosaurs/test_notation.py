"""A position in one line: written and read back exactly; any other text is refused by name."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tacora.core.chance import SeededChance
from tacora.core.errors import InvalidNotation
from tacora.core.game import Decide, GameOver
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs.invariants import check
from tests.properties.dinosaurs.strategies import (
    Manner,
    Play,
    games,
    numbered,
    one_of_each,
    play_from,
    short_games,
)
from tests.properties.random_games import SPARING, THOROUGH, seeds

FIELDS = 11

PIECES = (
    *"-,:+@/=0123459 \t\n\x00{}[]\"'",
    *("camp", "n1", "s99w99", "e100", "n1e", "rope", "rope+rope", "jungle-3", "base-camp@camp"),
    *("celestial-event@n2", "t-rex@camp", "mei", "ready", "asleep", "loss", "earthquake", "@0@0"),
    *("/diamonds=6", "/players=3", "/attacks=moved", "/own-cards", "/turn-limit=5", "acting"),
    *('"act"', '["end"]', '["act"],', '["send",0,0,[1]]', '["throw"]', '["window","act"]', "null"),
    *('"roll":{"kind":"move","seat":9}', "99999", "9" * 5000, "-1", "1e9", "٣", "²", "\ud800"),
    *("\ufeff", "\u2028"),
)


def read(text: str) -> State | None:
    """The position of a text; None where it is refused as it should be."""
    complaint = None
    try:
        return GAME.rules.from_notation(text)
    except InvalidNotation as error:
        complaint = error
    assert complaint.code.startswith("notation/")
    assert 0 < len(complaint.message) < 2000
    return None


def settled(text: str) -> State | None:
    """A text is refused, or it is a position whose own line reads the same again."""
    state = read(text)
    if state is not None:
        line = GAME.rules.to_notation(state)
        assert GAME.rules.from_notation(line) == state
        assert GAME.rules.to_notation(GAME.rules.from_notation(line)) == line
        check(state)
    return state


def go_on(state: State, seed: int, steps: int = 60) -> None:
    """A position that was accepted can be played on, by anybody, without a flaw."""
    moves = play_from(state, SeededChance(seed), Manner(seed, sense=0.0))
    for _, (_, reached, _) in zip(range(steps), moves, strict=False):
        check(reached)


@settings(SPARING, max_examples=48)
@given(play=games())
def test_every_position_of_a_game_is_read_back_exactly(play: Play) -> None:
    for state in play.states[::7]:
        line = GAME.rules.to_notation(state)
        assert GAME.rules.from_notation(line) == state
        assert len(line.split("\n")) == 1
        assert len(line.split(" ")) == FIELDS


@SPARING
@given(play=short_games())
def test_every_position_of_a_short_game_is_read_back_exactly(play: Play) -> None:
    for state in play.states:
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_the_earthquake_as_the_last_card_of_the_deck_is_read_back_exactly() -> None:
    """Until it has happened no card is left to be turned over (J48)."""
    found = [s for number in range(48) for s in numbered(number).states if not s.dinosaur_deck]
    assert found
    for state in found:
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


@SPARING
@given(play=games(), seed=seeds())
def test_a_position_plays_on_as_the_game_it_was_taken_from(play: Play, seed: int) -> None:
    rng = Random(seed)
    for _ in range(6):
        start = rng.randrange(len(play.moves))
        again = read(GAME.rules.to_notation(play.states[start]))
        assert again is not None
        for step, after, events in play.moves[start : start + 40]:
            again, played_events = GAME.rules.apply(again, step)
            assert again == after
            assert played_events == events


@SPARING
@given(play=games(), seed=seeds(), space=st.sampled_from([" ", "  ", "\t", " \n"]))
def test_spaces_do_not_matter(play: Play, seed: int, space: str) -> None:
    state = Random(seed).choice(play.states)
    words = GAME.rules.to_notation(state).split(" ")
    assert read(space + space.join(words) + space) == read(" ".join(words))


@THOROUGH
@given(text=st.text(max_size=200) | st.lists(st.sampled_from(PIECES)).map("".join))
@example("")
@example("x" * 20_001)
@example("2 " * FIELDS)
@example("2 base-camp@camp - -:ready:-:awake:0:-,-:ready:-:awake:0:- -,- - - -,- - 0:0:0:-:-:- {}")
@example("/ / / / / / / / / / /")
@example(f"2/turn-limit={'9' * 5000}" + " -" * 10)
def test_any_text_is_refused_by_name_or_is_a_position(text: str) -> None:
    settled(text)


@THOROUGH
@given(play=games(), seed=seeds(), data=st.data())
def test_a_damaged_line_is_refused_by_name_or_is_a_position(
    play: Play, seed: int, data: st.DataObject
) -> None:
    text = GAME.rules.to_notation(Random(seed).choice(play.states))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from([start, start + 1, start + 5]))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=3))
        text = text[:start] + piece + text[end:]
    state = settled(text)
    if state is not None:
        go_on(state, seed)


def test_every_piece_at_every_place_of_a_field_is_refused_or_is_a_position() -> None:
    rng = Random(5)
    for state in one_of_each(numbered(5), 5):
        words = GAME.rules.to_notation(state).split()
        for field, word in enumerate(words):
            for piece in rng.sample(PIECES, 8):
                place = rng.randint(0, len(word))
                damaged = word[:place] + piece + word[place + rng.randint(0, 2) :]
                settled(" ".join((*words[:field], damaged, *words[field + 1 :])))


@THOROUGH
@given(first=games(), second=games(), seed=seeds())
def test_the_fields_of_two_lines_mixed_are_refused_or_can_be_played(
    first: Play, second: Play, seed: int
) -> None:
    rng = Random(seed)
    one = GAME.rules.to_notation(rng.choice(first.states)).split()
    other = GAME.rules.to_notation(rng.choice(rng.choice([first, second]).states)).split()
    mixed = [rng.choice(pair) for pair in zip(one, other, strict=True)]
    state = settled(" ".join(mixed))
    if state is not None:
        go_on(state, seed)


@THOROUGH
@given(play=games(), seed=seeds())
def test_one_field_of_another_moment_is_refused_or_can_be_played(play: Play, seed: int) -> None:
    """The same game a little earlier or later: what goes on does not fit what lies there."""
    rng = Random(seed)
    place = rng.randrange(len(play.states))
    near = rng.randrange(max(0, place - 20), min(len(play.states), place + 20))
    words = GAME.rules.to_notation(play.states[place]).split()
    field = rng.randrange(1, FIELDS)
    words[field] = GAME.rules.to_notation(play.states[near]).split()[field]
    state = settled(" ".join(words))
    if state is not None:
        go_on(state, seed)


@THOROUGH
@given(play=games(), seed=seeds())
def test_a_number_changed_in_what_goes_on_is_refused_or_can_be_played(
    play: Play, seed: int
) -> None:
    rng = Random(seed)
    *words, doing = GAME.rules.to_notation(rng.choice(play.states)).split()
    shape = json.loads(doing)
    _change(shape, rng)
    state = settled(" ".join((*words, json.dumps(shape, separators=(",", ":")))))
    if state is not None:
        go_on(state, seed)


HUGE = {
    "dice": {"kind": "move", "seat": 0, "count": 12},
    "dice beyond the count": {"kind": "move", "seat": 0, "extra": 5000},
    "dice below the count": {"kind": "move", "seat": 0, "extra": -5000},
    "no dice": {"kind": "move", "seat": 0, "count": -1},
}


@pytest.mark.parametrize("roll", HUGE.values(), ids=HUGE)
def test_a_roll_that_no_table_can_make_is_refused(roll: dict[str, Any]) -> None:
    """Before anybody begins to count what it may give."""
    state = next(s for s in numbered(1).states if type(s.agenda[-1]).__name__ == "RollDice")
    *words, doing = GAME.rules.to_notation(state).split()
    shape = json.loads(doing) | {"roll": {**roll, "seat": state.active}}
    assert read(" ".join((*words, json.dumps(shape, separators=(",", ":"))))) is None


@SPARING
@given(play=games(), seed=seeds())
def test_every_position_that_is_read_waits_for_something(play: Play, seed: int) -> None:
    for state in one_of_each(play, seed):
        again = GAME.rules.from_notation(GAME.rules.to_notation(state))
        pending = GAME.rules.pending(again)
        assert pending == GAME.rules.pending(state)
        if isinstance(pending, Decide):
            assert all(GAME.rules.legal_choices(again, seat) for seat in pending.seats)
        elif not isinstance(pending, GameOver):
            assert sum(pending.weights)


def _change(shape: Any, rng: Random) -> None:
    """One number somewhere in a JSON value becomes another."""
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
