"""Take the pictures of the pages for the README, from real games: `make screenshots`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize

from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.person import LAPTOP, PHONE, ROOT, Person
from tests.web.playing import wait_until

FOLDER = ROOT / "docs" / "pictures"
SCREEN: ViewportSize = {"width": 1600, "height": 900}
REVIEW: ViewportSize = {"width": 1280, "height": 900}
BOTS = ("greedy-ev", "cautious:9", "cautious:8", "random")

Facts = dict[str, Any]


def main() -> None:
    """Six pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        Host(Path(folder), "--rate", "1000") as host,
    ):
        address = f"http://localhost:{host.port}"
        home = Person(browser, "Ana", address)
        home.go("/")
        home.page.get_by_label("Your name").fill("Ana")
        take(home, "home")
        ana = Person(browser, "Ana", address, viewport=LAPTOP)
        code = find(ana)
        take(ana, "table")
        screen = Person(browser, "", address, viewport=SCREEN)
        screen.go(f"/tv/{code}")
        take(screen, "tv")
        zoe = Person(browser, "Zoé", address, viewport=PHONE, locale="fr-FR", device_scale_factor=2)
        find(zoe)
        take(zoe, "phone")
        play_until(ana, lambda _: False)
        ana.page.set_viewport_size(REVIEW)
        ana.go(f"/g/{code}")
        slider = ana.page.get_by_role("slider")
        slider.fill(str(int(slider.get_attribute("max") or 0) - 2))
        take(ana, "review")
        coach = ana.page.get_by_role("region", name="The coach")
        coach.get_by_role("button", name="Ask the coach").click()
        coach.get_by_role("slider", name="Chance of winning").wait_for(timeout=60_000)
        coach.evaluate("part => part.scrollIntoView()")
        take(ana, "coach")


def find(person: Person) -> str:
    """A table where things get as far as they should in a picture; its code."""
    while True:
        person.facts = None
        code = sit(person)
        if play_until(person, deep):
            return code


def sit(person: Person) -> str:
    """A game against bots, with open chests."""
    person.introduce()
    wanted = {
        "game": "diamant",
        "options": {"players": len(BOTS) + 1, "chests": "open"},
        "bots": {str(seat): bot for seat, bot in enumerate(BOTS, start=1)},
        "settings": {"pace": False},
        "start": True,
    }
    code = str(person.context.request.post("/api/tables", data=wanted).json()["code"])
    person.go(f"/t/{code}")
    return code


def deep(facts: Facts) -> bool:
    """A path worth looking at: treasure, a trap, a relic, and others still inside."""
    kinds = {card.partition(":")[0] for card in facts["path"]}
    return len(facts["path"]) >= 6 and len(kinds) == 3 and len(facts["inside"]) >= 3


def play_until(person: Person, wanted: Callable[[Facts], bool]) -> bool:
    """Go on and on, until there is what is wanted; False when the game is over before."""
    while True:
        wait_until(person, lambda: person.over or person.owes)
        assert person.facts is not None
        if person.over or wanted(person.facts):
            return not person.over
        key = "e" if len(person.facts["path"]) > 8 else "c"
        asked = person.last_ask
        while (
            person.owes and person.last_ask is asked
        ):  # a key that comes before the page has shown the decision is lost
            person.skip()
            person.page.keyboard.press(key)
            person.page.wait_for_timeout(100)


def take(person: Person, name: str) -> None:
    """A picture, when everything has come to rest."""
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(1500)
    person.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=84)
    print(f"docs/pictures/{name}.jpg")  # noqa: T201  (this is a program)


if __name__ == "__main__":
    main()
