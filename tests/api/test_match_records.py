"""Match: loading, saving and playing on records."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

import tacora
from tacora.games.registry import GAME_NAMES, get_game
from tests.api.matches import each_game, new_match, play_random

RECORDS = sorted((Path(__file__).parent.parent / "goldens" / "compatibility").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_the_version_before_are_loaded_and_saved_byte_for_byte(
    path: Path, tmp_path: Path
) -> None:
    match = tacora.load(path)
    match.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    assert tacora.verify(path).draws > 0
    with path.open("rb") as stream:
        assert tacora.load(stream).record == match.record


def test_there_are_records_of_both_games_to_load() -> None:
    assert {tacora.load(path).game for path in RECORDS} == set(GAME_NAMES)


@each_game
def test_a_record_names_its_rules_after_its_game_above_the_first(game: str) -> None:
    header = new_match(game, 3).record.partition("\n")[0]
    version = get_game(game).rules.version
    assert version == {"diamant": 1, "dinosaurs": 2}[game]
    named = f', "rules": {version}' if version > 1 else ""
    assert header.startswith(f'{{"format": "tacora/1", "game": "{game}"{named}, "options": ')


def test_a_record_that_names_rules_1_is_read_and_written_without_them() -> None:
    record = new_match("diamant", 3).record
    named = record.replace('"options"', '"rules": 1, "options"', 1)
    assert tacora.load(io.BytesIO(named.encode())).record == record


@each_game
def test_a_saved_match_is_loaded_and_played_on(game: str, tmp_path: Path) -> None:
    match = new_match(game, 2)
    play_random(match, Random(1), 4)
    match.save(tmp_path / "game.jsonl")
    again = tacora.load(str(tmp_path / "game.jsonl"), seed=5)
    assert (again.notation, again.record, again.events) == (
        match.notation,
        match.record,
        match.events,
    )
    play_random(again, Random(1))
    again.save(tmp_path / "end.jsonl")
    assert tacora.load(tmp_path / "end.jsonl").outcome == again.outcome
    assert tacora.verify(tmp_path / "end.jsonl").proven is False


def test_a_match_played_on_from_a_committed_record_drops_the_commitment(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-fair")
    lines = path.read_bytes().splitlines(keepends=True)
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_bytes(b"".join(lines[:4]))
    match = tacora.load(unfinished, chance="explicit")
    assert match.record.encode() == unfinished.read_bytes()
    match = tacora.load(unfinished)
    play_random(match, Random(1), 2)
    assert '"commitment": null' in match.record
    assert tacora.verify(io.BytesIO(match.record.encode())).proven is False


def test_a_broken_record_names_its_line(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-2016-5")
    lines = path.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:2], lines[1]]))
    with pytest.raises(tacora.InvalidRecord) as error:
        tacora.load(broken)
    assert error.value.line == 3
    assert error.value.code == "step/out-of-turn"


def test_a_changed_card_is_unfair(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "diamant-fair")
    assert tacora.verify(path).proven
    text = path.read_text("utf-8")
    first = next(line for line in text.splitlines() if '"chance"' in line)
    other = '{"chance": "treasure:1"}' if 'treasure:1"' not in first else '{"chance": "treasure:2"}'
    (tmp_path / "changed.jsonl").write_text(text.replace(first, other, 1), "utf-8")
    with pytest.raises((tacora.FairnessError, tacora.InvalidRecord)):
        tacora.verify(tmp_path / "changed.jsonl")
