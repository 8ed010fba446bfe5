"""`position_from_state` keeps all facts of a state."""

from __future__ import annotations

import numpy as np
import pytest

from tacora.games.diamant.state import State
from tacora.sim.diamant.state_import import position_from_state
from tests.coach.games import EDITIONS, random_game
from tests.parity.engine_comparison import (
    game_facts_of_lane,
    game_facts_of_state,
    kind_bits,
    round_facts_of_lane,
    round_facts_of_state,
)


def _states(edition: str) -> list[State]:
    records = [random_game(EDITIONS[edition], seed) for seed in range(20)]
    return [step.state for record in records for step in record.steps[:-1]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_position_has_the_facts_of_its_state(edition: str) -> None:
    for state in _states(edition):
        position = position_from_state(state)
        lane = {row: position[row].tolist() for row in position.dtype.names}
        kinds, players = kind_bits(state.options), state.options.players
        assert round_facts_of_lane(lane, kinds) == round_facts_of_state(state)
        assert game_facts_of_lane(lane, kinds, players) == game_facts_of_state(state)
        assert lane["choice_due"] == -(state.awaiting == "choices")


def test_equal_states_have_equal_positions() -> None:
    (one, *_), (other, *_) = _states("diamant-2016"), _states("diamant-2016")
    assert one is not other
    assert np.array_equal(position_from_state(one), position_from_state(other))
