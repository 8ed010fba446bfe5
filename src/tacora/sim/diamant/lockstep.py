"""Games that go on together, step by step: for nets, which are fast when asked many at once.

All games of a call begin together and end when they end; a call is made of waves of 64 lanes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import features as look
from tacora.bots.diamant.observation import SEEN
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.continuous import note
from tacora.sim.diamant.kernel import (
    ASKED,
    GAME,
    INSIDE,
    LANES,
    LEAVE,
    advance,
    begin,
    resolve,
    rest,
    reveal,
)
from tacora.sim.diamant.observation import bits_of, chance, survey, tempered
from tacora.sim.diamant.rng import Deals
from tacora.sim.jit import compiled

see = compiled(look.features)


class Asked(NamedTuple):
    """Who is asked in a step, one line for each explorer that a net plays for."""

    features: Array
    where: Array
    """Wave, lane, explorer, number of the net."""


def room_to_ask(box: Box, waves: Array) -> Asked:
    """Where those who are asked in a step are written down."""
    most = len(waves) * LANES * box.explorers
    return Asked(np.empty((most, look.FEATURES), np.float32), np.empty((most, 4), np.int32))


@compiled
def opened(box: Box, waves: Array, deals: Deals, first: int, count: int) -> None:
    """Games from number `first` on, before their first card."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            rest(waves[wave], i)
            number = wave * LANES + i
            if number < count:
                begin(waves[wave], i, first + number, deals)
        advance(box, waves[wave])


@compiled
def reveal_all(box: Box, waves: Array) -> None:
    """The next card everywhere."""
    for wave in range(waves.shape[0]):
        reveal(box, waves[wave])


@compiled
def resolve_all(box: Box, waves: Array) -> int:
    """Everybody leaves who chose to; how many games go on."""
    running = 0
    for wave in range(waves.shape[0]):
        running += LANES - bits_of(resolve(box, waves[wave]))
        advance(box, waves[wave])
    return running


@compiled
def ask(box: Box, waves: Array, rows: Array, lineups: Array, asked: Asked) -> int:
    """Let tempers choose, and write down what nets see who are to choose; how many of these.

    `lineups` numbers the tempers first, then the nets.
    """
    seen: Array = np.empty(SEEN, np.int64)
    points: Array = np.empty(MOST_EXPLORERS, np.int64)
    at = 0
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(LANES):
            if not s[ASKED + i]:
                continue
            survey(box, s, i, seen, points)
            lineup = lineups[s[GAME + i] % lineups.shape[0]]
            for explorer in range(box.explorers):
                if not (s[INSIDE + i] >> explorer) & 1:
                    continue
                mind = lineup[explorer]
                if mind < rows.shape[0]:
                    luck = chance(s, i, explorer)
                    if tempered(box, rows[mind], seen, points, explorer, luck):
                        s[LEAVE + i] |= 1 << explorer
                    continue
                see(seen, points, s[INSIDE + i], explorer, box.twin, asked.features[at])
                asked.where[at, 0] = wave
                asked.where[at, 1] = i
                asked.where[at, 2] = explorer
                asked.where[at, 3] = mind - rows.shape[0]
                at += 1
    return at


@compiled
def answer(waves: Array, where: Array, leaving: Array) -> None:
    """Those leave whose chance falls below the probability that their net gave."""
    for at in range(where.shape[0]):
        s, i, explorer = waves[where[at, 0]], where[at, 1], where[at, 2]
        if chance(s, i, explorer) < leaving[at]:
            s[LEAVE + i] |= 1 << explorer


@compiled
def force(waves: Array, fixed: Array, leaving: Array) -> None:
    """Of the explorers that are fixed, those leave that are leaving, whatever they chose."""
    for game in range(len(fixed)):
        at = LEAVE + game % LANES
        s = waves[game // LANES]
        s[at] = (s[at] & ~fixed[game]) | (leaving[game] & fixed[game])


@compiled
def ended(waves: Array, first: int, ends: Array) -> None:
    """Write down how every game ended."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            if waves[wave, GAME + i] >= 0:
                note(waves[wave], i, ends, waves[wave, GAME + i] - first)
