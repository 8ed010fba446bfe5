"""A table as a value, with people who give it commands: no server, no socket, no clock."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any

import pytest

from tacora.core.errors import TacoraError
from tacora.table import entries, protocol
from tacora.table.commands.handle import Outcome, consider
from tacora.table.commands.internal import AnyCommand, BotChooses, Giver, Reveal
from tacora.table.entries import Act, Chair, Opened
from tacora.table.table import Table, opening, unfold

SEED = "5e" * 32
_ids = count()


class Sitting:
    """A table and its log; whoever acts is named by a guest id such as `ana`."""

    def __init__(
        self,
        options: dict[str, Any] | None = None,
        game: str = "diamant",
        settings: protocol.Settings | None = None,
        seats: int = 3,
        seed: str = SEED,
    ) -> None:
        first = Opened(
            code="TABLEZ",
            game=game,
            options={"players": seats} | (options or {}),
            settings=settings or protocol.Settings(),
            host="ana",
            seed=seed,
            at=0,
            chairs=(Chair(),) * seats,
        )
        self.acts = [Act((first,))]
        self.table: Table = opening(self.acts[0])[0]
        self.here: set[str] = set()
        self.last = Outcome(None, self.table)

    def give(self, command: AnyCommand, guest: str | None = None) -> Outcome:
        """A command that is carried out, and stands in the log."""
        outcome = consider(self.table, command, Giver(guest, frozenset(self.here)))
        if outcome.act is not None:
            self.acts.append(outcome.act)
        self.table = outcome.table
        self.last = outcome
        return outcome

    def refused(self, command: AnyCommand, guest: str | None = None) -> str:
        """A command that is refused; its code. The log says that nothing has changed."""
        before = self.unfolded()
        with pytest.raises(TacoraError) as error:
            self.give(command, guest)
        assert self.table == before
        return error.value.code

    def unfolded(self) -> Table:
        """The table as its log tells it, after having been written and read."""
        return unfold(entries.decode(entries.encode(act)) for act in self.acts)

    # Short ways to say it

    def sit(self, *guests: str) -> None:
        for guest in guests:
            self.give(protocol.Sit(new_id(), guest.capitalize()), guest)

    def fill(self, *seats: int, bot: str = "random") -> None:
        for seat in seats:
            self.give(protocol.Fill(new_id(), seat, bot), "ana")

    def start(self) -> None:
        self.give(protocol.Start(new_id()), "ana")

    def choose(self, guest: str, choice: str) -> Outcome:
        return self.give(protocol.Choose(new_id(), self.ask, choice), guest)

    @property
    def ask(self) -> int:
        """The number of the open decision."""
        assert self.table.asking is not None
        return self.table.asking.number

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.table.chairs

    @property
    def chosen(self) -> list[int]:
        """Who has chosen."""
        assert self.table.asking is not None
        return sorted(self.table.asking.ballot.chosen)

    def own(self, seat: int) -> str | None:
        """What a seat has chosen."""
        assert self.table.asking is not None
        return self.table.asking.ballot.own(seat)


def new_id() -> str:
    """An id that no command had before."""
    return f"id-{next(_ids)}"


def begun(people: Collection[str] = ("ana", "ben", "cy"), **given: Any) -> Sitting:
    """A game of Diamant that has just begun: everybody is asked."""
    sitting = Sitting(**given)
    sitting.sit(*people)
    sitting.fill(*(seat for seat, chair in enumerate(sitting.chairs) if chair.open))
    sitting.start()
    return sitting


def finished(**given: Any) -> Sitting:
    """A game of Diamant that is over."""
    sitting = begun(**given)
    play_out(sitting)
    return sitting


def play_out(sitting: Sitting) -> None:
    """Everybody leaves as soon as they are asked, until the game is over."""
    while sitting.table.phase == "playing":
        assert sitting.table.asking is not None
        seat = sitting.table.asking.ballot.waiting[0]
        chair = sitting.chairs[seat]
        if chair.bot is not None:
            sitting.give(bot_chooses(sitting, seat, "exit"))
        else:
            assert chair.guest is not None
            sitting.choose(chair.guest, "exit")


def bot_chooses(sitting: Sitting, seat: int, choice: str) -> AnyCommand:
    """What a bot at a seat says."""
    return BotChooses(seat, sitting.ask, choice)


def in_a_window(settings: protocol.Settings | None = None) -> Sitting:
    """Diamonds & Dinosaurs: both may respond (J33), and somebody has something to respond with."""
    for number in range(1, 200):
        sitting = begun(
            ["ana", "ben"],
            game="dinosaurs",
            seats=2,
            options={"turn-limit": 3},
            seed=f"{number:064x}",
            settings=settings,
        )
        for _ in range(60):
            asking = sitting.table.asking
            if asking is None:
                break
            if asking.quiet and asking.ballot.waiting and len(asking.ballot.legal) == 2:
                return sitting
            for seat in asking.ballot.waiting:
                guest = sitting.chairs[seat].guest
                assert guest is not None
                sitting.choose(guest, asking.ballot.legal[seat][0])
            if asking.quiet:
                sitting.give(Reveal(asking.number))
    raise AssertionError("no window was opened")
