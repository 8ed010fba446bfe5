"""tacora coach FILE: what the right choices were, by how much, and what was luck."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from tacora.cli.common import (
    add_json,
    add_language,
    catalog_of,
    console,
    file_to_write,
    print_json,
    replay_file,
    seat_names,
)
from tacora.cli.progress import bar
from tacora.coach.review import (
    FAULTS,
    INACCURACY,
    ROLLOUTS,
    Coach,
    DecisionReview,
    PositionEval,
    Review,
    ReviewConfig,
    games_with_coach,
    get_coach,
)
from tacora.core.error_codes import NotationCode
from tacora.core.errors import InvalidNotation
from tacora.core.messages import Argument, Message
from tacora.core.replay import AnyGame, Replay
from tacora.games.registry import get_game
from tacora.i18n.catalog import Catalog, language_of
from tacora.plots.review_plot import BLOCKS, DIGITS, Course, Mark, rows, svg

if TYPE_CHECKING:
    from rich.console import Console

NAME = 16
"""Characters of a name beside its row of blocks."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar="FILE", nargs="?", help="a record; - reads standard input")
    what.add_argument(
        "--position", metavar="LINE", help="a position in one line instead, as replay prints it"
    )
    parser.add_argument(
        "--rollouts",
        type=int,
        default=ROLLOUTS,
        help=f"games to play on from each position for each choice (default {ROLLOUTS})",
    )
    parser.add_argument("--seed", type=int, default=1, help="same seed, same review (default 1)")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the chances into a file as well")
    add_language(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    if chosen.position is not None:
        if chosen.plot is not None:
            chosen.parser.error("argument --plot: not allowed with argument --position")
        return _position(chosen)
    record = replay_file(chosen.file)
    coach = get_coach(record.game.name)
    plot = None if chosen.plot is None else file_to_write(chosen.plot)
    with bar("positions", 1) as told:
        work = ReviewConfig(chosen.rollouts, chosen.seed, on_progress=partial(told, "positions"))
        review = coach.review(record, work)
    told_by = _ReviewPrinter(record, coach, review, chosen.lang or language_of(os.environ))
    if chosen.json:
        print_json(_report(record, review, chosen.seed))
    else:
        told_by.show(console())
    if plot is not None:
        plot.write_text(told_by.svg(), "utf-8")
    return 0


def _report(record: Replay, review: Review, seed: int) -> dict[str, object]:
    return {
        "game": record.game.name,
        "options": dict(record.header.options),
        "names": seat_names(record.game, record),
        "over": record.over,
        "seed": seed,
        **to_builtins(review),
    }


class _ReviewPrinter:
    """Tells a review to people."""

    def __init__(self, record: Replay, coach: Coach, review: Review, language: str) -> None:
        options = record.game.rules.parse_options(record.header.options)
        self._names = seat_names(record.game, record)
        self._catalog = catalog_of(record.game, options, language, self._names)
        self._places = [coach.position_of(moment.state) for moment in record.steps]
        self._review = review
        rounds = [place.round for place in self._places]
        self._course = Course(review.chances, [rounds[0], *rounds[:-1]])  # a step's is that before
        self._noteworthy = [judged for judged in review.decisions if judged.why is not None]

    def show(self, out: Console) -> None:
        self._show_seats(out)
        self._show_chances(out)
        say = self._catalog.say
        for judged in self._noteworthy:
            out.print(self._headline(judged), markup=False)
            said = f"{self._chances(judged)} {self._why(judged)}"
            out.print(fill(said, out.width, **_INDENTED), markup=False)
        if not self._noteworthy:
            out.print(say("coach.flawless", points=_FAULT), markup=False)
        out.print()
        out.print(say("coach.method", rollouts=self._review.rollouts), markup=False)

    def svg(self) -> str:
        marks = [
            Mark(judged.step, judged.seat, self._headline(judged)) for judged in self._noteworthy
        ]
        return svg(self._course, self._names, self._catalog.say("coach.over-time"), marks)

    def _show_seats(self, out: Console) -> None:
        from rich.markup import escape
        from rich.table import Table

        say, figure = self._catalog.say, self._catalog.number
        heads = ("player", "accuracy", "decisions", "mistakes", "lost", "luck")
        table = Table()
        for head in heads:
            table.add_column(
                say(f"coach.head-{head}"), justify="left" if head == "player" else "right"
            )
        for report in self._review.seats:
            missed = [n for verdict, n in report.verdicts.items() if verdict in FAULTS]
            table.add_row(
                escape(self._names[report.seat]),
                "–" if report.accuracy is None else figure(report.accuracy, ".0f") + " %",
                str(report.decisions),
                str(sum(missed)),
                figure(100 * report.lost, ".1f"),
                figure(100 * report.luck, "+.0f"),
            )
        out.print(table)
        out.print(say("coach.points", points=_FAULT), markup=False)
        out.print()

    def _show_chances(self, out: Console) -> None:
        from rich.cells import cell_len, set_cell_size

        names = min(NAME, max(map(cell_len, self._names)))
        levels = BLOCKS if _can_write(BLOCKS) else DIGITS
        heads, lines = rows(self._course, out.width - names - 8, levels)
        out.print(self._catalog.say("coach.over-time"), markup=False)
        out.print(f"{'':{names}} {heads}", markup=False, no_wrap=True)
        for name, row, chance in zip(self._names, lines, self._review.chances[-1], strict=True):
            end = f"{100 * chance:3.0f} %"
            out.print(f"{set_cell_size(name, names)} {row} {end}", markup=False, no_wrap=True)
        out.print()

    def _headline(self, judged: DecisionReview) -> str:
        """Where, who, what, and what it cost."""
        say, figure = self._catalog.say, self._catalog.number
        place = self._places[judged.step - 1]
        return say(
            "coach.headline",
            round=place.round,
            card=place.card,
            who=self._names[judged.seat],
            choice=say(f"coach.{judged.chose}"),
            verdict=say(f"coach.{judged.verdict}"),
            loss=figure(100 * judged.loss, ".1f"),
            error=figure(100 * judged.error, ".1f"),
        )

    def _chances(self, judged: DecisionReview) -> str:
        say = self._catalog.say
        found = [
            f"{say(f'coach.{choice}')} {self._catalog.number(100 * chance, '.1f')} %"
            for choice, chance in judged.chances.items()
        ]
        return ", ".join(found) + "."

    def _why(self, judged: DecisionReview) -> str:
        assert judged.why is not None  # only those are told
        facts: dict[str, Argument] = {
            key: self._catalog.number(value, ".1f") if isinstance(value, float) else value
            for key, value in judged.why.args.items()
        }
        facts["points"] = Message("points", {"count": facts["points"]})
        return self._catalog.say(judged.why.id, **facts)


_FAULT = round(100 * INACCURACY)
"""From how many points on a choice is told."""
_INDENTED: dict[str, Any] = {"initial_indent": "  ", "subsequent_indent": "  "}


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


# A position


def _position(chosen: argparse.Namespace) -> int:
    game, state = _read(chosen.position)
    with bar("rollouts", 1) as told:
        work = ReviewConfig(chosen.rollouts, chosen.seed, on_progress=partial(told, "rollouts"))
        outlook = get_coach(game.name).evaluate(state, work)
    if chosen.json:
        head = {"game": game.name, "position": game.rules.to_notation(state)}
        effort = {"rollouts": chosen.rollouts, "seed": chosen.seed}
        print_json({**head, **effort, **to_builtins(outlook)})
    else:
        _show_outlook(outlook, Catalog(chosen.lang or language_of(os.environ)), chosen.rollouts)
    return 0


def _read(text: str) -> tuple[AnyGame, Any]:
    """The first game with a coach that can read a position, or what the last one says of it."""
    refused = InvalidNotation(NotationCode.FIELDS, "No game has such a position.")
    for name in games_with_coach():
        game = get_game(name)
        try:
            return game, game.rules.from_notation(text)
        except InvalidNotation as error:
            refused = error
    raise refused


def _show_outlook(outlook: PositionEval, catalog: Catalog, rollouts: int) -> None:
    from rich.table import Table

    def figure(chance: float, error: float) -> str:
        return f"{catalog.number(100 * chance, '.1f')} ± {catalog.number(100 * error, '.1f')}"

    out = console()
    by_seat = {choice.seat: choice for choice in outlook.choices}
    kinds = list(outlook.choices[0].chances) if outlook.choices else []
    table = Table(catalog.say("coach.head-player"), catalog.say("coach.head-chance"))
    for head in ([*kinds, "head-apart", "head-better"]) if kinds else ():
        table.add_column(catalog.say(f"coach.{head}"))
    for seat, (chance, error) in enumerate(zip(outlook.chances, outlook.errors, strict=True)):
        cells = [f"#{seat}", figure(chance, error)]
        choice = by_seat.get(seat)
        if choice is not None:
            cells += [figure(choice.chances[kind], choice.errors[kind]) for kind in kinds]
            best, worst = max(choice.chances.values()), min(choice.chances.values())
            cells.append(figure(best - worst, choice.error))
            cells.append(catalog.say(f"coach.{choice.best or 'close'}"))
        table.add_row(*cells)
    out.print(table)
    out.print(f"{catalog.say('coach.percent')} {catalog.say('coach.method', rollouts=rollouts)}")
