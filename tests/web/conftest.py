"""A real browser and a real server for the tests of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.host import Host
from tests.web.person import Person

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert chromium, "make test installs Debian's chromium-headless-shell"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


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
