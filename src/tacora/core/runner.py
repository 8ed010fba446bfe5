"""Run a game to its end: the one loop behind simulations, tests and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from tacora.core.chance import Source
from tacora.core.events import Events
from tacora.core.game import Chance, Decide, Decided, Drawn, Game, Seat, Step

O = TypeVar("O")  # noqa: E741  (options)
S = TypeVar("S")


def drive(
    game: Game[O, S, object], state: S, source: Source, choose: Callable[[S, Seat], str]
) -> Iterator[tuple[Step, S, Events]]:
    """Every step from this state to the end, with the state after it and what happened."""
    while True:
        pending = game.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = Drawn(source.draw(pending))
        elif isinstance(pending, Decide):
            step = Decided({seat: choose(state, seat) for seat in pending.seats})
        else:
            return
        state, events = game.apply(state, step)
        yield step, state, events
