"""How a game is shown and asked for in `play`: a `Stage`, with what any game can do without."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from rich.text import Text

from tacora.cli.terminal.menu import Menu, numbered
from tacora.core.events import Events
from tacora.core.game import GameOver
from tacora.i18n.catalog import Catalog

PAPER, GOLD, DIM = "#f4e3c1", "#ffd166", "#8d82a8"


@dataclass(frozen=True)
class RenderContext:
    """All that is shown besides the view: names, words, and what was just said."""

    catalog: Catalog
    names: Sequence[str]
    """As the catalogue has them: the seats' first."""
    log: Sequence[str]
    chosen: Collection[int] | None = None
    """Seats that have chosen, while a decision is open."""
    show_odds: bool = True
    labels: Sequence[str] = field(default_factory=tuple)
    """What plays each seat, shown beside its name."""
    marked: str | None = None
    """The answer that is marked in a list, if one is."""
    steady: int | None = None
    """The height that is left beside the longest list; what must not jump keeps to it."""


class GameUi:
    """A game's own pictures, words and questions; views are those of the game."""

    game: str
    private = False
    """Whether a view shows what others at the same keyboard must not see, such as a hand."""
    remembered = 6
    """How many of the last sentences are there to be shown."""

    def draw(self, view: Any, scene: RenderContext, width: int, height: int) -> list[Text]:
        """The table line by line, with as much of the log as there is room for."""
        raise NotImplementedError

    def describe(self, view: Any, seat: int, scene: RenderContext) -> list[str]:
        """The position in sentences, for a seat that is about to decide."""
        raise NotImplementedError

    def menu(self, view: Any, seat: int, choices: Sequence[str], scene: RenderContext) -> Menu:
        """What a seat is asked; as it is, a numbered list of the choices by their labels."""
        labels = [(self.label(view, choice, scene), choice) for choice in choices]
        return numbered(scene.names[seat], labels, scene.catalog)

    def label(self, view: Any, choice: str, scene: RenderContext) -> str:
        """A choice in the words of a numbered list."""
        return choice

    def weight(self, events: Events) -> float:
        """How long these events are looked at, in paces."""
        return 1

    def standing_words(self, standing: str, catalog: Catalog) -> str:
        """When somebody who said this once is asked."""
        return standing

    def last_look(self, before: Any, events: Events) -> Any | None:
        """A view to linger on, made of the view before these events; None where none is due."""
        return None

    def face_down(self, catalog: Catalog) -> tuple[str, str]:
        """What is said, on the screen and in lines, while an answer may still be taken back.

        Without words an answer stands as soon as it is given.
        """
        return "", ""

    def standings(self, view: Any, scene: RenderContext, over: GameOver, width: int) -> list[Text]:
        """The result: as it is, scores from the best, winners marked."""
        title = Text(f" {scene.catalog.say('menu.standings')}", style=f"bold {GOLD}")
        lines = [title, Text()]
        for seat in sorted(range(len(over.scores)), key=lambda s: -over.scores[s]):
            won = seat in over.winners
            shown = f" {'★' if won else ' '} {fit(scene.names[seat], 20)} {over.scores[seat]:>4}"
            lines.append(Text(shown, style=GOLD if won else PAPER))
        return lines

    def score_words(self, score: int, catalog: Catalog) -> str:
        """A score in words."""
        return catalog.say("points", count=score)

    def look_up(self, view: Any, seat: int, scene: RenderContext) -> list[str]:
        """What a seat may want to look up besides the rules: what its own cards say."""
        return []

    def overview(self, view: Any, seat: int, scene: RenderContext, width: int) -> list[Text]:
        """The whole table where `draw` shows a part; without lines there is no key for it."""
        return []

    def survey(self, view: Any, seat: int, scene: RenderContext) -> list[str]:
        """The same in sentences."""
        return []

    def hint(self, catalog: Catalog) -> list[str]:
        """The heart of the rules, in lines."""
        return [catalog.say("play.rules-more", game=self.game)]

    def help_page(self, catalog: Catalog) -> list[str]:
        """The same for a screen, where symbols may need a word."""
        return self.hint(catalog)


def log_lines(lines: Sequence[str], width: int) -> list[Text]:
    """Sentences, wrapped to the width."""
    rows = [row for line in lines for row in wrap(line, max(20, width - 2)) or [""]]
    return [Text(f" {row}", style=PAPER) for row in rows]


def fit(name: str, width: int) -> str:
    """A name in so many columns of a terminal, where some characters take two."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text.plain
