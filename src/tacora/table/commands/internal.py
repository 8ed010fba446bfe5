"""Who gives a command, and what the server itself has to say."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from msgspec import Struct

from tacora.core.game import Seat
from tacora.table import protocol


class BotChooses(Struct, frozen=True):
    """A bot has thought."""

    seat: Seat
    ask: int
    choice: str


class TimeIsUp(Struct, frozen=True):
    """The time for a decision is over."""

    ask: int


class Reveal(Struct, frozen=True):
    """A decision that nobody could watch has lasted as long as it must."""

    ask: int


class Rejoin(Struct, frozen=True):
    """The table of the rematch is there."""

    code: str


Internal = BotChooses | TimeIsUp | Reveal | Rejoin
AnyCommand = protocol.Command | Internal


@dataclass(frozen=True)
class Issuer:
    """Who gives a command, and whom the server sees connected."""

    guest: str | None = None
    here: Collection[str] = frozenset()


SERVER = Issuer()
