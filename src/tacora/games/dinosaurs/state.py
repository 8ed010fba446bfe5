"""The state of a game.

A state holds the cards of each deck without an order. It is never changed once it is returned: a
transition works on its own copy (`rules.apply`), and the values inside are replaced, not altered.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.core.stack import Stack
from tacora.core.tuples import with_item_replaced
from tacora.games.dinosaurs.board import Board, Cell
from tacora.games.dinosaurs.cards.effect_definitions import Lasting, RollKind
from tacora.games.dinosaurs.cards.models import (
    MAX_HAND_SIZE,
    CardSet,
    ExplorerCard,
    Item,
    MapCard,
    Playable,
)
from tacora.games.dinosaurs.options import Options

if TYPE_CHECKING:  # the agenda is made of tasks, and tasks work on a state
    from tacora.games.dinosaurs.agenda import Task


HIDDEN = -1
"""A card that a seat may not know, in a view (`view.py`)."""

WindowTiming = Literal["start", "act", "acted", "before", "rolled", "flipped", "full"]
"""The moment at which a reaction window is open (J26); full: before a draw is lost (J24)."""


class Player(Struct, frozen=True, gc=False):
    """The public facts of a player."""

    explorer: int | None = None
    ready: bool = True  # J7
    at: Cell | None = None  # J9: off the map
    conscious: bool = True
    diamonds: int = 0
    protections: tuple[Lasting, ...] = ()
    """Protections, or a boost, until the dinosaur phase ends."""


_ROLL_KEYS = {
    "target": "need",
    "bonuses": "plus",
    "minimum": "floor",
    "sixes": "six",
}
"""Field names in the notation, where they differ; the same below."""
_PHASE_KEYS = {
    "t_rex_target": "quarry",
    "immobilized": "held",
    "pacified": "calm",
    "reversed": "reverse",
    "attacks_made": "bitten",
}


class Roll(Struct, frozen=True, gc=False, omit_defaults=True, rename=_ROLL_KEYS):
    """An announced roll: who rolls, what for, and the dice so far."""

    kind: RollKind
    seat: Seat
    target: int | None = None
    """The number to reach, if it is known before the roll (J43)."""
    dinosaur: int | None = None
    opponent: Seat | None = None
    """The other player of a theft, who rolls too (J50)."""
    count: int = 2
    dice: tuple[int, ...] = ()
    """The dice, lowest first; empty before the throw."""
    bonuses: tuple[tuple[str, int], ...] = ()
    """What is added, each with its source: a card, or items discarded (J28)."""
    minimum: int | None = None
    drop_lowest: int = 0
    """Dice thrown beyond the count, of which the lowest are left out."""
    drop_highest: int = 0
    """The same, but the highest are left out."""
    sixes: int = 0
    """Dice set to 6 instead of being thrown."""


class Play(Struct, frozen=True, gc=False, omit_defaults=True, rename={"bonus": "by"}):
    """An entry of the stack: an item, an explorer's ability, or items discarded for a roll."""

    kind: Literal["item", "explorer", "augment"]
    seat: Seat
    card: int = HIDDEN
    target: int | None = None
    """A seat, a dinosaur, or the index of a play on the stack; for a card on another player's roll
    the seat that rolls (J50)."""
    bonus: int = 0
    """The number that discarded items add to a roll."""
    items: tuple[int, ...] = ()
    """The discarded items."""


class DinosaurPhase(Struct, frozen=True, gc=False, omit_defaults=True, rename=_PHASE_KEYS):
    """A dinosaur phase: the flipped card and what has happened since."""

    card: int
    t_rex_target: Seat
    immobilized: tuple[int, ...] = ()
    pacified: tuple[int, ...] = ()
    reversed: bool = False
    moved: tuple[int, ...] = ()
    attacks_made: tuple[tuple[int, Seat], ...] = ()
    """Pairs of dinosaur and attacked seat, each once in a phase (J42)."""


class State(Struct, gc=False):
    """All facts of a game in progress."""

    options: Options
    cards: CardSet
    board: Board
    diamonds: dict[Cell, int]
    """The number of diamonds by cell; replaced, never altered."""
    supply: int
    dinosaurs: tuple[Cell | None, ...]
    """The cell of each dinosaur; None before its card is in play."""
    players: tuple[Player, ...]
    hands: tuple[tuple[int, ...], ...]
    map_deck: tuple[int, ...]
    """Map cards to draw, without the Celestial Event at the bottom (J5)."""
    item_deck: tuple[int, ...]
    item_discards: tuple[int, ...]
    dinosaur_deck: tuple[int, ...]
    dinosaur_under: tuple[int, ...]
    """Cards that an Earthquake has put under the deck, shuffled (J48)."""
    dinosaur_flipped: tuple[int, ...]
    known_next_card: int | None
    """The next dinosaur card, if a seat has peeked at it and kept it."""
    known_next_card_seats: tuple[Seat, ...]
    celestial_event_done: bool
    """True after the Celestial Event (J34)."""
    active: Seat
    turn: int
    """The number of turns begun."""
    actions_left: int
    may_act: bool
    """True while the active player may gain actions; a caught thief may not (J50)."""
    drawn: tuple[int, ...]
    """Map cards drawn but not yet placed."""
    stack: Stack[Play]
    roll: Roll | None
    opposed_roll: Roll | None
    """The roll of the victim, while `roll` is the thief's (J50)."""
    dinosaur_phase: DinosaurPhase | None
    agenda: tuple[Task, ...]
    winner: Seat | None


def clockwise(state: State) -> tuple[Seat, ...]:
    """Return all seats in turn order, from the active player on."""
    return _seats_from(len(state.players), state.active)


@cache
def _seats_from(players: int, first_seat: Seat) -> tuple[Seat, ...]:
    return tuple((first_seat + turn) % players for turn in range(players))


def update_player(state: State, seat: Seat, **changes: object) -> Player:
    """Change fields of a player and return the new value."""
    player = replace(state.players[seat], **changes)
    state.players = with_item_replaced(state.players, seat, player)
    return player


def hand_space(state: State, seat: Seat) -> int:
    """Return the number of items that still fit in a hand (J24)."""
    return MAX_HAND_SIZE - len(state.hands[seat])


def number_at(state: State, cell: Cell) -> int:
    """Return the number of the card on a cell."""
    return state.cards.numbers[state.board.cards[cell]]


def map_card_at(state: State, cell: Cell) -> MapCard:
    """Return the map card on a cell."""
    return state.cards.maps[state.board.cards[cell]]


def kind_at(state: State, cell: Cell) -> str:
    """Return the kind of the card on a cell."""
    return state.cards.maps[state.board.cards[cell]].kind


def cells_of(state: State, kind: str) -> list[Cell]:
    """List the cells with a card of this kind."""
    maps = state.cards.maps
    return sorted([cell for cell, card in state.board.cards.items() if maps[card].kind == kind])


def card_of(state: State, play: Play) -> Item | ExplorerCard | None:
    """Return the card of a play; None for items discarded for a roll."""
    if play.kind == "item":
        return state.cards.items[play.card]
    return state.cards.explorers[play.card] if play.kind == "explorer" else None


class Cause(NamedTuple):
    """What makes a piece move or drop something, for events."""

    by: Seat | None = None
    card: str | None = None
    """The card as in a record: item:rope, explorer:mei, dinosaur:earthquake."""
    dinosaur: str | None = None
    how: str = "card"
    """How an explorer moves: walk, tunnel, or card."""


NO_CAUSE = Cause()


def cause_of(state: State, play: Play) -> Cause:
    """Return a play as the cause of what it does."""
    return Cause(play.seat, card_code(state, play))


def card_code(state: State, play: Play) -> str | None:
    """Return the card of a play as events name it: item:rope, explorer:mei."""
    if play.kind == "item":
        return state.cards.item_codes[play.card]
    return state.cards.explorer_codes[play.card] if play.kind == "explorer" else None


def target_name(state: State, card: Playable, play: Play) -> str | Seat | None:
    """Return the target of a play as choices and events name it: an item, a dinosaur or a seat."""
    if play.target is None:
        return None
    if card.when == "response":
        return state.cards.items[state.stack.played[play.target].card].id
    return state.cards.dinosaurs[play.target] if card.on == "dinosaur" else play.target
