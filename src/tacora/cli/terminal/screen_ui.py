"""The drawn face of a game: the whole terminal, redrawn after every event, one key an answer."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, Self

from rich.console import Console
from rich.text import Text

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
    who_chose,
)
from tacora.cli.terminal.game_ui import log_lines
from tacora.cli.terminal.menu import Chooser, Menu

if TYPE_CHECKING:
    from tacora.cli.terminal.session import TerminalSession
    from tacora.core.game import GameOver
    from tacora.core.pending_choices import PendingChoices

ROUND_END = 3  # how much longer than other events the end of a round is shown
LOOK = 0.3  # seconds between looks at the size of the terminal
ASIDE = (ODDS, RULES, RESPOND, MAP, LOG)  # keys that answer nothing
MENU_SHARE = 3  # a list of answers takes a third of the height at the most


class ScreenUi(TerminalUi):
    """Pictures and keys."""

    def __enter__(self) -> Self:
        self._looking: int | None = None
        self._console = Console(highlight=False)
        with ExitStack() as stack:
            stack.enter_context(self._console.screen(hide_cursor=True))
            stack.enter_context(keys.no_echo())
            before = signal.signal(signal.SIGTERM, _leave)
            stack.callback(signal.signal, signal.SIGTERM, before)
            self._open = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def show(self, sitting: TerminalSession) -> None:
        last = sitting.stage.last_look(sitting.before, sitting.events)
        if last is not None:
            self._pause(sitting, ROUND_END * self.pace, last)
        if sitting.events and sitting.table.phase != "over":
            self._pause(sitting, sitting.stage.weight(sitting.events) * self.pace)

    def finish(self, sitting: TerminalSession, over: GameOver) -> bool:
        view = sitting.view(None)
        while True:
            width, height = self._console.size
            lines = sitting.stage.standings(view, self.scene(sitting), over, width)
            log = log_lines(self.scene(sitting).log, width)
            last = len(log_lines(sitting.log[-1:], width))  # who won is read in any terminal
            log = log[-max(last, height - 3 - len(lines)) :]
            lines = lines[: max(0, height - 3 - len(log))]
            self._print([*lines, Text(), *log], sitting.catalog.say("play.again"))
            key = self._key((AGAIN, QUIT, keys.ESCAPE, LOG))
            if key == LOG:
                self._show_log(sitting)
            elif key is not None:
                return key == AGAIN

    def ask(self, sitting: TerminalSession, ballot: PendingChoices, seat: int) -> PendingChoices:
        self._call(sitting, seat)
        view = sitting.view(seat)
        earlier = who_chose(sitting, ballot)
        trail = [Chooser(self.menu(sitting, ballot, seat))]
        while True:
            chooser = trail[-1]
            can_undo = bool(earlier or trail[1:])
            prompt = chooser.menu.ask_undo if can_undo else chooser.menu.ask
            if typed := chooser.waiting():
                prompt = sitting.catalog.say("play.typed", typed=typed)
            draw = partial(self._draw, sitting, ballot=ballot, view=view, chooser=chooser)
            draw(prompt)
            key = self._key({*chooser.menu.keys(), UNDO, *ASIDE, QUIT})
            if key in (QUIT, keys.END):
                self._make_sure(sitting, key, draw)
            elif key == UNDO and can_undo:
                if len(trail) == 1:
                    return ballot.withdraw(earlier[-1])
                trail.pop()
            elif key in ASIDE:
                self._aside(sitting, seat, key)
            elif key is not None and (item := chooser.press(key)) is not None:
                if not isinstance(item.then, Menu):
                    return ballot.choose(seat, item.then)
                trail.append(Chooser(item.then))

    def _aside(self, sitting: TerminalSession, seat: int, key: str) -> None:
        """What is asked for besides an answer."""
        if key == ODDS:
            self.show_odds = not self.show_odds
        elif key == RULES:
            self._explain(sitting, seat)
        elif key == MAP:
            self._pages(sitting, self._overview(sitting, seat))
        elif key == LOG:
            self._show_log(sitting)
        else:
            sitting.turn_standing(seat)

    def bots_choose(self, sitting: TerminalSession, ballot: PendingChoices) -> PendingChoices:
        """The bots choose one after the other; until the last has, a human may take back."""
        bots = ballot.missing
        humans = who_chose(sitting, ballot)
        face_down, _ = sitting.stage.face_down(sitting.catalog)
        for seat in bots:
            if humans and self.pace and face_down:
                draw = partial(self._draw, sitting, ballot=ballot)
                key: str | None = QUIT
                while key == QUIT:
                    draw(face_down)
                    key = self._key((UNDO, keys.ENTER, QUIT), self.pace / len(bots))
                    if key in (QUIT, keys.END):
                        self._make_sure(sitting, key, draw)
                if key == UNDO:
                    for bot in set(bots) & ballot.chosen:
                        ballot = ballot.withdraw(bot)
                    return ballot.withdraw(humans[-1])
            ballot = ballot.choose(seat, sitting.bot_choice(seat))
        return ballot

    def _call(self, sitting: TerminalSession, seat: int) -> None:
        """Where a view is for one pair of eyes, let the keyboard change hands first."""
        if sitting.stage.private and len(sitting.humans) > 1 and seat != self._looking:
            draw, key = partial(self._draw, sitting), None
            while key != keys.ENTER:
                draw(sitting.catalog.say("menu.alone", name=sitting.names[seat]))
                key = self._key((keys.ENTER, QUIT))
                if key in (QUIT, keys.END):
                    self._make_sure(sitting, key, draw)
        self._looking = seat

    def _make_sure(
        self, sitting: TerminalSession, key: str | None, draw: Callable[[str], None]
    ) -> None:
        """Quit when the key comes twice; any other key plays on and does nothing else."""
        again = keys.END if key == keys.END else None
        while again is None:
            draw(sitting.catalog.say("play.sure"))
            again = self._key(None)
        if again in (QUIT, keys.END):
            raise Quit

    def _explain(self, sitting: TerminalSession, seat: int) -> None:
        """The heart of the rules and what the seat may look up, page by page."""
        words = [
            *sitting.stage.help_page(sitting.catalog),
            *sitting.stage.look_up(sitting.view(seat), seat, self.scene(sitting)),
        ]
        self._pages(sitting, log_lines(words, self._console.width))

    def _overview(self, sitting: TerminalSession, seat: int) -> list[Text]:
        view = sitting.view(seat)
        return sitting.stage.overview(view, seat, self.scene(sitting), self._console.width)

    def _show_log(self, sitting: TerminalSession) -> None:
        """All that happened, beginning with the page of what happened last."""
        self._pages(sitting, log_lines(sitting.log, self._console.width), last=True)

    def _pages(self, sitting: TerminalSession, lines: list[Text], *, last: bool = False) -> None:
        """Lines page by page, until a key goes on from the last page or leaves."""
        room = max(1, self._console.height - 2)
        pages = [lines[start : start + room] for start in range(0, len(lines), room)]
        page = len(pages) - 1 if last else 0
        while 0 <= page < len(pages):
            words = sitting.catalog.say("play.page", page=page + 1, pages=len(pages))
            self._print([line.copy() for line in pages[page]], words)
            key = keys.read()
            if key in (keys.ESCAPE, QUIT, keys.END):
                return
            back = key in (keys.UP, keys.PAGE_UP)
            page = max(0, page - 1) if back else page + 1

    def _key(self, only: Collection[str] | None, seconds: float = math.inf) -> str | None:
        """A key that counts; None when the time is over or the terminal has another size."""
        size = self._console.size
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and self._console.size == size:
            key = keys.read(min(left, LOOK), only)
            if key is not None:
                return key
        return None

    def _pause(self, sitting: TerminalSession, seconds: float, view: Any | None = None) -> None:
        """Show what happened for a while; Enter goes on at once."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            draw = partial(self._draw, sitting, view=view)
            draw(sitting.catalog.say("play.wait"))
            key = self._key((keys.ENTER, QUIT, RESPOND, LOG), left)
            if key == keys.ENTER:
                return
            eyes = sitting.viewer_seat()
            if key == RESPOND and eyes is not None:
                sitting.turn_standing(eyes)
            elif key == LOG:
                self._show_log(sitting)
            elif key in (QUIT, keys.END):
                self._make_sure(sitting, key, draw)

    def _draw(
        self,
        sitting: TerminalSession,
        prompt: str,
        ballot: PendingChoices | None = None,
        view: Any | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        seen = view or sitting.view(sitting.viewer_seat())
        width, height = self._console.size
        room = height - 2  # for the prompt and the line above it
        share = max(3, room // MENU_SHARE)
        answers = chooser.page(width, share) if chooser else []
        scene = replace(self.scene(sitting, ballot), steady=room - share - 1)
        if chooser and answers:
            scene = replace(scene, marked=chooser.choice())
            room -= len(answers)
        picture = sitting.stage.draw(seen, scene, width, room)
        note = standing_words(sitting, self._looking if chooser else sitting.viewer_seat())
        if chooser and self._looking is not None:
            note = f"{self._pages_there_are(sitting, self._looking)}  {note}"
        self._print([*(picture[:room] if answers else picture), *answers], prompt, note)

    def _pages_there_are(self, sitting: TerminalSession, seat: int) -> str:
        """The keys of what can be looked at besides."""
        has_map = bool(self._overview(sitting, seat))
        return sitting.catalog.say("play.keys-map" if has_map else "play.keys")

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
