"""A server on PostgreSQL: one clear line for a database that cannot be used, and a whole game."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tacora.core.errors import UsageError
from tacora.server.stores.database_url import (
    DATABASE_VARIABLE,
    PostgresUrl,
    check_exists,
    parse_database,
)
from tests.cli.conftest import Run
from tests.server.live_server import Host
from tests.server.postgres_server import GUARDED, PASSWORD, PostgresServer, run_script
from tests.server.ws_client import Guest, leave_early, play, seat_guests


def _name(url: PostgresUrl) -> str:
    return urlsplit(url.url).path[1:]


def _complaint(tacora: Run, url: str) -> str:
    """Return the one line of a server that does not start; the environment names its database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATABASE_VARIABLE, url)
        answer = tacora("serve", "--port", "0", "--no-browser", "--lang", "en")
    assert answer.status == 2
    assert PASSWORD not in answer.err
    return answer.complaint


# What a URL says


def test_database_is_chosen_by_option_then_environment_then_data_folder() -> None:
    variables = {DATABASE_VARIABLE: "postgresql://db.example/games", "XDG_DATA_HOME": "/data"}
    assert parse_database("games.db", variables) == Path("games.db")
    assert parse_database("sqlite:///games.db", variables) == Path("games.db")
    assert parse_database("sqlite:////srv/games.db", variables) == Path("/srv/games.db")
    assert parse_database(None, variables) == PostgresUrl("postgresql://db.example/games")
    assert parse_database(None, {"XDG_DATA_HOME": "/data"}) == Path("/data/tacora/tacora.db")
    check_exists(PostgresUrl("postgresql://db.example/games"))
    with pytest.raises(UsageError):
        check_exists(Path("/no/such/file.db"))


@pytest.mark.parametrize(
    "url",
    ["postgresql://", "postgres:///", "mysql://db.example/games", "sqlite://", "http://x/y"],
)
def test_database_of_another_kind_is_refused(tacora: Run, url: str) -> None:
    assert _complaint(tacora, url).startswith("tacora: call/database: TACORA_DATABASE must be")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ana:s3cret@db.example:5432/games", "db.example:5432/games"),
        ("postgresql://ana:s3cret@a:1,b:2/games?sslmode=require", "a:1,b:2/games"),
        ("postgresql://db.example/games?password=s3cret", "db.example/games"),
        ("postgresql://ana:s3/cret@db.example/games", "db.example/games"),
        ("postgresql://ana:s3@cret@db.example/games", "db.example/games"),
        ("postgresql://ana:s3cret?x@db.example/games", "PostgreSQL"),
        ("postgresql://ana:s3cret#x@db.example/games", "db.example/games"),
    ],
)
def test_password_in_a_database_url_is_never_shown(url: str, shown: str) -> None:
    database = PostgresUrl(url)
    assert str(database) == database.shown == shown
    assert "s3" not in repr(database)


# Databases that cannot be used


def test_serve_refuses_a_postgres_that_is_down(tacora: Run) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        url = f"postgresql://{GUARDED}:{PASSWORD}@127.0.0.1:{port}/games"
        line = _complaint(tacora, url)
    assert line.startswith(f"tacora: store/open: The database 127.0.0.1:{port}/games cannot be")


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://ana:{PASSWORD}@127.0.0.1:port/games",
        f"postgresql://ana:{PASSWORD}@[::1/games",
        f"postgresql://ana:{PASSWORD}@127.0.0.1:99999/games",
        f"postgresql://ana:{PASSWORD}@127.0.0.1/games?sslmode=nonsense",
    ],
)
def test_serve_refuses_a_postgres_url_that_is_wrong(tacora: Run, url: str) -> None:
    assert _complaint(tacora, url).startswith("tacora: store/open: ")


def test_serve_refuses_an_unknown_host(tacora: Run) -> None:
    line = _complaint(tacora, f"postgresql://ana:{PASSWORD}@no-such-host.invalid/games")
    assert line.startswith("tacora: store/open: The database no-such-host.invalid/games cannot")


def test_serve_refuses_an_unknown_database(tacora: Run, postgres: PostgresServer) -> None:
    line = _complaint(tacora, postgres.url("nowhere").url)
    assert line.startswith("tacora: store/open: ")
    assert 'database "nowhere" does not exist' in line


def test_serve_refuses_a_wrong_password_without_showing_it(
    tacora: Run, postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    base = f"@127.0.0.1:{postgres.port}/{_name(postgres_url)}"
    line = _complaint(tacora, f"postgresql://{GUARDED}:{PASSWORD}-wrong{base}")
    assert line.startswith("tacora: store/open: ")
    assert "password authentication failed" in line
    assert "store/open" in _complaint(tacora, f"postgresql://{GUARDED}{base}")


def test_serve_refuses_a_user_who_may_not_write(
    tacora: Run, postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    base = f"@127.0.0.1:{postgres.port}/{_name(postgres_url)}"
    line = _complaint(tacora, f"postgresql://{GUARDED}:{PASSWORD}{base}")
    assert line.startswith("tacora: store/open: ")
    assert "permission denied" in line


FULL_DISK = """
CREATE FUNCTION fill() RETURNS {kind} LANGUAGE plpgsql AS
$$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
"""
NO_NEW_TABLE = (
    FULL_DISK.format(kind="event_trigger")
    + "CREATE EVENT TRIGGER full_disk ON ddl_command_end EXECUTE FUNCTION fill()"
)
NO_NEW_ROW = (
    FULL_DISK.format(kind="trigger")
    + "CREATE TRIGGER full_disk BEFORE INSERT ON meta EXECUTE FUNCTION fill()"
)


@pytest.mark.parametrize("has_tables", [False, True])
def test_serve_refuses_a_full_postgres_and_starts_when_there_is_space(
    tacora: Run, tmp_path: Path, postgres_url: PostgresUrl, has_tables: bool
) -> None:
    if has_tables:
        assert tacora("database", "migrate", "--database", postgres_url.url).status == 0
    asyncio.run(run_script(postgres_url, NO_NEW_ROW if has_tables else NO_NEW_TABLE))
    for _ in range(2):  # nothing is left half done
        assert _complaint(tacora, postgres_url.url) == (
            f"tacora: store/open: The database {postgres_url} cannot be read or written:"
            " could not extend file: No space left on device."
        )
    drop = "TRIGGER full_disk ON meta" if has_tables else "EVENT TRIGGER full_disk"
    asyncio.run(run_script(postgres_url, f"DROP {drop}"))
    with Host(tmp_path, database=postgres_url) as host:
        assert Guest(host, "Ana").open({"players": 3})


def test_serve_refuses_a_read_only_database(
    tacora: Run, postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    name = _name(postgres_url)
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    line = _complaint(tacora, postgres_url.url)
    assert line == f"tacora: store/open: The database {postgres_url} is read-only."


def test_serve_refuses_a_database_of_another_program_and_leaves_it_unchanged(
    tacora: Run, postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    name = _name(postgres_url)
    postgres.execute("CREATE TABLE something (else_ text)", name)
    assert "store/version" in _complaint(tacora, postgres_url.url)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.execute(tables, name) == [("something",)]


def test_serve_refuses_a_database_of_a_later_version(
    tacora: Run, postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    assert tacora("admin", "tables", "--database", postgres_url.url).status == 0
    postgres.execute("UPDATE tacora_schema SET version = 99", _name(postgres_url))
    line = _complaint(tacora, postgres_url.url)
    assert line.startswith("tacora: store/version: ")
    assert "version 99" in line


# A server on PostgreSQL


def test_whole_game_on_postgres_goes_on_after_a_kill(
    tmp_path: Path, postgres_url: PostgresUrl, tacora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, postgres_url.url)
    with Host(tmp_path, database=postgres_url) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
        clients[0].command("start")
        clients[0].choose("continue")
        host.kill()
        host.start()
        for client in clients:
            client.close()
        again = [client.guest.connect(code) for client in clients]
        play(again, leave_early)
        assert all(client.over for client in again)
        assert ana.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        record = tmp_path / "record.jsonl"
        record.write_bytes(ana.get(f"/api/tables/{code}/record").body)
        assert ana.get("/readyz").status == 200
        assert [table["code"] for table in ana.get("/api/mine").json] == [code]
        assert Guest(host).get("/api/tables/AAAAA%00/replay").status == 404
        for client in again:
            client.close()
        assert host.stop() == 0
    assert not (tmp_path / "tables.db").exists()
    assert tacora("verify", str(record)).status == 0
    [table] = json.loads(tacora("admin", "tables", "--all", "--json").out)
    assert (table["code"], table["phase"]) == (code, "over")


def test_operator_ends_a_table_on_postgres(
    tmp_path: Path, postgres_url: PostgresUrl, tacora: Run
) -> None:
    with Host(tmp_path, database=postgres_url) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        with ana.connect(code):
            answer = tacora("admin", "end", code, "--database", postgres_url.url)
        assert answer.out == f"Table {code} has ended.\n"
        assert tacora("admin", "block", "192.0.2.9", "--database", postgres_url.url).status == 0
        blocks = tacora("admin", "blocks", "--json", "--database", postgres_url.url).json
        assert [block["address"] for block in blocks] == ["192.0.2.9"]


def test_two_servers_share_one_postgres(tmp_path: Path, postgres_url: PostgresUrl) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        Host(tmp_path / "a", database=postgres_url) as first,
        Host(tmp_path / "b", database=postgres_url) as second,
    ):
        ana = Guest(first, "Ana")
        code = ana.open({"players": 3})
        ben = Guest(second, "Ben")
        with ben.connect(code) as client:
            client.command("sit", name="Ben")
            assert client.you["seat"] == 1
        ana.host = second  # its token holds there too
        assert [table["code"] for table in ana.get("/api/mine").json] == [code]
