"""Diamant at the command line: its flags, odds, drawings and menus."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.cli.diamant import arguments

if TYPE_CHECKING:
    from tacora.cli.game_cli import Note
    from tacora.cli.terminal.game_ui import GameUi


class Diamant:
    """Diamant's `GameCli`."""

    bots = ("greedy-ev", "cautious", "random")
    auto_answer_modes = ()
    card_note = None
    add_options = staticmethod(arguments.add_options)
    options_from = staticmethod(arguments.options_from)
    add_odds = staticmethod(arguments.add_odds)

    def odds(self, args: argparse.Namespace) -> int:
        from tacora.cli.diamant.odds import run

        return run(args)

    def explorer_names(self, seats: Sequence[str]) -> list[str]:
        """Return a name for each possible explorer; a seat's second one is marked (D47)."""
        return [*seats, *(f"{name} (2)" for name in seats)]

    def setup_notes(self, options: object) -> list[Note]:
        return []

    def game_ui(self) -> GameUi:
        from tacora.cli.diamant.game_ui import DiamantUi

        return DiamantUi()


CLI = Diamant()
