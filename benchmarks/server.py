"""Measure 1,000 tables of five on one core against a bare WebSocket echo of the same stack.

Measures messages per second at full load (a message is a frame in either direction), the delay of a
decision to the other players at a natural pace, and memory per connection. The server has the first
core for itself, the players the second. `--tables 100` is faster.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from frames import Socket, connect

SEATS = 5
NATURAL_DECISIONS_PER_SECOND = 1000
"""For 1,000 tables of five people who think for five seconds each."""

_ASK = re.compile(rb'"ask":\{"number":(\d+)')

ECHO = """
import socket, sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

async def echo(ws):
    await ws.accept()
    async for text in ws.iter_text():
        await ws.send_text(text)

uvicorn.run(Starlette(routes=[WebSocketRoute("/ws", echo)]), port=int(sys.argv[1]),
    ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=16384, access_log=False,
    log_level="warning", backlog=4096)
"""


class Load:
    """The frames and delays that the players count."""

    def __init__(self) -> None:
        self.frames = 0
        self.delays: list[float] = []


class Seat:
    """A player who chooses at once, or when it is its turn at a natural pace."""

    def __init__(self, load: Load, room: Room, place: int) -> None:
        self.load, self.room, self.place = load, room, place
        self.socket: Socket | None = None
        self.open_decision = 0
        self.number = 0

    def on_text(self, socket: Socket, text: bytes) -> None:
        self.load.frames += 1
        kind = text[:16]
        if kind in (b'{"type":"update"', b'{"type":"welcome'):
            self.room.reached(self.place)
            found = _ASK.search(text)
            self.open_decision = int(found[1]) if found and b'"choices":["continue"' in text else 0
            if self.open_decision and self.room.busy:
                self.choose()
        elif kind == b'{"type":"chosen"':
            self.room.reached(self.place)

    def choose(self) -> None:
        """Choose to continue in most cases, so that games last."""
        assert self.socket is not None
        self.number += 1
        choice = "exit" if (self.number + self.place) % 7 == 0 else "continue"
        self.room.sent(self.place)
        self.load.frames += 1
        self.socket.send(
            b'{"type":"choose","id":"c%d","ask":%d,"choice":"%s"}'
            % (self.number, self.open_decision, choice.encode())
        )
        self.open_decision = 0


class Room:
    """Five players at a table, and the time of the last decision."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.busy = False
        self.seats = [Seat(load, self, place) for place in range(SEATS)]
        self._sent_at = 0.0
        self._chooser = -1

    def sent(self, place: int) -> None:
        self._sent_at, self._chooser = time.perf_counter(), place

    def reached(self, place: int) -> None:
        if not self.busy and self._chooser not in (-1, place):
            self.load.delays.append(time.perf_counter() - self._sent_at)

    def one_chooses(self) -> None:
        """Let the next player with an open decision choose."""
        seat = next((seat for seat in self.seats if seat.open_decision), None)
        if seat is not None:
            seat.choose()


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    figures = asyncio.run(_measure(args.tables, args.seconds, cores[0]))
    _print(figures)
    print(json.dumps(figures))


async def _measure(tables: int, seconds: float, core: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "echo.py"
        program.write_text(ECHO)
        port = _free_port()
        with _process([sys.executable, str(program), str(port)], core) as echo:
            await _wait_for_port(port)
            empty = _memory(echo.pid)
            echo_rate = await _echo_rate(port, tables * SEATS, seconds)
            echo_memory = _memory(echo.pid) - empty
        port = _free_port()
        command = [sys.executable, "-m", "tacora", "serve", "--no-browser"]
        command += ["--port", str(port), "--database", f"{folder}/bench.db", "--rate", "100000"]
        with _process(command, core) as server:
            await _wait_for_port(port)
            return {
                "tables": tables,
                "echo_messages_per_second": round(echo_rate),
                "echo_kib_per_connection": round(echo_memory / tables / SEATS, 1),
                **await _games(port, server.pid, tables, seconds),
            }


async def _echo_rate(port: int, connections: int, seconds: float) -> float:
    """Return messages per second; each connection sends when its last message came back."""
    text = b'{"type":"choose","id":"c1234","ask":12,"choice":"continue"}'
    load = Load()

    def on_text(socket: Socket, _: bytes) -> None:
        load.frames += 2
        socket.send(text)

    sockets = [await connect(port, "/ws", on_text) for _ in track(range(connections), "echo")]
    for socket in sockets:
        socket.send(text)
    rate = await _rate(load, seconds)
    for socket in sockets:
        socket.close()
    return rate


async def _games(port: int, pid: int, tables: int, seconds: float) -> dict[str, float]:
    load = Load()
    empty = _memory(pid)
    with_1000 = 0.0
    rooms: list[Room] = []
    for _ in track(range(tables), "tables"):
        room = Room(load)
        await _seat(port, room)
        rooms.append(room)
        if len(rooms) * SEATS == 1000:
            with_1000 = _memory(pid)
    full = _memory(pid)
    delays = await _at_a_natural_pace(rooms, load, seconds)
    for room in rooms:
        room.busy = True
        for seat in room.seats:
            if seat.open_decision:
                seat.choose()
    rate = await _rate(load, seconds)
    return {
        "messages_per_second": round(rate),
        "delay_ms_p50": round(1000 * statistics.median(delays), 2),
        "delay_ms_p99": round(1000 * statistics.quantiles(delays, n=100)[98], 2),
        "decisions_per_second_when_measured": NATURAL_DECISIONS_PER_SECOND * tables // 1000,
        "mb_with_1000_connections": round((with_1000 or full) / 1024, 1),
        "kib_per_connection": round((full - empty) / tables / SEATS, 1),
    }


async def _at_a_natural_pace(rooms: list[Room], load: Load, seconds: float) -> list[float]:
    await asyncio.sleep(2)  # all players are connected, and their presence was sent
    load.delays.clear()
    step = 1000 / NATURAL_DECISIONS_PER_SECOND / len(rooms)
    started = time.perf_counter()
    number = 0
    while (now := time.perf_counter() - started) < seconds:
        while number * step < now:
            rooms[number % len(rooms)].one_chooses()
            number += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    return load.delays


async def _seat(port: int, room: Room) -> None:
    """Create five guests and a table, and connect them to it."""
    tokens = [_post(port, "/api/guest", {"name": f"P{i}", "bot": True})["token"] for i in range(5)]
    wanted = {"game": "diamant", "options": {"players": SEATS}}
    code = _post(port, "/api/tables", wanted, tokens[0])["code"]
    hello = json.dumps({"type": "hello", "protocol": 1, "table": code}).encode()
    for seat, token in zip(room.seats, tokens, strict=True):
        headers = f"Authorization: Bearer {token}\r\n"
        seat.socket = await connect(port, "/ws", seat.on_text, headers)
        seat.socket.send(hello)
        seat.socket.send(b'{"type":"sit","id":"s","name":"P%d"}' % seat.place)
    while not any(seat.open_decision for seat in room.seats):
        assert room.seats[0].socket is not None
        await asyncio.sleep(0.002)
        room.seats[0].number += 1
        room.seats[0].socket.send(b'{"type":"start","id":"go%d"}' % room.seats[0].number)


async def _rate(load: Load, seconds: float) -> float:
    """Return messages per second, after a warm-up."""
    await asyncio.sleep(2)
    before, started = load.frames, time.perf_counter()
    await asyncio.sleep(seconds)
    return (load.frames - before) / (time.perf_counter() - started)


def _post(port: int, path: str, body: object, token: str | None = None) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        found: dict[str, str] = json.load(answer)
        return found


@contextmanager
def _process(command: list[str], core: int) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(process.pid, {core})
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


async def _wait_for_port(port: int) -> None:
    """Wait until the server listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


def _memory(pid: int) -> float:
    """Return the resident memory in KiB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return float(found[1])


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _print(figures: dict[str, float]) -> None:
    table = Table(title=f"{figures['tables']} tables of {SEATS}, one process, one core")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("target", justify="right")
    ratio = figures["messages_per_second"] / figures["echo_messages_per_second"]
    table.add_row("bare echo, messages/s", f"{figures['echo_messages_per_second']:,}", "")
    table.add_row("games, messages/s", f"{figures['messages_per_second']:,}", "")
    table.add_row("games ÷ echo", f"{ratio:.2f}", "≥ 0.50")
    table.add_row("delay of a decision, p50", f"{figures['delay_ms_p50']} ms", "")
    table.add_row("delay of a decision, p99", f"{figures['delay_ms_p99']} ms", "")
    table.add_row(
        "memory with 1,000 connections", f"{figures['mb_with_1000_connections']} MB", "< 150"
    )
    table.add_row("memory per connection", f"{figures['kib_per_connection']} KiB", "")
    table.add_row("… of the bare echo", f"{figures['echo_kib_per_connection']} KiB", "")
    Console().print(table)


if __name__ == "__main__":
    main()
