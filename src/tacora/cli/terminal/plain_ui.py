"""The plain user interface: lines of text and Enter."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Self

from tacora.cli.terminal import keys
from tacora.cli.terminal.base import (
    AUTO_ANSWER,
    BELL,
    LOG,
    MAP,
    ODDS,
    QUIT,
    REMATCH,
    RULES,
    UNDO,
    Quit,
    TerminalUi,
    anyone_prompt,
    auto_answer_text,
    seat_keys,
)
from tacora.cli.terminal.menu import Item, Menu

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

MAP_WORDS, LOG_WORDS = (MAP, "map", "carte"), (LOG, "log", "journal")
ITEMS_PER_PAGE, SCROLL_AWAY_LINES = 20, 40


class PlainUi(TerminalUi):
    """Lines of text and Enter: for screen readers, pipes and terminals without keys."""

    def __enter__(self) -> Self:
        self._log_printed = 0
        self._items_listed = 0
        self._seat_at_keyboard: int | None = None
        return self

    def show(self, session: TerminalSession) -> None:
        if self._log_printed > len(session.log):
            self._log_printed = 0  # a rematch
        for line in session.log[self._log_printed :]:
            print(line)
        self._log_printed = len(session.log)

    def decide(self, session: TerminalSession, pending: PendingChoices) -> PendingChoices:
        self.show(session)
        return super().decide(session, pending)

    def finish(self, session: TerminalSession, over: GameOver) -> bool:
        self.show(session)
        for seat in sorted(range(len(session.names)), key=lambda s: -over.scores[s]):
            score = session.game_ui.score_words(over.scores[seat], session.catalog)
            print(f"{session.names[seat]}: {score}")
        if not session.humans:
            return False
        return self._read_line(session.catalog.format("play.again-line")) == REMATCH

    def call(self, session: TerminalSession, seats: list[int]) -> int | None:
        seat_of = seat_keys(session, seats)
        prompt = anyone_prompt(session, seats, "play.anyone-line")
        while (word := self._ask_word(session, prompt)) is None or word not in ("", *seat_of):
            pass
        return seat_of.get(word)

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        self._hand_over(session, seat)
        self._print_position(session, seat)
        trail = [self.menu(session, pending, seat)]
        self._print_menu(session, trail[-1])
        secret = len(session.humans) > 1
        bells: Menu | None = None
        while True:
            word = self._ask_word(session, trail[-1].line, secret=secret)
            if word is None:
                continue
            item = trail[-1].find(word)
            if item is not None and bells is not None and trail[-1] is bells:
                session.toggle_bell(seat, str(item.then))
                bells = trail[-1] = self.bell_menu(session, seat) or bells
                self._print_menu(session, bells)
            elif word == BELL and item is None and (menu := self.bell_menu(session, seat)):
                bells = menu
                trail.append(bells)
                self._print_menu(session, bells)
            elif item is None:
                self._run_word(session, seat, trail, word)
            elif isinstance(item.then, Menu):
                trail.append(item.then)
                self._print_menu(session, trail[-1])
            else:
                break
        _, undo_prompt = session.game_ui.undo_prompts(session.catalog)
        last = len(pending.missing) == 1  # the last to choose reveals all
        if undo_prompt and not last:
            word = None
            while word is None:
                word = self._ask_word(session, undo_prompt)
            if word == UNDO:
                return pending
        return pending.choose(seat, item.then)

    def _hand_over(self, session: TerminalSession, seat: int) -> None:
        """Scroll the last private view away and wait before another player's."""
        if session.game_ui.private and len(session.humans) > 1 and seat != self._seat_at_keyboard:
            if self._seat_at_keyboard is not None and sys.stdout.isatty():
                print("\n" * SCROLL_AWAY_LINES)
            alone = session.catalog.format("menu.alone", name=session.names[seat])
            while self._ask_word(session, alone) is None:
                pass
        self._seat_at_keyboard = seat

    def _ask_word(
        self, session: TerminalSession, prompt: str, *, secret: bool = False
    ) -> str | None:
        """Read a word; None if a player asked to quit and changed their mind."""
        word = self._read_line(prompt, secret=secret)
        if word == QUIT:
            again = self._read_line(session.catalog.format("play.sure-line"))
            if again not in (QUIT, None):
                return None
            word = None
        if word is None:
            raise Quit
        return word

    def _run_word(self, session: TerminalSession, seat: int, trail: list[Menu], word: str) -> None:
        """React to a word that is not an answer."""
        menu = trail[-1]
        if word == ODDS:
            self.show_odds = not self.show_odds
            self._print_position(session, seat)
        elif word == RULES:
            more = session.game_ui.card_reference(
                session.view(seat), seat, self.render_context(session)
            )
            print(*session.game_ui.rules_hint(session.catalog), *more, sep="\n")
        elif word == AUTO_ANSWER and auto_answer_text(session, seat):
            session.cycle_auto_answer(seat)
            print(auto_answer_text(session, seat))
        elif word in LOG_WORDS:
            print(*session.log, sep="\n")
        elif word in MAP_WORDS and (map_text := self._map_text(session, seat)):
            print(*map_text, sep="\n")
        elif not menu.listed:
            print(self._help_text(session, seat, menu))
        elif word == UNDO and len(trail) > 1:
            trail.pop()
            self._print_menu(session, trail[-1])
        elif not word:
            self._print_menu(session, menu, self._items_listed)
        elif found := menu.search(word):
            self._print_items(found[:ITEMS_PER_PAGE])
        else:
            print(self._help_text(session, seat, menu))

    def _map_text(self, session: TerminalSession, seat: int) -> list[str]:
        return session.game_ui.map_text(session.view(seat), seat, self.render_context(session))

    def _help_text(self, session: TerminalSession, seat: int, menu: Menu) -> str:
        """Return what can be typed here: the answers, and the other words of this game."""
        translate = session.catalog.format
        more = [translate("play.what-map")] if self._map_text(session, seat) else []
        more += [translate("play.what-respond")] if auto_answer_text(session, seat) else []
        more += [translate("play.what-bell")] if self.bell_menu(session, seat) else []
        return " ".join([menu.help_text, *more])

    def _print_menu(self, session: TerminalSession, menu: Menu, start: int = 0) -> None:
        """Print a page of the items; after the last page comes the first."""
        if not menu.listed:
            return
        if menu.title:
            print(menu.title)
        start = start if start < len(menu.items) else 0
        shown = menu.items[start : start + ITEMS_PER_PAGE]
        self._print_items(shown)
        self._items_listed = start + len(shown)
        if len(shown) < len(menu.items):
            print(
                session.catalog.format("menu.more", last=self._items_listed, count=len(menu.items))
            )

    @staticmethod
    def _print_items(items: Sequence[Item]) -> None:
        for item in items:
            print(f"{item.key}: {item.label}")

    def _print_position(self, session: TerminalSession, seat: int) -> None:
        print(
            *session.game_ui.describe(session.view(seat), seat, self.render_context(session)),
            sep="\n",
        )

    @staticmethod
    def _read_line(prompt: str, *, secret: bool = False) -> str | None:
        """Read a line in lower case, without echo if secret; None at the end of the input."""
        hide = secret and keys.available()
        with keys.no_echo(line_by_line=True) if hide else nullcontext():
            print(prompt, end=" ", flush=True)
            line = sys.stdin.readline()
        if hide or not line:
            print()
        return line.strip().lower() if line else None
