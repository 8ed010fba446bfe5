"""Choices of Diamonds & Dinosaurs as values: parsing and formatting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.games.dinosaurs.board import cell_named
from tacora.games.dinosaurs.choices import (
    Choice,
    augment_choice,
    cell_choice,
    place_choice,
    play_choice,
    use_choice,
)

TEXTS = {
    "pass": Choice("pass"),
    "pick-up": Choice("pick-up"),
    "to:n1": Choice("to", ("n1",)),
    "steal:2": Choice("steal", ("2",)),
    "next:raptor-7": Choice("next", ("raptor-7",)),
    "place:jungle-7@n1e1": Choice("place", ("jungle-7", "n1e1")),
    "draw:temple,tunnel-4": Choice("draw", ("temple", "tunnel-4")),
    "play:rope": Choice("play", ("rope",)),
    "play:bait>raptor-7": Choice("play", ("bait",), "raptor-7"),
    "use": Choice("use"),
    "use>2": Choice("use", (), "2"),
    "augment:+:rope,bait": Choice("augment", ("+", "rope", "bait")),
    "dice:2+5": Choice("dice", ("2", "5")),
}


@pytest.mark.parametrize("text", TEXTS)
def test_choice_parses_and_formats(text: str) -> None:
    assert Choice.parse(text) == TEXTS[text]
    assert TEXTS[text].format() == text


VERBS = ["augment", "place", "draw", "dice", "play", "use", "to", "pass", ""]


@given(st.sampled_from(VERBS), st.text("ab:,@+->1", max_size=12))
def test_any_text_survives_choice_parse_and_format(verb: str, rest: str) -> None:
    assert Choice.parse(verb + rest).format() == verb + rest


def test_choice_functions_write_the_texts_of_records() -> None:
    n1 = cell_named("n1")
    assert n1 is not None
    assert cell_choice("fill", n1) == "fill:n1"
    assert place_choice("temple", n1) == "place:temple@n1"
    assert play_choice("lasso", 2) == "play:lasso>2"
    assert play_choice("rope") == "play:rope"
    assert use_choice() == "use"
    assert use_choice("t-rex") == "use>t-rex"
    assert augment_choice("-", ("rope",)) == "augment:-:rope"


def test_choice_gives_its_cell_seat_and_dice() -> None:
    assert Choice.parse("place:temple@n1").cell == cell_named("n1")
    assert Choice.parse("chase:3").seat == 3
    assert Choice.parse("dice:2+5").dice == (2, 5)
    with pytest.raises(ValueError, match="names no cell"):
        _ = Choice.parse("to:nowhere").cell
