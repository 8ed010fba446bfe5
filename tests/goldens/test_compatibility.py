from __future__ import annotations

import pytest

from tacora.core.record import Entry, format_line
from tacora.core.verify import verify
from tacora.games.registry import GAME_NAMES
from tests.goldens.compatibility import CASES, FOLDER, digests, read_case


def test_every_game_has_compatibility_records() -> None:
    assert {read_case(case).game.name for case in CASES} == set(GAME_NAMES)
    assert len(CASES) == 17


@pytest.mark.parametrize("case", CASES)
def test_an_earlier_record_gives_the_same_notations_events_choices_and_json(case: str) -> None:
    expected = (FOLDER / f"{case}.digests").read_text("utf-8").splitlines()
    assert list(digests(read_case(case))) == expected


@pytest.mark.parametrize("case", CASES)
def test_an_earlier_record_is_written_byte_for_byte(case: str) -> None:
    record = read_case(case)
    assert record.result is not None
    entries: list[Entry] = [
        record.header,
        *(m.step for m in record.steps if m.step),
        record.result,
    ]
    if record.seeds is not None:
        entries.append(record.seeds)
    assert "".join(map(format_line, entries)) == (FOLDER / f"{case}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("case", [case for case in CASES if "own-cards" not in case])
def test_a_notation_of_an_earlier_version_is_read_and_written_unchanged(case: str) -> None:
    game = read_case(case).game
    lines = (FOLDER / f"{case}.digests").read_text("utf-8").splitlines()
    notations = [line.split(" ", 5)[5] for line in lines if line.count(" ") > 4]
    assert notations
    for notation in notations:
        assert game.rules.to_notation(game.rules.from_notation(notation)) == notation


def test_the_proof_of_an_earlier_record_still_holds() -> None:
    proven = [case for case in CASES if verify(read_case(case)).proven]
    assert proven == ["diamant-fair", "dinosaurs-fair"]
