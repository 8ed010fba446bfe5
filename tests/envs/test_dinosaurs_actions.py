"""Every legal choice of Diamonds & Dinosaurs has a number of its own, and the way back."""

from __future__ import annotations

from random import Random

import pytest

from tacora.core.game import Decide
from tacora.core.runner import run_game
from tacora.envs.dinosaurs.action_list import SINGLE_ACTIONS
from tacora.envs.dinosaurs.actions import ActionCodes, action_codes
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.board import CAMP, NORTH, SOUTH, Board
from tacora.games.dinosaurs.cards.loader import custom_cards, standard_cards
from tacora.games.dinosaurs.choices import FILL, Choice
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.pieces.diamonds import RefillDiamonds
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs import custom_cards as own_cards
from tests.properties.dinosaurs import fuzz
from tests.properties.dinosaurs.fuzz_checks import check_action_codes
from tests.properties.dinosaurs.strategies import BIASES
from tests.properties.random_games import BiasedChance

GAMES = 40
STANDARD = action_codes(standard_cards())


def _play(options: Options, seed: int) -> list[State]:
    """Return the states of a fuzzed game in which somebody is asked."""
    rng = Random(seed)
    source = BiasedChance(seed, BIASES[rng.choice(sorted(BIASES))])
    start, _ = GAME.rules.initial_state(options)
    players = fuzz.FuzzPlayers(GAME, options.players, rng)
    states = [state for _, state, _ in run_game(GAME.rules, start, source, players)]
    return [state for state in [start, *states] if isinstance(GAME.rules.pending(state), Decide)]


def _check_games(games: list[tuple[Options, int]]) -> set[str]:
    """Check all decisions of these games; return the legal choices that they had."""
    found: set[str] = set()
    for options, seed in games:
        for state in _play(options, seed):
            check_action_codes(GAME, state, Random(seed))
            asked = GAME.rules.pending(state)
            assert isinstance(asked, Decide)
            for seat in asked.seats:
                found.update(GAME.rules.legal_choices(state, seat))
    return found


def test_every_legal_choice_of_fuzzed_games_has_its_own_number_and_is_decoded_again() -> None:
    games = [(fuzz.random_options(Random(seed)), seed) for seed in range(GAMES)]
    assert {options.players for options, _ in games} == {2, 3, 4, 5, 6}
    found = _check_games(games)
    assert len(found) > 5000
    verbs = {Choice.parse(choice).verb for choice in found}
    assert verbs | {FILL} == {str(action[0]) for action in STANDARD.actions}, "a verb is missing"


def test_refilling_one_of_two_cards_is_an_action() -> None:
    """The supply rarely runs out (J35), so the fuzzed games do not ask this."""
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    named = state.cards.map_named
    placed = {CAMP: state.cards.camp, NORTH: named["diamond-3"], SOUTH: named["diamond-4"]}
    state.board, state.supply, state.agenda = Board(placed), 1, (RefillDiamonds(),)
    check_action_codes(GAME, state, Random(1))
    choices = GAME.rules.legal_choices(state, state.active)
    assert choices == ("fill:s1", "fill:n1")
    codes = STANDARD.legal(state, state.active, choices)
    assert [STANDARD.meaning(code) for code in codes] == ["fill diamond-4", "fill diamond-3"]


def test_own_cards_with_random_effects_are_covered_too() -> None:
    games = []
    for seed in range(8):
        raw = {"players": 2 + seed % 5, "turn-limit": 12, "pickpocketing": True}
        cards = own_cards.random_effects(seed)
        games.append((GAME.rules.parse_options({**raw, "cards": cards}), seed))
    found = _check_games(games)
    assert any(choice.startswith("use>") for choice in found), "no explorer had a target"


def test_numbers_do_not_depend_on_the_options_of_a_table() -> None:
    for raw in ({"players": 2, "diamonds": 6}, {"players": 6, "pickpocketing": True}):
        assert action_codes(GAME.rules.parse_options(raw).cards).actions == STANDARD.actions


def test_numbers_of_the_standard_cards_stay_as_they_are() -> None:
    """A trained policy knows actions by their numbers: they never change for the same cards."""
    assert len(STANDARD) == 646
    assert [STANDARD.meaning(code) for code in range(len(SINGLE_ACTIONS))] == list(SINGLE_ACTIONS)
    expected = {
        11: "explorer pemba",
        17: "steal 1",
        22: "chase 0",
        28: "face t-rex",
        38: "tunnel tunnel-5",
        41: "to diamond-3",
        76: "from diamond-3",
        111: "fill diamond-3",
        122: "place 0 diamond-3 N",
        402: "play lucky-charm",
        568: "use pemba",
        574: "augment + 0",
        604: "augment + 0,1,2,3,4",
        636: "draw 0,1",
        645: "draw 3,4",
    }
    assert {code: STANDARD.meaning(code) for code in expected} == expected


def test_no_two_actions_of_any_cards_mean_the_same() -> None:
    for cards in (standard_cards(), custom_cards(own_cards.random_effects(3), "here")):
        codes = ActionCodes(cards)
        meanings = [codes.meaning(code) for code in range(len(codes))]
        assert len(set(meanings)) == len(meanings)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (("to", "raptor-7"), "the card is not on the map"),
        (("steal", 4), "there are only three players"),
        (("augment", "+", (0, 4)), "the hand is smaller"),
        (("draw", (0, 1)), "nobody looks at map cards"),
        (("place", 1, "base-camp", "N"), "no card is drawn"),
        (("use", "mei"), "another explorer is used"),
        (("play", "objection"), "nothing is on the stack"),
    ],
)
def test_an_action_without_a_meaning_here_is_decoded_to_nothing(
    action: tuple[str, ...], why: str
) -> None:
    start, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    assert STANDARD.decode(start, 0, STANDARD.code(action)) is None, why
