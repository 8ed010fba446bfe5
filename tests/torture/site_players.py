"""Players of a site: they take time, lose patience, leave some decisions to time, and compare."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.torture.players import Json, Player, Trial

THINK_SECONDS = 0.6
"""The longest time before an answer."""
PATIENCE_SECONDS = (2.0, 8.0)
"""A player whose command has no answer for so long connects again, anywhere."""
HASTY_SHARE = 0.1
"""How often a player connects again before an answer can have come: the command goes twice."""
RETRY_SECONDS = 1.0
IGNORED_SHARE = 0.15
"""The share of timed decisions that a player leaves to the time."""

PASSING = ("store/", "server/", "wire/")
"""Refusals that pass: the command is sent again."""


@dataclass
class SiteTrial(Trial):
    """What the players of a site saw."""

    positions: dict[tuple[str, int | None, int], str] = field(default_factory=dict)
    """What a seat of a table saw at a version, as a fingerprint: the same wherever it looks."""
    contradictions: list[str] = field(default_factory=list)
    """Seats and versions that looked different at different times or places."""
    left_to_time: set[tuple[str, int, int]] = field(default_factory=set)
    """The tables, decisions and seats that got no answer from their player."""
    longest_ignored: float = 0.0
    """The longest time until such a decision was over."""
    closings: int = 0
    """How often a player was told that a process stops."""


class SitePlayer(Player):
    """A player, or without a token a spectator."""

    trial: SiteTrial

    def __init__(
        self,
        trial: SiteTrial,
        rng: Random,
        token: str | None,
        code: str,
        ports: list[int],
        *,
        ignores: float = IGNORED_SHARE,
    ) -> None:
        super().__init__(trial, rng, token, code, ports)
        self.token = token
        self.facts: Json | None = None
        self.you: Json = {}
        self.starts = False
        """Whether the player begins the game when it hosts the table."""
        self._ignores = ignores
        self._ignored_since: tuple[int, float] | None = None
        self._thought: tuple[int, float] = (0, 0.0)
        """The last decision, and when the player answers it; infinity: never."""
        self._next_try_at = self._impatient_at = 0.0
        self._must_reconnect = False

    @property
    def version(self) -> int | None:
        """Return the last version that the player has seen."""
        return self._version

    @property
    def place(self) -> str:
        """Return what the player waits for, for people who look for the reason of a hang."""
        ask = self._ask or {}
        facts = {key: ask.get(key) for key in ("number", "seats", "chosen", "own", "seconds")}
        return json.dumps({"version": self._version, "you": self.you, "ask": facts})

    async def _play(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        self._must_reconnect = False
        self._impatient_at = _now() + self._rng.uniform(*PATIENCE_SECONDS)
        await super()._play(socket, stop)

    def _leaves(self) -> bool:
        impatient = self.waits and (_now() > self._impatient_at or self._rng.random() < HASTY_SHARE)
        return impatient or self._must_reconnect or super()._leaves()

    async def _send_wanted(self, socket: ClientConnection) -> None:
        if not self.waits:
            self._impatient_at = _now() + self._rng.uniform(*PATIENCE_SECONDS)
            self._want_more()
        if self._answers_now():
            await super()._send_wanted(socket)
            return
        ask, self._ask = self._ask, None  # only what is wanted already
        await super()._send_wanted(socket)
        self._ask = ask

    def _want_more(self) -> None:
        """Begin the game, or take the seat back that a bot has got since the time was up."""
        phase = self.table.get("phase")
        if self.waits or _now() < self._next_try_at:
            return
        if self.starts and phase == "gathering" and self.you.get("host"):
            self.command("start")
        elif phase == "playing" and self.you.get("replaced"):
            self.command("return")
            self._thought = (0, 0.0)
        else:
            return
        self._next_try_at = _now() + RETRY_SECONDS

    def _answers_now(self) -> bool:
        """Return whether the player has thought about the open decision for long enough."""
        ask = self._ask
        if ask is None:
            return True
        number: int = ask["number"]
        if self._thought[0] != number:
            seat = self.you.get("seat")
            timed = ask.get("seconds") is not None
            timed = timed and ask["own"] is None and bool(ask.get("choices"))
            if timed and seat is not None and self._rng.random() < self._ignores:
                self.trial.left_to_time.add((self.code, number, seat))
                self._ignored_since = (number, _now())
                self._thought = (number, float("inf"))
            else:
                self._thought = (number, _now() + self._rng.uniform(0, THINK_SECONDS))
        return _now() >= self._thought[1]

    def _receive(self, message: Json) -> None:
        if message["type"] == "closing":
            self.trial.closings += 1
        if message["type"] == "refused" and message.get("id") is None:
            self.trial.refusals[message["code"]] += 1
            self.trial.refused.append((self.code, message["code"]))
            self._must_reconnect = True
            return
        if message["type"] in ("welcome", "update"):
            self.you = message.get("you", self.you)
            if "facts" in message:
                self.facts = message["facts"]
                self._compare(message["version"])
        super()._receive(message)
        self._note_end()

    def _compare(self, version: int) -> None:
        """Compare the position with what this seat saw at the same version."""
        key = (self.code, self.you.get("seat"), version)
        if self.trial.positions.setdefault(key, fingerprint(self.facts)) != fingerprint(self.facts):
            self.trial.contradictions.append(f"{key}")

    def _note_end(self) -> None:
        """Note how long a decision lasted that was left to the time."""
        if self._ignored_since is not None:
            number, since = self._ignored_since
            if self.over or (self._ask is not None and self._ask["number"] > number):
                self.trial.longest_ignored = max(self.trial.longest_ignored, _now() - since)
                self._ignored_since = None

    def _answered(self, message: Json) -> None:
        if message["type"] == "refused" and message["code"].startswith(PASSING):
            self.trial.refusals[message["code"]] += 1
            self.trial.refused.append((self.code, message["code"]))
            self._must_reconnect = True  # the command is sent again then
            return
        super()._answered(message)


def fingerprint(value: Any) -> str:
    """Return a short text that is equal for equal values."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _now() -> float:
    return asyncio.get_running_loop().time()
