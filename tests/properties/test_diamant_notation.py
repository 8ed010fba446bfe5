"""Diamant: positions with extreme values, and every piece at every place of a notation."""

from __future__ import annotations

from tacora.games.diamant import GAME
from tests.properties.every_game import SUITES
from tests.properties.strategies import after, play_from
from tests.properties.test_notation import assert_stable

DIAMANT = SUITES["diamant"]


def test_a_position_whose_only_card_was_a_relic_that_left_is_read_back_exactly() -> None:
    state = after(GAME.rules.parse_options({"players": 3}), "relic", {0})
    assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_a_position_with_200_treasures_of_1000_is_read_back_exactly() -> None:
    start, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": 3, "deck": {"treasure:1000": 200}})
    )
    moves = play_from(start, seed=0, bias="fair", leaving=0.0)
    assert moves
    for _, state, _ in moves:
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_a_position_with_a_deck_of_many_long_names_is_read_back_exactly() -> None:
    letters = "abcdefghijklmnopqrst"
    names = [f"{a}-{b}" + "-x" * 18 for a in letters for b in letters[:10]]
    start, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": 3, "deck": {f"trap:{name}": 1 for name in names}})
    )
    moves = play_from(start, seed=0, bias="fair", leaving=0.0)
    assert moves
    for _, state, _ in moves:
        if state.round > 1:
            break
        assert GAME.rules.from_notation(GAME.rules.to_notation(state)) == state


def test_every_piece_at_every_place_is_refused_or_is_a_position() -> None:
    text = GAME.rules.to_notation(
        after(
            GAME.rules.parse_options({"players": 3}), "treasure:17", {0}, "relic", {1}, "trap:lava"
        )
    )
    for place in range(len(text) + 1):
        for piece in DIAMANT.odd.pieces:
            assert_stable(DIAMANT, text[:place] + piece + text[place:])
            assert_stable(DIAMANT, text[:place] + piece + text[place + 1 :])
