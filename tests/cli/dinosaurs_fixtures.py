"""Games of Diamonds & Dinosaurs for tests of the command line: many moments, and one laid out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tacora.cli.common import catalog_of
from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.chance import SeededChance
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.core.runner import run_game
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State

NAMES = ["Élodie-Marguerite", "日本語の名前です", "Cy", "Dee", "Eli", "Fay"]


def moments(seed: int, steps: int, **options: Any) -> Iterator[State]:
    """The states of a game played at random, with fewer cards in its end than in its middle."""
    rng = Random(seed)
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options(options))

    def choose(at: State, seat: int) -> str:
        lawful = GAME.rules.legal_choices(at, seat)
        return PASS if lawful[0] == PASS and rng.random() < 0.7 else rng.choice(lawful)

    for number, (_, after, _) in enumerate(run_game(GAME.rules, state, SeededChance(seed), choose)):
        if number == steps:
            return
        yield after


def scene(state: State, language: str, **more: Any) -> RenderContext:
    """What is shown besides a view, with names that are hard to fit."""
    names = NAMES[: len(state.players)]
    catalog = catalog_of(GAME, state.options, language, names)
    return RenderContext(catalog, names, ["…"], **more)


def laid_out(*around: str, explorers: tuple[str, ...] = ("pemba", "ingrid")) -> State:
    """These four cards around Base Camp, two more placed, and the first of two about to act."""
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 2}))
    drawn = [*(f"map:{card}" for card in around), "dice:6+6", "dice:1+1"]
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
