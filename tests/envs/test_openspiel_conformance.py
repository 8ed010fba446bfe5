"""OpenSpiel's own tests of games, on `python_tacora_diamant`."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pyspiel
import pytest
from absl.flags import FLAGS
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import replay

from tacora.core.game import Chance, ChanceStep, DecisionStep, GameOver, Step
from tacora.games.diamant import rules
from tacora.games.diamant.cards import CHOICES
from tacora.games.diamant.options import parse_options
from tacora.games.diamant.state import State
from tests.envs.openspiel_games import KINDS, load
from tests.goldens.openspiel_playthroughs import FOLDER, GAMES

TINY = "players=3,deck=relic*3"
FLAGS.mark_as_parsed()


def _count(state: State) -> Counter[str]:
    """Count what OpenSpiel should find from a position on, by the rules of Diamant alone."""
    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return Counter(terminal=1)
    if isinstance(pending, Chance):
        found = Counter(chance=1)
        steps: list[Step] = [
            ChanceStep(card) for card, n in zip(pending.outcomes, pending.weights, strict=True) if n
        ]
    else:
        seats = pending.seats
        found = Counter(choices=2 ** len(seats) - 1, information_states=len(seats))
        steps = [
            DecisionStep(dict(zip(seats, answers, strict=True)))
            for answers in product(CHOICES, repeat=len(seats))
        ]
    for step in steps:
        found += _count(rules.apply(state, step)[0])
    return found


COUNTS = _count(rules.initial_state(parse_options({"players": 3, "deck": {"relic": 3}}))[0])
api_test.TOTAL_NUM_STATES[TINY] = tuple(COUNTS[k] for k in ("chance", "choices", "terminal"))
api_test.PERFECT_RECALL_NUM_STATES[TINY] = COUNTS["information_states"]


class TestTurnBasedOnTheFullTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """Every state of a tiny game in turns: perfect recall, sums, legal actions, errors."""

    game_name = TINY
    game = pyspiel.convert_to_turn_based(load(TINY))


class TestThreePlayers(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """A sample of the states of a whole game."""

    game_name = "three-players"
    game = load(KINDS[game_name])


class TestOpenChests(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """A game of perfect information: nothing is private."""

    game_name = "open-chests"
    game = load(KINDS[game_name])


@pytest.mark.parametrize("kind", KINDS)
def test_random_sim_test_passes_at_once_and_in_turns(kind: str) -> None:
    game = load(KINDS[kind])
    for form in (game, pyspiel.convert_to_turn_based(game)):
        pyspiel.random_sim_test(form, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough_of_openspiel_is_unchanged(name: str) -> None:
    written, repeated = replay(str(FOLDER / f"{name}.txt"))
    assert f"game: {GAMES[name]}\n" in written
    assert written == repeated


def test_golden_playthroughs_of_openspiel_are_all_of_one_game_each() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
