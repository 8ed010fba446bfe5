"""The state of 64 games side by side: a row for each number, with a place for each game.

A wave is one record of `narrow_wave` or `wide_wave`. Cards are bits of 64-bit words. Other numbers
have 16 bits, or 32 if a deck has enough rubies for a score beyond 16 bits.
"""

from __future__ import annotations

import numpy as np

from tacora.games.diamant.cards import ENTRANCES
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.rng import ROUND_STRIDE, GameSeeds, stream_start
from tacora.sim.jit import inlined, jit

LANES = 64

OVER_ROUND = ENTRANCES + 1
"""The round of a finished game. It has no cards, so nothing changes."""

WORD_ROWS = ("game", "rng_start", "rng_state", "deck_left", "removed", "danger")
"""Number of the game; random counter at the start of the round, and now; cards to come, cards out
of the game, cards that would end the round: a bit each."""
NUMBER_ROWS = (
    # Round; explorers inside, a bit each; rubies that each of them carries; rubies on the path;
    # cards on the path.
    *("round", "inside", "carried", "pool", "depth"),
    # Relics on the path, their printed values; relics that left the cave.
    *("relics", "printed", "relics_out"),
    # -1 if explorers choose in this step, else 0; explorers who leave, a bit each.
    *("choice_due", "leaving"),
    # Choices made; cards revealed; rounds ended by a trap.
    *("choices", "cards", "trap_rounds"),
    # Of this step: random bits; what the drawn card does; -1 if a round starts.
    *("random_bits", "outcome", "new_round"),
)
EXPLORER_ROWS = ("points", "taken")
"""For each explorer: its points at camp, and its relics."""


def _wave(number: type[np.signedinteger]) -> np.dtype[np.void]:
    """Describe a wave whose rows have numbers of this type."""
    return np.dtype(
        [(row, np.int64, LANES) for row in WORD_ROWS]
        + [(row, number, LANES) for row in NUMBER_ROWS]
        + [(row, number, (MAX_EXPLORERS, LANES)) for row in EXPLORER_ROWS],
        align=True,
    )


narrow_wave, wide_wave = _wave(np.int16), _wave(np.int32)


def empty_waves(tables: CardTables, games: int) -> Array:
    """Allocate the lanes of some games."""
    return np.zeros(-(-games // LANES), wide_wave if tables.wide else narrow_wave)


@inlined
def start_game(tables: CardTables, s: Array, i: int, game: int, seeds: GameSeeds) -> None:
    """Put a new game into a lane, before the first card of its first round (D10)."""
    start = np.int64(stream_start(seeds, game) + ROUND_STRIDE)
    s.game[i] = game
    s.rng_start[i] = s.rng_state[i] = start
    s.deck_left[i] = tables.all_cards >> (tables.relics_per_round * (ENTRANCES - 1))
    s.removed[i] = s.danger[i] = 0
    s.round[i] = 1
    s.inside[i] = (1 << tables.explorers) - 1  # D12
    s.carried[i] = s.pool[i] = s.depth[i] = s.relics[i] = s.printed[i] = s.relics_out[i] = 0
    s.choices[i] = s.cards[i] = s.trap_rounds[i] = 0
    for explorer in range(tables.explorers):
        s.points[explorer, i] = s.taken[explorer, i] = 0


@inlined
def clear_lane(s: Array, i: int) -> None:
    """Empty a lane: it has no game, and nothing happens in it."""
    s.game[i] = -1
    s.deck_left[i] = 0
    s.inside[i] = s.choice_due[i] = s.leaving[i] = 0
    s.round[i] = OVER_ROUND


@jit
def copy_lane(source: Array, i: int, target: Array, j: int) -> None:
    """Copy a game from lane i of a wave to lane j of another one."""
    target.game[j] = source.game[i]
    target.rng_start[j] = source.rng_start[i]
    target.rng_state[j] = source.rng_state[i]
    target.deck_left[j] = source.deck_left[i]
    target.removed[j] = source.removed[i]
    target.danger[j] = source.danger[i]
    target.round[j] = source.round[i]
    target.inside[j] = source.inside[i]
    target.carried[j] = source.carried[i]
    target.pool[j] = source.pool[i]
    target.depth[j] = source.depth[i]
    target.relics[j] = source.relics[i]
    target.printed[j] = source.printed[i]
    target.relics_out[j] = source.relics_out[i]
    target.choice_due[j] = source.choice_due[i]
    target.leaving[j] = source.leaving[i]
    target.choices[j] = source.choices[i]
    target.cards[j] = source.cards[i]
    target.trap_rounds[j] = source.trap_rounds[i]
    target.random_bits[j] = source.random_bits[i]
    for explorer in range(MAX_EXPLORERS):
        target.points[explorer, j] = source.points[explorer, i]
        target.taken[explorer, j] = source.taken[explorer, i]
