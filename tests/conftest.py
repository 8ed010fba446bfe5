"""The order of the tests, which of them run, and what their servers keep games in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

LONGEST = (
    "web/test_jungle_questions.py",
    "web/test_jungle_layout.py",
    "web/test_every_page.py",
    "web/test_diamant_layout.py",
    "web/test_jungle_six_players.py",
    "web/test_first_game.py",
    "cli/test_ray_cluster.py",
    "cli/test_arena.py",
    "web/test_jungle_games.py",
    "web/test_pages.py",
    "web/test_daily.py",
    "web/test_eight_players.py",
    "web/test_finished_page.py",
    "deploy/test_behind_proxies.py",
)
"""The files that take longest. One that is missing here costs only time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for tests that take minutes, and for what servers run on."""
    parser.addoption("--long", action="store_true", help="run only the tests that take minutes")
    parser.addoption(
        "--postgres", action="store_true", help="let servers of tests keep games in PostgreSQL"
    )
    parser.addoption(
        "--redis", action="store_true", help="with --postgres: let servers use a bus on Redis too"
    )


@pytest.fixture(scope="session", autouse=True)
def services_of_servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Give servers PostgreSQL and Redis if the options say so."""
    if not request.config.getoption("--postgres"):
        yield
        return
    from tests.server.live_server import HostServices
    from tests.server.postgres_server import PostgresServer
    from tests.server.redis_server import RedisServer

    with ExitStack() as running:
        HostServices.new_postgres = running.enter_context(PostgresServer()).new_database
        if request.config.getoption("--redis"):
            HostServices.new_redis = lambda: (
                running.enter_context(RedisServer(tmp_path_factory.mktemp("redis"))).url
            )
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest files, then the other browser tests: no worker waits at the end."""
    is_wanted = [
        bool(item.get_closest_marker("long")) == config.getoption("long") for item in items
    ]
    config.hook.pytest_deselected(
        items=[item for item, wanted in zip(items, is_wanted, strict=True) if not wanted]
    )
    items[:] = [item for item, wanted in zip(items, is_wanted, strict=True) if wanted]
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    *_, folder, file = item.path.parts
    if (name := f"{folder}/{file}") in LONGEST:
        return LONGEST.index(name)
    return len(LONGEST) + (folder != "web")
