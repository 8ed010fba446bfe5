from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tacora.arena.engines import Engine, engine_for, play_schedule
from tacora.arena.ranking_counts import RankingCounts
from tacora.arena.schedule import balanced_lineups, seat_rotations
from tacora.arena.tournament import MIN_DEALS_FOR_INTERVAL, Rated, Tournament
from tacora.core.errors import UsageError
from tacora.sim.executors import SERIAL, Executor, LocalExecutor

DETERMINISTIC = ("cautious", "greedy-ev", "rival", "gambler")
"""Bots without random choices."""


def _engine(name: str, bots: tuple[str, ...], seed: int = 1, **options: Any) -> Engine:
    return engine_for(name, "diamant", {"players": 4} | options, bots, seed)


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_deterministic_bots_score_the_same_in_every_seat_of_a_deal(name: str) -> None:
    lineups = balanced_lineups(4, 4, 30, 2)
    (*parts,) = play_schedule(_engine(name, DETERMINISTIC), lineups, SERIAL)
    points = np.concatenate([part.points for part in parts]).reshape(30, 4, 4)
    for place in range(4):
        seats = [(place - turn) % 4 for turn in range(4)]
        gained = points[:, range(4), seats]
        assert (gained == gained[:, :1]).all()
    assert len(np.unique(points.sum((1, 2)))) > 10  # deals differ


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_equal_bots_have_equal_ratings(name: str) -> None:
    triplets = ("cautious", "cautious:5", "cautious:05")
    rated = _rated(Tournament(triplets, 3, 30, 1), _engine(name, triplets, players=3))
    assert {line.rating.value for line in rated} == {1500}
    assert {line.win_share.times(3).value for line in rated} == {1}
    assert len({line.mean_score for line in rated}) == 1


def _rated(tournament: Tournament, engine: Engine, executor: Executor = SERIAL) -> list[Rated]:
    counts = tournament.counts()
    for games in tournament.play(engine, executor):
        counts.add(games)
    return tournament.rated(counts.table())


@pytest.mark.parametrize("name", ["fast", "rules"])
def test_number_of_processes_changes_nothing(name: str) -> None:
    bots = ("random", "cautious", "expert", "rival", "gambler")
    tournament = Tournament(bots, 4, 25, 9)
    serial = _rated(tournament, _engine(name, bots, 9))
    assert serial == _rated(tournament, _engine(name, bots, 9), LocalExecutor(2))
    assert serial != _rated(Tournament(bots, 4, 25, 8), _engine(name, bots, 8))


def test_fast_and_rules_engine_give_the_same_ratings() -> None:
    bots = ("random", *DETERMINISTIC)
    fast = _rated(Tournament(bots, 4, 2000, 1), _engine("fast", bots))
    rules = _rated(Tournament(bots, 4, 100, 1), _engine("rules", bots))
    truth = {line.bot: line.rating.value for line in fast}
    for line in rules:
        assert line.rating.error is not None
        assert abs(line.rating.value - truth[line.bot]) < 4 * line.rating.error


def test_every_game_has_its_line_up_also_in_the_last_chunk() -> None:
    engine, lineups = _engine("fast", ("random", *DETERMINISTIC)), balanced_lineups(5, 4, 7000, 1)
    assert 7000 % engine.deals_at_once > 500
    parts = list(play_schedule(engine, lineups, LocalExecutor(2)))
    assert len(parts) == 7000 // engine.deals_at_once + 1
    assert (np.concatenate([part.bots for part in parts]) == seat_rotations(lineups)).all()
    in_one = engine.play(6500, lineups[6500:])
    assert (parts[-1].points[-2000:] == in_one.points).all()


def test_auto_engine_is_the_fast_one_if_supported() -> None:
    deck = {f"treasure:{value}": 3 for value in range(1, 26)}
    assert _engine("auto", DETERMINISTIC).name == "fast"
    assert _engine("auto", DETERMINISTIC, deck=deck).name == "rules"
    assert _engine("auto", ("random", "lynx")).name == "rules"
    with pytest.raises(UsageError, match="call/engine"):
        _engine("fast", ("random", "lynx"))
    with pytest.raises(UsageError, match="call/engine"):
        engine_for("fast", "dinosaurs", {"players": 3}, ("random", "planner"), 1)


def test_few_deals_have_no_intervals() -> None:
    few, enough = (
        _rated(Tournament(DETERMINISTIC, 4, deals, 1), _engine("fast", DETERMINISTIC))
        for deals in (MIN_DEALS_FOR_INTERVAL - 1, MIN_DEALS_FOR_INTERVAL)
    )
    assert {line.rating.low for line in few} == {None}
    for line in enough:
        low, high = line.rating.low, line.rating.high
        assert low is not None
        assert high is not None
        assert low <= line.rating.value <= high


def test_intervals_need_enough_deals_of_every_bot() -> None:
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
    counts = RankingCounts(2, 3, 4, "points")
    lineups = balanced_lineups(2, 3, 4, 1)
    for games in play_schedule(_engine("fast", ("random", "cautious"), players=3), lineups, SERIAL):
        counts.add(games)
    assert counts.table().seats.sum(0).tolist() == [18, 18]
