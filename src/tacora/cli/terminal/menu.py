"""A question as a menu: what may be answered, by key, number or word. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from textwrap import wrap

from rich.text import Text

from tacora.cli.terminal import keys
from tacora.i18n.catalog import Catalog

TITLE = 3  # lines for what is asked
MOVES = (keys.UP, keys.DOWN, keys.PAGE_UP, keys.PAGE_DOWN, keys.ENTER)


@dataclass(frozen=True)
class Item:
    """One answer: the key or number for it, and the choice or the next menu that it leads to."""

    key: str
    """One or more characters; `u`, `o`, `r`, `m`, `l`, `?` and `q` have a meaning of their own."""
    label: str
    then: str | Menu
    words: tuple[str, ...] = ()
    """Other ways to say it; those of one character are keys as well."""


@dataclass(frozen=True)
class Menu:
    """A question to one seat. Menus behind items make a question in several parts."""

    items: tuple[Item, ...]
    ask: str
    """The prompt of the screen."""
    ask_undo: str
    """The same when there is something to take back."""
    line: str
    """The question in plain lines."""
    what: str
    """The reply to a line that is no answer."""
    listed: bool = True
    """Whether the items are shown one below the other; otherwise the prompts name them."""
    title: str = ""
    """What is asked, above the items."""

    def named(self, word: str) -> Item | None:
        """The item that a word in lower case means; its key comes before other words."""
        by_key = (item for item in self.items if item.key == word)
        by_word = (item for item in self.items if word in map(str.lower, item.words))
        return next(chain(by_key, by_word), None)

    def found(self, part: str) -> list[Item]:
        """The items with this text in them."""
        return [item for item in self.items if part in item.label.lower()]

    def keys(self) -> set[str]:
        """Every key that does something here."""
        known = {key for item in self.items for key in item.key}
        known |= {word for item in self.items for word in item.words if len(word) == 1}
        return known | set(MOVES) if self.listed else known


def numbered(
    name: str, labels: Iterable[tuple[str, str | Menu]], catalog: Catalog, title: str = ""
) -> Menu:
    """A list of any length, each label with the choice or menu behind it, numbered from 1."""
    keyed = [(str(number), *labelled) for number, labelled in enumerate(labels, start=1)]
    return listed(name, keyed, catalog, title)


def listed(
    name: str, keyed: Iterable[tuple[str, str, str | Menu]], catalog: Catalog, title: str = ""
) -> Menu:
    """The same with keys of one's own: key, label, and the choice or menu behind them."""
    items = tuple(Item(key, label, then, _as_word(then)) for key, label, then in keyed)
    letters = ", ".join(item.key for item in items if not item.key.isdecimal())
    line = catalog.say("menu.ask-line", name=name)
    if letters:
        line = catalog.say("menu.ask-line-letters", name=name, letters=letters)
    return Menu(
        items,
        ask=catalog.say("menu.ask", name=name),
        ask_undo=catalog.say("menu.ask-undo", name=name),
        line=line,
        what=catalog.say("menu.what"),
        title=title,
    )


def _as_word(then: str | Menu) -> tuple[str, ...]:
    """A choice can be typed as it is, unless it looks like a number of the list or like a key."""
    if isinstance(then, Menu) or len(then) < 2 or then.isdecimal():
        return ()
    return (then,)


class Chooser:
    """A menu on the screen: which item is marked, what was typed of a number, what is in sight."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu
        self.marked: int | None = None
        """Nothing at first: an Enter that was meant for something else chooses nothing."""
        self._typed = ""
        self._top = 0
        self._room = len(menu.items)

    def press(self, key: str) -> Item | None:
        """The item that is chosen by this key after the ones before it, if one is."""
        if key in MOVES:
            self._typed = ""
            if key == keys.ENTER:
                return None if self.marked is None else self.menu.items[self.marked]
            self._move(key)
            return None
        self._typed += key
        if not self._begun():
            self._typed = key
        item = self.menu.named(self._typed)
        if item is None:
            return None
        self.marked = self.menu.items.index(item)
        if len(self._begun()) > 1:
            return None  # 1 may become 12: Enter, or the next digit, decides
        self._typed = ""
        return item

    def choice(self) -> str | None:
        """The answer that is marked, if it is one by itself."""
        then = None if self.marked is None else self.menu.items[self.marked].then
        return then if isinstance(then, str) else None

    def waiting(self) -> str:
        """A number that was typed and is one, but may still become a longer one."""
        item = self.menu.named(self._typed) if self._typed else None
        return "" if item is None else self._typed

    def page(self, width: int, room: int) -> list[Text]:
        """What is asked and the items; a long question takes lines from a long list."""
        if not self.menu.listed:
            return []
        title = wrap(self.menu.title, max(20, width - 2), max_lines=TITLE, placeholder="…")
        items = self.lines(width, max(2, room - len(title[1:])))
        return [*(Text(f" {line}", style="bold") for line in title or [""]), *items]

    def lines(self, width: int, room: int) -> list[Text]:
        """The items, or as many as there is room for around the marked one."""
        if not self.menu.listed:
            return []
        items = self.menu.items
        whole = [] if self.marked is None else self._rows(self.marked, width)
        room = max(1, room - len(whole[1:]))  # the marked label is read to its end
        if len(items) <= room:
            self._room, self._top = len(items), 0
        else:
            self._room = max(1, room - 1)
            self._scroll()
        seen = range(self._top, self._top + self._room)
        rows = []
        for place in seen:
            rows += whole if place == self.marked else self._rows(place, width)[:1]
        if len(seen) < len(items):
            rows.append(Text(f"   {seen[0] + 1}–{seen[-1] + 1} / {len(items)}  ↑ ↓", style="dim"))
        return rows

    def _rows(self, place: int, width: int) -> list[Text]:
        """An item: the marked one in up to three lines, any other cut to one."""
        item, marked = self.menu.items[place], place == self.marked
        digits = max(len(item.key) for item in self.menu.items)
        head = f" {'▸' if marked else ' '} {item.key:>{digits}}  "
        room = max(10, width - 1 - len(head))
        if not marked:
            label = Text(item.label)
            label.truncate(room, overflow="ellipsis")
            return [Text(head).append_text(label)]
        first, *rest = wrap(item.label, room) or [""]
        lines = [head + first, *(" " * len(head) + line for line in rest[:2])]
        return [Text(line, style="bold") for line in lines]

    def _begun(self) -> list[Item]:
        """The items that what was typed may still mean."""
        typed = self._typed
        return [i for i in self.menu.items if i.key.startswith(typed) or typed in i.words]

    def _move(self, key: str) -> None:
        page = self._room
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGE_UP: -page, keys.PAGE_DOWN: page}
        if self.marked is None and key in (keys.UP, keys.DOWN):
            self.marked = self._top
            return
        start = self._top if self.marked is None else self.marked
        self.marked = min(max(start + steps[key], 0), len(self.menu.items) - 1)

    def _scroll(self) -> None:
        """Move the window as little as shows the marked item."""
        last = len(self.menu.items) - self._room
        if self.marked is not None:
            self._top = min(max(self._top, self.marked - self._room + 1), self.marked)
        self._top = min(max(self._top, 0), last)
