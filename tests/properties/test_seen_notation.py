"""What a program elsewhere gets of a position: the same view and choices, and nothing hidden."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tacora.core.game import Decide, seen_position
from tacora.games.dinosaurs import GAME as DINOSAURS
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.dinosaurs.hidden_cards import with_other_cards
from tests.properties.every_game import Suite, every_game
from tests.properties.random_games import CHECKED, seeds


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_position_for_a_seat_is_read_back_as_its_view_with_its_choices(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    rules, asked = suite.game.rules, 0
    for state in suite.sample(data.draw(suite.games), seed, Decide):
        pending = rules.pending(state)
        assert isinstance(pending, Decide)
        for seat in pending.seats:
            again = rules.from_notation(seen_position(suite.game.rules, state, seat))
            assert rules.perfect_recall_view(again, seat) == rules.perfect_recall_view(state, seat)
            assert rules.legal_choices(again, seat) == rules.legal_choices(state, seat)
            asked += 1
    assert asked


@CHECKED
@given(play=dinosaurs.games(), seed=seeds())
def test_position_for_a_seat_does_not_depend_on_hidden_cards(
    play: dinosaurs.Play, seed: int
) -> None:
    rng = Random(seed)
    for state in dinosaurs.one_of_each(play, seed):
        for seat in range(play.options.players):
            other = with_other_cards(state, seat, rng)
            assert seen_position(DINOSAURS.rules, other, seat) == seen_position(
                DINOSAURS.rules, state, seat
            )
