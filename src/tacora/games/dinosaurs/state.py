"""The state of a game, and the agenda that says what is to be done next.

A state holds what is left in each deck, in no order. It is never changed once it has been given
out: a transition works on a copy of its own (`rules.apply`) and the values inside are replaced,
not altered. The agenda is a pile of tasks, the next one last: a task runs, or waits for chance or
for decisions; what it leads to it puts on top.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.core.stack import Stack
from tacora.games.dinosaurs.board import Board, Cell
from tacora.games.dinosaurs.cards.effect_definitions import Protection, RollKind
from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE, CardSet, ExplorerCard, Item, Playable
from tacora.games.dinosaurs.options import Options

if TYPE_CHECKING:  # the agenda is made of tasks, and tasks work on a state
    from tacora.games.dinosaurs.agenda import Task

T = TypeVar("T")

HIDDEN = -1
"""A card that a seat may not know, where it sees a state (`view.py`)."""

WindowTiming = Literal["start", "act", "acted", "before", "rolled", "flipped"]
"""Where in the game a reaction window stands open (J26)."""


class Player(Struct, frozen=True, gc=False):
    """An explorer and what everybody may see of it."""

    explorer: int | None = None
    ready: bool = True  # J7
    at: Cell | None = None  # J9: off the map
    conscious: bool = True
    diamonds: int = 0
    protections: tuple[Protection, ...] = ()
    """What the explorer is protected against until the dinosaurs' phase is over."""


_ROLL_KEYS = {
    "target": "need",
    "bonus": "plus",
    "minimum": "floor",
    "extra_dice": "extra",
    "sixes": "six",
}
"""Names of fields in the notation, where they differ; the same below."""
_PHASE_KEYS = {
    "t_rex_target": "quarry",
    "immobilized": "held",
    "pacified": "calm",
    "reversed": "reverse",
    "attacks_made": "bitten",
}


class Roll(Struct, frozen=True, gc=False, omit_defaults=True, rename=_ROLL_KEYS):
    """A roll that has been announced: who rolls what for, and how it stands."""

    kind: RollKind
    seat: Seat
    target: int | None = None
    """The number to reach, where it is known before (J43)."""
    dinosaur: int | None = None
    count: int = 2
    dice: tuple[int, ...] = ()
    """The dice as they lie, lowest first; none before the throw."""
    bonus: int = 0
    minimum: int | None = None
    extra_dice: int = 0
    """Dice thrown beyond the count: the best count, or the worst if negative."""
    sixes: int = 0
    """Dice set to 6 instead of being thrown."""


class Play(Struct, frozen=True, gc=False, omit_defaults=True, rename={"bonus": "by"}):
    """Something on the stack: an item, an explorer's ability, or items discarded for a roll."""

    kind: Literal["item", "explorer", "augment"]
    seat: Seat
    card: int = HIDDEN
    target: int | None = None
    """A seat or a dinosaur."""
    bonus: int = 0
    """What items discarded for a roll add to it."""


class DinosaurPhase(Struct, frozen=True, gc=False, omit_defaults=True, rename=_PHASE_KEYS):
    """A dinosaurs' phase: the card that was flipped and what has happened since."""

    card: int
    t_rex_target: Seat
    immobilized: tuple[int, ...] = ()
    pacified: tuple[int, ...] = ()
    reversed: bool = False
    moved: tuple[int, ...] = ()
    attacks_made: tuple[tuple[int, Seat], ...] = ()
    """Who was attacked by whom: once in a phase (J42)."""


class State(Struct, gc=False):
    """Everything there is to know of a game in progress."""

    options: Options
    cards: CardSet
    board: Board
    diamonds: dict[Cell, int]
    """Where diamonds lie, and how many; replaced, never altered."""
    supply: int
    dinosaurs: tuple[Cell | None, ...]
    """Where each dinosaur is; None before its card is in play."""
    players: tuple[Player, ...]
    hands: tuple[tuple[int, ...], ...]
    map_deck: tuple[int, ...]
    """Without the Celestial Event, which lies at the bottom until it has happened (J5)."""
    item_deck: tuple[int, ...]
    item_discards: tuple[int, ...]
    dinosaur_deck: tuple[int, ...]
    dinosaur_under: tuple[int, ...]
    """Cards shuffled and put under the deck by an Earthquake (J48)."""
    dinosaur_flipped: tuple[int, ...]
    known_next_card: int | None
    """The next dinosaur card, once somebody has looked at it and left it there."""
    known_next_card_seats: tuple[Seat, ...]
    celestial_event_done: bool
    """Whether the Celestial Event has happened."""
    active: Seat
    turn: int
    """How many turns have begun."""
    actions_left: int
    may_act: bool
    """Whether the active player may still have actions; a thief who was caught has none (J50)."""
    drawn: tuple[int, ...]
    """Map cards drawn and not yet placed."""
    stack: Stack[Play]
    roll: Roll | None
    dinosaur_phase: DinosaurPhase | None
    agenda: tuple[Task, ...]
    winner: Seat | None


def clockwise(state: State) -> tuple[Seat, ...]:
    """Every seat, from the active player on."""
    return _round_the_table(len(state.players), state.active)


@cache
def _round_the_table(players: int, first_seat: Seat) -> tuple[Seat, ...]:
    return tuple((first_seat + turn) % players for turn in range(players))


def update_player(state: State, seat: Seat, **changes: object) -> Player:
    """Replace a player by a changed one."""
    player = replace(state.players[seat], **changes)
    state.players = with_item_replaced(state.players, seat, player)
    return player


def with_item_replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])


def hand_space(state: State, seat: Seat) -> int:
    """How many items a hand still takes (J24)."""
    return MAX_HAND_SIZE - len(state.hands[seat])


def number_at(state: State, cell: Cell) -> int:
    """The number of the card on a cell."""
    return state.cards.numbers[state.board.cards[cell]]


def kind_at(state: State, cell: Cell) -> str:
    """The kind of the card on a cell."""
    return state.cards.maps[state.board.cards[cell]].kind


def cells_of(state: State, kind: str) -> list[Cell]:
    """Where cards of a kind lie."""
    maps = state.cards.maps
    return sorted([cell for cell, card in state.board.cards.items() if maps[card].kind == kind])


def card_of(state: State, play: Play) -> Item | ExplorerCard | None:
    """Return the card of a play; None for items discarded for a roll."""
    if play.kind == "item":
        return state.cards.items[play.card]
    return state.cards.explorers[play.card] if play.kind == "explorer" else None


def target_name(state: State, card: Playable, play: Play) -> str | Seat | None:
    """Return the target of a play as choices and events name it: an item, a dinosaur or a seat."""
    if play.target is None:
        return None
    if card.when == "response":
        return state.cards.items[state.stack.played[play.target].card].id
    return state.cards.dinosaurs[play.target] if card.on == "dinosaur" else play.target
