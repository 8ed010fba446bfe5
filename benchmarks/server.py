"""Measure the server against a bare WebSocket echo of the same stack on asyncio, in one run.

Echo and games alternate on one core, the players have another. A frame is a message in either
direction. What counts is frames per CPU-second of the server, which depends little on what else
the machine does; the delay of a decision to the other players is measured at stated loads, and
memory per connection. `--before FOLDER` measures the server of another source folder beside it.
Both run on uvloop where it is installed; the echo on uvloop is shown for information.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import track
from rich.table import Table

from frames import Socket, connect
from server_players import SEAT_TYPES, SEATS, Load, Room, new_guests, open_room
from server_processes import (
    ServerProcess,
    echo_server,
    pin_to_second_core,
    tacora_server,
    wait_for_port,
)

DECISIONS_PER_SECOND = (250, 1000)
"""The loads at which delays are measured: 250 people, or 1,000, who think for a second each."""

MIN_ECHO_SHARE, MAX_DELAY_MS_P99 = 0.75, 60.0
"""The targets: frames per CPU-second as a share of the echo's; the delay at the first load."""

DELAY_SECONDS = 8.0
WARM_UP_SECONDS = 1.0


@dataclass
class Server:
    """A server with its tables, and what was measured of it."""

    name: str
    process: ServerProcess
    load: Load = field(default_factory=Load)
    kib_per_connection: float = 0.0
    frames_per_cpu_second: list[float] = field(default_factory=list)
    decisions_per_cpu_second: list[float] = field(default_factory=list)
    echo_shares: list[float] = field(default_factory=list)
    delays: dict[int, list[float]] = field(default_factory=dict)


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables of five (default 200)")
    parser.add_argument("--seconds", type=float, default=2, help="at full load (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="alternations (default 5)")
    parser.add_argument("--game", choices=SEAT_TYPES, default="diamant", help="(default diamant)")
    parser.add_argument("--before", metavar="FOLDER", help="another source folder to compare with")
    args = parser.parse_args()
    core = pin_to_second_core()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        echo = running.enter_context(echo_server(folder, core))
        fast_echo = running.enter_context(echo_server(folder, core, "auto"))
        sources = {"now": None} | ({"before": args.before} if args.before else {})
        # the windows of the jungle take time, which is not what is measured
        scale = () if args.game == "diamant" else ("--time-scale", "0.01")
        flags = ("--rate", "100000", *scale)
        servers = [
            Server(name, running.enter_context(tacora_server(folder, core, *flags, source=source)))
            for name, source in sources.items()
        ]
        echoes = asyncio.run(_measure(echo, fast_echo, servers, args))
    _print(servers, echoes, args)


async def _measure(
    echo: ServerProcess, fast_echo: ServerProcess, servers: list[Server], args: argparse.Namespace
) -> dict[str, float]:
    """Measure the servers, and return the frames per CPU-second of the echoes."""
    for process in (echo, fast_echo, *(server.process for server in servers)):
        await wait_for_port(process.port)
    for server in servers:
        await _measure_delays(server, args)
    echo_rates: list[float] = []
    echo_load = Load()
    sockets = await _echo_sockets(echo.port, echo_load, args.tables * SEATS)
    for _ in track(range(args.rounds), "echo and games"):
        echo_rate, _ = await _at_full_load(echo, echo_load, args.seconds, sockets.play)
        echo_rates.append(echo_rate)
        for server in servers:
            rooms = await _open_tables(server, args)
            frames, decisions = await _at_full_load(
                server.process, server.load, args.seconds, _play(rooms)
            )
            playing = sum(room.playing for room in rooms)
            enough = playing > args.tables / 2 or args.game != "diamant"  # windows are not counted
            assert enough, "too many games are over: use more --tables or fewer --seconds"
            _close(rooms)
            server.frames_per_cpu_second.append(frames)
            server.decisions_per_cpu_second.append(decisions)
            server.echo_shares.append(frames / echo_rate)
    fast_sockets = await _echo_sockets(fast_echo.port, echo_load, args.tables * SEATS)
    fast_rate, _ = await _at_full_load(fast_echo, echo_load, args.seconds, fast_sockets.play)
    return {"asyncio": statistics.median(echo_rates), "uvloop": fast_rate}


async def _measure_delays(server: Server, args: argparse.Namespace) -> None:
    empty = server.process.memory_kib()
    rooms = await _open_tables(server, args)
    used = server.process.memory_kib() - empty
    server.kib_per_connection = used / args.tables / SEATS
    for rate in DECISIONS_PER_SECOND if args.game == "diamant" else ():
        server.delays[rate] = await _delays(rooms, rate, DELAY_SECONDS)
    _close(rooms)


async def _open_tables(server: Server, args: argparse.Namespace) -> list[Room]:
    """Open new tables: games at full load are over within seconds."""
    port = server.process.port
    rooms = [
        await open_room(port, server.load, new_guests(port), args.game) for _ in range(args.tables)
    ]
    await asyncio.sleep(WARM_UP_SECONDS)  # all players are connected, and their presence was sent
    return rooms


def _close(rooms: list[Room]) -> None:
    for room in rooms:
        room.close()


async def _delays(rooms: list[Room], rate: int, seconds: float) -> list[float]:
    """Return the delays of decisions to the other players at a number of decisions per second."""
    load = rooms[0].load
    load.delays.clear()
    started = time.perf_counter()
    made = 0
    while (now := time.perf_counter() - started) < seconds:
        while made < now * rate:
            rooms[made % len(rooms)].one_chooses()
            made += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    return list(load.delays)


async def _at_full_load(
    process: ServerProcess, load: Load, seconds: float, play: Callable[[bool], None]
) -> tuple[float, float]:
    """Return frames and decisions per CPU-second while everybody sends at once."""
    play(True)
    await asyncio.sleep(WARM_UP_SECONDS)
    frames, decisions, used = load.frames, load.decisions, process.cpu_seconds()
    await asyncio.sleep(seconds)
    used = process.cpu_seconds() - used
    result = (load.frames - frames) / used, (load.decisions - decisions) / used
    play(False)
    await asyncio.sleep(WARM_UP_SECONDS)  # the last answers arrive
    return result


def _play(rooms: list[Room]) -> Callable[[bool], None]:
    """Return a function that starts or stops all players."""

    def play(busy: bool) -> None:
        for room in rooms:
            room.play(busy=busy)

    return play


class EchoSockets:
    """Connections that send a text whenever their last one came back."""

    TEXT = b'{"type":"choose","id":"c1234","ask":12,"choice":"continue"}'

    def __init__(self, load: Load) -> None:
        self._load = load
        self._busy = False
        self.sockets: list[Socket] = []

    def on_text(self, socket: Socket, _: bytes) -> None:
        """Count the echo, and send again."""
        self._load.frames += 1
        if self._busy:
            self._send(socket)

    def play(self, busy: bool) -> None:
        """Start or stop all connections."""
        self._busy = busy
        for socket in self.sockets if busy else ():
            self._send(socket)

    def _send(self, socket: Socket) -> None:
        self._load.frames += 1
        socket.send(self.TEXT)


async def _echo_sockets(port: int, load: Load, number: int) -> EchoSockets:
    echo = EchoSockets(load)
    for _ in track(range(number), "echo"):
        echo.sockets.append(await connect(port, "/ws", echo.on_text))
    return echo


def _figures(server: Server) -> dict[str, float]:
    figures = {
        "frames_per_cpu_second": round(statistics.median(server.frames_per_cpu_second)),
        "decisions_per_cpu_second": round(statistics.median(server.decisions_per_cpu_second)),
        "echo_share": round(statistics.median(server.echo_shares), 3),
        "kib_per_connection": round(server.kib_per_connection, 1),
    }
    for rate, delays in server.delays.items():
        figures[f"delay_ms_p50_at_{rate}"] = round(1000 * statistics.median(delays), 2)
        p99 = statistics.quantiles(delays, n=100)[98]
        figures[f"delay_ms_p99_at_{rate}"] = round(1000 * p99, 2)
    return figures


def _print(servers: list[Server], echoes: dict[str, float], args: argparse.Namespace) -> None:
    table = Table(title=f"{args.tables} tables of {args.game}, {SEATS} players, one core")
    table.add_column("what")
    for server in servers:
        table.add_column(server.name, justify="right")
    table.add_column("target", justify="right")
    figures = {server.name: _figures(server) for server in servers}
    targets = {
        "echo_share": f"≥ {MIN_ECHO_SHARE}",
        f"delay_ms_p99_at_{DECISIONS_PER_SECOND[0]}": f"≤ {MAX_DELAY_MS_P99:g}",
    }
    for key in figures["now"]:
        values = [f"{figures[server.name][key]:,}" for server in servers]
        table.add_row(key.replace("_", " "), *values, targets.get(key, ""))
    for loop, rate in echoes.items():
        table.add_row(f"frames per cpu second of the echo on {loop}", f"{rate:,.0f}")
    Console().print(table)
    told = {loop: round(rate) for loop, rate in echoes.items()}
    print(json.dumps({"tables": args.tables, "rounds": args.rounds, "echo": told, **figures}))


if __name__ == "__main__":
    main()
