"""Cards of one's own obey the same rules, and a game with them is recorded like any other."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tacora.core.game import Decide, DecisionStep
from tacora.core.record import MAX_TEXT_LENGTH
from tacora.games.dinosaurs import GAME
from tests.properties.dinosaurs import own_cards
from tests.properties.dinosaurs.invariants import check
from tests.properties.dinosaurs.strategies import LEANINGS, SENSE, Play, one_of_each, play, task_of
from tests.properties.random_games import SPARING, seeds
from tests.properties.records import entries_of, fold


def game_with(cards: own_cards.Tables, seed: int) -> Play:
    rng = Random(seed)
    given = {"players": rng.randint(2, 6), "turn-limit": 4, "pickpocketing": True}
    options = GAME.rules.parse_options({**given, "cards": cards})
    return play(options, seed, rng.choice(sorted(LEANINGS)), rng.choice(SENSE[:-1]))


@settings(SPARING, max_examples=24)
@given(seed=seeds())
def test_whatever_the_words_on_the_cards_a_game_goes_on_and_loses_nothing(seed: int) -> None:
    for state in game_with(own_cards.shuffled_words(seed), seed).states:
        check(state)


@settings(SPARING, max_examples=10)
@given(seed=seeds())
def test_whatever_the_words_on_the_cards_what_is_offered_is_accepted(seed: int) -> None:
    rng = Random(seed)
    for state in one_of_each(game_with(own_cards.shuffled_words(seed), seed), seed, Decide):
        asked = GAME.rules.pending(state)
        assert isinstance(asked, Decide)
        others = {seat: GAME.rules.legal_choices(state, seat)[0] for seat in asked.seats}
        for seat in asked.seats:
            offered = GAME.rules.legal_choices(state, seat)
            for choice in rng.sample(offered, min(20, len(offered))):
                check(GAME.rules.apply(state, DecisionStep({**others, seat: choice}))[0])


@settings(SPARING, max_examples=10)
@given(seed=seeds())
def test_options_with_cards_of_ones_own_survive_being_written(seed: int) -> None:
    options = GAME.rules.parse_options({"players": 3, "cards": own_cards.shuffled_words(seed)})
    written = GAME.rules.options_json(options)
    for shown in (written, json.loads(json.dumps(written))):
        assert GAME.rules.parse_options(shown) == options
        assert GAME.rules.options_json(GAME.rules.parse_options(shown)) == written


@settings(SPARING, max_examples=10)
@given(seed=seeds())
def test_a_game_with_cards_of_ones_own_is_folded_again(seed: int) -> None:
    live = game_with(own_cards.shuffled_words(seed), seed)
    again = fold(entries_of(live))
    assert [moment.state for moment in again.steps] == live.states
    assert [moment.events for moment in again.steps] == live.events


def test_a_game_with_the_longest_names_and_texts_is_folded_again() -> None:
    """A record's line has a limit; whatever may be played must be a record."""
    live = game_with(own_cards.longest(), 3)
    assert fold(entries_of(live)).state == live.states[-1]


def test_no_step_is_too_long_for_a_record() -> None:
    """Five items discarded for a roll (J28) are the longest answer there is."""
    live = game_with(own_cards.longest(), 3)
    rolled = next(state for state in live.states if task_of(state) == "ReactionWindow rolled")
    assert rolled.roll is not None
    roller = rolled.roll.seat
    left = sorted({*rolled.item_deck, *rolled.hands[roller]})
    hands = tuple(
        tuple(left[:5]) if seat == roller else hand for seat, hand in enumerate(rolled.hands)
    )
    full = replace(rolled, hands=hands, item_deck=tuple(left[5:]))
    longest = max(GAME.rules.legal_choices(full, roller), key=len)
    assert longest.startswith("augment:")
    assert len(longest) <= MAX_TEXT_LENGTH


@pytest.mark.parametrize("cards", own_cards.spelled_otherwise(), ids=["same", "defaults", "two"])
def test_one_game_has_one_key_however_its_cards_are_spelled(cards: own_cards.Tables) -> None:
    """Or the host could choose among spellings once it knows the seats' seeds."""
    plain, given = (
        GAME.rules.parse_options({"players": 3}),
        GAME.rules.parse_options({"players": 3, "cards": cards}),
    )
    assert plain.cards == given.cards
    assert GAME.rules.options_json(given) == GAME.rules.options_json(plain)
