"""Diamonds & Dinosaurs in `play`: the map, the menus, and how long events are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, drawing, map_drawing, map_page
from tacora.cli.dinosaurs.menus import MenuBuilder
from tacora.cli.terminal.game_ui import Answer, GameUi, RenderContext
from tacora.cli.terminal.menu import Menu
from tacora.core.events import Event, Events
from tacora.core.game import GameOver
from tacora.core.stack import PASS
from tacora.games.dinosaurs.board import cell_named
from tacora.games.dinosaurs.choices import END
from tacora.games.dinosaurs.reactions.auto_pass import ASK, UNLESS_ATTACKED, UNTIL_MY_TURN
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.text.event_text import event_messages
from tacora.games.dinosaurs.turn.turn import ChooseStep, PlaceMapCards, TakeActions
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import Catalog

AUTO_ANSWER_TEXTS = {
    ASK: "jungle.asked-always",
    UNLESS_ATTACKED: "jungle.asked-when-attacked",
    UNTIL_MY_TURN: "jungle.asked-in-turn",
}
SHORT_PAUSE, FULL_PAUSE = 0.25, 1.0
PAUSE_FACTORS = {
    "dinosaurs.rolled": 0.6,
    "dinosaurs.roll-changed": 0.6,
    "dinosaurs.played": FULL_PAUSE,
    "dinosaurs.used": FULL_PAUSE,
    "dinosaurs.flipped": FULL_PAUSE,
    "dinosaurs.knocked-out": FULL_PAUSE,
    "dinosaurs.celestial": FULL_PAUSE,
    "dinosaurs.drew-map": 0.0,
    "dinosaurs.explorer": SHORT_PAUSE,
    "dinosaurs.placed": SHORT_PAUSE,
    "dinosaurs.drew-item": SHORT_PAUSE,
    "dinosaurs.found-item": SHORT_PAUSE,
    "dinosaurs.entered": SHORT_PAUSE,
    "dinosaurs.points": SHORT_PAUSE,
    "dinosaurs.refreshed": SHORT_PAUSE,
    "dinosaurs.refilled": SHORT_PAUSE,
    "dinosaurs.prowled": SHORT_PAUSE,
    "dinosaurs.went": SHORT_PAUSE,
    "dinosaurs.stayed": SHORT_PAUSE,
    "dinosaurs.turn": SHORT_PAUSE,
    "dinosaurs.rolled-to-begin": SHORT_PAUSE,
    "dinosaurs.roll-due": 0.0,
    "dinosaurs.acted": 0.0,
}
"""How long an event is shown, as a multiple of the pace; 1 if not listed."""
_TOLD_BY_NEXT = {
    "dinosaurs.drew-item": "dinosaurs.found-item",
    "dinosaurs.took-item": "dinosaurs.took-which",
    "dinosaurs.looked": "dinosaurs.omen",
}
"""Events that need no sentence for somebody who sees the next one."""


_REFILLED = "dinosaurs.refilled"


class DinosaursUi(GameUi):
    """The drawings, texts and menus of Diamonds & Dinosaurs."""

    game = "dinosaurs"
    private = True
    max_log_entries = 12

    def draw(self, view: View, context: RenderContext, width: int, height: int) -> list[Text]:
        return drawing.draw(view, context, width, height)

    def describe(self, view: View, seat: int, context: RenderContext) -> list[str]:
        lines = descriptions.describe(view, seat, context)
        if isinstance(view.state.agenda[-1], PlaceMapCards | TakeActions | ChooseStep):
            return lines  # with the chance of every step where a move may follow
        odds = drawing.odds_line(view, context)
        return [*lines, odds] if odds else lines

    def map_page(self, view: View, seat: int, context: RenderContext, width: int) -> list[Text]:
        return map_page.draw(view.state, context, width)

    def map_text(self, view: View, seat: int, context: RenderContext) -> list[str]:
        return map_page.map_text(view.state, context)

    def menu(self, view: View, seat: int, choices: Sequence[str], context: RenderContext) -> Menu:
        return MenuBuilder(view, seat, context).menu(choices)

    def implied_choice(self, view: View, choices: Sequence[str], last: Answer) -> str | None:
        """Pass after the end of a turn for cards that could have been played instead."""
        task = view.state.agenda[-1]
        ended = last.choice == END and isinstance(task, ReactionWindow) and task.timing == "acted"
        nothing_new = view.state.stack.top is None and {*choices} <= {PASS, *last.legal}
        return PASS if ended and nothing_new else None

    def sentences(
        self, events: Events, tell: Callable[[Event], list[str]], catalog: Catalog
    ) -> list[str]:
        """Say once what several events tell, and of an item drawn what it does."""
        found, refilled = [], [event for event in events if event.id == _REFILLED]
        for event, following in zip_longest(events, events[1:]):
            if following is not None and _TOLD_BY_NEXT.get(event.id) == following.id:
                continue
            if event.id == _REFILLED and len(refilled) > 1:
                found += [_refilled_text(refilled, catalog)] if event is refilled[-1] else []
                continue
            found += tell(event)
            if event.id == "dinosaurs.found-item":
                gist = catalog.format(f"item.{event.args['item']}.gist")
                found[-1] += f" {gist}." if gist else ""
        return found

    def pause_factor(self, events: Events) -> float:
        """Return the longest pause of the events that say something."""
        told = [event.id for event in events if event_messages(event)]
        return max([PAUSE_FACTORS.get(kind, 1.0) for kind in told], default=0.0)

    def auto_answer_text(self, mode: str, catalog: Catalog) -> str:
        return catalog.format(AUTO_ANSWER_TEXTS[mode])

    def bell_cards(self, view: View, context: RenderContext) -> list[tuple[str, str]]:
        ids = [view.state.cards.items[card].id for card in view.hand]
        translate = context.catalog.format
        return [
            (card, f"{translate(f'item.{card}')} – {translate(f'item.{card}.gist')}")
            for card in ids
        ]

    def standings(
        self, view: View, context: RenderContext, over: GameOver, width: int
    ) -> list[Text]:
        return drawing.standings(view, context, over.scores, over.winners)

    def score_words(self, score: int, catalog: Catalog) -> str:
        return catalog.format("jungle.diamonds", count=score)

    def card_reference(self, view: View, seat: int, context: RenderContext) -> list[str]:
        cards = descriptions.cards_in_hand(view, seat, context) + descriptions.other_explorers(
            view, seat, context
        )
        more = [
            context.catalog.format("jungle.all-cards"),
            *descriptions.reconstruction_notes(view.state, context.catalog),
        ]
        return [*cards, "", *more] if cards else []

    def rules_hint(self, catalog: Catalog) -> list[str]:
        return [
            catalog.format("jungle.rules-hint"),
            catalog.format("jungle.responding"),
            *super().rules_hint(catalog),
        ]

    def help_page(self, catalog: Catalog) -> list[str]:
        rules, responding, more = self.rules_hint(catalog)
        return [rules, "", catalog.format("jungle.symbols"), "", responding, "", more]


def _refilled_text(refilled: Sequence[Event], catalog: Catalog) -> str:
    """Say in one sentence where diamonds fell, with the names of the map's edges."""
    facts: list[Any] = [event.args for event in refilled]
    places = [map_drawing.place_name(cell_named(args["cell"]), catalog) for args in facts]
    count = sum([args["number"] for args in facts])
    return catalog.format("jungle.refilled", count=count, places=", ".join(places))
