"""Diamant in `play`: the pictures of the cave, and one question for each explorer in it."""

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
    """Diamant's stage."""

    game = "diamant"

    def draw(self, view: View, scene: RenderContext, width: int, height: int) -> list[Text]:
        return drawing.draw(view, scene, width, height)

    def describe(self, view: View, seat: int, scene: RenderContext) -> list[str]:
        return drawing.describe(view, seat, scene)

    def menu(self, view: View, seat: int, choices: Sequence[str], scene: RenderContext) -> Menu:
        names = [scene.names[explorer] for explorer in explorers_of(view, seat)]
        return _question(names, (), scene.catalog)

    def last_look(self, before: View, events: Events) -> View | None:
        return drawing.round_end_view(before, events)

    def face_down(self, catalog: Catalog) -> tuple[str, str]:
        return catalog.say("play.face-down"), catalog.say("play.face-down-line")

    def standings(self, view: View, scene: RenderContext, over: GameOver, width: int) -> list[Text]:
        return drawing.standings(view, scene, over.scores, width)

    def hint(self, catalog: Catalog) -> list[str]:
        return [catalog.say("play.rules-hint"), *super().hint(catalog)]

    def help_page(self, catalog: Catalog) -> list[str]:
        heart, more = self.hint(catalog)
        return [heart, "", catalog.say("play.symbols"), "", more]


def _question(names: Sequence[str], chosen: tuple[str, ...], catalog: Catalog) -> Menu:
    """Continue or exit for the first of these explorers, then for the next (D47)."""
    name, rest = names[0], names[1:]

    def then(answer: str) -> str | Menu:
        parts = (*chosen, answer)
        return _question(rest, parts, catalog) if rest else "+".join(parts)

    return Menu(
        tuple(Item(key, answer, then(answer), tuple(w)) for answer, (key, *w) in KEYS.items()),
        ask=catalog.say("play.ask", name=name),
        ask_undo=catalog.say("play.ask-undo", name=name),
        line=catalog.say("play.ask-line", name=name),
        what=catalog.say("play.what"),
        listed=False,
    )
