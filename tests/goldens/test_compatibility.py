from __future__ import annotations

from pathlib import Path

import pytest

import tacora
from tacora.core.errors import InvalidRecord
from tacora.core.record import Entry, format_line
from tacora.core.verify import verify
from tacora.games.registry import GAME_NAMES
from tests.goldens.compatibility import CASES, FOLDER, OLD_RECORDS, digests, read_case


def test_every_game_has_compatibility_records() -> None:
    assert {read_case(case).game.name for case in CASES} == set(GAME_NAMES)
    assert len(CASES) == 17


def test_records_of_diamant_name_no_rules() -> None:
    lines = [(FOLDER / f"{case}.jsonl").read_bytes().split(b"\n")[0] for case in CASES]
    diamant = [line for line in lines if b'"diamant"' in line]
    assert len(diamant) == 9
    assert not any(b'"rules"' in line for line in diamant)


@pytest.mark.parametrize("path", OLD_RECORDS, ids=lambda path: path.stem)
def test_a_record_of_rules_1_of_dinosaurs_is_refused_and_says_what_it_needs(path: Path) -> None:
    assert len(OLD_RECORDS) == 8
    assert b'"rules"' not in path.read_bytes().split(b"\n")[0]
    for read in (tacora.load, tacora.verify, tacora.Match.from_record):
        with pytest.raises(InvalidRecord) as refused:
            read(path)
        assert (refused.value.code, refused.value.line) == ("record/rules", 1)
        needs = "needs a version of Tacora that has rules 1 of dinosaurs; this one has rules 2."
        assert needs in refused.value.message


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
