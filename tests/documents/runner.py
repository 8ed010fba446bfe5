"""Execute the blocks of a page, one after the other, in an empty folder of its own."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tacora.cli.main import main
from tests.documents.code_blocks import CodeBlock
from tests.server.live_server import PATIENCE, first_line

QUICK_GAMES, FAST_GAMES, RATED_GAMES = 60, 20_000, 700
"""The most games that a command plays here: by the rules, by the fast engine, in an arena."""


class PageRunner:
    """The folder of a page, with a database as a server leaves it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        home = folder / "home"
        home.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
        monkeypatch.syspath_prepend(str(folder))
        self._monkeypatch = monkeypatch

    def run(self, block: CodeBlock) -> None:
        """Execute a block; raise AssertionError if it fails."""
        if block.file is not None:
            (self._folder / block.file).write_text(block.text, "utf-8")
        if block.language == "python":
            with _forgetting_modules():
                module = types.ModuleType("page")
                exec(compile(block.text, str(block), "exec"), vars(module))  # noqa: S102
            return
        for line in block.text.replace("\\\n", " ").splitlines():
            command = line.partition(" #")[0].strip()
            if command and not command.startswith("#"):
                self._command(command, block)

    def _command(self, command: str, block: CodeBlock) -> None:
        words = shlex.split(quick(command))
        assert words[0] == "tacora", f"{block}: {command}: only commands of Tacora are run"
        if words[1] == "serve":
            _serve(words)
        else:
            with (
                Path(os.devnull).open(encoding="utf-8") as nobody,
                self._monkeypatch.context() as context,
            ):
                context.setattr(sys, "stdin", nobody)
                assert main(words[1:]) == 0, f"{block}: {command}"


def quick(command: str) -> str:
    """Return a command that plays fewer games, but enough to print every figure."""
    most = FAST_GAMES if "--engine fast" in command else QUICK_GAMES
    if command.startswith("tacora arena"):
        most = RATED_GAMES
    elif command.startswith("tacora simulate") and "--games" not in command:
        command += f" --games {most}"
    return re.sub(
        r"--games (\S+)", lambda games: f"--games {min(int(float(games[1])), most)}", command
    )


def _serve(words: list[str]) -> None:
    """Start a server at a free port, without a browser, until it says where it is; stop it."""
    with subprocess.Popen(
        [sys.executable, "-m", *words, "--port", "0", "--no-browser"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert "http" in first_line(server)
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
    assert (server.returncode, errors) == (0, "")


@contextmanager
def _forgetting_modules() -> Iterator[None]:
    """Forget modules that a page has saved: two pages may have a `lynx.py`."""
    before = set(sys.modules)
    try:
        yield
    finally:
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if Path(file).parent == Path.cwd():
                del sys.modules[name]
