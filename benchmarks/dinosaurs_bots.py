"""Measure how long the bots of Diamonds & Dinosaurs take for a decision."""

from __future__ import annotations

import json
import statistics
import time
from random import Random

from rich.console import Console
from rich.table import Table

from tacora.bots.protocol import Bot
from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.runner import run_game
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State

PLAYERS = 4
GAMES = {"planner": 40, "search": 4}
LIMIT_SECONDS = {"planner": 0.050, "search": 1.0}
"""The longest time for a decision."""


class TimedBot:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds: list[float] = []

    def answer(self, state: State, seat: int, rng: Random) -> str:
        choices = GAME.rules.legal_choices(state, seat)
        if len(choices) == 1:
            return choices[0]
        view = GAME.rules.view(state, seat)
        started = time.perf_counter()
        choice = self._bot.choose(view, choices, rng)
        self.seconds.append(time.perf_counter() - started)
        return choice


def measure(name: str) -> list[float]:
    """Return the seconds of each decision of a bot in games against planners."""
    bots = [
        TimedBot(make_bot("dinosaurs", name)),
        *[TimedBot(make_bot("dinosaurs", "planner"))] * 3,
    ]
    options = GAME.rules.parse_options({"players": PLAYERS, "turn-limit": 100})
    for number in range(GAMES[name]):
        state, _ = GAME.rules.initial_state(options)
        rng = Random(number)

        def choose(state: State, seat: int, rng: Random = rng) -> str:
            return bots[seat].answer(state, seat, rng)

        for _ in run_game(GAME.rules, state, SeededChance(number), choose):
            pass
    return bots[0].seconds


def main() -> None:
    """Measure both bots, and print a table and a line of JSON."""
    table = Table("bot", "decisions", "median ms", "longest ms", "limit ms")
    report = {}
    for name, limit in LIMIT_SECONDS.items():
        seconds = measure(name)
        median, longest = statistics.median(seconds), max(seconds)
        figures = [1000 * median, 1000 * longest, 1000 * limit]
        table.add_row(name, str(len(seconds)), *[f"{figure:.2f}" for figure in figures])
        report[name] = {
            "decisions": len(seconds),
            "median_seconds": median,
            "longest_seconds": longest,
            "limit_seconds": limit,
            "kept": longest <= limit,
        }
    Console().print(table)
    print(json.dumps({"benchmark": "dinosaurs_bots", "players": PLAYERS, "bots": report}))


if __name__ == "__main__":
    main()
