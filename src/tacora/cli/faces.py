"""The two faces of a game in the terminal: a drawn screen with keys, and plain lines of text."""

from __future__ import annotations

import math
import signal
import sys
import time
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, NoReturn, Self

from rich.console import Console
from rich.text import Text

from tacora.cli import keys
from tacora.cli.picture import Scene, describe, draw, last_look, log_lines, standings

if TYPE_CHECKING:
    from tacora.cli.play import Table
    from tacora.core.ballot import Ballot
    from tacora.core.game import Over
    from tacora.diamant.view import View

ANSWERS = {"c": "continue", "e": "exit", "s": "exit"}  # s: sortir
WORDS = ANSWERS | {
    "continue": "continue",
    "exit": "exit",
    "continuer": "continue",
    "sortir": "exit",
}
UNDO, ODDS, RULES, QUIT, AGAIN = "u", "o", "?", "q", "n"
LOG_LINES = 6
ROUND_END = 3  # how much longer than other events the end of a round is shown
LOOK = 0.3  # seconds between looks at the size of the terminal


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


class Screen(Face):
    """The whole terminal: redrawn after every event, one key for every answer."""

    def __enter__(self) -> Self:
        self._console = Console(highlight=False)
        with ExitStack() as stack:
            stack.enter_context(self._console.screen(hide_cursor=True))
            stack.enter_context(keys.unseen())
            before = signal.signal(signal.SIGTERM, _leave)
            stack.callback(signal.signal, signal.SIGTERM, before)
            self._open = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def show(self, table: Table) -> None:
        last = last_look(table.before, table.events)
        if last is not None:
            self._pause(table, ROUND_END * self.pace, last)
        if not table.over():
            self._pause(table, self.pace)

    def finish(self, table: Table, over: Over) -> bool:
        view = table.game.view(table.state, None)
        while True:
            width = self._console.width
            lines = standings(view, self._scene(table), over.scores, width)
            log = log_lines(table.log[-LOG_LINES:], width)
            self._print([*lines, Text(), *log], table.catalog.say("play.again"))
            key = self._key((AGAIN, QUIT, keys.ESCAPE))
            if key is not None:
                return key == AGAIN

    def ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot:
        earlier = [s for s in table.humans if s in ballot.chosen]
        parts: list[str] = []
        sure = False
        while True:
            can_undo = bool(earlier or parts)
            self._draw(table, self._question(table, seat, len(parts), can_undo, sure), ballot, seat)
            key = self._key((*ANSWERS, UNDO, ODDS, RULES, QUIT))
            if key in (QUIT, keys.END) and (sure or key == keys.END):
                raise Quit
            sure = key == QUIT or (sure and key is None)
            if key in ANSWERS:
                parts.append(ANSWERS[key])
                if "+".join(parts) in ballot.legal[seat]:
                    return ballot.choose(seat, "+".join(parts))
            elif key == UNDO and can_undo:
                if not parts:
                    return ballot.withdraw(earlier[-1])
                parts.pop()
            elif key == ODDS:
                self.show_odds = not self.show_odds
            elif key == RULES:
                self._explain(table)

    def bots_choose(self, table: Table, ballot: Ballot) -> Ballot:
        """The bots choose one after the other; until the last has, a human may take back."""
        bots = ballot.waiting
        humans = [seat for seat in table.humans if seat in ballot.chosen]
        for seat in bots:
            if humans and self.pace:
                self._draw(table, table.catalog.say("play.face-down"), ballot)
                key = self._key((UNDO, keys.ENTER), self.pace / len(bots))
                if key == UNDO:
                    for bot in set(bots) & ballot.chosen:
                        ballot = ballot.withdraw(bot)
                    return ballot.withdraw(humans[-1])
                if key == keys.END:
                    raise Quit
            ballot = ballot.choose(seat, table.bot_choice(seat))
        return ballot

    def _question(self, table: Table, seat: int, part: int, can_undo: bool, sure: bool) -> str:
        if sure:
            return table.catalog.say("play.sure")
        name = table.own_explorers(seat)[part]
        return table.catalog.say("play.ask-undo" if can_undo else "play.ask", name=name)

    def _explain(self, table: Table) -> None:
        """A page with the heart of the rules."""
        say = table.catalog.say
        words = [say("play.rules-hint"), "", say("play.symbols"), "", say("play.rules-more")]
        self._print(log_lines(words, self._console.width), say("play.wait"))
        keys.read()

    def _key(self, only: tuple[str, ...], seconds: float = math.inf) -> str | None:
        """A key that counts; None when the time is over or the terminal has another size."""
        size = self._console.size
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and self._console.size == size:
            key = keys.read(min(left, LOOK), only)
            if key is not None:
                return key
        return None

    def _pause(self, table: Table, seconds: float, view: View | None = None) -> None:
        """Show what happened for a while; Enter goes on at once."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._draw(table, table.catalog.say("play.wait"), view=view)
            key = self._key((keys.ENTER, QUIT), left)
            if key == keys.ENTER:
                return
            if key is not None:
                self._draw(table, table.catalog.say("play.sure"), view=view)
                if key == keys.END or keys.read() in (QUIT, keys.END):
                    raise Quit

    def _draw(
        self,
        table: Table,
        prompt: str,
        ballot: Ballot | None = None,
        seat: int | None = None,
        view: View | None = None,
    ) -> None:
        seen = view or table.game.view(table.state, table.eyes() if seat is None else seat)
        width, height = self._console.size
        room = height - 2  # for the prompt and the line above it
        self._print(draw(seen, self._scene(table, ballot), width, room), prompt)

    def _scene(self, table: Table, ballot: Ballot | None = None) -> Scene:
        return Scene(
            catalog=table.catalog,
            names=table.explorers,
            log=table.log[-LOG_LINES:],
            chosen=None if ballot is None else ballot.chosen,
            show_odds=self.show_odds and (table.eyes() is None or table.own_explorers(0) != []),
            labels=table.labels,
        )

    def _print(self, lines: list[Text], prompt: str) -> None:
        """Write over the old page line by line: clearing it first would flicker."""
        width, height = self._console.size
        page = [*lines[: height - 2], Text(), Text(f" {prompt} ", style="bold reverse")]
        for line in page:
            line.truncate(width - 1, overflow="ellipsis")
        with self._console.capture() as capture:
            self._console.print(Text("\n").join(page), end="", no_wrap=True, crop=True)
        drawn = capture.get().replace("\n", "\x1b[K\n")
        sys.stdout.write(f"\x1b[H{drawn}\x1b[K\x1b[J")
        sys.stdout.flush()


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

    def decide(self, table: Table, ballot: Ballot) -> Ballot:
        self.show(table)
        return super().decide(table, ballot)

    def finish(self, table: Table, over: Over) -> bool:
        self.show(table)
        for seat in sorted(range(len(table.names)), key=lambda s: -over.scores[s]):
            points = table.catalog.say("points", count=over.scores[seat])
            print(f"{table.names[seat]}: {points}")
        if not table.humans:
            return False
        return self._line(table.catalog.say("play.again-line")) == AGAIN

    def ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot:
        say = table.catalog.say
        self._say_position(table, seat)
        parts: list[str] = []
        secret = len(table.humans) > 1
        while "+".join(parts) not in ballot.legal[seat]:
            name = table.own_explorers(seat)[len(parts)]
            word = self._line(say("play.ask-line", name=name), secret=secret)
            if word is None or word == QUIT:
                raise Quit
            if word in WORDS:
                parts.append(WORDS[word])
            elif word == ODDS:
                self.show_odds = not self.show_odds
                self._say_position(table, seat)
            elif word == RULES:
                print(say("play.rules-hint"), say("play.rules-more"), sep="\n")
            else:
                print(say("play.what"))
        last = len(ballot.waiting) == 1  # the last to choose reveals all (D21)
        if not last and self._line(say("play.face-down-line")) == UNDO:
            return ballot
        return ballot.choose(seat, "+".join(parts))

    def _say_position(self, table: Table, seat: int) -> None:
        view = table.game.view(table.state, seat)
        print("\n".join(describe(view, seat, table.catalog, show_odds=self.show_odds)))

    @staticmethod
    def _line(prompt: str, *, secret: bool = False) -> str | None:
        """A line in lower case, unseen where it is a secret; None at the end of the input."""
        hide = secret and keys.available()
        with keys.unseen(line_by_line=True) if hide else nullcontext():
            print(prompt, end=" ", flush=True)
            line = sys.stdin.readline()
        if hide or not line:
            print()
        return line.strip().lower() if line else None


def _leave(*_: object) -> NoReturn:
    """A request to end the program restores the terminal first."""
    raise SystemExit(143)
