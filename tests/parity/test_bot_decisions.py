"""A bot sees and does the same in a compiled game as at a table that goes by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given

from tacora.bots.diamant import observation as look
from tacora.bots.diamant.expert import Expert, expert_net
from tacora.bots.diamant.features import FEATURES, features
from tacora.bots.diamant.network import Net
from tacora.bots.diamant.observation import SEEN, Position
from tacora.bots.diamant.opponent_pool import GAMBLER, POOL, RELIC_HUNTER, RIVAL
from tacora.bots.diamant.policy_bot import Tempered
from tacora.bots.diamant.threshold_policy import LIMITS, ROW, Row, temper
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import asked
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Array, Box, box_of
from tacora.sim.diamant.kernel import INSIDE, LANES, LEAVE
from tacora.sim.diamant.lineup import minds_of, seated
from tacora.sim.diamant.lockstep import Asked, answer, ask
from tacora.sim.diamant.observation import chance, survey
from tacora.sim.diamant.rng import deals
from tacora.sim.diamant.rollouts import Seats, play_together
from tacora.sim.diamant.threshold_kernel import no_traits, sit_down, tempers
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
    *POOL.values(),
    GAMBLER,
    RELIC_HUNTER,
    RIVAL,
    temper(loot=[3 + n % 11 for n in range(ROW - LIMITS)], envy=-0.15),
    temper(loot=8, coin=0.1, chase=True, bold=0.5, relic=7),
)
LINEUPS = (np.arange(len(TEMPERS))[:, None] + 5 * np.arange(MOST_EXPLORERS)) % len(TEMPERS)
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
    position: Position
    """By the rules."""


def choices(moment: Moment) -> Iterator[Choice]:
    for n in moment.alike:
        state = moment.states[n]
        seats = asked(state)
        view = GAME.counted(state, seats[n % len(seats)])
        yield Choice(n // LANES, n % LANES, look.survey(view))


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
                features(*choice.position[:3], explorer, choice.position.twin, plain[-1])
        assert found.where.tolist() == where
        by_rules = np.array(plain).reshape(-1, FEATURES)
        assert np.allclose(found.features, by_rules, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(("edition", "players"), list(zip(EDITIONS, (2, 3, 5, 8), strict=True)))
def test_the_expert_decides_alike(edition: str, players: int) -> None:
    expert, net, luck = Expert(), expert_net(), Same()
    for moment in choosing(table(edition, players), seed=players):
        waves = moment.waves.copy()
        found = _asked_of_a_net(moment.box, waves)
        answer(waves, found.where, net.leaving(found.features))
        for choice in choices(moment):
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if expert.leaves(choice.position, explorer, luck.of(moment, choice, explorer))
            ]
            assert _leaving(waves, choice) == leavers


@pytest.mark.parametrize("log_odds", [-2000, -30, 30, 2000])
def test_a_net_that_is_quite_sure_decides_so_by_the_rules(log_odds: float) -> None:
    expert = Expert()
    expert._net = _sure(log_odds)
    for moment in choosing(table("diamant-2016", 3), seed=1):
        for choice in choices(moment):
            for explorer in explorers_in(choice.position.inside):
                assert expert.leaves(choice.position, explorer, Random(1)) == (log_odds > 0)


@pytest.mark.parametrize(
    "log_odds",
    [-2000, -100, -30, 30, 2000],
)
def test_a_net_that_is_quite_sure_decides_so_compiled(log_odds: float) -> None:
    box = box_of(table("diamant-2016", 3))
    seats = seated(box, [[_sure(log_odds)] * 3])
    _, cards, traps = play_together(box, seats, deals(1), range(LANES))[0].figures.T
    assert np.all(traps == (0 if log_odds > 0 else ENTRANCES))
    assert np.all(cards == ENTRANCES) == (log_odds > 0)


def _compare_surveys(options: Options, seed: int) -> None:
    for moment in choosing(options, seed):
        box = moment.box
        for choice in choices(moment):
            seen, points = np.empty(SEEN, np.int64), np.empty(MOST_EXPLORERS, np.int64)
            survey(box, moment.waves[choice.wave], choice.lane, seen, points)
            assert choice.position == Position(
                seen.tolist(),
                points[: box.explorers].tolist(),
                row(moment.waves, INSIDE)[choice.wave, choice.lane],
                box.twin,
            )


def _compare_tempers(options: Options, seed: int) -> None:
    """Tempers decide in three places: `tempers`, `ask`, and each by itself."""
    rows, luck = np.array(TEMPERS), Same()
    minds = minds_of(Seats(rows, [], LINEUPS))
    for moment in choosing(options, seed):
        box, rolling, together = moment.box, moment.waves.copy(), moment.waves.copy()
        for number, wave in enumerate(rolling):
            traits = no_traits()
            for lane in range(LANES):
                sit_down(box, minds, traits, lane, number * LANES + lane)
            tempers(box, wave, minds, traits)
        ask(box, together, rows, LINEUPS, _room(box, together))
        assert np.array_equal(row(rolling, LEAVE), row(together, LEAVE))
        for choice in choices(moment):
            lineup = LINEUPS[(choice.wave * LANES + choice.lane) % len(LINEUPS)]
            leavers = [
                explorer
                for explorer in explorers_in(choice.position.inside)
                if Tempered(TEMPERS[lineup[explorer]]).leaves(
                    choice.position, explorer, luck.of(moment, choice, explorer)
                )
            ]
            assert _leaving(rolling, choice) == leavers


def _sure(log_odds: float) -> Net:
    """A net that says the same whatever it sees."""
    return Net([(np.zeros((FEATURES, 2), np.float32), np.array([log_odds, 0], np.float32))])


def _leaving(waves: Array, choice: Choice) -> list[int]:
    return list(explorers_in(int(row(waves, LEAVE)[choice.wave, choice.lane])))


def _asked_of_a_net(box: Box, waves: Array) -> Asked:
    """What a net sees that plays for everybody."""
    room = _room(box, waves)
    number = ask(box, waves, np.empty((0, ROW)), np.zeros((1, MOST_EXPLORERS), np.int64), room)
    return Asked(room.features[:number], room.where[:number])


def _room(box: Box, waves: Array) -> Asked:
    most = len(waves) * LANES * box.explorers
    return Asked(np.empty((most, FEATURES), np.float32), np.empty((most, 4), np.int32))
