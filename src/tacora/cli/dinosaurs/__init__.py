"""Diamonds & Dinosaurs at the command line: its flags, odds, drawings and menus."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tacora.cli.dinosaurs import arguments

if TYPE_CHECKING:
    from tacora.cli.game_cli import Note
    from tacora.cli.terminal.game_ui import GameUi
    from tacora.games.dinosaurs.options import Options


class Dinosaurs:
    """The `GameCli` of Diamonds & Dinosaurs."""

    bots = ("planner",)
    auto_answer_modes = ("unless-attacked", "until-my-turn", "ask")
    card_note = "jungle.reconstructed"
    add_options = staticmethod(arguments.add_options)
    options_from = staticmethod(arguments.options_from)
    add_odds = staticmethod(arguments.add_odds)

    def odds(self, args: argparse.Namespace) -> int:
        from tacora.cli.dinosaurs.odds import run

        return run(args)

    def explorer_names(self, seats: Sequence[str]) -> list[str]:
        """Return the seats' names: each player has one explorer."""
        return list(seats)

    def setup_notes(self, options: Options) -> list[Note]:
        """Say how turn order tells with two players, and which house rule is in force (J85)."""
        if options.compensation:
            return [("jungle.compensation", {"number": options.compensation})]
        return [("jungle.first-player-wins", {})] if options.players == 2 else []

    def game_ui(self) -> GameUi:
        from tacora.cli.dinosaurs.game_ui import DinosaursUi

        return DinosaursUi()


CLI = Dinosaurs()
