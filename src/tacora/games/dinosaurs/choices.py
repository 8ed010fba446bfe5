"""Choices and outcomes of chance as values: a verb, its arguments and a target.

At the surface of the rules they are strings, in records as on the wire:

    move                    search                 pick-up              end
    tunnel:n2e1             to:n1                  from:n1              fill:n1
    steal:2                 chase:2                face:t-rex
    place:jungle-7@n1e1     draw:temple,tunnel-4   explorer:mei
    play:rope               play:lasso>2           play:bait>raptor-7   play:objection>rope
    use                     use>2                  augment:+:rope,bait  pass
    map:jungle-7            item:rope              dinosaur:earthquake  dice:2+5

Parsing loses nothing: every text is the format of what it is parsed to.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import Cell, cell_name, cell_named

MOVE, TUNNEL, SEARCH, PICK_UP, STEAL, END = "move", "tunnel", "search", "pick-up", "steal", "end"
PLACE, TO, STAY = "place", "to", "stay"
PLAY, USE, AUGMENT = "play", "use", "augment"
FROM, FILL, CARRIED, TAKE, LEAVE = "from", "fill", "carried", "take", "leave"
KEEP, SHUFFLE, DRAW = "keep", "shuffle", "draw"
CHASE, FACE = "chase", "face"
EXPLORER, MAP, ITEM, DINOSAUR, DICE = "explorer", "map", "item", "dinosaur", "dice"

_AIMED = (PLAY, USE)
"""The verbs that may have a target."""

_SEPARATORS = {PLACE: "@", DRAW: ",", DICE: "+"}
"""Separators between the arguments of verbs that have several."""


class Choice(Struct, frozen=True, gc=False):
    """A choice of a seat, or an outcome of chance."""

    verb: str
    args: tuple[str, ...] = ()
    target: str | None = None

    @staticmethod
    @lru_cache(maxsize=8192)
    def parse(text: str) -> Choice:
        """Return the value of a text, legal or not."""
        head, arrow, target = text.partition(">")
        verb, colon, rest = head.partition(":")
        if arrow and verb not in _AIMED:
            verb, colon, rest = text.partition(":")
            arrow = ""
        args: tuple[str, ...] = ()
        if verb == AUGMENT and colon:
            sign, second, items = rest.partition(":")
            args = (sign, *items.split(",")) if second else (sign,)
        elif colon:
            separator = _SEPARATORS.get(verb)
            args = (rest,) if separator is None else tuple(rest.split(separator))
        return Choice(verb, args, target if arrow else None)

    def format(self) -> str:
        """Return the text of this value."""
        args = self.args
        if self.verb == AUGMENT and len(args) > 1:
            args = (f"{args[0]}:{','.join(args[1:])}",)
        rest = ":" + _SEPARATORS.get(self.verb, "").join(args) if args else ""
        return f"{self.verb}{rest}" + ("" if self.target is None else f">{self.target}")

    @property
    def name(self) -> str:
        """The first argument: a card, a dinosaur, or empty."""
        return self.args[0] if self.args else ""

    @property
    def cell(self) -> Cell:
        """The cell that a legal choice names, as its last argument."""
        cell = cell_named(self.args[-1]) if self.args else None
        if cell is None:
            raise ValueError(f"{self.format()!r:.60} names no cell")
        return cell

    @property
    def seat(self) -> Seat:
        """The seat that a legal choice names."""
        return int(self.name)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that an outcome of chance names."""
        return tuple([int(die) for die in self.args])


@lru_cache(maxsize=16384)
def choice_text(verb: str, *args: str | int) -> str:
    """Format a choice with arguments."""
    return Choice(verb, tuple([str(arg) for arg in args])).format()


@lru_cache(maxsize=16384)
def cell_choice(verb: str, cell: Cell) -> str:
    """Format a choice of a cell."""
    return choice_text(verb, cell_name(cell))


@lru_cache(maxsize=16384)
def place_choice(card: str, cell: Cell) -> str:
    """Format the placing of a map card (J12)."""
    return choice_text(PLACE, card, cell_name(cell))


@lru_cache(maxsize=4096)
def play_choice(item: str, target: str | Seat | None = None) -> str:
    """Format the playing of an item."""
    return Choice(PLAY, (item,), None if target is None else str(target)).format()


@lru_cache(maxsize=256)
def use_choice(target: str | Seat | None = None) -> str:
    """Format the use of the explorer's ability."""
    return Choice(USE, (), None if target is None else str(target)).format()


def augment_choice(sign: str, items: tuple[str, ...]) -> str:
    """Format items discarded to add to a roll, or to subtract from it (J28)."""
    return f"{AUGMENT}:{sign}:{','.join(items)}"
