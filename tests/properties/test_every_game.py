"""What holds in every game: reports say what is pending, options survive being written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.game import Chance, Decide, GameOver
from tacora.games.registry import GAME_NAMES, get_game
from tests.properties.every_game import Games, every_game, forms
from tests.properties.random_games import CHECKED, SPARING


@every_game
@SPARING
@given(data=st.data())
def test_the_report_says_what_the_game_waits_for(games: Games, data: st.DataObject) -> None:
    play = data.draw(games)
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
def test_lawful_options_survive_being_written(name: str, data: st.DataObject) -> None:
    game = get_game(name)
    given_ = data.draw(forms(name))
    options = game.rules.parse_options(given_)
    written = game.rules.options_json(options)
    assert game.rules.parse_options(written) == options
    assert game.rules.options_json(game.rules.parse_options(written)) == written
    assert game.rules.num_seats(options) == given_["players"]
