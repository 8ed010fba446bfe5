"""tacora play GAME: play in this terminal, against bots or with friends."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from tacora.bots.registry import make_bot
from tacora.cli.common import add_bots, add_game, add_language
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.cli.terminal.setup import Setup
from tacora.core.display_names import NAME_RULE, accept_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, get_game
from tacora.i18n.catalog import Catalog, language_of

if TYPE_CHECKING:
    from tacora.cli.terminal.base import TerminalUi

DEFAULT_PACE_SECONDS = 1.0


def add_arguments(parser: argparse.ArgumentParser, game_cli: GameCli | None) -> None:
    add_game(parser)
    if game_cli is not None:
        game = parser.get_default("options_game")
        game_cli.add_options(parser, find_entry(game).default_players)
    parser.add_argument(
        "--name", action="append", help="your name; again for each friend at this keyboard"
    )
    parser.add_argument("--watch", action="store_true", help="watch a game between bots")
    default = f" (default {','.join(game_cli.bots)})" if game_cli is not None else ""
    add_bots(parser, f"bots for the other seats, in turn{default}")
    parser.add_argument("--seed", type=int, help="same seed, same cards (default: provably fair)")
    parser.add_argument("--record", metavar="FILE", help="write the game to a new file")
    parser.add_argument("--no-odds", action="store_true", help="do not show the odds")
    parser.add_argument(
        "--pace",
        type=float,
        default=DEFAULT_PACE_SECONDS,
        help=f"seconds between events (default {DEFAULT_PACE_SECONDS})",
    )
    parser.add_argument(
        "--plain", action="store_true", help="print lines of text instead of drawing"
    )
    if game_cli is not None and game_cli.auto_answer_modes:
        parser.add_argument(
            "--standing",
            choices=game_cli.auto_answer_modes,
            default=game_cli.auto_answer_modes[0],
            help=f"when to ask you for a response (default {game_cli.auto_answer_modes[0]})",
        )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    from tacora.cli.terminal import keys
    from tacora.cli.terminal.base import Quit
    from tacora.cli.terminal.plain_ui import PlainUi
    from tacora.cli.terminal.screen_ui import ScreenUi
    from tacora.cli.terminal.session import TerminalSession

    setup = _setup(args)
    ui_class: type[TerminalUi] = PlainUi if args.plain or not keys.available() else ScreenUi
    sessions: list[TerminalSession] = []
    with ui_class(args.pace, show_odds=not args.no_odds) as ui:
        again = True
        while again:
            sessions.append(TerminalSession(setup, len(sessions)))
            try:
                again = sessions[-1].play(ui)
            except (Quit, KeyboardInterrupt):
                again = False
            finally:
                sessions[-1].recorder.close()
    for session in sessions:
        session.print_summary(drawn=ui_class is ScreenUi)
    print(Catalog(setup.language).format("play.goodbye"))
    return 0


def _setup(args: argparse.Namespace) -> Setup:
    game, game_cli = get_game(args.game), get_game_cli(args.game)
    options = game.rules.parse_options(game_cli.options_from(args))
    if not 0 <= args.pace <= 60:
        raise UsageError(CallCode.PACE, "--pace must be between 0 and 60 seconds.")
    language = args.lang or language_of(os.environ)
    seats = game.rules.num_seats(options)
    humans = _humans(args, Catalog(language), seats)
    free = seats - len(humans)
    specs = [*game_cli.bots] if args.bots is None else args.bots.split(",")
    for spec in specs:
        make_bot(game.name, spec)
    if args.bots is not None and len(specs) > free:
        raise UsageError(CallCode.BOTS, f"Too many bots: {len(specs)} for {free} free seats.")
    bots = [specs[i % len(specs)] for i in range(free)]
    mode = args.standing if game_cli.auto_answer_modes else None
    return Setup(game, game_cli, options, humans, bots, language, args.seed, args.record, mode)


def _humans(args: argparse.Namespace, catalog: Catalog, seats: int) -> list[str]:
    if args.watch and args.name:
        raise UsageError(CallCode.NAME, "--name is not allowed with --watch: only bots play.")
    if args.watch:
        return []
    humans = [accept_name(name) for name in args.name or [catalog.format("play.you")]]
    if not all(humans):
        raise UsageError(CallCode.NAME, NAME_RULE)
    if len(set(humans)) < len(humans):
        raise UsageError(CallCode.NAME, "Two players have the same name.")
    if len(humans) > seats:
        raise UsageError(CallCode.NAME, f"Too many names: {len(humans)} for {seats} seats.")
    return humans
