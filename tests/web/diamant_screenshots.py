"""Take a screenshot of every state of Diamant's table on every kind of screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, ViewportSize

from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.browser_user import BrowserUser
from tests.web.diamant_positions import POSITIONS, play_to
from tests.web.table_shots import (
    BIG_SCREENS,
    LOCALES,
    SETTLED_MS,
    TOUCH,
    TableShot,
    Wanted,
    host_of_shots,
    open_table,
    shots_of,
)

SLOW = 20.0
"""A time scale at which no absent player is replaced before all is looked at."""

Do = Callable[[BrowserUser], None]


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


Shot: TypeAlias = TableShot[State]

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


def take_diamant(folder: Path, wanted: Wanted) -> None:
    """Take the states, each on every screen and in both languages, as PNG files."""
    folder.mkdir(parents=True, exist_ok=True)
    shots = shots_of(folder, STATES, SCREENS, wanted)
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
    with host_of_shots(games, shots, SLOW) as host:
        yield host


def open_state(
    browser: Browser, host: Host, shot: Shot, watch: str = "", **context: Any
) -> BrowserUser:
    """Open a state on its screen, and wait until nothing moves; a script may watch the page."""
    options = (BIG_SCREENS | SCREENS)[shot.screen] | context
    address = f"http://localhost:{host.port}"
    user = BrowserUser(browser, "Ana", address, locale=LOCALES[shot.language], **options)
    open_table(user, host, shot, HOLD_BEATS + watch)
    if not shot.on_big_screen:
        shot.state.do(user)
    user.page.wait_for_load_state("networkidle")
    user.page.wait_for_timeout(SETTLED_MS)
    return user
