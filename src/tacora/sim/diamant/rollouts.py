"""Games between nets and tempers, played together; what nets saw and did can be kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.network import Network, probability
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.continuous import Results, empty_ends, empty_results, score_games
from tacora.sim.diamant.kernel import CHOICE_DUE, LANES, LEAVE, ROWS
from tacora.sim.diamant.lockstep import (
    DecisionBatch,
    apply_decisions,
    collect_decisions,
    empty_batch,
    force_decisions,
    resolve_all,
    reveal_all,
    start_games,
    store_results,
)
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.state_import import load_positions


class Lineup(NamedTuple):
    """Who plays: tempers and nets, and which of them each explorer is in each game, in turn."""

    rows: Array
    nets: Sequence[Network]
    lineups: Array
    """A number below len(rows) is a temper, the others are nets."""


class Trajectory(NamedTuple):
    """What nets saw and did, in the order of time."""

    features: Array
    game: Array
    explorer: Array
    net: Array
    left: Array
    """Whether it left."""
    log_odds: Array
    """What the net said: log-odds of leaving, expected share of the victory."""


Step = tuple[Array, ...]
"""What is kept of one step: features, where, who left, what the nets said."""


class StartPositions(NamedTuple):
    """Games that begin in the middle: all with a choice, or all with a card."""

    positions: Array
    """Columns of numbers (`position.column`), one line each."""
    which: Array
    """The position of each game."""
    fixed: Array
    """Explorers of each game whose first choice is given, and …"""
    leaving: Array
    """… those of them who leave."""


def play_lockstep(
    box: CardTables, seats: Lineup, deals: GameSeeds, games: range, *, keep: bool = False
) -> tuple[Results, Trajectory | None]:
    """Play the games with these numbers, which follow one another."""
    waves = np.zeros((-(-len(games) // LANES), ROWS), np.int64)
    start_games(box, waves, deals, games.start, len(games))
    reveal_all(box, waves)
    kept: list[Step] = []
    _play_on(box, seats, waves, empty_batch(box, waves), kept if keep else None)
    return _results(box, waves, games), _joined(kept) if keep else None


def play_from(box: CardTables, seats: Lineup, deals: GameSeeds, starts: StartPositions) -> Results:
    """Play from positions to the end, with some of the first choices given."""
    waves = np.zeros((-(-len(starts.which) // LANES), ROWS), np.int64)
    load_positions(waves, starts.positions, starts.which, deals)
    asked = empty_batch(box, waves)
    if starts.positions[0, CHOICE_DUE // LANES]:
        _ask(box, seats, waves, asked, None)
        force_decisions(waves, starts.fixed, starts.leaving)
        resolve_all(box, waves)
    reveal_all(box, waves)
    _play_on(box, seats, waves, asked, None)
    return _results(box, waves, range(len(starts.which)))


def _play_on(
    box: CardTables, seats: Lineup, waves: Array, asked: DecisionBatch, kept: list[Step] | None
) -> None:
    """From cards that have just been revealed to the end of all games."""
    while True:
        _ask(box, seats, waves, asked, kept)
        if not resolve_all(box, waves):
            return
        reveal_all(box, waves)


def _ask(
    box: CardTables, seats: Lineup, waves: Array, asked: DecisionBatch, kept: list[Step] | None
) -> None:
    number = collect_decisions(box, waves, seats.rows, seats.lineups, asked)
    if not number:
        return
    where, seen = asked.where[:number], asked.features[:number]
    said = _said(seats.nets, seen, where[:, 3])
    apply_decisions(waves, where, probability(said[:, 0]))
    if kept is not None:
        leave = waves[where[:, 0], LEAVE + where[:, 1]]
        kept.append((seen.copy(), where.copy(), (leave >> where[:, 2]) & 1, said))


def _results(box: CardTables, waves: Array, games: range) -> Results:
    ends = empty_ends(len(games))
    store_results(waves, games.start, ends)
    results = empty_results(len(games))
    score_games(box, ends, results)
    return results


def _said(nets: Sequence[Network], seen: Array, which: Array) -> Array:
    if len(nets) == 1:
        return nets[0](seen)
    said = np.empty((len(seen), 2), np.float32)
    for number, net in enumerate(nets):
        own = which == number
        said[own] = net(seen[own])
    return said


def _joined(kept: list[Step]) -> Trajectory:
    features, where, left, said = (np.concatenate(part) for part in zip(*kept, strict=True))
    game = where[:, 0] * LANES + where[:, 1]
    return Trajectory(features, game, where[:, 2], where[:, 3], left, said)
