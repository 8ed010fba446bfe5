"""The timer on the loop that serves: uvloop where it is installed."""

from __future__ import annotations

import asyncio

import uvicorn

from tacora.server.timer import Timer


def test_timer_that_is_due_at_once_says_so_and_fires_on_the_loop_of_the_server() -> None:
    async def work() -> None:
        timer, fired = Timer(), asyncio.Event()
        assert timer.seconds_left() is None
        timer.set(0.0, fired.set)
        assert timer.seconds_left() == 0.0
        await fired.wait()
        timer.set(60.0, fired.set)
        left = timer.seconds_left()
        assert left is not None
        assert 0.0 <= left <= 60.0
        timer.cancel()
        assert timer.seconds_left() is None

    loop_factory = uvicorn.Config("", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(work())
