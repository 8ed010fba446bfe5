"""Convert a state of the rules into a lane, so that compiled games can start in the middle."""

from __future__ import annotations

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import cards_entered_by_round
from tacora.games.diamant.state import State, relics_taken, scores
from tacora.sim.diamant import kernel as k
from tacora.sim.diamant.card_tables import Array
from tacora.sim.diamant.rng import ROUND_STRIDE, GameSeeds, stream_start
from tacora.sim.jit import jit


def lane_from_state(state: State) -> Array:
    """Return the numbers of a state, one for each row of the lanes."""
    if state.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "The game is over.")
    rubies = sum(card.rubies for card in state.path)
    if max(rubies, state.carried, *scores(state)) > k.MAX_RUBIES:
        raise UsageError(
            CallCode.RUBIES, f"The fast engine supports at most {k.MAX_RUBIES} rubies."
        )
    lane = np.zeros(k.NUM_ROWS, np.int64)
    left, removed = _card_bits(state)
    relics = [card.card for card in state.path if card.card.kind == "relic"]
    printed = sum(card.value for card in relics)
    lane[k.ROUND // k.LANES] = state.round
    lane[k.INSIDE // k.LANES] = sum(1 << explorer for explorer in state.inside)
    lane[k.CARRIED // k.LANES] = state.carried
    lane[k.POOL // k.LANES] = rubies
    lane[k.DECK_LEFT // k.LANES] = left
    lane[k.REMOVED // k.LANES] = removed
    lane[k.DANGER // k.LANES] = _danger_bits(state)
    lane[k.RELICS // k.LANES] = len(relics) + (printed << k.PRINTED_SHIFT)
    lane[k.RELICS_OUT // k.LANES] = relics_taken(state)
    lane[k.CHOICE_DUE // k.LANES] = state.awaiting == "choices"
    for seat, points in enumerate(scores(state)):
        relics_of_seat = len(state.relics[seat]) << k.TAKEN_SHIFT
        lane[k.POINTS // k.LANES + seat] = points + relics_of_seat
    return lane


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


@jit
def load_positions(waves: Array, positions: Array, which: Array, seeds: GameSeeds) -> None:
    """Start games at positions: game g at position number `which[g]`."""
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(k.LANES):
            game = wave * k.LANES + i
            if game >= len(which):
                k.clear_lane(s, i)
                continue
            for row in range(positions.shape[1]):
                s[row * k.LANES + i] = positions[which[game], row]
            counter = stream_start(seeds, game) + np.uint64(s[k.ROUND + i]) * ROUND_STRIDE
            s[k.GAME + i] = game
            s[k.RNG_START + i] = s[k.RNG_STATE + i] = np.int64(counter)
