"""tacora bot run FILE --server URL: let a bot play at the tables of a server."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tacora.bots.registry import make_bot
from tacora.cli.common import parse_count
from tacora.cli.reporting import print_json_line
from tacora.core.display_names import accept_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import check_game_name, game_names

if TYPE_CHECKING:
    from tacora.bots.playable_bot import PlayableBot
    from tacora.remote.account import Account
    from tacora.remote.table_player import PlayedGame

MAX_TABLES = 20
EXIT_OK, EXIT_NO = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    run_parser = actions.add_parser(
        "run",
        help="let a bot play as a guest of a server",
        description="Let a bot play as a guest of a server. It waits for tables until you press"
        " Ctrl-C, and people invite it from the page where they set up a game; with --table it"
        " plays there. Of what happens at a table it knows what a bot of the server knows.",
        epilog="example: tacora bot run ./mybot.py --server http://localhost:8000 --name Lynx",
        allow_abbrev=False,
    )
    run_parser.add_argument("bot", metavar="BOT", help="a bot file such as ./mybot.py, or a name")
    run_parser.add_argument("--server", required=True, metavar="URL", help="address of the server")
    run_parser.add_argument("--name", help="its name at tables (default: that of the file)")
    run_parser.add_argument("--table", metavar="CODE", help="play one game at this table")
    run_parser.add_argument("--seat", type=int, metavar="N", help="with --table: the seat to take")
    run_parser.add_argument(
        "--game",
        action="append",
        choices=game_names(),
        help=f"a game it plays (default: {game_names()[0]})",
    )
    run_parser.add_argument(
        "--tables", type=int, default=4, metavar="N", help="tables at once (default: 4)"
    )
    run_parser.add_argument(
        "--games", type=parse_count, metavar="M", help="stop after M games (default: never)"
    )
    run_parser.add_argument(
        "--account",
        type=Path,
        metavar="FILE",
        help="keep the account in this file; without it each run is another guest",
    )
    run_parser.add_argument(
        "--json", action="store_true", help="print a line of JSON for each game"
    )


def run(args: argparse.Namespace) -> int:
    """Run a bot; the status is 1 if it has failed in a game."""
    from tacora.remote.account import open_account, parse_server

    games = args.game or [game_names()[0]]
    if not 1 <= args.tables <= MAX_TABLES:
        raise UsageError(CallCode.NUMBER, f"--tables is from 1 to {MAX_TABLES}.")
    if args.games is not None and args.games < 1:
        raise UsageError(CallCode.GAMES, "--games is at least 1.")
    if args.seat is not None and args.table is None:
        raise UsageError(CallCode.USAGE, "--seat needs --table.")
    for game in games:
        check_game_name(game)
        make_bot(game, args.bot)  # an error of the file comes before the account
    name = accept_name(args.name or Path(args.bot.partition(":")[0]).stem)
    if not name:
        raise UsageError(CallCode.NAME, "Give the bot a name with --name.")
    account = open_account(parse_server(args.server), name, args.account)
    reports = _Reports(as_json=args.json)
    try:
        asyncio.run(_play(args, account, games, reports))
    except KeyboardInterrupt:
        _say("The bot has stopped.")
    return EXIT_NO if reports.failures else EXIT_OK


async def _play(
    args: argparse.Namespace, account: Account, games: list[str], reports: _Reports
) -> None:
    from tacora.remote.table_player import TablePlayer
    from tacora.remote.waiting_line import WaitingLine

    new_bot = partial(_make_bot, args.bot)
    if args.table is not None:
        code = args.table.strip().upper()
        player = TablePlayer(account, code, new_bot, _say, args.seat)
        reports.add(await player.play())
    else:
        line = WaitingLine(account, games, args.tables, new_bot, _say, reports.add)
        await line.run(args.games)


def _make_bot(bot: str, game: str) -> PlayableBot:
    return make_bot(game, bot)


class _Reports:
    """Tells of each game when it is over."""

    def __init__(self, *, as_json: bool) -> None:
        self.failures = 0
        self._as_json = as_json

    def add(self, played: PlayedGame) -> None:
        self.failures += played.failures
        if self._as_json:
            print_json_line(asdict(played))
        else:
            _say(_sentence(played))


def _sentence(played: PlayedGame) -> str:
    about = f"{played.decisions} decisions, the slowest {played.slowest_seconds:.2f} s"
    if played.outcome is None:
        return f"{played.table}: ended without a result; {about}."
    won = played.seat in played.outcome.winners
    points = played.outcome.scores[played.seat]
    return f"{played.table}: {'won' if won else 'lost'} with {points} points; {about}."


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
