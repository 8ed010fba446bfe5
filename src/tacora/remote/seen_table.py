"""What a client knows of its table, from the messages of the server."""

from __future__ import annotations

from typing import Any

from tacora.core.game import GameOver, Seat
from tacora.core.replay import AnyGame
from tacora.games.registry import get_game


class SeenTable:
    """A table as its messages describe it."""

    def __init__(self) -> None:
        self.version: int | None = None
        self._said: dict[str, Any] = {}

    def read(self, message: dict[str, Any]) -> None:
        """Take a `welcome`, an `update` or an `own`; what is left out has not changed."""
        ask = self.ask
        if message["type"] == "own":
            if ask is not None and ask["number"] == message["ask"]:
                ask["own"] = message["choice"]
            return
        self._said |= message
        self.version = message["version"]

    @property
    def phase(self) -> str:
        """Return `gathering`, `playing` or `over`; `gathering` before the first message."""
        return str(self._said["table"]["phase"]) if self._said else "gathering"

    @property
    def game(self) -> AnyGame:
        """Return the game of the table, or raise UsageError for one that is not known here."""
        return get_game(self._said["table"]["game"])

    @property
    def options(self) -> dict[str, Any]:
        """Return the options of the table."""
        options: dict[str, Any] = self._said["table"]["options"]
        return options

    @property
    def seat(self) -> Seat | None:
        """Return the seat of this client, or None."""
        seat: Seat | None = self._said["you"]["seat"]
        return seat

    @property
    def is_seeded(self) -> bool:
        """Return whether this seat has added its seed."""
        return self.seat is not None and bool(self._said["table"]["chairs"][self.seat]["seeded"])

    @property
    def is_replaced(self) -> bool:
        """Return whether a bot of the server plays for this seat."""
        return bool(self._said["you"].get("replaced"))

    @property
    def is_ended(self) -> bool:
        """Return whether the table has ended without a result."""
        return "ended" in self._said["table"]

    @property
    def rematch(self) -> str | None:
        """Return the code of the table where the same people play again, if there is one."""
        code: str | None = self._said["table"].get("rematch")
        return code

    @property
    def ask(self) -> dict[str, Any] | None:
        """Return the open decision, or None."""
        return self._said.get("ask")

    @property
    def question(self) -> int | None:
        """Return the number of the open decision if this seat may answer it."""
        ask = self.ask
        if ask is None or not ask["choices"] or self.is_replaced or "position" not in self._said:
            return None
        return int(ask["number"])

    def view_and_choices(self) -> tuple[object, tuple[str, ...]]:
        """Return what a bot of the server would get now, or raise UsageError."""
        game, seat = self.game, self.seat
        assert seat is not None  # only a seat is asked
        rules, position = game.rules, self._said["position"]
        options = rules.parse_options(self.options)
        read = rules.from_notation_with_options
        state = rules.from_notation(position) if read is None else read(position, options)
        return rules.perfect_recall_view(state, seat), rules.legal_choices(state, seat)

    @property
    def outcome(self) -> GameOver:
        """Return how the game ended."""
        facts = self._said["facts"]
        return GameOver(tuple(facts["scores"]), tuple(facts["winners"]))
