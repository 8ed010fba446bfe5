"""The bus on a real Redis: announcements, presence, buckets, and a Redis that goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from redis.asyncio import Redis

from tacora.server.buses.bus import NoBus
from tacora.server.buses.open_redis_bus import open_redis_bus
from tacora.server.buses.redis_bus import RedisBus
from tests.server.redis_server import RedisServer

TABLE, OTHER = "AAAAAA", "BBBBBB"
ANA, BO = frozenset({"ana"}), frozenset({"bo"})


class Listener:
    """Notes what a table hears."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.changes = self.gaps = 0
        self.messages: list[bytes] = []

    def on_number(self, number: int) -> None:
        self.numbers.append(number)

    def on_gap(self) -> None:
        self.gaps += 1

    def on_message(self, message: bytes) -> None:
        self.messages.append(message)

    def on_presence(self) -> None:
        self.changes += 1


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path) as server:
        yield server


def run_with_buses(
    redis: RedisServer, number: int, work: Callable[..., Awaitable[None]], seconds: float = 60
) -> None:
    """Run a test with some connected processes."""

    async def run() -> None:
        async with asyncio.timeout(seconds), AsyncExitStack() as stack:
            buses = [
                await stack.enter_async_context(open_redis_bus(redis.url)) for _ in range(number)
            ]
            await until(lambda: all(bus.connected for bus in buses))
            await work(*buses)

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110  (it looks from outside)
        await asyncio.sleep(0.005)


def test_announcement_reaches_followers_of_the_table_in_other_processes(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        heard, own, elsewhere = Listener(), Listener(), Listener()
        await first.follow(TABLE, own)
        await second.follow(TABLE, heard)
        await second.follow(OTHER, elsewhere)
        for number in (1, 2, 5):
            first.announce(TABLE, number)
            await until(lambda: bool(heard.numbers) and heard.numbers[-1] == number)  # noqa: B023
        first.announce(OTHER, 3)
        await until(lambda: elsewhere.numbers == [3])
        assert own.numbers == []
        assert heard.numbers == sorted(heard.numbers)

    run_with_buses(redis, 2, work)


def test_tables_followed_while_the_bus_connects_hear_announcements(redis: RedisServer) -> None:
    codes = [f"AAAA{first}{second}" for first in "ABCDEFG" for second in "ABCDEFG"]

    async def work(first: RedisBus) -> None:
        async with open_redis_bus(redis.url) as second:
            heard = {code: Listener() for code in codes}
            for code, listener in heard.items():
                await second.follow(code, listener)
                await asyncio.sleep(0)
            number = 0
            while not all(listener.numbers for listener in heard.values()):
                number += 1
                for code in codes:
                    first.announce(code, number)
                await asyncio.sleep(0.01)

    run_with_buses(redis, 1, work)


def test_message_reaches_the_table_in_other_processes_in_order(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        heard, own = Listener(), Listener()
        await first.follow(TABLE, own)
        await second.follow(TABLE, heard)
        sent = [bytes([number, 255 - number]) for number in range(50)]
        for message in sent:
            first.tell(TABLE, message)
        await until(lambda: len(heard.messages) == len(sent))
        assert heard.messages == sent
        assert own.messages == []

    run_with_buses(redis, 2, work)


def test_table_that_is_not_followed_any_more_hears_nothing(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        left, stays = Listener(), Listener()
        await second.follow(TABLE, left)
        await second.follow(OTHER, stays)
        second.unfollow(TABLE)
        first.announce(TABLE, 1)
        first.announce(OTHER, 1)
        await until(lambda: stays.numbers == [1])
        assert left.numbers == []

    run_with_buses(redis, 2, work)


def test_presence_is_known_in_other_processes_and_ends_with_the_last_connection(
    redis: RedisServer,
) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        first_table, second_table = Listener(), Listener()
        await first.follow(TABLE, first_table)
        first.set_present(TABLE, ANA)
        await second.follow(TABLE, second_table)
        second.set_present(TABLE, BO)
        await until(lambda: second.present(TABLE) == ANA and first.present(TABLE) == BO)
        first.set_present(TABLE, frozenset())
        await until(lambda: second.present(TABLE) == frozenset())
        assert second_table.changes >= 2
        second.unfollow(TABLE)
        await until(lambda: first.present(TABLE) == frozenset())

    run_with_buses(redis, 2, work)


def test_spectators_of_other_processes_are_counted(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus, third: RedisBus) -> None:
        for number, bus in enumerate((first, second, third)):
            await bus.follow(TABLE, Listener())
            bus.set_present(TABLE, frozenset(), number)
        await until(lambda: first.watchers(TABLE) == 3 and third.watchers(TABLE) == 1)
        assert first.present(TABLE) == frozenset()
        third.set_present(TABLE, ANA, 0)
        await until(lambda: (first.present(TABLE), first.watchers(TABLE)) == (ANA, 1))
        redis.kill()
        await until(lambda: not first.connected)
        assert first.watchers(TABLE) == 0

    run_with_buses(redis, 3, work)


def test_occupied_tables_have_a_guest_at_any_process(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        await first.follow(TABLE, Listener())
        await second.follow(OTHER, Listener())
        first.set_present(TABLE, ANA, 1)
        second.set_present(OTHER, frozenset(), 5)
        codes = [TABLE, OTHER, "CCCCCC"]
        while await second.occupied(codes) != {TABLE}:  # noqa: ASYNC110  (it is said soon)
            await asyncio.sleep(0.01)
        assert await first.occupied([]) == set()
        redis.kill()
        await until(lambda: not first.connected)
        assert await first.occupied(codes) is None

    run_with_buses(redis, 2, work)


def test_presence_of_a_process_that_dies_expires(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tacora.server.buses.table_presence.PRESENCE_SECONDS", 0.3)
    monkeypatch.setattr("tacora.server.buses.table_presence.HEARTBEAT_SECONDS", 0.1)

    async def work(second: RedisBus) -> None:
        async with open_redis_bus(redis.url) as first:
            await until(lambda: first.connected)
            await first.follow(TABLE, Listener())
            first.set_present(TABLE, ANA)
            await second.follow(TABLE, Listener())
            await until(lambda: second.present(TABLE) == ANA)
            await asyncio.sleep(0.5)  # the first says it again
            assert second.present(TABLE) == ANA
        await until(lambda: second.present(TABLE) == frozenset())

    run_with_buses(redis, 1, work)


def test_nobody_knows_who_is_there_while_redis_is_gone_and_all_is_said_again_after_it(
    redis: RedisServer,
) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        heard = Listener()
        await first.follow(TABLE, Listener())
        await second.follow(TABLE, heard)
        first.set_present(TABLE, ANA)
        await until(lambda: second.present(TABLE) == ANA)
        redis.kill()
        await until(lambda: not first.connected and not second.connected)
        assert second.present(TABLE) is None
        changes, gaps = heard.changes, heard.gaps
        first.announce(TABLE, 7)
        first.set_present(TABLE, ANA | BO)
        assert await first.take("x", 1, 1)
        redis.start()
        await until(lambda: second.present(TABLE) == ANA | BO)
        assert heard.changes > changes
        assert heard.gaps > gaps  # the number may have been said before that

    run_with_buses(redis, 2, work)


def test_follower_that_came_while_redis_was_gone_hears_later(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        redis.kill()
        await until(lambda: not first.connected and not second.connected)
        heard = Listener()
        await second.follow(TABLE, heard)
        redis.start()
        await until(lambda: first.connected and heard.gaps == 1)
        first.announce(TABLE, 4)
        await until(lambda: heard.numbers == [4])

    run_with_buses(redis, 2, work)


def test_redis_that_does_not_answer_counts_as_gone(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tacora.server.buses.redis_bus.SILENCE_SECONDS", 0.2)

    async def work(bus: RedisBus) -> None:
        await bus.follow(TABLE, Listener())
        await until(lambda: bus.present(TABLE) is not None)
        redis.pause()
        await until(lambda: not bus.connected)
        assert await bus.take("x", 1, 1)
        redis.resume()
        await until(lambda: bus.present(TABLE) is not None)

    run_with_buses(redis, 1, work)


def test_bucket_is_shared_by_all_processes(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        granted = [await bus.take("127.0.0.1", 0.001, 4) for bus in (first, second) * 3]
        assert granted == [True] * 4 + [False] * 2
        assert await first.take("127.0.0.2", 0.001, 4)
        granted = [await first.take("quick", 1000, 1) or await _pause() for _ in range(3)]
        assert granted[0] is True

    async def _pause() -> bool:
        await asyncio.sleep(0.01)
        return False

    run_with_buses(redis, 2, work)


def test_look_into_a_bucket_takes_nothing(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        for _ in range(3):
            assert await first.take("127.0.0.1", 0.001, 1, 0)
        assert await second.take("127.0.0.1", 0.001, 1)
        assert not await first.take("127.0.0.1", 0.001, 1, 0)

    run_with_buses(redis, 2, work)


def test_process_whose_note_has_expired_looks_into_the_store(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suspended process comes back later than its note holds: others said nothing to it."""
    monkeypatch.setattr("tacora.server.buses.table_presence.HEARTBEAT_SECONDS", 0.1)

    async def work(first: RedisBus, second: RedisBus) -> None:
        heard = Listener()
        await first.follow(TABLE, Listener())
        await second.follow(TABLE, heard)
        assert heard.gaps == 0
        stranger = Redis.from_url(redis.url.url)
        assert await stranger.delete(f"tacora:present:{TABLE}") == 1
        await stranger.aclose()
        await until(lambda: heard.gaps == 1)
        first.announce(TABLE, 4)
        await until(lambda: heard.numbers == [4])

    run_with_buses(redis, 2, work)


def test_presence_of_many_tables_is_said_in_few_commands(redis: RedisServer) -> None:
    codes = [f"T{number:05}" for number in range(1000)]

    async def work(first: RedisBus, second: RedisBus) -> None:
        for bus, guests in ((first, ANA), (second, BO)):
            await asyncio.gather(*(bus.follow(code, Listener()) for code in codes))
            for code in codes:
                bus.set_present(code, guests)
        await until(lambda: all(first.present(code) == BO for code in codes))
        await until(lambda: all(second.present(code) == ANA for code in codes))
        stranger = Redis.from_url(redis.url.url)
        scripts = (await stranger.info("commandstats"))["cmdstat_evalsha"]["calls"]
        await stranger.aclose()
        assert scripts < len(codes)

    run_with_buses(redis, 2, work)


def test_job_is_claimed_by_one_process_until_it_is_done(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        assert await first.progress("x") is None
        assert await first.claim("x", 0.0)
        assert not await second.claim("x", 0.0)
        assert await first.claim("x", 0.25)
        assert await second.progress("x") == 0.25
        assert await first.progress("x") is None  # it is its own
        await second.finish("x")
        assert not await second.claim("x", 0.0)
        await first.finish("x")
        assert await second.progress("x") is None
        assert await second.claim("x", 0.0)

    run_with_buses(redis, 2, work)


def test_job_of_a_process_that_dies_is_free_again(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tacora.server.buses.redis_state.JOB_SECONDS", 0.1)

    async def work(first: RedisBus, second: RedisBus) -> None:
        assert await first.claim("x", 0.5)
        while not await second.claim("x", 0.0):  # noqa: ASYNC110  (it is free a moment later)
            await asyncio.sleep(0.01)
        redis.kill()
        await until(lambda: not first.connected)
        assert await first.claim("x", 0.0)  # each works alone
        assert await first.progress("x") is None

    run_with_buses(redis, 2, work)


def test_foreign_message_in_a_channel_is_ignored(redis: RedisServer) -> None:
    async def work(first: RedisBus, second: RedisBus) -> None:
        heard = Listener()
        await second.follow(TABLE, heard)
        stranger = Redis.from_url(redis.url.url)
        channels = await stranger.pubsub_channels("tacora:process:*")
        assert len(channels) == 2
        for nonsense in (b"", b"\xff", b"[]", b'["x","y"]', b'[["AAAAAA","y"]]'):
            for channel in channels:
                await stranger.publish(channel, nonsense)
        await stranger.aclose()
        first.announce(TABLE, 1)
        await until(lambda: heard.numbers == [1])

    run_with_buses(redis, 2, work)


def test_single_process_has_nobody_else() -> None:
    async def work() -> None:
        bus = NoBus()
        await bus.follow(TABLE, Listener())
        bus.announce(TABLE, 1)
        bus.set_present(TABLE, ANA)
        assert bus.present(TABLE) == frozenset()
        assert await bus.take("x", 1, 1)
        bus.unfollow(TABLE)

    asyncio.run(work())


def test_follower_goes_on_when_redis_goes_away_before_it_confirms(redis: RedisServer) -> None:
    async def work(bus: RedisBus) -> None:
        redis.pause()
        following = asyncio.ensure_future(bus.follow(TABLE, Listener()))
        await asyncio.sleep(0)  # it waits for the confirmation
        redis.kill()
        await following
        assert not bus.connected

    run_with_buses(redis, 1, work)
