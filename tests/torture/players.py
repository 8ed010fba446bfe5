"""Scripted players who reconnect anywhere and send every command until it is answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tacora.table.protocol import PROTOCOL

RECONNECT_SECONDS = 0.05
CLOSE_SECONDS = 1.0
"""A server that is stopped does not answer."""
LOOK_SECONDS = 0.5
"""A player who receives nothing looks so often whether the trial is over."""

_LOST = (OSError, WebSocketException, TimeoutError)

Json = dict[str, Any]


@dataclass
class Trial:
    """What the players of a trial saw."""

    acknowledged: dict[str, str] = field(default_factory=dict)
    """The table of each command that was answered with `done`, by the command's id."""
    refusals: Counter[str] = field(default_factory=Counter)
    refused: list[tuple[str, str]] = field(default_factory=list)
    """The tables of refused commands, and the error codes."""
    reconnects: int = 0
    failed_handshakes: int = 0
    """Attempts to connect that were answered with an error."""
    _numbers: Any = field(default_factory=count)

    def new_id(self) -> str:
        """Return an id that no other command of the trial has."""
        return f"t{next(self._numbers)}"


class Player:
    """A guest at one table: what a client keeps, and the commands that are not answered yet."""

    def __init__(
        self, trial: Trial, rng: Random, token: str | None, code: str, ports: list[int]
    ) -> None:
        """Connect with a token, or watch."""
        self.trial, self.code = trial, code
        self.table: Json = {}
        self._rng, self._ports = rng, ports
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._version: int | None = None
        self._ask: Json | None = None
        self._unanswered: list[Json] = []
        self._wanted: list[Json] = []
        self.all_answered = asyncio.Event()
        """Set while no command waits for its answer, and when the player has stopped."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.table.get("phase") == "over"

    @property
    def waits(self) -> bool:
        """Return whether a command has no answer yet."""
        return bool(self._unanswered or self._wanted)

    def command(self, kind: str, **fields: Any) -> None:
        """Send a command as soon as possible, and again after a reconnect until it is answered."""
        self.all_answered.clear()
        self._wanted.append({"type": kind, "id": self.trial.new_id(), **fields})

    async def run(self, stop: asyncio.Event) -> None:
        """Play until the game is over or the trial stops."""
        while not (self.over or stop.is_set()):
            try:
                async with connect(
                    f"ws://127.0.0.1:{self._rng.choice(self._ports)}/ws",
                    additional_headers=self._headers,
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    close_timeout=CLOSE_SECONDS,
                ) as socket:
                    await self._play(socket, stop)
            except InvalidHandshake:
                self.trial.failed_handshakes += 1
            except _LOST:
                pass
            self.trial.reconnects += 1
            await asyncio.sleep(RECONNECT_SECONDS)
        self.all_answered.set()

    async def _play(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        hello = {"protocol": PROTOCOL, "table": self.code, "since": self._version}
        await socket.send(json.dumps({"type": "hello", **hello}))
        for command in self._unanswered:
            await socket.send(json.dumps(command))
        while not (self.over or stop.is_set()):
            await self._send_wanted(socket)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    self._receive(json.loads(await socket.recv()))
            if self._leaves():
                return

    def _leaves(self) -> bool:
        """Return whether the player closes the connection: a phone goes to sleep now and then."""
        return self._rng.random() < 0.002

    async def _send_wanted(self, socket: ClientConnection) -> None:
        ask = self._ask
        if ask is not None and not self.waits and ask["own"] is None and ask.get("choices"):
            self.command("choose", ask=ask["number"], choice=self._rng.choice(ask["choices"]))
        while self._wanted:
            command = self._wanted.pop(0)
            self._unanswered.append(command)
            await socket.send(json.dumps(command))

    def _receive(self, message: Json) -> None:
        kind = message["type"]
        if kind in ("done", "refused") and message.get("id") is not None:
            self._answered(message)
        if kind in ("welcome", "update", "chosen"):
            self._version = message["version"]
        if kind in ("welcome", "update"):
            self.table = message.get("table", self.table)
            self._ask = message.get("ask", self._ask)
        if kind == "own" and self._ask is not None and self._ask["number"] == message["ask"]:
            self._ask["own"] = message["choice"]

    def _answered(self, message: Json) -> None:
        command = next((c for c in self._unanswered if c["id"] == message["id"]), None)
        if command is None:
            return  # it was sent twice
        self._unanswered.remove(command)
        if not self.waits:
            self.all_answered.set()
        if message["type"] == "done":
            self.trial.acknowledged[command["id"]] = self.code
        else:
            self.trial.refusals[message["code"]] += 1
            self.trial.refused.append((self.code, message["code"]))
            if self._ask is not None and command.get("ask") == self._ask["number"]:
                self._ask["own"] = ""  # that decision is over: wait for the next
