"""An observation of Diamant is what a person at the table knows, described in `docs/envs.md`."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.chance import SeededChance
from tacora.envs.diamant.observation import Observer, feature_names, observation_bounds
from tacora.envs.diamant.table import DiamantTable
from tacora.envs.pettingzoo import diamant_v0
from tacora.games.diamant import GAME
from tests.envs.tables import TABLES, options_of
from tests.properties.random_games import CHECKED, seeds
from tests.properties.strategies import states

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


@CHECKED
@given(seed=seeds(), first=st.lists(st.sampled_from((0, 1)), min_size=1, max_size=3))
def test_hidden_choices_of_others_show_in_no_observation(seed: int, first: list[int]) -> None:
    """Two games differ only in what the first agents have chosen: the others see the same."""
    one, other = diamant_v0.raw_env(players=4), diamant_v0.raw_env(players=4)
    one.reset(seed=seed)
    other.reset(seed=seed)
    for action in first:
        one.step(action)
        other.step(1 - action)
        assert one.agent_selection == other.agent_selection
        assert one.rewards == other.rewards
        for agent in one.agents:
            seen, also = one.observe(agent), other.observe(agent)
            assert seen.keys() == also.keys() == {"observation", "action_mask"}
            assert np.array_equal(seen["observation"], also["observation"])
            assert np.array_equal(seen["action_mask"], also["action_mask"])
            assert str(one.infos[agent]) == str(other.infos[agent])


@pytest.mark.parametrize("table", TABLES)
def test_cards_to_come_show_in_no_observation(table: str) -> None:
    """Two games in the same position will get other cards: all seats see the same now."""
    options = options_of(table)
    one, other = DiamantTable(options), DiamantTable(options)
    for seed in range(20):
        one.start(SeededChance(seed))
        other.start(SeededChance(seed + 1000))
        other.state = one.state
        for seat in range(options.players):
            assert np.array_equal(one.observe(seat), other.observe(seat))


@CHECKED
@given(state=states("choices") | states("nothing"))
def test_every_observation_lies_within_its_bounds(state: object) -> None:
    options = state.options  # type: ignore[attr-defined]
    bounds, observer = observation_bounds(options), Observer(options)
    assert len(bounds) == observer.size == len(set(feature_names(options)))
    for seat in range(options.players):
        observed = observer.observe(state, seat)  # type: ignore[arg-type]
        assert (observed >= 0).all()
        assert (observed <= bounds).all()


def test_seats_are_listed_from_the_observer_on() -> None:
    table = DiamantTable(options_of("diamant-2016"))
    rng = Random(1)
    for seed in range(30):
        table.start(SeededChance(seed))
        while not table.is_over:
            for seat in range(4):
                observed = table.observe(seat)
                named = dict(zip(feature_names(table.options), observed, strict=True))
                for step in range(4):
                    other = (seat + step) % 4
                    points = named[f"points +{step}"] * 50
                    assert round(float(points)) == table.scores[other]
                    assert named[f"inside +{step}"] == (other in table.state.inside)
            table.act({s: int(rng.random() < 0.2) for s in table.to_move})


def test_the_page_describes_every_feature_in_order() -> None:
    table = (
        PAGE.read_text("utf-8").partition("## The observation of Diamant")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| `([^`]+)` \|", table, flags=re.MULTILINE)
    options = GAME.rules.parse_options({"players": 3})
    kinds = [re.sub(r" (treasure|trap|relic)\S*| \+\d", "", n) for n in feature_names(options)]
    assert [row.partition(" ")[0] for row in rows] == list(dict.fromkeys(kinds))
