from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tacora.arena.engines import Engine, engine_for, play_schedule
from tacora.arena.ranking_counts import RankingCounts
from tacora.arena.schedule import lineups, seat_rotations
from tacora.arena.tournament import MIN_DEALS_FOR_INTERVAL, Rated, Tournament
from tacora.core.errors import UsageError
from tacora.sim.executors import SERIAL, Executor, LocalExecutor

SURE = ("cautious", "greedy-ev", "rival", "gambler")
"""Bots that leave nothing to luck."""


def _engine(name: str, bots: tuple[str, ...], seed: int = 1, **options: Any) -> Engine:
    return engine_for(name, "diamant", {"players": 4} | options, bots, seed)


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_a_deal_gives_whoever_leaves_nothing_to_luck_the_same_in_every_seat(name: str) -> None:
    tables = lineups(4, 4, 30, 2)
    (*parts,) = play_schedule(_engine(name, SURE), tables, SERIAL)
    points = np.concatenate([part.points for part in parts]).reshape(30, 4, 4)
    for place in range(4):
        seats = [(place - turn) % 4 for turn in range(4)]
        gained = points[:, range(4), seats]
        assert (gained == gained[:, :1]).all()
    assert len(np.unique(points.sum((1, 2)))) > 10  # and every deal is another


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_bots_that_do_the_same_are_rated_the_same(name: str) -> None:
    triplets = ("cautious", "cautious:5", "cautious:05")
    rated = _rated(Tournament(triplets, 3, 30, 1), _engine(name, triplets, players=3))
    assert {line.rating.value for line in rated} == {1500}
    assert {line.win_share.times(3).value for line in rated} == {1}
    assert len({line.mean_score for line in rated}) == 1


def _rated(tournament: Tournament, engine: Engine, executor: Executor = SERIAL) -> list[Rated]:
    ledger = tournament.counts()
    for games in tournament.play(engine, executor):
        ledger.add(games)
    return tournament.rated(ledger.evidence())


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_the_number_of_processes_changes_nothing(name: str) -> None:
    bots = ("random", "cautious", "expert", "rival", "gambler")
    tournament = Tournament(bots, 4, 25, 9)
    alone = _rated(tournament, _engine(name, bots, 9))
    assert alone == _rated(tournament, _engine(name, bots, 9), LocalExecutor(2))
    assert alone != _rated(Tournament(bots, 4, 25, 8), _engine(name, bots, 8))


def test_both_engines_rate_alike() -> None:
    bots = ("random", *SURE)
    fast = _rated(Tournament(bots, 4, 2000, 1), _engine("fast", bots))
    rules = _rated(Tournament(bots, 4, 100, 1), _engine("rules", bots))
    truth = {line.bot: line.rating.value for line in fast}
    for line in rules:
        assert line.rating.error is not None
        assert abs(line.rating.value - truth[line.bot]) < 4 * line.rating.error


def test_every_game_is_played_by_its_line_up_also_in_the_last_chunk() -> None:
    engine, tables = _engine("fast", ("random", *SURE)), lineups(5, 4, 6000, 1)
    assert 6000 % engine.deals_at_once > 500
    parts = list(play_schedule(engine, tables, LocalExecutor(2)))
    assert len(parts) == 6000 // engine.deals_at_once + 1
    assert (np.concatenate([part.bots for part in parts]) == seat_rotations(tables)).all()
    in_one = engine.play(5500, tables[5500:])
    assert (parts[-1].points[-2000:] == in_one.points).all()


def test_the_engine_is_chosen_by_what_it_can_play() -> None:
    deck = {f"treasure:{value}": 3 for value in range(1, 26)}
    assert _engine("auto", SURE).name == "fast"
    assert _engine("auto", SURE, deck=deck).name == "rules"
    assert _engine("auto", ("random", "lynx")).name == "rules"
    with pytest.raises(UsageError, match="call/engine"):
        _engine("fast", ("random", "lynx"))
    with pytest.raises(UsageError, match="call/engine"):
        engine_for("fast", "dinosaurs", {"players": 3}, ("random", "planner"), 1)


def test_a_few_deals_have_no_intervals() -> None:
    few, enough = (
        _rated(Tournament(SURE, 4, deals, 1), _engine("fast", SURE))
        for deals in (MIN_DEALS_FOR_INTERVAL - 1, MIN_DEALS_FOR_INTERVAL)
    )
    assert {line.rating.low for line in few} == {None}
    for line in enough:
        low, high = line.rating.low, line.rating.high
        assert low is not None
        assert high is not None
        assert low <= line.rating.value <= high


def test_deals_are_enough_for_intervals_when_they_are_for_every_bot() -> None:
    many = tuple(f"cautious:{number}" for number in range(1, 31))
    for deals, known in (
        (MIN_DEALS_FOR_INTERVAL, False),
        (MIN_DEALS_FOR_INTERVAL * 10 - 1, False),
        (MIN_DEALS_FOR_INTERVAL * 10, True),
    ):
        rated = _rated(Tournament(many, 3, deals, 1), _engine("fast", many, players=3))
        figures = [figure for line in rated for figure in (line.rating, line.win_share)]
        assert {figure.low is not None for figure in figures} == {known}
    assert all((line.rating.error or 0) > 10 for line in rated)


def test_games_are_counted_by_seat() -> None:
    ledger = RankingCounts(2, 3, 4, "points")
    tables = lineups(2, 3, 4, 1)
    for games in play_schedule(_engine("fast", ("random", "cautious"), players=3), tables, SERIAL):
        ledger.add(games)
    assert ledger.evidence().seats.sum(0).tolist() == [18, 18]
