"""Measure the environment of Diamonds & Dinosaurs: steps per CPU-second, random masked actions.

    python benchmarks/dinosaurs_environment.py

What is compared plays in turn in one process; the median of the rounds counts. The rules alone are
the yardstick: the same questions, answered without observations and masks.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from tacora.envs.dinosaurs.episode import Episode
from tacora.envs.pettingzoo import dinosaurs_v0
from tacora.games.dinosaurs.options import parse_options

PLAYERS = (2, 4, 6)


def environment_steps(make: Callable[..., Any], players: int, steps: int, **more: Any) -> float:
    """Return the steps per CPU-second of an environment."""
    env, rng = make(players=players, **more), Random(1)
    env.reset(seed=1)
    started, taken = time.process_time(), 0
    while taken < steps:
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.reset()
            continue
        env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
        taken += 1
    return steps / (time.process_time() - started)


def rules_steps(players: int, steps: int) -> float:
    """Return the answers per CPU-second of the rules alone, to the same questions."""
    limit = dinosaurs_v0.DEFAULT_TURN_LIMIT
    options = parse_options({"players": players, "turn-limit": limit})
    luck, rng = Random(1), Random(1)
    started, taken = time.process_time(), 0
    episode = Episode(options, luck, {}, luck)
    while taken < steps:
        if episode.asked is None:
            episode = Episode(options, luck, {}, luck)
        episode.answer(rng.choice(episode.choices))
        taken += 1
    return steps / (time.process_time() - started)


def measure(rounds: int, steps: int) -> dict[str, dict[int, float]]:
    """Return the median of each measurement by the number of players."""
    raw, wrapped = dinosaurs_v0.raw_env, dinosaurs_v0.env
    measured: dict[str, Callable[[int], float]] = {
        "env": lambda players: environment_steps(wrapped, players, steps),
        "raw_env": lambda players: environment_steps(raw, players, steps),
        "raw_env, planes=False": lambda players: environment_steps(
            raw, players, steps, planes=False
        ),
        "rules alone": lambda players: rules_steps(players, steps),
    }
    found: dict[str, dict[int, list[float]]] = {
        name: {players: [] for players in PLAYERS} for name in measured
    }
    for _ in range(rounds):
        for name, run in measured.items():
            for players in PLAYERS:
                found[name][players].append(run(players))
    return {
        name: {players: median(values) for players, values in by_players.items()}
        for name, by_players in found.items()
    }


def main(words: list[str] | None = None) -> None:
    """Measure, print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=4000)
    args = parser.parse_args(words)
    found = measure(args.rounds, args.steps)
    print(f"{'steps per CPU-second':<24}" + "".join(f"{n:>9} players" for n in PLAYERS))
    for name, speeds in found.items():
        print(f"{name:<24}" + "".join(f"{speeds[players]:>17,.0f}" for players in PLAYERS))
    rounded = {
        name: {str(players): round(speed) for players, speed in speeds.items()}
        for name, speeds in found.items()
    }
    line = {"benchmark": "dinosaurs_environment", "load": os.getloadavg()[0]}
    print(json.dumps({**line, "rounds": args.rounds, "steps_per_cpu_second": rounded}))


if __name__ == "__main__":
    main()
