"""The JavaScript and CSS that a browser loads to show a page, gzipped, and the most it may be.

A real browser opens each page with an empty cache; a table is opened when its player is asked
something. Parts of a table that a timer loads later are not needed first: that timer does not run
here, so the sum does not depend on the machine.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from playwright.sync_api import Browser, Page

from tests.server.live_server import Host
from tests.server.stored_games import store_games_for_host, token_of
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_user import JungleUser

NO_LATER_PARTS = """
  const setTimer = window.setTimeout;
  window.setTimeout = (then, ms, ...args) => (ms >= 800 ? 0 : setTimer(then, ms, ...args));
"""
"""The rest of a table is loaded 800 ms after it is shown: `LazyComponent.svelte`."""


@dataclass(frozen=True)
class FirstPage:
    """A page, the most bytes that it may need first, and how a user comes to it."""

    name: str
    limit: int
    shown: str
    """What is on the page when it can be used."""
    path: Callable[[JungleUser, Host], str]
    """Return the path of the page. The user has opened the table and is asked something."""


def _home(_user: JungleUser, _host: Host) -> str:
    return "/"


def _cave(user: JungleUser, _host: Host) -> str:
    user.register()
    bots = {str(seat): "random" for seat in range(1, 5)}
    table = {"game": "diamant", "options": {"players": 5}, "bots": bots, "start": True}
    code = user.context.request.post("/api/tables", data=table).json()["code"]
    user.go(f"/t/{code}")
    user.page.locator("button.continue").first.wait_for()
    return f"/t/{code}"


def _jungle(position: str) -> Callable[[JungleUser, Host], str]:
    def path(user: JungleUser, host: Host) -> str:
        user.become(token_of(host.database, "ana"))
        return f"/t/{CODES[position]}"

    return path


CODES = {name: code_of(number) for number, name in enumerate(("explorer", "act"))}
"""The first question of a game; and for who comes back, a question with cards in hand."""


FIRST_PAGES = (
    FirstPage("home", 55_000, "main :is(h1, h2)", _home),
    FirstPage("Diamant's table", 90_000, "button.continue", _cave),
    FirstPage("the jungle's table", 110_000, ".spread", _jungle("explorer")),
    FirstPage("the jungle's table with cards", 115_000, ".hand .card .picture", _jungle("act")),
)


def store_tables(folder: Path) -> None:
    """Store the jungle's tables where a server will find them."""
    store_games_for_host(folder, [play_to(POSITIONS[name], CODES[name]) for name in CODES])


def first_load(browser: Browser, host: Host, page: FirstPage, language: str) -> dict[str, int]:
    """Return the gzipped size of every script and style sheet that a page needs first."""
    user = JungleUser(browser, "Ana", f"http://localhost:{host.port}", locale=language)
    path = page.path(user, host)
    guest = user.context.storage_state()
    user.close()
    context = browser.new_context(base_url=user.address, locale=language, storage_state=guest)
    context.add_init_script(NO_LATER_PARTS)
    with context:
        return _requested(context.new_page(), path, page.shown)


def _requested(page: Page, path: str, shown: str) -> dict[str, int]:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(path)
    page.locator(shown).first.wait_for()
    page.wait_for_load_state("networkidle")
    files = sorted({name for name in addresses if name.endswith((".js", ".css"))})
    bodies = {PurePosixPath(name).name: page.request.get(name).body() for name in files}
    return {name: len(gzip.compress(body, 9)) for name, body in bodies.items()}
