"""Diamonds & Dinosaurs in `play`: the map, the questions, and how long things are looked at."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, drawing, map_page
from tacora.cli.dinosaurs.menus import MenuBuilder
from tacora.cli.terminal.game_ui import GameUi, RenderContext
from tacora.cli.terminal.menu import Menu
from tacora.core.events import Events
from tacora.core.game import GameOver
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import Catalog

STANDING = {
    ASK: "jungle.asked-always",
    UNLESS_ATTACKED: "jungle.asked-when-attacked",
    UNTIL_MY_TURN: "jungle.asked-in-turn",
}
BRIEF, LONG = 0.25, 1.0
WEIGHTS = {
    "dinosaurs.rolled": 0.6,
    "dinosaurs.roll-changed": 0.6,
    "dinosaurs.played": LONG,
    "dinosaurs.used": LONG,
    "dinosaurs.flipped": LONG,
    "dinosaurs.knocked-out": LONG,
    "dinosaurs.celestial": LONG,
    "dinosaurs.drew-map": 0.0,
    "dinosaurs.explorer": BRIEF,
    "dinosaurs.placed": BRIEF,
    "dinosaurs.drew-item": BRIEF,
    "dinosaurs.prowled": BRIEF,
    "dinosaurs.went": BRIEF,
    "dinosaurs.stayed": BRIEF,
    "dinosaurs.turn": BRIEF,
    "dinosaurs.rolled-to-begin": BRIEF,
    "dinosaurs.roll-due": 0.0,
    "dinosaurs.acted": 0.0,
}
"""How long an event is looked at, in paces; whatever is not named here a whole one."""


class DinosaursUi(GameUi):
    """The stage of Diamonds & Dinosaurs."""

    game = "dinosaurs"
    private = True
    remembered = 12

    def draw(self, view: View, scene: RenderContext, width: int, height: int) -> list[Text]:
        return drawing.draw(view, scene, width, height)

    def describe(self, view: View, seat: int, scene: RenderContext) -> list[str]:
        lines = descriptions.describe(view, seat, scene)
        chances = drawing.chances_line(view, scene)
        return [*lines, chances] if chances else lines

    def overview(self, view: View, seat: int, scene: RenderContext, width: int) -> list[Text]:
        return map_page.draw(view.state, scene, width)

    def survey(self, view: View, seat: int, scene: RenderContext) -> list[str]:
        return map_page.map_text(view.state, scene)

    def menu(self, view: View, seat: int, choices: Sequence[str], scene: RenderContext) -> Menu:
        return MenuBuilder(view, seat, scene).menu(choices)

    def weight(self, events: Events) -> float:
        return max(WEIGHTS.get(event.id, 1.0) for event in events)

    def standing_words(self, standing: str, catalog: Catalog) -> str:
        return catalog.say(STANDING[standing])

    def standings(self, view: View, scene: RenderContext, over: GameOver, width: int) -> list[Text]:
        return drawing.standings(view, scene, over.scores, over.winners)

    def score_words(self, score: int, catalog: Catalog) -> str:
        return catalog.say("jungle.diamonds", count=score)

    def look_up(self, view: View, seat: int, scene: RenderContext) -> list[str]:
        cards = descriptions.cards_in_hand(view, seat, scene) + descriptions.other_explorers(
            view, seat, scene
        )
        more = [
            scene.catalog.say("jungle.all-cards"),
            *descriptions.whose_texts(view.state, scene.catalog),
        ]
        return [*cards, "", *more] if cards else []

    def hint(self, catalog: Catalog) -> list[str]:
        return [
            catalog.say("jungle.rules-hint"),
            catalog.say("jungle.responding"),
            *super().hint(catalog),
        ]

    def help_page(self, catalog: Catalog) -> list[str]:
        heart, responding, more = self.hint(catalog)
        return [heart, "", catalog.say("jungle.symbols"), "", responding, "", more]
