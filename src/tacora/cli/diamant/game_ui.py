"""Diamant in `play`: drawings of the cave, and one question per explorer in it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tacora.cli.diamant import drawing
from tacora.cli.terminal.game_ui import GameUi, RenderContext
from tacora.cli.terminal.menu import Item, Menu
from tacora.core.events import Events
from tacora.core.game import GameOver
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.view import View, explorers_of
from tacora.i18n.catalog import Catalog

KEYS = {
    CONTINUE: ("c", "continue", "continuer"),
    EXIT: ("e", "s", "exit", "sortir"),  # s: sortir
}


class DiamantUi(GameUi):
    """Diamant's drawings, texts and menus."""

    game = "diamant"

    def draw(self, view: View, context: RenderContext, width: int, height: int) -> list[Text]:
        return drawing.draw(view, context, width, height)

    def describe(self, view: View, seat: int, context: RenderContext) -> list[str]:
        return drawing.describe(view, seat, context)

    def menu(self, view: View, seat: int, choices: Sequence[str], context: RenderContext) -> Menu:
        names = [context.names[explorer] for explorer in explorers_of(view, seat)]
        return _question(names, (), context.catalog)

    def round_end_view(self, before: View, events: Events) -> View | None:
        return drawing.round_end_view(before, events)

    def undo_prompts(self, catalog: Catalog) -> tuple[str, str]:
        return catalog.format("play.face-down"), catalog.format("play.face-down-line")

    def standings(
        self, view: View, context: RenderContext, over: GameOver, width: int
    ) -> list[Text]:
        return drawing.standings(view, context, over.scores, width)

    def rules_hint(self, catalog: Catalog) -> list[str]:
        return [catalog.format("play.rules-hint"), *super().rules_hint(catalog)]

    def help_page(self, catalog: Catalog) -> list[str]:
        rules, more = self.rules_hint(catalog)
        return [rules, "", catalog.format("play.symbols"), "", more]


def _question(names: Sequence[str], chosen: tuple[str, ...], catalog: Catalog) -> Menu:
    """Ask for the first of these explorers to continue or exit, then for the next (D47)."""
    name, rest = names[0], names[1:]

    def then(answer: str) -> str | Menu:
        parts = (*chosen, answer)
        return _question(rest, parts, catalog) if rest else "+".join(parts)

    return Menu(
        tuple(Item(key, answer, then(answer), tuple(w)) for answer, (key, *w) in KEYS.items()),
        ask=catalog.format("play.ask", name=name),
        ask_undo=catalog.format("play.ask-undo", name=name),
        line=catalog.format("play.ask-line", name=name),
        help_text=catalog.format("play.what"),
        listed=False,
    )
