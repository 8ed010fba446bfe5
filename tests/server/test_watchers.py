"""Spectators: capped for each table and address, and presence told once a second."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacora.core.errors import CommandRefused
from tacora.server.watcher_caps import MAX_WATCHERS, MAX_WATCHERS_PER_ADDRESS, check_watchers
from tests.server.live_server import Host
from tests.server.many_processes import ManyProcesses, open_table
from tests.server.postgres_server import PostgresServer
from tests.server.raw_sockets import RawSocket, close_code, message
from tests.server.redis_server import RedisServer
from tests.server.table_harness import TableHarness, started_game
from tests.server.virtual_clock import TimedListener, TimedRoom, run_timed
from tests.server.ws_client import Guest


def _join(timed: TimedRoom, number: int, address: str | None = None) -> TimedListener:
    listener = TimedListener(None, timed.loop)
    listener.address = address or f"192.0.2.{number}"
    timed.room.join(listener, None)
    return listener


def _is_refused(timed: TimedRoom, address: str, guest: str | None = None) -> bool:
    listener = TimedListener(guest, timed.loop)
    listener.address = address
    try:
        timed.room.join(listener, None)
    except CommandRefused as error:
        return error.code == "lobby/watchers"
    return False


@pytest.fixture(scope="module")
def harness() -> TableHarness:
    return started_game()


def test_watchers_of_a_table_are_capped_and_its_players_always_connect(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        for number in range(MAX_WATCHERS - 1):  # one watches already
            _join(timed, number)
        assert _is_refused(timed, "198.51.100.1")
        assert not _is_refused(timed, "198.51.100.1", "ana")

    run_timed(tmp_path, harness, work)


def test_watchers_at_other_processes_count_for_the_cap(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        listeners = set(timed.listeners.values())  # one of them watches
        newcomer, ana = TimedListener(None, timed.loop), TimedListener("ana", timed.loop)
        check_watchers(harness.table, listeners, newcomer, MAX_WATCHERS - 2)
        check_watchers(harness.table, listeners, ana, MAX_WATCHERS)
        with pytest.raises(CommandRefused):
            check_watchers(harness.table, listeners, newcomer, MAX_WATCHERS - 1)

    run_timed(tmp_path, harness, work)


def test_watchers_of_an_address_are_capped(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> None:
        watchers = [_join(timed, n, "198.51.100.1") for n in range(MAX_WATCHERS_PER_ADDRESS)]
        assert _is_refused(timed, "198.51.100.1")
        assert not _is_refused(timed, "198.51.100.2")
        timed.room.leave(watchers[0])
        assert not _is_refused(timed, "198.51.100.1")

    run_timed(tmp_path, harness, work)


def test_presence_is_told_at_once_and_then_once_a_second(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> list[tuple[float, int]]:
        await timed.advance(10)
        ana = timed.listeners["ana"]
        begun = len(ana.messages("presence"))
        start = timed.loop.now
        for number in range(200):
            _join(timed, number)
            await timed.advance(0.01)
        await timed.advance(10)
        seen = ana.messages("presence")[begun:]
        times = [at - start for at, frame in ana.frames if b'"presence"' in frame][begun:]
        return [
            (round(at, 1), message["watchers"]) for at, message in zip(times, seen, strict=True)
        ]

    told = run_timed(tmp_path, harness, work)
    assert [at for at, _ in told] == [0.0, 1.0, 2.0]
    assert told[0][1] == 2
    assert told[-1][1] == 201


def test_presence_after_the_last_change_is_what_is_true(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        watchers = [_join(timed, number) for number in range(20)]
        for watcher in watchers:
            timed.room.leave(watcher)
        await timed.advance(2)
        for listener in timed.listeners.values():
            assert listener.messages("presence")[-1]["watchers"] == 1

    run_timed(tmp_path, harness, work)


def test_all_spectators_get_the_same_welcome(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> None:
        welcomes = [_join(timed, number).messages("welcome")[0] for number in range(3)]
        for number, welcome in enumerate(welcomes):
            assert welcome.pop("watchers") == number + 2
        assert welcomes[0] == welcomes[1] == welcomes[2]
        await timed.choose("ana", "exit")
        later = _join(timed, 9).messages("welcome")[0]
        assert later["ask"]["chosen"] == [0]

    run_timed(tmp_path, harness, work)


def test_watcher_over_the_cap_is_refused_with_a_code_and_1013(host: Host) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    held: list[RawSocket] = []
    hello = message(type="hello", protocol=1, table=code, watch=True)
    for _ in range(MAX_WATCHERS_PER_ADDRESS):
        held.append(RawSocket(host.port, "127.0.0.66"))
        held[-1].upgrade(host.port)
        held[-1].send(hello).read_until(b"watchers")
    held.append(RawSocket(host.port, "127.0.0.66"))
    held[-1].upgrade(host.port)
    received = held[-1].send(hello).read_close()
    assert b"lobby/watchers" in received
    assert close_code(received) == 1013
    Guest(host).connect(code).close()
    for raw in held:
        raw.reset()


def test_named_spectators_are_told_up_to_12_once_a_second(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        await timed.advance(10)
        ana = timed.listeners["ana"]
        begun = len(ana.messages("presence"))
        for number in range(15):
            watcher = TimedListener(f"watcher-{number}", timed.loop)
            watcher.name = f"W{number:02}"
            timed.room.join(watcher, None)
        _join(timed, 99)  # without a name
        await timed.advance(5)
        told = ana.messages("presence")[begun:]
        assert len(told) == 2
        assert told[-1]["spectators"] == [f"W{number:02}" for number in range(12)]
        assert told[-1]["watchers"] == 17
        assert "watcher-" not in str([frame for _, frame in ana.frames])
        assert watcher.messages("welcome")[0]["spectators"][0] == "W00"

    run_timed(tmp_path, harness, work)


def test_players_and_second_pages_are_no_named_spectators(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        for guest, name in (("ana", "Ana"), ("zoe", "Zoë"), ("zoe", "Zoë")):
            listener = TimedListener(guest, timed.loop)
            listener.name = name
            timed.room.join(listener, None)
        await timed.advance(2)
        assert timed.listeners["ana"].messages("presence")[-1]["spectators"] == ["Zoë"]

    run_timed(tmp_path, harness, work)


def test_names_of_spectators_at_other_processes_come_and_go(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with ManyProcesses(tmp_path, postgres, redis) as site:
        code, (ana, *_) = open_table(site)
        zoe = Guest(site.hosts[1], "Zoë").connect(code)
        ana.receive_until(lambda message: message.get("spectators") == ["Zoë"])
        max_ = Guest(site.hosts[2], "Max").connect(code)
        max_.receive_until(lambda message: message.get("spectators") == ["Max", "Zoë"])
        ana.receive_until(lambda message: message.get("spectators") == ["Max", "Zoë"])
        zoe.close()
        ana.receive_until(lambda message: message.get("spectators") == ["Max"])
        site.check_logs()
