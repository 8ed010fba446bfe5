"""tacora database check and migrate, on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tacora.server.stores.database_url import Database, PostgresUrl
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION
from tests.cli.conftest import Run
from tests.server.database_commands import STORED, change, check, fill
from tests.server.stored_games import start_stored_game, store_games


def test_check_counts_tables_and_records(tacora: Run, tmp_path: Path) -> None:
    game = start_stored_game(1)
    store_games(tmp_path / "tables.db", [game])
    report = check(tacora, tmp_path / "tables.db")
    assert report.status == 0
    assert report.json["problems"] == []
    assert report.json["records"] == len(game.records)
    assert report.json["tables"] == {game.table.phase: 1}
    assert report.json["version"] == report.json["needed_version"] == SCHEMA_VERSION
    answer = tacora("database", "check", "--database", str(tmp_path / "tables.db"))
    assert answer.out.startswith(f"SQLite, version {SCHEMA_VERSION}, ")
    assert answer.out.endswith("No problem was found.\n")


def test_check_finds_gaps_unreadable_records_and_missing_logs(
    tacora: Run, database: Database
) -> None:
    fill(database)  # its records are not of the table's format
    change(database, "DELETE FROM log WHERE code = 'AAAAAA' AND number = 0")
    change(database, "DELETE FROM log WHERE code = 'BBBBBB'")
    change(database, "DELETE FROM tables WHERE code = 'CCCCCC'")
    report = check(tacora, database)
    assert report.status == 1
    assert report.json["problems"] == [
        "table AAAAAA: record 0 is missing",
        "table AAAAAA: record 1 cannot be read",
        "table CCCCCC: record 0 cannot be read",
        "table BBBBBB: its log is missing",
        "table CCCCCC: in no list",
    ]


def test_check_of_a_damaged_file_fails_with_one_line(tacora: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store_games(path, [start_stored_game(1)])
    content = bytearray(path.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 64] = b"\xff" * 64
    path.write_bytes(content)
    answer = tacora("database", "check", "--database", str(path))
    assert answer.status in (1, 2)
    assert "Traceback" not in answer.err


def test_migrate_says_the_versions(tacora: Run, tmp_path: Path) -> None:
    path = Path(shutil.copy(STORED / "version-1.db", tmp_path / "tables.db"))
    check = tacora("database", "check", "--database", str(path))
    assert f"A server of this program brings it to version {SCHEMA_VERSION}." in check.out
    refused = tacora("database", "backup", str(tmp_path / "b.db"), "--database", str(path))
    assert "store/version" in refused.complaint
    answer = tacora("database", "migrate", "--database", str(path))
    assert answer.out == f"The database was brought from version 1 to {SCHEMA_VERSION}.\n"
    answer = tacora("database", "migrate", "--database", str(path))
    assert answer.out == f"The database already has version {SCHEMA_VERSION}.\n"


def test_migrate_makes_the_tables_of_an_empty_postgres(
    tacora: Run, postgres_url: PostgresUrl
) -> None:
    answer = tacora("database", "migrate", "--json", "--database", postgres_url.url)
    assert answer.json == {"engine": "PostgreSQL", "from": 0, "to": SCHEMA_VERSION}


@pytest.mark.parametrize("action", ["check", "migrate", "prune"])
def test_commands_on_a_database_that_is_missing_make_none(
    tacora: Run, tmp_path: Path, action: str
) -> None:
    answer = tacora("database", action, "--database", str(tmp_path / "none.db"))
    assert answer.complaint.startswith("tacora: call/database: There is no database")
    assert list(tmp_path.iterdir()) == []
