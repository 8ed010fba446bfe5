"""tacora play GAME: the game in this terminal, against bots, with the keyboard alone."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tacora.bots.registry import make_bot
from tacora.cli.common import add_bots, add_game, add_language
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.core.display_names import clean_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.replay import AnyGame
from tacora.games.registry import get_game
from tacora.i18n.catalog import Catalog, language_of

if TYPE_CHECKING:
    from tacora.cli.terminal.base import TerminalUi

PACE = 1.0


def add_arguments(parser: argparse.ArgumentParser, side: GameCli | None) -> None:
    add_game(parser)
    if side is not None:
        side.add_options(parser, side.players)
    parser.add_argument(
        "--name", action="append", help="your name; again for each friend at this keyboard"
    )
    parser.add_argument("--watch", action="store_true", help="only bots play, you watch")
    usual = f" (default {','.join(side.bots)})" if side is not None else ""
    add_bots(parser, f"bots for the other seats, in turn{usual}")
    parser.add_argument("--seed", type=int, help="the same cards again (default: provably fair)")
    parser.add_argument("--record", metavar="FILE", help="write the game to a new file")
    parser.add_argument("--no-odds", action="store_true", help="do not show the odds")
    parser.add_argument(
        "--pace", type=float, default=PACE, help=f"seconds between events (default {PACE})"
    )
    parser.add_argument("--plain", action="store_true", help="lines of text, no drawing")
    if side is not None and side.standing:
        parser.add_argument(
            "--standing",
            choices=side.standing,
            default=side.standing[0],
            help=f"when you are asked whether you respond (default {side.standing[0]})",
        )
    add_language(parser)


def run(chosen: argparse.Namespace) -> int:
    from tacora.cli.terminal import keys
    from tacora.cli.terminal.base import Quit
    from tacora.cli.terminal.plain_ui import PlainUi
    from tacora.cli.terminal.screen_ui import ScreenUi
    from tacora.cli.terminal.session import TerminalSession

    setup = _setup(chosen)
    face_kind: type[TerminalUi] = PlainUi if chosen.plain or not keys.available() else ScreenUi
    sittings: list[TerminalSession] = []
    with face_kind(chosen.pace, show_odds=not chosen.no_odds) as face:
        again = True
        while again:
            sittings.append(TerminalSession(setup, len(sittings)))
            try:
                again = sittings[-1].play(face)
            except (Quit, KeyboardInterrupt):
                again = False
            finally:
                sittings[-1].recorder.close()
    for sitting in sittings:
        sitting.print_summary(drawn=face_kind is ScreenUi)
    print(Catalog(setup.language).say("play.goodbye"))
    return 0


@dataclass(frozen=True)
class Setup:
    """What stays the same from one game to its rematch."""

    game: AnyGame
    side: GameCli
    options: Any
    humans: list[str]
    bots: list[str]
    language: str
    seed: int | None
    record: str | None
    standing: str | None
    """What the humans say once instead of being asked each time; None: they are always asked."""


def _setup(chosen: argparse.Namespace) -> Setup:
    game, side = get_game(chosen.game), get_game_cli(chosen.game)
    options = game.rules.parse_options(side.options_from(chosen))
    if not 0 <= chosen.pace <= 60:
        raise UsageError(CallCode.PACE, "The pace is 0 to 60 seconds.")
    language = chosen.lang or language_of(os.environ)
    seats = game.rules.num_seats(options)
    humans = _humans(chosen, Catalog(language), seats)
    free = seats - len(humans)
    specs = [*side.bots] if chosen.bots is None else chosen.bots.split(",")
    for spec in specs:
        make_bot(game.name, spec)
    if chosen.bots is not None and len(specs) > free:
        raise UsageError(CallCode.BOTS, f"{len(specs)} bots for {free} seats.")
    bots = [specs[i % len(specs)] for i in range(free)]
    standing = chosen.standing if side.standing else None
    return Setup(game, side, options, humans, bots, language, chosen.seed, chosen.record, standing)


def _humans(chosen: argparse.Namespace, catalog: Catalog, seats: int) -> list[str]:
    if chosen.watch and chosen.name:
        raise UsageError(CallCode.NAME, "With --watch only bots play: leave out --name or --watch.")
    if chosen.watch:
        return []
    humans = [clean_name(name) for name in chosen.name or [catalog.say("play.you")]]
    if not all(humans):
        raise UsageError(CallCode.NAME, "A name has at least one character that can be seen.")
    if len(set(humans)) < len(humans):
        raise UsageError(CallCode.NAME, "Two people have the same name; add something to one.")
    if len(humans) > seats:
        raise UsageError(CallCode.NAME, f"{len(humans)} names for {seats} seats.")
    return humans
