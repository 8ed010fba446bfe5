"""Three processes on one PostgreSQL database and one Redis: any of them serves any table."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import tacora
from tests.server.many_processes import ManyProcesses, at, open_table
from tests.server.ws_client import Guest, leave_early, play, synchronize


def test_players_at_three_processes_play_one_game(
    shared_site: ManyProcesses, tmp_path: Path
) -> None:
    code, clients = open_table(shared_site)
    spectator = Guest(shared_site.hosts[2]).connect(code)
    clients[0].command("start")
    play([*clients, spectator], leave_early)
    assert len({str(client.facts["scores"]) for client in [*clients, spectator]}) == 1
    record = tmp_path / "record.jsonl"
    for host in shared_site.hosts:
        record.write_bytes(Guest(host).get(f"/api/tables/{code}/record").body)
        assert tacora.verify(str(record)).proven
    shared_site.check_logs()


def test_everybody_sees_who_is_connected_to_any_process(shared_site: ManyProcesses) -> None:
    _, clients = open_table(shared_site)
    for client in clients:
        client.receive_until_state(lambda here: here.present == [0, 1, 2])
    clients[0].command("start")
    clients[1].close()
    for client in (clients[0], clients[2]):
        client.receive_until_state(lambda here: here.present == [0, 2])
    assert clients[0].refusal("fill", seat=2, bot="cautious") == "table/present"
    clients[0].command("fill", seat=1, bot="cautious")


def test_refusal_does_not_come_from_an_old_table(site: ManyProcesses) -> None:
    code, clients = open_table(site)
    site.redis.kill()
    clients[0].command("start")
    clients[2].command("choose", ask=1, choice="continue")  # its process has not heard of the start
    dora = Guest(site.hosts[1], "Dora").connect(code)
    assert dora.table["phase"] == "playing"
    assert dora.refusal("sit", name="Dora") == "table/started"


def test_game_goes_on_without_redis_and_with_it_again(site: ManyProcesses) -> None:
    _, clients = open_table(site)
    clients[0].command("start")
    site.redis.kill()
    for _ in range(2):
        synchronize(*clients)
        for client in clients:
            client.receive_until_state(lambda here: here.must_answer or here.over)
            if client.must_answer:
                client.choose("continue")
    site.redis.start()
    play(clients, leave_early)
    assert len({str(client.facts["scores"]) for client in clients}) == 1
    site.check_logs()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_bots_and_time_go_on_in_another_process_when_one_ends(
    site: ManyProcesses, how: signal.Signals
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 3}, settings={"seconds": 5})
    first = ana.connect(code)
    while not (keeper := site.keeper(code)):
        pass  # or the next process may be faster
    ben = Guest(site.hosts[1], "Ben").connect(code)
    ben.command("sit", name="Ben")
    first.command("fill", seat=2, bot="cautious")
    first.command("start")
    first.receive_until_state(lambda here: here.must_answer)
    assert site.keeper(code) == keeper
    site.hosts[0].stop(how)
    ben.receive_until_state(lambda here: here.must_answer)
    assert ben.ask is not None
    number = ben.ask["number"]
    ben.choose("continue")
    # Ana does not answer: her time runs out in the other process, and the bot there has answered
    ben.receive_until_state(lambda here: here.over or (here.ask or {}).get("number", 0) > number)
    assert site.keeper(code) not in ("", keeper)
    with at(site.hosts[2], ana).connect(code) as again:
        assert again.you["seat"] == 0
        assert ((again.ask or {}).get("seconds") or 0) <= 5


def test_rolling_restart_loses_nothing(site: ManyProcesses) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "gambler"}, start=True)
    answered = 0
    for number, host in enumerate(site.hosts):
        with at(host, ana).connect(code) as client:
            client.receive_until_state(lambda here: here.must_answer or here.over)
            if client.must_answer:
                client.choose("continue")
                answered += 1
            os.kill(host.pid, signal.SIGTERM)
            client.receive_type("closing")
            assert host.stop() == 0
        with at(site.hosts[(number + 1) % 3], ana).connect(code) as client:
            client.receive_until_state(lambda here: here.must_answer or here.over)
        host.start()
    assert answered >= 1
    site.check_logs()
