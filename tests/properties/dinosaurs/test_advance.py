"""Simulations play the same games as the rules, without events and without forced decisions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tacora.core.chance import SeededChance
from tacora.core.game import Decide, GameOver, Json, Seat
from tacora.core.runner import run_game, simulate_game
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.events import NO_EVENTS
from tacora.games.dinosaurs.state import State

OPTIONS: list[dict[str, Json]] = [
    {"players": 2, "diamonds": 6, "compensation": 2},
    {"players": 4, "pickpocketing": True, "attacks": "moved"},
    {"players": 6, "explorers": "dealt", "higher-rolls": True},
]


def chooser(seed: int) -> Callable[[State, Seat], str]:
    """Return a bot that draws a random number only where there is a choice."""
    rng = Random(seed)

    def choose(state: State, seat: Seat) -> str:
        choices = GAME.rules.legal_choices(state, seat)
        return choices[0] if len(choices) == 1 else rng.choice(choices)

    return choose


@pytest.mark.parametrize("raw", OPTIONS)
@pytest.mark.parametrize("seed", range(4))
def test_advance_plays_the_same_game_as_apply(raw: dict[str, Json], seed: int) -> None:
    options = GAME.rules.parse_options({**raw, "turn-limit": 8})
    start, _ = GAME.rules.initial_state(options)
    answers, before, met = 0, start, [start]
    for _, after, _ in run_game(GAME.rules, start, SeededChance(seed), chooser(seed)):
        pending = GAME.rules.pending(before)
        answers += len(pending.seats) if isinstance(pending, Decide) else 0
        before = after
        met.append(after)
    simulated = list(simulate_game(GAME.rules, start, SeededChance(seed), chooser(seed)))
    assert simulated[-1][1] == met[-1]
    assert isinstance(GAME.rules.pending(simulated[-1][1]), GameOver)
    assert sum(number for _, _, number in simulated) == answers
    assert len(simulated) < len(met) - 1  # forced windows are left out
    reached = iter(met)
    assert all(any(state == other for other in reached) for _, state, _ in simulated)
    assert NO_EVENTS == []


def test_advance_stops_where_somebody_can_play() -> None:
    options = GAME.rules.parse_options({"players": 4, "turn-limit": 8})
    start, _ = GAME.rules.initial_state(options)
    for _, state, _ in simulate_game(GAME.rules, start, SeededChance(1), chooser(1)):
        pending = GAME.rules.pending(state)
        if isinstance(pending, Decide) and len(pending.seats) > 1:
            assert any(len(GAME.rules.legal_choices(state, seat)) > 1 for seat in pending.seats)
