"""Observations of Diamonds & Dinosaurs: what a seat may know as numbers, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from numpy.typing import NDArray

from tacora.core.game import Decide, Seat
from tacora.envs.dinosaurs.actions import action_codes
from tacora.envs.dinosaurs.feature_list import (
    BLOCKS,
    DINOSAUR_COLUMNS,
    FEATURES,
    MAP_COLUMNS,
    PLAYER_COLUMNS,
    QUESTIONS,
    ROLL_COLUMNS,
)
from tacora.envs.dinosaurs.observation import LIMIT, Observer
from tacora.envs.dinosaurs.picture import to_svg
from tacora.envs.dinosaurs.planes import PLANES, WINDOW, MapPlanes
from tacora.envs.dinosaurs.text_picture import text_picture
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.board import CAMP, EAST, NORTH, Board
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import View
from tacora.match import Match
from tests.properties.dinosaurs.hidden_cards import asked, with_other_cards
from tests.properties.dinosaurs.strategies import Play, games, one_of_each, short_games
from tests.properties.random_games import CHECKED, seeds

Numbers = NDArray[Any]

SPARING = settings(CHECKED, max_examples=10)


def _view(state: State, seat: Seat) -> View:
    view: View = GAME.rules.view(state, seat)
    return view


def _block(view: View, name: str) -> Numbers:
    start, stop, shape = BLOCKS[name]
    return Observer().observe(view)[start:stop].reshape(shape)


def _shown(state: State, seat: Seat) -> tuple[bytes, ...]:
    """Return all that an environment shows an agent: numbers, planes, mask, text and picture."""
    view = _view(state, seat)
    codes = action_codes(state.cards)
    choices = GAME.rules.legal_choices(state, seat)
    return (
        Observer().observe(view).tobytes(),
        MapPlanes().draw(view.state, seat).tobytes(),
        codes.mask(codes.legal(state, seat, choices)).tobytes(),
        text_picture(view).encode(),
        to_svg(view).encode(),
    )


@SPARING
@given(play=games(), seed=seeds())
def test_hidden_cards_change_no_observation_no_mask_and_no_picture(play: Play, seed: int) -> None:
    rng, differing = Random(seed), 0
    for state in one_of_each(play, seed):
        seat = rng.randrange(play.options.players)
        other = with_other_cards(state, seat, rng)
        differing += other.hands != state.hands
        assert _shown(state, seat) == _shown(other, seat)
    assert differing, "the hidden cards were the same"


@SPARING
@given(play=short_games(), seed=seeds())
def test_an_observation_has_its_shape_and_stays_inside_its_bounds(play: Play, seed: int) -> None:
    observer, planes = Observer(), MapPlanes()
    for state in one_of_each(play, seed):
        for seat in range(play.options.players):
            view = _view(state, seat)
            found = observer.observe(view)
            assert found.shape == (FEATURES,)
            assert found.dtype == np.float32
            assert np.isfinite(found).all()
            assert np.abs(found).max() <= LIMIT
            drawn = planes.draw(view.state, seat)
            assert drawn.shape == (len(PLANES), WINDOW, WINDOW)
            assert drawn.dtype == np.int8
            assert drawn.min() >= 0
            again = Observer().observe(view)
            assert np.array_equal(found, again), "what is remembered of the map is out of date"


@SPARING
@given(play=games(), seed=seeds())
def test_pieces_in_the_numbers_are_the_pieces_on_the_table(play: Play, seed: int) -> None:
    for state in one_of_each(play, seed, Decide):
        for seat in range(2):
            view = _view(state, seat)
            players, dinosaurs = _block(view, "seats"), _block(view, "dinosaurs")
            cards = _block(view, "map")
            assert cards[:, MAP_COLUMNS.index("in play")].sum() == len(state.board.cards)
            lying = cards[:, MAP_COLUMNS.index("diamonds / 4")].sum() * 4
            carried = players[:, PLAYER_COLUMNS.index("diamonds / goal")].sum()
            held = round(float(carried) * state.options.diamonds)
            assert state.supply + round(float(lying)) + held == 22
            assert [row[0] for row in dinosaurs] == [at is not None for at in state.dinosaurs]
            assert set(_block(view, "hand").nonzero()[0]) == set(state.hands[seat])
            waiting = asked(state) or ()
            column = players[:, PLAYER_COLUMNS.index("asked now")]
            order = [(seat + row) % len(state.players) for row in range(len(state.players))]
            assert [other for other, bit in zip(order, column, strict=False) if bit] == [
                other for other in order if other in waiting
            ]


def _decisions(play: Play) -> set[str]:
    tasks: list[Task] = [state.agenda[-1] for state in play.states if asked(state)]
    return {str(task.__struct_config__.tag) for task in tasks}


@SPARING
@given(play=games())
def test_every_kind_of_question_has_its_own_bit(play: Play) -> None:
    assert _decisions(play) <= set(QUESTIONS)
    for state in play.states[::5]:
        if asked(state):
            question = _block(_view(state, 0), "question")
            tag = str(state.agenda[-1].__struct_config__.tag)
            assert [QUESTIONS[bit] for bit in question.nonzero()[0]] == [tag]


def test_rows_of_players_start_with_the_observing_seat() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    players = list(state.players)
    players[1] = type(players[1])(diamonds=2, at=CAMP)
    state.players = tuple(players)
    rows = {seat: _block(_view(state, seat), "seats") for seat in range(3)}
    column = PLAYER_COLUMNS.index("diamonds / goal")
    assert [float(row) for row in rows[1][:, column]] == [0.5, 0, 0, 0, 0, 0]
    assert [float(row) for row in rows[0][:, column]] == [0, 0.5, 0, 0, 0, 0]
    assert rows[0][:, PLAYER_COLUMNS.index("seated")].sum() == 3


def test_scouted_cards_show_to_the_scout_alone() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    state.agenda = (ChooseScoutedCards(0, 5, state.map_deck[:5]),)
    column = MAP_COLUMNS.index("looked at")
    assert _block(_view(state, 0), "map")[:, column].sum() == 5
    assert _block(_view(state, 1), "map")[:, column].sum() == 0


def test_the_window_moves_just_as_far_as_a_long_map_needs() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    planes, free = MapPlanes(), PLANES.index("free cell")
    drawn = planes.draw(state, 0)
    assert planes.place(CAMP) == (WINDOW // 2, WINDOW // 2)
    assert drawn[free].sum() == 4
    cells = [CAMP + EAST * step for step in range(1, 14)]
    numbers = [card for card in range(len(state.cards.maps)) if card != state.cards.camp]
    state.board = Board({CAMP: state.cards.camp, **dict(zip(cells, numbers, strict=False))})
    drawn = planes.draw(state, 0)
    assert planes.place(cells[-1] + EAST) == (10, WINDOW - 1), "the last free cell is just inside"
    assert planes.place(CAMP + NORTH) == (9, WINDOW - 15)
    assert drawn[free].sum() == len(state.board.frontier)


def test_cards_outside_the_window_are_still_in_the_table() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    cells = [CAMP + EAST * step for step in range(-16, 17)]
    state.board = Board(dict(zip(cells, range(len(cells)), strict=True)))
    planes = MapPlanes()
    planes.draw(state, 0)
    assert planes.place(cells[0]) is None
    table = _block(_view(state, 0), "map")
    easts = table[: len(cells), MAP_COLUMNS.index("east / 10")]
    assert [round(float(east) * 10) for east in easts] == list(range(-16, 17))


def test_a_roll_shows_its_dice_its_bonus_and_the_number_to_reach() -> None:
    start = GAME.rules.from_notation(_rolled())
    rolled = start.roll
    assert rolled is not None
    assert rolled.dice == (2, 5)
    own, _ = _block(_view(start, rolled.seat), "rolls")
    named = dict(zip(ROLL_COLUMNS, map(float, own), strict=True))
    assert named["under way"] == named["to move"] == named["by player 0"] == 1
    assert rolled.kind == "move"
    assert (named["dice with 2"], named["dice with 5"], named["dice with 6"]) == (1, 1, 0)
    assert round(named["total / 12"] * 12) == 7


def _rolled() -> str:
    """Return a position in which the active player has rolled 2 and 5 to move."""
    match = Match("dinosaurs", players=2, seed=4, chance="explicit", explorers="dealt")
    while match.outcome is None:
        if match.chance and match.state.turn and "dice:2+5" in match.chance:
            match.play_chance("dice:2+5")
            return match.notation
        if match.chance:
            match.draw()
        else:
            match.play({seat: _first(match.legal_choices(seat)) for seat in match.to_move})
    raise AssertionError("nobody rolled")


def _first(choices: tuple[str, ...]) -> str:
    return next((choice for choice in choices if choice in ("pass", "move")), choices[0])


def test_columns_of_dinosaurs_say_which_one_attacks() -> None:
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    state.dinosaurs = (CAMP, *state.dinosaurs[1:])
    row = _block(_view(state, 0), "dinosaurs")[0]
    assert float(row[DINOSAUR_COLUMNS.index("in play")]) == 1
    assert float(row[DINOSAUR_COLUMNS.index("attacks in the roll under way")]) == 0


def test_blocks_of_cards_have_a_place_for_every_card() -> None:
    cards = standard_cards()
    assert BLOCKS["map"].shape[0] == len(cards.maps)
    assert BLOCKS["hand"].shape == BLOCKS["discards"].shape == (len(cards.items),)
    assert BLOCKS["known_card"].shape == (len(cards.deck),)
    assert BLOCKS["dinosaurs"].shape[0] == len(cards.homes)
