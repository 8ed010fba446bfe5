"""Take a screenshot of every state of the jungle's table on every kind of screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser

from tests.server.live_server import Host
from tests.server.stored_games import token_of
from tests.server.table_harness import TableHarness
from tests.server.ws_client import Guest
from tests.web.browser import chromium
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_user import JungleUser
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

SLOW = 10.0
"""A time scale at which windows stay open for all screenshots."""
HUNT_MS = 1800
"""In the middle of a dinosaurs' phase."""

Do = Callable[[JungleUser, Host, str], None]

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, **TOUCH},
    "short-phone": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, **TOUCH},
    "sideways": {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 2, **TOUCH},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **TOUCH},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}


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


def _press_dark(user: JungleUser, _host: Host, _code: str) -> None:
    user.bar.locator('button[aria-disabled="true"]').first.click(force=True)


def _open_full_tile(user: JungleUser, _host: Host, _code: str) -> None:
    """Open the tile with the most explorers."""
    assert user.facts is not None
    cells = [player["at"] for player in user.facts["players"]]
    user.tile(max(cells, key=cells.count)).click()


def _open_page(path: str) -> Do:
    """Open another page, with the table's code in its address."""
    return lambda user, _host, code: user.go(path.format(code=code))


def _waiting_room(user: JungleUser, _host: Host, _code: str) -> None:
    """Open a table with a bot and two open seats."""
    user.go(f"/t/{user.open_jungle(users=3)}")


def _scrub(user: JungleUser, _host: Host, code: str) -> None:
    """Open the replay of a finished game, in the middle."""
    user.go(f"/g/{code}")
    slider = user.page.get_by_role("slider").first
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


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
    do: Do = _nothing
    on_big_screen: bool = False
    time_scale: float = SLOW
    """Where time matters, the table has a server of its own: windows run from its start."""
    whole_page: bool = False
    """True for a page that is higher than the screen."""


Shot: TypeAlias = TableShot[State]

STATES = {
    "home": State("act-late", _open_page("/")),
    "set-up": State("act-late", _waiting_room),
    "action": State("act-late", on_big_screen=True),
    "action-with-cards": State("act-with-cards"),
    "six-actions": State("act-crowded"),
    "dark-actions": State("act-five"),
    "dark-action-pressed": State("act-five", _press_dark),
    "six-players": State("six", on_big_screen=True),
    "full-tile": State("crowded-tile", _open_full_tile),
    "way-home": State("home"),
    "lifted-card": State("act-with-cards", _lift),
    "placing": State("place", _choose_place),
    "placing-late": State("before-dusk", _choose_place),
    "before-a-roll": State("window-before"),
    "dice-lie": State("window-rolled"),
    "after-a-roll": State("step"),
    "window-with-stack": State("window-stack", on_big_screen=True),
    "deep-stack": State("window-deep", on_big_screen=True),
    "theft": State("theft", on_big_screen=True),
    "theft-with-stack": State("theft-stack"),
    "discarding": State("window-rolled", _discard),
    "full-hand": State("window-full"),
    "card-flipped": State("window-flipped", on_big_screen=True),
    "earthquake": State("earthquake", on_big_screen=True),
    "dinosaurs": State("window-flipped", _hunt, on_big_screen=True, time_scale=1),
    "attack": State("attack", on_big_screen=True),
    "chase": State("chase"),
    "face": State("face"),
    "way": State("way"),
    "keep": State("keep"),
    "take": State("take"),
    "carried": State("carried"),
    "fill": State("fill"),
    "from": State("from"),
    "explorer": State("explorer"),
    "scouting": State("draw"),
    "list": State("act-with-cards", _open_list),
    "log": State("act-late", _open_log),
    "waiting": State("waiting"),
    "end": State("over", on_big_screen=True),
    "finished": State("over", _scrub, whole_page=True),
    "rules": State("over", _open_page("/rules#dinosaurs"), whole_page=True),
    "tour": State("over", _open_page("/learn/dinosaurs")),
}


def take_jungle(folder: Path, wanted: Wanted) -> None:
    """Take the states, each on every screen and in both languages, as PNG files."""
    folder.mkdir(parents=True, exist_ok=True)
    shots = shots_of(folder, STATES, SCREENS, wanted)
    positions = {shot.state.position for shot in shots}
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
    _take_group(browser, games, [Shot(state, screen, "en", code_of(0), path)])


def _take_group(browser: Browser, games: Mapping[str, TableHarness], shots: Sequence[Shot]) -> None:
    """Take screenshots of tables on one server."""
    with tables_of(games, shots) as host:
        for shot in shots:
            user = open_state(browser, host, shot)
            user.page.screenshot(path=shot.path, full_page=shot.state.whole_page)
            user.close()
            print(shot.path)


@contextmanager
def tables_of(games: Mapping[str, TableHarness], shots: Sequence[Shot]) -> Iterator[Host]:
    """Serve a table for each screenshot."""
    [scale] = {shot.state.time_scale for shot in shots}
    with host_of_shots(games, shots, scale) as host:
        yield host


def open_state(
    browser: Browser, host: Host, shot: Shot, watch: str = "", **context: Any
) -> JungleUser:
    """Open a state on its screen, and wait until nothing moves; a script may watch the page."""
    user = user_of_screen(browser, host, shot.screen, shot.language, **context)
    show_state(user, host, shot, watch)
    return user


def user_of_screen(
    browser: Browser, host: Host, screen: str, language: str, **context: Any
) -> JungleUser:
    """Give Ana a screen."""
    return JungleUser(
        browser,
        "Ana",
        f"http://localhost:{host.port}",
        reduced_motion="no-preference",
        locale=LOCALES[language],
        **(BIG_SCREENS | SCREENS)[screen],
        **context,
    )


def show_state(user: JungleUser, host: Host, shot: Shot, watch: str = "") -> None:
    """Show a state on a user's screen, and wait until nothing moves."""
    do = shot.state.do
    open_table(user, host, shot, watch)
    if not shot.on_big_screen or do is _hunt:
        do(user, host, shot.code)
    if do is not _hunt:
        user.page.wait_for_load_state("networkidle")
        user.page.wait_for_timeout(SETTLED_MS)
