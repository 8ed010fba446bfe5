"""Clients that do not play but want to hurt, for `benchmarks/attacks.py`.

Each attack comes from an address of its own in the loopback range, lasts a few seconds and ends by
itself: `python benchmarks/attackers.py NAME PORT SECONDS`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count, cycle

ADDRESS = "127.0.0.66"
"""The players of the benchmark come from other addresses."""

FINISHED = "FNSHED"
"""The table of a long game that is over."""
LONG_TABLES = [f"LNG{letter}{other}A" for letter in "ABCDEFGH" for other in "ABCDEFGH"]
"""Tables of long games that go on; the server has to load each."""
WATCHED = "WATCHD"

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Attack = Callable[[int, float], Coroutine[None, None, None]]


async def silent(port: int, until: float) -> None:
    """Open 1,000 connections and send nothing."""
    held = []
    for _ in range(1000):
        with suppress(OSError):
            held.append(await _open(port))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for _, writer in held:
        writer.close()


async def half_requests(port: int, until: float) -> None:
    """Keep 200 requests open whose headers or bodies never end."""

    async def trickle(number: int) -> None:
        head = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\n"
        body = b"Content-Length: 9000\r\n\r\n{" if number % 2 else b""
        while time.monotonic() < until:
            with suppress(OSError):
                _, writer = await _open(port)
                writer.write(head + body)
                while time.monotonic() < until and not writer.is_closing():
                    writer.write(b"X-A: 1\r\n" if not body else b" ")
                    await writer.drain()
                    await asyncio.sleep(0.5)
            await asyncio.sleep(0.1)

    await asyncio.gather(*map(trickle, range(200)))


async def bot_tables(port: int, until: float) -> None:
    """Open as many tables of bots that think hard as the server allows, and do not watch."""
    headers = await _guest(port)
    bots = {str(seat): "search" for seat in range(6)}
    wanted = {"game": "dinosaurs", "options": {"players": 6}, "bots": bots, "sit": False}
    body = wanted | {"start": True, "settings": {"pace": False}}
    for _ in range(60):
        await _request(port, "POST", "/api/tables", headers, body)
    await asyncio.sleep(max(0.0, until - time.monotonic()))


async def replays(port: int, until: float) -> None:
    """Ask for the replay of a long game, 20 requests at a time."""

    async def ask() -> None:
        while time.monotonic() < until:
            await _request(port, "GET", f"/api/tables/{FINISHED}/replay")

    await asyncio.gather(*(ask() for _ in range(20)))


async def loads(port: int, until: float) -> None:
    """Connect to long tables that are not in memory, again and again."""
    for number in count():
        if time.monotonic() >= until:
            return
        code = LONG_TABLES[number % len(LONG_TABLES)]
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await _socket(port)
            writer.write(_frame(_hello(code)))
            async with asyncio.timeout(max(0.1, until - time.monotonic())):
                await reader.read(100)
            writer.close()


async def pings(port: int, until: float) -> None:
    """Send pings without reading the pongs."""

    async def flood() -> None:
        ping = _frame(b"x" * 125, 0x89) * 100
        while time.monotonic() < until:
            with suppress(OSError):
                _, writer = await _socket(port)
                while time.monotonic() < until:
                    writer.write(ping)
                    async with asyncio.timeout(0.5):
                        await writer.drain()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(flood() for _ in range(5)), return_exceptions=True)


async def watchers(port: int, until: float) -> None:
    """Let 1,000 spectators watch one table."""
    held = []
    for _ in range(1000):
        if time.monotonic() >= until:
            break
        with suppress(OSError, asyncio.IncompleteReadError):
            held.append(await _socket(port))
            held[-1][1].write(_frame(_hello(WATCHED)))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for _, writer in held:
        writer.close()


async def codes(port: int, until: float) -> None:
    """Guess codes of tables, as fast as the server answers."""

    async def guess(start: int) -> None:
        for number in count(start, 10):
            if time.monotonic() >= until:
                return
            await _request(port, "GET", f"/api/tables/Q{number:05d}/record")

    await asyncio.gather(*map(guess, range(10)))


async def nonsense(port: int, until: float) -> None:
    """Send bad UTF-8, bodies that stop, and requests that are none; wait for no answer."""
    requests = (
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{",
        b"GET /t/%ff%fe%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
    )

    async def send_requests() -> None:
        for request in cycle(requests):
            if time.monotonic() >= until:
                return
            with suppress(OSError):
                _, writer = await _open(port)
                writer.write(request)
                await writer.drain()
                writer.close()

    async def send_frames() -> None:
        while time.monotonic() < until:
            with suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await _socket(port)
                writer.write(_frame(b"\xff\xfe\xfd"))
                await writer.drain()
                writer.close()

    await asyncio.gather(send_requests(), send_frames())


async def reviews(port: int, until: float) -> None:
    """Ask for reviews of finished games, as fast as the server answers."""
    while time.monotonic() < until:
        for code in (FINISHED, *LONG_TABLES):
            await _request(port, "GET", f"/api/tables/{code}/review")


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        silent,
        half_requests,
        bot_tables,
        replays,
        loads,
        pings,
        watchers,
        codes,
        nonsense,
        reviews,
    )
}


async def _open(port: int) -> Stream:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))


async def _socket(port: int) -> Stream:
    """Open a WebSocket."""
    reader, writer = await _open(port)
    key = b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        "\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def _frame(payload: bytes, first: int = 0x81) -> bytes:
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + payload


def _hello(code: str) -> bytes:
    return json.dumps({"type": "hello", "protocol": 1, "table": code, "watch": True}).encode()


async def _request(
    port: int, method: str, path: str, headers: str = "", body: object = None
) -> bytes:
    """Send a request and return the answer; nothing if the server closes."""
    data = b"" if body is None else json.dumps(body).encode()
    with suppress(OSError):
        reader, writer = await _open(port)
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n"
            f"Content-Length: {len(data)}\r\n{headers}\r\n".encode()
            + data
        )
        answer = await reader.read()
        writer.close()
        return answer
    return b""


async def _guest(port: int) -> str:
    answer = await _request(port, "POST", "/api/guest", body={"name": "M", "bot": True})
    token = json.loads(answer.partition(b"\r\n\r\n")[2])["token"]
    return f"Authorization: Bearer {token}\r\n"


def main() -> None:
    """Run one attack; let the players of the benchmark have the processor first."""
    name, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    os.nice(10)
    asyncio.run(ATTACKS[name](port, time.monotonic() + seconds))


if __name__ == "__main__":
    main()
