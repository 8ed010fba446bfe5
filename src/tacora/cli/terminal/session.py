"""One game in this terminal: a `Table`, its log in sentences, and its record."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from tacora.bots.registry import make_bot
from tacora.cli.common import catalog_of
from tacora.cli.terminal.game_ui import Answer
from tacora.cli.terminal.recorder import Recorder
from tacora.cli.terminal.setup import Setup
from tacora.core.chance import ChanceSource, SeededChance
from tacora.core.events import Event, Events, visible_to
from tacora.core.fairness import new_seed
from tacora.core.game import ChanceStep, DecisionStep, GameOver, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.record import Header, Result
from tacora.table import protocol
from tacora.table.apply import apply_entry, open_table
from tacora.table.commands.handle import handle_command
from tacora.table.commands.hosting import bot_holder
from tacora.table.commands.internal import SERVER, AnyCommand, BotChooses, CloseWindow, Issuer
from tacora.table.entries import (
    AutoAnswerSet,
    BellSet,
    Entry,
    GameStarted,
    SeatHolder,
    TableOpened,
)
from tacora.table.table import OpenDecision, Table
from tacora.table.transaction import TransactionBuilder

if TYPE_CHECKING:
    from tacora.cli.terminal.base import TerminalUi


class TerminalSession:
    """A game in progress: its table, its log in sentences, its bots and its record."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.table = _open_table(setup)
        self.humans = range(len(setup.humans))
        self.names = self.table.names()
        self.labels = [holder.bot or "" for holder in self.table.holders]
        mode = setup.auto_answer_mode
        self.auto_answers = dict.fromkeys(self.humans, mode) if mode and self.alone else {}
        """Auto-answer mode by human seat; the table learns of a change before the next decision.

        Several humans have none: everybody is called in every window.
        """
        self._auto_answer_modes = setup.game_cli.auto_answer_modes
        self.game_ui = setup.game_cli.game_ui()
        self.explorer_names = setup.game_cli.explorer_names(self.names)
        self.catalog = catalog_of(setup.game, setup.options, setup.language, self.names)
        self.log: list[str] = []
        bots = range(len(setup.humans), len(self.names))
        self._bots = {seat: make_bot(setup.game.name, self.labels[seat]) for seat in bots}
        self._last_answers: dict[int, Answer] = {}
        self._bot_rng = Random()
        self._chance: ChanceSource | None = None
        """Source of chance outcomes; None: the table's own seeds, provably fair."""
        self._setup_notes = setup.game_cli.setup_notes(setup.options)
        commitment = None
        if setup.seed is None:
            commitment = self.table.commitment()
            self.log.append(self.catalog.format("play.committed", hash=commitment.server[:16]))
        else:
            self._bot_rng = Random(f"{setup.seed}/{number}/bots")
            self._chance = SeededChance(f"{setup.seed}/{number}")
        started, opening = apply_entry(self.table, GameStarted())
        self.table = self._with_auto_answers(started)
        self.before = self.view(None)
        self._log_events(opening)
        self.recorder = Recorder(setup.record, number)
        options = setup.game.rules.options_json(setup.options)
        self.recorder.begin(Header.of_game(setup.game, options, self.names, commitment))
        for seat, bot in self._bots.items():
            bot.begin(setup.game.name, seat, options)

    def play(self, ui: TerminalUi) -> bool:
        """Play to the end and return whether to play another game; raise Quit if a player stops."""
        transaction = TransactionBuilder(self.table)
        transaction.run_automatic_steps(self._chance)
        self._apply_entries(transaction.entries, ui)
        for note, arguments in self._setup_notes:  # now that it is known who begins
            self.log.append(self.catalog.format(note, **arguments))
        while (decision := self.table.open_decision) is not None:
            self._answer(decision, ui.decide(self, decision.choices), ui)
        over = self.table.pending
        assert isinstance(over, GameOver)  # no decision is open any more
        self.recorder.add(Result(over.scores, over.winners))
        if self._chance is None:
            self.recorder.add(self.table.seeds())
        for bot in self._bots.values():
            bot.end(over)
        return ui.finish(self, over)

    def print_summary(self, *, drawn: bool) -> None:
        """Print the result, if a drawn screen has just disappeared, and the path of the record."""
        over = self.table.phase == "over"
        if over and drawn:
            print(*self.log[-1:])
        if self.recorder.path is not None:
            key = "play.saved" if over and self._chance is None else "play.saved-open"
            print(self.catalog.format(key, file=str(self.recorder.path)))

    # For the user interfaces

    @property
    def alone(self) -> bool:
        """Return whether one human plays."""
        return len(self.humans) == 1

    def view(self, seat: int | None) -> Any:
        """Return what a seat may know; None is a spectator."""
        return self.table.game.rules.view(self.table.state, seat)

    def viewer_seat(self) -> int | None:
        """Return the seat whose view is drawn: the only human's, or None for the public view."""
        return 0 if self.alone else None

    def humans_to_move(self) -> list[int]:
        """Return the humans who still owe a choice in the open decision."""
        decision = self.table.open_decision
        return [] if decision is None else [s for s in decision.choices.missing if s in self.humans]

    def seats_to_call(self) -> list[int]:
        """Return the humans to call in an open window, by what all at the keyboard know (J33).

        Empty with a single human, and where one seat must answer.
        """
        decision, policy = self.table.open_decision, self.table.game.table_policy
        if decision is None or decision.window is None or self.alone:
            return []
        if policy.is_always_asked(self.table.state):
            return []
        return [seat for seat in decision.choices.legal_choices if seat in self.humans]

    def absent_choice(self, seat: int) -> str:
        """Return what a seat answers in a window without being asked."""
        choice = self.table.game.table_policy.absent_choice(self.table.state, seat)
        assert choice is not None  # in a window every seat may pass
        return choice

    def window_seconds(self) -> float:
        """Return the length of the open window."""
        decision = self.table.open_decision
        assert decision is not None
        assert decision.window is not None  # somebody is called
        return decision.window.seconds

    def bot_choice(self, seat: int) -> str:
        """Return the choice of a seat's bot, from what that seat may know."""
        choices = self.table.game.rules.legal_choices(self.table.state, seat)
        return self._bots[seat].choose(
            self.table.game.rules.perfect_recall_view(self.table.state, seat),
            choices,
            self._bot_rng,
        )

    def implied_choice(self, seat: int) -> str | None:
        """Return a human's choice where the one before has just said it, or None to ask."""
        last, decision = self._last_answers.get(seat), self.table.open_decision
        if last is None or decision is None:
            return None
        choices = decision.choices.legal_choices[seat]
        return self.game_ui.implied_choice(self.view(seat), choices, last)

    def cycle_auto_answer(self, seat: int) -> None:
        """Switch a seat to the next auto-answer mode; it holds from the next decision on."""
        if seat in self.auto_answers:
            index = self._auto_answer_modes.index(self.auto_answers[seat]) + 1
            self.auto_answers[seat] = self._auto_answer_modes[index % len(self._auto_answer_modes)]

    def toggle_bell(self, seat: int, card: str) -> None:
        """Put a bell on a card, or take it off."""
        on = card not in self.table.bells[seat]
        self.table, _ = apply_entry(self.table, BellSet(seat, card, on))

    # Commands to the table, and the entries that follow

    def _answer(self, decision: OpenDecision, pending: PendingChoices, ui: TerminalUi) -> None:
        """Send everybody's choices to the table; the last one reveals all."""
        chosen = pending.reveal().choices
        for seat in decision.choices.legal_choices:
            if chosen[seat] == decision.choices.choice_of(seat):
                continue  # the table's answer
            if seat in self.humans:
                choices = decision.choices.legal_choices[seat]
                self._last_answers[seat] = Answer(chosen[seat], tuple(choices))
                answer = protocol.Choose(f"{decision.number}-{seat}", decision.number, chosen[seat])
                self._command(answer, Issuer(self.table.holders[seat].guest), ui)
            else:
                self._command(BotChooses(seat, decision.number, chosen[seat]), SERVER, ui)
        open_decision = self.table.open_decision
        if open_decision is not None and open_decision.number == decision.number:  # hidden (J33)
            self._command(CloseWindow(decision.number), SERVER, ui)

    def _command(self, command: AnyCommand, issuer: Issuer, ui: TerminalUi) -> None:
        record = handle_command(self.table, command, issuer, self._chance).record
        assert record is not None  # no command is sent twice
        self._apply_entries(record.entries, ui)

    def _apply_entries(self, entries: Iterable[Entry], ui: TerminalUi) -> None:
        """Apply entries one by one, and show the game after each step."""
        for entry in entries:
            if isinstance(entry, DecisionStep | ChanceStep):
                self._apply_step(entry, ui)
            else:
                self.table, _ = apply_entry(self.table, entry)

    def _apply_step(self, entry: Step, ui: TerminalUi) -> None:
        table, auto_answers = self._with_auto_answers(self.table), dict(self.auto_answers)
        self.before = self.view(self.viewer_seat())
        self.table, events = apply_entry(table, entry)
        self.recorder.add(entry)
        self._log_events(events)
        ui.show(self)
        if self.auto_answers != auto_answers:  # changed while the step was shown: apply it now
            self.table, _ = apply_entry(self._with_auto_answers(table), entry)

    def _with_auto_answers(self, table: Table) -> Table:
        for seat, standing in self.auto_answers.items():
            table, _ = apply_entry(table, AutoAnswerSet(seat, standing))
        return table

    def _log_events(self, events: Events) -> None:
        self.events = visible_to(events, self.viewer_seat())
        self.log += self.game_ui.sentences(self.events, self._sentences, self.catalog)

    def _sentences(self, event: Event) -> list[str]:
        messages = self.table.game.presentation.event_messages(event)
        return [self.catalog.format(message) for message in messages]


def _open_table(setup: Setup) -> Table:
    """Open a table with all seats taken: first the humans, then the bots."""
    holders = [SeatHolder(guest=str(seat), name=name) for seat, name in enumerate(setup.humans)]
    for bot in setup.bots:
        holders.append(bot_holder(bot, holders))
    return open_table(
        TableOpened(
            code="",
            game=setup.game.name,
            options=setup.game.rules.options_json(setup.options),
            settings=protocol.Settings(),
            host="",
            seed=new_seed().hex(),
            at=0,
            holders=tuple(holders),
            rules=setup.game.rules.version,
        )
    )
