"""A table as a value, with people who give it commands: no server, no socket, no clock."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any

import pytest

from tacora.core.errors import TacoraError
from tacora.table import entries, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import AnyCommand, BotChooses, Issuer, Reveal
from tacora.table.entries import LogRecord, SeatHolder, TableOpened
from tacora.table.replay_log import open_table_from, replay_log
from tacora.table.table import Table

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
        first = TableOpened(
            code="TABLEZ",
            game=game,
            options={"players": seats} | (options or {}),
            settings=settings or protocol.Settings(),
            host="ana",
            seed=seed,
            at=0,
            holders=(SeatHolder(),) * seats,
        )
        self.acts = [LogRecord((first,))]
        self.table: Table = open_table_from(self.acts[0])[0]
        self.here: set[str] = set()
        self.last = CommandResult(None, self.table)

    def give(self, command: AnyCommand, guest: str | None = None) -> CommandResult:
        """A command that is carried out, and stands in the log."""
        outcome = handle_command(self.table, command, Issuer(guest, frozenset(self.here)))
        if outcome.record is not None:
            self.acts.append(outcome.record)
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
        return replay_log(entries.decode(entries.encode(act)) for act in self.acts)

    # Short ways to say it

    def sit(self, *guests: str) -> None:
        for guest in guests:
            self.give(protocol.Sit(new_id(), guest.capitalize()), guest)

    def fill(self, *seats: int, bot: str = "random") -> None:
        for seat in seats:
            self.give(protocol.Fill(new_id(), seat, bot), "ana")

    def start(self) -> None:
        self.give(protocol.Start(new_id()), "ana")

    def choose(self, guest: str, choice: str) -> CommandResult:
        return self.give(protocol.Choose(new_id(), self.ask, choice), guest)

    @property
    def ask(self) -> int:
        """The number of the open decision."""
        assert self.table.open_decision is not None
        return self.table.open_decision.number

    @property
    def chairs(self) -> tuple[SeatHolder, ...]:
        return self.table.holders

    @property
    def chosen(self) -> list[int]:
        """Who has chosen."""
        assert self.table.open_decision is not None
        return sorted(self.table.open_decision.choices.chosen)

    def own(self, seat: int) -> str | None:
        """What a seat has chosen."""
        assert self.table.open_decision is not None
        return self.table.open_decision.choices.choice_of(seat)


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
        assert sitting.table.open_decision is not None
        seat = sitting.table.open_decision.choices.missing[0]
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
            asking = sitting.table.open_decision
            if asking is None:
                break
            if (
                asking.answers_are_hidden
                and asking.choices.missing
                and len(asking.choices.legal_choices) == 2
            ):
                return sitting
            for seat in asking.choices.missing:
                guest = sitting.chairs[seat].guest
                assert guest is not None
                sitting.choose(guest, asking.choices.legal_choices[seat][0])
            if asking.answers_are_hidden:
                sitting.give(Reveal(asking.number))
    raise AssertionError("no window was opened")
