"""Compiled games that stop whenever a learner must choose: the engine of vector environments.

All knowledge of the kernel's rows that an environment needs is in this module. A game stays in its
lane. After a step, most games wait for a learner again. The others (the learner is at camp, a trap
ended the round, no card came) go on in a wave of their own, whose lanes are filled again at once,
until a learner must choose there too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.observation import OBSERVATION_SIZE
from tacora.bots.diamant.threshold_policy import PolicyRow, threshold_policy
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.kernel import resolve, reveal
from tacora.sim.diamant.lanes import LANES, clear_lane, copy_lane, empty_waves, start_game
from tacora.sim.diamant.network_kernel import Weights, choose_by_network, weights_of
from tacora.sim.diamant.observation import choose_randomly, observe, popcount64
from tacora.sim.diamant.results import (
    Results,
    empty_results,
    score_games,
    store_result,
)
from tacora.sim.diamant.rng import GameSeeds, game_seeds
from tacora.sim.diamant.threshold_kernel import choose_by_threshold
from tacora.sim.diamant.threshold_tables import (
    Policies,
    all_random,
    assign_policies,
    build_policies,
)
from tacora.sim.jit import jit

Bots = Mapping[int, PolicyRow | Network]
"""The policies of bots, by explorer."""


class Opponents(NamedTuple):
    """The policies that decide for the explorers of bots."""

    policies: Policies
    all_random: bool
    exist: bool
    """Whether a policy decides for any explorer."""
    by_network: int
    """The explorers that the network decides for, a bit each."""
    weights: Weights


class Batch(NamedTuple):
    """Games side by side, and what a step tells about them."""

    waves: Array
    spare: Array
    """The wave of the games that wait for no learner yet."""
    home: Array
    """By lane of the spare wave: its game, or -1."""
    queue: Array
    numbers: Array
    """By game: the number that its cards follow from; then `games` more each time."""
    ended: Array
    """The games that the last step ended, in the order of their results."""
    results: Results


class Stepper:
    """Plays games between bots and learners; it stops where a learner must choose."""

    def __init__(self, options: Options, games: int, bots: Bots) -> None:
        """Seat bots by explorer; every other explorer is a learner's."""
        self.tables = build_card_tables(options)
        self.kinds = kind_bits(options)
        self.games = games
        self.learners = sum(1 << e for e in range(self.tables.explorers) if e not in bots)
        self._opponents = seat_opponents(self.tables, bots)
        self._seeds = game_seeds(0)
        self.batch = Batch(
            empty_waves(self.tables, games),
            empty_waves(self.tables, 1)[0],
            np.full(LANES, -1, np.int64),
            np.zeros(games, np.int64),
            np.zeros(games, np.int64),
            np.zeros(games, np.int64),
            empty_results(games),
        )

    def start(self, seed: int) -> None:
        """Start all games and play to the first choice of a learner."""
        self._seeds = game_seeds(seed)
        start_batch(
            self.tables, self.batch, self._opponents, self._seeds, self.games, self.learners
        )

    def step(self, leaving: Array) -> int:
        """Play on, with the learners who leave, an explorer's bit each, by game.

        Return how many games ended. They have begun again; `results` has their ends.
        """
        return int(
            step_batch(
                self.tables, self.batch, self._opponents, self._seeds, self.learners, leaving
            )
        )

    def results(self, ended: int) -> Results:
        """Return the results of the games that the last step ended (`batch.ended` names them)."""
        results = empty_results(ended)
        for column, whole in zip(results, self.batch.results, strict=True):
            column[:] = whole[:ended]
        score_games(self.tables, results)
        return results


def kind_bits(options: Options) -> Array:
    """Return the cards of each kind as bits, in the order of the catalog."""
    bits, first = [], 0
    for count in cards_entered_by_round(options, catalog_for_options(options), ENTRANCES):
        bits.append(((1 << count) - 1) << first)
        first += count
    return np.array(bits, np.int64)


def seat_opponents(tables: CardTables, bots: Bots) -> Opponents:
    """Prepare the bots: policies, and the only network that there is."""
    nets = {explorer: bot for explorer, bot in bots.items() if isinstance(bot, Network)}
    rows = {explorer: bot for explorer, bot in bots.items() if not isinstance(bot, Network)}
    stay = threshold_policy()  # for the explorers that somebody else decides for
    policies = np.array([rows.get(explorer, stay) for explorer in range(MAX_EXPLORERS)])
    seated = build_policies(tables, policies, np.arange(MAX_EXPLORERS).reshape(1, -1))
    _assign_all(tables, seated)
    own = policies[list(rows)]
    return Opponents(
        seated,
        bool(rows) and not nets and bool(all_random(own)),
        bool(rows),
        sum(1 << explorer for explorer in nets),
        weights_of(next(iter(nets.values()), None)),
    )


@jit
def _assign_all(tables: CardTables, policies: Policies) -> None:
    for i in range(LANES):
        assign_policies(tables, policies, i, 0)


@jit
def reveal_wave(tables: CardTables, s: Array) -> None:
    """Reveal the next card of all games of a wave."""
    reveal(tables, s)


@jit
def resolve_wave(tables: CardTables, s: Array) -> int:
    """Let all leavers of a wave leave; return the lanes whose game has ended, a bit each."""
    return resolve(tables, s)


@jit
def start_batch(  # noqa: PLR0913, PLR0917  (the parts of a batch)
    tables: CardTables,
    batch: Batch,
    opponents: Opponents,
    seeds: GameSeeds,
    games: int,
    learners: int,
) -> None:
    """Start all games and play each to the first choice of a learner."""
    batch.numbers[:] = np.arange(games)
    batch.home[:] = -1
    for i in range(LANES):
        clear_lane(batch.spare, i)
    for wave in range(batch.waves.shape[0]):
        for i in range(LANES):
            clear_lane(batch.waves[wave], i)
            game = wave * LANES + i
            if game < games:
                start_game(tables, batch.waves[wave], i, game, seeds)
        reveal_wave(tables, batch.waves[wave])
    _play_on(tables, batch, opponents, seeds, learners, 0)


@jit
def step_batch(  # noqa: PLR0913, PLR0917  (the parts of a batch)
    tables: CardTables,
    batch: Batch,
    opponents: Opponents,
    seeds: GameSeeds,
    learners: int,
    leaving: Array,
) -> int:
    """Play a choice in all games, then play each to the next choice of a learner."""
    ended = 0
    for wave in range(batch.waves.shape[0]):
        s = batch.waves[wave]
        _choose(tables, s, opponents)
        first = wave * LANES
        for i in range(min(LANES, len(leaving) - first)):
            own = leaving[first + i] & learners & s.inside[i] & s.choice_due[i]
            s.leaving[i] = (s.leaving[i] & ~learners) | own
        over = resolve_wave(tables, s)
        while over:
            i = popcount64((over & -over) - 1)  # the lowest one
            over &= over - 1
            if first + i < len(leaving):
                _begin_again(tables, batch, seeds, s, i, first + i, ended)
                ended += 1
        reveal_wave(tables, s)
    return _play_on(tables, batch, opponents, seeds, learners, ended)


@jit
def _play_on(  # noqa: PLR0913, PLR0917  (the parts of a batch)
    tables: CardTables,
    batch: Batch,
    opponents: Opponents,
    seeds: GameSeeds,
    learners: int,
    ended: int,
) -> int:
    """Play the games that wait for no learner until they do; return how many have ended."""
    waiting = 0
    for game in range(len(batch.queue)):
        if not _is_due(batch.waves[game // LANES], game % LANES, learners):
            batch.queue[waiting] = game
            waiting += 1
    s, next_up, running = batch.spare, 0, 0
    while True:
        loaded = _load_spare(batch, next_up, waiting)
        next_up += loaded
        running += loaded
        if not running:
            return ended
        _choose(tables, s, opponents)
        over = resolve_wave(tables, s)
        while over:
            i = popcount64((over & -over) - 1)
            over &= over - 1
            if batch.home[i] >= 0:
                _begin_again(tables, batch, seeds, s, i, batch.home[i], ended)
                ended += 1
        reveal_wave(tables, s)
        running -= _return_due(batch, learners)


@jit
def _load_spare(batch: Batch, next_up: int, waiting: int) -> int:
    """Fill the free lanes of the spare wave from the queue; return how many were filled."""
    loaded = 0
    for i in range(LANES):
        if next_up + loaded == waiting:
            break
        if batch.home[i] < 0:
            game = batch.queue[next_up + loaded]
            copy_lane(batch.waves[game // LANES], game % LANES, batch.spare, i)
            batch.home[i] = game
            loaded += 1
    return loaded


@jit
def _return_due(batch: Batch, learners: int) -> int:
    """Put games where a learner must choose back into their own lanes; return their number."""
    returned = 0
    for i in range(LANES):
        game = batch.home[i]
        if game >= 0 and _is_due(batch.spare, i, learners):
            copy_lane(batch.spare, i, batch.waves[game // LANES], game % LANES)
            batch.home[i] = -1
            returned += 1
    return returned


@jit
def _choose(tables: CardTables, s: Array, opponents: Opponents) -> None:
    if opponents.exist:
        if opponents.all_random:
            choose_randomly(s)
        else:
            choose_by_threshold(tables, s, opponents.policies)
    if opponents.by_network:
        choose_by_network(tables, s, opponents.by_network, opponents.weights)


@jit
def _is_due(s: Array, i: int, learners: int) -> bool:
    """Return whether a learner must choose in a lane."""
    return bool(s.inside[i] & s.choice_due[i] & learners)


@jit
def _begin_again(  # noqa: PLR0913, PLR0917  (a lane and its game)
    tables: CardTables,
    batch: Batch,
    seeds: GameSeeds,
    s: Array,
    i: int,
    game: int,
    ended: int,
) -> None:
    """Keep the end of the game in a lane, and start its next episode there."""
    batch.ended[ended] = game
    store_result(tables, s, i, batch.results, ended)
    batch.numbers[game] += len(batch.numbers)
    start_game(tables, s, i, batch.numbers[game], seeds)


@jit
def read_game(  # noqa: PLR0913, PLR0917  (where to read, where to write)
    tables: CardTables,
    kinds: Array,
    batch: Batch,
    game: int,
    observed: Array,
    left: Array,
    met: Array,
    points: Array,
) -> int:
    """Read what all players know of a game; return the explorers in the cave, a bit each.

    `observed` and `points` are those of the bots (`bots.diamant.observation`). `left` counts the
    cards of each kind in the deck. `met` tells which kinds of trap lie on the path.
    """
    s, i = batch.waves[game // LANES], game % LANES
    observe(tables, s, i, observed, points)
    deck, danger = s.deck_left[i], s.danger[i]
    for kind in range(len(kinds)):
        left[kind] = popcount64(deck & kinds[kind])
        met[kind] = (danger & kinds[kind]) != 0
    return int(s.inside[i])


def empty_readings(kinds: int) -> tuple[Array, Array, Array, Array]:
    """Allocate what `read_game` writes."""
    return (
        np.zeros(OBSERVATION_SIZE, np.int64),
        np.zeros(kinds, np.int64),
        np.zeros(kinds, np.int64),
        np.zeros(MAX_EXPLORERS, np.int64),
    )
