"""A position of the rules in lanes: so that compiled games can begin in the middle of one."""

from __future__ import annotations

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.deck import cards_entered_by_round
from tacora.games.diamant.state import State, relics_taken, scores
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.kernel import (
    CARRIED,
    CHOICE_DUE,
    DANGER,
    DECK_LEFT,
    GAME,
    INSIDE,
    LANES,
    MAX_RUBIES,
    OVER,
    POINTS,
    POOL,
    PRINTED,
    RELICS,
    RELICS_OUT,
    REMOVED,
    RNG_START,
    RNG_STATE,
    ROUND,
    ROWS,
    TAKEN,
    clear_lane,
)
from tacora.sim.diamant.rng import ROUNDS, GameSeeds, stream
from tacora.sim.jit import jit


def lane_from_state(box: CardTables, state: State) -> Array:
    """The numbers of a position, one for each row of lanes."""
    if state.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "The game is over: there is nothing left to play.")
    rubies = sum(laid.rubies for laid in state.path)
    if max(rubies, state.carried, *scores(state)) > MAX_RUBIES:
        raise UsageError(
            CallCode.RUBIES, f"So many rubies? Compiled games know up to {MAX_RUBIES}."
        )
    numbers = np.zeros(ROWS // LANES, np.int64)
    left, gone = _where_cards_are(box, state)
    path = [laid.card for laid in state.path]
    relics = [card for card in path if card.kind == "relic"]
    numbers[ROUND // LANES] = state.round
    numbers[INSIDE // LANES] = sum(1 << explorer for explorer in state.inside)
    numbers[CARRIED // LANES] = state.carried
    numbers[POOL // LANES] = rubies
    numbers[DECK_LEFT // LANES] = left
    numbers[REMOVED // LANES] = gone
    numbers[DANGER // LANES] = _danger(box, state)
    numbers[RELICS // LANES] = len(relics) + (sum(card.value for card in relics) << PRINTED)
    numbers[RELICS_OUT // LANES] = relics_taken(state)
    numbers[CHOICE_DUE // LANES] = state.awaiting == "choices"
    for seat, points in enumerate(scores(state)):
        numbers[POINTS // LANES + seat] = points + (len(state.relics[seat]) << TAKEN)
    return numbers


def _where_cards_are(box: CardTables, state: State) -> tuple[int, int]:
    """Bits of the cards to come and of those out of the game: which of equal cards is all one."""
    left = gone = bit = 0
    path = [laid.card.index for laid in state.path]
    there = cards_entered_by_round(state.options, state.catalog, state.round)
    for place, ever in enumerate(cards_entered_by_round(state.options, state.catalog, LAST)):
        relic = (
            state.catalog.cards[place].kind == "relic"
        )  # which never comes again, once it lay there
        coming, lying = state.deck[place], 0 if relic else path.count(place)
        left |= _run(bit, coming)
        gone |= _run(bit + coming + lying, there[place] - coming - lying)
        bit += ever
    return left, gone


def _run(first: int, count: int) -> int:
    return ((1 << count) - 1) << first


def _danger(box: CardTables, state: State) -> int:
    met = {laid.card.index for laid in state.path if laid.card.kind == "trap"}
    bit = danger = 0
    for place, ever in enumerate(cards_entered_by_round(state.options, state.catalog, LAST)):
        if place in met:
            danger |= _run(bit, ever)
        bit += ever
    return danger


LAST = OVER - 1


@jit
def load_positions(waves: Array, numbers: Array, which: Array, deals: GameSeeds) -> None:
    """Games that begin at positions: game g at the one with number `which[g]`."""
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(LANES):
            game = wave * LANES + i
            if game >= len(which):
                clear_lane(s, i)
                continue
            for row in range(numbers.shape[1]):
                s[row * LANES + i] = numbers[which[game], row]
            luck = stream(deals, game) + np.uint64(s[ROUND + i]) * ROUNDS
            s[GAME + i] = game
            s[RNG_START + i] = s[RNG_STATE + i] = np.int64(luck)
