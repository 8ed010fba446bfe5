"""tacora coach FILE: review the decisions of a record, or evaluate one position."""

from __future__ import annotations

import argparse
import os
from functools import partial

from tacora.cli.commands.coach_report import (
    ReviewPrinter,
    evaluation_json,
    review_json,
    show_evaluation,
)
from tacora.cli.common import (
    add_json,
    add_language,
    file_to_write,
    parse_count,
    replay_file,
)
from tacora.cli.progress import progress_bar
from tacora.cli.reporting import console, print_json
from tacora.coach.review import ROLLOUTS, ReviewConfig, games_with_coach, get_coach
from tacora.i18n.catalog import Catalog, language_of
from tacora.match_setup import read_notation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", metavar="FILE", nargs="?", help="a record; - reads standard input")
    source.add_argument(
        "--position", metavar="LINE", help="a position in one line instead, as replay prints it"
    )
    parser.add_argument(
        "--rollouts",
        type=parse_count,
        default=ROLLOUTS,
        help=f"games to play on from each position for each choice (default {ROLLOUTS})",
    )
    parser.add_argument("--seed", type=int, default=1, help="same seed, same review (default 1)")
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw the win chances into a file")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.position is None:
        return _review(args)
    if args.plot is not None:
        args.parser.error("argument --plot: not allowed with argument --position")
    return _evaluate(args)


def _review(args: argparse.Namespace) -> int:
    record = replay_file(args.file)
    coach = get_coach(record.game.name)
    plot = None if args.plot is None else file_to_write(args.plot)
    with progress_bar("positions", 1) as on_progress:
        on_position = partial(on_progress, "positions")
        config = ReviewConfig(args.rollouts, args.seed, on_progress=on_position)
        review = coach.review(record, config)
    printer = ReviewPrinter(record, coach, review, args.lang or language_of(os.environ))
    if args.json:
        print_json(review_json(record, review, args.seed))
    else:
        printer.show(console())
    if plot is not None:
        plot.write_text(printer.svg(), "utf-8")
    return 0


def _evaluate(args: argparse.Namespace) -> int:
    game, state = read_notation(args.position, games_with_coach())
    with progress_bar("rollouts", 1) as on_progress:
        on_rollout = partial(on_progress, "rollouts")
        config = ReviewConfig(args.rollouts, args.seed, on_progress=on_rollout)
        evaluation = get_coach(game.name).evaluate(state, config)
    if args.json:
        print_json(evaluation_json(game, state, evaluation, args.rollouts, args.seed))
    else:
        show_evaluation(evaluation, Catalog(args.lang or language_of(os.environ)), args.rollouts)
    return 0
