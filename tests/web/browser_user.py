"""A user with a browser context: actions, and every WebSocket frame sent and received."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from tests.server.live_server import PATIENCE

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

PATIENCE_MS = PATIENCE * 1000
expect.set_options(timeout=PATIENCE_MS)


class BrowserUser:
    """One player, host or spectator."""

    def __init__(self, browser: Browser, name: str, address: str, **context: Any) -> None:
        options = {
            "viewport": LAPTOP,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # it would load all files for each user
            **context,
        }
        self.name = name
        self.address = address
        self.context = browser.new_context(base_url=address, **options)
        self.context.set_default_timeout(PATIENCE_MS)
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.facts: dict[str, Any] | None = None
        """The last position that the server sent."""
        self.last_ask: dict[str, Any] | None = None
        """The last open decision that the server sent."""
        self._answered: set[int] = set()
        self.errors: list[str] = []
        self.console_errors: list[str] = []
        """Errors in the browser's console."""
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._on_console)
        return page

    def start_again(self) -> None:
        """Open an empty page instead. The browser keeps cookies, storage and the client's files."""
        self.page.close()
        self.page = self._new_page()
        self.frames, self.sent, self.errors = [], [], []
        self.facts = self.last_ask = None
        self._answered.clear()

    def close(self) -> None:
        self.context.close()

    # Joining a table

    def register(self) -> None:
        """Register the guest, as the front page does."""
        answer = self.context.request.post("/api/guest", data={"name": self.name})
        assert answer.ok, answer.text()

    def become(self, token: str) -> None:
        """Be the guest of a token."""
        self.context.add_cookies([{"name": "tacora", "value": token, "url": self.address}])

    def invite_friends(self, game: str = "Diamant") -> str:
        """Open a table from the front page, as "Ana" or another name. Return its code."""
        self.go("/")
        self.page.get_by_role("link", name="Invite friends").click()
        self.page.wait_for_url("**/t/*")
        if game != "Diamant":
            self.page.get_by_role("radio", name=game).check(force=True)
            expect(self.page.get_by_role("radio", name=game)).to_be_enabled()
        self.page.get_by_role("button", name="You · host").click()
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Done").click()
        expect(self.seat(self.name)).to_contain_text("You")
        return self.page.url.rpartition("/")[2]

    def open_table(
        self, users: int = 1, bots: int = 4, deck: dict[str, int] | None = None, **settings: object
    ) -> str:
        """Open a table with seats for the users and bots on the other seats."""
        self.register()
        seats = range(users, users + bots)
        table = {
            "game": "diamant",
            "options": {"players": users + bots} | ({} if deck is None else {"deck": deck}),
            "bots": {str(seat): ("cautious", "greedy-ev")[seat % 2] for seat in seats},
            "settings": {"pace": False, **settings},
        }
        answer = self.context.request.post("/api/tables", data=table)
        assert answer.ok, answer.text()
        return str(answer.json()["code"])

    def enlarge_text(self) -> None:
        """Show all pages with letters of twice the size, as a reader may set in the browser."""
        self.context.add_init_script(
            "addEventListener('DOMContentLoaded',"
            " () => { document.documentElement.style.fontSize = '200%' })"
        )

    def go(self, path: str) -> None:
        self.page.goto(path)

    def take_seat(self, code: str) -> None:
        """Open a table's link and take a seat."""
        self.go(f"/t/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").first.click()
        expect(self.seat(self.name)).to_contain_text("You")

    def seat(self, name: str) -> Locator:
        """A player's seat in the waiting room."""
        seats = self.page.get_by_role("region", name="Players")
        # A pattern is case-sensitive: "Add a bot" is not the seat of Bo.
        return seats.get_by_role("listitem").filter(has_text=re.compile(rf"\b{re.escape(name)}"))

    # Playing

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("group", name="Your decision")

    def button(self, choice: str) -> Locator:
        return self.decision.get_by_role("button", name=choice)

    def skip_animation(self) -> None:
        """Skip a running animation. Without one, Escape does nothing."""
        self.page.keyboard.press("Escape")

    @property
    def must_decide(self) -> bool:
        """True if this user has to decide and has not chosen yet."""
        ask = self.last_ask
        if ask is None or not ask["choices"] or ask["own"] is not None:
            return False
        return ask["number"] not in self._answered

    @property
    def own_choices(self) -> list[str]:
        """The choices that this user has sent so far."""
        return [frame["choice"] for frame in self.sent if frame["type"] == "choose"]

    @property
    def over(self) -> bool:
        """True if the server has told this user that the game is over."""
        return bool(self.facts and self.facts["over"])

    def player(self, name: str) -> Locator:
        """A player's item in the player strip."""
        players = self.page.get_by_role("list", name="Players")
        return players.get_by_role("listitem").filter(has_text=name)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._on_received(json.loads(text)))
        socket.on("framesent", lambda text: self._on_sent(json.loads(text)))

    def _on_sent(self, frame: dict[str, Any]) -> None:
        self.sent.append(frame)
        if frame["type"] == "choose":
            self._answered.add(frame["ask"])

    def _on_received(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        if frame["type"] == "welcome":
            self._answered.clear()  # it may be another table; the welcome has its choice
        if frame["type"] in ("welcome", "update"):
            self.facts = frame.get("facts", self.facts)
            self.last_ask = frame.get("ask", self.last_ask)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console_errors.append(f"{self.page.url}: {message.text}")

    # Accessibility

    def axe_violations(self) -> list[str]:
        """Run axe on the page: WCAG 2.2 AA and best practices."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{problem['id']}: {node['target']} {node['failureSummary']}"
            for problem in found["violations"]
            for node in problem["nodes"]
        ]
