"""`tacora serve`: start, stop, and errors with exit status 2 and one line."""

from __future__ import annotations

import logging
import signal
import socket
import sqlite3
from pathlib import Path

import pytest

from tacora.server.log_file import KEPT_LOG_FILES, LogFile
from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE, Host, first_line, serve
from tests.server.ws_client import Guest


def _error_of(*arguments: str) -> str:
    process = serve("--no-browser", *arguments)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert out == ""
    assert err.count("\n") == 1, err
    return err


def test_serve_on_a_port_in_use_exits_with_2(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        error = _error_of("--port", port, "--database", str(tmp_path / "tables.db"))
    assert error.startswith("tacora: call/port: ")
    assert port in error
    assert "--port (0 takes" in error


def test_serve_with_an_unusable_folder_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    error = _error_of("--port", "0", "--database", str(tmp_path / "file" / "tables.db"))
    assert error.startswith("tacora: store/open: ")


def test_serve_with_a_database_of_another_version_exits_with_2(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "old.db")
    database.execute("PRAGMA user_version = 99")
    database.close()
    error = _error_of("--port", "0", "--database", f"sqlite:///{tmp_path / 'old.db'}")
    assert error.startswith("tacora: store/version: ")
    assert "--database" in error


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--port", "70000"], "call/port"),
        (["--port", "-1"], "call/port"),
        (["--bus", "redis://x"], "call/bus"),
        (["--rate", "0"], "call/rate"),
        (["--time-scale", "0"], "call/time-scale"),
        (["--bot-workers", "-1"], "call/processes"),
        (["--bot-workers", "65"], "call/processes"),
        (["--time-scale", "nan"], "call/time-scale"),
        (["--log", "/nowhere/at/all"], "call/file"),
        (["--lan", "--host", "127.0.0.1"], "call/usage"),
        (["--fast"], "call/usage"),
    ],
)
def test_serve_with_bad_flags_exits_with_2(tacora: Run, arguments: list[str], code: str) -> None:
    answer = tacora("serve", *arguments)
    assert answer.status == 2
    assert f": {code}: " in answer.complaint


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://"])
def test_serve_with_an_unsupported_database_url_exits_with_2(url: str) -> None:
    error = _error_of("--port", "0", "--database", url)
    assert error.startswith("tacora: call/database: ")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serve_stops_on_sigint_and_sigterm(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "new folder" / "tables.db"
    process = serve("--no-browser", "--port", "0", "--database", f"sqlite:///{path}")
    assert "http://localhost:" in first_line(process)
    assert path.exists()
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert err == ""
    assert "Stopped." in out
    assert process.returncode == 0


def test_serve_listens_on_localhost_only_by_default(own_host: Host) -> None:
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


def test_second_server_on_a_database_file_is_refused_in_one_line(tmp_path: Path) -> None:
    with Host(tmp_path, database=tmp_path / "tables.db") as host:
        error = _error_of("--port", "0", "--database", host.url)
        assert error.startswith("tacora: store/in-use: ")
        assert error.count("\n") == 1
        assert host.ask("GET", "/healthz").status == 200


def test_lock_of_a_database_ends_with_its_server_however_it_dies(own_host: Host) -> None:
    own_host.kill()
    own_host.start()
    assert own_host.stop() == 0
    own_host.start()
    assert own_host.ask("GET", "/healthz").status == 200


def test_log_file_is_readable_by_its_owner_only_and_has_no_codes(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3})
    with ana.connect(code) as client:
        assert client.refusal("start") == "table/open-seats"
    assert own_host.log.stat().st_mode & 0o777 == 0o600
    text = own_host.log.read_text()
    assert "table opened" in text
    assert "table/open-seats" in text
    assert code not in text


def test_log_file_of_an_earlier_version_becomes_private(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").touch(mode=0o644)
    with Host(tmp_path) as host:
        assert host.log.stat().st_mode & 0o777 == 0o600


def test_log_file_has_a_size_limit(tmp_path: Path) -> None:
    log = LogFile(str(tmp_path / "log"), max_bytes=1000)
    for number in range(200):
        log.emit(logging.makeLogRecord({"msg": f"line {number:03} " + "x" * 90}))
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["log", *(f"log.{number}" for number in range(1, KEPT_LOG_FILES + 1))]
    for path in tmp_path.iterdir():
        assert path.stat().st_size <= 1000
        assert path.stat().st_mode & 0o777 == 0o600
    assert "line 199" in (tmp_path / "log").read_text()


@pytest.mark.parametrize(
    ("flag", "value", "code"),
    [
        ("--trusted-proxy", "nobody", "call/proxy"),
        ("--public-url", "play.example", "call/public-url"),
        ("--public-url", "https://play.example/tables", "call/public-url"),
        ("--public-url", "ftp://play.example", "call/public-url"),
    ],
)
def test_serve_with_a_bad_proxy_or_public_url_exits_with_2(
    tacora: Run, flag: str, value: str, code: str
) -> None:
    answer = tacora("serve", flag, value)
    assert answer.status == 2
    assert f": {code}: " in answer.complaint
