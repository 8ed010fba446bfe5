"""Bots on other computers: they wait for tables, come when invited, and see what local bots see."""

from __future__ import annotations

import json
from typing import Any

from tacora.games.registry import get_game
from tacora.table.protocol import PROTOCOL
from tacora.table.table import PROGRAM_SECONDS
from tests.remote.bot_processes import wait_for
from tests.server.live_server import Host
from tests.server.many_processes import ManyProcesses
from tests.server.ws_client import Guest, WsClient


def wait_for_tables(bot: Guest, tables: int = 1, games: tuple[str, ...] = ("diamant",)) -> WsClient:
    """Connect a bot that waits for tables."""
    client = WsClient(bot)
    client.send_message(type="wait", protocol=PROTOCOL, games=list(games), tables=tables)
    client.receive_type("waiting")
    return client


def listed(guest: Guest, query: str = "") -> dict[str, dict[str, Any]]:
    answer = guest.get(f"/api/bots{query}")
    assert answer.status == 200, answer.body
    return {bot["name"]: bot for bot in answer.json}


def test_bot_waits_for_tables_and_is_listed_until_it_goes(own_host: Host) -> None:
    ana, lynx = Guest(own_host, "Ana"), Guest(own_host, "Lynx", bot=True, colour="teal")
    assert listed(ana) == {}
    client = wait_for_tables(lynx)
    handle = client.received[-1]["handle"]
    expected = {
        "handle": handle,
        "name": "Lynx",
        "colour": "teal",
        "games": ["diamant"],
        "tables": 1,
    }
    assert listed(ana) == {"Lynx": expected}
    assert listed(ana, "?game=diamant") == {"Lynx": expected}
    assert listed(ana, "?game=dinosaurs") == {}
    client.send_message(type="wait", protocol=PROTOCOL, games=["diamant"], tables=0)
    assert client.receive_type("waiting")["handle"] == handle
    assert listed(ana)["Lynx"]["tables"] == 0
    client.close()
    wait_for(lambda: not listed(ana))
    assert lynx.token not in "".join(client.frames)


def test_bot_is_invited_by_its_handle_and_takes_the_seat_it_is_given(host: Host) -> None:
    ana, lynx = Guest(host, "Ana"), Guest(host, "Lynx", bot=True)
    with wait_for_tables(lynx) as client:
        handle = client.received[-1]["handle"]
        code = ana.open({"players": 3}, bots={"1": "cautious"})
        wanted = {"handle": handle, "table": code, "seat": 2}
        assert ana.post("/api/invitations", wanted).json == {"reached": True}
        invited = client.receive_type("invited")
        assert (invited["code"], invited["seat"]) == (code, 2)
        assert invited["limit"] == PROGRAM_SECONDS
        at_table = lynx.connect(code)
        at_table.command("sit", name="Lynx", seat=invited["seat"])
        chair = at_table.table["chairs"][2]
        assert (chair["kind"], chair["name"], chair["program"]) == ("person", "Lynx", True)
        assert "program" not in at_table.table["chairs"][0]
        refused = ana.post("/api/invitations", {"handle": handle, "table": code, "seat": 2})
        assert refused.code == "table/full"


def test_program_gets_the_position_that_local_bots_get_and_people_do_not(host: Host) -> None:
    ana, lynx = Guest(host, "Ana"), Guest(host, "Lynx", bot=True)
    code = ana.open({"players": 3, "chests": "closed"}, bots={"2": "cautious"})
    at_table, watching = ana.connect(code), lynx.connect(code)
    watching.command("sit", name="Lynx", seat=1)
    at_table.command("start")
    for decision in range(6):
        for client in (watching, at_table):
            client.receive_until_state(lambda client: client.must_answer or client.over)
        if watching.over:
            break
        position = next(
            message["position"] for message in reversed(watching.received) if "position" in message
        )
        rules = get_game("diamant").rules
        view = rules.perfect_recall_view(rules.from_notation(position), 1)
        assert view.path == () or [card.card for card in view.path] == watching.facts["path"]
        assert None not in view.chests
        assert watching.facts["banked"][0] is None
        for client in (watching, at_table):
            client.choose("exit" if decision % 2 else "continue")
    assert not any("position" in frame for frame in at_table.frames)


def test_only_a_program_waits_for_tables_and_for_games_that_exist(host: Host) -> None:
    with WsClient(Guest(host, "Ana")) as person:
        person.send_message(type="wait", protocol=PROTOCOL, games=["diamant"])
        assert person.receive_type("refused")["code"] == "guest/program"
    with WsClient(Guest(host, "Lynx", bot=True)) as bot:
        bot.send_message(type="wait", protocol=PROTOCOL, games=["chess"])
        assert bot.receive_type("refused")["code"] == "call/game"
        bot.send_message(type="wait", protocol=99, games=["diamant"])
        assert bot.receive_type("refused")["code"] == "wire/protocol"
        bot.send_message(type="wait", protocol=PROTOCOL, games=[])
        assert bot.receive_type("refused")["code"] == "wire/message"
        bot.send_message(type="wait", protocol=PROTOCOL, games=["diamant"])
        bot.receive_type("waiting")
        assert bot.refusal("start") == "wire/hello"
        bot.send_message(type="wait", protocol=PROTOCOL, games=["chess"])
        assert bot.receive_type("refused")["code"] == "call/game"
    assert Guest(host, "Ana").get("/api/bots?game=chess").code == "call/game"


def test_token_of_a_person_never_becomes_that_of_a_program(host: Host) -> None:
    ana = Guest(host, "Ana")
    renamed = ana.post("/api/guest", {"name": "Anna", "token": True}).json["token"]
    with WsClient(Guest(host)) as client:
        client.send_message(type="wait", protocol=PROTOCOL, games=["diamant"], token=renamed)
        assert client.receive_type("refused")["code"] == "guest/program"


def test_bots_of_all_processes_are_listed_and_invited_at_each(site: ManyProcesses) -> None:
    first, second, third = site.hosts
    lynx, ana = Guest(first, "Lynx", bot=True), Guest(second, "Ana")
    with wait_for_tables(lynx) as client:
        zoe = Guest(third, "Zoe")
        wait_for(lambda: "Lynx" in listed(ana) and "Lynx" in listed(zoe))
        handle = listed(ana)["Lynx"]["handle"]
        code = ana.open({"players": 3})
        answer = ana.post("/api/invitations", {"handle": handle, "table": code})
        assert answer.json == {"reached": True}
        assert client.receive_type("invited")["code"] == code
    wait_for(lambda: not listed(ana))
    site.check_logs()
    assert json.dumps(client.received).count(handle) == 1
