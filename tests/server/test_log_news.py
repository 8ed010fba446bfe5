"""A log is read when others say that it has grown, and only then."""

from __future__ import annotations

import asyncio

import pytest

from tacora.server.error_codes import StoreCode
from tacora.server.log_news import LogNews
from tacora.server.store_errors import StoreError


class Log:
    """A log with other writers, and what is known of it here."""

    def __init__(self) -> None:
        self.length = self.known = self.reads = 0
        self.fails = False
        self.news = LogNews("AAAAAA", lambda: self.known, self.read)

    async def read(self) -> None:
        with self.news.reading():
            self.reads += 1
            length = self.length
            await asyncio.sleep(0)  # others write while it is read
            if self.fails:
                raise StoreError(StoreCode.READ, "The database does not answer.")
            self.known = length

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def test_number_that_is_known_is_not_read_again() -> None:
    async def work() -> None:
        log = Log()
        log.length = 3
        log.news.hear(3)
        assert log.news.is_behind
        await log.settle()
        log.news.hear(3)
        log.news.hear(2)
        await log.settle()
        assert (log.known, log.reads, log.news.is_behind) == (3, 1, False)

    asyncio.run(work())


def test_records_that_are_told_while_the_log_is_read_are_read_too() -> None:
    async def work() -> None:
        log = Log()
        log.length = 1
        log.news.hear(1)
        await asyncio.sleep(0)
        log.length = 2
        log.news.hear(2)
        await log.settle()
        assert (log.known, log.reads) == (2, 2)

    asyncio.run(work())


def test_number_that_was_told_by_mistake_is_forgotten_after_one_read() -> None:
    async def work() -> None:
        log = Log()
        log.length = 2
        log.news.hear(9)
        await log.settle()
        assert (log.known, log.reads, log.news.is_behind) == (2, 1, False)

    asyncio.run(work())


@pytest.mark.parametrize("number", [None, 1])
def test_failed_read_leaves_the_log_behind(number: int | None) -> None:
    async def work() -> None:
        log = Log()
        log.length, log.fails = 1, True
        if number is None:
            log.news.miss()
        else:
            log.news.hear(number)
        await log.settle()
        assert (log.reads, log.news.is_behind) == (1, True)
        log.fails = False
        await log.read()  # as before the next command
        assert (log.known, log.news.is_behind) == (1, False)

    asyncio.run(work())
