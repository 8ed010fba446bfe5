"""People and bots at one table: joining, leaving, returning, replacement, rematch."""

from __future__ import annotations

import socket
from itertools import count

from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient, leave_early, play, seat_guests, synchronize


def test_game_against_bots_starts_at_once(host: Host) -> None:
    ana = Guest(host, "Ana", colour="teal")
    code = ana.open(
        {"players": 4}, bots={"1": "cautious", "2": "random", "3": "greedy-ev"}, start=True
    )
    with ana.connect(code) as client:
        assert client.table["phase"] == "playing"
        assert client.table["chairs"][0]["colour"] == "teal"
        assert client.must_answer
        assert client.welcome["odds"] is not None
        play([client], leave_early)
        assert client.facts["over"]


def test_external_bot_plays_with_a_bearer_token(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    robot = Guest(host, "Robot", bot=True)
    assert robot.get("/api/me").json["name"] == "Robot"
    with ana.connect(code) as person, robot.connect(code) as machine:
        machine.command("sit", name="Robot")
        person.command("start")
        play([person, machine], leave_early)
        assert machine.facts["scores"] == person.facts["scores"]
        assert machine.you["seat"] == 1


def test_presence_shows_a_guest_who_joins_by_code(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with ana.connect(code) as client:
        with Guest(host, "Ben").connect(code) as ben:
            assert client.receive_type("presence")["watchers"] == 1
            ben.command("sit", name="Ben", colour="mint")
            client.receive_until_state(lambda here: here.present == [0, 1])
            assert client.table["chairs"][1] | {"seeded": None} == {
                "kind": "person",
                "name": "Ben",
                "colour": "mint",
                "bot": None,
                "seeded": None,
            }
            assert ben.you["seat"] == 1
            assert (client.you["host"], ben.you["host"]) == (True, False)
        client.receive_until_state(lambda here: here.present == [0])


def test_two_connections_of_one_guest_are_one_player(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    phone, [ben] = ana.connect(code), seat_guests(host, code, "Ben")
    phone.command("start")
    with ana.connect(code) as laptop:
        assert laptop.you == phone.you
        phone.choose("exit")
        assert laptop.receive_type("own")["choice"] == "exit"
        laptop.choose("continue")
        phone.receive_until_state(
            lambda client: client.ask is not None and client.ask["own"] == "continue"
        )
    assert not [message for message in ben.received if message["type"] == "own"]
    phone.close()
    ben.close()


def test_repeated_command_id_counts_once(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with ana.connect(code) as client:
        first = client.command("arrange", id="once", settings={"seconds": 30})
        again = client.command("arrange", id="once", settings={"seconds": 60})
        assert first["version"] == again["version"] == client.version
        assert client.table["settings"]["seconds"] == 30


def test_returning_player_takes_the_seat_back_from_the_bot(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.connect(code), seat_guests(host, code, "Ben")
    here.command("start")
    synchronize(here, ben)
    ben.command("stand")
    assert ben.you["replaced"]
    here.receive_version(ben.version)
    assert here.table["chairs"][1]["bot"] == "greedy-ev"
    assert here.table["chairs"][1]["name"] == "Ben"
    ben.close()
    here.receive_until_state(lambda client: client.present == [0])
    here.choose("continue")  # the bots answer too, so the game continues
    here.receive_until_state(lambda client: (client.ask or {}).get("number") != 1)
    with ben.guest.connect(code) as back:
        assert back.you["replaced"]
        back.command("return")
        assert not back.you["replaced"]
        play([here, back], leave_early)
        assert back.facts["over"]
        assert here.table["chairs"][1]["bot"] is None
    here.close()


def test_host_replaces_an_absent_player_with_a_bot(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.connect(code), seat_guests(host, code, "Ben")
    here.command("start")
    assert here.refusal("fill", seat=1, bot="random") == "table/present"
    ben.close()
    here.receive_until_state(lambda client: client.present == [0])
    here.command("fill", seat=1, bot="cautious")
    play([here], leave_early)
    assert here.facts["over"]
    chair = here.table["chairs"][1]
    assert (chair["kind"], chair["name"], chair["bot"]) == ("person", "Ben", "cautious")
    here.close()


def test_removed_player_becomes_a_spectator(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    here, [ben] = ana.connect(code), seat_guests(host, code, "Ben")
    here.command("start")
    here.command("remove", seat=1)
    ben.receive_version(here.version)
    assert ben.you["seat"] is None
    assert ben.refusal("return") == "table/no-seat"
    assert ben.refusal("choose", ask=1, choice="exit") == "table/no-seat"
    play([here, ben], leave_early)
    assert ben.facts["over"]
    here.close()
    ben.close()


def test_rematch_seats_the_same_people(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"}, settings={"seconds": 60})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben")]
    clients[0].command("start")
    play(clients, _leave)
    ids = [client.send_command("rematch") for client in clients]  # both at once
    [first, second] = [
        client.response_to(command_id)["code"]
        for client, command_id in zip(clients, ids, strict=True)
    ]
    assert first == second != code
    clients[1].receive_until_state(lambda client: client.table["rematch"] == first)
    for client in clients:
        mine = [table["code"] for table in client.guest.get("/api/mine").json]
        assert sorted(mine) == sorted([code, first])
    again = [client.guest.connect(first) for client in clients]
    assert [client.you["seat"] for client in again] == [0, 1]
    assert again[0].you["host"]
    assert again[0].table["settings"]["seconds"] == 60
    assert [chair["name"] for chair in again[1].table["chairs"]] == ["Ana", "Ben", "Bo"]
    assert again[0].table["fairness"] != clients[0].table["fairness"]
    again[0].command("start")
    play(again, _leave)
    for client in (*clients, *again):
        client.close()


def test_rematch_without_the_host_is_hosted_by_the_guest_who_asks(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"2": "random"})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben")]
    clients[0].command("start")
    play(clients, _leave)
    clients[0].close()
    clients[1].receive_until_state(lambda client: client.present == [1])
    done = clients[1].command("rematch")
    with clients[1].guest.connect(done["code"]) as again:
        assert again.you["host"]
    clients[1].close()


def test_slow_client_is_closed_with_1013_and_delays_nobody(host: Host) -> None:
    ana = Guest(host, "Ana")
    deck = {f"trap:{'x' * 16}{number}": 1 for number in range(190)}  # makes every message long
    code = ana.open({"players": 3, "deck": deck})
    slow = _slow(Guest(host), code)
    clients = [ana.connect(code) for _ in range(5)]
    ids = count()
    for client in clients:
        for _ in range(50):
            client.send_command("sit", name=f"Ana {next(ids)}")
    clients[0].receive_version(250)
    assert clients[0].table["chairs"][0]["name"].startswith("Ana ")
    assert slow.close_code() == 1013
    assert slow.version < 250
    with slow.guest.connect(code, since=slow.version) as back:
        assert back.table == clients[0].table
    slow.close()
    for client in clients:
        client.close()


def _leave(client: WsClient) -> str:
    return "exit"


def _slow(guest: Guest, code: str) -> WsClient:
    """Return a client with a very small receive buffer."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    narrow.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 600)
    narrow.connect(("127.0.0.1", guest.host.port))
    client = WsClient(guest, sock=narrow, max_queue=1)
    client.send_message(type="hello", protocol=1, table=code)
    client.receive_type("welcome")
    return client


def test_watch_connects_as_a_spectator_despite_the_cookie(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)
    with ana.connect(code, watch=True) as screen:
        assert screen.you["seat"] is None
        assert screen.facts["banked"] == [None] * 3
        assert screen.present == []
