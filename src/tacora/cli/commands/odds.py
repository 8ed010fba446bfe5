"""tacora odds GAME …: exact odds; what is asked and what is told is the game's."""

from __future__ import annotations

import argparse

from tacora.cli.common import add_game, add_json
from tacora.cli.game_cli import GameCli, get_game_cli


def add_arguments(parser: argparse.ArgumentParser, side: GameCli | None) -> None:
    add_game(parser)
    if side is not None:
        side.add_odds(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    return get_game_cli(chosen.game).odds(chosen)
