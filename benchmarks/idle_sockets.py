"""Clients that sit down and do nothing more, for `benchmarks/sockets.py`.

A line on standard input says where: tables with the port for each seat. The clients tell how many
are connected, one number per line, and stay until standard input ends. The last line is the number
of connections that were still open then.
"""

from __future__ import annotations

import asyncio
import json
import sys

from frames import Socket, connect
from server_players import new_guests
from tacora.server.connection_caps import raise_file_limit

TABLES_AT_ONCE = 8
TRIES = 5


class Sitter:
    """A guest who takes a seat and waits."""

    def __init__(self) -> None:
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.socket: Socket | None = None

    def on_text(self, socket: Socket, text: bytes) -> None:
        """Notice the answer to `sit`."""
        if text.startswith(b'{"type":"refused') and not self.seated.done():
            self.seated.set_exception(ConnectionError(text[:200].decode()))
        if text.startswith(b'{"type":"done') and not self.seated.done():
            self.seated.set_result(None)

    async def sit(self, port: int, token: str, code: str) -> None:
        """Connect to a table and take a seat."""
        headers = f"Authorization: Bearer {token}\r\n"
        self.socket = await connect(port, "/ws", self.on_text, headers)
        self.socket.send(json.dumps({"type": "hello", "protocol": 1, "table": code}).encode())
        self.socket.send(b'{"type":"sit","id":"s","name":"P"}')
        await self.seated


async def _sit(port: int, token: str, code: str) -> Sitter:
    """Connect to a table and sit down, again if the server is too busy."""
    for _ in range(TRIES):
        sitter = Sitter()
        try:
            await sitter.sit(port, token, code)
        except ConnectionError as error:
            print(error, file=sys.stderr)
        else:
            return sitter
    raise ConnectionError("nobody can sit down")


async def _hold(tables: list[tuple[str, list[int]]]) -> None:
    loop = asyncio.get_running_loop()
    sitters: list[Sitter] = []
    waiting = list(reversed(tables))

    async def fill_tables() -> None:
        while waiting:
            code, ports = waiting.pop()
            tokens = await asyncio.to_thread(new_guests, ports[0], len(ports))
            for token, port in zip(tokens, ports, strict=True):
                sitters.append(await _sit(port, token, code))
            print(len(ports), flush=True)

    await asyncio.gather(*(fill_tables() for _ in range(TABLES_AT_ONCE)))
    await loop.run_in_executor(None, sys.stdin.read)
    sockets = [sitter.socket for sitter in sitters if sitter.socket is not None]
    print(sum(socket.is_open for socket in sockets), flush=True)


if __name__ == "__main__":
    raise_file_limit()
    asyncio.run(_hold(json.loads(sys.stdin.readline())))
