"""tacora database backup and restore, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tacora.server.stores.database_url import Database, PostgresUrl
from tests.cli.conftest import Run
from tests.server.database_commands import STORED, begin_game, contents, fill, url_of
from tests.server.live_server import Host
from tests.server.postgres_server import PostgresServer
from tests.server.ws_client import Guest, leave_early, play


def test_backup_and_restore_keep_everything_from_sqlite_to_postgres_and_back(
    tacora: Run, tmp_path: Path, postgres_url: PostgresUrl
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    fill(first)
    for source, target, name in ((first, postgres_url, "a"), (postgres_url, last, "b")):
        backup = str(tmp_path / f"{name}.backup")
        answer = tacora("database", "backup", backup, "--json", "--database", url_of(source))
        assert answer.json == {"file": backup, "records": 4}
        answer = tacora("database", "restore", backup, "--json", "--database", url_of(target))
        assert (answer.status, answer.json["records"]) == (0, 4)
    assert contents(first) == contents(postgres_url) == contents(last)


def test_backup_is_private_and_alone(tacora: Run, tmp_path: Path, database: Database) -> None:
    fill(database)
    (tmp_path / "backups").mkdir()
    backup = tmp_path / "backups" / "games.db"
    answer = tacora("database", "backup", str(backup), "--database", url_of(database))
    assert answer.out == f"{backup} holds 4 records. It contains secrets: keep it private.\n"
    assert list(backup.parent.iterdir()) == [backup]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert contents(backup) == contents(database)  # a backup is a database


def test_backup_does_not_replace_a_file(tacora: Run, tmp_path: Path, database: Database) -> None:
    fill(database)
    (tmp_path / "letter.txt").write_text("Dear Ana")
    answer = tacora(
        "database", "backup", str(tmp_path / "letter.txt"), "--database", url_of(database)
    )
    assert answer.status == 2
    assert "store/not-empty" in answer.complaint
    assert (tmp_path / "letter.txt").read_text() == "Dear Ana"


def test_restore_refuses_a_database_that_is_not_empty(
    tacora: Run, tmp_path: Path, database: Database
) -> None:
    fill(database)
    before = contents(database)
    backup = str(tmp_path / "backup.db")
    assert tacora("database", "backup", backup, "--database", url_of(database)).status == 0
    answer = tacora("database", "restore", backup, "--database", url_of(database))
    assert answer.status == 2
    assert "store/not-empty" in answer.complaint
    assert contents(database) == before


@pytest.mark.parametrize("content", [None, b"Dear Ana, " * 1000, b""])
def test_restore_refuses_what_is_no_backup(
    tacora: Run, tmp_path: Path, database: Database, content: bytes | None
) -> None:
    file = tmp_path / "letter.txt"
    if content is not None:
        file.write_bytes(content)
    answer = tacora("database", "restore", str(file), "--database", url_of(database))
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: store/")
    assert file.exists() == (content is not None)


def test_restore_brings_a_backup_of_an_earlier_version_to_today(
    tacora: Run, tmp_path: Path, database: Database
) -> None:
    backup = Path(shutil.copy(STORED / "version-1.db", tmp_path / "old.db"))
    before = backup.read_bytes()
    known = json.loads((STORED / "version-1.json").read_text())
    assert tacora("database", "restore", str(backup), "--database", url_of(database)).status == 0
    with closing(sqlite3.connect(backup)) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (1,)
    assert len(backup.read_bytes()) == len(before)
    with Host(tmp_path, database=database) as host:
        ana, zed = Guest(host), Guest(host)
        ana.headers = {"Cookie": f"tacora={known['cookie']}"}
        zed.headers = {"Authorization": f"Bearer {known['bearer']}"}
        with ana.connect(known["playing"]), zed.connect(known["playing"]) as second:
            assert second.must_answer
            second.choose("exit")


def test_restore_into_the_file_of_a_running_server_is_refused(tacora: Run, tmp_path: Path) -> None:
    other, backup = str(tmp_path / "other.db"), str(tmp_path / "backup.db")
    fill(Path(other))
    assert tacora("database", "backup", backup, "--database", other).status == 0
    with Host(tmp_path, database=tmp_path / "tables.db") as host:
        answer = tacora("database", "restore", backup, "--database", host.url)
    assert "store/in-use" in answer.complaint


def _other(database: Database, tmp_path: Path, postgres: PostgresServer) -> Database:
    """Return an empty database of the other kind."""
    return postgres.new_database() if isinstance(database, Path) else tmp_path / "other.db"


def test_backup_under_load_restores_to_a_game_that_goes_on(
    tacora: Run, tmp_path: Path, database: Database, postgres: PostgresServer
) -> None:
    backup = str(tmp_path / "backup.db")
    with Host(tmp_path, database=database) as host:
        clients = begin_game(host)
        code, guests = clients[0].table["code"], [client.guest for client in clients]
        others = [begin_game(host) for _ in range(3)]
        players = [Thread(target=play, args=(other, leave_early)) for other in others]
        for player in players:
            player.start()
        clients[0].choose("continue")
        answer = tacora("database", "backup", backup, "--database", url_of(database))
        assert answer.status == 0
        for player in players:
            player.join()
        for client in [*clients, *(client for other in others for client in other)]:
            client.close()
    target = _other(database, tmp_path, postgres)
    assert tacora("database", "restore", backup, "--database", url_of(target)).status == 0
    assert tacora("database", "check", "--database", url_of(target)).status == 0
    with Host(tmp_path, database=target) as host:
        for guest in guests:
            guest.host = host
        again = [guest.connect(code) for guest in guests]
        assert [client.must_answer for client in again] == [False, True, True]
        play(again, leave_early)
        assert guests[0].get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        for client in again:
            client.close()
