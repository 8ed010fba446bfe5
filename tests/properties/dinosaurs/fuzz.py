"""Play many random games of Diamonds & Dinosaurs and check them step by step.

    python -m tests.properties.dinosaurs.fuzz --games 20000 --seed 1 --processes 2

Every game has random options, 2 to 6 players, and random players and planners mixed, with at least
one planner so that it ends; the turn limit is only for safety. Pieces and cards are counted after
every step. Other checks look at some of the states, chosen at random (`fuzz_checks.py` says how
many). A failure names its game: `--first NUMBER --games 1` with the same seed plays it again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import perf_counter
from traceback import extract_tb

from tacora.bots.dinosaurs.planner import Planner
from tacora.cli.progress import with_progress
from tacora.core.game import GameOver, Json, Seat
from tacora.core.runner import run_game
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.options import ATTACKS, EXPLORERS, PLAYERS, Options
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs import custom_cards
from tests.properties.dinosaurs.fuzz_checks import STATE_CHECKS, STEP_CHECKS, DinosaursGame
from tests.properties.dinosaurs.strategies import BIASES
from tests.properties.random_games import BiasedChance

SAFETY_LIMIT = 40
"""Turns per player after which a game is given up."""
PLANNERS = 0.7
"""The share of seats that a planner takes."""
PLANNED_WINDOWS, PASSED = 0.3, 0.8
"""The share of windows in which a planner plans, and the share of the others that are passed.

Planning a window takes half of the time of a game, and other plays lead to odder positions.
"""
OWN_CARDS, CARD_SETS = 0.05, 8
"""The share of games with cards of their own, and the number of such sets of cards."""
CHUNK = 20
"""The number of games in one task of a process."""
MOST_FAILURES = 20

PLANNER = Planner()


@dataclass
class Tally:
    """What was played and checked; sums of tallies are exact."""

    games: int = 0
    won: int = 0
    """Games with a winner; the others reached the safety limit."""
    steps: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    players: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.games += other.games
        self.won += other.won
        self.steps += other.steps
        self.checks += other.checks
        self.players += other.players
        self.failures += other.failures


class FuzzPlayers:
    """The players of a game: planners at some seats, random ones at the others."""

    def __init__(self, game: DinosaursGame, players: int, rng: Random) -> None:
        self._game = game
        self._rng = rng
        planners = {seat for seat in range(players) if rng.random() < PLANNERS}
        self._planners = planners or {rng.randrange(players)}

    def __call__(self, state: State, seat: Seat) -> str:
        """Choose for a seat."""
        legal, rng = self._game.rules.legal_choices(state, seat), self._rng
        if len(legal) == 1:
            return legal[0]
        window = "pass" in legal
        if seat in self._planners and (not window or rng.random() < PLANNED_WINDOWS):
            return PLANNER.choose(self._game.rules.view(state, seat), legal, rng)
        return "pass" if window and rng.random() < PASSED else rng.choice(legal)


def fuzz(seed: int, numbers: Iterable[int], game: DinosaursGame = GAME) -> Tally:
    """Play these games of a seed and check them."""
    tally = Tally()
    for number in numbers:
        _fuzz_game(seed, number, game, tally)
    return tally


def _fuzz_game(seed: int, number: int, game: DinosaursGame, tally: Tally) -> None:
    """Play one game; stop at its first failure."""
    rng, checking = Random(f"{seed}/{number}"), Random(f"{seed}/{number}/checks")
    options = random_options(rng)
    tally.games += 1
    tally.players[options.players] += 1
    doing, steps = "set-up", 0
    try:
        state, _ = game.rules.initial_state(options)
        source = BiasedChance(rng.getrandbits(32), BIASES[rng.choice(sorted(BIASES))])
        players = FuzzPlayers(game, options.players, rng)
        doing = "play"
        for step, after, events in run_game(game.rules, state, source, players):
            steps += 1
            for doing, check_step in STEP_CHECKS.items():
                check_step(state, step, after, events)
                tally.checks[doing] += 1
            for doing, (check_state, every) in STATE_CHECKS.items():
                if checking.random() * every < 1:
                    check_state(game, after, checking)
                    tally.checks[doing] += 1
            state, doing = after, "play"
        over = game.rules.pending(state)
        assert isinstance(over, GameOver)
        tally.won += bool(over.winners)
    except Exception as error:  # noqa: BLE001  (any error of the rules is a failure)
        place = extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
        reason = f"{type(error).__name__}: {error}"
        tally.failures.append(f"game {number}, step {steps}, {doing} ({where}): {reason:.300}")
    tally.steps += steps


def random_options(rng: Random) -> Options:
    """Return random options: every one of them, own cards included."""
    raw: dict[str, Json] = {
        "players": rng.choices(PLAYERS, [1 / players for players in PLAYERS])[0],
        "explorers": rng.choice(EXPLORERS),
        "attacks": rng.choice(ATTACKS),
        "pickpocketing": rng.random() < 0.5,
        "higher-rolls": rng.random() < 0.3,
        "turn-limit": SAFETY_LIMIT,
    }
    if raw["players"] == 2:
        raw["diamonds"] = rng.choice([4, 6])
    if rng.random() < OWN_CARDS:
        raw["cards"] = _card_set(rng.randrange(CARD_SETS))
    return GAME.rules.parse_options(raw)


@cache
def _card_set(number: int) -> custom_cards.Tables:
    return custom_cards.random_effects(number)


def _fuzz_chunk(task: tuple[int, range]) -> Tally:
    return fuzz(*task)


def _tallies(seed: int, numbers: range, processes: int) -> Iterator[Tally]:
    """Yield the tallies of chunks of games, in their order."""
    tasks = [(seed, numbers[start : start + CHUNK]) for start in range(0, len(numbers), CHUNK)]
    if processes == 1:
        yield from map(_fuzz_chunk, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_fuzz_chunk, tasks)


def main(words: list[str] | None = None) -> int:
    """Fuzz, print the tally, and return 1 if a check failed."""
    parser = argparse.ArgumentParser(prog="fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(words)
    total, started = Tally(), perf_counter()
    numbers = range(args.first, args.first + args.games)
    parts = _tallies(args.seed, numbers, args.processes)
    for part in with_progress(parts, args.games, lambda part: part.games):
        total.add(part)
    seconds = perf_counter() - started
    if args.json:
        print(json.dumps({"seed": args.seed, "seconds": round(seconds, 1), **vars(total)}))
    else:
        _print(total, seconds)
    return 1 if total.failures else 0


def _print(total: Tally, seconds: float) -> None:
    won = f"{total.won} with a winner"
    print(f"{total.games} games ({won}), {total.steps} steps, {seconds:.0f} s")
    print("checks: " + ", ".join(f"{name} {count}" for name, count in sorted(total.checks.items())))
    for failure in total.failures[:MOST_FAILURES]:
        print(failure)
    if len(total.failures) > MOST_FAILURES:
        print(f"… and {len(total.failures) - MOST_FAILURES} more")
    print(f"{len(total.failures)} failures" if total.failures else "no failure")


if __name__ == "__main__":
    sys.exit(main())
