"""Several people at one device: one page, and a connection for each seat and for the table."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, Locator, WebSocket

from tests.web.jungle_user import JungleUser

TAKE = re.compile(r"^(I am|Je suis) ")


class SeatConnection:
    """One connection of the page, with its frames."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.seat: int | None = None
        self.name = ""
        self.ask: dict[str, Any] | None = None

    def receive(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        if frame.get("you"):
            self.seat = frame["you"]["seat"]
        if frame.get("table") and self.seat is not None:
            self.name = frame["table"]["chairs"][self.seat]["name"]
        if frame["type"] in ("welcome", "update"):
            self.ask = frame.get("ask", self.ask)


class DeviceUser(JungleUser):
    """The people at one device; what is read and pressed is that of the person who looks."""

    def __init__(self, browser: Browser, name: str, address: str, **context: Any) -> None:
        self.connections: list[SeatConnection] = []
        self.looking: SeatConnection | None = None
        super().__init__(browser, name, address, **context)

    def set_up(self, *names: str, game: str = "Diamant") -> str:
        """Open a table for these people on the page of the device, and return its code."""
        self.go("/device")
        self.page.get_by_role("radio", name=game).check(force=True)
        for number, name in enumerate(names, 1):
            if number > 2:
                self.page.get_by_role("button", name="Add a player").click()
            self.page.get_by_label(f"Name {number}").fill(name)
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_url("**/t/*")
        return self.page.url.rpartition("/")[2]

    @property
    def take_button(self) -> Locator:
        """The button of the person to whom the device is given."""
        return self.page.get_by_role("button", name=TAKE)

    def take(self) -> str:
        """Press it, and return the name of the person who looks from now on."""
        words = self.take_button.inner_text()
        name = TAKE.sub("", words)
        self.looking = self.connection_of(name)
        self._answered.clear()
        self.last_ask = self.looking.ask
        self.take_button.click()
        return name

    def connection_of(self, name: str) -> SeatConnection:
        """Return the last connection of a person."""
        return next(each for each in reversed(self.connections) if each.name == name)

    def _listen(self, socket: WebSocket) -> None:
        connection = SeatConnection()
        self.connections.append(connection)
        socket.on("framereceived", lambda text: self._received_by(connection, json.loads(text)))
        socket.on("framesent", lambda text: self._sent_by(connection, json.loads(text)))

    def _received_by(self, connection: SeatConnection, frame: dict[str, Any]) -> None:
        connection.receive(frame)
        if connection is self.looking:
            self._on_received(frame)
        elif frame.get("facts"):
            self.facts = frame["facts"]

    def _sent_by(self, connection: SeatConnection, frame: dict[str, Any]) -> None:
        connection.sent.append(frame)
        if connection is self.looking:
            self._on_sent(frame)
