"""The plain face of a game: lines of text and Enter."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Self

from tacora.cli import keys
from tacora.cli.faces import (
    AGAIN,
    LOG,
    MAP,
    ODDS,
    QUIT,
    RESPOND,
    RULES,
    UNDO,
    Face,
    Quit,
    standing_words,
)
from tacora.cli.menu import Item, Menu

if TYPE_CHECKING:
    from tacora.cli.play import Table
    from tacora.core.ballot import Ballot
    from tacora.core.game import Over

MAP_WORDS, LOG_WORDS = (MAP, "map", "carte"), (LOG, "log", "journal")
PAGE = 20  # items of a list that are read out at once


class Plain(Face):
    """Lines of text and Enter: for screen readers, pipes and terminals without keys."""

    def __enter__(self) -> Self:
        self._told = 0
        self._listed = 0
        self._looking: int | None = None
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
            score = table.stage.score_words(over.scores[seat], table.catalog)
            print(f"{table.names[seat]}: {score}")
        if not table.humans:
            return False
        return self._line(table.catalog.say("play.again-line")) == AGAIN

    def ask(self, table: Table, ballot: Ballot, seat: int) -> Ballot:
        self._call(table, seat)
        self._say_position(table, seat)
        trail = [self.menu(table, ballot, seat)]
        self._list(table, trail[-1])
        secret = len(table.humans) > 1
        while True:
            word = self._word(table, trail[-1].line, secret=secret)
            if word is None:
                continue
            item = trail[-1].named(word)
            if item is None:
                self._reply(table, seat, trail, word)
            elif isinstance(item.then, Menu):
                trail.append(item.then)
                self._list(table, trail[-1])
            else:
                break
        _, face_down = table.stage.face_down(table.catalog)
        last = len(ballot.waiting) == 1  # the last to choose reveals all
        if face_down and not last:
            word = None
            while word is None:
                word = self._word(table, face_down)
            if word == UNDO:
                return ballot
        return ballot.choose(seat, item.then)

    def _call(self, table: Table, seat: int) -> None:
        """Where a view is for one pair of eyes, push away what another has read, and wait."""
        if table.stage.private and len(table.humans) > 1 and seat != self._looking:
            if self._looking is not None and sys.stdout.isatty():
                print("\n" * 2 * PAGE)
            alone = table.catalog.say("menu.alone", name=table.names[seat])
            while self._word(table, alone) is None:
                pass
        self._looking = seat

    def _word(self, table: Table, prompt: str, *, secret: bool = False) -> str | None:
        """A line; None where somebody asked to quit and thought again."""
        word = self._line(prompt, secret=secret)
        if word == QUIT:
            again = self._line(table.catalog.say("play.sure-line"))
            if again not in (QUIT, None):
                return None
            word = None
        if word is None:
            raise Quit
        return word

    def _reply(self, table: Table, seat: int, trail: list[Menu], word: str) -> None:
        """Do what a line asks for that is no answer."""
        menu = trail[-1]
        if word == ODDS:
            self.show_odds = not self.show_odds
            self._say_position(table, seat)
        elif word == RULES:
            view = table.game.view(table.state, seat)
            more = table.stage.look_up(view, seat, self.scene(table))
            print(*table.stage.hint(table.catalog), *more, sep="\n")
        elif word == RESPOND and standing_words(table, seat):
            table.turn_standing(seat)
            print(standing_words(table, seat))
        elif word in LOG_WORDS:
            print(*table.log, sep="\n")
        elif word in MAP_WORDS and (survey := self._survey(table, seat)):
            print(*survey, sep="\n")
        elif not menu.listed:
            print(self._what(table, seat, menu))
        elif word == UNDO and len(trail) > 1:
            trail.pop()
            self._list(table, trail[-1])
        elif not word:
            self._list(table, menu, self._listed)
        elif found := menu.found(word):
            self._print_items(found[:PAGE])
        else:
            print(self._what(table, seat, menu))

    def _survey(self, table: Table, seat: int) -> list[str]:
        view = table.game.view(table.state, seat)
        return table.stage.survey(view, seat, self.scene(table))

    def _what(self, table: Table, seat: int, menu: Menu) -> str:
        """What can be typed: the answers, and what else there is in this game."""
        say = table.catalog.say
        more = [say("play.what-map")] if self._survey(table, seat) else []
        more += [say("play.what-respond")] if standing_words(table, seat) else []
        return " ".join([menu.what, *more])

    def _list(self, table: Table, menu: Menu, start: int = 0) -> None:
        """A page of the items; after the last comes the first."""
        if not menu.listed:
            return
        if menu.title:
            print(menu.title)
        start = start if start < len(menu.items) else 0
        shown = menu.items[start : start + PAGE]
        self._print_items(shown)
        self._listed = start + len(shown)
        if len(shown) < len(menu.items):
            print(table.catalog.say("menu.more", last=self._listed, count=len(menu.items)))

    @staticmethod
    def _print_items(items: Sequence[Item]) -> None:
        for item in items:
            print(f"{item.key}: {item.label}")

    def _say_position(self, table: Table, seat: int) -> None:
        view = table.game.view(table.state, seat)
        print("\n".join(table.stage.describe(view, seat, self.scene(table))))

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
