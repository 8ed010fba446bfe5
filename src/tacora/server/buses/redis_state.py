"""What processes keep together on Redis: buckets of tokens, claims of jobs, who is at which table.

Each question is one round trip. If Redis does not answer it counts as gone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tacora.server.buses.redis_scripts import CLAIM, FINISH, TAKE

JOB_SECONDS = 12.0
"""The time after which a job of a process that says nothing is free again."""

GONE = (RedisError, OSError, TimeoutError)
"""Everything that a Redis may raise that cannot be used."""
PREFIX = "tacora:"


class SharedState:
    """The shared state, as one process sees it."""

    def __init__(self, redis: Redis, process: str) -> None:
        self._redis = redis
        self._process = process
        self._take_script = redis.register_script(TAKE)
        self._claim_script = redis.register_script(CLAIM)
        self._finish_script = redis.register_script(FINISH)

    async def occupied(self, codes: Sequence[str]) -> set[str] | None:
        """Return the tables with a guest at any process, in one round trip."""

        async def ask() -> list[Any]:
            async with self._redis.pipeline(transaction=False) as pipeline:
                pipeline.time()
                for code in codes:
                    pipeline.hvals(presence_key(code))
                found: list[Any] = await pipeline.execute()
                return found

        found = await self._ask(ask, None)
        if found is None:
            return None
        (seconds, microseconds), *rows = found
        now = 1000 * seconds + microseconds // 1000
        return {
            code
            for code, row in zip(codes, rows, strict=True)
            if any(_has_guests(who, now) for who in row)
        }

    async def take(self, bucket: str, rate: float, burst: float, tokens: int = 1) -> bool:
        """Take a token of a bucket; it is granted while Redis is gone."""
        keys = [f"{PREFIX}bucket:{bucket}"]
        return bool(await self._ask(lambda: self._take_script(keys, [rate, burst, tokens]), True))

    async def claim(self, job: str, progress: float) -> bool:
        """Begin a job or go on with it; it is granted while Redis is gone."""
        words: list[str | float] = [self._process, int(JOB_SECONDS * 1000), progress]
        return bool(await self._ask(lambda: self._claim_script([_job(job)], words), True))

    async def progress(self, job: str) -> float | None:
        """Return how far another process is with a job."""
        found = await self._ask(lambda: self._redis.get(_job(job)), None)
        owner, _, part = (found or b"").partition(b" ")
        return None if owner in (b"", self._process.encode()) else float(part)

    async def finish(self, job: str) -> None:
        """Give a job up; if Redis is gone it expires."""
        await self._ask(lambda: self._finish_script([_job(job)], [self._process]), None)

    async def _ask(self, command: Callable[[], Awaitable[Any]], otherwise: Any) -> Any:
        """Return an answer of Redis (Any: of any command), or what holds while it is gone."""
        try:
            return await command()
        except GONE:
            return otherwise


def presence_key(code: str) -> str:
    """Return where it stands who is at a table."""
    return f"{PREFIX}present:{code}"


def _has_guests(row: bytes, now: int) -> bool:
    """Return whether a row names guests and holds at a time in milliseconds."""
    until, _, *guests = row.split()
    return int(until) > now and bool(guests)


def _job(job: str) -> str:
    return f"{PREFIX}job:{job}"
