"""Measure the environments: decisions per CPU-second, beside the engine itself and beside peers.

What is compared alternates in one process on one core, and of its runs the median counts. Peers
that are not installed are left out: `pip install 'pettingzoo[classic]' open-spiel` brings them.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

from tacora.envs.diamant.vector import DiamantVectorEnv
from tacora.envs.pettingzoo import diamant_v0, dinosaurs_v0
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant import continuous
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.lanes import LANES, empty_waves
from tacora.sim.diamant.lockstep import resolve_all, reveal_all, start_games
from tacora.sim.diamant.observation import choose_randomly
from tacora.sim.diamant.results import empty_results
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import results_of
from tacora.sim.diamant.stepper import Stepper
from tacora.sim.jit import jit

PLAYERS = 5
GAMES = 4096
RUNS = 5
STEPS = 100
EXIT_CHANCE = 0.3
TAG_GAMES_PER_SECOND = 20_000
"""Published by the authors of TAG for their Diamant, on one core; not measured here."""

OPPONENTS = {
    "against random": ["random"] * 4,
    "against greedy-ev": ["greedy-ev"] * 4,
    "against expert": ["expert"] * 4,
    "against four different bots": ["cautious:5", "greedy-ev", "rival", "gambler"],
}

Workload = Callable[[], tuple[float, int, int]]
"""Return CPU-seconds, decisions and games of a run."""


def main() -> None:
    """Measure by turns, and print a table and a line of JSON."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    workloads = dict(_workloads())
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in workloads}
    for run in range(RUNS + 1):
        for name, play in workloads.items():
            seconds, decisions, games = play()
            if run:  # the first one compiles
                measured[name].append((decisions / seconds, games / seconds))
    medians = {
        name: tuple(statistics.median(each) for each in zip(*speeds, strict=True))
        for name, speeds in measured.items()
    }
    _print(medians)
    rounded = {
        name: {"decisions_per_cpu_second": round(decisions), "games_per_cpu_second": round(games)}
        for name, (decisions, games) in medians.items()
    }
    step, engine = "self-play, without observations", "the engine's own steps"
    whole = "the engine, whole games"
    print(
        json.dumps(
            {
                "benchmark": "environments",
                "players": PLAYERS,
                "load": round(os.getloadavg()[0], 1),
                "step_over_engine": round(medians[step][0] / medians[engine][0], 2),
                "step_over_whole_games": round(medians[step][0] / medians[whole][0], 2),
                "tag_games_per_second_published": TAG_GAMES_PER_SECOND,
                **rounded,
            }
        )
    )


def _workloads() -> Iterator[tuple[str, Workload]]:
    yield "the engine, whole games", _engine_games()
    yield "the engine's own steps", _engine_steps()
    yield "self-play, without observations", _stepper_steps()
    self_play = gymnasium.make_vec(
        "tacora.envs:tacora/DiamantSelfPlay-v0", num_envs=GAMES * PLAYERS, players=PLAYERS
    )
    yield "vector, self-play", _vector(self_play)
    for name, bots in OPPONENTS.items():
        yield f"vector, {name}", _vector(DiamantVectorEnv(GAMES, bots))
        yield f"vector, {name}, in place", _vector(DiamantVectorEnv(GAMES, bots, copy=False))
    yield "Gymnasium, one game, against random", _gymnasium(["random"] * 4)
    yield "PettingZoo, diamant_v0 parallel", _parallel(diamant_v0.parallel_env(players=PLAYERS))
    yield "PettingZoo, diamant_v0 in turn", _in_turn(diamant_v0.env(players=PLAYERS))
    yield "PettingZoo, dinosaurs_v0", _in_turn(dinosaurs_v0.env(players=PLAYERS), games=2)
    for name in ("rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4"):
        module = _installed(f"pettingzoo.classic.{name}")
        if module is not None:
            yield f"PettingZoo, {name}", _in_turn(module.env())
    if _installed("pyspiel") is not None:
        goofspiel = "goofspiel(players=5,num_cards=13,points_order=random)"
        yield "OpenSpiel, goofspiel for 5 (C++)", _open_spiel(goofspiel)


def _installed(module: str) -> Any:
    """Import a peer, or return None."""
    from importlib import import_module

    try:
        return import_module(module)
    except (ImportError, AttributeError):
        return None


@jit
def _step_waves(tables: Any, waves: Any, seeds: Any, first: int) -> int:
    """Play a step of all games with random choices, as the engine does; return the choices."""
    reveal_all(tables, waves)
    for wave in range(waves.shape[0]):
        choose_randomly(waves[wave])
    return int(resolve_all(tables, waves))


def _engine_games() -> Workload:
    """Play games in one call, as `tacora simulate` does."""
    tables = build_card_tables(parse_options({"players": PLAYERS}))
    results = empty_results(GAMES * 10)
    wave = empty_waves(tables, LANES)[0]

    def play() -> tuple[float, int, int]:
        started = time.process_time()
        continuous.play_randomly(tables, wave, game_seeds(1), 0, results)
        return time.process_time() - started, int(results.counts[:, 0].sum()), GAMES * 10

    return play


def _engine_steps() -> Workload:
    """Play games in lockstep from their first card to the end of the last one."""
    tables = build_card_tables(parse_options({"players": PLAYERS}))
    waves = empty_waves(tables, GAMES)

    def play() -> tuple[float, int, int]:
        seconds, decisions = 0.0, 0
        for round_number in range(STEPS // 25):
            started = time.process_time()
            first = round_number * GAMES
            start_games(tables, waves, game_seeds(1), first, GAMES)
            while _step_waves(tables, waves, game_seeds(1), first):
                pass
            seconds += time.process_time() - started
            counts = results_of(tables, waves, range(first, first + GAMES)).counts
            decisions += int(counts[:, 0].sum())
        return seconds, decisions, GAMES * (STEPS // 25)

    assert GAMES % LANES == 0
    return play


def _stepper_steps() -> Workload:
    """Step games with given choices for every seat: no observation, no mask, no reward."""
    stepper = Stepper(parse_options({"players": PLAYERS}), GAMES, {})
    rng = np.random.default_rng(1)
    bits = 1 << np.arange(PLAYERS)
    choices = [(rng.random((GAMES, PLAYERS)) < 0.5) @ bits for _ in range(STEPS)]

    def play() -> tuple[float, int, int]:
        stepper.start(1)
        ended, decisions = 0, 0
        seconds = 0.0
        for leavers in choices:
            started = time.process_time()
            number = stepper.step(leavers)
            seconds += time.process_time() - started
            ended += number
            decisions += int(stepper.results(number).counts[:, 0].sum()) if number else 0
        return seconds, decisions, ended

    return play


def _vector(env: Any) -> Workload:
    """Step a vector environment with random legal actions; only decisions count."""
    rng = np.random.default_rng(1)
    choices = 2

    def play() -> tuple[float, int, int]:
        _, infos = env.reset(seed=1)
        seconds, decisions, games = 0.0, 0, 0
        for _ in range(STEPS):
            masks = infos["action_mask"]
            actions = (rng.random(len(masks)) < EXIT_CHANCE).astype(np.int64)
            if masks.shape[1] > choices:
                actions[masks[:, 0] == 0] = choices
            decisions += int(masks[:, 0].sum())
            started = time.process_time()
            _, _, terminations, _, infos = env.step(actions)
            seconds += time.process_time() - started
            games += int(terminations.sum())
        learners = PLAYERS if masks.shape[1] > choices else 1
        return seconds, decisions, games // learners

    return play


def _gymnasium(bots: list[str]) -> Workload:
    env = gymnasium.make("tacora.envs:tacora/Diamant-v0", opponents=bots)

    def play() -> tuple[float, int, int]:
        rng, decisions, games = Random(1), 0, 60
        started = time.process_time()
        for seed in range(games):
            env.reset(seed=seed)
            over = False
            while not over:
                _, _, over, _, _ = env.step(int(rng.random() < EXIT_CHANCE))
                decisions += 1
        return time.process_time() - started, decisions, games

    return play


def _parallel(env: Any) -> Workload:
    def play() -> tuple[float, int, int]:
        rng, decisions, games = Random(1), 0, 60
        started = time.process_time()
        for seed in range(games):
            observations, _ = env.reset(seed=seed)
            while env.agents:
                actions = {}
                for agent, observation in observations.items():
                    decides = bool(observation["action_mask"][0])
                    actions[agent] = int(rng.random() < EXIT_CHANCE) if decides else 2
                    decisions += decides
                observations, *_ = env.step(actions)
        return time.process_time() - started, decisions, games

    return play


def _in_turn(env: Any, games: int = 60) -> Workload:
    """Play any environment of PettingZoo in which agents act in turn, with random actions."""

    def play() -> tuple[float, int, int]:
        rng, decisions = Random(1), 0
        started = time.process_time()
        for seed in range(games):
            env.reset(seed=seed)
            for agent in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                masked = observation if isinstance(observation, dict) else info
                legal = masked.get("action_mask")
                number = env.action_space(agent).n
                legal = range(number) if legal is None else np.flatnonzero(legal).tolist()
                env.step(rng.choice(legal))
                decisions += 1
        return time.process_time() - started, decisions, games

    return play


def _open_spiel(name: str) -> Workload:
    """Play a game of OpenSpiel whose players choose at once, with an observation for each."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> tuple[float, int, int]:
        rng, decisions, games = Random(1), 0, 60
        started = time.process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    continue
                actions = []
                for player in range(game.num_players()):
                    state.observation_tensor(player)
                    actions.append(rng.choice(state.legal_actions(player)))
                decisions += len(actions)
                state.apply_actions(actions)
        return time.process_time() - started, decisions, games

    return play


def _print(medians: dict[str, tuple[float, ...]]) -> None:
    table = Table("five players, one core", "decisions per CPU-second", "games per CPU-second")
    for name, (decisions, games) in medians.items():
        table.add_row(name, f"{decisions:,.0f}", f"{games:,.0f}")
    table.add_row("TAG (Java), as published, not measured", "", f"{TAG_GAMES_PER_SECOND:,}")
    Console().print(table)


if __name__ == "__main__":
    main()
