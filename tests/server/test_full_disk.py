"""A full disk: nothing is acknowledged, the server says so, and it goes on when there is space.

A limit of the size of files acts like a full disk: it stops the files of the database from growing.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from tacora.server.readiness import CHECK_SECONDS
from tests.server.live_server import Host
from tests.server.ws_client import Guest

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server on a file, whose size can be limited."""
    with Host(tmp_path, database=tmp_path / "tables.db") as running:
        yield running


def _fill_disk(host: Host) -> None:
    """Let no file of the server grow beyond the largest file of the database."""
    assert isinstance(host.database, Path)
    files = (host.database, host.database.with_name(host.database.name + "-wal"))
    size = max(path.stat().st_size for path in files)
    resource.prlimit(
        host._process.pid, resource.RLIMIT_FSIZE, (min(size, 4096), resource.RLIM_INFINITY)
    )


def _free_disk(host: Host) -> None:
    resource.prlimit(host._process.pid, resource.RLIMIT_FSIZE, UNLIMITED)


def test_full_disk_acknowledges_nothing_and_recovers(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
    assert ana.get("/readyz").json == {"status": "ready", "bus": "none"}
    with ana.connect(code) as client:
        version = client.version
        _fill_disk(own_host)
        assert client.refusal("start") == "store/write"
        assert client.version == version
        refused = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}})
        assert (refused.status, refused.code) == (503, "store/write")
        sleep(CHECK_SECONDS + 0.1)  # the last check holds for this time
        unready = ana.get("/readyz")
        assert (unready.status, unready.code) == (503, "store/write")
        assert ana.get("/healthz").status == 200
        _free_disk(own_host)
        client.command("start")
        client.receive_until_state(lambda client: client.must_answer)
        sleep(CHECK_SECONDS + 0.1)
        assert ana.get("/readyz").status == 200
    own_host.stop(signal.SIGKILL)
    own_host.start()
    with ana.connect(code) as client:
        assert client.table["phase"] == "playing"
    assert len(ana.get("/api/mine").json) == 1
    assert "Traceback" not in Path(own_host.log).read_text()
