"""D10 to D12: before the first card."""

from __future__ import annotations

from itertools import permutations

import pytest

from tacora.core.game import Chance, DecisionStep
from tacora.games.diamant import GAME
from tests.rulebook.diamant_harness import TRAPS, TREASURES, Table, random_game


def test_d10_any_of_the_35_cards_may_be_the_first_relics_included() -> None:
    for card in {*TREASURES, *TRAPS, "relic"}:
        assert Table().reveal(card).path == [card]


def test_d10_each_of_the_35_cards_is_as_likely_as_any_other() -> None:
    pending = GAME.rules.pending(Table().state)
    assert isinstance(pending, Chance)
    weights = dict(zip(pending.outcomes, pending.weights, strict=True))
    assert sum(weights.values()) == 35
    assert (weights["relic"], weights["trap:lava"], weights["treasure:5"]) == (5, 3, 2)


def test_d10_all_five_relics_can_come_in_round_1() -> None:
    assert Table().reveal(*["relic"] * 5).path == ["relic"] * 5


@pytest.mark.parametrize("seed", range(5))
def test_d11_changing_seats_changes_nothing_but_the_seats(seed: int) -> None:
    game = random_game(seed, Table(4))
    scores = Table(4).play_all(step for step, _, _ in game).scores
    for seating in permutations(range(4)):
        moved = Table(4).play_all(
            DecisionStep({seating[seat]: choice for seat, choice in step.choices.items()})
            if isinstance(step, DecisionStep)
            else step
            for step, _, _ in game
        )
        assert [moved.scores[seating[seat]] for seat in range(4)] == list(scores)


def test_d11_the_order_in_which_answers_come_in_changes_nothing() -> None:
    answers = {0: "continue", 1: "exit", 2: "exit"}
    one = Table().reveal("treasure:13").answer(answers)
    other = Table().reveal("treasure:13").answer(dict(reversed(answers.items())))
    assert one.state == other.state


def test_d12_everyone_enters_at_the_start_of_every_round() -> None:
    table = Table(4)
    for _ in range(5):
        assert table.inside == (0, 1, 2, 3)
        table.empty_round()


def test_d12_those_caught_by_a_trap_enter_the_next_cave() -> None:
    table = Table(4).reveal("trap:rams").leave(0).reveal("trap:rams")
    assert table.round == 2
    assert table.inside == (0, 1, 2, 3)


def test_d12_everyone_enters_with_empty_hands() -> None:
    table = Table(3).reveal("treasure:9").all_leave()
    assert table.gathered == (0, 0, 0)
    assert table.path == []
