"""A position in lanes is the position."""

from __future__ import annotations

import numpy as np
import pytest

from tacora.games.diamant.state import State
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.kernel import CHOICE_DUE, LANES
from tacora.sim.diamant.state_import import lane_from_state
from tests.coach.games import EDITIONS, played
from tests.parity.engine_comparison import camp_by_rules, camp_of, cave_by_rules, cave_of, kinds_of


def _states(edition: str) -> list[State]:
    records = [played(EDITIONS[edition], seed) for seed in range(20)]
    moments = [moment for record in records for moment in record.steps[:-1]]
    return [moment.state for moment in moments]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_in_lanes_reads_as_it_was(edition: str) -> None:
    for state in _states(edition):
        lane = lane_from_state(build_card_tables(state.options), state).tolist()
        kinds = kinds_of(state.options)
        assert cave_of(lane, kinds) == cave_by_rules(state)
        assert camp_of(lane, kinds, state.options.players) == camp_by_rules(state)
        assert lane[CHOICE_DUE // LANES] == (state.awaiting == "choices")


def test_equal_positions_have_equal_columns() -> None:
    (one, *_), (other, *_) = _states("diamant-2016"), _states("diamant-2016")
    box = build_card_tables(one.options)
    assert np.array_equal(lane_from_state(box, one), lane_from_state(box, other))
