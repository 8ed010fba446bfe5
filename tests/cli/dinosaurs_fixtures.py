"""Games of Diamonds & Dinosaurs for tests of the command line: many moments, and one laid out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tacora.cli.common import catalog_of
from tacora.cli.terminal.game_ui import Scene
from tacora.core.chance import Seeded
from tacora.core.game import Chance, Decide, Decided, Drawn
from tacora.core.runner import drive
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State

NAMES = ["Élodie-Marguerite", "日本語の名前です", "Cy", "Dee", "Eli", "Fay"]


def moments(seed: int, steps: int, **options: Any) -> Iterator[State]:
    """The states of a game played at random, with fewer cards in its end than in its middle."""
    luck = Random(seed)
    state, _ = GAME.new(GAME.options(options))

    def choose(at: State, seat: int) -> str:
        lawful = GAME.choices(at, seat)
        return PASS if lawful[0] == PASS and luck.random() < 0.7 else luck.choice(lawful)

    for number, (_, after, _) in enumerate(drive(GAME, state, Seeded(seed), choose)):
        if number == steps:
            return
        yield after


def scene(state: State, language: str, **more: Any) -> Scene:
    """What is shown besides a view, with names that are hard to fit."""
    names = NAMES[: len(state.players)]
    catalog = catalog_of(GAME, state.options, language, names)
    return Scene(catalog, names, ["…"], **more)


def laid_out(*around: str, explorers: tuple[str, ...] = ("pemba", "ingrid")) -> State:
    """These four cards around Base Camp, two more placed, and the first of two about to act."""
    state, _ = GAME.new(GAME.options({"players": 2}))
    drawn = [*(f"map:{card}" for card in around), "dice:6+6", "dice:1+1"]
    drawn += ["map:jungle-4", "map:diamond-12", "item:rope"]
    answers = [*(f"explorer:{name}" for name in explorers), "place:jungle-4@n2"]
    answers.append("place:diamond-12@n3")
    while drawn or answers:
        pending = GAME.pending(state)
        if isinstance(pending, Chance):
            state, _ = GAME.apply(state, Drawn(drawn.pop(0)))
            continue
        assert isinstance(pending, Decide)
        passing = GAME.choices(state, pending.seats[0])[0] == PASS
        step = dict.fromkeys(pending.seats, PASS if passing else answers[0])
        answers = answers if passing else answers[1:]
        state, _ = GAME.apply(state, Decided(step))
    return state
