"""The drawn user interface: the whole terminal, redrawn after every event, single keys."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NoReturn, Self

from rich.console import Console
from rich.text import Text

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
    humans_who_chose,
    seat_keys,
)
from tacora.cli.terminal.game_ui import log_lines
from tacora.cli.terminal.menu import Chooser, Menu

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

ROUND_END_PAUSE_FACTOR = 3
RESIZE_POLL_SECONDS = 0.3
INFO_KEYS = (ODDS, RULES, AUTO_ANSWER, BELL, MAP, LOG)  # keys that are not answers
MENU_HEIGHT_DIVISOR = 3  # a list of answers takes at most a third of the height


class ScreenUi(TerminalUi):
    """Drawings and single keys."""

    def __enter__(self) -> Self:
        self._seat_at_keyboard: int | None = None
        self._console = Console(highlight=False)
        with ExitStack() as stack:
            stack.enter_context(self._console.screen(hide_cursor=True))
            stack.enter_context(keys.no_echo())
            before = signal.signal(signal.SIGTERM, _exit_on_sigterm)
            stack.callback(signal.signal, signal.SIGTERM, before)
            self._exit_stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._exit_stack.close()

    def show(self, session: TerminalSession) -> None:
        last = session.game_ui.round_end_view(session.before, session.events)
        if last is not None:
            self._pause(session, ROUND_END_PAUSE_FACTOR * self.pace, last)
        if session.events and session.table.phase != "over":
            self._pause(session, session.game_ui.pause_factor(session.events) * self.pace)

    def finish(self, session: TerminalSession, over: GameOver) -> bool:
        view = session.view(None)
        while True:
            width, height = self._console.size
            lines = session.game_ui.standings(view, self.render_context(session), over, width)
            log = log_lines(self.render_context(session).log, width)
            last = len(log_lines(session.log[-1:], width))  # the winner is shown in any terminal
            log = log[-max(last, height - 3 - len(lines)) :]
            lines = lines[: max(0, height - 3 - len(log))]
            self._print([*lines, Text(), *log], session.catalog.format("play.again"))
            key = self._key((REMATCH, QUIT, keys.ESCAPE, LOG))
            if key == LOG:
                self._show_log(session)
            elif key is not None:
                return key == REMATCH

    def call(self, session: TerminalSession, seats: list[int]) -> int | None:
        """Call for the time of the window, at the pace of the game; without a pace until a key."""
        seat_of = seat_keys(session, seats)
        seconds = session.window_seconds() * self.pace if self.pace else math.inf
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            draw = partial(self._draw, session)
            draw(anyone_prompt(session, seats, "play.anyone"))
            key = self._key((*seat_of, keys.ENTER, QUIT, LOG), left)
            if key in seat_of:
                return seat_of[key]
            if key == keys.ENTER:
                return None
            if key == LOG:
                self._show_log(session)
            elif key in (QUIT, keys.END_OF_INPUT):
                self._confirm_quit(session, key, draw)
        return None

    def ask(self, session: TerminalSession, pending: PendingChoices, seat: int) -> PendingChoices:
        self._hand_over(session, seat)
        view = session.view(seat)
        earlier = humans_who_chose(session, pending)
        trail = [Chooser(self.menu(session, pending, seat))]
        while True:
            chooser = trail[-1]
            can_undo = bool(earlier or trail[1:])
            prompt = chooser.menu.ask_undo if can_undo else chooser.menu.ask
            if typed := chooser.incomplete_number():
                prompt = session.catalog.format("play.typed", typed=typed)
            draw = partial(self._draw, session, pending=pending, view=view, chooser=chooser)
            draw(prompt)
            key = self._key({*chooser.menu.keys(), UNDO, *INFO_KEYS, QUIT})
            if key in (QUIT, keys.END_OF_INPUT):
                self._confirm_quit(session, key, draw)
            elif key == UNDO and can_undo:
                if len(trail) == 1:
                    return pending.withdraw(earlier[-1])
                trail.pop()
            elif key in INFO_KEYS:
                self._handle_info_key(session, seat, key)
            elif key is not None and (item := chooser.press(key)) is not None:
                if not isinstance(item.then, Menu):
                    return pending.choose(seat, item.then)
                trail.append(Chooser(item.then))

    def _handle_info_key(self, session: TerminalSession, seat: int, key: str) -> None:
        """Show what a key that is not an answer asks for."""
        if key == ODDS:
            self.show_odds = not self.show_odds
        elif key == RULES:
            self._show_rules(session, seat)
        elif key == MAP:
            self._show_pages(session, self._map_page(session, seat))
        elif key == LOG:
            self._show_log(session)
        elif key == BELL:
            self._choose_bells(session, seat)
        else:
            session.cycle_auto_answer(seat)

    def _choose_bells(self, session: TerminalSession, seat: int) -> None:
        """Let a player put bells on cards, or take them off, until another key leaves."""
        menu = self.bell_menu(session, seat)
        chooser = None if menu is None else Chooser(menu)
        while chooser is not None:
            self._draw(session, chooser.menu.ask_undo, view=session.view(seat), chooser=chooser)
            key = self._key({*chooser.menu.keys(), UNDO, BELL, keys.ESCAPE, QUIT})
            if key in (UNDO, BELL, keys.ESCAPE, QUIT, keys.END_OF_INPUT):
                return
            if key is not None and (item := chooser.press(key)) is not None:
                session.toggle_bell(seat, str(item.then))
                chooser.menu = self.bell_menu(session, seat) or chooser.menu

    def bots_choose(self, session: TerminalSession, pending: PendingChoices) -> PendingChoices:
        """Let the bots choose one by one; until the last has, a human may withdraw."""
        bots = pending.missing
        humans = humans_who_chose(session, pending)
        undo_prompt, _ = session.game_ui.undo_prompts(session.catalog)
        for seat in bots:
            if humans and self.pace and undo_prompt:
                draw = partial(self._draw, session, pending=pending)
                key: str | None = QUIT
                while key == QUIT:
                    draw(undo_prompt)
                    key = self._key((UNDO, keys.ENTER, QUIT), self.pace / len(bots))
                    if key in (QUIT, keys.END_OF_INPUT):
                        self._confirm_quit(session, key, draw)
                if key == UNDO:
                    for bot in set(bots) & pending.chosen:
                        pending = pending.withdraw(bot)
                    return pending.withdraw(humans[-1])
            pending = pending.choose(seat, session.bot_choice(seat))
        return pending

    def _hand_over(self, session: TerminalSession, seat: int) -> None:
        """Wait for the keyboard to change hands before another player's private view."""
        if session.game_ui.private and len(session.humans) > 1 and seat != self._seat_at_keyboard:
            draw, key = partial(self._draw, session), None
            while key != keys.ENTER:
                draw(session.catalog.format("menu.alone", name=session.names[seat]))
                key = self._key((keys.ENTER, QUIT))
                if key in (QUIT, keys.END_OF_INPUT):
                    self._confirm_quit(session, key, draw)
        self._seat_at_keyboard = seat

    def _confirm_quit(
        self, session: TerminalSession, key: str | None, draw: Callable[[str], None]
    ) -> None:
        """Raise Quit if the key comes twice; any other key just continues the game."""
        again = keys.END_OF_INPUT if key == keys.END_OF_INPUT else None
        while again is None:
            draw(session.catalog.format("play.sure"))
            again = self._key(None)
        if again in (QUIT, keys.END_OF_INPUT):
            raise Quit

    def _show_rules(self, session: TerminalSession, seat: int) -> None:
        """Show the rules and the seat's card texts, page by page."""
        words = [
            *session.game_ui.help_page(session.catalog),
            *session.game_ui.card_reference(session.view(seat), seat, self.render_context(session)),
        ]
        self._show_pages(session, log_lines(words, self._console.width))

    def _map_page(self, session: TerminalSession, seat: int) -> list[Text]:
        view = session.view(seat)
        return session.game_ui.map_page(
            view, seat, self.render_context(session), self._console.width
        )

    def _show_log(self, session: TerminalSession) -> None:
        """Show the whole log, from its last page."""
        self._show_pages(session, log_lines(session.log, self._console.width), last=True)

    def _show_pages(
        self, session: TerminalSession, lines: list[Text], *, last: bool = False
    ) -> None:
        """Show lines page by page, until a key continues from the last page or leaves."""
        room = max(1, self._console.height - 2)
        pages = [lines[start : start + room] for start in range(0, len(lines), room)]
        page = len(pages) - 1 if last else 0
        while 0 <= page < len(pages):
            words = session.catalog.format("play.page", page=page + 1, pages=len(pages))
            self._print([line.copy() for line in pages[page]], words)
            key = keys.read_key()
            if key in (keys.ESCAPE, QUIT, keys.END_OF_INPUT):
                return
            back = key in (keys.UP, keys.PAGE_UP)
            page = max(0, page - 1) if back else page + 1

    def _key(self, only: Collection[str] | None, seconds: float = math.inf) -> str | None:
        """Return an accepted key; None when the time is over or the terminal was resized."""
        size = self._console.size
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and self._console.size == size:
            key = keys.read_key(min(left, RESIZE_POLL_SECONDS), only)
            if key is not None:
                return key
        return None

    def _pause(self, session: TerminalSession, seconds: float, view: Any | None = None) -> None:
        """Show the position for a while; Enter continues at once."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            draw = partial(self._draw, session, view=view)
            draw(session.catalog.format("play.wait"))
            key = self._key((keys.ENTER, QUIT, AUTO_ANSWER, LOG), left)
            if key == keys.ENTER:
                return
            viewer_seat = session.viewer_seat()
            if key == AUTO_ANSWER and viewer_seat is not None:
                session.cycle_auto_answer(viewer_seat)
            elif key == LOG:
                self._show_log(session)
            elif key in (QUIT, keys.END_OF_INPUT):
                self._confirm_quit(session, key, draw)

    def _draw(
        self,
        session: TerminalSession,
        prompt: str,
        pending: PendingChoices | None = None,
        view: Any | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        shown = view or session.view(session.viewer_seat())
        width, height = self._console.size
        note = auto_answer_text(
            session, self._seat_at_keyboard if chooser else session.viewer_seat()
        )
        if chooser and self._seat_at_keyboard is not None:
            note = f"{self._info_keys_text(session, self._seat_at_keyboard)}  {note}"
        room = height - len(_foot(note, prompt, width))
        share = max(3, room // MENU_HEIGHT_DIVISOR)
        answers = chooser.page(width, share) if chooser else []
        context = replace(self.render_context(session, pending), stable_height=room - share - 1)
        if chooser and answers:
            context = replace(context, marked_choice=chooser.choice())
            room -= len(answers)
        picture = session.game_ui.draw(shown, context, width, room)
        self._print([*(picture[:room] if answers else picture), *answers], prompt, note)

    def _info_keys_text(self, session: TerminalSession, seat: int) -> str:
        """Return the hint for the keys of the map, the log and the rules."""
        has_map = bool(self._map_page(session, seat))
        text = session.catalog.format("play.keys-map" if has_map else "play.keys")
        has_bells = self.bell_menu(session, seat) is not None
        return f"{text}  {session.catalog.format('play.keys-bell')}" if has_bells else text

    def _print(self, lines: list[Text], prompt: str, note: str = "") -> None:
        """Overwrite the old page line by line: clearing it first would flicker."""
        width, height = self._console.size
        foot = _foot(note, prompt, width)
        page = [*lines[: max(0, height - len(foot))], *foot]
        for line in page:
            line.truncate(width - 1, overflow="ellipsis")
        with self._console.capture() as capture:
            self._console.print(Text("\n").join(page), end="", no_wrap=True, crop=True)
        drawn = capture.get().replace("\n", "\x1b[K\n")
        sys.stdout.write(f"\x1b[H{drawn}\x1b[K\x1b[J")
        sys.stdout.flush()


def _foot(note: str, prompt: str, width: int) -> list[Text]:
    """Return the note and the prompt, in two lines each where one is too narrow."""
    above = [Text(f" {line}", style="dim") for line in _wrapped(note, width)] or [Text()]
    return above + [Text(f" {line} ", style="bold reverse") for line in _wrapped(prompt, width)]


def _wrapped(text: str, width: int) -> list[str]:
    """Wrap a text into at most two lines; a key stays beside its word: [q] quit."""
    whole = text.replace("] ", "]\N{NO-BREAK SPACE}")
    lines = wrap(whole, max(20, width - 3), max_lines=2, placeholder="…")
    return [line.replace("]\N{NO-BREAK SPACE}", "] ") for line in lines]


def _exit_on_sigterm(*_: object) -> NoReturn:
    """Leave by an exception on SIGTERM, so that the terminal is restored."""
    raise SystemExit(143)
