"""Take the pictures of the pages for the README, from real games: `make screenshots`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
SCREEN = {"width": 1600, "height": 900}
BOTS = ("greedy-ev", "cautious:9", "cautious:8", "random")

Facts = dict[str, Any]
Wanted = Callable[[Facts], bool]


class Visitor:
    """A browser with somebody in front of it."""

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:
        given = {"locale": "en-GB", "reduced_motion": "reduce", **context}
        self._context = browser.new_context(base_url=address, **given)
        self.page: Page = self._context.new_page()
        self.facts: Facts = {}
        self.asked = False
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def sit(self, name: str, colour: str, bots: tuple[str, ...] = BOTS) -> str:
        """Open a table with bots and begin; its code."""
        self._post("/api/guest", {"name": name, "colour": colour})
        wanted = {
            "game": "diamant",
            "options": {"players": len(bots) + 1, "chests": "open"},
            "bots": {str(seat + 1): bot for seat, bot in enumerate(bots)},
            "settings": {"pace": False},
            "start": True,
        }
        code: str = self._post("/api/tables", wanted)["code"]
        self.page.goto(f"/t/{code}")
        return code

    def play(self, wanted: Wanted) -> bool:
        """Go on and on, until there is what is wanted; False when the game is over before."""
        while not self.facts.get("over"):
            if not self.asked:
                self.page.wait_for_timeout(30)
            elif wanted(self.facts):
                return True
            else:
                self._choose("e" if len(self.facts["path"]) > 8 else "c")
        return False

    def _choose(self, key: str) -> None:
        """Press a key when the stage is at rest: before, it would not count."""
        self.page.locator(".table[data-busy=false]").wait_for()
        self.asked = False
        self.page.keyboard.press(key)

    def take(self, name: str) -> None:
        """A picture, when everything has come to rest."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(1500)
        self.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=84)
        print(f"docs/pictures/{name}.jpg")

    def _post(self, path: str, body: object) -> Any:
        answer = self._context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.facts = message.get("facts") or self.facts
        if message["type"] in ("welcome", "update"):
            ask = message.get("ask")
            self.asked = bool(ask and ask["choices"])


def deep(facts: Facts) -> bool:
    """A path worth looking at: treasure, a trap, a relic, and others still inside."""
    kinds = {card.partition(":")[0] for card in facts["path"]}
    return len(facts["path"]) >= 6 and len(kinds) == 3 and len(facts["inside"]) >= 3


def main() -> None:
    """Five pictures."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with _server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        home = Visitor(browser, address, viewport=LAPTOP)
        home.page.goto("/")
        home.page.get_by_label("Your name").fill("Ana")
        home.take("home")
        ana = Visitor(browser, address, viewport=LAPTOP)
        code = _find(ana, "Ana", "red")
        ana.take("table")
        screen = Visitor(browser, address, viewport=SCREEN)
        screen.page.goto(f"/tv/{code}")
        screen.take("tv")
        phone = Visitor(browser, address, viewport=PHONE, locale="fr-FR", device_scale_factor=2)
        _find(phone, "Zoé", "violet")
        phone.take("phone")
        ana.play(lambda _: False)
        ana.page.set_viewport_size({"width": 1280, "height": 900})
        ana.page.goto(f"/g/{code}")
        slider = ana.page.get_by_role("slider")
        slider.fill(str(int(slider.get_attribute("max") or 0) - 2))
        ana.take("review")
        browser.close()


def _find(visitor: Visitor, name: str, colour: str) -> str:
    """A table where things get as far as they should in a picture."""
    while True:
        code = visitor.sit(name, colour)
        if visitor.play(deep):
            return code
        visitor.facts = {}


@contextmanager
def _server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tacora", "serve", "--no-browser", "--lang", "en"]
        command += ["--port", "0", "--rate", "1000", "--database", f"{folder}/pictures.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603
        assert process.stdout is not None
        found = re.search(r"http://\S+?(?=/$)", process.stdout.readline().strip())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
