"""One game at this terminal: the server's table, and what people here see and say of it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from tacora.bots.registry import make_bot
from tacora.cli.common import catalog_of
from tacora.cli.terminal.recorder import Recorder
from tacora.core.chance import ChanceSource, SeededChance, new_seed
from tacora.core.events import Events, visible_to
from tacora.core.game import GameOver
from tacora.core.pending_choices import PendingChoices
from tacora.core.record import Header, Result
from tacora.table import protocol
from tacora.table.commands.handle import handle_command
from tacora.table.commands.hosting import bot_holder
from tacora.table.commands.internal import SERVER, AnyCommand, BotChooses, Issuer, Reveal
from tacora.table.entries import (
    AutoAnswerSet,
    ChanceEntry,
    DecisionEntry,
    Entry,
    GameStarted,
    SeatHolder,
    TableOpened,
    step_of,
)
from tacora.table.table import OpenDecision, Table, TransactionBuilder, apply_entry, open_table

if TYPE_CHECKING:
    from tacora.cli.commands.play import Setup
    from tacora.cli.terminal.base import TerminalUi


class TerminalSession:
    """A table, the words for what happens at it, and its record."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.table = _opened(setup)
        self.humans = range(len(setup.humans))
        self.names = self.table.names()
        self.labels = [chair.bot or "" for chair in self.table.holders]
        self.standing = dict.fromkeys(self.humans, setup.standing) if setup.standing else {}
        """What the humans say once; the table hears of it before its next decision."""
        self._standings = setup.side.standing
        self.stage = setup.side.stage()
        self.cast = setup.side.names(self.names)
        self.catalog = catalog_of(setup.game, setup.options, setup.language, self.names)
        self.log: list[str] = []
        bots = range(len(setup.humans), len(self.names))
        self._bots = {seat: make_bot(setup.game.name, self.labels[seat]) for seat in bots}
        self._whims = Random()
        self._luck: ChanceSource | None = None
        """Where cards come from; None: from the seeds of the table, provably fair."""
        commitment = None
        if setup.seed is None:
            commitment = self.table.commitment()
            self.log.append(self.catalog.say("play.committed", hash=commitment.server[:16]))
        else:
            self._whims = Random(f"{setup.seed}/{number}/bots")
            self._luck = SeededChance(f"{setup.seed}/{number}")
        started, opening = apply_entry(self.table, GameStarted())
        self.table = self._with_standing(started)
        self.before = self.view(None)
        self._tell(opening)
        self.recorder = Recorder(setup.record, number)
        options = setup.game.rules.options_json(setup.options)
        self.recorder.begin(Header(setup.game.name, options, self.names, commitment))
        for seat, bot in self._bots.items():
            bot.begin(setup.game.name, seat, options)

    def play(self, face: TerminalUi) -> bool:
        """Play to the end, or until somebody quits; whether another game is wanted."""
        page = TransactionBuilder(self.table)
        page.run_automatic_steps(self._luck)
        self._follow(page.entries, face)
        while (asking := self.table.open_decision) is not None:
            self._answer(asking, face.decide(self, asking.choices), face)
        over = self.table.pending
        assert isinstance(over, GameOver)  # a table that asks nothing more
        self.recorder.add(Result(over.scores, over.winners))
        if self._luck is None:
            self.recorder.add(self.table.seeds())
        for bot in self._bots.values():
            bot.end(over)
        return face.finish(self, over)

    def print_summary(self, *, drawn: bool) -> None:
        """Leave in the terminal what a drawn screen took with it, and where the record is."""
        over = self.table.phase == "over"
        if over and drawn:
            print(*self.log[-1:])
        if self.recorder.path is not None:
            key = "play.saved" if over and self._luck is None else "play.saved-open"
            print(self.catalog.say(key, file=str(self.recorder.path)))

    # What the faces ask for

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None is a spectator."""
        return self.table.game.rules.view(self.table.state, seat)

    def viewer_seat(self) -> int | None:
        """Whose view the screen shows: the only human's; with several, what all may see."""
        return 0 if len(self.humans) == 1 else None

    def asked(self) -> list[int]:
        """The humans whose answer to the open decision is theirs to give."""
        asking = self.table.open_decision
        return [] if asking is None else [s for s in asking.choices.missing if s in self.humans]

    def bot_choice(self, seat: int) -> str:
        """What the bot at a seat chooses, from what that seat may know."""
        choices = self.table.game.rules.legal_choices(self.table.state, seat)
        return self._bots[seat].choose(
            self.table.game.rules.perfect_recall_view(self.table.state, seat), choices, self._whims
        )

    def turn_standing(self, seat: int) -> None:
        """What a seat says once becomes the next that it could say; for decisions to come."""
        if seat in self.standing:
            place = self._standings.index(self.standing[seat]) + 1
            self.standing[seat] = self._standings[place % len(self._standings)]

    # What the table is told, and what comes of it

    def _answer(self, asking: OpenDecision, ballot: PendingChoices, face: TerminalUi) -> None:
        """What those who were asked have chosen; the last answer reveals all."""
        chosen = ballot.reveal().choices
        for seat in asking.choices.missing:
            if seat in self.humans:
                answer = protocol.Choose(f"{asking.number}-{seat}", asking.number, chosen[seat])
                self._command(answer, Issuer(self.table.holders[seat].guest), face)
            else:
                self._command(BotChooses(seat, asking.number, chosen[seat]), SERVER, face)
        still = self.table.open_decision
        if still is not None and still.number == asking.number:  # as where all is quiet (J33)
            self._command(Reveal(asking.number), SERVER, face)

    def _command(self, command: AnyCommand, giver: Issuer, face: TerminalUi) -> None:
        act = handle_command(self.table, command, giver, self._luck).act
        assert act is not None  # nobody here says anything twice
        self._follow(act.entries, face)

    def _follow(self, entries: Iterable[Entry], face: TerminalUi) -> None:
        """Go through an act entry by entry, so that each step is seen by itself."""
        for entry in entries:
            if isinstance(entry, DecisionEntry | ChanceEntry):
                self._step(entry, face)
            else:
                self.table, _ = apply_entry(self.table, entry)

    def _step(self, entry: DecisionEntry | ChanceEntry, face: TerminalUi) -> None:
        table, said = self._with_standing(self.table), dict(self.standing)
        self.before = self.view(self.viewer_seat())
        self.table, events = apply_entry(table, entry)
        self.recorder.add(step_of(entry))
        self._tell(events)
        face.show(self)
        if self.standing != said:  # while the step was shown: in time for what it asks
            self.table, _ = apply_entry(self._with_standing(table), entry)

    def _with_standing(self, table: Table) -> Table:
        for seat, standing in self.standing.items():
            table, _ = apply_entry(table, AutoAnswerSet(seat, standing))
        return table

    def _tell(self, events: Events) -> None:
        self.events = visible_to(events, self.viewer_seat())
        for event in self.events:
            self.log += [
                self.catalog.say(told)
                for told in self.table.game.presentation.event_messages(event)
            ]


def _opened(setup: Setup) -> Table:
    """A table with everybody at it: first the humans, then the bots."""
    chairs = [SeatHolder(guest=str(seat), name=name) for seat, name in enumerate(setup.humans)]
    for bot in setup.bots:
        chairs.append(bot_holder(bot, chairs))
    return open_table(
        TableOpened(
            code="",
            game=setup.game.name,
            options=setup.game.rules.options_json(setup.options),
            settings=protocol.Settings(),
            host="",
            seed=new_seed().hex(),
            at=0,
            holders=tuple(chairs),
        )
    )
