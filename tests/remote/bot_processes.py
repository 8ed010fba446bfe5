"""`tacora bot run` as a process, and the bot files that it runs."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

from tests.server.live_server import PATIENCE, Host
from tests.server.ws_client import Guest

LEAVES = '''
"""Leave after three cards; check that the view is that of a bot of the server."""

from tacora.games.diamant.view import View


class Lynx:
    def choose(self, view, choices):
        assert isinstance(view, View), view
        assert None not in view.chests, "a bot counts what goes into closed chests"
        return "exit" if len(view.path) >= 3 else "continue"
'''
RAISES = """
class Broken:
    def choose(self, view, choices):
        return view["no such thing"]  # a line of its author
"""
SLEEPS = """
from threading import Event


class Sleeper:
    def choose(self, view, choices):
        Event().wait()
"""


class BotProcess:
    """A bot that plays on a server, in a process of its own."""

    def __init__(self, server: str, bot: str, *flags: str) -> None:
        words = [sys.executable, "-m", "tacora", "bot", "run", bot, "--server", server, *flags]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        """Wait for the end; return the status, the output and the errors."""
        out, err = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, out, err


def bot_file(folder: Path, text: str, name: str = "lynx") -> str:
    """Write a bot file and return its path."""
    path = folder / f"{name}.py"
    path.write_text(text)
    return str(path)


def address(host: Host) -> str:
    return f"http://localhost:{host.port}"


def wait_for(condition: Callable[[], Any]) -> Any:
    """Wait until a condition returns something true, and return that."""
    deadline = monotonic() + PATIENCE
    while not (found := condition()):
        assert monotonic() < deadline, "it did not happen in time"
        sleep(0.05)
    return found


def waiting_bot(guest: Guest, name: str) -> dict[str, Any]:
    """Wait until a bot is listed, and return how."""

    def found() -> dict[str, Any] | None:
        bots: list[dict[str, Any]] = guest.get("/api/bots").json
        return next((bot for bot in bots if bot["name"] == name), None)

    listed: dict[str, Any] = wait_for(found)
    return listed
