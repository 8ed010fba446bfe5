"""A real Ray cluster of one node gives the same results as local processes."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.cli.conftest import Answer, Run
from tests.cli.terminal import Terminal

SIMULATE = ("simulate", "diamant", "--players", "4", "--seed", "5")
ARENA = ("arena", "diamant", "--players", "4", "--seed", "5")
WITHOUT_NETS, WITH_NETS = "random,cautious,rival,gambler", "random,cautious,expert,rival"

HIDING = """
import sys
from pathlib import Path

class Hiding:
    def find_spec(self, name, *_):
        if name == "tacora" and Path(__file__).with_name("hidden").exists():
            raise ModuleNotFoundError(f"No module named {name!r}")

sys.meta_path.insert(0, Hiding())
"""
"""Hides Tacora from the workers while a file named `hidden` exists."""


@dataclass(frozen=True)
class Head:
    """The one node of a cluster."""

    address: str
    client: str
    folder: Path
    environment: Mapping[str, str]

    def run(self, *words: str, before: str = "") -> Answer:
        """Run a command in a new process, after some lines of Python."""
        code = f"import sys, tacora\n{before}\nfrom tacora.cli.main import main\nsys.exit(main())"
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            env=self.environment,
            check=False,
            timeout=300,
        )
        return Answer(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def head() -> Iterator[Head]:
    folder = Path(mkdtemp(prefix="tacora-", dir="/tmp"))
    (folder / "sitecustomize.py").write_text(HIDING, "utf-8")
    secret = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment = os.environ | secret
    process: subprocess.Popen[str] | None = None
    try:
        for _ in range(3):  # another test may take a free port before Ray does
            port, client = _free_ports()
            process, said = _start_node(port, client, folder, environment)
            if process.poll() is None:
                break
        else:
            raise AssertionError(said)
        started = Head(f"127.0.0.1:{port}", f"ray://127.0.0.1:{client}", folder, environment)
        _wait_for(started)
        yield started
    finally:
        if process is not None:
            process.terminate()  # it ends what it has started
            process.communicate()
        shutil.rmtree(folder, ignore_errors=True)


def _start_node(
    port: int, client: int, folder: Path, environment: Mapping[str, str]
) -> tuple[subprocess.Popen[str], str]:
    """Start a cluster of one node; return its process, which has ended if it failed, and output."""
    flags = {"port": port, "ray-client-server-port": client, "temp-dir": folder, "num-cpus": 2}
    flags |= {"min-worker-port": 0, "max-worker-port": 0, "object-store-memory": 10**8}
    flags |= {"include-dashboard": False, "node-ip-address": "127.0.0.1"}
    words = [f"--{flag}={value}" for flag, value in flags.items()]
    process = subprocess.Popen(
        [Path(sys.executable).with_name("ray"), "start", "--head", "--block", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**environment, "PYTHONPATH": str(folder), "RAY_USAGE_STATS_ENABLED": "0"},
        start_new_session=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Ray runtime started" in line:
            return process, said
    process.wait()
    return process, said


def _wait_for(head: Head) -> None:
    """Wait until clients can join: a cluster reports its start too early."""
    code = f"import os, ray; ray.init({head.client!r}); os._exit(0)"  # Ray's own end may hang
    join = [sys.executable, "-c", code]
    for _ in range(30):
        tried = subprocess.run(join, capture_output=True, env=head.environment, check=False)
        if tried.returncode == 0:
            return
        time.sleep(1)
    raise AssertionError(tried.stderr.decode())


def _free_ports() -> tuple[int, int]:
    with socket.create_server(("", 0)) as one, socket.create_server(("", 0)) as other:
        return one.getsockname()[1], other.getsockname()[1]


def _figures(report: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in report.items() if k not in ("seconds", "games_per_second")}


@pytest.mark.parametrize(
    "words",
    [
        (*SIMULATE, "--games", "300", "--engine", "rules", "--bots", WITH_NETS),
        (*SIMULATE, "--games", "300001", "--engine", "fast", "--bots", WITHOUT_NETS),
        (*SIMULATE, "--games", "40001", "--engine", "fast", "--bots", WITH_NETS),
        (*ARENA, "--games", "60", "--engine", "rules", "--bots", WITH_NETS),
        (*ARENA, "--games", "40001", "--engine", "fast", "--bots", WITH_NETS),
    ],
    ids=["rules", "fast", "nets", "arena-rules", "arena-nets"],
)
def test_ray_cluster_gives_the_same_result(head: Head, tacora: Run, words: tuple[str, ...]) -> None:
    there = head.run(*words, "--json", "--cluster", head.address)
    assert (there.status, there.err) == (0, "")
    here = tacora(*words, "--json", "--processes", "1").json
    assert _figures(there.json) == _figures(here)


def test_ray_client_address_runs_on_the_cluster(head: Head, tacora: Run) -> None:
    words = (*SIMULATE, "--games", "70000", "--engine", "fast", "--json")
    there = head.run(*words, "--cluster", head.client)
    assert (there.status, there.err) == (0, "")
    assert _figures(there.json) == _figures(tacora(*words).json)


def test_ray_cluster_run_can_be_interrupted(head: Head, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.setenv(name, head.environment[name])
    with Terminal(*SIMULATE, "--games", "1000000", "--cluster", head.address) as terminal:
        terminal.wait_for("games ")
        terminal.interrupt()
        assert terminal.status() == 130
    assert not any(word in terminal.seen for word in ("ray", "Ray", "Traceback", "Error"))


def test_ray_nodes_need_the_same_tacora_version(head: Head) -> None:
    answer = head.run(*SIMULATE, "--cluster", head.address, before="tacora.__version__ = '0'")
    assert answer.status == 2
    assert "call/cluster: " in answer.complaint
    assert answer.complaint.endswith("; here it is 0.")
    hidden = head.folder / "hidden"
    hidden.touch()
    answer = head.run(*SIMULATE, "--cluster", head.address)
    hidden.unlink()
    assert answer.status == 2
    assert "call/cluster: Tacora is not installed on " in answer.complaint


def test_ray_client_port_is_not_a_cluster_address(head: Head) -> None:
    answer = head.run(*SIMULATE, "--cluster", head.client.removeprefix("ray://"))
    assert answer.status == 2
    assert "call/cluster: Cannot connect " in answer.complaint


@pytest.mark.parametrize(
    "address",
    ["", ":", ":6379", "host:", "host:port", "http://127.0.0.1:6379", "ray://", "a b", "a:1/x"],
)
def test_invalid_cluster_address_is_rejected(tacora: Run, address: str) -> None:
    answer = tacora(*SIMULATE, "--cluster", address)
    assert answer.status == 2
    assert (
        "call/cluster: The cluster must be auto, HOST:PORT or ray://HOST:PORT; not "
        in answer.complaint
    )


@pytest.mark.parametrize("address", ["127.0.0.1:99999", "nowhere.invalid", "ray://é..x"])
def test_unreachable_cluster_address_is_rejected(tacora: Run, address: str) -> None:
    answer = tacora(*ARENA, "--cluster", address)
    assert answer.status == 2
    assert "call/cluster: No cluster answers at " in answer.complaint


def test_cluster_address_of_another_service_is_rejected(tacora: Run) -> None:
    def greet() -> None:
        line, _ = server.accept()
        with line:
            line.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            line.recv(1000)

    with socket.create_server(("127.0.0.1", 0)) as server:
        greeter = threading.Thread(target=greet)
        greeter.start()
        port = server.getsockname()[1]
        answer = tacora(*SIMULATE, "--cluster", f"127.0.0.1:{port}")
        greeter.join()
    assert answer.status == 2
    assert "call/cluster: No cluster answers at " in answer.complaint


def test_missing_ray_package_is_reported(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = tacora(*SIMULATE, "--cluster", "auto")
    assert answer.status == 2
    assert answer.complaint.endswith("call/cluster: Ray is not installed: install tacora[cluster].")


@pytest.mark.parametrize("words", [SIMULATE, ARENA])
def test_cluster_and_processes_are_mutually_exclusive(tacora: Run, words: tuple[str, ...]) -> None:
    answer = tacora(*words, "--cluster", "auto", "--processes", "2")
    assert answer.status == 2
    assert "call/usage: " in answer.complaint


def test_exploit_rejects_cluster(tacora: Run) -> None:
    answer = tacora(*ARENA, "--exploit", "expert", "--cluster", "auto")
    assert answer.status == 2
    assert "call/exploit: " in answer.complaint
