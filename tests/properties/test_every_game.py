"""Every game: invariants hold in all states, JSON says what is pending, options survive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from tacora.core.game import Chance, Decide, GameOver
from tacora.games.registry import GAME_NAMES, get_game
from tests.properties.every_game import Suite, every_game, raw_options
from tests.properties.random_games import CHECKED, SPARING


@every_game
def test_invariants_hold_in_every_state(suite: Suite) -> None:
    """Nothing is made or lost: points, diamonds, cards; pieces are where they can be."""
    numbered, size = suite.pool
    checked = 0
    for play in map(numbered, range(size)):
        for state in play.states:
            suite.check(state)
            checked += 1
    assert checked > 5000


@every_game
def test_a_game_is_over_at_its_end_and_not_before(suite: Suite) -> None:
    numbered, size = suite.pool
    for play in map(numbered, range(size)):
        over = [isinstance(suite.game.rules.pending(state), GameOver) for state in play.states]
        assert over == [False] * (len(over) - 1) + [True]


@every_game
@SPARING
@given(data=st.data())
def test_state_json_says_what_the_game_waits_for(suite: Suite, data: st.DataObject) -> None:
    play = data.draw(suite.short_games)
    game = play.game
    for state in play.states:
        report = game.presentation.state_json(state)
        pending = game.rules.pending(state)
        match pending:
            case Chance():
                left = zip(pending.outcomes, pending.weights, strict=True)
                expected: object = {"chance": {code: weight for code, weight in left if weight}}
            case Decide():
                expected = {
                    "decide": {
                        str(s): list(game.rules.legal_choices(state, s)) for s in pending.seats
                    }
                }
            case GameOver():
                expected = None
                assert report["scores"] == list(pending.scores)
                assert report["winners"] == list(pending.winners)
        assert report["pending"] == expected
        assert report["over"] == isinstance(pending, GameOver)


@pytest.mark.parametrize("name", GAME_NAMES)
@CHECKED
@given(data=st.data())
def test_legal_options_survive_being_written(name: str, data: st.DataObject) -> None:
    game = get_game(name)
    raw = data.draw(raw_options(name))
    options = game.rules.parse_options(raw)
    written = game.rules.options_json(options)
    assert game.rules.parse_options(written) == options
    assert game.rules.options_json(game.rules.parse_options(written)) == written
    assert game.rules.num_seats(options) == raw["players"]


@every_game
def test_shared_views_are_the_view_json_of_each_seat(suite: Suite) -> None:
    """What seats share is made once, from what a spectator may know: byte for byte the same."""
    numbered, size = suite.pool
    presentation = suite.game.presentation
    assert presentation.shared_views is not None
    checked = 0
    for play in map(numbered, range(0, size, 4)):
        for state in play.states[:: max(1, len(play.states) // 40)]:
            facts = presentation.shared_views(state)
            for seat in (None, *range(suite.game.rules.num_seats(play.options))):
                assert json.encode(facts(seat)) == json.encode(presentation.view_json(state, seat))
                checked += 1
    assert checked > 1000
