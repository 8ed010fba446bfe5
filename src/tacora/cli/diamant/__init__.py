"""Diamant at the command line: its flags, odds, pictures and questions."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.cli.diamant import arguments

if TYPE_CHECKING:
    from tacora.cli.terminal.game_ui import GameUi


class Diamant:
    """The game as the commands know it (`cli.sides.Side`)."""

    players = 4
    bots = ("greedy-ev", "cautious", "random")
    standing = ()
    add_options = staticmethod(arguments.add_options)
    options_from = staticmethod(arguments.options_from)
    add_odds = staticmethod(arguments.add_odds)

    def odds(self, chosen: argparse.Namespace) -> int:
        from tacora.cli.diamant.odds import run

        return run(chosen)

    def names(self, seats: Sequence[str]) -> list[str]:
        """A name for every explorer there may be; a seat's second one is marked (D47)."""
        return [*seats, *(f"{name} (2)" for name in seats)]

    def stage(self) -> GameUi:
        from tacora.cli.diamant.game_ui import DiamantUi

        return DiamantUi()


CLI = Diamant()
