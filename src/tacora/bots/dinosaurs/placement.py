"""Placement of map cards: useful ones near the bot and Base Camp, harmful ones near others."""

from __future__ import annotations

from functools import lru_cache

from tacora.bots.dinosaurs.path_cost import two_dice_chance
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, STEPS, Cell
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.choices import place_choice
from tacora.games.dinosaurs.state import State

_SPECIES_VALUES = {"t-rex": -0.6, "raptor": -1.2, "triceratops": -0.5, "pterodactyl": -0.6}


@lru_cache(maxsize=256)
def card_value(card: MapCard) -> float:
    """Return how useful a card is nearby."""
    reach_chance = two_dice_chance(card.number)
    value = {"diamond": 2.5, "tunnel": 0.8, "shannon": 1.2}.get(card.kind, 0.6)
    if card.dinosaur:
        return _SPECIES_VALUES[card.dinosaur] + card.diamonds + 0.3 * card.items
    return value * reach_chance + 0.25 * card.items + (0.3 if card.refresh else 0.0) - 0.25


def placement_weights(state: State, seat: Seat) -> dict[Cell, float]:
    """Return for every free cell how near it is to a seat and Base Camp, minus how near others are.

    What counts is the place of a card beside the cell: cells beside the same card are equal.
    """
    board = state.board
    from_camp = board.distances(CAMP)
    from_seats = [
        (other == seat, board.distances(CAMP if player.at is None else player.at))
        for other, player in enumerate(state.players)
    ]
    weights: dict[Cell, float] = {}
    by_neighbour: dict[Cell, float] = {}
    for cell in board.frontier:
        neighbour = next(cell - step for step in STEPS if cell - step in board.cards)
        total = by_neighbour.get(neighbour)
        if total is None:
            total = 0.6 / (1 + from_camp[neighbour])
            for is_own, distances in from_seats:
                nearness = 1 / (1 + distances[neighbour])
                total += nearness if is_own else -0.4 * nearness
            by_neighbour[neighbour] = total
        weights[cell] = total
    return weights


def best_places(state: State, seat: Seat, choices: tuple[str, ...]) -> list[str]:
    """Return the placements, the best for a seat first."""
    return sorted(choices, key=_place_values(state, seat).__getitem__, reverse=True)


def best_place(state: State, seat: Seat, choices: tuple[str, ...]) -> str:
    """Return the first of the best placements for a seat."""
    return max(choices, key=_place_values(state, seat).__getitem__)


def _place_values(state: State, seat: Seat) -> dict[str, float]:
    """Return the value of every placement, by its choice."""
    weights = placement_weights(state, seat)
    values: dict[str, float] = {}
    for number in state.drawn:
        card = state.cards.maps[number]
        value = card_value(card)
        for cell, weight in weights.items():
            values[place_choice(card.id, cell)] = value * weight
    return values
