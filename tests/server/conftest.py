from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.conftest import tacora
from tests.server.live_server import Host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of a file."""
    with Host(tmp_path_factory.mktemp("host")) as running:
        yield running


@pytest.fixture
def own_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that a test may stop."""
    with Host(tmp_path_factory.mktemp("own-host")) as running:
        yield running


__all__ = ["host", "own_host", "tacora"]
