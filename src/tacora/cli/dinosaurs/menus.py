"""Build the menus of a decision: actions, items with their targets, places on the map.

An action always has the same key, and 0 is to do nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tacora.cli.dinosaurs.map_drawing import marked_cell, place_name
from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Menu, listed, numbered
from tacora.core.messages import Message
from tacora.core.stack import PASS
from tacora.games.dinosaurs.board import CAMP, cell_name, east_north
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    END,
    LEAVE,
    MOVE,
    PICK_UP,
    PLACE,
    PLAY,
    SEARCH,
    STAY,
    STEAL,
    TUNNEL,
    USE,
    Choice,
)
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.choice_labels import label, prompt
from tacora.games.dinosaurs.view import View

Entry = tuple[str, str, str | Menu]
"""A key, a label, and the choice or menu behind them."""

K = TypeVar("K")

MOVE_KEY, SEARCH_KEY, PICK_UP_KEY, TUNNEL_KEY, STEAL_KEY = "12345"
PLAY_KEY, USE_KEY, END_KEY, NOTHING_KEY = "67e0"
_NOTHING = (PASS, STAY, LEAVE)


@dataclass(frozen=True)
class MenuBuilder:
    """The menus of one decision of one seat."""

    view: View
    seat: int
    context: RenderContext

    def menu(self, choices: Sequence[str]) -> Menu:
        """Build the menu of the choices, grouped by what they are about."""
        title = self._translate(prompt(self.view, self.seat))
        if Choice.parse(choices[0]).verb == PLACE:
            return self._place_menu(choices, title)
        if END in choices:
            return self._listed(self._action_entries(choices), title)
        if PASS in choices:
            return self._listed(self._response_entries(choices), title)
        if _are_many_cells(choices):
            return self._numbered(
                [(self._place_label(c), c) for c in _in_map_order(choices)], title
            )
        return self._listed(self._plain_entries(choices), title)

    def _plain_entries(self, choices: Sequence[str]) -> list[Entry]:
        """List the choices by number; doing nothing has its own key."""
        rest = [choice for choice in choices if choice not in _NOTHING]
        entries: list[Entry] = [(str(n), self._label(c), c) for n, c in enumerate(rest, start=1)]
        return entries + [(NOTHING_KEY, self._label(c), c) for c in choices if c in _NOTHING]

    # Places on the map

    def _place_menu(self, choices: Sequence[str], title: str) -> Menu:
        """Ask which card, then where to place it (J12)."""
        cards = self.view.state.cards
        menus = []
        for name, places in _group(choices, lambda choice: choice.name).items():
            card = fragments.space(cards.maps[cards.map_named[name]])
            where = self._translate("jungle.where", card=card)
            labels = [(self._place_label(choice), choice) for choice in _in_map_order(places)]
            menus.append((self._translate(card), self._numbered(labels, where)))
        return menus[0][1] if len(menus) == 1 else self._numbered(menus, title)

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

    def _action_entries(self, choices: Sequence[str]) -> list[Entry]:
        groups = _group(choices, _verb)
        found: list[Entry] = []
        for key, verb in ((MOVE_KEY, MOVE), (SEARCH_KEY, SEARCH), (PICK_UP_KEY, PICK_UP)):
            found += [(key, self._label(c), c) for c in groups.get(verb, [])]
        for key, verb, title in (
            (TUNNEL_KEY, TUNNEL, "jungle.which-tunnel"),
            (STEAL_KEY, STEAL, "jungle.whom-to-rob"),
        ):
            if verb in groups:
                several = [(self._label(c), c) for c in groups[verb]]
                found.append((key, *self._choice_or_submenu(several, self._translate(title))))
        plays = self._play_entries(groups.get(PLAY, []))
        if plays:
            title = self._translate("jungle.which-item")
            found.append((PLAY_KEY, *self._choice_or_submenu(plays, title)))
        found += [(USE_KEY, *use) for use in self._play_entries(groups.get(USE, []))]
        return [*found, (END_KEY, self._label(END), END)]

    def _response_entries(self, choices: Sequence[str]) -> list[Entry]:
        groups = _group(choices, _verb)
        plays = self._play_entries([*groups.get(PLAY, []), *groups.get(USE, [])])
        plays += self._augment_entries(groups.get(AUGMENT, []))
        entries = [(str(number), *play) for number, play in enumerate(plays, start=1)]
        return [*entries, (NOTHING_KEY, self._label(PASS), PASS)]

    def _play_entries(self, choices: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """List cards with their texts; a card with several targets leads to a menu of them."""
        found: list[tuple[str, str | Menu]] = []
        for untargeted, aimed in _group(choices, lambda c: Choice(c.verb, c.args)).items():
            text = self._translate(self._text_id(untargeted))
            if len(aimed) == 1:
                found.append((f"{self._label(aimed[0])} – {text}", aimed[0]))
                continue
            name = self._label(untargeted.format())
            targets = [(self._label(choice), choice) for choice in aimed]
            found.append((f"{name}… – {text}", self._numbered(targets, f"{name}: {text}")))
        return found

    def _augment_entries(self, sets: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """Ask by how much, then which items; lowering a roll, which rarely helps, is last (J28)."""
        if not sets:
            return []
        by_sign = _group(sets, lambda choice: choice.name)
        raising = self._entries_by_amount(by_sign["+"], 1)
        lowering = self._entries_by_amount(by_sign["-"], -1)
        if len(raising) == 1:
            return raising + lowering
        title = self._translate("jungle.lower")
        last = (f"{title}…", self._numbered(lowering, title))
        return [self._choice_or_submenu([*raising, last], self._translate("jungle.raise"))]

    def _entries_by_amount(self, sets: Sequence[str], sign: int) -> list[tuple[str, str | Menu]]:
        found = []
        for count, same in _group(sets, lambda choice: len(choice.args) - 1).items():
            several = [(self._label(choice), choice) for choice in same]
            shown = self._translate("jungle.by", by=fragments.signed(sign * count), count=count)
            found.append(self._choice_or_submenu(several, shown))
        return found

    def _text_id(self, choice: Choice) -> str:
        if choice.verb == PLAY:
            return f"item.{choice.name}.text"
        cards, index = self.view.state.cards, self.view.state.players[self.seat].explorer
        assert index is not None  # only a seat with an explorer is offered this
        return f"explorer.{cards.explorers[index].id}.text"

    # Labels and lists

    def _choice_or_submenu(
        self, labels: Sequence[tuple[str, str | Menu]], title: str
    ) -> tuple[str, str | Menu]:
        """Return a single choice as it is, several behind a submenu."""
        return labels[0] if len(labels) == 1 else (f"{title}…", self._numbered(labels, title))

    def _numbered(self, labels: Iterable[tuple[str, str | Menu]], title: str) -> Menu:
        return numbered(self.context.names[self.seat], labels, self.context.catalog, title)

    def _listed(self, entries: Iterable[Entry], title: str) -> Menu:
        return listed(self.context.names[self.seat], entries, self.context.catalog, title)

    def _label(self, choice: str) -> str:
        return self._translate(label(self.view, choice))

    def _translate(self, message: Message | str, **args: str | int | Message) -> str:
        return self.context.catalog.format(message, **args)


def _group(choices: Iterable[str], key: Callable[[Choice], K]) -> dict[K, list[str]]:
    """Group choices by a key of each, in their order."""
    groups: dict[K, list[str]] = {}
    for choice in choices:
        groups.setdefault(key(Choice.parse(choice)), []).append(choice)
    return groups


def _verb(choice: Choice) -> str:
    return choice.verb


def _are_many_cells(choices: Sequence[str]) -> bool:
    """Return whether all choices are cells, and too many to be named by direction."""
    return len(choices) > 4 and all(marked_cell(choice) is not None for choice in choices)


def _in_map_order(choices: Iterable[str]) -> list[str]:
    """Sort choices of cells from north to south and from west to east."""

    def order(choice: str) -> tuple[int, int]:
        cell = marked_cell(choice)
        assert cell is not None
        east, north = east_north(cell)
        return -north, east

    return sorted(choices, key=order)
