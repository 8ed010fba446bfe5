"""Games between nets and tempers, played together; what nets saw and did can be kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.features import FEATURES
from tacora.bots.diamant.net import Net
from tacora.sim.diamant.box import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.lanes import LANES, LEAVE, ROWS
from tacora.sim.diamant.luck import Deals
from tacora.sim.diamant.rolling import Results, judge, room_for
from tacora.sim.diamant.waves import (
    Asked,
    answer,
    ask,
    ended,
    opened,
    resolve_all,
    reveal_all,
)


class Seats(NamedTuple):
    """Who plays: tempers and nets, and which of them each explorer is in each game, in turn."""

    rows: Array
    nets: Sequence[Net]
    lineups: Array
    """A number below len(rows) is a temper, the others are nets."""


class Kept(NamedTuple):
    """What nets saw and did, in the order of time."""

    features: Array
    game: Array
    explorer: Array
    net: Array
    left: Array
    """Whether it left."""
    said: Array
    """What the net said: log-odds of leaving, expected share of the victory."""


def play_together(
    box: Box, seats: Seats, deals: Deals, games: range, *, keep: bool = False
) -> tuple[Results, Kept | None]:
    """Play the games with these numbers, which follow one another."""
    first, count = games.start, len(games)
    waves = np.zeros((-(-count // LANES), ROWS), np.int64)
    opened(box, waves, deals, first, count)
    most = waves.shape[0] * LANES * box.explorers
    asked = Asked(np.empty((most, FEATURES), np.float32), np.empty((most, 4), np.int32))
    kept: list[tuple[Array, ...]] = []
    running = count
    while running:
        reveal_all(box, waves)
        number = ask(box, waves, seats.rows, seats.lineups, asked)
        if number:
            where, seen = asked.where[:number], asked.features[:number]
            said = _said(seats.nets, seen, where[:, 3])
            answer(waves, where, 1 / (1 + np.exp(-said[:, 0])))
            if keep:
                leave = waves.reshape(-1, ROWS // LANES, LANES)[
                    where[:, 0], LEAVE // LANES, where[:, 1]
                ]
                kept.append((seen.copy(), where.copy(), (leave >> where[:, 2]) & 1, said))
        running = resolve_all(box, waves)
    ends = np.empty((count, MOST_EXPLORERS + 1), np.int64)
    ended(waves, first, ends)
    results = room_for(count)
    judge(box, ends, results)
    return results, _joined(kept) if keep else None


def _said(nets: Sequence[Net], seen: Array, which: Array) -> Array:
    if len(nets) == 1:
        return nets[0](seen)
    said = np.empty((len(seen), 2), np.float32)
    for number, net in enumerate(nets):
        own = which == number
        said[own] = net(seen[own])
    return said


def _joined(kept: list[tuple[Array, ...]]) -> Kept:
    features, where, left, said = (np.concatenate(part) for part in zip(*kept, strict=True))
    game = where[:, 0] * LANES + where[:, 1]
    return Kept(features, game, where[:, 2], where[:, 3], left, said)
