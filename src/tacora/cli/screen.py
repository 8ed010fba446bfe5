"""The drawn face of a game: the whole terminal, redrawn after every event, one key an answer."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn, Self

from rich.console import Console
from rich.text import Text

from tacora.cli import keys
from tacora.cli.faces import (
    AGAIN,
    ODDS,
    QUIT,
    RESPOND,
    RULES,
    UNDO,
    Face,
    Quit,
    standing_words,
    who_chose,
)
from tacora.cli.menu import Chooser, Menu
from tacora.cli.stage import log_lines

if TYPE_CHECKING:
    from tacora.cli.play import Table
    from tacora.core.ballot import Ballot
    from tacora.core.game import Over

ROUND_END = 3  # how much longer than other events the end of a round is shown
LOOK = 0.3  # seconds between looks at the size of the terminal
MENU_SHARE = 3  # a list of answers takes a third of the height at the most


class Screen(Face):
    """Pictures and keys."""

    def __enter__(self) -> Self:
        self._looking: int | None = None
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
        last = table.stage.last_look(table.before, table.events)
        if last is not None:
            self._pause(table, ROUND_END * self.pace, last)
        if table.events and not table.over():
            self._pause(table, table.stage.weight(table.events) * self.pace)

    def finish(self, table: Table, over: Over) -> bool:
        view = table.game.view(table.state, None)
        while True:
            width = self._console.width
            lines = table.stage.standings(view, self.scene(table), over, width)
            log = log_lines(self.scene(table).log, width)
            self._print([*lines, Text(), *log], table.catalog.say("play.again"))
            key = self._key((AGAIN, QUIT, keys.ESCAPE))
            if key is not None:
                return key == AGAIN

    def ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot:
        self._call(table, seat)
        view = table.game.view(table.state, seat)
        earlier = who_chose(table, ballot)
        trail = [Chooser(self.menu(table, ballot, seat))]
        sure = False
        while True:
            chooser = trail[-1]
            can_undo = bool(earlier or trail[1:])
            prompt = chooser.menu.ask_undo if can_undo else chooser.menu.ask
            if sure:
                prompt = table.catalog.say("play.sure")
            self._draw(table, prompt, ballot, view, chooser)
            key = self._key({*chooser.menu.keys(), UNDO, ODDS, RESPOND, RULES, QUIT})
            if key in (QUIT, keys.END) and (sure or key == keys.END):
                raise Quit
            sure = key == QUIT or (sure and key is None)
            if key == UNDO and can_undo:
                if len(trail) == 1:
                    return ballot.withdraw(earlier[-1])
                trail.pop()
            elif key in (ODDS, RULES, RESPOND):
                self._aside(table, seat, key)
            elif key is not None and (item := chooser.press(key)) is not None:
                if not isinstance(item.then, Menu):
                    return ballot.choose(seat, item.then)
                trail.append(Chooser(item.then))

    def _aside(self, table: Table, seat: int, key: str) -> None:
        """What is asked for besides an answer."""
        if key == ODDS:
            self.show_odds = not self.show_odds
        elif key == RULES:
            self._explain(table, seat)
        else:
            table.turn_standing(seat)

    def bots_choose(self, table: Table, ballot: Ballot) -> Ballot:
        """The bots choose one after the other; until the last has, a human may take back."""
        bots = ballot.waiting
        humans = who_chose(table, ballot)
        face_down, _ = table.stage.face_down(table.catalog)
        for seat in bots:
            if humans and self.pace and face_down:
                self._draw(table, face_down, ballot)
                key = self._key((UNDO, keys.ENTER), self.pace / len(bots))
                if key == UNDO:
                    for bot in set(bots) & ballot.chosen:
                        ballot = ballot.withdraw(bot)
                    return ballot.withdraw(humans[-1])
                if key == keys.END:
                    raise Quit
            ballot = ballot.choose(seat, table.bot_choice(seat))
        return ballot

    def _call(self, table: Table, seat: int) -> None:
        """Where a view is for one pair of eyes, let the keyboard change hands first."""
        if table.stage.private and len(table.humans) > 1 and seat != self._looking:
            key = None
            while key is None:
                self._draw(table, table.catalog.say("menu.alone", name=table.names[seat]))
                key = self._key((keys.ENTER,))
            if key == keys.END:
                raise Quit
        self._looking = seat

    def _explain(self, table: Table, seat: int) -> None:
        """The heart of the rules and what the seat may look up, page by page."""
        view = table.game.view(table.state, seat)
        words = [
            *table.stage.help_page(table.catalog),
            *table.stage.look_up(view, seat, self.scene(table)),
        ]
        width, height = self._console.size
        lines = log_lines(words, width)
        for start in range(0, len(lines), height - 2):
            self._print(lines[start : start + height - 2], table.catalog.say("play.wait"))
            keys.read()

    def _key(self, only: Collection[str], seconds: float = math.inf) -> str | None:
        """A key that counts; None when the time is over or the terminal has another size."""
        size = self._console.size
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and self._console.size == size:
            key = keys.read(min(left, LOOK), only)
            if key is not None:
                return key
        return None

    def _pause(self, table: Table, seconds: float, view: Any | None = None) -> None:
        """Show what happened for a while; Enter goes on at once."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._draw(table, table.catalog.say("play.wait"), view=view)
            key = self._key((keys.ENTER, QUIT, RESPOND), left)
            if key == keys.ENTER:
                return
            eyes = table.eyes()
            if key == RESPOND and eyes is not None:
                table.turn_standing(eyes)
            elif key in (QUIT, keys.END):
                self._draw(table, table.catalog.say("play.sure"), view=view)
                if key == keys.END or keys.read() in (QUIT, keys.END):
                    raise Quit

    def _draw(
        self,
        table: Table,
        prompt: str,
        ballot: Ballot | None = None,
        view: Any | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        seen = view or table.game.view(table.state, table.eyes())
        width, height = self._console.size
        room = height - 2  # for the prompt and the line above it
        share = max(3, room // MENU_SHARE)
        answers = chooser.lines(width, share) if chooser else []
        scene = replace(self.scene(table, ballot), steady=room - share - 1)
        if chooser and answers:
            answers = [Text(f" {chooser.menu.title}", style="bold"), *answers]
            scene = replace(scene, marked=chooser.choice())
            room -= len(answers)
        picture = table.stage.draw(seen, scene, width, room)
        note = standing_words(table, self._looking if chooser else table.eyes())
        self._print([*(picture[:room] if answers else picture), *answers], prompt, note)

    def _print(self, lines: list[Text], prompt: str, note: str = "") -> None:
        """Write over the old page line by line: clearing it first would flicker."""
        width, height = self._console.size
        above = Text(f" {note}" if note else "", style="dim")
        page = [*lines[: height - 2], above, Text(f" {prompt} ", style="bold reverse")]
        for line in page:
            line.truncate(width - 1, overflow="ellipsis")
        with self._console.capture() as capture:
            self._console.print(Text("\n").join(page), end="", no_wrap=True, crop=True)
        drawn = capture.get().replace("\n", "\x1b[K\n")
        sys.stdout.write(f"\x1b[H{drawn}\x1b[K\x1b[J")
        sys.stdout.flush()


def _leave(*_: object) -> NoReturn:
    """A request to end the program restores the terminal first."""
    raise SystemExit(143)
