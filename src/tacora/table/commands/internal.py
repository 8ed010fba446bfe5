"""Commands that the server gives itself, and the issuer of a command."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from msgspec import Struct

from tacora.core.game import Seat
from tacora.table import protocol


class BotChooses(Struct, frozen=True):
    """A bot has chosen."""

    seat: Seat
    decision_number: int
    choice: str


class TimeIsUp(Struct, frozen=True):
    """The time for a decision is over."""

    decision_number: int


class CloseWindow(Struct, frozen=True):
    """A reaction window is over; bots have chosen so far."""

    decision_number: int
    bot_choices: Mapping[Seat, str] = {}


class Rejoin(Struct, frozen=True):
    """The table of the rematch is open."""

    code: str


class UseCards(Struct, frozen=True):
    """The host has sent the text of a card file; None: the cards of the box again."""

    text: str | None


class PassHosting(Struct, frozen=True):
    """The host has been away for too long."""


class EndTable(Struct, frozen=True):
    """The operator of the server ends the table."""


class EndDay(Struct, frozen=True):
    """The day of a daily game is over."""


Internal = BotChooses | TimeIsUp | CloseWindow | Rejoin | UseCards | PassHosting | EndTable | EndDay
AnyCommand = protocol.Command | Internal


@dataclass(frozen=True)
class Issuer:
    """The guest who gives a command, and the guests who are connected."""

    guest: str | None = None
    connected: Collection[str] = frozenset()
    now: int = 0
    """In seconds since 1970, for what the log keeps a time of."""


SERVER = Issuer()
