"""Players for the benchmarks of the server: five at a table, each on its own socket."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Sequence
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import cycle

from frames import ADDRESSES, Socket, connect

SEATS = 5

_ASK = re.compile(rb'"ask":\{"number":(\d+)')


class Load:
    """The frames in both directions, the decisions, and the delays until others saw them."""

    def __init__(self) -> None:
        self.frames = 0
        self.decisions = 0
        self.delays: list[float] = []


class Seat:
    """A player who chooses at once while the table is busy, and otherwise when it is told to."""

    def __init__(self, load: Load, room: Room, place: int) -> None:
        self.load, self.room, self.place = load, room, place
        self.socket: Socket | None = None
        self.open_decision = 0
        self.commands = 0

    def on_text(self, socket: Socket, text: bytes) -> None:
        """Count a message, and answer the decision that it asks for."""
        self.load.frames += 1
        kind = text[:16]
        if kind in (b'{"type":"update"', b'{"type":"welcome'):
            self.room.reached(self.place)
            self.room.over = self.room.over or b'"phase":"over"' in text
            found = _ASK.search(text)
            self.open_decision = int(found[1]) if found and b'"choices":["continue"' in text else 0
            if self.open_decision and self.room.busy:
                self.choose()
        elif kind == b'{"type":"chosen"':
            self.room.reached(self.place)

    def send(self, message: bytes) -> None:
        """Send a message and count it."""
        assert self.socket is not None  # the seat is connected
        self.load.frames += 1
        self.socket.send(message)

    def choose(self) -> None:
        """Choose to continue in most cases, so that games last."""
        self.commands += 1
        choice = "exit" if (self.commands + self.place) % 7 == 0 else "continue"
        self.room.sent(self.place)
        self.load.decisions += 1
        self.send(
            b'{"type":"choose","id":"c%d","ask":%d,"choice":"%s"}'
            % (self.commands, self.open_decision, choice.encode())
        )
        self.open_decision = 0


class JungleSeat(Seat):
    """A player of Diamonds & Dinosaurs, who passes in windows and else takes choices by turns."""

    def __init__(self, load: Load, room: Room, place: int) -> None:
        super().__init__(load, room, place)
        self._choice = ""

    def on_text(self, socket: Socket, text: bytes) -> None:
        """Count a message, and answer the decision that it asks for."""
        self.load.frames += 1
        if text[:16] not in (b'{"type":"update"', b'{"type":"welcome'):
            return
        ask = json.loads(text).get("ask")
        if ask is not None and ask["choices"] and ask["own"] is None:
            choices = ask["choices"]
            turn = (self.commands + self.place) % len(choices)
            self._choice = "pass" if "pass" in choices else choices[turn]
            self.open_decision = ask["number"]
            if self.room.busy:
                self.choose()

    def choose(self) -> None:
        """Send the choice."""
        self.commands += 1
        self.load.decisions += 1
        chosen = {"type": "choose", "id": f"c{self.commands}", "ask": self.open_decision}
        self.send(json.dumps(chosen | {"choice": self._choice}).encode())
        self.open_decision = 0


SEAT_TYPES = {"diamant": Seat, "dinosaurs": JungleSeat}


class Room:
    """Five players at a table, and the time of the last decision."""

    def __init__(self, load: Load, game: str = "diamant") -> None:
        self.load = load
        self.busy = self.over = False
        self.seats = [SEAT_TYPES[game](load, self, place) for place in range(SEATS)]
        self._sent_at = 0.0
        self._chooser = -1
        self.waits = False
        """Whether the last decision has not reached anybody else yet."""

    @property
    def playing(self) -> bool:
        """Return whether a decision is open: the game is not over."""
        return any(seat.open_decision for seat in self.seats)

    def sent(self, place: int) -> None:
        """Remember who has chosen, and when."""
        self._sent_at, self._chooser, self.waits = time.perf_counter(), place, True

    def reached(self, place: int) -> None:
        """Measure how long a decision took to reach another player."""
        if not self.busy and self._chooser not in (-1, place):
            self.waits = False
            self.load.delays.append(self.waited())

    def waited(self) -> float:
        """Return the seconds since the last decision."""
        return time.perf_counter() - self._sent_at

    def one_chooses(self) -> None:
        """Let the next player with an open decision choose."""
        seat = next((seat for seat in self.seats if seat.open_decision), None)
        if seat is not None:
            seat.choose()

    def play(self, *, busy: bool) -> None:
        """Let all players choose at once from now on, or stop that."""
        self.busy = busy
        for seat in self.seats:
            if busy and seat.open_decision:
                seat.choose()

    def close(self) -> None:
        """Disconnect all players."""
        for seat in self.seats:
            if seat.socket is not None:
                seat.socket.close()


async def open_room(
    ports: Sequence[int], load: Load, guests: list[str], game: str = "diamant"
) -> Room:
    """Connect five guests, by their tokens, to a new table and start the game.

    They sit at the processes with these ports by turns.
    """
    room = Room(load, game)
    wanted = {"game": game, "options": {"players": SEATS}}
    code = post(ports[0], "/api/tables", wanted, guests[0])["code"]
    hello = json.dumps({"type": "hello", "protocol": 1, "table": code}).encode()
    for seat, token, port in zip(room.seats, guests, cycle(ports), strict=False):
        headers = f"Authorization: Bearer {token}\r\n"
        seat.socket = await connect(port, "/ws", seat.on_text, headers)
        seat.send(hello)
        seat.send(b'{"type":"sit","id":"s","name":"P%d"}' % seat.place)
    while not room.playing:
        await asyncio.sleep(0.002)
        room.seats[0].commands += 1
        room.seats[0].send(b'{"type":"start","id":"go%d"}' % room.seats[0].commands)
    return room


def new_guests(port: int, number: int = SEATS) -> list[str]:
    """Create guests and return their tokens."""
    return [
        post(port, "/api/guest", {"name": f"P{place}", "bot": True})["token"]
        for place in range(number)
    ]


def post(port: int, path: str, body: object, token: str | None = None) -> dict[str, str]:
    """Send a request to a server on this machine and return its answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    connection = HTTPConnection("127.0.0.1", port, source_address=(next(ADDRESSES), 0))
    with closing(connection):
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        found: dict[str, str] = json.load(answer)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise ConnectionError(str(found))
    return found
