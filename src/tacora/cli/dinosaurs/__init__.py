"""Diamonds & Dinosaurs at the command line: its flags, odds, pictures and questions."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.cli.dinosaurs import arguments

if TYPE_CHECKING:
    from tacora.cli.terminal.game_ui import GameUi


class Dinosaurs:
    """The game as the commands know it (`cli.sides.Side`)."""

    players = 4
    bots = ("planner",)
    standing = ("unless-attacked", "until-my-turn", "ask")
    add_options = staticmethod(arguments.add_options)
    options_from = staticmethod(arguments.options_from)
    add_odds = staticmethod(arguments.add_odds)

    def odds(self, chosen: argparse.Namespace) -> int:
        from tacora.cli.dinosaurs.odds import run

        return run(chosen)

    def names(self, seats: Sequence[str]) -> list[str]:
        """A player has one explorer: their names are the seats'."""
        return list(seats)

    def stage(self) -> GameUi:
        from tacora.cli.dinosaurs.game_ui import DinosaursUi

        return DinosaursUi()


CLI = Dinosaurs()
