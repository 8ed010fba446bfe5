"""Diamonds & Dinosaurs: the map, accounts from events, turns and the end over whole games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given

from tacora.core.events import Event
from tacora.core.game import GameOver
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.board import CAMP, cell_named
from tests.properties.dinosaurs import invariants
from tests.properties.dinosaurs.strategies import WHOLE, Play, games


@WHOLE
@given(play=games())
def test_the_map_only_grows_and_never_comes_apart(play: Play) -> None:
    for before, state in pairwise(play.states):
        if state.board is not before.board:
            assert before.board.cards.items() <= state.board.cards.items()
            assert invariants.reached(state) == set(state.board.cards)


@WHOLE
@given(play=games())
def test_public_facts_follow_from_the_events(play: Play) -> None:
    """Nobody who is unconscious is attacked (J46)."""
    accounts = _Accounts(play.options.players)
    for state, events in zip(play.states, play.events, strict=True):
        for event in events:
            accounts.record(event)
        assert accounts.at == [player.at for player in state.players]
        assert accounts.conscious == [player.conscious for player in state.players]
        assert accounts.ready == [player.ready for player in state.players]
        assert accounts.carried == [player.diamonds for player in state.players]
        assert accounts.hands == [len(hand) for hand in state.hands]
        there = dict(zip(state.cards.dinosaurs, state.dinosaurs, strict=True))
        assert all(there[name] == cell for name, cell in accounts.moved.items())


@WHOLE
@given(play=games())
def test_turns_go_round_the_table(play: Play) -> None:
    turns = [e.args for events in play.events for e in events if e.id == "dinosaurs.turn"]
    begins = next(e.args for events in play.events for e in events if e.id == "dinosaurs.begins")
    assert turns
    for number, turn in enumerate(turns, 1):
        assert turn["turn"] == number
        assert turn["seat"] == (begins["seat"] + number - 1) % play.options.players  # type: ignore[operator]


@WHOLE
@given(play=games())
def test_a_game_ends_with_a_winner_at_home_or_at_its_limit(play: Play) -> None:
    end = play.states[-1]
    over = GAME.rules.pending(end)
    assert isinstance(over, GameOver)
    assert over.scores == tuple(player.diamonds for player in end.players)
    limit = play.options.turn_limit * play.options.players
    last = play.events[-1][-1].id
    if over.winners:
        [winner] = over.winners
        player = end.players[winner]
        assert (player.at, player.conscious, player.diamonds) == (CAMP, True, play.options.diamonds)
        assert last == "dinosaurs.over"
        assert not limit or end.turn <= limit
    else:
        assert end.turn == limit > 0
        assert last == "dinosaurs.limit"


@WHOLE
@given(play=games())
def test_nobody_is_at_home_with_enough_while_the_game_goes_on(play: Play) -> None:
    for state in play.states[:-1]:
        for player in state.players:
            home = player.at == CAMP and player.conscious
            assert not (home and player.diamonds >= play.options.diamonds)


class _Accounts:
    """The public facts that follow from the public events."""

    def __init__(self, players: int) -> None:
        self.at: list[int | None] = [None] * players
        self.conscious = [True] * players
        self.ready = [True] * players
        self.carried = [0] * players
        self.hands = [0] * players
        self.moved: dict[str, int | None] = {}

    def record(self, event: Event) -> None:
        args: Any = event.args
        getattr(self, "_" + event.id.partition(".")[2].replace("-", "_"), _ignore)(**args)

    def _entered(self, seat: int, **_: object) -> None:
        self.at[seat] = CAMP

    _carried = _entered

    def _went(self, seat: int, cell: str, how: str, **_: object) -> None:
        self.at[seat] = cell_named(cell)

    def _attacked(self, seat: int, dinosaur: str, **_: object) -> None:
        assert self.conscious[seat], "an unconscious player was attacked"
        assert self.moved.get(dinosaur, self.at[seat]) == self.at[seat]

    def _knocked_out(self, seat: int, **_: object) -> None:
        assert self.conscious[seat], "an unconscious player was knocked out"
        self.conscious[seat] = False

    def _woke(self, seat: int, **_: object) -> None:
        self.conscious[seat] = True

    def _used(self, seat: int, **_: object) -> None:
        self.ready[seat] = False

    def _refreshed(self, seat: int, **_: object) -> None:
        self.ready[seat] = True

    def _picked_up(self, seat: int, cell: str, diamonds: int, **_: object) -> None:
        self.carried[seat] = diamonds

    _dropped = _picked_up

    def _handed_over(self, seat: int, taker: int, diamonds: int, **_: object) -> None:
        self.carried[seat] -= 1
        self.carried[taker] = diamonds

    def _drew_item(self, seat: int, hand: int, **_: object) -> None:
        self.hands[seat] = hand

    def _took_item(self, seat: int, victim: int, **_: object) -> None:
        self.hands[seat] += 1
        self.hands[victim] -= 1

    def _played(self, seat: int, **_: object) -> None:
        self.hands[seat] -= 1

    def _augmented(self, seat: int, by: int, items: list[str], **_: object) -> None:
        self.hands[seat] -= len(items)

    def _prowled(self, dinosaur: str, cell: str, **_: object) -> None:
        self.moved[dinosaur] = cell_named(cell)


def _ignore(**_: object) -> None:
    """Ignore an event that changes no public fact."""
