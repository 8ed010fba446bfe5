"""Fixtures: a real browser and a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser

from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.browser_user import BrowserUser
from tests.web.jungle_user import JungleUser

NewUser = Callable[..., BrowserUser]
NewJungleUser = Callable[..., JungleUser]
User = TypeVar("User", bound=BrowserUser)

QUICK = 0.02
"""The time scale of games in browsers."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this folder: its event loop ends before other tests need one."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of a file."""
    with Host(tmp_path_factory.mktemp("host"), time_scale=QUICK) as running:
        yield running


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that a test may stop."""
    with Host(tmp_path, time_scale=QUICK) as running:
        yield running


@pytest.fixture
def new_user(browser: Browser, host: Host) -> Iterator[NewUser]:
    """Make users with a browser context each: `new_user("Ana", locale="fr-FR", viewport=…)`."""
    with _user_maker(BrowserUser, browser, host) as make_user:
        yield make_user


@pytest.fixture
def new_jungle_user(browser: Browser, host: Host) -> Iterator[NewJungleUser]:
    """Make users of the jungle, as `new_user` does."""
    with _user_maker(JungleUser, browser, host) as make_user:
        yield make_user


@contextmanager
def _user_maker(kind: type[User], browser: Browser, host: Host) -> Iterator[Callable[..., User]]:
    """Make users of a kind. At the end close them, and expect no error in their pages."""
    users: list[User] = []

    def make_user(name: str, address: str | None = None, **context: object) -> User:
        user = kind(browser, name, address or f"http://localhost:{host.port}", **context)
        users.append(user)
        return user

    yield make_user
    for user in users:
        user.close()
    assert [error for user in users for error in user.errors] == []
