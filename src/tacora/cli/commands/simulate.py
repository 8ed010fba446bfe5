"""tacora simulate GAME: play many games between bots and print the statistics."""

from __future__ import annotations

import argparse
import time

from tacora.cli.common import (
    add_bots,
    add_executor,
    add_game,
    add_json,
    executor_from_args,
    parse_count,
)
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.cli.progress import with_progress
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import get_game


def add_arguments(parser: argparse.ArgumentParser, game_cli: GameCli | None) -> None:
    add_game(parser)
    if game_cli is not None:
        game_cli.add_options(parser, None)
    parser.add_argument(
        "--games",
        type=parse_count,
        default=1000,
        help="number of games, such as 1e6 (default 1000)",
    )
    add_bots(parser, "one bot for all seats, or one for each: a,b,c (default random)", "random")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (default 1)")
    parser.add_argument(
        "--engine",
        choices=["rules", "fast"],
        default="rules",
        help="rules (default): the game's own rules, any bot; fast: compiled, Diamant's own bots",
    )
    add_executor(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from tacora.cli.commands.simulate_report import print_report
    from tacora.sim.limits import check_games
    from tacora.sim.rules_engine import SimulationJob
    from tacora.sim.simulate import compiles_first, run_simulation

    game = get_game(args.game)
    options = game.rules.parse_options(get_game_cli(args.game).options_from(args))
    check_games(args.games)
    bots = _parse_bots(game.name, args.bots, game.rules.num_seats(options))
    job = SimulationJob(game.name, game.rules.options_json(options), bots, args.seed)
    result = job.empty_result()
    with executor_from_args(args) as executor:
        start = time.perf_counter()
        parts = run_simulation(args.engine, job, args.games, executor)
        first = "compiling" if compiles_first(args.engine, job) else "games"
        for part in with_progress(parts, args.games, lambda part: part.stats.games, first):
            result.merge(part)
        seconds = time.perf_counter() - start
    print_report(args.engine, job, result, seconds, as_json=args.json)
    return 0


def _parse_bots(game: str, text: str, seats: int) -> tuple[str, ...]:
    from tacora.bots.registry import make_bot

    bots = tuple(text.split(","))
    if len(bots) not in (1, seats):
        raise UsageError(
            CallCode.BOTS, f"Give 1 bot or {seats}, one for each seat; not {len(bots)}."
        )
    for spec in bots:
        make_bot(game, spec)
    return bots if len(bots) == seats else bots * seats
