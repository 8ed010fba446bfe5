"""Bot files for tests, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import tacora
from tacora.bots.playable_bot import PlayableBot
from tacora.core.errors import UsageError

TWO_ARGUMENTS = """
class Stay:
    def choose(self, view, choices):
        return choices[0]
"""
THREE_ARGUMENTS = """
class Coin:
    def choose(self, view, choices, luck):
        return choices[int(luck.random() * len(choices))]
"""
OWN_DEFAULT = """
class Own:
    def choose(self, view, choices, depth=3):
        assert depth == 3
        return choices[0]
"""
PARAMETERS = """
from __future__ import annotations

class Lynx:
    def __init__(self, depth: int = 6, nerve: float = 0.5, bold: bool = False, name: str = "",
                 other=7, anything=None):
        self.given = (depth, nerve, bold, name, other, anything)

    def choose(self, view, choices):
        return choices[0]
"""
SEVERAL = TWO_ARGUMENTS + THREE_ARGUMENTS
WITH_MAKE = SEVERAL + "\ndef make(): return Coin()\n"
HOOKS = """
import json
from pathlib import Path

LOG = Path(__file__).with_suffix(".log")

def note(*values):
    with LOG.open("a") as file:
        file.write(json.dumps(values) + "\\n")

class Hooked:
    def begin(self, game, seat, options):
        self.decisions = 0
        note("begin", game, seat, options["players"])

    def choose(self, view, choices):
        self.decisions += 1
        return choices[-1]

    def end(self, outcome):
        note("end", self.decisions > 0, sum(outcome.scores) >= 0)
"""
RAISES = """
class Angry:
    def choose(self, view, choices):
        return self.deep_inside()

    def deep_inside(self):
        raise RuntimeError("not today")
"""
GAME_OF_SEAT_1 = ['["begin", "diamant", 1, 3]', '["end", true, true]']
"""What the hooks of HOOKS write in a game of three at seat 1."""


def write_bot_file(folder: Path, text: str, name: str = "mybot.py") -> str:
    """Write a bot file and return its path."""
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def bot_error(call: Callable[[], object]) -> UsageError:
    """Return the error of a call that must fail with `call/bot`."""
    with pytest.raises(UsageError) as error:
        call()
    assert error.value.code == "call/bot"
    return error.value


def first_decision(bot: PlayableBot, rng: Random | None = None) -> str:
    """Return what a bot chooses at the beginning of a game of Diamant."""
    match = tacora.Match("diamant", players=3, seed=1)
    arguments = () if rng is None else (rng,)
    return bot.choose(match.view(0), match.legal_choices(0), *arguments)
