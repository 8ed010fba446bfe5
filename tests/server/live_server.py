"""A real `tacora serve` on a real database file: started, stopped, killed, started again."""

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
PATIENCE = 60.0  # seconds without a sign of life before a test gives up


@dataclass(frozen=True)
class Answer:
    """What the server says to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Why a request was refused."""
        return str(self.json["code"])


class Host:
    """A server process, and the file where it keeps its games."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.database = folder / "tables.db"
        self.log = folder / "log.jsonl"
        self._flags = flags
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve; at the same port as before, if there was one."""
        words = ["--port", str(self.port), "--no-browser", "--database", str(self.database)]
        words += ["--log", str(self.log), "--rate", "1000"]  # all these guests have one address
        self._process = serve(*words, *self._flags)
        said = first_line(self._process)
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found, said
        self.port = int(found[1])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; its exit status."""
        self._process.send_signal(how)
        self._process.communicate(timeout=PATIENCE)
        return self._process.returncode

    def kill(self) -> None:
        """Pull the plug."""
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """One request; a body that is no bytes is sent as JSON."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.request(method, path, raw, headers or {})
            answer = connection.getresponse()
            said = {name.lower(): text for name, text in answer.getheaders()}
            return Answer(answer.status, said, answer.read())
        finally:
            connection.close()


def serve(*words: str) -> subprocess.Popen[str]:
    """`tacora serve` with these words, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tacora", "serve", "--lang", "en", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def first_line(process: subprocess.Popen[str]) -> str:
    """What a server says first; its complaint, when it ends instead."""
    assert process.stdout is not None
    assert process.stderr is not None
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    assert ready, "the server says nothing"
    return process.stdout.readline() or process.stderr.read()
