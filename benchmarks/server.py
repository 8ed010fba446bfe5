"""Measure the server against a bare WebSocket echo of the same stack on asyncio, in one run.

Echo and games alternate on one core, the players have another. A frame is a message in either
direction. What counts is frames per CPU-second of the server, which depends little on what else
the machine does; the delay of a decision to the other players is measured at stated loads, and
memory per connection. `--before FOLDER` measures the server of another source folder beside it.
Both run on uvloop where it is installed; the echo on uvloop is shown for information.

`--site` measures one process on SQLite, one on PostgreSQL, and three on PostgreSQL and Redis: with
the players of a table at one process, and spread over all.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from contextlib import ExitStack

from rich.console import Console
from rich.progress import track
from rich.table import Table

from frames import Socket, connect
from measured_servers import BY_TABLE, ONE, SPREAD, MeasuredServer, sites, versions
from server_players import SEAT_TYPES, SEATS, Load, Room, new_guests, open_room
from server_processes import ServerProcess, echo_server, pin_to_second_core, wait_for_port

DECISIONS_PER_SECOND = (250, 1000)
"""The loads at which delays are measured: 250 people, or 1,000, who think for a second each."""

MIN_ECHO_SHARE, MAX_DELAY_MS_P99 = 0.75, 60.0
"""The targets: frames per CPU-second as a share of the echo's; the delay at the first load."""

DELAY_SECONDS = 8.0
WARM_UP_SECONDS = 1.0


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables of five (default 200)")
    parser.add_argument("--seconds", type=float, default=2, help="at full load (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="alternations (default 5)")
    parser.add_argument("--game", choices=SEAT_TYPES, default="diamant", help="(default diamant)")
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--before", metavar="FOLDER", help="another source folder to compare with")
    other.add_argument("--site", action="store_true", help="compare SQLite, PostgreSQL and Redis")
    args = parser.parse_args()
    core = pin_to_second_core()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        echo = running.enter_context(echo_server(folder, core))
        fast_echo = running.enter_context(echo_server(folder, core, "auto"))
        # the windows of the jungle take time, which is not what is measured
        scale = () if args.game == "diamant" else ("--time-scale", "0.01")
        flags = ("--rate", "100000", *scale)
        if args.site:
            servers = sites(running, folder, core, flags)
        else:
            servers = versions(running, folder, core, flags, args.before)
        echoes = asyncio.run(_measure(echo, fast_echo, servers, args))
    _print(servers, echoes, args)


async def _measure(
    echo: ServerProcess,
    fast_echo: ServerProcess,
    servers: list[MeasuredServer],
    args: argparse.Namespace,
) -> dict[str, float]:
    """Measure the servers, and return the frames per CPU-second of the echoes."""
    ours = [process for server in servers for process in server.processes]
    for process in (echo, fast_echo, *ours):
        await wait_for_port(process.port)
    for server in servers:
        await _measure_delays(server, args)
    echo_rates: list[float] = []
    echo_load = Load()
    sockets = await _echo_sockets(echo.port, echo_load, args.tables * SEATS)
    for _ in track(range(args.rounds), "echo and games"):
        echo_rate = await _echo_rate(echo, echo_load, args.seconds, sockets)
        echo_rates.append(echo_rate)
        for server in servers:
            rooms = await _open_tables(server, args)
            await _at_full_load(server, args.seconds, rooms)
            playing = sum(room.playing for room in rooms)
            enough = playing > args.tables / 2 or args.game != "diamant"  # windows are not counted
            assert enough, "too many games are over: use more --tables or fewer --seconds"
            _close(rooms)
            server.echo_shares.append(server.frames_per_cpu_second[-1] / echo_rate)
    fast_sockets = await _echo_sockets(fast_echo.port, echo_load, args.tables * SEATS)
    fast_rate = await _echo_rate(fast_echo, echo_load, args.seconds, fast_sockets)
    return {"asyncio": statistics.median(echo_rates), "uvloop": fast_rate}


async def _measure_delays(server: MeasuredServer, args: argparse.Namespace) -> None:
    empty = server.memory_kib()
    rooms = await _open_tables(server, args)
    used = server.memory_kib() - empty
    server.kib_per_connection = used / args.tables / SEATS
    for rate in DECISIONS_PER_SECOND if args.game == "diamant" else ():
        used, decided = server.cpu_seconds(), server.load.decisions
        server.delays[rate] = await _delays(rooms, rate, DELAY_SECONDS)
        used, decided = server.cpu_seconds() - used, server.load.decisions - decided
        server.cpu_ms_per_decision[rate] = 1000 * used / decided
    _close(rooms)


async def _open_tables(server: MeasuredServer, args: argparse.Namespace) -> list[Room]:
    """Open new tables: games at full load are over within seconds."""
    rooms = []
    for number in range(args.tables):
        ports = server.ports_from(number)
        rooms.append(await open_room(ports, server.load, new_guests(ports[0]), args.game))
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


async def _at_full_load(server: MeasuredServer, seconds: float, rooms: list[Room]) -> None:
    """Note frames and decisions, by CPU time and by the clock, while everybody plays at once."""
    for room in rooms:
        room.play(busy=True)
    await asyncio.sleep(WARM_UP_SECONDS)
    load = server.load
    frames, decisions, begun = load.frames, load.decisions, time.perf_counter()
    used, served = server.cpu_seconds(), server.service_seconds()
    await asyncio.sleep(seconds)
    used, served = server.cpu_seconds() - used, server.service_seconds() - served
    frames, decisions = load.frames - frames, load.decisions - decisions
    server.frames_per_cpu_second.append(frames / used)
    server.decisions_per_cpu_second.append(decisions / used)
    server.decisions_per_second.append(decisions / (time.perf_counter() - begun))
    server.service_shares.append(served / used)
    for room in rooms:
        room.play(busy=False)
    await asyncio.sleep(WARM_UP_SECONDS)  # the last answers arrive


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


async def _echo_rate(
    process: ServerProcess, load: Load, seconds: float, sockets: EchoSockets
) -> float:
    """Return the frames per CPU-second of an echo at full load."""
    sockets.play(True)
    await asyncio.sleep(WARM_UP_SECONDS)
    frames, used = load.frames, process.cpu_seconds()
    await asyncio.sleep(seconds)
    rate = (load.frames - frames) / (process.cpu_seconds() - used)
    sockets.play(False)
    await asyncio.sleep(WARM_UP_SECONDS)
    return rate


async def _echo_sockets(port: int, load: Load, number: int) -> EchoSockets:
    echo = EchoSockets(load)
    for _ in track(range(number), "echo"):
        echo.sockets.append(await connect(port, "/ws", echo.on_text))
    return echo


def _figures(server: MeasuredServer) -> dict[str, float]:
    figures = {
        "frames_per_cpu_second": round(statistics.median(server.frames_per_cpu_second)),
        "decisions_per_cpu_second": round(statistics.median(server.decisions_per_cpu_second)),
        "decisions_per_second": round(statistics.median(server.decisions_per_second)),
        "services_cpu_share": round(statistics.median(server.service_shares), 3),
        "echo_share": round(statistics.median(server.echo_shares), 3),
        "kib_per_connection": round(server.kib_per_connection, 1),
    }
    for rate, delays in server.delays.items():
        figures[f"delay_ms_p50_at_{rate}"] = round(1000 * statistics.median(delays), 2)
        figures[f"cpu_ms_per_decision_at_{rate}"] = round(server.cpu_ms_per_decision[rate], 3)
        p99 = statistics.quantiles(delays, n=100)[98]
        figures[f"delay_ms_p99_at_{rate}"] = round(1000 * p99, 2)
    return figures


def _cpu_ratio(one: dict[str, float], many: dict[str, float]) -> float:
    """Return the CPU time of a decision with many processes, divided by that with one."""
    return round(one["decisions_per_cpu_second"] / many["decisions_per_cpu_second"], 3)


def _print(
    servers: list[MeasuredServer], echoes: dict[str, float], args: argparse.Namespace
) -> None:
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
    for key in figures[servers[0].name]:
        values = [f"{figures[server.name][key]:,}" for server in servers]
        table.add_row(key.replace("_", " "), *values, targets.get(key, ""))
    for loop, rate in echoes.items():
        table.add_row(f"frames per cpu second of the echo on {loop}", f"{rate:,.0f}")
    if args.site:
        ratios = {name: _cpu_ratio(figures[ONE], figures[name]) for name in (BY_TABLE, SPREAD)}
        shown = [f"{ratio:.2f}" for ratio in ratios.values()]
        table.add_row("cpu per decision, to one process", "", "1", *shown, "≤ 1.35")
        figures["cpu_per_decision_ratio"] = ratios
    Console().print(table)
    told = {loop: round(rate) for loop, rate in echoes.items()}
    print(json.dumps({"tables": args.tables, "rounds": args.rounds, "echo": told, **figures}))


if __name__ == "__main__":
    main()
