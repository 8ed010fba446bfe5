from __future__ import annotations

import io
import json

import pytest

from tacora.core.replay import replay
from tacora.games.diamant import event_text as diamant_text
from tacora.games.diamant.cards import EDITIONS
from tacora.games.diamant.options import MAX_PLAYERS, MIN_PLAYERS
from tacora.games.dinosaurs.options import _KEYS
from tacora.games.dinosaurs.text import event_text as dinosaurs_text
from tacora.games.registry import GAME_NAMES, get_game
from tests.goldens.perft import FILE, START, counts
from tests.goldens.playthrough import CASES, FOLDER, playthrough, steps_of

RARE_EVENTS = (
    "handed-over",
    "caught",
    "withstood",
    "reversed",
    "fizzled",
    "cancelled",
    "took-item",
    "took-which",
)
"""Events that need not occur in a few games; the pools of `tests/properties` have them."""


@pytest.mark.parametrize("case", CASES)
def test_playthrough_is_unchanged(case: str) -> None:
    assert playthrough(case) == (FOLDER / f"{case}.txt").read_text("utf-8")


@pytest.mark.parametrize("case", CASES)
def test_a_golden_file_is_a_legal_record_of_a_finished_game(case: str) -> None:
    record = replay(io.BytesIO(steps_of(case).encode()), get_game)
    assert record.over
    assert record.result is not None
    assert record.game.name == CASES[case].game


def test_every_game_has_golden_files_and_every_file_is_one_of_them() -> None:
    assert {case.game for case in CASES.values()} == set(GAME_NAMES)
    assert set(CASES) == {path.stem for path in FOLDER.glob("*.txt")}


def test_every_edition_has_a_golden_file_for_every_number_of_players() -> None:
    wanted = {f"{e}-{n}" for e in EDITIONS for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
    assert wanted <= set(CASES)


def test_every_option_of_dinosaurs_has_a_golden_file() -> None:
    options_of_cases = [case.options for case in CASES.values() if case.game == "dinosaurs"]
    assert {key for options in options_of_cases for key in options} == set(_KEYS)
    assert {2, 4, 6} <= {options["players"] for options in options_of_cases if len(options) == 1}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_golden_games_have_every_kind_of_event(game: str) -> None:
    kinds: set[str] = set()
    for case in CASES:
        if CASES[case].game == game:
            record = replay(io.BytesIO(steps_of(case).encode()), get_game)
            kinds |= {event.id for event in record.events}
    texts = {"diamant": diamant_text, "dinosaurs": dinosaurs_text}[game]
    assert kinds >= set(texts.EVENT_IDS) - {f"dinosaurs.{kind}" for kind in RARE_EVENTS}
    assert kinds <= set(texts.EVENT_IDS)


def test_a_position_in_a_golden_file_is_read_back_exactly() -> None:
    case = "dinosaurs-2"
    text = (FOLDER / f"{case}.txt").read_text("utf-8")
    positions = [line[4:] for line in text.splitlines() if line.startswith("  = ")]
    record = replay(io.BytesIO(steps_of(case).encode()), get_game)
    met = {record.game.rules.to_notation(step.state): step.state for step in record.steps}
    assert len(positions) == record.state.turn
    for position in positions:
        assert record.game.rules.from_notation(position) == met[position]


@pytest.mark.parametrize("name", START)
def test_perft_counts_are_unchanged(name: str) -> None:
    known: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    assert counts(name) == known[name]


def test_first_perft_counts_follow_from_arithmetic() -> None:
    """18 kinds of card, 2^3 answers, then a card again: one kind fewer where it was a single one.

    If all three left, a new round begins with every kind in the deck.
    """
    known: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    found = [row["sequences"] for row in known["2016, 3 players"]]
    single = 9  # treasures of which there is one card only
    some_stay = 7 * (single * 17 + (18 - single) * 18)
    assert found[:4] == [1, 18, 18 * 8, some_stay + 18 * 18]


def test_first_perft_counts_of_dinosaurs_follow_from_arithmetic() -> None:
    """Two dice fall in 21 ways with 11 totals; then one of two begins, or both roll again (J8)."""
    known: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    found = [(row["sequences"], row["positions"]) for row in known["dinosaurs, 2 players"]]
    assert found == [(1, 1), (21, 11), (21 * 21, 3)]
