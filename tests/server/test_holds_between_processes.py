"""Holds of players at processes that do not keep the time of their table."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tacora.table.windows import HOLDS_PER_TURN
from tests.server.live_server import PATIENCE
from tests.server.many_processes import ManyProcesses, at, player
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.stored_games import store_games
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    seats_that_can_play,
)
from tests.server.ws_client import WsClient

LONG = 60.0
"""A time scale at which a window lasts about two minutes, and a hold twenty."""
SHORT = 0.5
"""A time scale at which a window lasts about a second."""

OpenTable = Callable[[float], tuple[ManyProcesses, list[WsClient]]]


@pytest.fixture(scope="module")
def harness() -> TableHarness:
    """A game in which all are asked after a roll, and only Ana can play something."""
    return game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and seats_that_can_play(game) == {0}
    )


@pytest.fixture
def open_table(
    harness: TableHarness, tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> Iterator[OpenTable]:
    """Connect Ana, Ben and Cy to three processes; that of Ana keeps the time."""
    with ExitStack() as running:

        def open_at_scale(time_scale: float) -> tuple[ManyProcesses, list[WsClient]]:
            site = running.enter_context(
                ManyProcesses(tmp_path, postgres, redis, time_scale=time_scale)
            )
            store_games(site.url, [harness])
            clients = []
            for host, name in zip(site.hosts, ("ana", "ben", "cy"), strict=True):
                client = player(host, site.url, name).connect(harness.table.code)
                clients.append(running.enter_context(client))
                site.wait_for_keeper(harness.table.code)
            for client in clients:  # until the keeper has told the time
                client.receive_until_state(lambda here: window_of(here)["left"] is not None)
            return site, clients

        yield open_at_scale


def window_of(client: WsClient) -> dict[str, Any]:
    """Return the open window of a client."""
    assert client.ask is not None
    window: dict[str, Any] = client.ask["window"]
    return window


def wait_until_held(clients: list[WsClient], *, held: bool) -> None:
    for client in clients:
        client.receive_until_state(lambda here: window_of(here)["held"] is held)


def hold(client: WsClient, **fields: Any) -> str | None:
    """Hold and return the code of a refusal; try again while a busy machine keeps processes apart.

    The id stays the same, so that the hold counts once.
    """
    deadline = monotonic() + PATIENCE
    fields = {"id": f"hold-{next(_ids)}"} | fields
    while True:
        answer = client.response_to(client.send_command("hold", **fields))
        if answer.get("code") != "table/no-holds":
            return None if answer["type"] == "done" else str(answer["code"])
        assert monotonic() < deadline, "the process that keeps the time does not answer"


_ids = count()


@contextmanager
def paused(pid: int) -> Iterator[None]:
    """Suspend a process."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_hold_at_another_process_stops_the_window_for_all_until_its_player_answers(
    open_table: OpenTable,
) -> None:
    site, clients = open_table(LONG)
    ben = clients[1]
    assert ben.ask is not None
    number = ben.ask["number"]
    for made in range(1, HOLDS_PER_TURN + 1):
        assert hold(ben, ask=number) is None
        wait_until_held(clients, held=True)
        assert [window_of(client)["own_hold"] for client in clients] == [False, True, False]
        assert window_of(ben)["holds"] == HOLDS_PER_TURN - made
        assert window_of(clients[2])["holds"] == HOLDS_PER_TURN
        clients[2].choose("pass")  # not the holder
        assert window_of(clients[2])["held"]
        # written by the process that does not keep the time
        answer = {"choice": "pass"} if made == 1 else {}
        ben.command("choose" if made == 1 else "pass-all", ask=number, **answer)
        wait_until_held(clients, held=False)
    assert hold(ben, ask=number) == "table/holds"
    assert hold(ben, next=True) == "table/holds"
    assert not window_of(ben)["held"]
    site.check_logs()


def test_repeated_hold_at_another_process_counts_once(open_table: OpenTable) -> None:
    _, clients = open_table(LONG)
    ben = clients[1]
    assert ben.ask is not None
    for _ in range(2):
        assert hold(ben, ask=ben.ask["number"], id="same") is None
    wait_until_held(clients, held=True)
    assert window_of(ben)["holds"] == HOLDS_PER_TURN - 1


def test_hold_of_a_window_that_is_over_is_refused_at_another_process(
    open_table: OpenTable,
) -> None:
    site, clients = open_table(SHORT)
    ana, ben, cy = clients
    assert ben.ask is not None
    number = ben.ask["number"]
    ben.receive_until_state(lambda here: here.ask is None or here.ask["number"] != number)
    assert hold(ben, ask=number) in ("table/late", "table/no-window")
    for client in (ana, cy):
        client.receive_version(ben.version)
        assert not any(message["type"] == "held" for message in client.received)
    site.check_logs()


def test_j33_armed_hold_at_another_process_is_told_to_its_seat_alone(
    open_table: OpenTable,
) -> None:
    _, clients = open_table(LONG)
    ana, ben, cy = clients
    assert ana.ask is not None
    ana.command("hold", ask=ana.ask["number"])
    wait_until_held(clients, held=True)
    ana.choose("pass")
    wait_until_held(clients, held=False)  # nothing of the beginning is on its way any more
    before = {client: len(client.received) for client in (ana, cy)}
    assert hold(ben, next=True) is None
    ben.receive_until_state(lambda here: here.you.get("holds_next") is True)
    ana.command("hold", ask=ana.ask["number"])
    for client, known in before.items():
        wait_until_held([client], held=True)
        kinds = {message["type"] for message in client.received[known:]}
        assert kinds <= {"held", "presence", "done"}
    assert hold(ben, next=False) is None
    ben.receive_until_state(lambda here: "holds_next" not in here.you)
    assert cy.you.get("holds_next") is None


def test_window_goes_on_with_its_full_length_when_the_keeper_dies_during_a_hold(
    open_table: OpenTable, harness: TableHarness
) -> None:
    site, (ana, ben, cy) = open_table(20.0)
    assert ben.ask is not None
    number, keeper = ben.ask["number"], site.keeper(harness.table.code)
    assert hold(ben, ask=number) is None
    wait_until_held([ana, ben, cy], held=True)
    site.hosts[0].kill()
    wait_until_held([ben, cy], held=False)
    for client in (ben, cy):
        assert client.ask is not None
        assert client.ask["number"] == number
        assert window_of(client)["left"] > 0.9 * window_of(client)["length"]
    assert site.wait_for_keeper(harness.table.code, keeper)
    again = at(site.hosts[2], ana.guest).connect(harness.table.code)
    for client in (again, ben, cy):  # the window ends when all have passed
        client.command("choose", ask=number, choice="pass")
    ben.receive_until_state(lambda here: here.ask is None or here.ask["number"] != number)


def test_process_that_was_suspended_does_not_close_a_window_that_another_one_keeps(
    open_table: OpenTable, harness: TableHarness
) -> None:
    """SIGSTOP past the end of the lease: the hold was given to the new keeper of the time."""
    site, (ana, ben, cy) = open_table(8.0)
    opened = monotonic()
    assert ben.ask is not None
    number, keeper = ben.ask["number"], site.keeper(harness.table.code)
    length = window_of(ben)["length"]
    with paused(site.hosts[0].pid):
        other = site.wait_for_keeper(harness.table.code, keeper)
        assert hold(ben, ask=number) is None
        wait_until_held([ben, cy], held=True)
        while monotonic() < opened + length + 1:  # now the window is over for the suspended one
            assert site.keeper(harness.table.code) != keeper
    again = ana.guest.connect(harness.table.code)
    assert again.refusal("start") == "table/started"  # it has run its timers before
    cy.choose("pass")
    assert ben.ask["number"] == number
    ben.command("choose", ask=number, choice="pass")
    wait_until_held([again, ben, cy], held=False)
    assert site.wait_for_keeper(harness.table.code) == other
    again.close()
    site.check_logs()


def test_hold_right_after_connecting_waits_until_the_process_keeps_the_time(
    harness: TableHarness, tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with ManyProcesses(tmp_path, postgres, redis, time_scale=LONG) as site:
        store_games(site.url, [harness])
        with player(site.hosts[0], site.url, "ana").connect(harness.table.code) as ana:
            assert ana.ask is not None
            ana.command("hold", ask=ana.ask["number"])  # no process keeps the time yet
            wait_until_held([ana], held=True)
