"""A real browser and a real server for the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.person import Person

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path, "--rate", "1000") as running:
        yield running


@pytest.fixture
def arrive(browser: Browser, host: Host) -> Iterator[Arrive]:
    """People with a browser each: `arrive("Ana", locale="fr-FR", viewport=…)`."""
    people: list[Person] = []

    def come(name: str, address: str | None = None, **context: object) -> Person:
        person = Person(browser, name, address or f"http://localhost:{host.port}", **context)
        people.append(person)
        return person

    yield come
    for person in people:
        person.leave()
    assert [error for person in people for error in person.errors] == []
