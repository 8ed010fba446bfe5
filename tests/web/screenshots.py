"""Take the screenshots of the README from real games: `make screenshots`.

`make screenshots ALL=FOLDER` takes every page at seven sizes in both languages, with a contact
sheet; with `--jungle` or `--diamant` every state of a table on every screen instead. `--installing`
takes those that a browser shows before it installs Tacora as an app.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize

from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.browser_user import LAPTOP, PHONE, ROOT, BrowserUser
from tests.web.contact_sheet import SHEET, Look, take_all
from tests.web.diamant_screenshots import take_diamant
from tests.web.jungle_screenshots import SCREENS, take_jungle, take_one
from tests.web.play_helpers import wait_until
from tests.web.table_shots import Wanted

FOLDER = ROOT / "docs" / "pictures"
MANIFEST_FOLDER = ROOT / "web" / "public" / "screenshots"
SCREEN: ViewportSize = {"width": 1600, "height": 900}
REVIEW: ViewportSize = {"width": 1280, "height": 900}
BOTS = ("greedy-ev", "cautious:9", "cautious:8", "random")

Facts = dict[str, Any]


def main() -> None:
    """Take the screenshots of the README, of every page, or of all states of the jungle."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every page, and a sheet")
    parser.add_argument("--jungle", type=Path, metavar="FOLDER", help="all states of the jungle")
    parser.add_argument("--diamant", type=Path, metavar="FOLDER", help="all states of Diamant")
    parser.add_argument("--only", nargs="*", default=(), help="of all: these pages or states")
    parser.add_argument("--screens", nargs="*", default=(), help="of all states: these screens")
    parser.add_argument("--installing", action="store_true", help="only those of the manifest")
    parser.add_argument(
        "--languages", nargs="*", default=("en", "fr"), help="of all: these languages"
    )
    parser.add_argument("--forced-colours", action="store_true", help="of every page: so")
    parser.add_argument("--large-text", action="store_true", help="of every page: at 200 %%")
    args = parser.parse_args()
    if args.all is not None:
        look = Look(args.languages, args.forced_colours, args.large_text)
        take_all(args.all, look, args.only)
        print(args.all / SHEET)
    elif args.jungle is not None:
        take_jungle(args.jungle, Wanted(args.only, args.screens, args.languages))
    elif args.diamant is not None:
        take_diamant(args.diamant, Wanted(args.only, args.screens, args.languages))
    elif args.installing:
        take_for_manifest()
    else:
        take_for_readme()
        take_for_manifest()


def take_for_readme() -> None:
    """Take a screenshot of every page that the README shows."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        Host(Path(folder), "--rate", "1000") as host,
    ):
        address = f"http://localhost:{host.port}"
        home = BrowserUser(browser, "Ana", address)
        home.go("/")
        screenshot(home, "home")
        ana = BrowserUser(browser, "Ana", address, viewport=LAPTOP)
        code = play_to_long_path(ana)
        screenshot(ana, "table")
        screen = BrowserUser(browser, "", address, viewport=SCREEN)
        screen.go(f"/tv/{code}")
        screenshot(screen, "tv")
        zoe = BrowserUser(
            browser, "Zoé", address, viewport=PHONE, locale="fr-FR", device_scale_factor=2
        )
        play_to_long_path(zoe)
        screenshot(zoe, "phone")
        play_until(ana, lambda _: False)
        ana.page.set_viewport_size(REVIEW)
        ana.go(f"/g/{code}")
        slider = ana.page.get_by_role("slider")
        slider.fill(str(int(slider.get_attribute("max") or 0) - 2))
        screenshot(ana, "review")
        coach = ana.page.get_by_role("region", name="The coach")
        coach.get_by_role("button", name="Ask the coach").click()
        coach.get_by_role("slider", name="Chance of winning").wait_for(timeout=60_000)
        coach.evaluate("part => part.scrollIntoView()")
        screenshot(ana, "coach")
        take_one(browser, "action", "laptop", FOLDER / "jungle.jpg")


def take_for_manifest() -> None:
    """Take a screenshot of both games on a phone and on a laptop."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        Host(Path(folder), "--rate", "1000") as host,
    ):
        for screen in ("phone", "laptop"):
            user = BrowserUser(browser, "Ana", f"http://localhost:{host.port}", **SCREENS[screen])
            play_to_long_path(user)
            screenshot(user, f"cave-{screen}", MANIFEST_FOLDER)
            user.close()
            take_one(browser, "action", screen, MANIFEST_FOLDER / f"jungle-{screen}.jpg")


def play_to_long_path(user: BrowserUser) -> str:
    """Play games until one has a long path with open decisions. Return its code."""
    while True:
        user.facts = None
        code = start_bot_game(user)
        if play_until(user, has_long_path):
            return code


def start_bot_game(user: BrowserUser) -> str:
    """Start a game against bots with open chests. Return its code."""
    user.register()
    table = {
        "game": "diamant",
        "options": {"players": len(BOTS) + 1, "chests": "open"},
        "bots": {str(seat): bot for seat, bot in enumerate(BOTS, start=1)},
        "settings": {"pace": False},
        "start": True,
    }
    code = str(user.context.request.post("/api/tables", data=table).json()["code"])
    user.go(f"/t/{code}")
    return code


def has_long_path(facts: Facts) -> bool:
    """True if the path has a treasure, a trap and a relic, and others are still inside."""
    kinds = {card.partition(":")[0] for card in facts["path"]}
    return len(facts["path"]) >= 6 and len(kinds) == 3 and len(facts["inside"]) >= 3


def play_until(user: BrowserUser, condition: Callable[[Facts], bool]) -> bool:
    """Play until the condition holds. False if the game ends before."""
    while True:
        wait_until(user, lambda: user.over or user.must_decide)
        assert user.facts is not None
        if user.over or condition(user.facts):
            return not user.over
        key = "e" if len(user.facts["path"]) > 8 else "c"
        asked = user.last_ask
        while (
            user.must_decide and user.last_ask is asked
        ):  # a key pressed before the page shows the decision has no effect
            user.skip_animation()
            user.page.keyboard.press(key)
            user.page.wait_for_timeout(100)


def screenshot(user: BrowserUser, name: str, folder: Path = FOLDER) -> None:
    """Take a screenshot after all animations have ended."""
    user.page.wait_for_load_state("networkidle")
    user.page.wait_for_timeout(1500)
    path = folder / f"{name}.jpg"
    user.page.screenshot(path=path, type="jpeg", quality=84)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
