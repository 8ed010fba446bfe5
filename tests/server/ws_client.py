"""A guest as the server sees one: a cookie or a token, requests, and a WebSocket that remembers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import count
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tacora.table.protocol import PROTOCOL
from tests.server.live_server import PATIENCE, Answer, Host

Json = dict[str, Any]
Choosing = Callable[["Line"], str]


class Guest:
    """Somebody with a name, kept by a cookie, or by a token for a bot; nobody without a name."""

    def __init__(
        self, host: Host, name: str | None = None, *, bot: bool = False, colour: str | None = None
    ) -> None:
        self.host = host
        self.name = name
        self.headers: dict[str, str] = {}
        self.token = ""
        if name is not None:
            answer = self.post("/api/guest", {"name": name, "bot": bot, "colour": colour})
            assert answer.status == 200, answer.body
            if bot:
                self.token = answer.json["token"]
                self.headers = {"Authorization": f"Bearer {self.token}"}
            else:
                cookie = answer.headers["set-cookie"].partition(";")[0]
                self.token = cookie.partition("=")[2]
                self.headers = {"Cookie": cookie}

    def get(self, path: str) -> Answer:
        return self.host.ask("GET", path, headers=self.headers)

    def post(self, path: str, body: object, **headers: str) -> Answer:
        return self.host.ask("POST", path, body, self.headers | headers)

    def open(self, options: Json, game: str = "diamant", **fields: Any) -> str:
        """Open a table; its code. Bots think at once unless told otherwise."""
        settings = {"pace": False, "window": 0} | fields.pop("settings", {})
        wanted = {"game": game, "options": options, "settings": settings} | fields
        answer = self.post("/api/tables", wanted)
        assert answer.status == 201, answer.body
        return str(answer.json["code"])

    def line(self, code: str, since: int | None = None, *, watch: bool = False) -> Line:
        """A connection that has said hello."""
        line = Line(self)
        line.say(type="hello", protocol=PROTOCOL, table=code, since=since, watch=watch)
        line.wait("welcome")
        return line


class Line:
    """An open connection. What it heard is kept as a client would keep it."""

    _ids = count()

    def __init__(self, guest: Guest, **options: Any) -> None:
        self.guest = guest
        self.heard: list[Json] = []
        self.frames: list[str] = []
        self.welcome: Json = {}
        self.version = -1
        self.table: Json = {}
        self.you: Json = {}
        self.facts: Json = {}
        self.ask: Json | None = None
        self.events: list[Json] = []
        self.present: list[int] = []
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://localhost:{guest.host.port}/ws",
                additional_headers=guest.headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                close_timeout=PATIENCE,
                ping_interval=None,
                **{"max_queue": None} | options,
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    # Speaking

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def send(self, kind: str, **fields: Any) -> str:
        """A command with an id of its own, which it gives; the answer is not waited for."""
        ident = fields.pop("id", None) or f"c{next(self._ids)}"
        self.say(type=kind, id=ident, **fields)
        return str(ident)

    def answer(self, ident: str) -> Json:
        """What the server said to a command."""
        return self.until(lambda said: said.get("id") == ident)

    def command(self, kind: str, **fields: Any) -> Json:
        """A command that is carried out."""
        said = self.answer(self.send(kind, **fields))
        assert said["type"] == "done", said
        return said

    def refused(self, kind: str, **fields: Any) -> str:
        """A command that is refused; the code."""
        said = self.answer(self.send(kind, **fields))
        assert said["type"] == "refused", said
        return str(said["code"])

    def choose(self, choice: str) -> Json:
        """Answer the open decision."""
        assert self.ask is not None
        return self.command("choose", ask=self.ask["number"], choice=choice)

    # Listening

    def hear(self) -> Json:
        """The next message."""
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        said: Json = json.loads(frame)
        self.heard.append(said)
        self._keep(said)
        return said

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The next message that is wanted; those before it are kept too."""
        while not wanted(said := self.hear()):
            pass
        return said

    def wait(self, kind: str) -> Json:
        """The next message of a kind."""
        return self.until(lambda said: said["type"] == kind)

    def catch_up(self, version: int) -> None:
        """Listen until so much has happened."""
        while self.version < version:
            self.hear()

    def wait_for(self, wanted: Callable[[Self], bool]) -> None:
        """Listen until something holds."""
        while not wanted(self):
            self.hear()

    def closed(self) -> int | None:
        """Listen to the end; the code with which the server closes."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return self.socket.close_code

    @property
    def asked(self) -> bool:
        """Whether an answer of this seat is waited for."""
        return self.ask is not None and bool(self.ask["choices"]) and self.ask["own"] is None

    @property
    def over(self) -> bool:
        return self.table.get("phase") == "over"

    def _keep(self, said: Json) -> None:
        if said["type"] == "welcome":
            self.welcome = said
            self.events += said["events"] or []
        elif said["type"] == "update":
            self.events += said.get("events", [])
        elif said["type"] == "own" and self.ask is not None and self.ask["number"] == said["ask"]:
            self.ask["own"] = said["choice"]
        if said["type"] in ("welcome", "update", "chosen"):
            self.version = said["version"]
        if said["type"] in ("welcome", "update"):
            self.table = said.get("table", self.table)
            self.you = said.get("you", self.you)
            self.facts = said.get("facts", self.facts)
            self.ask = said.get("ask", self.ask)
        if "present" in said:
            self.present = said["present"]


def seat(host: Host, code: str, *names: str) -> list[Line]:
    """New guests, connected to a table and sitting there."""
    lines = []
    for name in names:
        line = Guest(host, name).line(code)
        line.command("sit", name=name)
        lines.append(line)
    return lines


def meet(*lines: Line) -> None:
    """Everybody listens until all know the same."""
    for line in lines:
        line.catch_up(max(other.version for other in lines))


def play(lines: Iterable[Line], choosing: Choosing) -> None:
    """Everybody who is asked answers, until the game is over."""
    lines = list(lines)
    while not lines[0].over:
        meet(*lines)
        waited_for = next((line for line in lines if line.asked), None)
        if waited_for is not None:
            waited_for.choose(choosing(waited_for))
        elif not lines[0].over:
            lines[0].hear()
    meet(*lines)


def timid(line: Line) -> str:
    """Leaves with three rubies or more: games are short, and some are caught."""
    seat_ = line.you["seat"]
    return "exit" if line.facts["gathered"][seat_] >= 3 + seat_ else "continue"
