"""People invite each other again: who learns a handle, who may invite, and that no id leaks."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Host
from tests.server.many_processes import ManyProcesses, at, open_table
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest, WsClient


def _play_together(*guests: Guest) -> str:
    """Begin a game of these guests and a bot; return its code."""
    first, *others = guests
    players = len(guests) + 2
    code = first.open({"players": players}, bots={"1": "cautious", "2": "cautious"})
    clients = [first.connect(code)]
    for guest in others:
        clients.append(guest.connect(code))
        clients[-1].command("sit", name=guest.name)
    clients[0].command("start")
    for client in clients:
        client.close()
    return code


def _handles(guest: Guest, code: str) -> dict[str, str]:
    answer = guest.get(f"/api/tables/{code}/company")
    assert answer.status == 200, answer.body
    return {player["name"]: player["handle"] for player in answer.json}


def _invite(guest: Guest, handle: object, table: object) -> Any:
    answer = guest.post("/api/invitations", {"handle": handle, "table": table})
    return answer.json.get("reached", answer.json.get("code"))


def _id_of(guest: Guest) -> str:
    body = guest.token.partition(".")[0]
    return str(json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))["id"])


def test_invitation_reaches_a_connected_player_without_guest_id_or_token(host: Host) -> None:
    ana, ben = Guest(host, "Ana", colour="red"), Guest(host, "Ben")
    code = _play_together(ana, ben)
    handles = _handles(ana, code)
    assert list(handles) == ["Ben"]
    table = ana.open({"players": 3})
    elsewhere: WsClient = ben.connect(ben.open({"players": 3}))
    answer = ana.post("/api/invitations", {"handle": handles["Ben"], "table": table})
    assert answer.json == {"reached": True}
    invited = elsewhere.receive_type("invited")
    own = _handles(ben, code)["Ana"]
    assert invited == {
        "type": "invited",
        "name": "Ana",
        "colour": "red",
        "handle": own,
        "game": "diamant",
        "code": table,
        "seconds": 600.0,
    }
    waiting = ben.get("/api/invitations")
    assert [each["code"] for each in waiting.json] == [table]
    assert ana.get("/api/invitations").json == []
    everything = "".join(elsewhere.frames) + str(answer.body) + str(waiting.body)
    everything += str(ana.get(f"/api/tables/{code}/company").body)
    for guest in (ana, ben):
        assert _id_of(guest) not in everything
        assert guest.token not in everything


def test_invitation_waits_for_a_player_who_comes_and_ends_when_they_sit_down(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    handle = _handles(ana, _play_together(ana, ben))["Ben"]
    table = ana.open({"players": 3})
    assert _invite(ana, handle, table) is False  # he is away
    assert [each["code"] for each in ben.get("/api/invitations").json] == [table]
    other = ana.open({"players": 3})
    assert _invite(ana, handle, other) is True  # he has just asked
    with ben.connect(table) as client:
        client.command("sit", name="Ben")
        assert [each["code"] for each in ben.get("/api/invitations").json] == [other]


def test_handles_are_told_to_players_of_a_game_that_has_begun_only(host: Host) -> None:
    ana, ben, zoe = (Guest(host, name) for name in ("Ana", "Ben", "Zoe"))
    code = _play_together(ana, ben)
    path = f"/api/tables/{code}/company"
    assert zoe.get(path).json["code"] == "table/no-seat"
    assert Guest(host).get(path).json["code"] == "guest/none"
    assert ana.get("/api/tables/ZZZZZZ/company").status == 404
    waiting = ana.open({"players": 3})
    answer = ana.get(f"/api/tables/{waiting}/company")
    assert answer.json["code"] == "table/not-started"


def test_invitation_needs_a_seat_at_a_waiting_table_with_an_open_seat(host: Host) -> None:
    ana, ben, zoe = (Guest(host, name) for name in ("Ana", "Ben", "Zoe"))
    begun = _play_together(ana, ben)
    handle = _handles(ana, begun)["Ben"]
    table = ana.open({"players": 3})
    full = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
    assert _invite(zoe, handle, table) == "table/no-seat"
    assert _invite(Guest(host), handle, table) == "guest/none"
    assert _invite(ana, handle, begun) == "table/started"
    assert _invite(ana, handle, full) == "table/full"
    assert _invite(ana, handle, "ZZZZZZ") == "table/unknown"
    assert _invite(ana, "nobody", table) is False
    assert ben.get("/api/invitations").json == []


@pytest.mark.parametrize(
    ("handle", "table"),
    [(None, "A"), (7, "A"), ("a" * 61, "A"), ("a", None), ([], {}), ("a", "b" * 61)],
)
def test_invitation_of_nonsense_is_refused(host: Host, handle: object, table: object) -> None:
    assert _invite(Guest(host, "Ana"), handle, table) == "wire/message"


def test_invitations_are_limited_by_person_and_by_guest(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    handle = _handles(ana, _play_together(ana, ben))["Ben"]
    table = ana.open({"players": 3})
    assert _invite(ana, handle, table) is False
    answer = ana.post("/api/invitations", {"handle": handle, "table": table})
    assert (answer.status, answer.json["code"]) == (429, "lobby/invitations")
    codes = [_invite(ana, f"nobody{number}", table) for number in range(6)]
    assert codes == [False] * 5 + ["lobby/invitations"]


def test_blocked_player_gets_no_invitation_to_that_table(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    handle = _handles(ana, _play_together(ana, ben))["Ben"]
    table = ana.open({"players": 3})
    with ana.connect(table) as host_client, ben.connect(table) as client:
        client.command("sit", name="Ben")
        host_client.command("remove", seat=1, block=True)
    assert _invite(ana, handle, table) is False
    assert ben.get("/api/invitations").json == []


def test_invitation_is_shown_by_other_processes_too(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with ManyProcesses(tmp_path, postgres, redis) as site:
        code, (ana, ben, *_) = open_table(site)
        ana.command("start")
        [handle] = [
            player["handle"]
            for player in ana.guest.get(f"/api/tables/{code}/company").json
            if player["name"] == ben.guest.name
        ]
        elsewhere = at(site.hosts[1], ben.guest)
        client = elsewhere.connect(code)
        table = ana.guest.open({"players": 3})
        ana.guest.post("/api/invitations", {"handle": handle, "table": table})
        assert client.receive_type("invited")["code"] == table
        assert [each["code"] for each in elsewhere.get("/api/invitations").json] == [table]
