"""SIGTERM: not ready at once, the drain, `closing` to all with pauses of their own, status 0."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient, leave_early, play


def _wait_until_draining(host: Host) -> None:
    while (answer := host.ask("GET", "/readyz")).status == 200:
        pass
    assert (answer.status, answer.code) == (503, "server/draining")


def _closing(client: WsClient) -> float:
    seconds = client.receive_type("closing")["seconds"]
    assert client.close_code() == 1012
    return float(seconds)


def test_draining_server_is_not_ready_and_serves_as_before(tmp_path: Path) -> None:
    with Host(tmp_path, "--drain", "3000") as host:
        ana = Guest(host, "Ana")
        assert ana.get("/readyz").status == 200
        code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
        before = ana.connect(code)
        host.send_signal(signal.SIGTERM)
        _wait_until_draining(host)
        assert host.ask("GET", "/healthz").status == 200
        later = Guest(host).connect(code)
        before.command("start")
        play([before, later], leave_early)
        assert ana.open({"players": 3})
        host.send_signal(signal.SIGTERM)  # the drain has lasted long enough
        assert _closing(before) >= 1
        assert _closing(later) >= 1
        assert host.wait() == 0
        assert "Traceback" not in host.printed + host.log.read_text()


def test_drain_ends_by_itself(tmp_path: Path) -> None:
    with Host(tmp_path, "--drain", "1") as host:
        client = Guest(host, "Ana").connect(Guest(host, "Bo").open({"players": 3}))
        host.send_signal(signal.SIGTERM)
        assert _closing(client) >= 1
        assert host.wait() == 0
        assert "Stopped." in host.printed
        assert "draining" in host.log.read_text()


@pytest.mark.parametrize("flags", [("--drain", "3000"), ()])
def test_ctrl_c_stops_without_a_drain(tmp_path: Path, flags: tuple[str, ...]) -> None:
    with Host(tmp_path, *flags) as host:
        assert host.stop(signal.SIGINT) == 0
        assert "Traceback" not in host.printed


def test_many_clients_get_pauses_of_their_own(own_host: Host) -> None:
    code = Guest(own_host, "Ana").open({"players": 3})
    with ExitStack() as stack:
        clients = [stack.enter_context(Guest(own_host).connect(code)) for _ in range(60)]
        own_host.send_signal(signal.SIGTERM)
        pauses = [_closing(client) for client in clients]
        assert own_host.wait() == 0
    assert min(pauses) >= 1
    assert max(pauses) <= 1.13  # 500 clients a second
    assert len(set(pauses)) > 3


def test_several_signals_at_once_make_no_traceback(tmp_path: Path) -> None:
    with Host(tmp_path) as host:
        for _ in range(3):
            host.send_signal(signal.SIGTERM)
        assert host.wait() == 0
        assert "Traceback" not in host.printed
