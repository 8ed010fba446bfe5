"""Diamant: removed cards, accounts, scores, explorers and rounds over whole games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given

from tacora.core.events import Event
from tacora.games.diamant import GAME
from tacora.games.diamant.state import explorers_in_cave, scores
from tests.properties.invariants import cards_entered
from tests.properties.strategies import WHOLE, Play, games


@WHOLE
@given(play=games())
def test_only_traps_and_relics_leave_the_game_and_never_come_back(play: Play) -> None:
    for before, state in pairwise(play.states):
        assert state.removed[: len(before.removed)] == before.removed
        assert {card.kind for card in state.removed} <= {"trap", "relic"}


@WHOLE
@given(play=games())
def test_all_inside_carry_the_same_and_all_accounts_follow_from_the_events(play: Play) -> None:
    accounts = _Accounts(play.options.players, play.options.explorers)
    for state, events in zip(play.states, play.events, strict=True):
        for event in events:
            accounts.record(event)
        assert [accounts.purses[explorer] for explorer in state.inside] == [state.carried] * len(
            state.inside
        )
        assert tuple(accounts.banked) == state.banked
        assert tuple(map(tuple, accounts.relics)) == state.relics
        assert GAME.rules.view(state, None).gathered == tuple(
            sum(accounts.purses[explorer] for explorer in explorers_in_cave(state, seat))
            for seat in range(play.options.players)
        )


@WHOLE
@given(play=games())
def test_no_score_ever_falls(play: Play) -> None:
    for before, state in pairwise(play.states):
        assert all(a <= b for a, b in zip(scores(before), scores(state), strict=True))


@WHOLE
@given(play=games())
def test_within_a_round_explorers_leave_and_none_returns(play: Play) -> None:
    for before, state in pairwise(play.states):
        if state.round == before.round:
            assert set(state.inside) <= set(before.inside)
        else:
            assert state.round > before.round
            entered = state.awaiting != "nothing"  # D38: with an empty deck rounds are over at once
            assert state.inside == (tuple(range(play.options.explorers)) if entered else ())


@WHOLE
@given(play=games())
def test_a_game_has_five_rounds_and_ends_within_the_cards_there_are(play: Play) -> None:
    end = play.states[-1]
    cards_in_all = sum(cards_entered(end).values())

    assert _rounds_of(play, "diamant.round") == [1, 2, 3, 4, 5]
    assert _rounds_of(play, "diamant.round-over") == [1, 2, 3, 4, 5]
    assert len(play.moves) <= 5 * 2 * cards_in_all


def _rounds_of(play: Play, name: str) -> list[object]:
    return [event.args["round"] for events in play.events for event in events if event.id == name]


class _Accounts:
    """The accounts that follow from the events, explorer by explorer."""

    def __init__(self, players: int, explorers: int) -> None:
        self.purses = [0] * explorers
        self.banked = [0] * players
        self.relics: list[list[int]] = [[] for _ in range(players)]

    def record(self, event: Event) -> None:
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
