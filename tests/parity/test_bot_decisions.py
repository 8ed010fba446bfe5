"""Bots observe and decide the same in compiled games as by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given

from tacora.bots.diamant import observation as obs
from tacora.bots.diamant.expert import ExpertPolicy, expert_net
from tacora.bots.diamant.features import NUM_FEATURES, write_features
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.observation import OBSERVATION_SIZE, Observation
from tacora.bots.diamant.opponent_pool import GAMBLER, RELIC_HUNTER, RIVAL, TRAINING_POOL
from tacora.bots.diamant.policy_bot import ThresholdPolicy
from tacora.bots.diamant.threshold_policy import (
    LOOT_LIMITS,
    POLICY_SIZE,
    PolicyRow,
    threshold_policy,
)
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import seats_to_move
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.lineup import NO_POLICIES, build_lineup
from tacora.sim.diamant.lockstep import (
    DecisionBatch,
    apply_decisions,
    collect_decisions,
    empty_batch,
)
from tacora.sim.diamant.observation import decision_chance, observe
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.diamant.threshold_kernel import choose_by_threshold
from tacora.sim.diamant.threshold_tables import (
    Policies,
    assign_policies,
    build_policies,
)
from tacora.sim.jit import jit
from tests.parity.engine_comparison import (
    EDITIONS,
    PLAYERS,
    Snapshot,
    custom_deck_options,
    explorers_in,
    options_for,
    played_snapshots,
    random_snapshots,
)
from tests.properties.random_games import SPARING, seeds

POLICIES: tuple[PolicyRow, ...] = (
    *TRAINING_POOL.values(),
    GAMBLER,
    RELIC_HUNTER,
    RIVAL,
    threshold_policy(
        loot=[3 + n % 11 for n in range(POLICY_SIZE - LOOT_LIMITS)], trailing_bonus=-0.15
    ),
    threshold_policy(
        loot=8, random_leave_chance=0.1, last_round_chase=True, risk_factor=0.5, relic=7
    ),
)
LINEUPS = (np.arange(len(POLICIES))[:, None] + 5 * np.arange(MAX_EXPLORERS)) % len(POLICIES)
"""Every policy with every explorer."""


class LaneRandom(Random):
    """The random number of an explorer's decision in a lane."""

    number = 0.0

    def of(self, snapshot: Snapshot, choice: Choice, explorer: int) -> LaneRandom:
        self.number = decision_chance(snapshot.waves[choice.wave], choice.lane, explorer)
        return self

    def random(self) -> float:
        return self.number


class Choice(NamedTuple):
    """A position where a game's explorers choose."""

    wave: int
    lane: int
    position: Observation
    """By the rules."""


def choices(snapshot: Snapshot) -> Iterator[Choice]:
    for n in snapshot.aligned:
        state = snapshot.states[n]
        seats = seats_to_move(state)
        view = GAME.rules.perfect_recall_view(state, seats[n % len(seats)])
        yield Choice(n // LANES, n % LANES, obs.observe(view))


def before_choices(options: Options, seed: int) -> Iterator[Snapshot]:
    return (snap for snap in random_snapshots(options, seed) if snap.before_choices)


def played_before_choices(edition: str, players: int) -> Iterator[Snapshot]:
    return (snap for snap in played_snapshots(edition, players) if snap.before_choices)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_lane_and_view_give_the_same_observation(edition: str, players: int) -> None:
    assert_same_observations(played_before_choices(edition, players))


@SPARING
@given(options=custom_deck_options(), seed=seeds())
def test_lane_and_view_give_the_same_observation_with_custom_decks(
    options: Options, seed: int
) -> None:
    assert_same_observations(before_choices(options, seed))


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_threshold_policies_decide_the_same(edition: str, players: int) -> None:
    assert_same_policy_decisions(played_before_choices(edition, players))


@SPARING
@given(options=custom_deck_options(), seed=seeds())
def test_threshold_policies_decide_the_same_with_custom_decks(options: Options, seed: int) -> None:
    assert_same_policy_decisions(before_choices(options, seed))


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_network_features_are_the_same(edition: str, players: int) -> None:
    for snapshot in played_before_choices(edition, players):
        batch = _network_decisions(snapshot.tables, snapshot.waves.copy())
        where, plain = [], []
        for choice in choices(snapshot):
            for explorer in explorers_in(choice.position.inside):
                where.append([choice.wave, choice.lane, explorer, 0])
                plain.append([0.0] * NUM_FEATURES)
                write_features(
                    *choice.position[:3], explorer, choice.position.partner_mask, plain[-1]
                )
        assert batch.where.tolist() == where
        by_rules = np.array(plain).reshape(-1, NUM_FEATURES)
        assert np.allclose(batch.features, by_rules, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(("edition", "players"), list(zip(EDITIONS, (2, 3, 5, 8), strict=True)))
def test_expert_decides_the_same(edition: str, players: int) -> None:
    expert, net, rng = ExpertPolicy(), expert_net(), LaneRandom()
    for snapshot in played_before_choices(edition, players):
        waves = snapshot.waves.copy()
        batch = _network_decisions(snapshot.tables, waves)
        apply_decisions(waves, batch.where, net.leave_probability(batch.features))
        for choice in choices(snapshot):
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if expert.should_leave(
                    choice.position, explorer, rng.of(snapshot, choice, explorer)
                )
            ]
            assert _leavers(waves, choice) == leavers


@pytest.mark.parametrize("log_odds", [-2000, -30, 30, 2000])
def test_network_with_extreme_log_odds_always_decides_the_same_by_the_rules(
    log_odds: float,
) -> None:
    expert = ExpertPolicy()
    expert._net = _constant_net(log_odds)
    for snapshot in played_before_choices("diamant-2016", 3):
        for choice in choices(snapshot):
            for explorer in explorers_in(choice.position.inside):
                assert expert.should_leave(choice.position, explorer, Random(1)) == (log_odds > 0)


@pytest.mark.parametrize("log_odds", [-2000, -100, -30, 30, 2000])
def test_network_with_extreme_log_odds_always_decides_the_same_compiled(log_odds: float) -> None:
    tables = build_card_tables(options_for("diamant-2016", 3))
    lineup = build_lineup(tables, [[_constant_net(log_odds)] * 3])
    _, cards, traps = play_lockstep(tables, lineup, game_seeds(1), range(LANES))[0].counts.T
    assert np.all(traps == (0 if log_odds > 0 else ENTRANCES))
    assert np.all(cards == ENTRANCES) == (log_odds > 0)


def assert_same_observations(snapshots: Iterable[Snapshot]) -> None:
    compared = 0
    for snapshot in snapshots:
        tables = snapshot.tables
        for choice in choices(snapshot):
            observed = np.empty(OBSERVATION_SIZE, np.int64)
            points = np.empty(MAX_EXPLORERS, np.int64)
            observe(tables, snapshot.waves[choice.wave], choice.lane, observed, points)
            assert choice.position == Observation(
                observed.tolist(),
                points[: tables.explorers].tolist(),
                snapshot.waves["inside"][choice.wave, choice.lane],
                tables.partner_mask,
            )
            compared += 1
    assert compared


def assert_same_policy_decisions(snapshots: Iterable[Snapshot]) -> None:
    """Compare `choose_by_threshold`, `collect_decisions` and `ThresholdPolicy`."""
    policies, rng, compared = np.array(POLICIES), LaneRandom(), 0
    by_rules = [ThresholdPolicy(policy) for policy in POLICIES]
    for snapshot in snapshots:
        tables, continuous = snapshot.tables, snapshot.waves.copy()
        lockstep = snapshot.waves.copy()
        in_lanes = build_policies(tables, policies, LINEUPS)
        for number, wave in enumerate(continuous):
            for lane in range(LANES):
                _assign_policies(tables, in_lanes, lane, number * LANES + lane)
            _choose_by_threshold(tables, wave, in_lanes)
        collect_decisions(tables, lockstep, policies, LINEUPS, empty_batch(tables, lockstep))
        assert np.array_equal(continuous["leaving"], lockstep["leaving"])
        for choice in choices(snapshot):
            lineup = LINEUPS[(choice.wave * LANES + choice.lane) % len(LINEUPS)]
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if by_rules[lineup[explorer]].should_leave(
                    choice.position, explorer, rng.of(snapshot, choice, explorer)
                )
            ]
            assert _leavers(continuous, choice) == leavers
            compared += 1
    assert compared


@jit
def _assign_policies(tables: CardTables, policies: Policies, lane: int, game: int) -> None:
    assign_policies(tables, policies, lane, game)


@jit
def _choose_by_threshold(tables: CardTables, wave: Array, policies: Policies) -> None:
    choose_by_threshold(tables, wave, policies)


def _constant_net(log_odds: float) -> Network:
    """Return a network with the same outputs for all positions."""
    return Network([(np.zeros((NUM_FEATURES, 2), np.float32), np.array([log_odds, 0], np.float32))])


def _leavers(waves: Array, choice: Choice) -> list[int]:
    return list(explorers_in(int(waves["leaving"][choice.wave, choice.lane])))


def _network_decisions(tables: CardTables, waves: Array) -> DecisionBatch:
    """Collect the decisions of a network in all seats."""
    batch = empty_batch(tables, waves)
    number = collect_decisions(
        tables, waves, NO_POLICIES, np.zeros((1, MAX_EXPLORERS), np.int64), batch
    )
    return DecisionBatch(batch.features[:number], batch.where[:number])
