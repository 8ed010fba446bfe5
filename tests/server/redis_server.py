"""A real Redis on a free port, which tests may stop, pause and kill."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tacora.server.buses.bus_url import RedisUrl
from tests.server.free_ports import stable_port


class RedisServer:
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self._folder = folder
        self._flags = flags
        self.port = stable_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> RedisUrl:
        """Return the address for `--bus`."""
        return RedisUrl(f"redis://127.0.0.1:{self.port}/0")

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        assert self._process is not None  # it was started
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*words, *self._flags], cwd=self._folder, stdout=log, stderr=log
            )
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "redis.log").read_text()
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once; it forgets everything."""
        assert self._process is not None  # it was started
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Let it answer nothing, with its connections open."""
        assert self._process is not None  # it was started
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        assert self._process is not None  # it was started
        self._process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port)) as connection:
                connection.sendall(b"PING\r\n")
                return bool(connection.recv(1))
        except OSError:
            return False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
