"""Guests of a live server: a cookie or a token, HTTP requests, and WebSocket clients."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import count
from typing import Any, Self
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tacora.table.protocol import PROTOCOL
from tests.server.clocked_host import ClockedHost
from tests.server.live_server import PATIENCE, Answer, Host

Json = dict[str, Any]
AnyHost = Host | ClockedHost
Choose = Callable[["WsClient"], str]


class Guest:
    """A guest with a cookie, or with a bearer token for a bot; without a name, a spectator."""

    def __init__(
        self,
        host: AnyHost,
        name: str | None = None,
        *,
        bot: bool = False,
        colour: str | None = None,
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
        """Open a table and return its code. Bots choose at once by default."""
        settings = {"pace": False} | fields.pop("settings", {})
        wanted = {"game": game, "options": options, "settings": settings} | fields
        answer = self.post("/api/tables", wanted)
        assert answer.status == 201, answer.body
        return str(answer.json["code"])

    def connect(
        self, code: str, since: int | None = None, *, watch: bool = False, **more: Any
    ) -> WsClient:
        """Return a client that is connected to a table and has received its welcome."""
        client = WsClient(self, code)
        hello = {"protocol": PROTOCOL, "table": code, "since": since, "watch": watch} | more
        client.send_message(type="hello", **hello)
        client.receive_type("welcome")
        return client


class WsClient:
    """A WebSocket client; it keeps the table as the messages describe it."""

    _ids = count()

    def __init__(self, guest: Guest, code: str = "", **options: Any) -> None:
        """Connect; the address names a table, as a browser's does."""
        self.guest = guest
        self.received: list[Json] = []
        self.frames: list[str] = []
        self.welcome: Json = {}
        self.version = -1
        self.table: Json = {}
        self.you: Json = {}
        self.facts: Json = {}
        self.ask: Json | None = None
        self.events: list[Json] = []
        self.present: list[int] = []
        self.watchers = 0
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"{guest.host.socket_url}?table={quote(code)}",
                additional_headers=guest.headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                close_timeout=PATIENCE,
                ping_interval=None,
                **{"max_queue": None} | guest.host.socket_options() | options,
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    # Sending

    def send_message(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def send_command(self, kind: str, **fields: Any) -> str:
        """Send a command and return its id, without waiting for the response."""
        command_id = fields.pop("id", None) or f"c{next(self._ids)}"
        self.send_message(type=kind, id=command_id, **fields)
        return str(command_id)

    def response_to(self, command_id: str) -> Json:
        """Return the response to a command."""
        return self.receive_until(lambda message: message.get("id") == command_id)

    def command(self, kind: str, **fields: Any) -> Json:
        """Run a command and return `done`."""
        message = self.response_to(self.send_command(kind, **fields))
        assert message["type"] == "done", message
        return message

    def refusal(self, kind: str, **fields: Any) -> str:
        """Send a command that is refused, and return the code."""
        message = self.response_to(self.send_command(kind, **fields))
        assert message["type"] == "refused", message
        return str(message["code"])

    def choose(self, choice: str) -> Json:
        """Answer the open decision and return `done`."""
        assert self.ask is not None
        return self.command("choose", ask=self.ask["number"], choice=choice)

    def choose_in_time(self, choice: str) -> None:
        """Answer the open decision; a window may close before the answer arrives."""
        assert self.ask is not None
        quiet, number = self.ask["quiet"], self.ask["number"]
        message = self.response_to(self.send_command("choose", ask=number, choice=choice))
        assert message["type"] == "done" or (quiet and message["code"] == "table/late"), message

    # Receiving

    def receive(self) -> Json:
        """Return the next message."""
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = json.loads(frame)
        self.received.append(message)
        self._update(message)
        return message

    def receive_until(self, matches: Callable[[Json], bool]) -> Json:
        """Return the first message that matches; keep the others too."""
        while not matches(message := self.receive()):
            pass
        return message

    def receive_type(self, kind: str) -> Json:
        """Return the next message of a type."""
        return self.receive_until(lambda message: message["type"] == kind)

    def receive_version(self, version: int) -> None:
        """Receive messages up to a version."""
        while self.version < version:
            self.receive()

    def receive_until_state(self, matches: Callable[[Self], bool]) -> None:
        """Receive messages until the client's state matches."""
        while not matches(self):
            self.receive()

    def close_code(self) -> int | None:
        """Receive messages until the server closes, and return the close code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            return self.socket.close_code

    @property
    def must_answer(self) -> bool:
        """Return whether the open decision needs an answer of this seat."""
        return self.ask is not None and bool(self.ask["choices"]) and self.ask["own"] is None

    @property
    def over(self) -> bool:
        return self.table.get("phase") == "over"

    def _update(self, message: Json) -> None:
        if message["type"] == "welcome":
            self.welcome = message
            self.events += message["events"] or []
        elif message["type"] == "update":
            self.events += message.get("events", [])
        elif (
            message["type"] == "own"
            and self.ask is not None
            and self.ask["number"] == message["ask"]
        ):
            self.ask["own"] = message["choice"]
        elif (
            message["type"] == "held"
            and self.ask is not None
            and self.ask["number"] == message["ask"]
        ):
            told = ("left", "held", "seconds", "holds", "own_hold")
            self.ask["window"] |= {name: message[name] for name in told}
        if message["type"] in ("welcome", "update", "chosen"):
            self.version = message["version"]
        if message["type"] in ("welcome", "update"):
            self.table = message.get("table", self.table)
            self.you = message.get("you", self.you)
            self.facts = message.get("facts", self.facts)
            self.ask = message.get("ask", self.ask)
        if "present" in message:
            self.present, self.watchers = message["present"], message["watchers"]


def seat_guests(host: Host, code: str, *names: str) -> list[WsClient]:
    """Connect new guests to a table and seat them."""
    clients = []
    for name in names:
        client = Guest(host, name).connect(code)
        client.command("sit", name=name)
        clients.append(client)
    return clients


def synchronize(*clients: WsClient) -> None:
    """Receive messages until all clients have the same version."""
    for client in clients:
        client.receive_version(max(other.version for other in clients))


def play(clients: Iterable[WsClient], choose: Choose) -> None:
    """Answer for all clients until the game is over."""
    clients = list(clients)
    while not clients[0].over:
        synchronize(*clients)
        waiting = next((client for client in clients if client.must_answer), None)
        if waiting is not None:
            waiting.choose_in_time(choose(waiting))
        elif not clients[0].over:
            clients[0].receive()
    synchronize(*clients)


def leave_early(client: WsClient) -> str:
    """Leave with three rubies or more, so that games are short and some players are caught."""
    seat_ = client.you["seat"]
    return "exit" if client.facts["gathered"][seat_] >= 3 + seat_ else "continue"
