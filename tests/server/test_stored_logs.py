"""Logs and records that an older version stored: read, applied and written byte for byte."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tacora.core.errors import CommandRefused, IllegalStep
from tacora.core.game import DecisionStep
from tacora.server import ended_tables, finished_games, http_types
from tacora.table import entries
from tacora.table.entries import BellSet, ChoiceMade, LogRecord, TableOpened
from tacora.table.replay_log import replay_log
from tests.server.table_harness import started_game

STORED_LOGS = Path(__file__).parent / "stored_logs"
GAMES = ("diamant", "dinosaurs")
TAGS = ("opened", "seated", "arranged", "started", "chose", "said", "decide", "chance", "rematched")

every_game = pytest.mark.parametrize("game", GAMES)


def _stored(game: str) -> list[bytes]:
    lines = (STORED_LOGS / f"{game}.jsonl").read_bytes().splitlines()
    assert len(lines) > 30
    return lines


def _stored_record(game: str) -> str:
    return (STORED_LOGS / f"{game}-record.jsonl").read_text("utf-8")


def test_stored_logs_hold_every_kind_of_entry() -> None:
    text = b"".join(line for game in GAMES for line in _stored(game)).decode()
    assert [tag for tag in TAGS if f'"type":"{tag}"' not in text] == []
    assert '"choice":null' in text


@every_game
def test_stored_log_is_decoded_and_encoded_byte_for_byte(game: str) -> None:
    """The settings of an older version had the length of windows instead of a tempo."""
    for line in _stored(game):
        stored = re.sub(rb'"window":[0-9.]+', b'"tempo":"normal"', line)
        assert entries.encode(entries.decode(line)) == stored


def test_stored_log_replays_to_the_record_of_the_older_version() -> None:
    records = [entries.decode(line) for line in _stored("diamant")]
    table = replay_log(records)
    assert (table.phase, table.rematch) == ("over", "OTHERS")
    assert table.log_length == len(records)
    assert finished_games.record(records) == _stored_record("diamant")


def test_stored_log_of_older_rules_is_refused_but_gives_its_record() -> None:
    records = [entries.decode(line) for line in _stored("dinosaurs")]
    with pytest.raises(CommandRefused) as refused:
        replay_log(records)
    assert refused.value.code == "table/updated"
    *lines, result, reveal = _stored_record("dinosaurs").splitlines(keepends=True)
    assert ended_tables.record(records, None) == "".join([*lines, reveal])
    listed = http_types.ListedTable("TABLEZ", "dinosaurs", "over", 2, ["Ana", "Ben"], 0, 0)
    over = json.loads(result)["result"]
    listed = replace(listed, scores=over["scores"], winners=over["winners"])
    assert ended_tables.record(records, listed) == _stored_record("dinosaurs")


def test_log_of_newer_rules_is_refused() -> None:
    records = [entries.decode(line) for line in _stored("diamant")]
    [first, *others] = records[0].entries
    assert isinstance(first, TableOpened)
    stored = entries.encode(LogRecord((replace(first, rules=2), *others)))
    assert stored.endswith(b',"rules":2}]}')
    with pytest.raises(CommandRefused) as refused:
        replay_log([entries.decode(stored), *records[1:]])
    assert refused.value.code == "table/updated"
    assert "rules 2 of diamant; this one has rules 1" in refused.value.message


def test_bell_is_stored_as_an_entry_of_its_own() -> None:
    stored = b'{"entries":[{"type":"belled","seat":1,"card":"rope","on":true}],"guest":"ana"}'
    record = entries.decode(stored)
    assert record == LogRecord((BellSet(1, "rope", True),), "ana")
    assert entries.encode(record) == stored


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (ChoiceMade(0, "fly"), "step/illegal-choice"),
        (ChoiceMade(7, "exit"), "step/not-asked"),
        (DecisionStep({0: "exit"}), "step/missing-answer"),
        (DecisionStep({0: "exit", 1: "fly", 2: "exit"}), "step/illegal-choice"),
    ],
)
def test_replay_log_refuses_an_impossible_entry(entry: entries.Entry, code: str) -> None:
    records = [*started_game().records, LogRecord((entry,))]
    with pytest.raises(IllegalStep) as refused:
        replay_log(entries.decode(entries.encode(record)) for record in records)
    assert refused.value.code == code
