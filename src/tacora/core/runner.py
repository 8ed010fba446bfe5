"""Run a game to its end: the loop behind simulations, tests and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from tacora.core.chance import ChanceSource
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Rules, Seat, Step

O = TypeVar("O")  # noqa: E741  (options)
S = TypeVar("S")
V = TypeVar("V")


def run_game(
    rules: Rules[O, S, V], state: S, source: ChanceSource, choose: Callable[[S, Seat], str]
) -> Iterator[tuple[Step, S, Events]]:
    """Yield every step from this state to the end, with the state after it and its events."""
    while True:
        pending = rules.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = ChanceStep(source.draw(pending))
        elif isinstance(pending, Decide):
            step = DecisionStep({seat: choose(state, seat) for seat in pending.seats})
        else:
            return
        state, events = rules.apply(state, step)
        yield step, state, events


def simulate_game(
    rules: Rules[O, S, V], state: S, source: ChanceSource, choose: Callable[[S, Seat], str]
) -> Iterator[tuple[Step, S, int]]:
    """Yield the steps of a simulation, with the state after each and the number of answers.

    Rules that can `advance` leave out forced decisions; their answers count.
    """
    pending_of, advance, draw = rules.pending, rules.advance, source.draw
    while True:
        pending = pending_of(state)
        step: Step
        if isinstance(pending, Chance):
            step, answers = ChanceStep(draw(pending)), 0
        elif isinstance(pending, Decide):
            choices: dict[Seat, str] = {}
            for seat in pending.seats:
                choices[seat] = choose(state, seat)
            step, answers = DecisionStep(choices), len(choices)
        else:
            return
        if advance is None:
            state, _ = rules.apply(state, step)
        else:
            state, forced = advance(state, step)
            answers += forced
        yield step, state, answers
