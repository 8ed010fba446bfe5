"""tacora database: check, backup, restore, migrate and prune, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import time
from typing import Any

import pytest

from tacora.server import http_types
from tacora.server.stores.database_url import Database, PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.stores.operator_store import AddressBlock
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION
from tacora.server.stores.store import Store, Summary
from tacora.table import protocol
from tests.cli.conftest import Answer, Run
from tests.server.live_server import Host
from tests.server.postgres_server import PostgresServer, execute
from tests.server.stored_games import start_stored_game, store_games
from tests.server.ws_client import Guest, WsClient, leave_early, play, seat_guests

STORED = Path(__file__).parent / "stored_databases"
DAY_SECONDS = 24 * 3600


def url_of(database: Database) -> str:
    return str(database) if isinstance(database, Path) else database.url


def run(database: Database, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run_work() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(run_work())


def change(database: Database, query: str) -> None:
    """Run a statement that is the same in both engines."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(query)
    else:
        asyncio.run(execute(database, query))


def _summary(code: str, phase: protocol.Phase) -> Summary:
    listed = http_types.ListedTable(code, "diamant", phase, 3, ["Ana"], 2, 9)
    return Summary(listed, public=True, host="host", guests=("ana", "ben"))


def fill(database: Database) -> None:
    """Store something of everything."""

    async def work(store: Store) -> None:
        await store.append_all("AAAAAA", 0, [bytes(range(256)), b""], _summary("AAAAAA", "playing"))
        await store.append("BBBBBB", 0, b"2", _summary("BBBBBB", "gathering"))
        await store.append("CCCCCC", 0, b"3", _summary("CCCCCC", "over"))
        await store.operator.block(AddressBlock("192.0.2.1"))
        await store.operator.block(AddressBlock("192.0.2.2", "AAAAAA", 2**40))
        await store.operator.order_end("BBBBBB")
        await store.secret("key", lambda: b"secret \0 \xff")

    run(database, work)


async def everything(store: Store) -> list[Any]:
    """Return all that `fill` has stored."""
    codes = ("AAAAAA", "BBBBBB", "CCCCCC")
    return [
        *[await store.records(code) for code in codes],
        *[await store.listed(code) for code in codes],
        await store.of_guest("ben", 9),
        await store.hosted("host", "playing", int(time())),
        await store.operator.blocks(),
        await store.operator.tables_to_end(),
        await store.operator.tables(finished=True),
        await store.secret("key", lambda: b"another"),
    ]


def contents(database: Database) -> list[Any]:
    found: list[Any] = []

    async def work(store: Store) -> None:
        found.extend(await everything(store))

    run(database, work)
    return found


# Backup and restore


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
        clients = _begin(host)
        code, guests = clients[0].table["code"], [client.guest for client in clients]
        others = [_begin(host) for _ in range(3)]
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


def _begin(host: Host) -> list[WsClient]:
    """Begin a game of three."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
    clients[0].command("start")
    for client in clients:
        client.receive_version(clients[0].version)
    return clients


# Check


def _check(tacora: Run, database: Database) -> Answer:
    return tacora("database", "check", "--json", "--database", url_of(database))


def test_check_counts_tables_and_records(tacora: Run, tmp_path: Path) -> None:
    game = start_stored_game(1)
    store_games(tmp_path / "tables.db", [game])
    report = _check(tacora, tmp_path / "tables.db")
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
    report = _check(tacora, database)
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


# Migrate


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


# Prune


def _age(database: Database, **days: int) -> None:
    for code, age in days.items():
        changed = int(time()) - age * DAY_SECONDS - 60
        change(database, f"UPDATE tables SET changed = {changed} WHERE code = '{code}'")  # noqa: S608


def _prune(tacora: Run, database: Database, *words: str) -> dict[str, Any]:
    answer = tacora("database", "prune", "--json", "--database", url_of(database), *words)
    assert answer.status == 0
    return dict(answer.json)


def test_prune_removes_old_tables_and_keeps_finished_games(tacora: Run, database: Database) -> None:
    fill(database)
    _age(database, AAAAAA=200, BBBBBB=29, CCCCCC=9999)
    counts = {"waiting": 0, "abandoned": 1, "finished": 0}
    assert _prune(tacora, database, "--dry-run") == counts | {"dry_run": True}
    assert _prune(tacora, database) == counts | {"dry_run": False}
    assert _prune(tacora, database) == dict.fromkeys(counts, 0) | {"dry_run": False}

    async def work(store: Store) -> None:
        assert await store.records("AAAAAA") == []
        assert await store.listed("AAAAAA") is None
        assert {table.code for table in await store.of_guest("ana", 9)} == {"BBBBBB", "CCCCCC"}
        assert await store.operator.blocks() == [AddressBlock("192.0.2.1")]
        assert len(await store.records("CCCCCC")) == 1

    run(database, work)


def test_prune_takes_ages_in_days(tacora: Run, database: Database) -> None:
    fill(database)
    _age(database, AAAAAA=200, BBBBBB=29, CCCCCC=400)
    pruned = _prune(tacora, database, "--waiting", "7", "--abandoned", "never", "--finished", "365")
    assert pruned == {"waiting": 1, "abandoned": 0, "finished": 1, "dry_run": False}
    assert [table.code for table in contents(database)[-2]] == ["AAAAAA"]


def test_room_of_a_pruned_table_writes_no_log_without_a_beginning(
    tacora: Run, tmp_path: Path, database: Database
) -> None:
    with Host(tmp_path, database=database) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        with ana.connect(code) as client:
            _age(database, **{code: 31})
            assert _prune(tacora, database)["waiting"] == 1
            assert client.refusal("seed", seed="ab" * 32) == "store/gap"
    assert _check(tacora, database).json["records"] == 0


def test_game_that_is_played_is_not_pruned(tacora: Run, tmp_path: Path, database: Database) -> None:
    with Host(tmp_path, "--keep-abandoned", "never", database=database) as host:
        clients = _begin(host)
        code, ana = clients[0].table["code"], clients[0].guest
        for client in clients:
            client.close()
        _age(database, **{code: 999})
        host.stop()
        host.start()
        with ana.connect(code) as client:
            client.choose("continue")
        assert _prune(tacora, database)["abandoned"] == 0
        _age(database, **{code: 999})
        assert _prune(tacora, database)["abandoned"] == 1


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "soon", "99999999999999999999", "٣"])
def test_prune_refuses_ages_that_are_no_days(tacora: Run, tmp_path: Path, days: str) -> None:
    fill(tmp_path / "tables.db")
    answer = tacora(
        "database", "prune", f"--finished={days}", "--database", str(tmp_path / "tables.db")
    )
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/number: --finished")


@pytest.mark.parametrize("action", ["check", "migrate", "prune"])
def test_commands_on_a_database_that_is_missing_make_none(
    tacora: Run, tmp_path: Path, action: str
) -> None:
    answer = tacora("database", action, "--database", str(tmp_path / "none.db"))
    assert answer.complaint.startswith("tacora: call/database: There is no database")
    assert list(tmp_path.iterdir()) == []
