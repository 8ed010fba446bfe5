"""Take a screenshot of every state of the jungle's table on every kind of screen."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.server.live_server import Host
from tests.server.stored_games import copy_as, store_games, token_of
from tests.server.table_harness import TableHarness
from tests.server.ws_client import Guest
from tests.web.browser import chromium
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import wait_until

SETTLED_MS = 800
"""After this time a table that tells nothing is still."""
SLOW = 10.0
"""A time scale at which windows stay open for all screenshots."""
HUNT_MS = 1800
"""In the middle of a dinosaurs' phase."""

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    "short-phone": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2},
    "sideways": {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 2},
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}
BIG_SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


def _nothing(_user: JungleUser, _host: Host, _code: str) -> None:
    """The position itself is the state."""


def _lift(user: JungleUser, _host: Host, _code: str) -> None:
    user.hand_card(0).click()


def _open_list(user: JungleUser, _host: Host, _code: str) -> None:
    user.open_list()


def _open_log(user: JungleUser, _host: Host, _code: str) -> None:
    user.page.get_by_role("button", name=user.text("jungle.log-open"), exact=True).click()


def _discard(user: JungleUser, _host: Host, _code: str) -> None:
    user.page.keyboard.press("d")


def _choose_place(user: JungleUser, _host: Host, _code: str) -> None:
    user.bar.get_by_role("button").first.click()


def _hunt(user: JungleUser, host: Host, code: str) -> None:
    """Let a bot answer until the dinosaurs move."""
    guest = Guest(host)
    guest.headers = {"Cookie": f"tacora={token_of(host.database, 'ana')}"}
    with guest.connect(code) as client:
        client.command("stand")  # a bot decides for her
        user.page.locator('[data-busy="true"]').first.wait_for()
        client.command("return")
    user.page.wait_for_timeout(HUNT_MS)


@dataclass(frozen=True)
class State:
    """A position, and what is done before the screenshot."""

    position: str
    do: Callable[[JungleUser, Host, str], None] = _nothing
    on_big_screen: bool = False
    time_scale: float = SLOW
    """Where time matters, the table has a server of its own: windows run from its start."""


@dataclass(frozen=True)
class Shot:
    """A state on a screen, its table, and its file."""

    state: State
    screen: str
    code: str
    path: Path


STATES = {
    "action": State("act-late", on_big_screen=True),
    "action-with-cards": State("act-with-cards"),
    "lifted-card": State("act-with-cards", _lift),
    "placing": State("place", _choose_place),
    "before-a-roll": State("window-before"),
    "dice-lie": State("window-rolled"),
    "after-a-roll": State("step"),
    "window-with-stack": State("window-stack", on_big_screen=True),
    "discarding": State("window-rolled", _discard),
    "full-hand": State("window-full"),
    "dinosaurs": State("window-flipped", _hunt, on_big_screen=True, time_scale=1),
    "attack": State("attack", on_big_screen=True),
    "explorer": State("explorer"),
    "scouting": State("draw"),
    "list": State("act-with-cards", _open_list),
    "log": State("act-late", _open_log),
    "waiting": State("waiting"),
    "end": State("over", on_big_screen=True),
}


def take_jungle(folder: Path, only: Collection[str] | None = None) -> None:
    """Take the states, each on every screen, as PNG files."""
    folder.mkdir(parents=True, exist_ok=True)
    states = {name: state for name, state in STATES.items() if not only or name in only}
    numbers = count()
    shots = [
        Shot(state, screen, code_of(next(numbers)), folder / f"{name}-{screen}.png")
        for name, state in states.items()
        for screen in [*SCREENS, *(["tv"] if state.on_big_screen else [])]
    ]
    positions = {state.position for state in states.values()}
    games = {name: play_to(POSITIONS[name], "TABLEZ") for name in positions}
    together = [shot for shot in shots if shot.state.time_scale == SLOW]
    alone = [[shot] for shot in shots if shot.state.time_scale != SLOW]
    with chromium() as browser:
        for group in [together, *alone]:
            _take_group(browser, games, group)


def take_one(browser: Browser, name: str, screen: str, path: Path) -> None:
    """Take one state on one screen."""
    state = STATES[name]
    games = {state.position: play_to(POSITIONS[state.position], "TABLEZ")}
    _take_group(browser, games, [Shot(state, screen, code_of(0), path)])


def _take_group(browser: Browser, games: Mapping[str, TableHarness], shots: Sequence[Shot]) -> None:
    """Take screenshots of tables on one server."""
    with tempfile.TemporaryDirectory() as folder:
        copies = [copy_as(games[shot.state.position], shot.code) for shot in shots]
        store_games(Path(folder) / "tables.db", copies)
        for scale in {shot.state.time_scale for shot in shots}:
            with Host(Path(folder), time_scale=scale) as host:
                for shot in shots:
                    _take(browser, host, shot)


def _take(browser: Browser, host: Host, shot: Shot) -> None:
    is_big, do = shot.screen == "tv", shot.state.do
    context = BIG_SCREEN if is_big else SCREENS[shot.screen]
    user = JungleUser(
        browser, "Ana", f"http://localhost:{host.port}", reduced_motion="no-preference", **context
    )
    user.become(token_of(host.database, "ana"))
    user.go(f"/tv/{shot.code}" if is_big else f"/t/{shot.code}")
    wait_until(user, lambda: user.facts is not None)
    user.page.wait_for_load_state("networkidle")
    if not is_big or do is _hunt:
        do(user, host, shot.code)
    if do is not _hunt:
        user.page.wait_for_timeout(SETTLED_MS)
    user.page.screenshot(path=shot.path)
    user.close()
    print(shot.path)
