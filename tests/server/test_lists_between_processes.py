"""Lists and spectators at three processes: who waits, whose turn it is, how many watch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep

from tests.server.live_server import PATIENCE, Host
from tests.server.many_processes import ManyProcesses, at, open_table, player
from tests.server.stored_games import store_games
from tests.server.table_harness import game_in_hidden_window, started_game
from tests.server.ws_client import Guest, Json

PUBLIC = {"public": True}
LISTED = {
    *("code", "game", "phase", "players", "names", "open", "at", "scores", "winners"),
    *("rules", "colours"),
}
"""What a list says of a table to everybody."""


def wait_for(ask: Callable[[], object], wanted: object) -> None:
    """Ask again and again until the answer is the wanted one."""
    deadline = monotonic() + PATIENCE
    while (answer := ask()) != wanted:
        assert monotonic() < deadline, answer
        sleep(0.05)


def waiting_at(host: Host) -> set[str]:
    return {table["code"] for table in Guest(host).get("/api/tables").json}


def mine(guest: Guest, code: str) -> Json:
    """Return a table in the list of a guest."""
    found = [table for table in guest.get("/api/mine").json if table["code"] == code]
    assert len(found) == 1
    table: Json = found[0]
    return table


def test_waiting_tables_of_every_process_are_listed_while_somebody_is_connected(
    shared_site: ManyProcesses,
) -> None:
    ana, ben = Guest(shared_site.hosts[0], "Ana"), Guest(shared_site.hosts[1], "Ben")
    first = ana.open({"players": 3}, settings=PUBLIC)
    second = ben.open({"players": 3}, settings=PUBLIC)
    private = ana.open({"players": 3})
    empty = ben.open({"players": 3}, settings=PUBLIC)
    with ana.connect(first) as client, ben.connect(second), ana.connect(private):
        for host in shared_site.hosts:
            wait_for(partial(waiting_at, host), {first, second})
        client.command("fill", seat=1, bot="cautious")
        client.command("fill", seat=2, bot="cautious")  # no seat is open
        for host in shared_site.hosts:
            wait_for(partial(waiting_at, host), {second})
    assert empty
    for host in shared_site.hosts:
        wait_for(partial(waiting_at, host), set())
    shared_site.check_logs()


def test_waiting_tables_are_listed_without_redis_as_if_their_people_were_there(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 3}, settings=PUBLIC)
    with ana.connect(code):
        site.redis.kill()
        for host in site.hosts:
            wait_for(partial(waiting_at, host), {code})


def test_list_of_a_guest_says_whose_turn_it_is_at_every_process(shared_site: ManyProcesses) -> None:
    code, clients = open_table(shared_site)
    guests = [client.guest for client in clients]
    clients[0].command("start")
    clients[1].receive_until_state(lambda here: here.must_answer)

    def turns(host: Host) -> list[bool | None]:
        return [mine(at(host, guest), code).get("yours") for guest in guests]

    clients[1].choose("continue")
    for host in shared_site.hosts:
        wait_for(partial(turns, host), [True, None, True])
    clients[0].choose("continue")
    for host in shared_site.hosts:
        wait_for(partial(turns, host), [None, None, True])
    shared_site.check_logs()


def test_j33_only_the_guest_who_is_asked_learns_it_from_the_list(
    shared_site: ManyProcesses,
) -> None:
    harness = game_in_hidden_window()
    decision = harness.table.open_decision
    assert decision is not None
    asked = {harness.holders[seat].guest for seat in decision.choices.missing}
    waiting = started_game(code="SECOND")
    waiting.choose("ben", "continue")
    store_games(shared_site.url, [harness, waiting])
    for host in shared_site.hosts:  # nobody is connected: no process has the tables in memory
        for name in ("ana", "ben"):
            table = mine(player(host, shared_site.url, name), harness.table.code)
            assert table.get("yours") is (True if name in asked else None)
            assert set(table) <= {*LISTED, "yours"}
        turns = [
            mine(player(host, shared_site.url, name), "SECOND") for name in ("ana", "ben", "cy")
        ]
        assert [table.get("yours") for table in turns] == [True, None, True]


def test_spectators_of_all_processes_are_counted(shared_site: ManyProcesses) -> None:
    code, clients = open_table(shared_site)
    ana = clients[0]
    spectators = [Guest(host).connect(code) for host in shared_site.hosts for _ in range(2)]
    for client in (*clients, *spectators):
        client.receive_until_state(lambda here: here.watchers == 6)
    late = Guest(shared_site.hosts[1]).connect(code)
    assert late.welcome["watchers"] == 7
    for client in (late, *spectators[2:]):
        client.close()
    for client in (*clients, *spectators[:2]):
        client.receive_until_state(lambda here: here.watchers == 2)
    clients[2].command("stand")  # an open seat makes its guest a spectator
    ana.receive_until_state(lambda here: here.watchers == 3)
    shared_site.check_logs()
