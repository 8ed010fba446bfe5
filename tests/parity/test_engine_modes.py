"""Continuous, lockstep, chunked and threaded play give the same games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given

from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.bots.diamant.threshold_policy import (
    LOOT_LIMITS,
    POLICY_SIZE,
    PolicyRow,
    threshold_policy,
)
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.options import Options, options_json, parse_options
from tacora.sim.diamant import engine
from tacora.sim.diamant.card_tables import CardTables, build_card_tables
from tacora.sim.diamant.engine import FastJob, fast_job, play_games, simulate
from tacora.sim.diamant.lineup import Lineup, Player, build_lineup
from tacora.sim.diamant.results import Results
from tacora.sim.diamant.rng import GameSeeds, game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.diamant.threshold_tables import all_random
from tacora.sim.executors import LocalExecutor
from tacora.sim.rules_engine import SimulationJob, SimulationResult
from tests.parity.engine_comparison import (
    EDITIONS,
    PLAYERS,
    assert_same_results,
    custom_deck_options,
    options_for,
)
from tests.properties.random_games import SPARING, seeds

GAMES = 500
SEEDS = game_seeds(1)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_continuous_and_lockstep_games_are_equal(edition: str, players: int) -> None:
    tables, lineup = _prepare(options_for(edition, players), _pool_in_turn(players))
    assert_same_results(_continuous(tables, lineup), _lockstep(tables, lineup))


@SPARING
@given(options=custom_deck_options(), seed=seeds())
def test_continuous_and_lockstep_games_are_equal_with_custom_decks(
    options: Options, seed: int
) -> None:
    tables, lineup = _prepare(options, _pool_in_turn(options.players))
    own = game_seeds(seed)
    assert_same_results(_continuous(tables, lineup, own), _lockstep(tables, lineup, own))


@pytest.mark.parametrize("players", PLAYERS)
def test_unused_policy_inputs_change_nothing(players: int) -> None:
    for edition in EDITIONS:
        for policy in _simple_policies():
            tables, lineup = _prepare(options_for(edition, players), [[policy] * players])
            assert_same_results(_continuous(tables, lineup), _lockstep(tables, lineup))


@SPARING
@given(options=custom_deck_options(), seed=seeds())
def test_unused_policy_inputs_change_nothing_with_custom_decks(options: Options, seed: int) -> None:
    players, own = Random(seed).choices(_simple_policies(), k=options.players), game_seeds(seed)
    tables, lineup = _prepare(options, [players])
    assert_same_results(_continuous(tables, lineup, own), _lockstep(tables, lineup, own))


def test_wide_numbers_are_for_decks_whose_scores_exceed_16_bits() -> None:
    rubies = (2**15 - 2) // ENTRANCES
    for value, wide in ((rubies // 10, False), (rubies // 10 + 1, True)):
        deck = {f"treasure:{value}": 10, "trap:lava": 3}
        assert build_card_tables(parse_options({"players": 3, "deck": deck})).wide == wide


@pytest.mark.parametrize("bot", ["random", None])
def test_wide_numbers_change_nothing(bot: Player | None) -> None:
    seatings = _pool_in_turn(4) if bot is None else [[bot] * 4]
    tables, lineup = _prepare(options_for("diamant-2016", 4), seatings)
    wide = tables._replace(wide=True)
    assert not tables.wide
    assert_same_results(_continuous(tables, lineup), _continuous(wide, lineup))


@pytest.mark.parametrize("players", PLAYERS)
def test_chunk_size_changes_nothing(players: int) -> None:
    tables, lineup = _prepare(options_for("diamant-2016", players), _pool_in_turn(players))
    own = game_seeds(players)
    whole = play_games(tables, lineup, own, range(GAMES))
    for cuts in ((0, 1, 63, 64, 65, 300, GAMES), (0, 128, 256, GAMES)):
        chunks = [range(*ends) for ends in pairwise(cuts)]
        parts = [play_games(tables, lineup, own, chunk) for chunk in chunks]
        assert_same_results(_concatenate(parts), whole)
        parts = [play_lockstep(tables, lineup, own, chunk)[0] for chunk in chunks]
        assert_same_results(_concatenate(parts), whole)


def test_chunk_size_changes_nothing_for_random_bots() -> None:
    tables, lineup = _prepare(options_for("incan-gold", 6), [["random"] * 6])
    assert all_random(lineup.policies)
    own = game_seeds(3)
    halves = [play_games(tables, lineup, own, half) for half in (range(77), range(77, GAMES))]
    whole = play_games(tables, lineup, own, range(GAMES))
    assert_same_results(_concatenate(halves), whole)


@pytest.mark.parametrize(
    ("bots", "games"),
    [
        (("random",) * 4, 100_000),
        (("cautious", "cautious:7", "cautious:3", "cautious"), 100_000),
        (("rival", "random", "gambler", "relic-hunter"), 70_000),
        (("expert", "rival", "cautious", "random"), 900),
    ],
)
def test_number_of_threads_changes_nothing(
    bots: tuple[str, ...], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "LOCKSTEP_CHUNK_GAMES", 128)
    job = fast_job(
        SimulationJob("diamant", options_json(options_for("diamant-2016", 4)), bots, seed=7)
    )
    assert games > 2 * job.chunk
    serial = _simulate(job, games, threads=1)
    assert serial.stats.games == games
    for threads in (2, 3):
        threaded = _simulate(job, games, threads)
        assert threaded.stats == serial.stats
        assert vars(threaded.metrics) == vars(serial.metrics)


def test_different_seeds_give_different_games() -> None:
    tables, lineup = _prepare(options_for("diamant-2016", 4), _pool_in_turn(4))
    one, other = (play_games(tables, lineup, game_seeds(seed), range(GAMES)) for seed in (1, 2))
    assert (one.points != other.points).any(1).mean() > 0.9


def _prepare(options: Options, seatings: Sequence[Sequence[Player]]) -> tuple[CardTables, Lineup]:
    tables = build_card_tables(options)
    return tables, build_lineup(tables, seatings)


def _pool_in_turn(players: int) -> list[list[Player]]:
    """Seat every policy of the pool in every seat, with other neighbours in each game."""
    policies = list(TRAINING_POOL.values())
    return [
        [policies[(number * (seat + 1) + 7 * seat) % len(policies)] for seat in range(players)]
        for number in range(len(policies))
    ]


def _simple_policies() -> list[PolicyRow]:
    """Return policies of one or two traits each."""
    table_of_limits = [(5 * n) % 17 + 1 for n in range(POLICY_SIZE - LOOT_LIMITS)]
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


def _continuous(tables: CardTables, lineup: Lineup, seeds: GameSeeds = SEEDS) -> Results:
    assert not lineup.nets
    return play_games(tables, lineup, seeds, range(GAMES))


def _lockstep(tables: CardTables, lineup: Lineup, seeds: GameSeeds = SEEDS) -> Results:
    return play_lockstep(tables, lineup, seeds, range(GAMES))[0]


def _concatenate(parts: Sequence[Results]) -> Results:
    return Results(*map(np.concatenate, zip(*parts, strict=True)))


def _simulate(job: FastJob, games: int, threads: int) -> SimulationResult:
    result = job.job.empty_result()
    for part in simulate(job, games, LocalExecutor(threads)):
        result.merge(part)
    return result
