"""The view of a seat: what it may know of a game. Nothing else leaves the engine."""

from __future__ import annotations

from msgspec import Struct

from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.state import Awaiting, Explorers, State, explorers_in_cave, relics_taken


class PathCard(Struct, frozen=True, gc=False):
    """A card on the path by its code, and the rubies that lie on it."""

    card: str
    rubies: int


class View(Struct, frozen=True, gc=False, rename={"carried": "held"}):
    """D41: everything public, and of the chests those that this seat may look into (D43)."""

    seat: int | None
    players: int
    edition: str
    round: int
    barricades: int
    awaiting: Awaiting
    path: tuple[PathCard, ...]
    inside: Explorers
    carried: int
    """The rubies that each explorer in the cave carries this round."""
    gathered: tuple[int, ...]
    """The rubies that each seat would lose to a second trap."""
    chests: tuple[int | None, ...]
    """Banked points by seat; None is a closed chest."""
    relics: tuple[tuple[int, ...], ...]
    relics_taken: int
    removed: tuple[str, ...]
    deck: dict[str, int]
    """The number of each card left; every player can count this (D41)."""
    deck_count: int


def view(state: State, seat: int | None) -> View:
    """Return the game as a seat sees it; None is a spectator."""
    return _view(state, seat, visible_chests(state, seat))


def perfect_recall_view(state: State, seat: int) -> View:
    """D43: what goes into closed chests is public, so a player who counts knows all of them."""
    return _view(state, seat, state.banked)


def _view(state: State, seat: int | None, chests: tuple[int | None, ...]) -> View:
    return View(
        seat=seat,
        players=state.options.players,
        edition=state.options.edition,
        round=state.round,
        barricades=barricades(state),
        awaiting=state.awaiting,
        path=tuple([PathCard(revealed.card.code, revealed.rubies) for revealed in state.path]),
        inside=state.inside,
        carried=state.carried,
        gathered=gathered(state),
        chests=chests,
        relics=state.relics,
        relics_taken=relics_taken(state),
        removed=tuple([card.code for card in state.removed]),
        deck=deck_left(state),
        deck_count=sum(state.deck),
    )


def explorers_of(view: View, seat: int) -> Explorers:
    """Return the explorers of a seat that are in the cave."""
    return tuple(e for e in view.inside if e % view.players == seat)


def barricades(state: State) -> int:
    """D9, D33: how many entrances are closed."""
    return ENTRANCES if state.awaiting == "nothing" else state.round - 1


def gathered(state: State) -> tuple[int, ...]:
    """D15: what each seat holds beside its chest."""
    if not state.options.two_explorers:
        return tuple(
            [state.carried if s in state.inside else 0 for s in range(state.options.players)]
        )
    return tuple(
        [state.carried * len(explorers_in_cave(state, s)) for s in range(state.options.players)]
    )


def deck_left(state: State) -> dict[str, int]:
    """Count the cards left, by code."""
    return {code: n for code, n in zip(state.catalog.codes, state.deck, strict=True) if n}


def visible_chests(state: State, seat: int | None) -> tuple[int | None, ...]:
    """D43: closed chests show their content only to the owner, until the end opens them all."""
    if state.options.chests == "open" or state.awaiting == "nothing":
        return state.banked
    return tuple([banked if s == seat else None for s, banked in enumerate(state.banked)])
