"""The two faces of a game in the terminal: a drawn screen with keys, and plain lines of text."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.text import Text

from tacora.cli import keys
from tacora.cli.picture import Scene, describe, draw, last_look, log_lines, standings

if TYPE_CHECKING:
    from tacora.cli.play import Table
    from tacora.core.ballot import Ballot
    from tacora.core.game import Over
    from tacora.diamant.view import View

ANSWERS = {"c": "continue", "e": "exit"}
UNDO, ODDS, RULES, QUIT, AGAIN = "u", "o", "?", "q", "n"
LOG_LINES = 6
ROUND_END = 3  # how much longer than other events the end of a round is shown


class Face:
    """What both faces share."""

    def __init__(self, pace: float, *, show_odds: bool) -> None:
        self.pace = pace
        self.show_odds = show_odds
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def show(self, table: Table) -> None:
        """Show what just happened."""
        raise NotImplementedError

    def decide(self, table: Table, ballot: Ballot) -> Ballot | None:
        """Everybody's answers, or None when a human quits."""
        raise NotImplementedError

    def finish(self, table: Table, over: Over) -> bool:
        """Show the result; whether another game is wanted."""
        raise NotImplementedError


class Screen(Face):
    """The whole terminal: redrawn after every event, one key for every answer."""

    def __enter__(self) -> Self:
        self._console = Console(highlight=False)
        self._stack.enter_context(self._console.screen(hide_cursor=True))
        self._stack.enter_context(keys.listening())
        return self

    def show(self, table: Table) -> None:
        wait = table.catalog.say("play.wait")
        last = last_look(table.before, table.events)
        if last is not None:
            self._draw(table, prompt=wait, view=last)
            self._pause(ROUND_END * self.pace)
        self._draw(table, prompt=wait)
        self._pause(self.pace)

    def decide(self, table: Table, ballot: Ballot) -> Ballot | None:
        asked: Ballot | None = ballot
        while asked is not None and asked.waiting:
            humans = [seat for seat in asked.waiting if seat in table.humans]
            if humans:
                asked = self._ask(table, asked, humans[0])
            else:
                asked = self._bots_choose(table, asked)
        return asked

    def finish(self, table: Table, over: Over) -> bool:
        view = table.game.view(table.state, None)
        width = self._console.width
        lines = standings(view, self._scene(table), over.scores, width)
        log = log_lines(table.log[-LOG_LINES:], width)
        while True:
            self._print([*lines, Text(), *log, Text()], table.catalog.say("play.again"))
            key = keys.read()
            if key in (AGAIN, QUIT, keys.END, keys.ESCAPE):
                return key == AGAIN

    def _ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot | None:
        """One human's answer, or a taken-back one of the human before."""
        earlier = [s for s in table.humans if s in ballot.chosen]
        parts: list[str] = []
        while True:
            key = self._key(table, ballot, seat, len(parts), can_undo=bool(earlier or parts))
            if key in ANSWERS:
                parts.append(ANSWERS[key])
                if "+".join(parts) in ballot.legal[seat]:
                    return ballot.choose(seat, "+".join(parts))
            elif key == UNDO and (parts or earlier):
                if not parts:
                    return ballot.withdraw(earlier[-1])
                parts.pop()
            elif key == ODDS:
                self.show_odds = not self.show_odds
            elif key == RULES:
                self._explain(table)
            elif key in (QUIT, keys.END):
                return None

    def _explain(self, table: Table) -> None:
        """A page with the heart of the rules."""
        say = table.catalog.say
        words = [say("play.rules-hint"), "", say("play.rules-more")]
        self._print(log_lines(words, self._console.width), say("play.wait"))
        keys.read()

    def _key(
        self, table: Table, ballot: Ballot, seat: int, part: int, *, can_undo: bool
    ) -> str | None:
        explorers = [e for e in table.inside() if e % len(table.names) == seat]
        name = table.explorers[explorers[part]]
        prompt = table.catalog.say("play.ask-undo" if can_undo else "play.ask", name=name)
        self._draw(table, ballot, prompt)
        return keys.read()

    def _bots_choose(self, table: Table, ballot: Ballot) -> Ballot:
        """The bots choose one after the other; until the last has, a human may take back."""
        bots = ballot.waiting
        humans = [seat for seat in table.humans if seat in ballot.chosen]
        for seat in bots:
            if humans and self.pace:
                self._draw(table, ballot, table.catalog.say("play.face-down"))
                key = keys.read(self.pace / len(bots))
                if key == UNDO:
                    for bot in set(bots) & ballot.chosen:
                        ballot = ballot.withdraw(bot)
                    return ballot.withdraw(humans[-1])
            ballot = ballot.choose(seat, table.bot_choice(seat))
        return ballot

    def _pause(self, seconds: float) -> None:
        if seconds and keys.read(seconds) in (QUIT, keys.END):
            raise KeyboardInterrupt

    def _draw(
        self,
        table: Table,
        ballot: Ballot | None = None,
        prompt: str = "",
        view: View | None = None,
    ) -> None:
        width, height = self._console.size
        seen = view or table.game.view(table.state, table.eyes())
        room = height - 2  # for the prompt and the line above it
        self._print(draw(seen, self._scene(table, ballot), width, room), prompt)

    def _scene(self, table: Table, ballot: Ballot | None = None) -> Scene:
        return Scene(
            catalog=table.catalog,
            names=table.explorers,
            log=table.log[-LOG_LINES:],
            chosen=None if ballot is None else ballot.chosen,
            show_odds=self.show_odds,
            labels=table.labels,
        )

    def _print(self, lines: list[Text], prompt: str) -> None:
        page = Text("\n").join([*lines, Text(), Text(f" {prompt}", style="bold reverse")])
        self._console.clear()
        self._console.print(page, end="", crop=True)


class Plain(Face):
    """Lines of text and Enter: for screen readers, pipes and terminals without keys."""

    def __enter__(self) -> Self:
        self._told = 0
        return self

    def show(self, table: Table) -> None:
        if self._told > len(table.log):
            self._told = 0  # another game
        for line in table.log[self._told :]:
            print(line)
        self._told = len(table.log)

    def decide(self, table: Table, ballot: Ballot) -> Ballot | None:
        self.show(table)
        asked: Ballot | None = ballot
        while asked is not None and asked.waiting:
            humans = [seat for seat in asked.waiting if seat in table.humans]
            if humans:
                asked = self._ask(table, asked, humans[0])
            else:
                for seat in asked.waiting:
                    asked = asked.choose(seat, table.bot_choice(seat))
        return asked

    def finish(self, table: Table, over: Over) -> bool:
        self.show(table)
        for seat in sorted(range(len(table.names)), key=lambda s: -over.scores[s]):
            points = table.catalog.say("points", count=over.scores[seat])
            print(f"{table.names[seat]}: {points}")
        if not table.humans:
            return False
        return self._line(table.catalog.say("play.again-line")) == AGAIN

    def _ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot | None:
        say = table.catalog.say
        print(self._status(table, seat))
        parts: list[str] = []
        while "+".join(parts) not in ballot.legal[seat]:
            word = self._line(say("play.ask-line", name=table.names[seat]))
            if word is None or word == QUIT:
                return None
            if word in ANSWERS:
                parts.append(ANSWERS[word])
            elif word == ODDS:
                self.show_odds = not self.show_odds
                print(self._status(table, seat))
            elif word == RULES:
                print(say("play.rules-hint"), say("play.rules-more"), sep="\n")
            else:
                print(say("play.what"))
        last = len(ballot.waiting) == 1  # the last to choose reveals all (D21)
        if not last and self._line(say("play.face-down-line")) == UNDO:
            return ballot
        return ballot.choose(seat, "+".join(parts))

    def _status(self, table: Table, seat: int) -> str:
        view = table.game.view(table.state, table.eyes())
        return "\n".join(describe(view, seat, table.catalog, show_odds=self.show_odds))

    @staticmethod
    def _line(prompt: str) -> str | None:
        """A line in lower case; None at the end of the input."""
        print(prompt, end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        return line.strip().lower()
