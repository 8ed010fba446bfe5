"""The private listener for `/metrics`, in the event loop of the server it measures."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

import uvicorn
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tacora.server.counts import Durations
from tacora.server.metrics import Metrics

LAG_SECONDS = 1.0
"""The time between two looks at how late the event loop is."""


class _Listener(uvicorn.Server):
    """A uvicorn server that leaves the signals to the server it measures."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serve_metrics(
    metrics: Metrics, listening: socket.socket, loop_lag: Durations
) -> AsyncIterator[None]:
    """Answer `/metrics`, and note how late the event loop is, while the context is open."""

    async def respond(_: Request) -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    config = uvicorn.Config(
        Starlette(routes=[Route("/metrics", respond)]),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    listener = _Listener(config)
    serving = asyncio.ensure_future(listener.serve([listening]))
    measuring = asyncio.ensure_future(_measure(loop_lag))
    try:
        yield
    finally:
        measuring.cancel()
        listener.should_exit = True
        await serving


async def _measure(loop_lag: Durations) -> None:
    while True:
        due = monotonic() + LAG_SECONDS  # the time of uvloop stands still while it is late
        await asyncio.sleep(LAG_SECONDS)
        loop_lag.note(max(0.0, monotonic() - due))
