"""Play games between networks and threshold policies, and record what the networks did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.network import Network, probability
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.lanes import LANES, empty_waves
from tacora.sim.diamant.lineup import Lineup
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
from tacora.sim.diamant.results import Results, empty_results, score_games
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.state_import import load_positions


class Trajectory(NamedTuple):
    """The decisions of networks, in the order of time."""

    features: Array
    game: Array
    explorer: Array
    net: Array
    left: Array
    """1 if the explorer left, else 0."""
    outputs: Array
    """The network's outputs: log-odds of leaving, expected share of the victory."""


RecordedStep = tuple[Array, ...]
"""The decisions of one step: features, where, left, outputs."""


class StartPositions(NamedTuple):
    """Games that start in the middle: all before a choice, or all before a card."""

    positions: Array
    """Positions (`state_import.position_from_state`)."""
    which: Array
    """The position of each game."""
    forced: Array
    """By game: explorers whose first choice is forced, a bit each."""
    leaving: Array
    """By game: those of them who leave."""


def play_lockstep(
    tables: CardTables, lineup: Lineup, seeds: GameSeeds, games: range, *, record: bool = False
) -> tuple[Results, Trajectory | None]:
    """Play the games with these consecutive numbers; record the networks' decisions if asked."""
    waves = empty_waves(tables, len(games))
    start_games(tables, waves, seeds, games.start, len(games))
    reveal_all(tables, waves)
    steps: list[RecordedStep] = []
    _play_on(tables, lineup, waves, empty_batch(tables, waves), steps if record else None)
    return results_of(tables, waves, games), _trajectory(steps) if record else None


def play_from(
    tables: CardTables, lineup: Lineup, seeds: GameSeeds, starts: StartPositions
) -> Results:
    """Play from positions to the end, with some first choices forced."""
    waves = empty_waves(tables, len(starts.which))
    load_positions(waves, starts.positions, starts.which, seeds)
    batch = empty_batch(tables, waves)
    if starts.positions["choice_due"][0]:
        _decide(tables, lineup, waves, batch, None)
        force_decisions(waves, starts.forced, starts.leaving)
        resolve_all(tables, waves)
    reveal_all(tables, waves)
    _play_on(tables, lineup, waves, batch, None)
    return results_of(tables, waves, range(len(starts.which)))


def results_of(tables: CardTables, waves: Array, games: range) -> Results:
    """Return the results of finished games."""
    results = empty_results(len(games))
    store_results(tables, waves, games.start, results)
    score_games(tables, results)
    return results


def _play_on(
    tables: CardTables,
    lineup: Lineup,
    waves: Array,
    batch: DecisionBatch,
    steps: list[RecordedStep] | None,
) -> None:
    """Play from cards that have just been revealed to the end of all games."""
    while True:
        _decide(tables, lineup, waves, batch, steps)
        if not resolve_all(tables, waves):
            return
        reveal_all(tables, waves)


def _decide(
    tables: CardTables,
    lineup: Lineup,
    waves: Array,
    batch: DecisionBatch,
    steps: list[RecordedStep] | None,
) -> None:
    number = collect_decisions(tables, waves, lineup.policies, lineup.lineups, batch)
    if not number:
        return
    where, features = batch.where[:number], batch.features[:number]
    outputs = _outputs(lineup.nets, features, where[:, 3])
    apply_decisions(waves, where, probability(outputs[:, 0]))
    if steps is not None:
        leavers = waves["leaving"][where[:, 0], where[:, 1]]
        steps.append((features.copy(), where.copy(), (leavers >> where[:, 2]) & 1, outputs))


def _outputs(nets: Sequence[Network], features: Array, which: Array) -> Array:
    if len(nets) == 1:
        return nets[0](features)
    outputs = np.empty((len(features), 2), np.float32)
    for number, net in enumerate(nets):
        own = which == number
        outputs[own] = net(features[own])
    return outputs


def _trajectory(steps: list[RecordedStep]) -> Trajectory:
    features, where, left, outputs = (np.concatenate(part) for part in zip(*steps, strict=True))
    game = where[:, 0] * LANES + where[:, 1]
    return Trajectory(features, game, where[:, 2], where[:, 3], left, outputs)
