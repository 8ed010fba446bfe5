"""Placement of map cards: useful ones near the bot and Base Camp, harmful ones near others."""

from __future__ import annotations

from functools import lru_cache

from tacora.bots.dinosaurs.path_cost import two_dice_chance
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, STEPS, Cell
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.choices import Choice
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


def placement_weight(state: State, seat: Seat, cell: Cell) -> float:
    """Return how near a free cell is to a seat and Base Camp, minus how near others are."""
    board = state.board
    neighbour = next(cell - step for step in STEPS if cell - step in board.cards)
    total = 0.6 / (1 + board.distances(CAMP)[neighbour])
    for other, player in enumerate(state.players):
        there = CAMP if player.at is None else player.at
        nearness = 1 / (1 + board.distances(there)[neighbour])
        total += nearness if other == seat else -0.4 * nearness
    return total


def best_places(state: State, seat: Seat, choices: tuple[str, ...]) -> list[str]:
    """Return the placements, the best for a seat first."""
    weights = {cell: placement_weight(state, seat, cell) for cell in state.board.frontier}
    drawn = [state.cards.maps[card] for card in state.drawn]
    values = {card.id: card_value(card) for card in drawn}

    def score(choice: str) -> float:
        parsed = Choice.parse(choice)
        return values[parsed.name] * weights[parsed.cell]

    return sorted(choices, key=score, reverse=True)
