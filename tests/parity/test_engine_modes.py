"""However compiled games are played - at once, in chunks, on threads - they are the same games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given

from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.bots.diamant.threshold_policy import LIMITS, ROW, Row, threshold_policy
from tacora.games.diamant.options import Options, options_json
from tacora.sim.diamant import engine
from tacora.sim.diamant.card_tables import CardTables, build_card_tables
from tacora.sim.diamant.continuous import Results, empty_results, play
from tacora.sim.diamant.engine import FastJob, fast_job, simulate
from tacora.sim.diamant.lineup import Player, build_lineup, play_games, policy_table
from tacora.sim.diamant.rng import GameSeeds, game_seeds
from tacora.sim.diamant.rollouts import Lineup, play_lockstep
from tacora.sim.diamant.threshold_kernel import PolicyTable
from tacora.sim.executors import LocalExecutor
from tacora.sim.rules_engine import SimulationJob, SimulationResult
from tests.parity.engine_comparison import EDITIONS, PLAYERS, assert_same, own_decks, table
from tests.properties.random_games import SPARING, seeds

GAMES = 500
LUCK = game_seeds(1)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_in_lanes_are_the_games_of_waves(edition: str, players: int) -> None:
    box, seats = _at(table(edition, players), _pool_in_turn(players))
    assert_same(_rolling(box, policy_table(seats)), _together(box, seats))


@SPARING
@given(options=own_decks(), seed=seeds())
def test_games_in_lanes_are_the_games_of_waves_with_a_deck_of_ones_own(
    options: Options, seed: int
) -> None:
    box, seats = _at(options, _pool_in_turn(options.players))
    luck = game_seeds(seed)
    assert_same(_rolling(box, policy_table(seats), luck), _together(box, seats, luck))


@pytest.mark.parametrize("players", PLAYERS)
def test_what_nobody_looks_at_is_not_missed(players: int) -> None:
    for edition in EDITIONS:
        for row in _simple():
            box, seats = _at(table(edition, players), [[row] * players])
            assert_same(_rolling(box, policy_table(seats)), _together(box, seats))


@SPARING
@given(options=own_decks(), seed=seeds())
def test_what_nobody_looks_at_is_not_missed_with_a_deck_of_ones_own(
    options: Options, seed: int
) -> None:
    players, luck = Random(seed).choices(_simple(), k=options.players), game_seeds(seed)
    box, seats = _at(options, [players])
    assert_same(_rolling(box, policy_table(seats), luck), _together(box, seats, luck))


@pytest.mark.parametrize("players", PLAYERS)
def test_chunks_of_any_size_give_the_same_games(players: int) -> None:
    box, seats = _at(table("diamant-2016", players), _pool_in_turn(players))
    luck = game_seeds(players)
    whole = play_games(box, seats, luck, range(GAMES))
    for cuts in ((0, 1, 63, 64, 65, 300, GAMES), (0, 128, 256, GAMES)):
        chunks = [range(*ends) for ends in pairwise(cuts)]
        assert_same(_joined([play_games(box, seats, luck, chunk) for chunk in chunks]), whole)
        together = [play_lockstep(box, seats, luck, chunk)[0] for chunk in chunks]
        assert_same(_joined(together), whole)


def test_coins_fall_alike_in_chunks_of_any_size() -> None:
    box, seats = _at(table("incan-gold", 6), [["random"] * 6])
    assert policy_table(seats).coins
    halves = [play_games(box, seats, game_seeds(3), half) for half in (range(77), range(77, GAMES))]
    assert_same(_joined(halves), play_games(box, seats, game_seeds(3), range(GAMES)))


@pytest.mark.parametrize(
    ("bots", "games"),
    [
        (("random",) * 4, 100_000),
        (("cautious", "cautious:7", "cautious:3", "cautious"), 100_000),
        (("rival", "random", "gambler", "relic-hunter"), 70_000),
        (("expert", "rival", "cautious", "random"), 900),
    ],
)
def test_any_number_of_threads_gives_the_same_sums(
    bots: tuple[str, ...], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "TOGETHER", 128)
    job = fast_job(SimulationJob("diamant", options_json(table("diamant-2016", 4)), bots, seed=7))
    assert games > 2 * job.chunk
    alone = _counted(job, games, threads=1)
    assert alone.stats.games == games
    for threads in (2, 3):
        counted = _counted(job, games, threads)
        assert counted.stats == alone.stats
        assert vars(counted.metrics) == vars(alone.metrics)


def test_other_seeds_give_other_games() -> None:
    box, seats = _at(table("diamant-2016", 4), _pool_in_turn(4))
    one, other = (play_games(box, seats, game_seeds(seed), range(GAMES)) for seed in (1, 2))
    assert (one.points != other.points).any(1).mean() > 0.9


def _at(options: Options, lineups: Sequence[Sequence[Player]]) -> tuple[CardTables, Lineup]:
    box = build_card_tables(options)
    return box, build_lineup(box, lineups)


def _pool_in_turn(players: int) -> list[list[Player]]:
    """Every bot of the pool in every seat, and other neighbours in each game."""
    rows = list(TRAINING_POOL.values())
    return [
        [rows[(number * (seat + 1) + 7 * seat) % len(rows)] for seat in range(players)]
        for number in range(len(rows))
    ]


def _simple() -> list[Row]:
    """Tempers of one or two traits each."""
    table_of_limits = [(5 * n) % 17 + 1 for n in range(ROW - LIMITS)]
    return [
        threshold_policy(),
        threshold_policy(depth=4),
        threshold_policy(depth=2.5),
        threshold_policy(loot=7),
        threshold_policy(loot=6.5, depth=8),
        threshold_policy(loot=table_of_limits),
        threshold_policy(loot=[limit / 2 for limit in table_of_limits], depth=6),
        threshold_policy(random_leave_chance=0.3),
        threshold_policy(risk_factor=1.5),
        threshold_policy(relic=5, depth=9),
        threshold_policy(leave_after_others=True, depth=6),
        threshold_policy(loot=8, trailing_bonus=0.3),
        threshold_policy(depth=3, last_round_chase=True),
    ]


def _rolling(box: CardTables, minds: PolicyTable, luck: GameSeeds = LUCK) -> Results:
    results = empty_results(GAMES)
    play(box, minds, luck, 0, results)
    return results


def _together(box: CardTables, seats: Lineup, luck: GameSeeds = LUCK) -> Results:
    return play_lockstep(box, seats, luck, range(GAMES))[0]


def _joined(parts: Sequence[Results]) -> Results:
    return Results(*map(np.concatenate, zip(*parts, strict=True)))


def _counted(job: FastJob, games: int, threads: int) -> SimulationResult:
    counted = job.job.empty_result()
    for part in simulate(job, games, LocalExecutor(threads)):
        counted.merge(part)
    return counted
