"""A bot sees and does the same in a compiled game as at a table that goes by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given

from tacora.bots.diamant import observation as look
from tacora.bots.diamant.expert import ExpertPolicy, expert_net
from tacora.bots.diamant.features import FEATURES, features
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.observation import SEEN, Observation
from tacora.bots.diamant.opponent_pool import GAMBLER, RELIC_HUNTER, RIVAL, TRAINING_POOL
from tacora.bots.diamant.policy_bot import ThresholdPolicy
from tacora.bots.diamant.threshold_policy import LIMITS, ROW, Row, threshold_policy
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import seats_to_move
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.kernel import INSIDE, LANES, LEAVE
from tacora.sim.diamant.lineup import build_lineup, policy_table
from tacora.sim.diamant.lockstep import DecisionBatch, apply_decisions, collect_decisions
from tacora.sim.diamant.observation import chance, observe
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup, play_lockstep
from tacora.sim.diamant.threshold_kernel import assign_policies, choose_by_threshold, no_traits
from tests.parity.engine_comparison import (
    EDITIONS,
    PLAYERS,
    Moment,
    explorers_in,
    moments_by_chance,
    own_decks,
    row,
    table,
)
from tests.properties.random_games import SPARING, seeds

TEMPERS: tuple[Row, ...] = (
    *TRAINING_POOL.values(),
    GAMBLER,
    RELIC_HUNTER,
    RIVAL,
    threshold_policy(loot=[3 + n % 11 for n in range(ROW - LIMITS)], trailing_bonus=-0.15),
    threshold_policy(
        loot=8, random_leave_chance=0.1, last_round_chase=True, risk_factor=0.5, relic=7
    ),
)
LINEUPS = (np.arange(len(TEMPERS))[:, None] + 5 * np.arange(MAX_EXPLORERS)) % len(TEMPERS)
"""Every temper with every explorer."""


class Same(Random):
    """The luck of an explorer in a lane."""

    number = 0.0

    def of(self, moment: Moment, choice: Choice, explorer: int) -> Same:
        self.number = chance(moment.waves[choice.wave], choice.lane, explorer)
        return self

    def random(self) -> float:
        return self.number


class Choice(NamedTuple):
    """A position in which a game's explorers choose."""

    wave: int
    lane: int
    position: Observation
    """By the rules."""


def choices(moment: Moment) -> Iterator[Choice]:
    for n in moment.alike:
        state = moment.states[n]
        seats = seats_to_move(state)
        view = GAME.rules.perfect_recall_view(state, seats[n % len(seats)])
        yield Choice(n // LANES, n % LANES, look.observe(view))


def choosing(options: Options, seed: int) -> Iterator[Moment]:
    return (moment for moment in moments_by_chance(options, seed) if moment.choosing)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lane_shows_what_a_view_shows(edition: str, players: int) -> None:
    _compare_surveys(table(edition, players), seed=players)


@SPARING
@given(options=own_decks(), seed=seeds())
def test_a_lane_shows_what_a_view_shows_with_a_deck_of_ones_own(
    options: Options, seed: int
) -> None:
    _compare_surveys(options, seed)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_temper_decides_alike(edition: str, players: int) -> None:
    _compare_tempers(table(edition, players), seed=players)


@SPARING
@given(options=own_decks(), seed=seeds())
def test_every_temper_decides_alike_with_a_deck_of_ones_own(options: Options, seed: int) -> None:
    _compare_tempers(options, seed)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_net_sees_alike(edition: str, players: int) -> None:
    for moment in choosing(table(edition, players), seed=players):
        found = _asked_of_a_net(moment.box, moment.waves)
        where, plain = [], []
        for choice in choices(moment):
            for explorer in explorers_in(choice.position.inside):
                where.append([choice.wave, choice.lane, explorer, 0])
                plain.append([0.0] * FEATURES)
                features(*choice.position[:3], explorer, choice.position.partner_mask, plain[-1])
        assert found.where.tolist() == where
        by_rules = np.array(plain).reshape(-1, FEATURES)
        assert np.allclose(found.features, by_rules, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(("edition", "players"), list(zip(EDITIONS, (2, 3, 5, 8), strict=True)))
def test_the_expert_decides_alike(edition: str, players: int) -> None:
    expert, net, luck = ExpertPolicy(), expert_net(), Same()
    for moment in choosing(table(edition, players), seed=players):
        waves = moment.waves.copy()
        found = _asked_of_a_net(moment.box, waves)
        apply_decisions(waves, found.where, net.leaving(found.features))
        for choice in choices(moment):
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if expert.should_leave(choice.position, explorer, luck.of(moment, choice, explorer))
            ]
            assert _leaving(waves, choice) == leavers


@pytest.mark.parametrize("log_odds", [-2000, -30, 30, 2000])
def test_a_net_that_is_quite_sure_decides_so_by_the_rules(log_odds: float) -> None:
    expert = ExpertPolicy()
    expert._net = _sure(log_odds)
    for moment in choosing(table("diamant-2016", 3), seed=1):
        for choice in choices(moment):
            for explorer in explorers_in(choice.position.inside):
                assert expert.should_leave(choice.position, explorer, Random(1)) == (log_odds > 0)


@pytest.mark.parametrize(
    "log_odds",
    [-2000, -100, -30, 30, 2000],
)
def test_a_net_that_is_quite_sure_decides_so_compiled(log_odds: float) -> None:
    box = build_card_tables(table("diamant-2016", 3))
    seats = build_lineup(box, [[_sure(log_odds)] * 3])
    _, cards, traps = play_lockstep(box, seats, game_seeds(1), range(LANES))[0].figures.T
    assert np.all(traps == (0 if log_odds > 0 else ENTRANCES))
    assert np.all(cards == ENTRANCES) == (log_odds > 0)


def _compare_surveys(options: Options, seed: int) -> None:
    for moment in choosing(options, seed):
        box = moment.box
        for choice in choices(moment):
            seen, points = np.empty(SEEN, np.int64), np.empty(MAX_EXPLORERS, np.int64)
            observe(box, moment.waves[choice.wave], choice.lane, seen, points)
            assert choice.position == Observation(
                seen.tolist(),
                points[: box.explorers].tolist(),
                row(moment.waves, INSIDE)[choice.wave, choice.lane],
                box.twin,
            )


def _compare_tempers(options: Options, seed: int) -> None:
    """Tempers decide in three places: `tempers`, `ask`, and each by itself."""
    rows, luck = np.array(TEMPERS), Same()
    minds = policy_table(Lineup(rows, [], LINEUPS))
    for moment in choosing(options, seed):
        box, rolling, together = moment.box, moment.waves.copy(), moment.waves.copy()
        for number, wave in enumerate(rolling):
            traits = no_traits()
            for lane in range(LANES):
                assign_policies(box, minds, traits, lane, number * LANES + lane)
            choose_by_threshold(box, wave, minds, traits)
        collect_decisions(box, together, rows, LINEUPS, _room(box, together))
        assert np.array_equal(row(rolling, LEAVE), row(together, LEAVE))
        for choice in choices(moment):
            lineup = LINEUPS[(choice.wave * LANES + choice.lane) % len(LINEUPS)]
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if ThresholdPolicy(TEMPERS[lineup[explorer]]).should_leave(
                    choice.position, explorer, luck.of(moment, choice, explorer)
                )
            ]
            assert _leaving(rolling, choice) == leavers


def _sure(log_odds: float) -> Network:
    """A net that says the same whatever it sees."""
    return Network([(np.zeros((FEATURES, 2), np.float32), np.array([log_odds, 0], np.float32))])


def _leaving(waves: Array, choice: Choice) -> list[int]:
    return list(explorers_in(int(row(waves, LEAVE)[choice.wave, choice.lane])))


def _asked_of_a_net(box: CardTables, waves: Array) -> DecisionBatch:
    """What a net sees that plays for everybody."""
    room = _room(box, waves)
    number = collect_decisions(
        box, waves, np.empty((0, ROW)), np.zeros((1, MAX_EXPLORERS), np.int64), room
    )
    return DecisionBatch(room.features[:number], room.where[:number])


def _room(box: CardTables, waves: Array) -> DecisionBatch:
    most = len(waves) * LANES * box.explorers
    return DecisionBatch(np.empty((most, FEATURES), np.float32), np.empty((most, 4), np.int32))
