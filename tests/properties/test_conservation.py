"""Nothing is made and nothing is lost: points, cards, explorers, rounds."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given

from tacora.core.events import Event
from tacora.core.game import GameOver
from tacora.games.diamant import GAME
from tacora.games.diamant.state import explorers_in_cave, scores
from tests.properties.invariants import cards, cards_entered, points
from tests.properties.random_games import CHECKED
from tests.properties.strategies import Play, games


@CHECKED
@given(play=games())
def test_points_are_260_wherever_they_lie(play: Play) -> None:
    for state in play.states:
        assert points(state) == 260


@CHECKED
@given(play=games())
def test_no_card_is_made_or_lost(play: Play) -> None:
    for state in play.states:
        assert cards(state) == cards_entered(state)


@CHECKED
@given(play=games())
def test_the_deck_never_holds_less_than_no_card(play: Play) -> None:
    for state in play.states:
        assert len(state.deck) == len(state.catalog.cards)
        assert min(state.deck) >= 0


@CHECKED
@given(play=games())
def test_only_traps_and_relics_leave_the_game_and_never_come_back(play: Play) -> None:
    for before, state in pairwise(play.states):
        assert state.removed[: len(before.removed)] == before.removed
        assert {card.kind for card in state.removed} <= {"trap", "relic"}


@CHECKED
@given(play=games())
def test_all_inside_hold_the_same_and_all_accounts_follow_from_what_was_told(play: Play) -> None:
    told = _Accounts(play.options.players, play.options.explorers)
    for state, events in zip(play.states, play.events, strict=True):
        for event in events:
            told.hear(event)
        assert [told.purses[explorer] for explorer in state.inside] == [state.carried] * len(
            state.inside
        )
        assert tuple(told.banked) == state.banked
        assert tuple(map(tuple, told.relics)) == state.relics
        assert GAME.rules.view(state, None).gathered == tuple(
            sum(told.purses[explorer] for explorer in explorers_in_cave(state, seat))
            for seat in range(play.options.players)
        )


@CHECKED
@given(play=games())
def test_no_score_ever_falls(play: Play) -> None:
    for before, state in pairwise(play.states):
        assert all(a <= b for a, b in zip(scores(before), scores(state), strict=True))


@CHECKED
@given(play=games())
def test_within_a_round_explorers_leave_and_none_returns(play: Play) -> None:
    for before, state in pairwise(play.states):
        if state.round == before.round:
            assert set(state.inside) <= set(before.inside)
        else:
            assert state.round > before.round
            assert state.inside == tuple(range(play.options.explorers))


@CHECKED
@given(play=games())
def test_a_game_has_five_rounds_and_ends_within_the_cards_there_are(play: Play) -> None:
    end = play.states[-1]
    cards_in_all = sum(cards_entered(end).values())

    assert isinstance(GAME.rules.pending(end), GameOver)
    assert not any(isinstance(GAME.rules.pending(state), GameOver) for state in play.states[:-1])
    assert _told_rounds(play, "diamant.round") == [1, 2, 3, 4, 5]
    assert _told_rounds(play, "diamant.round-over") == [1, 2, 3, 4, 5]
    assert len(play.moves) <= 5 * 2 * cards_in_all


def _told_rounds(play: Play, name: str) -> list[object]:
    return [event.args["round"] for events in play.events for event in events if event.id == name]


class _Accounts:
    """What somebody knows who writes down what is told, explorer by explorer."""

    def __init__(self, players: int, explorers: int) -> None:
        self.purses = [0] * explorers
        self.banked = [0] * players
        self.relics: list[list[int]] = [[] for _ in range(players)]

    def hear(self, event: Event) -> None:
        args: Any = event.args
        match event.id:
            case "diamant.treasure":
                assert args["value"] == args["share"] * len(args["explorers"]) + args["rest"]
                for explorer in args["explorers"]:
                    self.purses[explorer] += args["share"]
            case "diamant.caught":
                for explorer in args["explorers"]:
                    assert self.purses[explorer] == args["lost"]
                    self.purses[explorer] = 0
            case "diamant.left":
                for explorer in args["explorers"]:
                    assert self.purses[explorer] == args["held"]
                    seat = explorer % len(self.banked)
                    self.banked[seat] += self.purses[explorer] + args["share"]
                    self.relics[seat] += args["relics"]
                    self.purses[explorer] = 0
