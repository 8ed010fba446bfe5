"""The plain face of a game: lines of text and Enter."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Self

from tacora.cli.terminal import keys
from tacora.cli.terminal.base import (
    AGAIN,
    LOG,
    MAP,
    ODDS,
    QUIT,
    RESPOND,
    RULES,
    UNDO,
    Quit,
    TerminalUi,
    standing_words,
)
from tacora.cli.terminal.menu import Item, Menu

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

MAP_WORDS, LOG_WORDS = (MAP, "map", "carte"), (LOG, "log", "journal")
PAGE = 20  # items of a list that are read out at once


class PlainUi(TerminalUi):
    """Lines of text and Enter: for screen readers, pipes and terminals without keys."""

    def __enter__(self) -> Self:
        self._told = 0
        self._listed = 0
        self._looking: int | None = None
        return self

    def show(self, sitting: TerminalSession) -> None:
        if self._told > len(sitting.log):
            self._told = 0  # another game
        for line in sitting.log[self._told :]:
            print(line)
        self._told = len(sitting.log)

    def decide(self, sitting: TerminalSession, ballot: PendingChoices) -> PendingChoices:
        self.show(sitting)
        return super().decide(sitting, ballot)

    def finish(self, sitting: TerminalSession, over: GameOver) -> bool:
        self.show(sitting)
        for seat in sorted(range(len(sitting.names)), key=lambda s: -over.scores[s]):
            score = sitting.stage.score_words(over.scores[seat], sitting.catalog)
            print(f"{sitting.names[seat]}: {score}")
        if not sitting.humans:
            return False
        return self._line(sitting.catalog.say("play.again-line")) == AGAIN

    def ask(self, sitting: TerminalSession, ballot: PendingChoices, seat: int) -> PendingChoices:
        self._call(sitting, seat)
        self._say_position(sitting, seat)
        trail = [self.menu(sitting, ballot, seat)]
        self._list(sitting, trail[-1])
        secret = len(sitting.humans) > 1
        while True:
            word = self._word(sitting, trail[-1].line, secret=secret)
            if word is None:
                continue
            item = trail[-1].named(word)
            if item is None:
                self._reply(sitting, seat, trail, word)
            elif isinstance(item.then, Menu):
                trail.append(item.then)
                self._list(sitting, trail[-1])
            else:
                break
        _, face_down = sitting.stage.face_down(sitting.catalog)
        last = len(ballot.missing) == 1  # the last to choose reveals all
        if face_down and not last:
            word = None
            while word is None:
                word = self._word(sitting, face_down)
            if word == UNDO:
                return ballot
        return ballot.choose(seat, item.then)

    def _call(self, sitting: TerminalSession, seat: int) -> None:
        """Where a view is for one pair of eyes, push away what another has read, and wait."""
        if sitting.stage.private and len(sitting.humans) > 1 and seat != self._looking:
            if self._looking is not None and sys.stdout.isatty():
                print("\n" * 2 * PAGE)
            alone = sitting.catalog.say("menu.alone", name=sitting.names[seat])
            while self._word(sitting, alone) is None:
                pass
        self._looking = seat

    def _word(self, sitting: TerminalSession, prompt: str, *, secret: bool = False) -> str | None:
        """A line; None where somebody asked to quit and thought again."""
        word = self._line(prompt, secret=secret)
        if word == QUIT:
            again = self._line(sitting.catalog.say("play.sure-line"))
            if again not in (QUIT, None):
                return None
            word = None
        if word is None:
            raise Quit
        return word

    def _reply(self, sitting: TerminalSession, seat: int, trail: list[Menu], word: str) -> None:
        """Do what a line asks for that is no answer."""
        menu = trail[-1]
        if word == ODDS:
            self.show_odds = not self.show_odds
            self._say_position(sitting, seat)
        elif word == RULES:
            more = sitting.stage.look_up(sitting.view(seat), seat, self.scene(sitting))
            print(*sitting.stage.hint(sitting.catalog), *more, sep="\n")
        elif word == RESPOND and standing_words(sitting, seat):
            sitting.turn_standing(seat)
            print(standing_words(sitting, seat))
        elif word in LOG_WORDS:
            print(*sitting.log, sep="\n")
        elif word in MAP_WORDS and (survey := self._survey(sitting, seat)):
            print(*survey, sep="\n")
        elif not menu.listed:
            print(self._what(sitting, seat, menu))
        elif word == UNDO and len(trail) > 1:
            trail.pop()
            self._list(sitting, trail[-1])
        elif not word:
            self._list(sitting, menu, self._listed)
        elif found := menu.found(word):
            self._print_items(found[:PAGE])
        else:
            print(self._what(sitting, seat, menu))

    def _survey(self, sitting: TerminalSession, seat: int) -> list[str]:
        return sitting.stage.survey(sitting.view(seat), seat, self.scene(sitting))

    def _what(self, sitting: TerminalSession, seat: int, menu: Menu) -> str:
        """What can be typed: the answers, and what else there is in this game."""
        say = sitting.catalog.say
        more = [say("play.what-map")] if self._survey(sitting, seat) else []
        more += [say("play.what-respond")] if standing_words(sitting, seat) else []
        return " ".join([menu.what, *more])

    def _list(self, sitting: TerminalSession, menu: Menu, start: int = 0) -> None:
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
            print(sitting.catalog.say("menu.more", last=self._listed, count=len(menu.items)))

    @staticmethod
    def _print_items(items: Sequence[Item]) -> None:
        for item in items:
            print(f"{item.key}: {item.label}")

    def _say_position(self, sitting: TerminalSession, seat: int) -> None:
        print(*sitting.stage.describe(sitting.view(seat), seat, self.scene(sitting)), sep="\n")

    @staticmethod
    def _line(prompt: str, *, secret: bool = False) -> str | None:
        """A line in lower case, unseen where it is a secret; None at the end of the input."""
        hide = secret and keys.available()
        with keys.no_echo(line_by_line=True) if hide else nullcontext():
            print(prompt, end=" ", flush=True)
            line = sys.stdin.readline()
        if hide or not line:
            print()
        return line.strip().lower() if line else None
