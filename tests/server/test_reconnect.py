"""Lost connections and killed servers: a client that reconnects finds the game as it was."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient, leave_early, play, seat_guests, synchronize


def _three_players(host: Host) -> tuple[str, list[WsClient]]:
    """Return a game that has just begun: all players are asked."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3, "deck": {"treasure:7": 30}})  # no trap ends a round
    clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
    clients[0].command("start")
    synchronize(*clients)
    return code, clients


def _close_all(*clients: WsClient) -> None:
    for client in clients:
        client.close()


def test_reconnect_sends_exactly_the_missed_events(host: Host) -> None:
    code, clients = _three_players(host)
    ana, ben, cy = clients
    left_at = cy.version
    cy.close()
    assert ana.receive_type("presence")["present"] == [0, 1]
    heard_before = len(ana.events)
    ana.choose("continue")
    ben.choose("continue")
    with cy.guest.connect(code) as other_phone:  # the third answer comes from another device
        other_phone.choose("continue")
    synchronize(ana, ben)
    ana.receive_version(left_at + 3)
    missed = ana.events[heard_before:]
    assert missed
    with cy.guest.connect(code, since=left_at) as back:
        assert back.welcome["events"] == missed
        assert back.version == ana.version
        assert back.facts["path"] == ana.facts["path"]
        assert back.you["seat"] == 2
    with cy.guest.connect(code, since=ana.version) as back:
        assert back.welcome["events"] == []
    with cy.guest.connect(code, since=0) as back:
        assert back.events == ana.events
    _close_all(ana, ben)


@pytest.mark.parametrize("since", [None, -1, 10**6, 10**30])
def test_reconnect_with_an_unknown_version_sends_only_the_position(
    host: Host, since: int | None
) -> None:
    code, clients = _three_players(host)
    with Guest(host).connect(code, since=since) as client:
        assert client.welcome["events"] is None
        assert client.facts["path"] == clients[0].facts["path"]
    _close_all(*clients)


def test_answer_survives_a_killed_server(own_host: Host) -> None:
    code, clients = _three_players(own_host)
    ana, ben, cy = clients
    ana.choose("exit")
    before = ana.version
    own_host.kill()
    for client in clients:
        with pytest.raises(ConnectionClosed):
            client.receive_type("never")
    own_host.start()

    back = [client.guest.connect(code, since=before) for client in (ana, ben, cy)]
    ana, ben, cy = back
    assert ana.version == before
    assert ana.welcome["events"] == []
    assert [client.ask and client.ask["chosen"] for client in back] == [[0]] * 3
    assert [client.ask and client.ask["own"] for client in back] == ["exit", None, None]
    ben.choose("continue")
    cy.choose("continue")
    ana.receive_until_state(lambda here: here.facts["inside"] == [1, 2])
    play(back, leave_early)
    assert ana.facts["over"]
    replay = ana.guest.get(f"/api/tables/{code}/replay").json
    assert replay["proof"]["proven"]
    first = next(
        moment["step"] for moment in replay["moments"] if "decide" in (moment["step"] or {})
    )
    assert first["decide"] == {"0": "exit", "1": "continue", "2": "continue"}
    _close_all(*clients, *back)


def test_repeated_command_id_counts_once_after_a_crash(own_host: Host) -> None:
    code, clients = _three_players(own_host)
    ana = clients[0]
    assert ana.ask is not None
    answer = {"id": "mine-1", "ask": ana.ask["number"], "choice": "exit"}
    done = ana.command("choose", **answer)
    own_host.kill()
    own_host.start()
    with ana.guest.connect(code) as back:
        assert back.command("choose", **answer)["version"] == done["version"]
        assert back.version == done["version"]
        assert back.ask is not None
        assert back.ask["own"] == "exit"
    _close_all(*clients)


def test_bots_continue_after_a_crash_when_a_guest_connects(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3}, bots={"0": "cautious", "1": "random"})
    with ana.connect(code) as client:
        client.command("start")
    own_host.kill()
    own_host.start()
    with ana.connect(code) as client:
        assert client.you["seat"] == 2
        play([client], leave_early)
        assert client.facts["over"]


def test_clients_get_closing_before_the_server_stops(own_host: Host) -> None:
    code, clients = _three_players(own_host)
    clients[0].choose("exit")
    assert own_host.stop() == 0
    for client in clients:
        assert client.receive_type("closing")["seconds"] > 0
        assert client.close_code() == 1012
    own_host.start()
    with clients[0].guest.connect(code, since=clients[0].version) as back:
        assert back.ask is not None
        assert back.ask["own"] == "exit"
    _close_all(*clients)
