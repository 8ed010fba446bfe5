from __future__ import annotations

import io
import json

import pytest

from tacora.core.replay import replay
from tacora.diamant import telling
from tacora.diamant.cards import EDITIONS
from tacora.diamant.options import MAX_PLAYERS, MIN_PLAYERS
from tacora.games import game_named
from tests.goldens.perft import FILE, START, counts
from tests.goldens.playthrough import CASES, FOLDER, playthrough


@pytest.mark.parametrize("case", CASES)
def test_the_game_still_goes_as_it_went(case: str) -> None:
    assert playthrough(case) == (FOLDER / f"{case}.txt").read_text("utf-8")


@pytest.mark.parametrize("case", CASES)
def test_a_golden_file_is_a_lawful_record_of_a_finished_game(case: str) -> None:
    text = (FOLDER / f"{case}.txt").read_text("utf-8")
    record = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("{"))
    folded = replay(io.BytesIO(record.encode()), game_named)
    assert folded.over
    assert folded.result is not None


def test_every_edition_has_a_golden_file_for_every_number_of_players() -> None:
    wanted = {f"{e}-{n}" for e in EDITIONS for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
    assert wanted <= {path.stem for path in FOLDER.glob("*.txt")}
    assert set(CASES) == {path.stem for path in FOLDER.glob("*.txt")}


def test_together_the_golden_games_show_every_kind_of_event() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    assert [kind for kind in telling.KINDS if f'"{kind}"' not in text] == []


@pytest.mark.parametrize("name", START)
def test_there_are_as_many_games_and_positions_as_ever(name: str) -> None:
    known: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    assert counts(name) == known[name]


def test_the_first_counts_are_those_that_arithmetic_gives() -> None:
    """18 kinds of card, 2^3 answers, then a card again: one kind fewer where it was a single one.

    If all three left, a new round begins with every kind in the deck.
    """
    known: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text("utf-8"))
    found = [row["sequences"] for row in known["2016, 3 players"]]
    single = 9  # treasures of which there is one card only
    some_stay = 7 * (single * 17 + (18 - single) * 18)
    assert found[:4] == [1, 18, 18 * 8, some_stay + 18 * 18]
