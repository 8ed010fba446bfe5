"""A table as a value: who sits where, and the state of the game.

    command ──► handle_command(table, command) ──► CommandResult(record, table, events)
    record ───► apply_record(table, record) ─────► table, events

`handle_command` decides once what a command does; `apply_record` repeats it whenever the log is
read. Both change a table only through `apply_entry`, so they always agree. Nothing in this package
knows a socket, a clock, a database or a random source.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tacora.core.chance import ChanceSource
from tacora.core.fairness import Commitment, KeyedChance, Seeds
from tacora.core.game import Chance, ChanceStep, Pending, Seat, Step
from tacora.core.numbered_chance import NumberedChance
from tacora.core.pending_choices import PendingChoices
from tacora.core.replay import AnyGame
from tacora.table.daily import DailyGame, seed_of_bot
from tacora.table.entries import EndReason, GamePaused, SeatHolder
from tacora.table.protocol import Phase, Settings
from tacora.table.windows import OpenWindow, seats_that_always_ask, waits_for_people

PROGRAM_SECONDS = 30
"""The time of programs at a table without a limit, once nobody else has to answer."""


class OpenDecision(Struct, frozen=True):
    """An open decision: its number, and the answers so far."""

    number: int
    choices: PendingChoices
    window: OpenWindow | None = None
    """The time for reactions; None: the decision waits for its answers."""

    @property
    def answers_are_hidden(self) -> bool:
        """Return whether even the seats that have answered are secret (J33)."""
        return self.window is not None


class Table(Struct, frozen=True):
    """The seats, the settings and the game of one table."""

    code: str
    game: AnyGame
    options: Any
    settings: Settings
    host: str
    seed: str
    opened: int
    holders: tuple[SeatHolder, ...]
    phase: Phase = "gathering"
    state: Any = None
    last_decided_state: Any = None
    """The state at the last decision that was made; None before the first."""
    open_decision: OpenDecision | None = None
    decision_count: int = 0
    """The number of decisions so far."""
    chance_count: int = 0
    """The number of outcomes drawn so far."""
    chance_key: bytes = b""
    """The key of all draws, set when the game starts. A secret until the game is over."""
    auto_answers: tuple[str, ...] = ()
    bells: tuple[frozenset[str], ...] = ()
    """The cards of each seat that carry a bell: a secret of the seat, and kept for the game."""
    passed_stretches: tuple[str | None, ...] = ()
    """The part of the game that each seat passes as a whole: a secret of the seat."""
    rematch: str | None = None
    blocked: frozenset[str] = frozenset()
    """The guests whom the host has blocked: a secret of the server."""
    pause: GamePaused | None = None
    """The pause that the game is in; None: it goes on."""
    ended: EndReason | None = None
    """Why the table has ended without a result; None: it has not."""
    daily: DailyGame | None = None
    """What a daily game knows of its day; None: this is another game."""
    log_length: int = 0
    """The number of records in the log."""
    public_version: int = 0
    """The number of records without the secret ones: clients count by it."""
    recent_command_ids: dict[str, tuple[str, ...]] = {}

    def __repr__(self) -> str:
        """Leave out all secrets: seeds, hands, and the guests who hold the seats."""
        return f"Table(code={self.code!r}, phase={self.phase!r}, length={self.log_length})"

    @property
    def pending(self) -> Pending | None:
        """Return what the game waits for; None before the game."""
        return None if self.state is None else self.game.rules.pending(self.state)

    @property
    def public_part(self) -> tuple[object, ...]:
        """Return what `table_info` and the lists show, to find out whether it has changed."""
        always = self.seats_that_always_ask
        arranged = (self.game.name, self.options, self.settings)
        run = (self.phase, self.ended, self.host, self.pause)
        return (*run, self.holders, *arranged, self.rematch, always)

    @property
    def seats_that_always_ask(self) -> tuple[Seat, ...]:
        """Return the seats of people who always want to be asked, which is public."""
        return seats_that_always_ask(self.game, self.holders, self.auto_answers)

    @property
    def all_passed_in_person(self) -> bool:
        """Return whether every person whom the open window asks has passed, and there is one."""
        if self.open_decision is None or self.open_decision.window is None:
            return False
        asked = self.open_decision.choices.legal_choices
        people = {seat for seat in asked if self.holders[seat].bot is None}
        return bool(people) and people <= self.open_decision.window.passed_in_person

    @property
    def waits_for_person(self) -> bool:
        """Return whether the open window waits for a person who has not answered."""
        if self.open_decision is None or not waits_for_people(self.settings):
            return False
        return any(self.holders[seat].bot is None for seat in self.open_decision.choices.missing)

    @property
    def decision_seconds(self) -> float | None:
        """Return the time for the answers of people that are missing; None: no limit."""
        if self.settings.seconds is None and self._missing_people(programs=False):
            return None
        return self.settings.seconds or PROGRAM_SECONDS

    @property
    def waits_for_people(self) -> bool:
        """Return whether the open decision waits for people or programs."""
        return bool(self._missing_people(programs=True))

    def limit_of(self, seat: Seat | None) -> int | None:
        """Return the time limit that a seat is told: a program always has one."""
        if self.settings.seconds is None and seat is not None and self.holders[seat].is_program:
            return PROGRAM_SECONDS
        return self.settings.seconds

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of a guest, or None."""
        if guest is not None:
            for seat, holder in enumerate(self.holders):
                if holder.guest == guest:
                    return seat
        return None

    def _missing_people(self, *, programs: bool) -> list[Seat]:
        """List the seats of people, and perhaps of programs, whose answers are missing."""
        holders, decision = self.holders, self.open_decision
        return [
            seat
            for seat in (() if decision is None else decision.choices.missing)
            if holders[seat].bot is None and (programs or not holders[seat].is_program)
        ]

    def seeds(self) -> Seeds:
        """Return the seeds of this table: a secret until the game is over."""
        return seeds_of(self.seed, self.holders)

    def commitment(self) -> Commitment:
        """Return the hashes of the seeds, which are public."""
        return self.seeds().commitment()

    def names(self) -> tuple[str, ...]:
        """Return the name at each seat."""
        return tuple(holder.name for holder in self.holders)

    def chance_source(self) -> ChanceSource:
        """Return the source of the next card: the committed seeds, after the draws so far."""
        numbering = self.game.rules.numbering
        if self.daily is not None and numbering is not None:
            chapter, pile = numbering.chapter(self.state), numbering.pile(self.state)
            number = self.daily.draws.number(chapter, pile)
            return NumberedChance(self.chance_key, chapter, pile, number)
        return KeyedChance(self.chance_key, self.chance_count)

    def seed_of_bot(self, seat: Seat) -> str | None:
        """Return the seed of a bot's decision in a daily game; None in another one."""
        return seed_of_bot(self.game, self.daily, self.state, self.chance_key, seat)

    def next_step(self, chance: ChanceSource | None = None) -> Step | None:
        """Return the step that needs no command: a card, or the reveal of all answers."""
        pending = self.pending
        if isinstance(pending, Chance):
            return ChanceStep((chance or self.chance_source()).draw(pending))
        if (
            self.open_decision is not None
            and not self.open_decision.answers_are_hidden
            and not self.open_decision.choices.missing
        ):
            return self.open_decision.choices.reveal()
        return None


def seeds_of(seed: str, holders: Sequence[SeatHolder]) -> Seeds:
    """Return the seeds of the server and of the seats that added one."""
    seats = {seat: bytes.fromhex(h.seed) for seat, h in enumerate(holders) if h.seed}
    return Seeds(bytes.fromhex(seed), seats)
