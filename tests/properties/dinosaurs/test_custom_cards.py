"""Custom cards obey the same rules, and a game with them is recorded like any other."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from tacora.core.game import Decide, DecisionStep
from tacora.core.record import MAX_TEXT_LENGTH
from tacora.games.dinosaurs import GAME
from tests.properties.dinosaurs import custom_cards
from tests.properties.dinosaurs.invariants import check
from tests.properties.dinosaurs.strategies import BIASES, PLANNED, Play, one_of_each, play, task_of
from tests.properties.records import entries_of, replay_entries


def game_with(cards: custom_cards.Tables, seed: int) -> Play:
    rng = Random(seed)
    raw = {"players": rng.randint(2, 6), "turn-limit": 4, "pickpocketing": True}
    options = GAME.rules.parse_options({**raw, "cards": cards})
    return play(options, seed, rng.choice(sorted(BIASES)), rng.choice(PLANNED[:-1]))


@cache
def numbered(number: int) -> Play:
    """Play a game with random effects on its cards."""
    return game_with(custom_cards.random_effects(number), number)


@pytest.mark.parametrize("number", range(24))
def test_a_game_with_random_effects_loses_nothing(number: int) -> None:
    for state in numbered(number).states:
        check(state)


@pytest.mark.parametrize("number", range(10))
def test_every_legal_choice_of_a_game_with_random_effects_is_accepted(number: int) -> None:
    rng = Random(number)
    for state in one_of_each(numbered(number), number, Decide):
        asked = GAME.rules.pending(state)
        assert isinstance(asked, Decide)
        others = {seat: GAME.rules.legal_choices(state, seat)[0] for seat in asked.seats}
        for seat in asked.seats:
            offered = GAME.rules.legal_choices(state, seat)
            for choice in rng.sample(offered, min(20, len(offered))):
                check(GAME.rules.apply(state, DecisionStep({**others, seat: choice}))[0])


@pytest.mark.parametrize("number", range(10))
def test_options_with_custom_cards_survive_being_written(number: int) -> None:
    options = numbered(number).options
    written = GAME.rules.options_json(options)
    for shown in (written, json.loads(json.dumps(written))):
        assert GAME.rules.parse_options(shown) == options
        assert GAME.rules.options_json(GAME.rules.parse_options(shown)) == written


@pytest.mark.parametrize("number", range(10))
def test_a_game_with_custom_cards_is_replayed(number: int) -> None:
    live = numbered(number)
    again = replay_entries(entries_of(live))
    assert [step.state for step in again.steps] == live.states
    assert [step.events for step in again.steps] == live.events


def test_a_game_with_the_longest_names_and_texts_is_replayed() -> None:
    """A line of a record has a limit; every legal game must fit."""
    live = game_with(custom_cards.longest(), 3)
    assert replay_entries(entries_of(live)).state == live.states[-1]


def test_no_step_is_too_long_for_a_record() -> None:
    """Five items discarded for a roll (J28) are the longest answer there is."""
    live = game_with(custom_cards.longest(), 3)
    rolled = next(state for state in live.states if task_of(state) == "window rolled")
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


@pytest.mark.parametrize("cards", custom_cards.spelled_otherwise(), ids=["same", "defaults", "two"])
def test_one_game_has_one_key_however_its_cards_are_spelled(cards: custom_cards.Tables) -> None:
    """Otherwise the host could choose among spellings once it knows the seats' seeds."""
    plain, spelled = (
        GAME.rules.parse_options({"players": 3}),
        GAME.rules.parse_options({"players": 3, "cards": cards}),
    )
    assert plain.cards == spelled.cards
    assert GAME.rules.options_json(spelled) == GAME.rules.options_json(plain)
