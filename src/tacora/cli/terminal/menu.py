"""Menus: the answers to a question, chosen by key, number or word. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from textwrap import wrap

from rich.text import Text

from tacora.cli.terminal import keys
from tacora.i18n.catalog import Catalog

MAX_TITLE_LINES, MAX_ITEM_LINES = 3, 5
NAVIGATION_KEYS = (keys.UP, keys.DOWN, keys.PAGE_UP, keys.PAGE_DOWN, keys.ENTER)


@dataclass(frozen=True)
class Label:
    """The text of an item, and a shorter one where the list has no room for it."""

    whole: str
    short: str


@dataclass(frozen=True)
class Item:
    """One answer: the key or number for it, and the choice or the next menu that it leads to."""

    key: str
    """One or more characters; `u`, `o`, `r`, `b`, `m`, `l`, `?` and `q` are reserved."""
    label: str
    then: str | Menu
    words: tuple[str, ...] = ()
    """Other accepted words; those of one character are keys as well."""
    short: str = ""
    """A shorter label for a list that has no room for all of them."""


@dataclass(frozen=True)
class Menu:
    """A question to one seat. Menus behind items make a question in several parts."""

    items: tuple[Item, ...]
    ask: str
    """The prompt of the screen."""
    ask_undo: str
    """The same prompt when a choice can be withdrawn."""
    line: str
    """The question in plain lines."""
    help_text: str
    """The reply to an unknown word."""
    listed: bool = True
    """True if the items are shown as a list; otherwise the prompts name them."""
    title: str = ""
    """The question above the items."""
    unlisted: tuple[Item, ...] = ()
    """Items that are accepted but not shown: answers that hardly anybody wants."""

    def find(self, word: str) -> Item | None:
        """Return the item for a word in lower case; keys come before other words."""
        items = (*self.items, *self.unlisted)
        by_key = (item for item in items if item.key == word)
        by_word = (item for item in items if word in map(str.lower, item.words))
        menus = (item.then for item in items if isinstance(item.then, Menu))
        by_choice = (found for menu in menus if (found := menu.find_choice(word)))
        return next(chain(by_key, by_word, by_choice), None)

    def find_choice(self, word: str) -> Item | None:
        """Return the item of a choice written in full, here or in the menus behind."""
        for item in (*self.items, *self.unlisted):
            if isinstance(item.then, Menu):
                found = item.then.find_choice(word)
                if found is not None:
                    return found
            elif word in map(str.lower, item.words):
                return item
        return None

    def search(self, part: str) -> list[Item]:
        """Return the items whose label contains a text."""
        return [item for item in self.items if part in item.label.lower()]

    def keys(self) -> set[str]:
        """Return every key that this menu accepts."""
        known = {key for item in (*self.items, *self.unlisted) for key in item.key}
        known |= {word for item in self.items for word in item.words if len(word) == 1}
        return known | set(NAVIGATION_KEYS) if self.listed else known


def numbered(
    name: str, labels: Iterable[tuple[str | Label, str | Menu]], catalog: Catalog, title: str = ""
) -> Menu:
    """Build a list numbered from 1: labels, each with its choice or submenu."""
    keyed = [(str(number), *labelled) for number, labelled in enumerate(labels, start=1)]
    return listed(name, keyed, catalog, title)


def listed(
    name: str,
    keyed: Iterable[tuple[str, str | Label, str | Menu]],
    catalog: Catalog,
    title: str = "",
) -> Menu:
    """Build a list with given keys: key, label, and the choice or submenu behind them."""
    items = tuple(_item(key, label, then) for key, label, then in keyed)
    letters = ", ".join(item.key for item in items if not item.key.isdecimal())
    line = catalog.format("menu.ask-line", name=name)
    if letters:
        line = catalog.format("menu.ask-line-letters", name=name, letters=letters)
    return Menu(
        items,
        ask=catalog.format("menu.ask", name=name),
        ask_undo=catalog.format("menu.ask-undo", name=name),
        line=line,
        help_text=catalog.format("menu.what"),
        title=title,
    )


def _item(key: str, label: str | Label, then: str | Menu) -> Item:
    if isinstance(label, Label):
        return Item(key, label.whole, then, _as_word(then), label.short)
    return Item(key, label, then, _as_word(then))


def _as_word(then: str | Menu) -> tuple[str, ...]:
    """Return the choice as a word to type, unless it looks like a number or a key."""
    if isinstance(then, Menu) or len(then) < 2 or then.isdecimal():
        return ()
    return (then,)


class Chooser:
    """A menu on the screen: the marked item, the digits typed so far, the visible part."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu
        self.marked: int | None = None
        """None at first, so that a stray Enter chooses nothing."""
        self._typed = ""
        self._top = 0
        self._room = len(menu.items)

    def press(self, key: str) -> Item | None:
        """Return the item that this key chooses, after the keys before it, if any."""
        if key in NAVIGATION_KEYS:
            self._typed = ""
            if key == keys.ENTER:
                return None if self.marked is None else self.menu.items[self.marked]
            self._move(key)
            return None
        self._typed += key
        if not self._candidates():
            self._typed = key
        item = self.menu.find(self._typed)
        if item is None:
            return None
        if item in self.menu.unlisted:
            self._typed = ""
            return item
        self.marked = self.menu.items.index(item)
        if len(self._candidates()) > 1:
            return None  # 1 may become 12: Enter, or the next digit, decides
        self._typed = ""
        return item

    def choice(self) -> str | None:
        """Return the marked choice, if the marked item is a choice and not a submenu."""
        then = None if self.marked is None else self.menu.items[self.marked].then
        return then if isinstance(then, str) else None

    def incomplete_number(self) -> str:
        """Return a typed number that is valid but may still become longer, or ""."""
        item = self.menu.find(self._typed) if self._typed else None
        return "" if item is None else self._typed

    def page(self, width: int, room: int) -> list[Text]:
        """Return the question and the items; a long question takes lines from a long list."""
        if not self.menu.listed:
            return []
        title = wrap(
            self.menu.title, max(20, width - 2), max_lines=MAX_TITLE_LINES, placeholder="…"
        )
        items = self.lines(width, max(2, room - len(title[1:])))
        return [*(Text(f" {line}", style="bold") for line in title or [""]), *items]

    def lines(self, width: int, room: int) -> list[Text]:
        """Return the items, or as many as fit around the marked one."""
        if not self.menu.listed:
            return []
        items = self.menu.items
        for short in (False, True):
            whole = [
                row
                for index in range(len(items))
                for row in self._rows(index, width, whole=True, short=short)
            ]
            if len(whole) <= room:
                self._room, self._top = len(items), 0
                return whole
        marked_rows = [] if self.marked is None else self._rows(self.marked, width)
        room = max(1, room - len(marked_rows[1:]))  # the marked label is shown in full
        if len(items) <= room:
            self._room, self._top = len(items), 0
        else:
            self._room = max(1, room - 1)
            self._scroll()
        visible = range(self._top, self._top + self._room)
        rows = []
        for index in visible:
            rows += marked_rows if index == self.marked else self._rows(index, width)[:1]
        if len(visible) < len(items):
            rows.append(
                Text(f"   {visible[0] + 1}–{visible[-1] + 1} / {len(items)}  ↑ ↓", style="dim")
            )
        return rows

    def _rows(
        self, index: int, width: int, *, whole: bool = False, short: bool = False
    ) -> list[Text]:
        """Return the lines of an item: several for the marked one, one for any other.

        With `whole`, every item gets as many as it needs; with `short`, for its shorter label.
        """
        item, marked = self.menu.items[index], index == self.marked
        digits = max(len(item.key) for item in self.menu.items)
        head = f" {'▸' if marked else ' '} {item.key:>{digits}}  "
        room = max(10, width - 1 - len(head))
        if not marked and not whole:
            label = Text(item.short or item.label)
            label.truncate(room, overflow="ellipsis")
            return [Text(head).append_text(label)]
        most = None if whole else MAX_ITEM_LINES
        text = item.short if short and item.short and not marked else item.label
        first, *rest = wrap(text, room, max_lines=most, placeholder=" …") or [""]
        lines = [head + first, *(" " * len(head) + line for line in rest)]
        return [Text(line, style="bold" if marked else "") for line in lines]

    def _candidates(self) -> list[Item]:
        """Return the items that still match what was typed."""
        typed = self._typed
        items = (*self.menu.items, *self.menu.unlisted)
        return [i for i in items if i.key.startswith(typed) or typed in i.words]

    def _move(self, key: str) -> None:
        page = self._room
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGE_UP: -page, keys.PAGE_DOWN: page}
        if self.marked is None and key in (keys.UP, keys.DOWN):
            self.marked = self._top
            return
        start = self._top if self.marked is None else self.marked
        self.marked = min(max(start + steps[key], 0), len(self.menu.items) - 1)

    def _scroll(self) -> None:
        """Scroll just enough to show the marked item."""
        last = len(self.menu.items) - self._room
        if self.marked is not None:
            self._top = min(max(self._top, self.marked - self._room + 1), self.marked)
        self._top = min(max(self._top, 0), last)
