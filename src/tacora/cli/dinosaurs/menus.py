"""What a seat is asked, as menus: actions, items with their targets, places on the map.

An action has the same key whenever it can be taken, and 0 is to do nothing: keys learnt once stay.
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
    """One question to one seat: what its menus are made of."""

    view: View
    seat: int
    scene: RenderContext

    def menu(self, choices: Sequence[str]) -> Menu:
        """The choices, grouped by what they are about."""
        title = self._say(prompt(self.view, self.seat))
        if choices[0].startswith("place:"):
            return self._placing(choices, title)
        if "end" in choices:
            return self._listed(self._acting(choices), title)
        if "pass" in choices:
            return self._listed(self._responding(choices), title)
        if _far(choices):
            return self._numbered([(self._place(c), c) for c in _by_map(choices)], title)
        return self._listed(self._plain(choices), title)

    def _plain(self, choices: Sequence[str]) -> list[Entry]:
        """A list, with the key of nothing for whoever does nothing."""
        rest = [choice for choice in choices if choice not in _NOTHING]
        entries: list[Entry] = [(str(n), self._label(c), c) for n, c in enumerate(rest, start=1)]
        return entries + [(NOTHING, self._label(c), c) for c in choices if c in _NOTHING]

    # Places on the map

    def _placing(self, choices: Sequence[str], title: str) -> Menu:
        """J12: which card, then where."""
        cards = self.view.state.cards
        by_card = _grouped(choices, "@")
        menus = []
        for head, places in by_card.items():
            card = fragments.space(cards.maps[cards.map_named[head.partition(":")[2]]])
            where = self._say("jungle.where", card=card)
            labels = [(self._place(choice), choice) for choice in _by_map(places)]
            menus.append((self._say(card), self._numbered(labels, where)))
        return menus[0][1] if len(menus) == 1 else self._numbered(menus, title)

    def _place(self, choice: str) -> str:
        """A place as the map names it, and in words; with the card that lies there, if one does."""
        cell = marked_cell(choice)
        assert cell is not None  # the choice is about one
        name = place_name(cell, self.scene.catalog)
        words = self._say(fragments.where(cell_name(cell)))
        state = self.view.state
        if cell in state.board.cards and cell != CAMP:
            words = (
                f"{self._say(fragments.space(state.cards.maps[state.board.cards[cell]]))}, {words}"
            )
        return f"{name:<6} {words}"

    # The own turn (J14) and answers (J26)

    def _acting(self, choices: Sequence[str]) -> list[Entry]:
        groups = _grouped(choices, ":")
        found: list[Entry] = []
        for key, verb in ((MOVE, "move"), (SEARCH, "search"), (PICK_UP, "pick-up")):
            found += [(key, self._label(c), c) for c in groups.get(verb, [])]
        for key, verb, title in (
            (TUNNEL, "tunnel", "jungle.which-tunnel"),
            (STEAL, "steal", "jungle.whom-to-rob"),
        ):
            if verb in groups:
                several = [(self._label(c), c) for c in groups[verb]]
                found.append((key, *self._one_or_more(several, self._say(title))))
        plays = self._plays([c for c in choices if c.startswith("play:")])
        if plays:
            found.append((PLAY, *self._one_or_more(plays, self._say("jungle.which-item"))))
        found += [(USE, *use) for use in self._plays([c for c in choices if c[:3] == "use"])]
        return [*found, (END, self._label("end"), "end")]

    def _responding(self, choices: Sequence[str]) -> list[Entry]:
        plays = self._plays([c for c in choices if c.startswith(("play:", "use"))])
        plays += self._augmenting([c for c in choices if c.startswith("augment:")])
        entries = [(str(number), *play) for number, play in enumerate(plays, start=1)]
        return [*entries, (NOTHING, self._label("pass"), "pass")]

    def _plays(self, choices: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """Cards with what they do, each leading to its targets where it has several."""
        found: list[tuple[str, str | Menu]] = []
        for head, aimed in _grouped(choices, ">").items():
            text = self._say(self._text(head))
            if len(aimed) == 1:
                found.append((f"{self._label(aimed[0])} – {text}", aimed[0]))
                continue
            name = self._label(head)
            targets = [(self._label(choice), choice) for choice in aimed]
            found.append((f"{name}… – {text}", self._numbered(targets, f"{name}: {text}")))
        return found

    def _augmenting(self, sets: Sequence[str]) -> list[tuple[str, str | Menu]]:
        """J28: by how much, then which items; to lower a roll, which hardly ever helps, last."""
        if not sets:
            return []
        raising = self._by_how_much([c for c in sets if c.startswith("augment:+")])
        lowering = self._by_how_much([c for c in sets if c.startswith("augment:-")])
        if len(raising) == 1:
            return raising + lowering
        title = self._say("jungle.lower")
        last = (f"{title}…", self._numbered(lowering, title))
        return [self._one_or_more([*raising, last], self._say("jungle.raise"))]

    def _by_how_much(self, sets: Sequence[str]) -> list[tuple[str, str | Menu]]:
        counts: dict[int, list[str]] = {}
        for choice in sets:
            counts.setdefault(choice.count(",") + 1, []).append(choice)
        sign = 1 if sets[0].startswith("augment:+") else -1
        found = []
        for count, same in counts.items():
            several = [(self._label(choice), choice) for choice in same]
            shown = self._say("jungle.by", by=fragments.signed(sign * count), count=count)
            found.append(self._one_or_more(several, shown))
        return found

    def _text(self, head: str) -> str:
        verb, _, name = head.partition(":")
        if verb == "play":
            return f"item.{name}.text"
        cards, place = self.view.state.cards, self.view.state.players[self.seat].explorer
        assert place is not None  # only a seat with an explorer is offered this
        return f"explorer.{cards.explorers[place].id}.text"

    # Words and lists

    def _one_or_more(
        self, labels: Sequence[tuple[str, str | Menu]], title: str
    ) -> tuple[str, str | Menu]:
        """A choice that stands alone as it is; several behind a menu of their own."""
        return labels[0] if len(labels) == 1 else (f"{title}…", self._numbered(labels, title))

    def _numbered(self, labels: Iterable[tuple[str, str | Menu]], title: str) -> Menu:
        return numbered(self.scene.names[self.seat], labels, self.scene.catalog, title)

    def _listed(self, entries: Iterable[Entry], title: str) -> Menu:
        return listed(self.scene.names[self.seat], entries, self.scene.catalog, title)

    def _label(self, choice: str) -> str:
        return self._say(label(self.view, choice))

    def _say(self, message: Message | str, **args: str | int | Message) -> str:
        return self.scene.catalog.say(message, **args)


def _grouped(choices: Iterable[str], mark: str) -> dict[str, list[str]]:
    """Choices by what stands before a mark, in their order."""
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.partition(mark)[0], []).append(choice)
    return groups


def _far(choices: Sequence[str]) -> bool:
    """Whether all choices are places on the map, and too many to be told by direction."""
    return len(choices) > 4 and all(marked_cell(choice) is not None for choice in choices)


def _by_map(choices: Iterable[str]) -> list[str]:
    """Places from north to south, from west to east, as they are read on the map."""

    def order(choice: str) -> tuple[int, int]:
        cell = marked_cell(choice)
        assert cell is not None
        east, north = east_north(cell)
        return -north, east

    return sorted(choices, key=order)
