"""Somebody at a browser: a context of their own, what they do, and every frame they were sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

expect.set_options(timeout=20_000)


class Person:
    """One player, host or spectator."""

    def __init__(self, browser: Browser, name: str, address: str, **context: Any) -> None:
        given = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", **context}
        self.name = name
        self.address = address
        self.context = browser.new_context(base_url=address, **given)
        self.page: Page = self.context.new_page()
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.facts: dict[str, Any] | None = None
        """The position as the server told it last."""
        self.last_ask: dict[str, Any] | None = None
        """The open decision as the server told it last."""
        self._answered: set[int] = set()
        self.errors: list[str] = []
        self.complaints: list[str] = []
        """What the browser wrote to its console as an error."""
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._complain)

    def leave(self) -> None:
        self.context.close()

    # Getting to a table

    def introduce(self) -> None:
        """Say who one is, as the front page does."""
        answer = self.context.request.post("/api/guest", data={"name": self.name})
        assert answer.ok, answer.text()

    def open_table(self, people: int = 1, bots: int = 4, **settings: object) -> str:
        """A table for so many people, with bots on the seats behind them."""
        self.introduce()
        seats = range(people, people + bots)
        wanted = {
            "game": "diamant",
            "options": {"players": people + bots},
            "bots": {str(seat): ("cautious", "greedy-ev")[seat % 2] for seat in seats},
            "settings": {"pace": False, **settings},
        }
        answer = self.context.request.post("/api/tables", data=wanted)
        assert answer.ok, answer.text()
        return str(answer.json()["code"])

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit_down(self, code: str) -> None:
        """Follow the link of a table and take a seat."""
        self.go(f"/t/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").first.click()
        expect(self.page.get_by_role("button", name="Stand up")).to_be_visible()

    # Playing

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("group", name="Your decision")

    def button(self, choice: str) -> Locator:
        return self.decision.get_by_role("button", name=choice)

    def skip(self) -> None:
        """See how it came out without waiting for the show; at rest, Escape does nothing."""
        self.page.keyboard.press("Escape")

    @property
    def owes(self) -> bool:
        """Whether this person is asked and has not chosen yet."""
        ask = self.last_ask
        if ask is None or not ask["choices"] or ask["own"] is not None:
            return False
        return ask["number"] not in self._answered

    @property
    def chosen(self) -> list[str]:
        """What this person has chosen so far, decision by decision."""
        return [frame["choice"] for frame in self.sent if frame["type"] == "choose"]

    @property
    def over(self) -> bool:
        """Whether this person has been told that the game is over."""
        return bool(self.facts and self.facts["over"])

    def player(self, name: str) -> Locator:
        """A player's place in the strip, as this person sees it."""
        players = self.page.get_by_role("list", name="Players")
        return players.get_by_role("listitem").filter(has_text=name)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))
        socket.on("framesent", lambda text: self._say(json.loads(text)))

    def _say(self, frame: dict[str, Any]) -> None:
        self.sent.append(frame)
        if frame["type"] == "choose":
            self._answered.add(frame["ask"])

    def _hear(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        if frame["type"] == "welcome":
            self._answered.clear()  # it may be another table; what was answered here, it says
        if frame["type"] in ("welcome", "update"):
            self.facts = frame.get("facts", self.facts)
            self.last_ask = frame.get("ask", self.last_ask)

    def _complain(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{self.page.url}: {message.text}")

    # Looking

    def violations(self) -> list[str]:
        """What axe finds wrong with the page, WCAG 2.2 AA and best practice."""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{problem['id']}: {node['target']} {node['failureSummary']}"
            for problem in found["violations"]
            for node in problem["nodes"]
        ]
