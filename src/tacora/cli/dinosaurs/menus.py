"""Build the menus of a decision: actions, items with their targets, places on the map.

An action always has the same key, and 0 is to do nothing. The question and the labels are those
that a client of the server gets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tacora.cli.dinosaurs import map_drawing, map_page
from tacora.cli.dinosaurs.map_drawing import marked_cell, place_name
from tacora.cli.dinosaurs.odds_texts import augmented_text, odds_text
from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Label, Menu, listed, numbered
from tacora.core.game import Json
from tacora.core.messages import Argument, Message
from tacora.core.questions import Offer, Question
from tacora.core.stack import PASS
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell, cell_name, cell_named, east_north
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    END,
    EXPLORER,
    LEAVE,
    MOVE,
    PICK_UP,
    PLAY,
    SEARCH,
    STAY,
    STEAL,
    TUNNEL,
    USE,
    Choice,
    augment_choice,
)
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.choice_labels import label, target_in
from tacora.games.dinosaurs.text.questions import question_from
from tacora.games.dinosaurs.view import View

Entry = tuple[str, str | Label, str | Menu]
"""A key, a label, and the choice or menu behind them."""
Labelled = tuple[str | Label, str | Menu]

MOVE_KEY, SEARCH_KEY, PICK_UP_KEY, TUNNEL_KEY, STEAL_KEY = "12345"
PLAY_KEY, USE_KEY, END_KEY, NOTHING_KEY, LOWER_KEY = "67e0-"
_NOTHING = (PASS, STAY, LEAVE)
_MANY_CELLS = 5
"""From this number on, cells are listed from north to south, not by their direction."""
_FEW_ITEMS = 3
"""Up to this number, all ways to discard items are in one list."""


@dataclass(frozen=True)
class MenuBuilder:
    """The menus of one decision of one seat."""

    view: View
    seat: int
    context: RenderContext

    def menu(self, choices: Sequence[str]) -> Menu:
        """Build the menu of the choices, grouped by what they are about."""
        question = question_from(self.view, self.seat, choices, self.context.show_odds)
        title, offers = self._translate(question.message), question.offers
        if question.kind == "place":
            return self._place_menu(offers[0], title)
        if question.kind == "act":
            full = [u.reason for u in question.unavailable if u.verb == SEARCH]
            title += "".join(f" ({self._translate(reason)})" for reason in full)
            return self._listed(self._action_entries(offers), title)
        if question.kind == "window":
            return self._response_menu(question, title)
        if question.kind == "draw":
            return self._pairs_menu([offer.text or "" for offer in offers], title)
        cells = [offer for offer in offers if "cell" in offer.args]
        if len(cells) == len(offers) >= _MANY_CELLS:
            texts = [offer.text or "" for offer in cells]
            return self._numbered([(self._place_label(c), c) for c in _in_map_order(texts)], title)
        return self._listed(self._plain_entries(offers), title)

    def _plain_entries(self, offers: Sequence[Offer]) -> list[Entry]:
        """List the choices by number; doing nothing has its own key."""
        rest = [offer for offer in offers if offer.verb not in _NOTHING]
        last = [offer for offer in offers if offer.verb in _NOTHING]
        keyed = [*zip(map(str, range(1, len(rest) + 1)), rest, strict=True)]
        keyed += [(NOTHING_KEY, offer) for offer in last]
        return [(key, *self._one(offer)) for key, offer in keyed]

    # Places on the map

    def _place_menu(self, offer: Offer, title: str) -> Menu:
        """Ask which card, then where to place it (J12)."""
        cards = self.view.state.cards
        menus = []
        for name in offer.pick["map"]:
            printed = cards.maps[cards.map_named[str(name)]]
            card = fragments.space(printed)
            where = self._translate("jungle.where", card=card)
            gives = map_page.icons_text(printed, self.context)
            places = [_filled(offer, map=name, cell=cell) for cell in offer.pick["cell"]]
            labels = [(self._place_label(choice), choice) for choice in _in_map_order(places)]
            menus.append((self._translate(card) + gives, self._numbered(labels, where)))
        return menus[0][1] if len(menus) == 1 else self._numbered(menus, title)

    def _pairs_menu(self, choices: Sequence[str], title: str) -> Menu:
        """Ask for one of two map cards, then for the other; in either order (J83)."""
        cards = self.view.state.cards
        partners: dict[str, list[Labelled]] = {}
        names = {}
        for choice in choices:
            pair = Choice.parse(choice).args
            for name in pair:
                space = fragments.space(cards.maps[cards.map_named[name]])
                names[name] = self._translate(space)
            for one, other in (pair, pair[::-1]):
                partners.setdefault(one, []).append((names[other], choice))
        menus = [
            (names[one], self._numbered(others, self._translate("jungle.second", card=names[one])))
            for one, others in partners.items()
        ]
        return self._numbered(menus, title)

    def _place_label(self, choice: str) -> str:
        """Return a place as the map names it and in words, with the card there, if any."""
        cell = marked_cell(choice)
        assert cell is not None  # every such choice names a cell
        name = place_name(cell, self.context.catalog)
        words = self._translate(fragments.where(cell_name(cell)))
        state = self.view.state
        if cell in state.board.cards and cell != CAMP:
            card = state.cards.maps[state.board.cards[cell]]
            words = f"{self._translate(fragments.space(card))}, {words}"
        return f"{name:<6} {words}"

    # The player's own turn (J14) and responses (J26)

    def _action_entries(self, offers: Sequence[Offer]) -> list[Entry]:
        by_verb: dict[str, list[Offer]] = {}
        for offer in offers:
            by_verb.setdefault(offer.verb, []).append(offer)
        found: list[Entry] = []
        for key, verb in ((MOVE_KEY, MOVE), (SEARCH_KEY, SEARCH), (PICK_UP_KEY, PICK_UP)):
            found += [(key, self._label(o), o.text or "") for o in by_verb.get(verb, [])]
        for key, verb, title in (
            (TUNNEL_KEY, TUNNEL, "jungle.which-tunnel"),
            (STEAL_KEY, STEAL, "jungle.whom-to-rob"),
        ):
            if verb in by_verb:
                several = [self._one(offer) for offer in by_verb[verb]]
                found.append((key, *self._choice_or_submenu(several, self._translate(title))))
        plays = self._play_entries(by_verb.get(PLAY, []))
        if plays:
            title = self._translate("jungle.which-item")
            found.append((PLAY_KEY, *self._choice_or_submenu(plays, title)))
        found += [(USE_KEY, *use) for use in self._play_entries(by_verb.get(USE, []))]
        return [*found, *[(END_KEY, self._label(o), END) for o in by_verb[END]]]

    def _response_menu(self, question: Question, title: str) -> Menu:
        """List cards to play, then items to discard for a roll; lowering it has only a key."""
        offers = question.offers
        plays = self._play_entries([offer for offer in offers if offer.verb in (PLAY, USE)])
        augment = next((offer for offer in offers if offer.verb == AUGMENT), None)
        if augment is not None:
            plays.append(self._augment_entry(augment, "+", "jungle.raise"))
        entries = [(str(number), *play) for number, play in enumerate(plays, start=1)]
        passing = [(NOTHING_KEY, self._label(o), PASS) for o in offers if o.verb == PASS]
        if augment is None:
            return self._listed([*entries, *passing], title)
        lower = (LOWER_KEY, *self._augment_entry(augment, "-", "jungle.lower"))
        menu = self._listed([*entries, *passing], title)
        hidden = self._listed([lower], title).items  # J28 allows it, but hardly anybody wants it
        return replace(menu, unlisted=hidden)

    def _play_entries(self, offers: Iterable[Offer]) -> list[Labelled]:
        """List cards with their texts; a card with several targets leads to a menu of them."""
        found: list[Labelled] = []
        for offer in offers:
            if offer.form is None:
                found.append(self._one(offer))
                continue
            untargeted = replace(offer, label=offer.label.removesuffix("-on"))
            name, card = self._label(untargeted), self._card_id(offer)
            targets = [(self._target(offer, on), _filled(offer, on=on)) for on in offer.pick["on"]]
            title = self._with_text(name, card).whole
            found.append((self._with_text(f"{name}…", card), self._numbered(targets, title)))
        return found

    def _target(self, offer: Offer, on: Json) -> str:
        """Name a target and the place where it stands."""
        state = self.view.state
        target = self._translate("jungle.target", on=target_in(state.cards, offer, on))
        cell: Cell | None = None
        if isinstance(on, int):
            cell = state.players[on].at
        elif str(on) in state.cards.dinosaur_named:
            cell = state.dinosaurs[state.cards.dinosaur_named[str(on)]]
        return (
            f"{target} ({place_name(cell, self.context.catalog)})" if cell is not None else target
        )

    def _augment_entry(self, offer: Offer, sign: str, title: str) -> Labelled:
        """Ask by how much to change the roll, then which items to discard (J28)."""
        items = [str(item) for item in offer.pick["items"]]
        entries: list[Labelled] = []
        for count in range(1, len(items) + 1):
            several = [self._augmentation(offer, sign, some) for some in combinations(items, count)]
            if len(items) <= _FEW_ITEMS:
                entries += several
                continue
            by = fragments.signed(count if sign == "+" else -count)
            shown = self._translate("jungle.by", by=by, count=count)
            shown += augmented_text(offer, sign, count)
            entries.append(self._choice_or_submenu(several, shown))
        return self._choice_or_submenu(entries, self._translate(title))

    def _augmentation(self, offer: Offer, sign: str, items: Sequence[str]) -> Labelled:
        one = replace(offer, label="dinosaurs.do-augment")
        label = self._label(one, {"sign": sign, "items": [*items]})
        after = augmented_text(offer, sign, len(items))
        return f"{label}{after}", augment_choice(sign, tuple(items))

    def _card_id(self, offer: Offer) -> str:
        """Return the id of the name of the card that an offer plays, or empty."""
        if offer.verb in (USE, EXPLORER):
            return f"explorer.{offer.args['explorer']}"
        return f"item.{offer.args['item']}" if offer.verb == PLAY else ""

    # Labels and lists

    def _one(self, offer: Offer) -> Labelled:
        """Return a choice with its label, what follows from it, and the text of its card."""
        card = self._card_id(offer)
        odds = odds_text(offer, self._letters(), self.context.catalog)
        shown = self._label(offer) + (f" {odds}" if odds else "")
        if card:
            return self._with_text(shown, card), offer.text or ""
        cell = cell_named(str(offer.args.get("cell", "")))
        state = self.view.state
        signs = "" if cell is None else map_drawing.signs(state, cell, without=self.seat)
        return f"{shown}  {signs}" if signs else shown, offer.text or ""

    def _with_text(self, shown: str, card: str) -> Label:
        """Add the text of a card; its gist where the list is too long for it."""
        text, gist = self._translate(f"{card}.text"), self._translate(f"{card}.gist")
        return Label(f"{shown} – {text}", f"{shown} – {gist or text}")

    def _letters(self) -> dict[str, str]:
        """Return the direction of each neighbour of the explorer that rolls, by its cell."""
        roll = self.view.state.roll
        here = self.view.state.players[self.seat if roll is None else roll.seat].at
        if here is None:
            return {}
        return {
            cell_name(here + step): self._translate(f"dinosaurs.{letter}")
            for letter, step in DIRECTIONS.items()
        }

    def _choice_or_submenu(self, labels: Sequence[Labelled], title: str) -> Labelled:
        """Return a single choice as it is, several behind a submenu."""
        return labels[0] if len(labels) == 1 else (f"{title}…", self._numbered(labels, title))

    def _numbered(self, labels: Iterable[Labelled], title: str) -> Menu:
        return numbered(self.context.names[self.seat], labels, self.context.catalog, title)

    def _listed(self, entries: Iterable[Entry], title: str) -> Menu:
        return listed(self.context.names[self.seat], entries, self.context.catalog, title)

    def _label(self, offer: Offer, picked: Mapping[str, Json] | None = None) -> str:
        return self._translate(label(self.view.state.cards, offer, picked))

    def _translate(self, message: Message | str, **args: Argument) -> str:
        return self.context.catalog.format(message, **args)


def _filled(offer: Offer, **picked: Json) -> str:
    """Return the choice that a form and what was picked make."""
    assert offer.form is not None
    return offer.form.format_map(picked)


def _in_map_order(choices: Iterable[str]) -> list[str]:
    """Sort choices of cells from north to south and from west to east."""

    def order(choice: str) -> tuple[int, int]:
        cell = marked_cell(choice)
        assert cell is not None
        east, north = east_north(cell)
        return -north, east

    return sorted(choices, key=order)
