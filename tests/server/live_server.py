"""A real `tacora serve` process on a real database file, which tests start, stop and kill."""

from __future__ import annotations

import http.client
import json
import re
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0  # seconds before a test gives up


@dataclass(frozen=True)
class Answer:
    """An HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Return the error code of a refused request."""
        return str(self.json["code"])


class Host:
    """A server process, its database and its log."""

    def __init__(self, folder: Path, *flags: str, time_scale: float = 0.05) -> None:
        self.database = folder / "tables.db"
        self.log = folder / "log.jsonl"
        self._flags = flags
        self.time_scale = time_scale
        """How long windows and pauses last; a change holds from the next start."""
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server, at the same port as before."""
        words = ["--port", str(self.port), "--no-browser", "--database", str(self.database)]
        words += ["--log", str(self.log), "--rate", "1000"]  # all guests share one address
        words += ["--time-scale", str(self.time_scale)]
        self._process = serve(*words, *self._flags)
        line = first_line(self._process)
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, line
        self.port = int(found[1])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server with a signal and return its exit status."""
        self._process.send_signal(how)
        self._process.communicate(timeout=PATIENCE)
        return self._process.returncode

    def kill(self) -> None:
        """Kill the server without warning."""
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Send one request; a body is sent as JSON unless it is bytes."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.request(method, path, raw, headers or {})
            answer = connection.getresponse()
            lower = {name.lower(): text for name, text in answer.getheaders()}
            return Answer(answer.status, lower, answer.read())
        finally:
            connection.close()


def serve(*words: str) -> subprocess.Popen[str]:
    """Start `tacora serve` with these arguments as a process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tacora", "serve", "--lang", "en", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def first_line(process: subprocess.Popen[str]) -> str:
    """Return the first line of output, or the error output if the server ends."""
    assert process.stdout is not None
    assert process.stderr is not None
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    assert ready, "the server prints nothing"
    return process.stdout.readline() or process.stderr.read()
