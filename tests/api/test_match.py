"""Match: playing, chance, views, copies and notations."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tacora
from tacora.core.chance import SeededChance
from tacora.core.game import GameOver
from tacora.core.runner import run_game
from tacora.games.registry import get_game
from tests.api.matches import POSITION, each_game, new_match, play_random, snapshot


@each_game
def test_a_match_with_bots_ends_with_scores_and_winners(game: str) -> None:
    match = new_match(game, 1)
    bots = [tacora.make_bot(game, "random", seed=s) for s in range(3)]
    plays = happened = 0
    while match.outcome is None:
        assert match.to_move
        assert match.chance is None
        match.play(
            {s: bots[s].choose(match.view(s), match.legal_choices(s)) for s in match.to_move}
        )
        happened += len(match.last_events)
        plays += 1
    assert plays > 5
    assert happened > 5
    assert match.events
    assert len(match.outcome.scores) == 3
    assert set(match.outcome.winners) <= {0, 1, 2}
    assert match.to_move == ()
    assert match.legal_choices(0) == ()


@each_game
def test_the_same_seed_gives_the_same_match_and_that_of_run_game(game: str) -> None:
    def played() -> tacora.Match:
        match = new_match(game, "s")
        rng = Random(5)
        while match.outcome is None:
            match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
        return match

    one, rng = played(), Random(5)
    rules = get_game(game).rules
    state, _ = rules.initial_state(rules.parse_options(one.options))
    for _, after, _ in run_game(
        rules, state, SeededChance("s"), lambda s, seat: rng.choice(rules.legal_choices(s, seat))
    ):
        state = after
    assert one.record == played().record
    assert rules.to_notation(state) == one.notation


def test_a_match_without_a_seed_tells_the_one_it_drew() -> None:
    first, second = tacora.Match("diamant"), tacora.Match("diamant")
    assert first.seed != second.seed
    assert tacora.Match("diamant", seed=first.seed).notation == first.notation


@each_game
def test_players_have_a_default_and_options_are_keywords_or_a_mapping(game: str) -> None:
    assert tacora.Match(game).players == 4
    assert tacora.Match(game, players=3).options["players"] == 3
    settings: dict[str, tuple[str, str, Any]] = {
        "diamant": ("relic-values", "relic_values", "printed"),
        "dinosaurs": ("turn-limit", "turn_limit", 9),
    }
    option, key, value = settings[game]
    more: dict[str, Any] = {"edition": "incan-gold"} if game == "diamant" else {}
    one = tacora.Match(game, **more, **{key: value})
    other = tacora.Match(game, options={option: value, **more})
    assert one.options == other.options
    assert one.options[option] == value


@each_game
def test_explicit_chance_has_exact_probabilities_and_is_played_or_drawn(game: str) -> None:
    drawn = new_match(game, 3)
    match = new_match(game, 3, chance="explicit")
    rng, chances = Random(1), 0
    while match.outcome is None:
        if match.chance is not None:
            chances += 1
            assert sum(match.chance.values()) == 1
            assert all(match.chance.values())
            assert match.to_move == ()
            if chances % 2:
                outcomes = match.chance
                assert match.draw() in outcomes
            else:
                match.play_chance(rng.choice(list(match.chance)))
        else:
            match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
    assert chances > 5
    assert drawn.chance is None


def test_the_view_is_counted_from_the_beginning_and_takes_the_other_by_name() -> None:
    match = tacora.Match.from_notation(POSITION)
    assert match.view(0).chests == (12, 7, 30)
    assert match.view(0, as_seen_now=True).chests == (12, None, None)
    assert match.view(None).chests == (None, None, None)
    assert match.view(None).seat is None


def test_play_accepts_a_single_choice_for_one_seat() -> None:
    match = tacora.Match("dinosaurs", players=2, seed=1)
    (seat,) = match.to_move
    before = match.notation
    match.play(match.legal_choices(seat)[0])
    assert match.notation != before


@each_game
def test_a_copy_is_independent_and_draws_the_same_unless_it_has_another_seed(game: str) -> None:
    match = new_match(game, 2)
    play_random(match, Random(1), 3)
    before = snapshot(match)
    one, two, other = match.copy(), match.copy(), match.copy(seed=99)
    assert one.last_events == match.last_events
    for copied in (one, two, other):
        play_random(copied, Random(7))
    assert snapshot(match) == before
    assert one.record == two.record
    assert one.record != other.record
    assert (one.seed, other.seed) == (2, 99)


@each_game
@pytest.mark.parametrize(
    "copied",
    [
        copy.copy,
        copy.deepcopy,
        lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301  (its own)
    ],
)
def test_copy_deepcopy_and_pickle_give_an_independent_match(
    game: str, copied: Callable[[tacora.Match], tacora.Match]
) -> None:
    match = new_match(game, 2)
    play_random(match, Random(1), 3)
    before, expected = snapshot(match), match.copy()
    other = copied(match)
    assert snapshot(other) == before
    play_random(other, Random(7))
    assert snapshot(match) == before
    for played in (match, expected):  # the copy has drawn none of their cards
        play_random(played, Random(7))
        assert played.record == other.record


@each_game
def test_events_are_those_since_the_beginning_and_since_the_last_play(game: str) -> None:
    match = new_match(game, 2)
    assert match.events[: len(match.last_events)] != ()
    for _ in range(5):
        before = match.events
        play_random(match, Random(3), 1)
        assert match.events == before + match.last_events


@each_game
def test_the_notation_is_the_repr_and_is_read_back_with_its_game(game: str) -> None:
    match = new_match(game, 2)
    play_random(match, Random(1), 6)
    for given in (None, game):
        again = tacora.Match.from_notation(match.notation, given, seed=1)
        assert repr(again) == match.notation == repr(match)
        assert (again.game, again.players, again.to_move) == (game, 3, match.to_move)
    play_random(again, Random(1))
    assert isinstance(again.outcome, GameOver)


def test_a_card_that_is_due_in_a_notation_is_drawn_unless_chance_is_explicit() -> None:
    text = "diamant-2016/3 1 - 012 0 0,0,0 -,-,- - card"
    assert tacora.Match.from_notation(text).to_move == (0, 1, 2)
    assert repr(tacora.Match.from_notation(text, chance="explicit")) == text


def test_numpy_numbers_are_seats() -> None:
    numpy = pytest.importorskip("numpy")
    match = tacora.Match("diamant", players=3, seed=1)
    seats = numpy.arange(3)
    assert match.legal_choices(seats[1]) == ("continue", "exit")
    match.play(dict.fromkeys(seats, "continue"))
    assert "NumPy" not in match.record
