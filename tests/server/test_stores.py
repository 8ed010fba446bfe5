"""What every store does: conflicts, all or none, lists, secrets, values, the operator's part."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from multiprocessing import get_context
from time import time
from typing import Any, get_args

import pytest

from tacora.server import http_types
from tacora.server.store_errors import StoreError
from tacora.server.stores.computed import Computed
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.operator_store import AddressBlock
from tacora.server.stores.store import LogConflict, Store, Summary
from tacora.table import protocol

TABLES = ("AAAAAA", "BBBBBB", "CCCCCC")
EACH = 40
NONE = type(None)


def run(database: Database, work: Callable[[Store], Awaitable[object]]) -> None:
    """Open the store of a database and do something with it."""

    async def run_work() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(run_work())


async def kinds(*appends: Awaitable[None]) -> list[type]:
    """Return what becomes of appends that are waited for together."""
    return [type(outcome) for outcome in await asyncio.gather(*appends, return_exceptions=True)]


def write(database: Database, name: str) -> None:
    """Append to every table from another process, with a retry after each conflict."""

    async def append(store: Store, code: str, text: bytes) -> None:
        while True:
            try:
                await store.append(code, await store.length(code), text)
            except LogConflict:
                continue
            return

    async def work(store: Store) -> None:
        for number in range(EACH):
            await asyncio.gather(
                *(append(store, code, f"{name}{number}".encode()) for code in TABLES)
            )

    run(database, work)


def test_concurrent_appends_of_several_processes_are_all_stored(database: Database) -> None:
    spawn = get_context("spawn")
    writers = [spawn.Process(target=write, args=(database, name)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]

    async def check(store: Store) -> None:
        for code in TABLES:
            acts = [act.decode() for act in await store.records(code)]
            assert len(acts) == await store.length(code) == 3 * EACH
            for name in "abc":
                own = [act for act in acts if act.startswith(name)]
                assert own == [f"{name}{number}" for number in range(EACH)]

    run(database, check)


def test_log_conflict_does_not_stop_other_appends(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.append("AAAAAA", 0, b"first")
        assert await kinds(
            store.append("AAAAAA", 0, b"too late"),
            store.append("AAAAAA", 1, b"second"),
            store.append("BBBBBB", 0, b"other"),
            store.append("AAAAAA", 1, b"too late too"),
        ) == [LogConflict, NONE, NONE, LogConflict]
        assert await store.records("AAAAAA") == [b"first", b"second"]
        assert await store.records("AAAAAA", 1) == [b"second"]
        assert await store.records("BBBBBB") == [b"other"]

    run(database, work)


def test_append_all_writes_all_records_or_none(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.append_all("AAAAAA", 0, [b"first", b"second"])
        many = [b"%d" % number for number in range(700)]
        assert await kinds(
            store.append_all("AAAAAA", 1, [b"too late", b"not alone"]),
            store.append_all("BBBBBB", 0, many),
            store.append_all("AAAAAA", 2, [b"third", b"fourth"]),
            store.append_all("AAAAAA", 3, [b"too late", b"not alone"]),
        ) == [LogConflict, NONE, NONE, LogConflict]
        assert await store.records("AAAAAA") == [b"first", b"second", b"third", b"fourth"]
        assert await store.records("BBBBBB") == many

    run(database, work)


def test_append_after_a_gap_is_refused(database: Database) -> None:
    """A log that was pruned or restored while a room had it in memory must not get a hole."""

    async def work(store: Store) -> None:
        outcomes = await asyncio.gather(
            store.append("AAAAAA", 0, b"first"),
            store.append("AAAAAA", 2, b"third"),
            store.append("AAAAAA", 3, b"fourth"),
            store.append("BBBBBB", 5, b"sixth", _summary("BBBBBB", 1)),
            store.append("CCCCCC", 0, b"other"),
            return_exceptions=True,
        )
        assert [getattr(outcome, "code", None) for outcome in outcomes] == [
            *(None, "store/gap", "store/gap", "store/gap", None)
        ]
        assert await store.records("AAAAAA") == [b"first"]
        assert await store.records("BBBBBB") == []
        assert await store.listed("BBBBBB") is None
        assert await store.records("CCCCCC") == [b"other"]

    run(database, work)


def test_appends_of_one_table_are_written_in_the_order_of_their_calls(database: Database) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(
            *(
                store.append(code, number, b"%d" % number)
                for number in range(100)
                for code in TABLES
            )
        )
        for code in TABLES:
            assert await store.records(code) == [b"%d" % number for number in range(100)]

    run(database, work)


def test_two_stores_on_one_database_share_logs(database: Database) -> None:
    async def work(first: Store) -> None:
        async with open_store(database) as second:
            await first.append("AAAAAA", 0, b"first")
            assert await second.records("AAAAAA") == [b"first"]
            assert await kinds(second.append("AAAAAA", 0, b"second")) == [LogConflict]
            for number in range(1, 30):
                race = [store.append("AAAAAA", number, b"%d" % number) for store in (first, second)]
                assert sorted(await kinds(*race), key=str) == sorted([NONE, LogConflict], key=str)
            assert await first.length("AAAAAA") == await second.length("AAAAAA") == 30
            await second.append("BBBBBB", 0, b"first")
            assert await first.lengths(["BBBBBB", "NOBODY", "AAAAAA"]) == {
                "AAAAAA": 30,
                "BBBBBB": 1,
            }
            assert await first.lengths([]) == {}

    run(database, work)


def test_batches_of_two_stores_on_the_same_tables_do_not_block_each_other(
    database: Database,
) -> None:
    codes = [f"TABL{letter}{other}" for letter in "ABCDEFGH" for other in "ABCDEFGH"]

    async def work(first: Store) -> None:
        async with open_store(database) as second:
            for number in range(5):
                ours = [first.append_all(code, 2 * number, [b"a", b"a"]) for code in codes]
                theirs = [
                    second.append_all(code, 2 * number, [b"b", b"b"]) for code in reversed(codes)
                ]
                outcomes = await kinds(*ours, *theirs)
                assert outcomes.count(NONE) == outcomes.count(LogConflict) == len(codes)
            for code in codes:
                acts = await first.records(code)
                assert len(acts) == 10
                assert acts[::2] == acts[1::2]  # both of one append

    run(database, work)


def _summary(
    code: str, at: int, *, public: bool = True, phase: protocol.Phase = "gathering"
) -> Summary:
    listed = http_types.ListedTable(code, "diamant", phase, 3, ["Ana"], 2, at)
    return Summary(listed, public, "host", ("ana", "ben"))


def test_waiting_and_of_guest_list_the_right_tables(database: Database) -> None:
    async def work(store: Store) -> None:
        now = 2**40
        await store.append("AAAAAA", 0, b"", _summary("AAAAAA", now))
        await store.append("BBBBBB", 0, b"", _summary("BBBBBB", now + 1))
        await store.append("CCCCCC", 0, b"", _summary("CCCCCC", now, public=False))
        await store.append("DDDDDD", 0, b"", _summary("DDDDDD", now, phase="playing"))
        await store.append("EEEEEE", 0, b"", _summary("EEEEEE", 0))
        there = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"]
        assert [table.code for table in await store.waiting(9, 9, there)] == ["BBBBBB", "AAAAAA"]
        assert await store.waiting(9, 9, ["CCCCCC"]) == []
        assert [table.code for table in await store.waiting(1, 9, there)] == ["BBBBBB"]
        assert len(await store.of_guest("ana", 9)) == 5
        assert await store.of_guest("eve", 9) == []
        assert len(await store.hosted("host", "gathering", 9)) == 3
        assert await store.listed("DDDDDD") == _summary("DDDDDD", now, phase="playing").listed
        assert await store.listed("FFFFFF") is None
        lost = store.append("AAAAAA", 0, b"", _summary("AAAAAA", now, phase="over"))
        with pytest.raises(LogConflict):
            await lost
        assert [table.code for table in await store.waiting(9, 9, there)] == ["BBBBBB", "AAAAAA"]

    run(database, work)


def test_of_guest_follows_who_sits_and_who_leaves(database: Database) -> None:
    async def work(store: Store) -> None:
        shown = _summary("AAAAAA", 1)
        seatings = (("ana", "ben"), ("ben", "cy"), ("cy", "cy"), ())
        for number, guests in enumerate(seatings):
            await store.append(
                "AAAAAA", number, b"", Summary(shown.listed, public=True, host="h", guests=guests)
            )
            for guest in ("ana", "ben", "cy"):
                assert len(await store.of_guest(guest, 9)) == (guest in guests)

    run(database, work)


def test_every_phase_of_a_table_can_be_listed(database: Database) -> None:
    async def work(store: Store) -> None:
        for number, phase in enumerate(get_args(protocol.Phase)):
            await store.append("AAAAAA", number, b"", _summary("AAAAAA", 1, phase=phase))
            listed = await store.listed("AAAAAA")
            assert listed is not None
            assert listed.phase == phase

    run(database, work)


def test_secret_is_made_once_and_can_be_changed(database: Database) -> None:
    async def work(store: Store) -> None:
        assert await store.secret("key", lambda: b"first") == b"first"
        assert await store.secret("key", lambda: b"second") == b"first"

    run(database, work)
    run(database, work)

    async def change(store: Store) -> None:
        def longer(stored: bytes | None) -> bytes:
            return (stored or b"") + b"!"

        await asyncio.gather(*(store.change_secret("key", longer) for _ in range(10)))
        assert await store.secret("key", lambda: b"") == b"first" + b"!" * 10

    run(database, change)


def test_computed_values_are_kept_by_version_up_to_a_size(database: Database) -> None:
    async def work(store: Store) -> None:
        values: Any = store.computed
        values._max_bytes = 250
        for code in TABLES:
            await values.put(code, "table", Computed("1", 1, b"x" * 100))
        await values.put("DDDDDD", "table", Computed("1", 1, b"x" * 1000))
        codes = (*TABLES, "DDDDDD")
        kept = [await values.get(code, "table", "1") is not None for code in codes]
        assert kept == [False, True, True, False]
        await values.put("BBBBBB", "table", Computed("2", 7, b"y" * 100))
        assert await values.get("BBBBBB", "table") == Computed("2", 7, b"y" * 100)
        assert await values.get("BBBBBB", "table", "1") is None
        assert await values.get("BBBBBB", "replay") is None
        await values.put("AAAAAA", "replay", Computed("2", 7, b"y" * 100))
        assert await values.get("CCCCCC", "table") is None  # the least recently used
        await values.keep_versions(["1", "3"])
        assert await values.get("BBBBBB", "table") is None

    run(database, work)


def test_operator_blocks_addresses_and_orders_ends(database: Database) -> None:
    async def work(store: Store) -> None:
        operator, now = store.operator, int(time())
        await operator.block(AddressBlock("192.0.2.1"))
        await operator.block(AddressBlock("192.0.2.1", "AAAAAA", now + 1000))
        await operator.block(AddressBlock("192.0.2.2", until=now - 1))
        await operator.block(AddressBlock("192.0.2.1", until=now + 500))
        assert await operator.blocks() == [
            AddressBlock("192.0.2.1", until=now + 500),
            AddressBlock("192.0.2.1", "AAAAAA", now + 1000),
        ]
        assert await operator.unblock("192.0.2.1") == 2
        assert await operator.unblock("192.0.2.1") == 0
        assert await operator.blocks() == []
        for _ in range(2):
            await operator.order_end("AAAAAA")
        assert await operator.tables_to_end() == ["AAAAAA"]
        await operator.finish_order("AAAAAA")
        assert await operator.tables_to_end() == []

    run(database, work)


def test_operator_lists_tables_with_the_length_of_their_logs(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.append_all("AAAAAA", 0, [b"", b""], _summary("AAAAAA", 5))
        await store.append("BBBBBB", 0, b"", _summary("BBBBBB", 6, phase="over"))
        [table] = await store.operator.tables()
        assert (table.code, table.game, table.phase) == ("AAAAAA", "diamant", "gathering")
        assert (table.names, table.opened, table.records) == (["Ana"], 5, 2)
        assert len(await store.operator.tables(finished=True)) == 2

    run(database, work)


def test_check_write_passes_on_a_good_database(database: Database) -> None:
    run(database, lambda store: store.check_write())


@pytest.mark.parametrize("code", ["AAAAA\0", "é" * 6, "'; --", "%"])
def test_texts_that_no_code_has_find_nothing(database: Database, code: str) -> None:
    async def work(store: Store) -> None:
        assert await store.records(code) == []
        assert await store.length(code) == 0
        assert await store.listed(code) is None
        assert await store.of_guest(code, 9) == []
        assert await store.computed.get(code, "table") is None

    run(database, work)


def test_records_hold_any_bytes(database: Database) -> None:
    everything = bytes(range(256)) * 300

    async def work(store: Store) -> None:
        await store.append_all("AAAAAA", 0, [everything, b""])
        assert await store.records("AAAAAA") == [everything, b""]

    run(database, work)


def test_store_error_is_an_error_with_a_code(database: Database) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreError) as error:
            await store.append("AAAAAA", 1, b"after a gap")
        assert error.value.code == "store/gap"
        assert "AAAAAA" in error.value.message

    run(database, work)
