"""Take a screenshot of every state of Diamant's table on every kind of screen."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize

from tests.server.live_server import Host
from tests.server.stored_games import copy_as, store_games_for_host, token_of
from tests.web.browser import chromium
from tests.web.browser_user import BrowserUser
from tests.web.diamant_positions import POSITIONS, play_to
from tests.web.jungle_positions import code_of
from tests.web.play_helpers import wait_until

SETTLED_MS = 800
"""After this time a table that tells nothing is still."""
SLOW = 20.0
"""A time scale at which no absent player is replaced before all is looked at."""

Do = Callable[[BrowserUser], None]

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}


def size(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


SCREENS: dict[str, dict[str, Any]] = {
    "320x568": {"viewport": size(320, 568), **TOUCH},
    "360x640": {"viewport": size(360, 640), **TOUCH},
    "390x844": {"viewport": size(390, 844), **TOUCH},
    "430x932": {"viewport": size(430, 932), **TOUCH},
    "667x375": {"viewport": size(667, 375), **TOUCH},
    "844x390": {"viewport": size(844, 390), **TOUCH},
    "768x1024": {"viewport": size(768, 1024), **TOUCH},
    "820x1180": {"viewport": size(820, 1180), **TOUCH},
    "1024x768": {"viewport": size(1024, 768), **TOUCH},
    "1280x720": {"viewport": size(1280, 720)},
    "1280x800": {"viewport": size(1280, 800)},
    "1920x1080": {"viewport": size(1920, 1080)},
    "2560x1440": {"viewport": size(2560, 1440)},
}
BIG_SCREENS: dict[str, dict[str, Any]] = {
    "tv-720": {"viewport": size(1280, 720)},
    "tv": {"viewport": size(1920, 1080)},
    "tv-4k": {"viewport": size(3840, 2160)},
}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}

HOLD_BEATS = """
const start = window.setTimeout;
let waiting = [];
window.holdBeats = false;
window.nextBeat = () => { const now = waiting; waiting = []; for (const run of now) run(); };
window.setTimeout = (run, ms = 0, ...rest) =>
  window.holdBeats && ms >= 100 ? waiting.push(() => run(...rest)) : start(run, ms, ...rest);
"""
"""Hold long timers while `holdBeats` is set: an animation goes on with `nextBeat`."""


def nothing(_user: BrowserUser) -> None:
    """The position itself is the state."""


def tell(beats: int) -> Do:
    """Continue, and hold what is told after some beats."""

    def choose_and_hold(user: BrowserUser) -> None:
        user.page.evaluate("window.holdBeats = true")
        user.page.locator("button.continue").click()
        user.page.locator('[data-busy="true"]').wait_for()
        for _ in range(beats):
            user.page.evaluate("nextBeat()")
            user.page.wait_for_timeout(SETTLED_MS)

    return choose_and_hold


@dataclass(frozen=True)
class State:
    """A position, and what is done before the screenshot."""

    position: str
    do: Do = nothing
    on_big_screen: bool = False


@dataclass(frozen=True)
class Shot:
    """A state on a screen, in a language, its table, and its file."""

    state: State
    screen: str
    language: str
    code: str
    path: Path


STATES = {
    "start": State("start"),
    "long-path": State("long-path", on_big_screen=True),
    "told-choices": State("long-path", tell(1)),
    "eight-told": State("eight-told"),
    "told": State("eight-told", tell(3)),
    "camp": State("camp"),
    "eight": State("eight", on_big_screen=True),
    "eight-at-camp": State("eight-at-camp", on_big_screen=True),
    "two-explorers": State("two-explorers"),
    "over": State("over", on_big_screen=True),
    "shared": State("shared"),
    "eight-over": State("eight-over", on_big_screen=True),
}


def take_diamant(
    folder: Path,
    only: Collection[str] = (),
    screens: Collection[str] = (),
    languages: Collection[str] = ("en", "fr"),
) -> None:
    """Take the states, each on every screen and in both languages, as PNG files."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = count()
    shots = [
        Shot(
            state,
            screen,
            language,
            code_of(next(numbers)),
            folder / f"{name}-{screen}-{language}.png",
        )
        for name, state in STATES.items()
        if not only or name in only
        for screen in [*SCREENS, *(BIG_SCREENS if state.on_big_screen else [])]
        if not screens or screen in screens
        for language in languages
    ]
    with chromium() as browser, tables_of(shots) as host:
        for shot in shots:
            user = open_state(browser, host, shot)
            user.page.screenshot(path=shot.path)
            user.close()
            print(shot.path, flush=True)


@contextmanager
def tables_of(shots: Sequence[Shot]) -> Iterator[Host]:
    """Serve a table for each screenshot."""
    names = {shot.state.position for shot in shots}
    games = {name: play_to(POSITIONS[name], "TABLEZ") for name in names}
    with tempfile.TemporaryDirectory() as folder:
        copies = [copy_as(games[shot.state.position], shot.code) for shot in shots]
        store_games_for_host(Path(folder), copies)
        with Host(Path(folder), "--rate", "1000", time_scale=SLOW) as host:
            yield host


def open_state(
    browser: Browser, host: Host, shot: Shot, watch: str = "", **context: Any
) -> BrowserUser:
    """Open a state on its screen, and wait until nothing moves; a script may watch the page."""
    is_big = shot.screen in BIG_SCREENS
    options = (BIG_SCREENS | SCREENS)[shot.screen] | context
    user = BrowserUser(
        browser,
        "Ana",
        f"http://localhost:{host.port}",
        locale=LOCALES[shot.language],
        **options,
    )
    user.context.add_init_script(HOLD_BEATS + watch)
    user.become(token_of(host.database, "ana"))
    user.go(f"/tv/{shot.code}" if is_big else f"/t/{shot.code}")
    wait_until(user, lambda: user.facts is not None)
    user.page.wait_for_load_state("networkidle")
    if not is_big:
        shot.state.do(user)
    user.page.wait_for_load_state("networkidle")
    user.page.wait_for_timeout(SETTLED_MS)
    return user
