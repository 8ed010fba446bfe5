"""Positions of Diamonds & Dinosaurs for tests of the command line: random games, and one map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

from tacora.cli.common import catalog_of
from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.chance import SeededChance
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.runner import run_game
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.options import Options
from tacora.games.dinosaurs.state import State
from tacora.i18n.catalog import Catalog

NAMES = ["Élodie-Marguerite", "日本語の名前です", "Cy", "Dee", "Eli", "Fay"]


def positions(seed: int, steps: int, **options: Any) -> Iterator[State]:
    """Yield the states of a random game; each game is played once for all tests."""
    return islice(_game(seed, tuple(sorted(options.items()))), steps)


class _Game:
    """The states of one game, played as far as somebody has asked for."""

    def __init__(self, seed: int, options: dict[str, Any]) -> None:
        rng = Random(seed)
        state, _ = GAME.rules.initial_state(GAME.rules.parse_options(options))

        def choose(at: State, seat: int) -> str:
            legal = GAME.rules.legal_choices(at, seat)
            return PASS if legal[0] == PASS and rng.random() < 0.7 else rng.choice(legal)

        self._steps = run_game(GAME.rules, state, SeededChance(seed), choose)
        self._states: list[State] = []

    def __iter__(self) -> Iterator[State]:
        for number in count():
            if number == len(self._states):
                step = next(self._steps, None)
                if step is None:
                    return
                self._states.append(step[1])
            yield self._states[number]


@cache
def _game(seed: int, options: tuple[tuple[str, Any], ...]) -> _Game:
    return _Game(seed, dict(options))


def render_context(state: State, language: str, **more: Any) -> RenderContext:
    """Return a context with names that are hard to fit."""
    names = NAMES[: len(state.players)]
    return RenderContext(_catalog(state.options, language), names, ["…"], **more)


@cache
def _catalog(options: Options, language: str) -> Catalog:
    return catalog_of(GAME, options, language, NAMES[: options.players])


def state_with_map(*around: str, explorers: tuple[str, ...] = ("pemba", "ingrid")) -> State:
    """Return a game of two with these cards around Base Camp and two more placed; seat 0 acts."""
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    drawn = ["dice:6+6", "dice:1+1", *(f"map:{card}" for card in around)]
    drawn += ["map:jungle-4", "map:diamond-12", "item:rope"]
    answers = [*(f"explorer:{name}" for name in explorers), "place:jungle-4@n2"]
    answers.append("place:diamond-12@n3")
    while drawn or answers:
        pending = GAME.rules.pending(state)
        if isinstance(pending, Chance):
            state, _ = GAME.rules.apply(state, ChanceStep(drawn.pop(0)))
            continue
        assert isinstance(pending, Decide)
        passing = GAME.rules.legal_choices(state, pending.seats[0])[0] == PASS
        step = dict.fromkeys(pending.seats, PASS if passing else answers[0])
        answers = answers if passing else answers[1:]
        state, _ = GAME.rules.apply(state, DecisionStep(step))
    return state
