"""tacora arena GAME: rate bots in a tournament, or measure how exploitable one bot is."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from tacora.cli.common import (
    add_bots,
    add_executor,
    add_game,
    add_json,
    executor_from_args,
    parse_count,
)
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import get_game

TOURNAMENT_FLAGS = ("bots", "engine", "rank", "processes", "cluster", "plot")
EXPLOIT_FLAGS = {
    "iterations": "training iterations for each response (default 300)",
    "lessons": "training iterations for the searcher's critic (default 200)",
    "sims": "games that the searcher plays on for each choice (default 64)",
}


def add_arguments(parser: argparse.ArgumentParser, game_cli: GameCli | None) -> None:
    add_game(parser)
    if game_cli is not None:
        game_cli.add_options(parser, None)
    add_bots(parser, "bots that take part: a,b,c (default: all of Tacora's own)")
    parser.add_argument(
        "--games",
        type=parse_count,
        help="number of games, rounded up to whole deals: each deal is played in every rotation"
        " of the seats (default 1000; 10000 with --exploit)",
    )
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (default 1)")
    parser.add_argument(
        "--engine",
        choices=["auto", "rules", "fast"],
        help="rules: the game's own rules, any bot; fast: compiled, Diamant's own bots;"
        " auto (default): fast if possible",
    )
    parser.add_argument(
        "--rank",
        choices=["points", "victory"],
        help="what ratings count: victories only (default), or the ranking by points",
    )
    parser.add_argument(
        "--exploit",
        metavar="BOT",
        help="no tournament: measure how much an opponent that knows the bot wins from copies"
        " of it; the best of several methods counts",
    )
    for flag, about in EXPLOIT_FLAGS.items():
        parser.add_argument(f"--{flag}", type=parse_count, help=f"with --exploit: {about}")
    add_executor(parser)
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw the ratings into a file")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = get_game(args.game)
    options = game.rules.parse_options(get_game_cli(args.game).options_from(args))
    if args.exploit is not None:
        from tacora.cli.commands.arena_exploit import run_exploit

        _reject_flags(args, TOURNAMENT_FLAGS, "Not allowed with --exploit")
        return run_exploit(args, game, options, tuple(EXPLOIT_FLAGS))
    from tacora.cli.commands.arena_tournament import run_tournament

    _reject_flags(args, EXPLOIT_FLAGS, "Only allowed with --exploit")
    return run_tournament(args, game, options, executor_from_args(args))


def _reject_flags(args: argparse.Namespace, flags: Iterable[str], reason: str) -> None:
    """Raise UsageError for flags that have no effect."""
    used = [f"--{flag}" for flag in flags if getattr(args, flag) is not None]
    if used:
        raise UsageError(CallCode.EXPLOIT, f"{reason}: {', '.join(used)}.")
