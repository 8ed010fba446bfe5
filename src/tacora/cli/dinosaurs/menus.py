"""Build the menus of a decision: actions, items with their targets, places on the map.

An action always has the same key, and 0 is to do nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tacora.cli.dinosaurs.map_drawing import marked_cell, place_name
from tacora.cli.terminal.game_ui import RenderContext
from tacora.cli.terminal.menu import Menu, listed, numbered
from tacora.core.messages import Message
from tacora.games.dinosaurs.board import CAMP, cell_name, east_north
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.choice_labels import label, prompt
from tacora.games.dinosaurs.view import View

Entry = tuple[str, str, str | Menu]
"""A key, a label, and the choice or menu behind them."""

MOVE, SEARCH, PICK_UP, TUNNEL, STEAL, PLAY, USE, END, NOTHING = *"1234567e", "0"
_NOTHING = ("pass", "stay", "leave")


@dataclass(frozen=True)
class MenuBuilder:
    """The menus of one decision of one seat."""

    view: View
    seat: int
    context: RenderContext

    def menu(self, choices: Sequence[str]) -> Menu:
        """Build the menu of the choices, grouped by what they are about."""
        title = self._say(prompt(self.view, self.seat))
        if choices[0].startswith("place:"):
            return self._place_menu(choices, title)
        if "end" in choices:
            return self._listed(self._action_entries(choices), title)
        if "pass" in choices:
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
        return entries + [(NOTHING, self._label(c), c) for c in choices if c in _NOTHING]

    # Places on the map

    def _place_menu(self, choices: Sequence[str], title: str) -> Menu:
        """Ask which card, then where to place it (J12)."""
        cards = self.view.state.cards
        by_card = _group(choices, "@")
        menus = []
        for head, places in by_card.items():
            card = fragments.space(cards.maps[cards.map_named[head.partition(":")[2]]])
            where = self._say("jungle.where", card=card)
            labels = [(self._place_label(choice), choice) for choice in _in_map_order(places)]
            menus.append((self._say(card), self._numbered(labels, where)))
        return menus[0][1] if len(menus) == 1 else self._numbered(menus, title)

    def _place_label(self, choice: str) -> str:
        """Return a place as the map names it and in words, with the card there, if any."""
        cell = marked_cell(choice)
        assert cell is not None  # every such choice names a cell
        name = place_name(cell, self.context.catalog)
        words = self._say(fragments.where(cell_name(cell)))
        state = self.view.state
        if cell in state.board.cards and cell != CAMP:
            words = (
                f"{self._say(fragments.space(state.cards.maps[state.board.cards[cell]]))}, {words}"
            )
        return f"{name:<6} {words}"

    # The player's own turn (J14) and responses (J26)

    def _action_entries(self, choices: Sequence[str]) -> list[Entry]:
        groups = _group(choices, ":")
        found: list[Entry] = []
        for key, verb in ((MOVE, "move"), (SEARCH, "search"), (PICK_UP, "pick-up")):
            found += [(key, self._label(c), c) for c in groups.get(verb, [])]
        for key, verb, title in (
            (TUNNEL, "tunnel", "jungle.which-tunnel"),
            (STEAL, "steal", "jungle.whom-to-rob"),
        ):
            if verb in groups:
                several = [(self._label(c), c) for c in groups[verb]]
                found.append((key, *self._choice_or_submenu(several, self._say(title))))
        plays = self._play_entries([c for c in choices if c.startswith("play:")])
        if plays:
            found.append((PLAY, *self._choice_or_submenu(plays, self._say("jungle.which-item"))))
        found += [(USE, *use) for use in self._play_entries([c for c in choices if c[:3] == "use"])]
        return [*found, (END, self._label("end"), "end")]

    def _response_entries(self, choices: Sequence[str]) -> list[Entry]:
        plays = self._play_entries([c for c in choices if c.startswith(("play:", "use"))])
        plays += self._augment_entries([c for c in choices if c.startswith("augment:")])
        entries = [(str(number), *play) for number, play in enumerate(plays, start=1)]
        return [*entries, (NOTHING, self._label("pass"), "pass")]

    def _play_entries(self, choices: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """List cards with their texts; a card with several targets leads to a menu of them."""
        found: list[tuple[str, str | Menu]] = []
        for head, aimed in _group(choices, ">").items():
            text = self._say(self._text_id(head))
            if len(aimed) == 1:
                found.append((f"{self._label(aimed[0])} – {text}", aimed[0]))
                continue
            name = self._label(head)
            targets = [(self._label(choice), choice) for choice in aimed]
            found.append((f"{name}… – {text}", self._numbered(targets, f"{name}: {text}")))
        return found

    def _augment_entries(self, sets: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """Ask by how much, then which items; lowering a roll, which rarely helps, is last (J28)."""
        if not sets:
            return []
        raising = self._entries_by_amount([c for c in sets if c.startswith("augment:+")])
        lowering = self._entries_by_amount([c for c in sets if c.startswith("augment:-")])
        if len(raising) == 1:
            return raising + lowering
        title = self._say("jungle.lower")
        last = (f"{title}…", self._numbered(lowering, title))
        return [self._choice_or_submenu([*raising, last], self._say("jungle.raise"))]

    def _entries_by_amount(self, sets: Sequence[str]) -> list[tuple[str, str | Menu]]:
        counts: dict[int, list[str]] = {}
        for choice in sets:
            counts.setdefault(choice.count(",") + 1, []).append(choice)
        sign = 1 if sets[0].startswith("augment:+") else -1
        found = []
        for count, same in counts.items():
            several = [(self._label(choice), choice) for choice in same]
            shown = self._say("jungle.by", by=fragments.signed(sign * count), count=count)
            found.append(self._choice_or_submenu(several, shown))
        return found

    def _text_id(self, head: str) -> str:
        verb, _, name = head.partition(":")
        if verb == "play":
            return f"item.{name}.text"
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
        return self._say(label(self.view, choice))

    def _say(self, message: Message | str, **args: str | int | Message) -> str:
        return self.context.catalog.say(message, **args)


def _group(choices: Iterable[str], separator: str) -> dict[str, list[str]]:
    """Group choices by the text before a separator, in their order."""
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.partition(separator)[0], []).append(choice)
    return groups


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
