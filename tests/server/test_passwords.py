"""Passwords of URLs: in no list of processes, no output, no log and no metrics."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora.core.errors import UsageError
from tacora.server.buses.bus_url import BUS_VARIABLE, parse_bus
from tacora.server.stores.database_url import PostgresUrl, parse_database
from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE, Host, serve
from tests.server.postgres_server import GUARDED, PASSWORD, PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest, leave_early, play

REDIS_PASSWORD = "r3dis-p4ss"  # noqa: S105


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that a test may kill."""
    with PostgresServer() as running:
        yield running


def _guarded(postgres: PostgresServer) -> PostgresUrl:
    """Return the URL of a new database that needs a password."""
    name = postgres.new_database().url.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} OWNER TO {GUARDED}")
    return PostgresUrl(postgres.url(name, f"{GUARDED}:{PASSWORD}").url)


def _command_lines(pid: int) -> str:
    """Return the command lines of a process and of all that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return own + "".join(_command_lines(int(child)) for child in children)


def test_passwords_appear_nowhere_however_database_and_bus_fail(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    seen = ""
    with RedisServer(tmp_path, "--requirepass", REDIS_PASSWORD) as redis:
        bus = f"redis://:{REDIS_PASSWORD}@127.0.0.1:{redis.port}/0"
        with Host(
            tmp_path,
            *("--metrics", "0"),
            database=_guarded(own_postgres),
            environment={BUS_VARIABLE: bus},
        ) as host:
            port = host.metrics_port
            ana = Guest(host, "Ana")
            code = ana.open({"players": 3}, bots={"1": "expert", "2": "cautious"})
            with ana.connect(code) as client:
                client.command("start")
                play([client], leave_early)
            assert "serve" in _command_lines(host.pid)
            seen += _command_lines(host.pid)
            redis.kill()
            own_postgres.kill()
            for wanted in (503, 200):
                while (answer := ana.get("/readyz")).status != wanted:
                    pass
                seen += answer.body.decode() + _metrics(port)
                seen += ana.post("/api/tables", {"game": "diamant"}).body.decode()
                if wanted == 503:
                    own_postgres.start()
                    redis.start()
            while "the bus is back" not in host.log.read_text():
                pass
            assert host.stop() == 0
            seen += host.printed + host.log.read_text()
    assert "the database is away" in seen
    assert "Traceback" not in seen
    assert PASSWORD not in seen
    assert REDIS_PASSWORD not in seen


def _metrics(port: int) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/metrics")
        return connection.getresponse().read().decode()
    finally:
        connection.close()


URL = f"postgresql://ana:{PASSWORD}@127.0.0.1:1/games"


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--port", "0", "--no-browser", "--database", URL),
        ("serve", "--port", "0", "--no-browser", "--bus", f"redis://:{PASSWORD}@127.0.0.1:1"),
        ("admin", "tables", "--database", URL),
        ("database", "check", "--database", URL),
    ],
)
def test_password_on_the_command_line_is_refused_with_what_to_do(
    tacora: Run, words: tuple[str, ...]
) -> None:
    answer = tacora(*words)
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/password: ")
    assert ("TACORA_BUS" if "--bus" in words else "TACORA_DATABASE") in answer.complaint
    assert "--bus" in words or "PGPASSFILE" in answer.complaint
    assert PASSWORD not in answer.complaint
    assert PASSWORD not in tacora(*words, "--debug").err


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ana:s3cret@db.example/games",
        "postgres://:s3cret@db.example/games",
        "postgresql://db.example/games?password=s3cret",
        "postgresql://db.example/games?sslmode=require&pass%77ord=s3cret",
        "postgresql://ana:s3/cr?et@db.example/games",
    ],
)
def test_password_of_a_database_is_found_in_every_part_of_a_url(url: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_database(url, {})
    assert refusal.value.code == "call/password"
    assert parse_database(None, {"TACORA_DATABASE": url}) == PostgresUrl(url)


@pytest.mark.parametrize("url", ["redis://:s3cret@a:1", "redis://a:1/0?password=s3cret"])
def test_password_of_a_bus_is_found_in_every_part_of_a_url(url: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_bus(url, {})
    assert refusal.value.code == "call/password"
    assert parse_bus(None, {BUS_VARIABLE: url}) is not None


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ana@db.example:5432/games",
        "postgresql:///games?host=/run/postgresql",
        "postgresql://[::1]:5432/games?passfile=/etc/tacora/pgpass",
    ],
)
def test_url_without_a_password_is_accepted(url: str) -> None:
    assert parse_database(url, {}) == PostgresUrl(url)


def test_password_from_a_file_opens_the_database(postgres: PostgresServer, tmp_path: Path) -> None:
    url = _guarded(postgres).url.replace(f":{PASSWORD}", "")
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"127.0.0.1:*:*:{GUARDED}:{PASSWORD}\n")
    passwords.chmod(0o600)
    with Host(
        tmp_path, database=PostgresUrl(url), environment={"PGPASSFILE": str(passwords)}
    ) as host:
        assert host.ask("GET", "/readyz").status == 200
    process = serve("--port", "0", "--no-browser", "--database", url)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err.startswith("tacora: store/open: ")
