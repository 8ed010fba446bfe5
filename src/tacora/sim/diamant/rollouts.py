"""Games between nets and tempers, played together; what nets saw and did can be kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.network import Net, probability
from tacora.sim.diamant.card_tables import Array, Box
from tacora.sim.diamant.continuous import Results, judge, room_for, room_for_ends
from tacora.sim.diamant.kernel import ASKED, LANES, LEAVE, ROWS
from tacora.sim.diamant.lockstep import (
    Asked,
    answer,
    ask,
    ended,
    force,
    opened,
    resolve_all,
    reveal_all,
    room_to_ask,
)
from tacora.sim.diamant.rng import Deals
from tacora.sim.diamant.state_import import placed


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


Step = tuple[Array, ...]
"""What is kept of one step: features, where, who left, what the nets said."""


class Starts(NamedTuple):
    """Games that begin in the middle: all with a choice, or all with a card."""

    positions: Array
    """Columns of numbers (`position.column`), one line each."""
    which: Array
    """The position of each game."""
    fixed: Array
    """Explorers of each game whose first choice is given, and …"""
    leaving: Array
    """… those of them who leave."""


def play_together(
    box: Box, seats: Seats, deals: Deals, games: range, *, keep: bool = False
) -> tuple[Results, Kept | None]:
    """Play the games with these numbers, which follow one another."""
    waves = np.zeros((-(-len(games) // LANES), ROWS), np.int64)
    opened(box, waves, deals, games.start, len(games))
    reveal_all(box, waves)
    kept: list[Step] = []
    _play_on(box, seats, waves, room_to_ask(box, waves), kept if keep else None)
    return _results(box, waves, games), _joined(kept) if keep else None


def play_from(box: Box, seats: Seats, deals: Deals, starts: Starts) -> Results:
    """Play from positions to the end, with some of the first choices given."""
    waves = np.zeros((-(-len(starts.which) // LANES), ROWS), np.int64)
    placed(waves, starts.positions, starts.which, deals)
    asked = room_to_ask(box, waves)
    if starts.positions[0, ASKED // LANES]:
        _ask(box, seats, waves, asked, None)
        force(waves, starts.fixed, starts.leaving)
        resolve_all(box, waves)
    reveal_all(box, waves)
    _play_on(box, seats, waves, asked, None)
    return _results(box, waves, range(len(starts.which)))


def _play_on(box: Box, seats: Seats, waves: Array, asked: Asked, kept: list[Step] | None) -> None:
    """From cards that have just been revealed to the end of all games."""
    while True:
        _ask(box, seats, waves, asked, kept)
        if not resolve_all(box, waves):
            return
        reveal_all(box, waves)


def _ask(box: Box, seats: Seats, waves: Array, asked: Asked, kept: list[Step] | None) -> None:
    number = ask(box, waves, seats.rows, seats.lineups, asked)
    if not number:
        return
    where, seen = asked.where[:number], asked.features[:number]
    said = _said(seats.nets, seen, where[:, 3])
    answer(waves, where, probability(said[:, 0]))
    if kept is not None:
        leave = waves[where[:, 0], LEAVE + where[:, 1]]
        kept.append((seen.copy(), where.copy(), (leave >> where[:, 2]) & 1, said))


def _results(box: Box, waves: Array, games: range) -> Results:
    ends = room_for_ends(len(games))
    ended(waves, games.start, ends)
    results = room_for(len(games))
    judge(box, ends, results)
    return results


def _said(nets: Sequence[Net], seen: Array, which: Array) -> Array:
    if len(nets) == 1:
        return nets[0](seen)
    said = np.empty((len(seen), 2), np.float32)
    for number, net in enumerate(nets):
        own = which == number
        said[own] = net(seen[own])
    return said


def _joined(kept: list[Step]) -> Kept:
    features, where, left, said = (np.concatenate(part) for part in zip(*kept, strict=True))
    game = where[:, 0] * LANES + where[:, 1]
    return Kept(features, game, where[:, 2], where[:, 3], left, said)
