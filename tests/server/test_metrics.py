"""`/metrics` for Prometheus: on a listener of its own, with figures and without anybody's data."""

from __future__ import annotations

import http.client
import platform
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import tacora
from tests.server.live_server import PATIENCE, Host, serve
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest, leave_early, play

EVERYWHERE = {
    "tacora_info",
    "tacora_stopping",
    "tacora_store_connected",
    "tacora_tables",
    "tacora_connections",
    "tacora_open_connections",
    "tacora_commands",
    "tacora_refusals",
    "tacora_messages_sent",
    "tacora_store_append_seconds",
    "tacora_store_append_errors",
    "tacora_clocks_kept",
    "tacora_event_loop_lag_seconds",
    "tacora_bot_decisions",
    "tacora_bot_failures",
    "tacora_bots_thinking",
    "tacora_reviews_waiting",
    "process_cpu_seconds",
    "process_resident_memory_bytes",
    "process_open_fds",
}


class Metrics:
    """The private listener of a server."""

    def __init__(self, host: Host) -> None:
        self._port = host.metrics_port

    def ask(self, path: str = "/metrics") -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def values(self) -> dict[str, float]:
        """Return all figures by their names, with the labels."""
        status, text = self.ask()
        assert status == 200
        return {
            sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[tuple[Host, Metrics]]:
    with Host(tmp_path, "--metrics", "0", database=tmp_path / "tables.db") as host:
        yield host, Metrics(host)


def test_metrics_follow_a_game(measured: tuple[Host, Metrics]) -> None:
    host, metrics = measured
    ana = Guest(host, "Ana Conda")
    code = ana.open({"players": 3}, bots={"1": "expert", "2": "cautious"})
    with ana.connect(code) as player, Guest(host).connect(code) as spectator:
        before = metrics.values()
        assert before["tacora_connections player"] == before["tacora_connections spectator"] == 1
        assert before["tacora_tables"] == before["tacora_clocks_kept"] == 1
        assert before["tacora_commands_total"] == 0
        player.command("start")
        play([player, spectator], leave_early)
        assert spectator.refusal("start") == "table/not-host"
        assert ana.get("/api/tables/QQQQQQ/replay").code == "table/unknown"
        after = metrics.values()
    choices = sum(message["type"] == "done" for message in player.received)
    assert after["tacora_commands_total"] == choices
    assert after["tacora_refusals_total table"] == 2
    assert after["tacora_messages_sent_total"] >= len(player.received) + len(spectator.received)
    assert after["tacora_bot_decisions_total"] > 0
    assert after["tacora_bot_failures_total"] == after["tacora_store_append_errors_total"] == 0
    assert after["tacora_store_connected"] == 1
    assert after["tacora_store_append_seconds_count"] > choices
    assert after["tacora_store_append_seconds_sum"] > 0
    assert after["process_cpu_seconds_total"] > before["process_cpu_seconds_total"]
    assert after[f"tacora_info {platform.python_version()} {tacora.__version__}"] == 1


def test_metrics_have_help_and_type_and_no_data_of_anybody(
    measured: tuple[Host, Metrics],
) -> None:
    host, metrics = measured
    ana = Guest(host, "Ana Conda")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
    with ana.connect(code) as client:
        client.command("start")
        _, text = metrics.ask()
    families = list(text_string_to_metric_families(text))
    assert {family.name for family in families} >= EVERYWHERE
    assert all(family.documentation and family.type != "unknown" for family in families)
    for name in re.findall(r"^(\w+?)(?:_bucket|_sum|_count)?[ {]", text, re.MULTILINE):
        assert f"# HELP {name} " in text
        assert f"# TYPE {name} " in text
    for secret in (code, code.lower(), "Ana", "Conda", "127.0.0.1", ana.token):
        assert secret not in text
    buckets = re.findall(r"^tacora_store_append_seconds_bucket\S* (\S+)$", text, re.MULTILINE)
    assert list(map(float, buckets)) == sorted(map(float, buckets))


def test_metrics_are_on_the_private_listener_only(measured: tuple[Host, Metrics]) -> None:
    host, metrics = measured
    assert host.ask("GET", "/metrics").status == 404
    for path in ("/", "/healthz", "/api/tables", "/metrics/"):
        assert metrics.ask(path)[0] in {404, 307}
    assert host.stop() == 0
    assert "Traceback" not in host.printed


def test_metrics_port_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        database = str(tmp_path / "tables.db")
        process = serve("--port", "0", "--database", database, "--metrics", port)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("tacora: call/port: ")
    assert "--metrics" in err


def test_readyz_and_metrics_say_that_the_bus_is_gone_and_back(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    with RedisServer(tmp_path) as redis:
        flags = ("--metrics", "0", "--bus", redis.url.url)
        with Host(tmp_path, *flags, database=postgres.new_database()) as host:
            metrics = Metrics(host)
            _wait_for_bus(host, "connected")
            values = metrics.values()
            assert (values["tacora_bus_connected"], values["tacora_bus_reconnects_total"]) == (1, 0)
            redis.kill()
            _wait_for_bus(host, "gone")
            assert host.ask("GET", "/readyz").status == 200
            assert metrics.values()["tacora_bus_connected"] == 0
            redis.start()
            _wait_for_bus(host, "connected")
            values = metrics.values()
            assert (values["tacora_bus_connected"], values["tacora_bus_reconnects_total"]) == (1, 1)
            log = host.log.read_text()
    assert log.count("the bus is gone") == log.count("the bus is back") == 1


def _wait_for_bus(host: Host, state: str) -> None:
    while host.ask("GET", "/readyz").json["bus"] != state:
        pass
