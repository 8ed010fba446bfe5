"""Matches for the tests of `Match`, and ways to play and compare them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tacora
from tacora.games.registry import GAME_NAMES

untyped: Any = tacora
"""The same without types, for calls that a type checker would refuse."""
each_game = pytest.mark.parametrize("game", GAME_NAMES)
POSITION = "diamant-2016/3 2 9+1,snakes,R,17+2 02 6 12,7,30 -,5,- snakes choices"


def new_match(game: str, seed: int | str, **more: Any) -> tacora.Match:
    """A match of three that random choices end soon."""
    short: dict[str, Any] = {"turn_limit": 3} if game == "dinosaurs" else {}
    return tacora.Match(game, players=3, seed=seed, **short, **more)


def play_random(match: tacora.Match, rng: Random, steps: int = 10**6) -> None:
    while match.outcome is None and steps:
        match.play({s: rng.choice(match.legal_choices(s)) for s in match.to_move})
        steps -= 1


def snapshot(match: tacora.Match) -> tuple[object, ...]:
    record = match.record if match.events else ""
    return match.notation, match.to_move, match.outcome, record, match.events, match.last_events
