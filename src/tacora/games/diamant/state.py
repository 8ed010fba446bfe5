"""The state of a game: a value without behaviour. It holds the cards left, in no order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tacora.games.diamant.cards import Card, CardCatalog
from tacora.games.diamant.deck import Deck
from tacora.games.diamant.options import Options

Awaiting = Literal["card", "choices", "nothing"]

Explorers = tuple[int, ...]
"""Explorers by number, lowest first; D11: the number gives no advantage."""


class RevealedCard(Struct, frozen=True, gc=False):
    """A revealed card on the path, and the rubies that lie on it."""

    card: Card
    rubies: int


class State(Struct, frozen=True, gc=False):
    """A game in progress, hidden facts included.

    Everybody enters together and nobody returns (D12, D22), so all in the cave have
    shared the same cards: `carried` is what each of them has beside the chest (D15).
    """

    options: Options
    catalog: CardCatalog
    round: int
    deck: Deck
    path: tuple[RevealedCard, ...]
    inside: Explorers
    carried: int
    banked: tuple[int, ...]
    """Points in each seat's chest, relics not counted."""
    relics: tuple[tuple[int, ...], ...]
    """The value of each relic that a seat took home, in order (D28)."""
    removed: tuple[Card, ...]
    """Cards that left the game for good: traps (D35) and lost relics (D36)."""
    supply: int
    """Points not in the cave nor at camp; never a limit (D7)."""
    awaiting: Awaiting


def relics_taken(state: State) -> int:
    """Count the relics that players took home in the whole game."""
    return sum(map(len, state.relics))


def scores(state: State) -> tuple[int, ...]:
    """D39: banked points plus relics, for every seat."""
    return tuple(
        [banked + sum(relics) for banked, relics in zip(state.banked, state.relics, strict=True)]
    )


def owner(state: State, explorer: int) -> int:
    """Return the seat of an explorer (D47: two explorers each in a game for two)."""
    return explorer % state.options.players


def explorers_in_cave(state: State, seat: int) -> tuple[int, ...]:
    """Return the explorers of a seat that are in the cave."""
    return tuple(e for e in state.inside if e % state.options.players == seat)


def seats_to_move(state: State) -> tuple[int, ...]:
    """Return the seats with an explorer in the cave."""
    if not state.options.two_explorers:
        return state.inside
    return tuple(sorted({owner(state, explorer) for explorer in state.inside}))
