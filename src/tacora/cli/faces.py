"""What the two faces of a game in the terminal share: who is asked, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from tacora.cli.menu import Menu
from tacora.cli.stage import Scene

if TYPE_CHECKING:
    from tacora.cli.play import Table
    from tacora.core.ballot import Ballot
    from tacora.core.game import Over

UNDO, ODDS, RULES, QUIT, AGAIN = "u", "o", "?", "q", "n"
LOG_LINES = 6


class Quit(Exception):
    """Somebody wants to stop playing."""


class Face:
    """What both faces share."""

    def __init__(self, pace: float, *, show_odds: bool) -> None:
        self.pace = pace
        self.show_odds = show_odds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def show(self, table: Table) -> None:
        """Show what just happened."""
        raise NotImplementedError

    def decide(self, table: Table, ballot: Ballot) -> Ballot:
        """The ballot with everybody's answers; raises Quit."""
        for seat in ballot.waiting:
            if not _has_a_choice(ballot, seat):
                ballot = ballot.choose(seat, ballot.legal[seat][0])
        while ballot.waiting:
            humans = [seat for seat in ballot.waiting if seat in table.humans]
            if humans:
                ballot = self.ask(table, ballot, humans[0])
            else:
                ballot = self.bots_choose(table, ballot)
        return ballot

    def ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot:
        """The ballot with one human's answer, or without one that was taken back."""
        raise NotImplementedError

    def bots_choose(self, table: Table, ballot: Ballot) -> Ballot:
        """The ballot with the answers of all bots."""
        for seat in ballot.waiting:
            ballot = ballot.choose(seat, table.bot_choice(seat))
        return ballot

    def finish(self, table: Table, over: Over) -> bool:
        """Show the result; whether another game is wanted."""
        raise NotImplementedError

    def menu(self, table: Table, ballot: Ballot, seat: int) -> Menu:
        """The question to a seat, as the game puts it."""
        view = table.game.view(table.state, seat)
        return table.stage.menu(view, seat, ballot.legal[seat], self.scene(table, ballot))

    def scene(self, table: Table, ballot: Ballot | None = None) -> Scene:
        """What is shown besides the view."""
        return Scene(
            catalog=table.catalog,
            names=table.cast,
            log=table.log[-LOG_LINES:],
            chosen=None if ballot is None else ballot.chosen,
            show_odds=self.show_odds,
            labels=table.labels,
        )


def who_chose(table: Table, ballot: Ballot) -> list[int]:
    """The humans whose answer is in and was theirs to give: it may be taken back."""
    return [s for s in table.humans if s in ballot.chosen and _has_a_choice(ballot, s)]


def _has_a_choice(ballot: Ballot, seat: int) -> bool:
    return len(ballot.legal[seat]) > 1
