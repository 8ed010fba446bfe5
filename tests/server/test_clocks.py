"""Which process keeps the time of a table: leases and deadlines in PostgreSQL, by its clock."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest

from tacora.core.game import DecisionStep
from tacora.server.clock_keeper import ClockKeeper, Keeping
from tacora.server.stores.clocks import LEASE_SECONDS, Deadline, TableClocks
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.table import entries
from tests.server.live_server import PATIENCE
from tests.server.many_processes import ManyProcesses, at, open_table
from tests.server.postgres_server import execute, with_patience
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest

TABLE, OTHER = "AAAAAA", "BBBBBB"
SECONDS = 120


def run_with_clocks(url: PostgresUrl, work: Callable[[TableClocks], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_store(url) as store:
            assert store.clocks is not None
            await work(store.clocks)

    asyncio.run(with_patience(run()))


async def age_lease(url: PostgresUrl, seconds: float) -> None:
    """Let a lease have ended some time ago."""
    query = "UPDATE clocks SET until = clock_timestamp() - make_interval(secs => $1)"
    await execute(url, query, seconds)


def test_lease_is_held_by_one_process_and_passes_on_with_the_deadline(
    postgres_url: PostgresUrl,
) -> None:
    async def work(clocks: TableClocks) -> None:
        assert await clocks.take("first", [TABLE, OTHER]) == {TABLE: None, OTHER: None}
        assert await clocks.take("second", [TABLE]) == {}
        assert await clocks.take("first", [TABLE]) == {TABLE: None}
        await clocks.set_deadlines("first", {TABLE: Deadline(7, SECONDS)})
        await clocks.set_deadlines("second", {TABLE: Deadline(8, SECONDS)})  # not its table
        await clocks.release("second", [TABLE], forget=True)
        await clocks.release("first", [TABLE], forget=False)
        deadline = (await clocks.take("second", [TABLE]))[TABLE]
        assert deadline is not None
        assert deadline.number == 7
        assert 0 < deadline.left <= SECONDS

    run_with_clocks(postgres_url, work)


def test_deadline_is_forgotten_with_the_last_person_or_when_nobody_takes_over(
    postgres_url: PostgresUrl,
) -> None:
    async def work(clocks: TableClocks) -> None:
        await clocks.take("first", [TABLE])
        await clocks.set_deadlines("first", {TABLE: Deadline(7, SECONDS)})
        await age_lease(postgres_url, LEASE_SECONDS / 10)  # the first process has died
        assert (await clocks.take("second", [TABLE]))[TABLE] is not None
        await age_lease(postgres_url, 2 * LEASE_SECONDS)  # and then the second: nobody was there
        assert await clocks.take("third", [TABLE]) == {TABLE: None}
        await clocks.set_deadlines("third", {TABLE: Deadline(7, SECONDS)})
        await clocks.release("third", [TABLE], forget=True)
        assert await clocks.take("first", [TABLE]) == {TABLE: None}

    run_with_clocks(postgres_url, work)


def test_process_that_could_not_renew_its_lease_may_not_act(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(clocks: TableClocks) -> None:
        begun, stopped = asyncio.Event(), asyncio.Event()
        keeper = ClockKeeper(clocks)
        running = asyncio.ensure_future(keeper.run())
        keeper.want(TABLE, Keeping(lambda _: begun.set(), stopped.set))
        await begun.wait()
        while not keeper.may_act(TABLE):  # noqa: ASYNC110  (it is sure a moment later)
            await asyncio.sleep(0)
        assert not keeper.may_act(OTHER)
        suspended = monotonic() + LEASE_SECONDS  # as after SIGSTOP and SIGCONT
        monkeypatch.setattr("tacora.server.clock_keeper.monotonic", lambda: suspended)
        assert keeper.keeps(TABLE)
        assert not keeper.may_act(TABLE)
        monkeypatch.undo()
        await age_lease(postgres_url, 1)
        assert TABLE in await clocks.take("other", [TABLE])
        await stopped.wait()
        assert not keeper.keeps(TABLE)
        running.cancel()

    run_with_clocks(postgres_url, work)


def test_returning_player_gets_the_full_time_after_the_last_person_has_left(
    site: ManyProcesses,
) -> None:
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open(
        {"players": 3}, bots={"1": "random", "2": "random"}, settings={"seconds": SECONDS}
    )
    query = f"UPDATE clocks SET deadline = clock_timestamp() + '9s' WHERE code = '{code}'"  # noqa: S608
    count = f"SELECT count(*) FROM clocks WHERE code = '{code}' AND number IS NOT NULL"  # noqa: S608
    name = site.url.url.rpartition("/")[2]
    with ana.connect(code) as client:
        client.command("start")
        client.receive_until_state(lambda here: (here.ask or {}).get("seconds") is not None)
        deadline = monotonic() + PATIENCE
        while site.postgres.execute(count, name) == [(0,)]:
            assert monotonic() < deadline, "no deadline is stored"
        site.postgres.execute(query, name)
    while site.postgres.execute(count, name) == [(1,)]:
        assert monotonic() < deadline, "the deadline is not forgotten"
    with at(site.hosts[1], ana).connect(code) as client:
        client.receive_until_state(lambda here: (here.ask or {}).get("seconds") is not None)
        assert client.ask is not None
        assert client.ask["seconds"] > SECONDS / 2
    site.check_logs()


def test_process_without_a_connected_person_gives_the_time_up(site: ManyProcesses) -> None:
    code, clients = open_table(site)
    first = site.wait_for_keeper(code)
    for client in clients[1:]:
        client.close()
    clients[0].command("start")
    ben = at(site.hosts[1], clients[1].guest).connect(code)
    assert site.wait_for_keeper(code) == first
    clients[0].close()
    second = site.wait_for_keeper(code, first)
    ben.close()
    deadline = monotonic() + PATIENCE
    while site.keeper(code):
        assert monotonic() < deadline, "a table without people is kept"
    cleo = at(site.hosts[2], clients[2].guest).connect(code)
    assert site.wait_for_keeper(code) not in (first, second)
    cleo.close()


def test_suspended_keeper_of_the_time_changes_nothing_when_it_goes_on(
    site: ManyProcesses,
) -> None:
    """SIGSTOP past the end of the lease, then SIGCONT: time and bots went on elsewhere."""
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 4}, settings={"seconds": 5, "pace": True})
    first = ana.connect(code)
    keeper = site.wait_for_keeper(code)  # before Ben comes, who brings the next one
    ben = Guest(site.hosts[1], "Ben").connect(code)
    ben.command("sit", name="Ben")
    for seat in (2, 3):
        first.command("fill", seat=seat, bot="cautious")
    first.command("start")
    os.kill(site.hosts[0].pid, signal.SIGSTOP)
    try:
        site.wait_for_keeper(code, keeper)
        ben.receive_until_state(lambda here: here.over)  # by the time limit and the bots alone
    finally:
        os.kill(site.hosts[0].pid, signal.SIGCONT)
    again = ana.connect(code)
    assert again.over
    assert again.facts["scores"] == ben.facts["scores"]
    record = ana.get(f"/api/tables/{code}/record")
    assert record.status == 200
    assert record.body == at(site.hosts[2], ana).get(f"/api/tables/{code}/record").body
    site.check_logs()


def test_answer_of_a_person_who_returns_is_not_replaced_by_the_bot_that_stood_in(
    site: ManyProcesses,
) -> None:
    """The bot thinks in one process while the person returns and answers at another one."""
    code, clients = open_table(site, settings={"pace": True})
    ana, ben, cleo = clients
    site.wait_for_keeper(code)
    ana.command("start")
    for choice in ("exit", "continue", "exit"):
        ben.command("stand")
        ben.command("return")
        assert ben.ask is not None
        ben.command("choose", ask=ben.ask["number"], choice=choice)
    for client in (ana, cleo):
        client.command("choose", ask=ben.ask["number"] if ben.ask else None, choice="continue")
    steps = [
        entry
        for (act,) in fetch(site.url, "SELECT act FROM log WHERE code = $1 ORDER BY number", code)
        for entry in entries.decode(bytes(act)).entries
        if isinstance(entry, DecisionStep)
    ]
    assert dict(steps[0].choices) == {0: "continue", 1: "exit", 2: "continue"}
    site.check_logs()
