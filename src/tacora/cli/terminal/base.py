"""The base class of the two terminal user interfaces: who is asked, in which order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Menu, numbered

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

UNDO, ODDS, RULES, QUIT, REMATCH, AUTO_ANSWER, BELL = "u", "o", "?", "q", "n", "r", "b"
MAP, LOG = "m", "l"


class Quit(Exception):
    """Signal that a player wants to stop."""


class TerminalUi(ABC):
    """A user interface: subclasses draw, ask and show the result."""

    def __init__(self, pace: float, *, show_odds: bool) -> None:
        self.pace = pace
        self.show_odds = show_odds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    @abstractmethod
    def show(self, session: TerminalSession) -> None:
        """Show what just happened."""

    def decide(self, session: TerminalSession, pending: PendingChoices) -> PendingChoices:
        """Return the decision with everybody's choices, or raise Quit."""
        if session.seats_to_call():
            pending = self._ask_anyone(session, pending)
        while pending.missing:
            humans = [seat for seat in pending.missing if seat in session.humans]
            implied = session.implied_choice(humans[0]) if humans else None
            if implied is not None:
                pending = pending.choose(humans[0], implied)
            elif humans:
                pending = self.ask(session, pending, humans[0])
            else:
                pending = self.bots_choose(session, pending)
        return pending

    def _ask_anyone(self, session: TerminalSession, pending: PendingChoices) -> PendingChoices:
        """Let everybody come to the keyboard who wants to answer; the rest passes.

        The same people are called whatever they hold, so that nobody learns who could answer (J33).
        """
        answered: set[int] = set()
        while seats := [seat for seat in session.seats_to_call() if seat not in answered]:
            seat = self.call(session, seats)
            if seat is None:
                break
            pending = self.ask(session, pending, seat)
            answered = {seat for seat in {*answered, seat} if seat in pending.chosen}
        for seat in pending.missing:
            if seat in session.humans:
                pending = pending.choose(seat, session.absent_choice(seat))
        return pending

    @abstractmethod
    def call(self, session: TerminalSession, seats: list[int]) -> int | None:
        """Call these seats for a fixed time; return the one that presses its key, or None."""

    @abstractmethod
    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        """Return the decision with one human's choice added, or an earlier one withdrawn."""

    def bots_choose(self, session: TerminalSession, pending: PendingChoices) -> PendingChoices:
        """Return the decision with the choices of all bots."""
        for seat in pending.missing:
            pending = pending.choose(seat, session.bot_choice(seat))
        return pending

    @abstractmethod
    def finish(self, session: TerminalSession, over: GameOver) -> bool:
        """Show the result and return whether to play another game."""

    def menu(self, session: TerminalSession, pending: PendingChoices, seat: int) -> Menu:
        """Return the menu that the game offers to a seat."""
        view = session.view(seat)
        return session.game_ui.menu(
            view, seat, pending.legal_choices[seat], self.render_context(session, pending)
        )

    def bell_menu(self, session: TerminalSession, seat: int) -> Menu | None:
        """Return the cards of a seat on which it may put a bell; None if there are none."""
        context = self.render_context(session)
        cards = session.game_ui.bell_cards(session.view(seat), context) if session.alone else ()
        if not cards:
            return None
        bells = session.table.bells[seat]
        labels = [(f"{'♪' if card in bells else '·'} {name}", card) for card, name in cards]
        title = session.catalog.format("play.bells")
        return numbered(context.names[seat], labels, session.catalog, title)

    def render_context(
        self, session: TerminalSession, pending: PendingChoices | None = None
    ) -> RenderContext:
        """Return what is drawn besides the view."""
        return RenderContext(
            catalog=session.catalog,
            names=session.explorer_names,
            log=session.log[-session.game_ui.max_log_entries :],
            chosen=None if pending is None else pending.chosen,
            show_odds=self.show_odds,
            labels=session.labels,
        )


def humans_who_chose(session: TerminalSession, pending: PendingChoices) -> list[int]:
    """Return the humans who have chosen themselves: they may withdraw their choice."""
    return [seat for seat in session.humans_to_move() if seat in pending.chosen]


def seat_keys(session: TerminalSession, seats: Iterable[int]) -> dict[str, int]:
    """Return the key of each of these seats: the number of its place, from 1."""
    return {str(seat + 1): seat for seat in seats}


def anyone_prompt(session: TerminalSession, seats: list[int], message_id: str) -> str:
    """Return the question to all who may respond."""
    found = seat_keys(session, seats)
    keys = "  ".join(f"[{key}] {session.names[seat]}" for key, seat in found.items())
    return session.catalog.format(message_id, keys=keys)


def auto_answer_text(session: TerminalSession, seat: int | None) -> str:
    """Say when a seat is asked to respond; empty if the game has no auto-answer modes."""
    mode = None if seat is None else session.auto_answers.get(seat)
    return "" if mode is None else session.game_ui.auto_answer_text(mode, session.catalog)
