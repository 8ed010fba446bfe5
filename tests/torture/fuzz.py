"""Send a server fuzzed messages and requests at tables of both games in all phases.

Nothing of it may make a traceback, a 5xx, a stored record without an answered command, or memory
that grows: `python -m tests.torture.fuzz --messages 1000000`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import re
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import decode
from rich.progress import Progress

from tests.server.live_server import Host
from tests.server.raw_sockets import handshake, message
from tests.server.ws_client import Guest
from tests.torture.fuzz_messages import Fuzzer
from tests.torture.kills import read_logs

BATCH = 50
"""Messages that are sent before the answers are read."""
BATCHES_PER_CONNECTION = 40
CONNECTIONS = 12
REQUESTS_PER_BATCH = 2
BROKEN_SHARE = 0.02
"""The share of batches that end with a frame after which the server closes."""
WARM_UP_MESSAGES = 50_000
"""Memory counts from here: the server has loaded its games and bots."""
MAX_GROWTH_MB = 40.0
QUIET_SECONDS = 5.0

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("diamant", {"players": 3}),
    ("dinosaurs", {"players": 2, "turn-limit": 3}),
)
LIMITS_RAISED = "tests.torture.limits_raised"


@dataclass(frozen=True)
class Report:
    """What a trial found."""

    messages: int
    requests: int
    seconds: float
    done: int
    refused: int
    invited: int
    """Invitations that came to the connections of players."""
    connections: int
    server_errors: int
    tracebacks: int
    unanswered_records: int
    changed_by_spectators: int
    invited_spectators: int
    """Invitations that came to connections of nobody: there must be none."""
    warm_mb: float
    last_mb: float
    log_bytes: int
    codes: dict[str, int]

    @property
    def passed(self) -> bool:
        """Return whether nothing broke, nothing changed without an answer, and memory is flat."""
        faults = self.server_errors + self.tracebacks + self.unanswered_records
        faults += self.changed_by_spectators + self.invited_spectators
        grown = self.last_mb - self.warm_mb
        return faults == 0 and grown < MAX_GROWTH_MB


@dataclass
class Tables:
    """The tables of a trial, and who plays there."""

    players: dict[str, list[Guest]] = field(default_factory=dict)
    watched: list[str] = field(default_factory=list)
    """Tables to which only spectators send."""
    handles: tuple[str, ...] = ()
    """By which the players can be invited again."""


class FuzzTrial:
    """Connections that send nonsense to one server."""

    def __init__(self, host: Host, seed: int, wanted: int, seconds: float = math.inf) -> None:
        self._host, self._rng, self._wanted = host, Random(seed), wanted
        self._until = time.monotonic() + seconds
        self._tables = _open_tables(host)
        self._codes: Counter[str] = Counter()
        self._done: set[str] = set()
        self._messages = self._requests = self._refused = self._connections = self._errors = 0
        self._warm_mb = 0.0
        self._invited: Counter[bool] = Counter()
        """Invitations received, by whether a player received them."""

    async def run(self, progress: Progress | None = None) -> Report:
        """Send all messages, then look at the database, the log and the memory."""
        before, begun = read_logs(self._host.database), time.monotonic()
        bar = None if progress is None else progress.add_task("messages", total=self._wanted)
        working = [asyncio.create_task(self._work(number)) for number in range(CONNECTIONS)]
        while not all(task.done() for task in working):
            await asyncio.wait(working, timeout=0.2)
            if progress is not None and bar is not None:
                progress.update(bar, completed=self._messages)
            if not self._warm_mb and self._messages >= min(WARM_UP_MESSAGES, self._wanted / 3):
                self._warm_mb = self._memory_mb()
        for task in working:
            task.result()
        seconds = time.monotonic() - begun
        return await asyncio.to_thread(self._check, before, seconds)

    async def _work(self, number: int) -> None:
        rng = Random(self._rng.random())
        while not self._is_over():
            self._connections += 1
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._connect(Fuzzer(rng, handles=self._tables.handles), number)

    def _is_over(self) -> bool:
        return self._messages >= self._wanted or time.monotonic() >= self._until

    async def _connect(self, fuzzer: Fuzzer, number: int) -> None:
        """Send some batches over one connection, as a player, a stranger or a spectator."""
        rng, tables = fuzzer.rng, self._tables
        headers: dict[str, str] = {}
        code = rng.choice(tables.watched)
        own_tables = [*tables.players]
        if number % 2:
            code = rng.choice(own_tables)
            guests = tables.players[code]
            headers = rng.choice(guests).headers
            own_tables = [other for other in own_tables if tables.players[other] is guests]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._host.port)
        try:
            writer.write(handshake(self._host.port, **headers))
            await reader.readuntil(b"\r\n\r\n")
            writer.write(message(type="hello", protocol=1, table=code))
            for _ in range(BATCHES_PER_CONNECTION):
                await self._send_batch(fuzzer, reader, writer, is_player=bool(headers))
                for _ in range(REQUESTS_PER_BATCH if rng.random() < 0.3 else 0):
                    cookie = headers.get("Cookie", "")
                    await self._request(fuzzer.request(own_tables, cookie))
                if rng.random() < BROKEN_SHARE:
                    writer.write(fuzzer.broken_frame())
                    return
                if self._is_over():
                    return
        finally:
            writer.close()

    async def _send_batch(
        self,
        fuzzer: Fuzzer,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        is_player: bool,
    ) -> None:
        """Send messages, with a last one whose answer shows that all were read."""
        last = f"last-{self._messages}"
        frames = [fuzzer.frame() for _ in range(BATCH)]
        writer.write(
            b"".join(frames) + message(type="fly", id="x") + message(type="start", id=last)
        )
        self._messages += BATCH
        while True:
            text = await _read_frame(reader)
            kind = text[:16]
            if kind == b'{"type":"refused':
                answer = decode(text)
                self._refused += 1
                self._codes[answer["code"]] += 1
                if answer["id"] == last:
                    return
            elif kind == b'{"type":"done","':
                answer = decode(text)
                self._done.add(answer["id"])
                if answer["id"] == last:
                    return
            elif kind == b'{"type":"invited':
                self._invited[is_player] += 1
            elif kind in (b'{"type":"welcome', b'{"type":"update"'):
                fuzzer.ask = decode(text).get("ask", fuzzer.ask)

    async def _request(self, request: bytes) -> None:
        self._requests += 1
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._host.port)
            writer.write(request)
            writer.write_eof()
            answer = await reader.read()
            self._errors += answer.startswith(b"HTTP/1.1 5")
            writer.close()

    def _check(self, before: dict[str, Any], seconds: float) -> Report:
        last_mb = self._memory_mb()
        self._host.stop()
        after = read_logs(self._host.database)
        new = {code: log[len(before.get(code, [])) :] for code, log in after.items()}
        commands = {
            code: [record.id for record in records if record.id is not None]
            for code, records in new.items()
        }
        lines = [json.loads(line) for line in self._host.log.read_text().splitlines()]
        return Report(
            messages=self._messages,
            requests=self._requests,
            seconds=round(seconds, 1),
            done=len(self._done),
            refused=self._refused,
            invited=self._invited[True],
            invited_spectators=self._invited[False],
            connections=self._connections,
            server_errors=self._errors,
            tracebacks=sum("error" in line for line in lines),
            unanswered_records=sum(
                command not in self._done for found in commands.values() for command in found
            ),
            changed_by_spectators=sum(len(commands[code]) for code in self._tables.watched),
            warm_mb=self._warm_mb,
            last_mb=last_mb,
            log_bytes=self._host.log.stat().st_size,
            codes=dict(self._codes.most_common()),
        )

    def _memory_mb(self) -> float:
        found = re.search(
            r"VmRSS:\s+(\d+)", Path(f"/proc/{self._host.pid}/status").read_text("ascii")
        )
        assert found is not None  # a running process has memory
        return round(int(found[1]) / 1024, 1)


def _open_tables(host: Host) -> Tables:
    """Open tables that wait, that play and that are over, twice for each game."""
    tables = Tables()
    for game, options in GAMES:
        for watched in (False, True):
            guests = [Guest(host, name) for name in ("Ana", "Bo")]
            for phase in ("inviting", "gathering", "playing", "over"):
                code = _open_table(guests, game, options, phase)
                if watched:
                    tables.watched.append(code)
                else:
                    tables.players[code] = guests
                if phase == "playing":
                    tables.handles += _handles(guests, code)
    return tables


def _open_table(guests: list[Guest], game: str, options: dict[str, Any], phase: str) -> str:
    """Open a table in a phase; at one that invites, one of two people sits."""
    over, seats = phase == "over", 0 if phase == "over" else 2
    bots = {str(seat): "random" for seat in range(seats, options["players"])}
    if phase == "inviting":
        return guests[0].open(options, game, sit=True)
    code = guests[0].open(options, game, bots=bots, sit=not over, start=over)
    if over:
        with guests[0].connect(code) as client:
            client.receive_until_state(lambda seen: seen.over)
    else:
        _seat(guests, code, start=phase == "playing")
    return code


def _handles(guests: list[Guest], code: str) -> tuple[str, ...]:
    """Return by what two people who play together may invite each other again."""
    return tuple(
        person["handle"]
        for guest in guests
        for person in guest.get(f"/api/tables/{code}/company").json
    )


def _seat(guests: list[Guest], code: str, *, start: bool) -> None:
    with guests[0].connect(code) as host, guests[1].connect(code) as other:
        other.command("sit", name="Bo")
        if start:
            host.command("start")


async def _read_frame(reader: asyncio.StreamReader) -> bytes:
    """Return the next text, or b"" for another frame; raise OSError when the server closes."""
    head = await asyncio.wait_for(reader.readexactly(2), QUIET_SECONDS * 12)
    size = head[1]
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2))
    elif size == 127:
        size = int.from_bytes(await reader.readexactly(8))
    payload = await reader.readexactly(size)
    if head[0] == 0x88:
        raise ConnectionError
    return payload if head[0] == 0x81 else b""


def run_trial(
    folder: Path, messages: int, seed: int, *, seconds: float = math.inf, quiet: bool = True
) -> Report:
    """Run a trial on a new server in a folder, until all is sent or the time is over."""
    flags = ("--connections-per-address", "100000", "--rate", "1000000")
    with (
        Host(folder, *flags, time_scale=0.02, module=LIMITS_RAISED) as host,
        Progress(disable=quiet) as progress,
    ):
        trial = FuzzTrial(host, seed, messages, seconds)
        return asyncio.run(trial.run(None if quiet else progress))


def main() -> int:
    """Run a long trial, print its report as JSON, and return 1 if something broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        report = run_trial(path, args.messages, args.seed, seconds=args.seconds, quiet=False)
    print(json.dumps(asdict(report)))
    return 0 if report.passed else 1


if __name__ == "__main__":
    raise SystemExit(main())
