"""A table as a value, and commands for it: no server, no socket, no clock."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count
from typing import Any

import pytest

from tacora.core.errors import TacoraError
from tacora.core.game import Seat
from tacora.games.registry import get_game
from tacora.table import entries, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import AnyCommand, BotChooses, CloseWindow, Issuer
from tacora.table.entries import LogRecord, SeatHolder, TableOpened
from tacora.table.replay_log import open_table_from, replay_log
from tacora.table.table import Table

SEED = "5e" * 32
_ids = count()


class TableHarness:
    """A table and its log; guests have ids such as `ana`."""

    def __init__(
        self,
        options: dict[str, Any] | None = None,
        game: str = "diamant",
        settings: protocol.Settings | None = None,
        seats: int = 3,
        seed: str = SEED,
        *,
        code: str = "TABLEZ",
    ) -> None:
        first = TableOpened(
            code=code,
            game=game,
            options={"players": seats} | (options or {}),
            settings=settings or protocol.Settings(),
            host="ana",
            seed=seed,
            at=0,
            holders=(SeatHolder(),) * seats,
            rules=get_game(game).rules.version,
        )
        self.records = [LogRecord((first,))]
        self.table: Table = open_table_from(self.records[0])[0]
        self.connected: set[str] = set()
        self.now = 0
        """The time of the commands, in seconds since 1970."""
        self.last = CommandResult(None, self.table)

    def run(self, command: AnyCommand, guest: str | None = None) -> CommandResult:
        """Run a command and add its record to the log."""
        result = handle_command(
            self.table, command, Issuer(guest, frozenset(self.connected), self.now)
        )
        if result.record is not None:
            self.records.append(result.record)
        self.table = result.table
        self.last = result
        return result

    def refusal(self, command: AnyCommand, guest: str | None = None) -> str:
        """Run a command that is refused, and return the code; assert that nothing has changed."""
        before = self.replayed()
        with pytest.raises(TacoraError) as error:
            self.run(command, guest)
        assert self.table == before
        return error.value.code

    def replayed(self) -> Table:
        """Return the table replayed from its encoded log."""
        return replay_log(entries.decode(entries.encode(record)) for record in self.records)

    # Shortcuts

    def sit(self, *guests: str) -> None:
        for guest in guests:
            self.run(protocol.Sit(new_id(), guest.capitalize()), guest)

    def fill(self, *seats: int, bot: str = "random") -> None:
        for seat in seats:
            self.run(protocol.Fill(new_id(), seat, bot), "ana")

    def start(self) -> None:
        self.run(protocol.Start(new_id()), "ana")

    def choose(self, guest: str, choice: str) -> CommandResult:
        return self.run(protocol.Choose(new_id(), self.ask, choice), guest)

    @property
    def ask(self) -> int:
        """Return the number of the open decision."""
        assert self.table.open_decision is not None
        return self.table.open_decision.number

    @property
    def holders(self) -> tuple[SeatHolder, ...]:
        return self.table.holders

    @property
    def chosen(self) -> list[int]:
        """Return the seats that have chosen."""
        assert self.table.open_decision is not None
        return sorted(self.table.open_decision.choices.chosen)

    def choice_of(self, seat: int) -> str | None:
        """Return the choice of a seat."""
        assert self.table.open_decision is not None
        return self.table.open_decision.choices.choice_of(seat)


def new_id() -> str:
    """Return an unused command id."""
    return f"id-{next(_ids)}"


def started_game(people: Collection[str] = ("ana", "ben", "cy"), **options: Any) -> TableHarness:
    """Return a game of Diamant that has just begun: all seats are asked."""
    harness = TableHarness(**options)
    harness.sit(*people)
    harness.fill(*(seat for seat, holder in enumerate(harness.holders) if holder.open))
    harness.start()
    return harness


def finished_game(**options: Any) -> TableHarness:
    """Return a finished game of Diamant."""
    harness = started_game(**options)
    play_to_the_end(harness)
    return harness


def play_to_the_end(harness: TableHarness) -> None:
    """Let all players leave as soon as they are asked, until the game is over."""
    while harness.table.phase == "playing":
        assert harness.table.open_decision is not None
        seat = harness.table.open_decision.choices.missing[0]
        holder = harness.holders[seat]
        if holder.bot is not None:
            harness.run(bot_chooses(harness, seat, "exit"))
        else:
            assert holder.guest is not None
            harness.choose(holder.guest, "exit")


def bot_chooses(harness: TableHarness, seat: int, choice: str) -> AnyCommand:
    """Return the command of a bot that chooses."""
    return BotChooses(seat, harness.ask, choice)


def game_in_hidden_window(
    settings: protocol.Settings | None = None,
    fits: Callable[[Table, Seat], bool] = lambda table, seat: True,
) -> TableHarness:
    """Return a game of Dinosaurs in a hidden window (J33) that a fitting player can answer."""
    for number in range(1, 200):
        harness = started_game(
            ["ana", "ben"],
            game="dinosaurs",
            seats=2,
            options={"turn-limit": 3},
            seed=f"{number:064x}",
            settings=settings,
        )
        for _ in range(60):
            decision = harness.table.open_decision
            if decision is None:
                break
            if (
                decision.answers_are_hidden
                and decision.choices.missing
                and len(decision.choices.legal_choices) == 2
                and fits(harness.table, decision.choices.missing[0])
            ):
                return harness
            for seat in decision.choices.missing:
                guest = harness.holders[seat].guest
                assert guest is not None
                harness.choose(guest, decision.choices.legal_choices[seat][0])
            if decision.answers_are_hidden:
                harness.run(CloseWindow(decision.number))
    raise AssertionError("no game opened a window")


def game_in_window(
    fits: Callable[[TableHarness], bool],
    people: Collection[str] = ("ana", "ben", "cy"),
    seats: int = 3,
    bot: str = "random",
    settings: protocol.Settings | None = None,
) -> TableHarness:
    """Return a game of Dinosaurs in a reaction window that fits; nobody has played a card."""
    for number in range(1, 200):
        harness = TableHarness(
            game="dinosaurs",
            seats=seats,
            options={"turn-limit": 3, "explorers": "dealt"},
            seed=f"{number:064x}",
            settings=settings,
        )
        harness.sit(*people)
        open_seats = [seat for seat, holder in enumerate(harness.holders) if holder.open]
        harness.fill(*open_seats, bot=bot)
        harness.start()
        while harness.table.open_decision is not None:
            if harness.table.open_decision.window is not None and fits(harness):
                return harness
            play_no_card(harness)
    raise AssertionError("no game opened such a window")


def play_no_card(harness: TableHarness) -> None:
    """Answer the open decision for all seats without a card."""
    decision = harness.table.open_decision
    assert decision is not None
    if decision.window is not None:
        harness.run(CloseWindow(decision.number))
        return
    for seat in decision.choices.missing:
        choice = first_without_card(decision.choices.legal_choices[seat])
        guest = harness.holders[seat].guest
        if guest is None:
            harness.run(bot_chooses(harness, seat, choice))
        else:
            harness.choose(guest, choice)


def first_without_card(choices: Collection[str]) -> str:
    """Return the first choice that plays no card."""
    return next(c for c in choices if not c.startswith(("play", "use", "augment")))


def seats_that_can_play(harness: TableHarness) -> set[int]:
    """Return the seats that can do more than pass in the open window."""
    decision = harness.table.open_decision
    assert decision is not None
    return {seat for seat, legal in decision.choices.legal_choices.items() if len(legal) > 1}


def seats_asked(harness: TableHarness) -> set[int]:
    """Return the seats that the open decision asks."""
    decision = harness.table.open_decision
    assert decision is not None
    return set(decision.choices.legal_choices)


def moment_of(harness: TableHarness) -> str:
    """Return the moment of the open reaction window."""
    decision = harness.table.open_decision
    assert decision is not None
    assert decision.window is not None
    return decision.window.moment


def all_are_asked_after_a_roll(harness: TableHarness) -> bool:
    """Return whether every seat may respond to dice that have fallen."""
    everybody = set(range(len(harness.table.holders)))
    return seats_asked(harness) == everybody and moment_of(harness) == "rolled"
