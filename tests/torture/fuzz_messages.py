"""Messages and requests for a trial: valid, mutated and garbage."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.server.raw_sockets import frame

Json = dict[str, Any]

COMMANDS: dict[str, tuple[str, ...]] = {
    "sit": ("name",),
    "stand": (),
    "seed": ("seed",),
    "arrange": ("options",),
    "fill": ("seat", "bot"),
    "remove": ("seat",),
    "start": (),
    "pause": (),
    "resume": (),
    "choose": ("ask", "choice"),
    "withdraw": ("ask",),
    "hold": ("ask",),
    "pass-all": ("ask",),
    "standing": ("standing",),
    "bell": ("card", "on"),
    "return": (),
    "react": ("reaction",),
    "rematch": (),
    "hello": ("protocol", "table", "token"),
    "fly": (),
}
"""The fields of each command; there is no `fly`."""
OPTIONAL: dict[str, tuple[str, ...]] = {
    "sit": ("colour", "seat"),
    "arrange": ("settings", "game"),
    "remove": ("block",),
    "hold": ("next",),
    "hello": ("since", "watch", "language"),
}
"""The fields that a command may have."""
BODIES: dict[str, tuple[str, ...]] = {
    "/api/guest": ("name", "colour", "bot"),
    "/api/invitations": ("handle", "table"),
    "/api/daily/diamant": ("again",),
    "/api/daily/dinosaurs": ("again",),
    "/api/results/check": ("results",),
}
"""The fields of what is posted; none opens tables without end."""
FIELDS = (
    *{
        name
        for kinds in (COMMANDS, OPTIONAL, BODIES)
        for fields in kinds.values()
        for name in fields
    },
    "id",
    "type",
)
OPTIONAL_SHARE, POSTED_SHARE = 0.3, 0.4
CHOICES = ("continue", "exit", "pass", "end", "move", "search", "use", "n1", "play:bait>0")
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "\x00", "get")
PATHS = (
    "/",
    "/api/guest",
    "/api/me",
    "/api/tables",
    "/api/games",
    "/api/tables/{code}/cards",
    "/api/tables/{code}/people",
    "/api/tables/{code}/company",
    "/api/tables/{code}/result",
    "/api/invitations",
    "/api/daily",
    "/api/daily/diamant",
    "/api/mine",
    "/og/{code}.png",
    "/api/tables/{code}/replay",
    "/api/tables/{code}/record",
    "/api/rules/dinosaurs/fr",
    "/qr/{code}.svg",
    "/healthz",
    "/t/{code}",
    "/assets/x",
    "/ws",
    "/%00",
    "/%ff",
    "/../x",
)
ODD_TEXTS = ("", " ", "\x00", "é" * 30, "\u2028<script>", "\ud7ff", "x" * 200, "{}", "\u202eabc")
ODD_NUMBERS = (-1, 0, 1, 2, 7, 99, 2**31, 2**63, 10**30, 1.5, float("1e308"))
VALUES: dict[str, tuple[Any, ...]] = {
    "name": ("Ana", "Bo", *ODD_TEXTS),
    "options": ({"players": 2}, {"players": 3}, {"players": 9}, {"players": "x"}, {}),
    "seat": (0, 1, 2, 3, 9),
    "bot": (None, "random", "x", ":1"),
    "standing": ("ask", "until-my-turn", "x"),
    "card": ("rope", "x"),
    "on": (True, False),
    "reaction": ("hello", "ohno", "waiting", "fly", ""),
    "protocol": (0, 1, 2),
    "table": ("ZZZZZZ", "", "x"),
    "token": ("x", "a.b", "a.b.c", *ODD_TEXTS),
    "colour": (None, "red", "mint", "x"),
    "settings": ({}, {"pace": False}, {"seconds": -1}, {"tempo": "x"}, {"public": True}, []),
    "game": ("diamant", "dinosaurs", "x"),
    "block": (True, False, 0),
    "next": (True, False, None),
    "since": (None, 0, 5, -1, 2**63),
    "watch": (True, False),
    "language": ("en", "fr", "x"),
    "again": (True, False, None),
    "results": ([], [{}], [{"result": {}, "seal": "x"}], "x"),
    "handle": ("x" * 22, *ODD_TEXTS),
}


@dataclass
class Fuzzer:
    """Makes messages; `ask` is the open decision that the connection has seen last."""

    rng: Random
    ask: Json | None = None
    handles: tuple[str, ...] = ()
    """By which people can be invited."""

    def frame(self) -> bytes:
        """Return the frame of a message."""
        chance = self.rng.random()
        if chance < 0.40:
            return frame(self._text(self._command()))
        if chance < 0.75:
            return frame(self._mutated(self._text(self._command())))
        if chance < 0.95:
            return frame(self._text(self._value(3)))
        if chance < 0.97:
            return frame(self.rng.randbytes(self.rng.randrange(40)), 0x82)
        if chance < 0.99:
            return frame(self.rng.randbytes(self.rng.randrange(125)), self.rng.choice((0x89, 0x8A)))
        text = self._text(self._command())
        return frame(text[:5], 0x01) + frame(text[5:], 0x80)

    def broken_frame(self) -> bytes:
        """Return bytes after which a server has to close."""
        return self.rng.choice((frame(b"\xff\xfe"), self.rng.randbytes(60), frame(b"", 0x83)))

    def request(self, codes: list[str], cookie: str = "") -> bytes:
        """Return an HTTP request that closes its connection, perhaps of a guest."""
        rng = self.rng
        method, path = rng.choice(METHODS), rng.choice(PATHS)
        body = self._mutated(self._text(self._value(3)))
        length = rng.choice((len(body), len(body), len(body), len(body) // 2, "x"))
        if rng.random() < POSTED_SHARE:
            method, path = "POST", rng.choice((*BODIES, *(["/api/invitations"] * len(BODIES))))
            fields = {name: self._field(name, codes) for name in BODIES[path]}
            body = self._text(fields)
            body = self._mutated(body) if rng.random() < 0.3 else body
            length = len(body)
        own = f"Cookie: {cookie}\r\n" if cookie else ""
        head = (
            f"{method} {path.format(code=rng.choice((*codes, 'ZZZZZZ')))} HTTP/1.1\r\n"
            f"Host: localhost\r\n{own}Connection: close\r\nContent-Length: {length}\r\n\r\n"
        )
        request = head.encode() + body
        return self._mutated(request) if rng.random() < 0.2 else request

    def _command(self) -> Json:
        rng = self.rng
        kind = rng.choice(list(COMMANDS))
        message: Json = {"type": kind, "id": f"f{rng.getrandbits(40):x}"}
        message |= {name: self._field(name) for name in COMMANDS[kind]}
        if rng.random() < OPTIONAL_SHARE:
            message |= {name: self._field(name) for name in OPTIONAL.get(kind, ())}
        if rng.random() < 0.1:
            message[rng.choice(FIELDS)] = self._value(2)
        return message

    def _field(self, name: str, codes: list[str] | None = None) -> Any:
        """Return a value that a field may have, or one that it nearly may have."""
        match name:
            case "handle" if self.handles and self.rng.random() < 0.8:
                return self.rng.choice(self.handles)
            case "table" if codes and self.rng.random() < 0.8:
                return self.rng.choice(codes)
            case "ask":
                return self._ask_number()
            case "choice":
                return self._choice()
            case "seed":
                return f"{self.rng.getrandbits(256):064x}"
            case _:
                return self.rng.choice(VALUES[name])

    def _ask_number(self) -> Any:
        if self.ask is not None and self.rng.random() < 0.8:
            return self.ask["number"]
        return self.rng.choice(ODD_NUMBERS)

    def _choice(self) -> str:
        legal = self.ask["choices"] if self.ask is not None else []
        return str(self.rng.choice(legal if legal and self.rng.random() < 0.5 else CHOICES))

    def _value(self, depth: int) -> Any:
        rng = self.rng
        match rng.randrange(8 if depth else 6):
            case 0:
                return rng.choice((None, True, False))
            case 1 | 2:
                return rng.choice(ODD_NUMBERS)
            case 3 | 4 | 5:
                return rng.choice(ODD_TEXTS)
            case 6:
                return [self._value(depth - 1) for _ in range(rng.randrange(4))]
            case _:
                keys = rng.sample(FIELDS, rng.randrange(4))
                return {key: self._value(depth - 1) for key in keys}

    def _mutated(self, text: bytes) -> bytes:
        """Return a text with some bytes changed, removed or repeated; all of it ASCII."""
        data = bytearray(text)
        for _ in range(self.rng.randrange(1, 4)):
            if not data:
                break
            place = self.rng.randrange(len(data))
            match self.rng.randrange(4):
                case 0:
                    data[place] = self.rng.randrange(128)
                case 1:
                    del data[place : place + self.rng.randrange(1, 8)]
                case 2:
                    data[place:place] = data[: self.rng.randrange(20)]
                case _:
                    data[place:place] = self.rng.choice((b'"', b"{", b"[" * 50, b"\\u0000", b","))
        return bytes(data)

    @staticmethod
    def _text(value: object) -> bytes:
        return json.dumps(value).encode()
