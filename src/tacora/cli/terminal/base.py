"""What the two faces of a game in the terminal share: who is asked, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Menu

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

UNDO, ODDS, RULES, QUIT, AGAIN, RESPOND = "u", "o", "?", "q", "n", "r"
MAP, LOG = "m", "l"


class Quit(Exception):
    """Somebody wants to stop playing."""


class TerminalUi:
    """What both faces share."""

    def __init__(self, pace: float, *, show_odds: bool) -> None:
        self.pace = pace
        self.show_odds = show_odds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def show(self, sitting: TerminalSession) -> None:
        """Show what just happened."""
        raise NotImplementedError

    def decide(self, sitting: TerminalSession, ballot: PendingChoices) -> PendingChoices:
        """The ballot with everybody's answers; raises Quit."""
        while ballot.missing:
            humans = [seat for seat in ballot.missing if seat in sitting.humans]
            if humans:
                ballot = self.ask(sitting, ballot, humans[0])
            else:
                ballot = self.bots_choose(sitting, ballot)
        return ballot

    def ask(self, sitting: TerminalSession, ballot: PendingChoices, seat: int) -> PendingChoices:
        """The ballot with one human's answer, or without one that was taken back."""
        raise NotImplementedError

    def bots_choose(self, sitting: TerminalSession, ballot: PendingChoices) -> PendingChoices:
        """The ballot with the answers of all bots."""
        for seat in ballot.missing:
            ballot = ballot.choose(seat, sitting.bot_choice(seat))
        return ballot

    def finish(self, sitting: TerminalSession, over: GameOver) -> bool:
        """Show the result; whether another game is wanted."""
        raise NotImplementedError

    def menu(self, sitting: TerminalSession, ballot: PendingChoices, seat: int) -> Menu:
        """The question to a seat, as the game puts it."""
        view = sitting.view(seat)
        return sitting.stage.menu(
            view, seat, ballot.legal_choices[seat], self.scene(sitting, ballot)
        )

    def scene(
        self, sitting: TerminalSession, ballot: PendingChoices | None = None
    ) -> RenderContext:
        """What is shown besides the view."""
        return RenderContext(
            catalog=sitting.catalog,
            names=sitting.cast,
            log=sitting.log[-sitting.stage.remembered :],
            chosen=None if ballot is None else ballot.chosen,
            show_odds=self.show_odds,
            labels=sitting.labels,
        )


def who_chose(sitting: TerminalSession, ballot: PendingChoices) -> list[int]:
    """The humans whose answer is in and was theirs to give: it may be taken back."""
    return [seat for seat in sitting.asked() if seat in ballot.chosen]


def standing_words(sitting: TerminalSession, seat: int | None) -> str:
    """When a seat is asked, in words; nothing where a game has one way only."""
    said = None if seat is None else sitting.standing.get(seat)
    return "" if said is None else sitting.stage.standing_words(said, sitting.catalog)
