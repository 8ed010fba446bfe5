"""Server processes for the benchmarks: started on a core of their own, with CPU time and memory."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

async def echo(ws):
    await ws.accept()
    async for text in ws.iter_text():
        await ws.send_text(text)

uvicorn.run(Starlette(routes=[WebSocketRoute("/ws", echo)]), port=int(sys.argv[1]),
    loop=sys.argv[2], ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=16384,
    access_log=False, log_level="warning", backlog=4096)
"""
"""A bare echo with the stack of the server."""

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class ServerProcess:
    """A running server."""

    pid: int
    port: int

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process so far, of all its threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS_PER_SECOND

    def memory_kib(self) -> float:
        """Return the resident memory."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        assert found is not None  # a running process has memory
        return float(found[1])


@contextmanager
def echo_server(folder: str, core: int, loop: str = "asyncio") -> Iterator[ServerProcess]:
    """Run the bare echo: on asyncio it is the yardstick."""
    program = Path(folder) / "echo.py"
    program.write_text(ECHO)
    port = free_port()
    with _process([sys.executable, str(program), str(port), loop], core, port) as process:
        yield process


@contextmanager
def tacora_server(
    folder: str, core: int, *flags: str, source: str | None = None
) -> Iterator[ServerProcess]:
    """Run `tacora serve`, of another source folder if one is given."""
    port = free_port()
    words = ["-m", "tacora", "serve", "--no-browser", "--port", str(port)]
    words += ["--database", f"{folder}/{port}.db", *flags]
    with _process([sys.executable, *words], core, port, source) as process:
        yield process


def pin_to_second_core() -> int:
    """Leave the first core to the server, and return its number."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    return cores[0]


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _process(
    command: list[str], core: int, port: int, source: str | None = None
) -> Iterator[ServerProcess]:
    environment = os.environ | ({} if source is None else {"PYTHONPATH": source})
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)  # most systems have 1024 of them
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (min(hard, 1024), hard))
    os.sched_setaffinity(process.pid, {core})
    try:
        yield ServerProcess(process.pid, port)
    finally:
        process.terminate()
        process.wait()


async def wait_for_port(port: int) -> None:
    """Wait until a server listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
