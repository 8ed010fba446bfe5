"""`GameUi`: how `play` draws a game and asks for choices, with defaults for any game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from rich.text import Text

from tacora.cli.terminal.menu import Menu, numbered
from tacora.core.events import Event, Events
from tacora.core.game import GameOver
from tacora.i18n.catalog import Catalog

PAPER, GOLD, DIM = "#f4e3c1", "#ffd166", "#8d82a8"


@dataclass(frozen=True)
class RenderContext:
    """What is drawn besides the view: names, texts, the log, and options of the screen."""

    catalog: Catalog
    names: Sequence[str]
    """Names of explorers by number, as in the catalogue: the seats' first."""
    log: Sequence[str]
    chosen: Collection[int] | None = None
    """Seats that have chosen, while a decision is open."""
    show_odds: bool = True
    labels: Sequence[str] = field(default_factory=tuple)
    """The bot of each seat, shown beside its name."""
    marked_choice: str | None = None
    """The choice that is marked in a list, if any."""
    stable_height: int | None = None
    """The height left beside the longest list; what must not jump stays within it."""


@dataclass(frozen=True)
class Answer:
    """A human's choice in a decision, and what else was legal."""

    choice: str
    legal: tuple[str, ...]


class GameUi:
    """A game's drawings, texts and menus. Views are the game's own type."""

    game: str
    private = False
    """True if a view shows secrets, such as a hand, to others at the same keyboard."""
    max_log_entries = 6
    """Number of the last sentences of the log that `draw` gets."""

    def draw(self, view: Any, context: RenderContext, width: int, height: int) -> list[Text]:
        """Draw the table line by line, with as much of the log as fits."""
        raise NotImplementedError

    def describe(self, view: Any, seat: int, context: RenderContext) -> list[str]:
        """Describe the position in sentences, for a seat that is about to decide."""
        raise NotImplementedError

    def menu(self, view: Any, seat: int, choices: Sequence[str], context: RenderContext) -> Menu:
        """Build the menu of a decision; by default a numbered list of the choices' labels."""
        labels = [(self.label(view, choice, context), choice) for choice in choices]
        return numbered(context.names[seat], labels, context.catalog)

    def label(self, view: Any, choice: str, context: RenderContext) -> str:
        """Return the label of a choice in a numbered list."""
        return choice

    def implied_choice(self, view: Any, choices: Sequence[str], last: Answer) -> str | None:
        """Return the choice that a seat's last answer has already made; None to ask."""
        return None

    def sentences(
        self, events: Events, tell: Callable[[Event], list[str]], catalog: Catalog
    ) -> list[str]:
        """Return what the log says about the events of a step; by default about each in turn."""
        return [sentence for event in events for sentence in tell(event)]

    def pause_factor(self, events: Events) -> float:
        """Return how long to show these events, as a multiple of the pace."""
        return 1

    def auto_answer_text(self, mode: str, catalog: Catalog) -> str:
        """Say when a seat in this auto-answer mode is asked."""
        return mode

    def bell_cards(self, view: Any, context: RenderContext) -> list[tuple[str, str]]:
        """Return the viewer's cards that may carry a bell, each with its name."""
        return []

    def round_end_view(self, before: Any, events: Events) -> Any | None:
        """Return the view at the end of a round, from the view before these events, or None."""
        return None

    def undo_prompts(self, catalog: Catalog) -> tuple[str, str]:
        """Return the prompts, on the screen and in plain lines, while a choice can be withdrawn.

        Empty prompts mean that a choice is final at once.
        """
        return "", ""

    def standings(
        self, view: Any, context: RenderContext, over: GameOver, width: int
    ) -> list[Text]:
        """Draw the result; by default scores from the best, with winners marked."""
        title = Text(f" {context.catalog.format('menu.standings')}", style=f"bold {GOLD}")
        lines = [title, Text()]
        for seat in sorted(range(len(over.scores)), key=lambda s: -over.scores[s]):
            won = seat in over.winners
            shown = f" {'★' if won else ' '} {fit(context.names[seat], 20)} {over.scores[seat]:>4}"
            lines.append(Text(shown, style=GOLD if won else PAPER))
        return lines

    def score_words(self, score: int, catalog: Catalog) -> str:
        """Return a score in words."""
        return catalog.format("points", count=score)

    def card_reference(self, view: Any, seat: int, context: RenderContext) -> list[str]:
        """Return the texts of cards, shown with the rules."""
        return []

    def map_page(self, view: Any, seat: int, context: RenderContext, width: int) -> list[Text]:
        """Draw the whole map where `draw` shows a part; empty if the game has no map."""
        return []

    def map_text(self, view: Any, seat: int, context: RenderContext) -> list[str]:
        """Describe the whole map in sentences."""
        return []

    def rules_hint(self, catalog: Catalog) -> list[str]:
        """Return the rules in a few lines."""
        return [catalog.format("play.rules-more", game=self.game)]

    def help_page(self, catalog: Catalog) -> list[str]:
        """Return the rules for a screen, with the symbols explained."""
        return self.rules_hint(catalog)


def last_log_lines(lines: Sequence[str], width: int, room: int) -> list[Text]:
    """Return as many of the last sentences as fit, whole if there is room for one."""
    rows: list[Text] = []
    for line in reversed(lines):
        found = log_lines([line], width)
        if rows and len(rows) + len(found) > room:
            break
        rows = [*found, *rows]
    return rows[-max(1, room) :]


def log_lines(lines: Sequence[str], width: int) -> list[Text]:
    """Wrap sentences to the width."""
    rows = [row for line in lines for row in wrap(line, max(20, width - 2)) or [""]]
    return [Text(f" {row}", style=PAPER) for row in rows]


def fit(name: str, width: int) -> str:
    """Cut or pad a name to `width` columns of a terminal; some characters take two."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text.plain
