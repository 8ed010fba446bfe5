"""tacora odds GAME …: print exact odds; each game has its own arguments and output."""

from __future__ import annotations

import argparse

from tacora.cli.common import add_game, add_json
from tacora.cli.game_cli import GameCli, get_game_cli


def add_arguments(parser: argparse.ArgumentParser, game_cli: GameCli | None) -> None:
    add_game(parser)
    if game_cli is not None:
        game_cli.add_odds(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    return get_game_cli(args.game).odds(args)
