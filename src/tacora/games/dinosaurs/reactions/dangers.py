"""Dangers to a seat, by what all can see: dinosaurs that may attack, players about to win."""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards.effect_definitions import (
    AnyEffect,
    MoveExplorer,
    PickUpDiamond,
    SwapExplorers,
    WakeUp,
)
from tacora.games.dinosaurs.cards.models import split_move
from tacora.games.dinosaurs.effects.movement import destinations
from tacora.games.dinosaurs.pieces.dinosaur_pieces import printed_path
from tacora.games.dinosaurs.state import Play, State, card_of

T_REX_REACH, RAPTOR_REACH = 3, 2  # J38, J39


# Dinosaurs


def possible_attackers(state: State, seat: Seat) -> list[int]:
    """List the dinosaurs that may still attack a seat in this phase (J37 to J47)."""
    player, phase = state.players[seat], state.dinosaur_phase
    if phase is None or player.at is None or not player.conscious:
        return []
    if "attack" in player.protections or state.cards.deck[phase.card].earthquake:
        return []
    return [
        dinosaur
        for dinosaur, at in enumerate(state.dinosaurs)
        if at is not None
        and dinosaur not in phase.pacified
        and (dinosaur, seat) not in phase.attacks_made
        and (at == player.at or _may_arrive(state, dinosaur, at, seat, player.at))
    ]


def _may_arrive(state: State, dinosaur: int, at: Cell, seat: Seat, goal: Cell) -> bool:
    """Return True if a dinosaur may move onto a player's space by the card of this phase."""
    phase = state.dinosaur_phase
    assert phase is not None
    if dinosaur in phase.immobilized:
        return False
    species = state.cards.species[dinosaur]
    for move in state.cards.deck[phase.card].moves:
        kind, directions = split_move(move)
        if kind != species:
            continue
        if kind == "raptor":
            return state.board.distances(at)[goal] <= RAPTOR_REACH
        if kind == "t-rex":
            return _is_on_t_rex_way(state, at, goal, phase.t_rex_target)
        return [at, *printed_path(state, at, directions)][-1] == goal
    return False


def _is_on_t_rex_way(state: State, at: Cell, cell: Cell, target: Seat) -> bool:
    """Return True if a cell is on a shortest way of the T-Rex, and near enough (J38)."""
    end = state.players[target].at
    if end is None:
        return False
    distances = state.board.distances(cell)
    way = state.board.distances(at)[end]
    return distances[at] <= T_REX_REACH and distances[at] + distances[end] == way


# Victory


def is_winning_roll(state: State) -> bool:
    """Return True if the roll may end the game: a move or a theft with the last diamond (J36)."""
    roll = state.roll
    if roll is None:
        return False
    player, needed = state.players[roll.seat], state.options.diamonds
    if player.at is None or not player.conscious:
        return False
    if roll.kind == "move":
        return player.diamonds >= needed and CAMP in state.board.near[player.at]
    return roll.kind == "steal" and player.at == CAMP and player.diamonds + 1 >= needed


def is_winning_play(state: State, play: Play) -> bool:
    """Return True if a play on the stack may bring its player home with all diamonds (J36)."""
    card = card_of(state, play)
    return card is not None and any(_may_win(state, play, effect) for effect in card.effects)


def _may_win(state: State, play: Play, effect: AnyEffect) -> bool:
    player, needed = state.players[play.seat], state.options.diamonds
    match effect:
        case PickUpDiamond():
            return player.at == CAMP and player.diamonds + 1 >= needed
        case _ if player.diamonds < needed:
            return False
        case MoveExplorer(who="user"):
            return CAMP in destinations(state, play, effect)
        case SwapExplorers():
            return play.target is not None and state.players[play.target].at == CAMP
        case WakeUp():
            return player.at == CAMP
    return False
