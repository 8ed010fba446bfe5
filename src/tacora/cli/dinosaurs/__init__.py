"""Diamonds & Dinosaurs at the command line: its flags, odds, pictures and questions."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.cli.dinosaurs import flags

if TYPE_CHECKING:
    from tacora.cli.stage import Stage


class Dinosaurs:
    """The game as the commands know it (`cli.sides.Side`)."""

    players = 4
    bots = ("planner",)
    standing = ("unless-attacked", "until-my-turn", "ask")
    add_options = staticmethod(flags.add_options)
    options_from = staticmethod(flags.options_from)
    add_odds = staticmethod(flags.add_odds)

    def odds(self, chosen: argparse.Namespace) -> int:
        from tacora.cli.dinosaurs.odds import run

        return run(chosen)

    def names(self, seats: Sequence[str]) -> list[str]:
        """A player has one explorer: their names are the seats'."""
        return list(seats)

    def stage(self) -> Stage:
        from tacora.cli.dinosaurs.stage import Jungle

        return Jungle()


SIDE = Dinosaurs()
