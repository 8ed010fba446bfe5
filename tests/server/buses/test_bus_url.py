"""The URL of the bus, and servers that refuse to start with it: one line, and no password."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacora.core.errors import UsageError
from tacora.server.buses.bus_url import BUS_VARIABLE, RedisUrl, parse_bus
from tests.cli.conftest import Run
from tests.server.postgres_server import PASSWORD, PostgresServer
from tests.server.redis_server import RedisServer


def test_bus_is_memory_unless_an_option_or_the_environment_names_redis() -> None:
    assert parse_bus(None, {}) is None
    assert parse_bus("memory", {BUS_VARIABLE: "redis://a:1"}) is None
    assert parse_bus(None, {BUS_VARIABLE: "redis://a:1"}) == RedisUrl("redis://a:1")
    assert parse_bus("rediss://b:2/3", {BUS_VARIABLE: "redis://a:1"}) == RedisUrl("rediss://b:2/3")


@pytest.mark.parametrize("url", ["redis", "redis://", "http://a:1", "redis://a:0", "redis://a:x"])
def test_wrong_bus_is_a_wrong_call(url: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_bus(url, {})
    assert refusal.value.code == "call/bus"


@pytest.mark.parametrize(
    "url",
    [
        f"redis://ana:{PASSWORD}@db.example:1/0",
        f"redis://:{PASSWORD}@db.example:1",
        f"redis://db.example:1?password={PASSWORD}",
        f"redis://ana:{PASSWORD}/x@db.example:1",
    ],
)
def test_password_of_a_bus_is_shown_nowhere(url: str) -> None:
    assert str(RedisUrl(url)) == "db.example:1"
    assert PASSWORD not in repr(RedisUrl(url))


def test_serve_refuses_redis_with_a_file(tacora: Run, tmp_path: Path) -> None:
    words = ("--database", str(tmp_path / "tables.db"), "--bus", "redis://127.0.0.1:1")
    answer = tacora("serve", "--no-browser", "--port", "0", *words)
    assert answer.status == 2
    assert "call/bus" in answer.err


def test_serve_refuses_a_redis_that_is_down_or_wants_another_password(
    tacora: Run, tmp_path: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = ("--database", postgres.new_database().url)
    with RedisServer(tmp_path, "--requirepass", PASSWORD) as redis:
        host = f"127.0.0.1:{redis.port}"
        for url in (
            f"redis://{host}",
            f"redis://:wrong-{PASSWORD}@{host}",
            "redis://127.0.0.1:1",
            f"redis://:{PASSWORD}@{host}/?socket_timeout=long",
            f"redis://:{PASSWORD}@{host}/?nonsense=1",
        ):
            monkeypatch.setenv(BUS_VARIABLE, url)
            answer = tacora("serve", "--no-browser", "--port", "0", *database)
            assert answer.status == 2
            assert len(answer.err.splitlines()) == 1
            assert "bus/open" in answer.err
            assert PASSWORD not in answer.err
