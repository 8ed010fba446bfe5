"""`tacora serve` when it cannot serve: exit status 2 and one clear line."""

from __future__ import annotations

import signal
import socket
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE, Host, first_line, serve


def _complaint(*words: str) -> str:
    process = serve("--no-browser", *words)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert out == ""
    assert err.count("\n") == 1, err
    return err


def test_a_port_that_another_program_has(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = _complaint("--port", port, "--database", str(tmp_path / "tables.db"))
    assert said.startswith("tacora: call/port: ")
    assert port in said
    assert "--port 0" in said


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = _complaint("--port", "0", "--database", str(tmp_path / "file" / "tables.db"))
    assert said.startswith("tacora: store/open: ")


def test_a_database_of_another_version(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "old.db")
    database.execute("PRAGMA user_version = 99")
    database.close()
    said = _complaint("--port", "0", "--database", f"sqlite:///{tmp_path / 'old.db'}")
    assert said.startswith("tacora: store/version: ")
    assert "--database" in said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--port", "70000"], "call/port"),
        (["--port", "-1"], "call/port"),
        (["--bus", "redis://x"], "call/bus"),
        (["--rate", "0"], "call/rate"),
        (["--log", "/nowhere/at/all"], "call/file"),
        (["--lan", "--host", "127.0.0.1"], "call/usage"),
        (["--fast"], "call/usage"),
    ],
)
def test_a_call_that_cannot_be_meant(tacora: Run, words: list[str], code: str) -> None:
    answer = tacora("serve", *words)
    assert answer.status == 2
    assert f": {code}: " in answer.complaint


@pytest.mark.parametrize("url", ["postgres://x/y", "sqlite://"])
def test_a_database_that_is_none_of_ours(url: str) -> None:
    said = _complaint("--port", "0", "--database", url)
    assert said.startswith("tacora: call/database: ")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_is_stopped_by_ctrl_c_or_a_signal_and_says_so(
    tmp_path: Path, how: signal.Signals
) -> None:
    path = tmp_path / "new folder" / "tables.db"
    process = serve("--no-browser", "--port", "0", "--database", f"sqlite:///{path}")
    assert "http://localhost:" in first_line(process)
    assert path.exists()
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert err == ""
    assert "Stopped." in out
    assert process.returncode == 0


def test_without_more_it_listens_on_this_computer_only(own_host: Host) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this computer has no network")
        address = probe.getsockname()[0]
    if address.startswith("127."):
        pytest.skip("this computer has no network")
    with socket.socket() as caller:
        assert caller.connect_ex((address, own_host.port)) != 0
