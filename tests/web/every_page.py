"""Every page of the client, and how a user comes to it: for screenshots, axe and layouts."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.live_server import Host
from tests.server.stored_games import store_games_for_host, token_of
from tests.server.table_harness import TableHarness
from tests.web import diamant_positions
from tests.web.browser_user import BrowserUser
from tests.web.jungle_positions import POSITIONS, play_to

SETTLED_MS = 600
"""After this time a page that tells nothing is still."""
TIME_SCALE = 10.0
"""A time scale at which windows stay open for all screenshots."""


def _cave(position: str, code: str) -> TableHarness:
    return diamant_positions.play_to(diamant_positions.POSITIONS[position], code)


STORED: dict[str, Callable[[str], TableHarness]] = {
    "CAVEDE": lambda code: _cave("long-path", code),
    "CAVEEI": lambda code: _cave("eight", code),
    "CAVECA": lambda code: _cave("camp-waits", code),
    "CAVEZZ": lambda code: _cave("over", code),
    "JUNGLE": lambda code: play_to(POSITIONS["act-with-cards"], code),
    "JUNGWN": lambda code: play_to(POSITIONS["window-stack"], code),
    "JUNGZZ": lambda code: play_to(POSITIONS["over"], code),
}
"""Games by the codes of their tables. Ana has a seat in each."""


def _go(path: str) -> Callable[[BrowserUser], None]:
    return lambda user: user.go(path)


def _table(code: str, shown: str) -> Callable[[BrowserUser], None]:
    def open_table(user: BrowserUser) -> None:
        user.go(f"/t/{code}")
        user.page.locator(shown).first.wait_for()

    return open_table


def _waiting_room(user: BrowserUser) -> None:
    user.go("/new")
    user.page.wait_for_url("**/t/*")


def _options(user: BrowserUser) -> None:
    _waiting_room(user)
    user.page.get_by_role("button", name=re.compile("How you play|Votre façon")).click()
    user.page.get_by_role("dialog").wait_for()


@dataclass(frozen=True)
class Page:
    """A page in one state."""

    name: str
    open: Callable[[BrowserUser], None]
    whole: bool = False
    """True for a page that is higher than the screen."""
    known: bool = True
    """False: a user who has never been here."""


PAGES = (
    Page("home", _go("/")),
    Page("home-first-visit", _go("/"), known=False),
    Page("waiting-room", _waiting_room),
    Page("options", _options),
    Page("cave", _table("CAVEDE", "button.continue")),
    Page("cave-eight", _table("CAVEEI", "button.continue")),
    Page("cave-camp", _table("CAVECA", "main")),
    Page("cave-result", _table("CAVEZZ", "h1")),
    Page("jungle", _table("JUNGLE", ".hand .card")),
    Page("jungle-window", _table("JUNGWN", ".hand .card")),
    Page("jungle-end", _table("JUNGZZ", "h1")),
    Page("finished-cave", _go("/g/CAVEZZ"), whole=True),
    Page("finished-jungle", _go("/g/JUNGZZ"), whole=True),
    Page("tv-cave", _go("/tv/CAVEDE")),
    Page("tv-jungle", _go("/tv/JUNGLE")),
    Page("rules-cave", _go("/rules"), whole=True),
    Page("rules-jungle", _go("/rules#dinosaurs"), whole=True),
    Page("learn-cave", _go("/learn/diamant")),
    Page("learn-jungle", _go("/learn/dinosaurs")),
    Page("you", _go("/you"), whole=True),
    Page("daily", _go("/daily/diamant"), whole=True),
    Page("settings", _go("/settings"), whole=True),
    Page("no-table", _go("/t/AAAAAA")),
    Page("nothing-here", _go("/nowhere")),
)


@contextmanager
def host_of_pages() -> Iterator[Host]:
    """Serve the stored games."""
    with tempfile.TemporaryDirectory() as folder:
        games = [make(code) for code, make in STORED.items()]
        store_games_for_host(Path(folder), games)
        with Host(Path(folder), "--rate", "1000", time_scale=TIME_SCALE) as host:
            yield host


def open_page(user: BrowserUser, host: Host, page: Page) -> None:
    """Open a page, and wait until nothing moves."""
    if page.known:
        user.become(token_of(host.database, "ana"))
        user.context.add_init_script(
            "localStorage['tacora.guest'] ??= JSON.stringify({name: 'Ana', colour: 'red'})"
        )
    page.open(user)
    user.page.wait_for_load_state("networkidle")
    user.page.wait_for_timeout(SETTLED_MS)
