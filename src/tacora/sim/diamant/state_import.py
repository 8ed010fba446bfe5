"""Convert a state of the rules into a position, so that compiled games can start in the middle."""

from __future__ import annotations

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import cards_entered_by_round
from tacora.games.diamant.state import State, relics_taken, scores
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, MAX_RUBIES, Array
from tacora.sim.diamant.lanes import EXPLORER_ROWS, LANES, NUMBER_ROWS, WORD_ROWS, clear_lane
from tacora.sim.diamant.rng import ROUND_STRIDE, GameSeeds, stream_start
from tacora.sim.jit import jit

POSITION = np.dtype(
    [(row, np.int64) for row in (*WORD_ROWS, *NUMBER_ROWS)]
    + [(row, np.int64, MAX_EXPLORERS) for row in EXPLORER_ROWS]
)
"""One lane by itself."""


def position_from_state(state: State) -> Array:
    """Return a state as a position."""
    if state.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "The game is over.")
    rubies = sum(card.rubies for card in state.path)
    if max(rubies, state.carried, *scores(state)) > MAX_RUBIES:
        raise UsageError(CallCode.RUBIES, f"The fast engine supports at most {MAX_RUBIES} rubies.")
    relics = [card.card for card in state.path if card.card.kind == "relic"]
    position = np.zeros((), POSITION)
    position["deck_left"], position["removed"] = _card_bits(state)
    position["danger"] = _danger_bits(state)
    position["round"] = state.round
    position["inside"] = sum(1 << explorer for explorer in state.inside)
    position["carried"] = state.carried
    position["pool"] = rubies
    position["depth"] = len(state.path)
    position["relics"] = len(relics)
    position["printed"] = sum(card.value for card in relics)
    position["relics_out"] = relics_taken(state)
    position["choice_due"] = -(state.awaiting == "choices")
    position["points"][: len(scores(state))] = scores(state)
    position["taken"][: len(state.relics)] = [len(own) for own in state.relics]
    return position


def positions_of(waves: Array, where: Array) -> Array:
    """Copy lanes as positions, by wave and lane in each line of `where`."""
    positions = np.zeros(len(where), POSITION)
    wave, lane = where[:, 0], where[:, 1]
    for row in (*WORD_ROWS, *NUMBER_ROWS):
        positions[row] = waves[row][wave, lane]
    for row in EXPLORER_ROWS:
        positions[row] = waves[row][wave, :, lane]
    return positions


def load_positions(waves: Array, positions: Array, which: Array, seeds: GameSeeds) -> None:
    """Start games at positions: game g at position number `which[g]`."""
    clear_all(waves)
    game = np.arange(len(which))
    wave, lane = np.divmod(game, LANES)
    for row in (*WORD_ROWS, *NUMBER_ROWS):
        waves[row][wave, lane] = positions[row][which]
    for row in EXPLORER_ROWS:
        waves[row][wave, :, lane] = positions[row][which]
    waves["game"][wave, lane] = game
    start_streams(waves, seeds)


@jit
def clear_all(waves: Array) -> None:
    """Empty all lanes."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            clear_lane(waves[wave], i)


@jit
def start_streams(waves: Array, seeds: GameSeeds) -> None:
    """Start the random numbers of games that begin in the middle, at those of their round."""
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(LANES):
            counter = stream_start(seeds, s.game[i]) + np.uint64(s.round[i]) * ROUND_STRIDE
            s.rng_start[i] = s.rng_state[i] = np.int64(counter)


def _card_bits(state: State) -> tuple[int, int]:
    """Return the bits of the cards to come and of those out of the game.

    Any bit of equal cards will do.
    """
    left = removed = bit = 0
    path = [card.card.index for card in state.path]
    entered = cards_entered_by_round(state.options, state.catalog, state.round)
    for index, copies in enumerate(cards_entered_by_round(state.options, state.catalog, ENTRANCES)):
        is_relic = state.catalog.cards[index].kind == "relic"
        to_come = state.deck[index]
        on_path = 0 if is_relic else path.count(index)  # D36: a relic on the path never comes again
        left |= _bits(bit, to_come)
        removed |= _bits(bit + to_come + on_path, entered[index] - to_come - on_path)
        bit += copies
    return left, removed


def _danger_bits(state: State) -> int:
    """Return the bits of all traps of the kinds on the path."""
    met = {card.card.index for card in state.path if card.card.kind == "trap"}
    bit = danger = 0
    for index, copies in enumerate(cards_entered_by_round(state.options, state.catalog, ENTRANCES)):
        if index in met:
            danger |= _bits(bit, copies)
        bit += copies
    return danger


def _bits(first: int, count: int) -> int:
    return ((1 << count) - 1) << first
