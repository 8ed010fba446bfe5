"""Reactions of players: three in ten seconds for each seat, over all of its connections.

A reaction is not written to the log and changes nothing. Anybody with a seat may react at any time,
asked or not, so a reaction tells nothing about a hand (J33).
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from typing import NamedTuple

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.reacting import check_react
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

MAX_REACTIONS, REACTION_SECONDS = 3, 10.0
"""The most reactions of a seat in a time."""


class _Thrown(NamedTuple):
    at: float
    command: tuple[str, str] | None
    """The guest and the id of the command; None: it came from another process."""


class Reactions:
    """The last reactions of each seat of one table."""

    def __init__(self) -> None:
        self._last: defaultdict[Seat, deque[_Thrown]] = defaultdict(
            lambda: deque(maxlen=MAX_REACTIONS)
        )

    def throw(
        self, table: Table, command: protocol.React, guest: str | None
    ) -> protocol.Reacted | None:
        """Return what everybody is to see, or raise CommandRefused.

        Return None for a command that is repeated.
        """
        seat = check_react(table, Issuer(guest))
        assert guest is not None  # check_react has found the seat
        last, key = self._last[seat], (guest, command.id)
        if any(thrown.command == key for thrown in last):
            return None
        now = asyncio.get_running_loop().time()
        if len(last) == MAX_REACTIONS and now - last[0].at < REACTION_SECONDS:
            raise CommandRefused(
                TableCode.REACTIONS,
                f"You may react {MAX_REACTIONS} times in {REACTION_SECONDS:.0f} seconds.",
            )
        last.append(_Thrown(now, key))
        return protocol.Reacted(seat, command.reaction)

    def count(self, seat: Seat) -> None:
        """Count a reaction that a connection to another process has thrown."""
        self._last[seat].append(_Thrown(asyncio.get_running_loop().time(), None))
