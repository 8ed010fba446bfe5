"""The results of `tacora coach`, as JSON, as text, or as a plot."""

from __future__ import annotations

import sys
from textwrap import fill
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from tacora.cli.common import catalog_of, seat_names
from tacora.cli.reporting import console, print_table
from tacora.coach.review import FAULTS, INACCURACY, Coach, DecisionReview, PositionEval, Review
from tacora.core.messages import Argument, Message
from tacora.core.replay import AnyGame, Replay
from tacora.i18n.catalog import Catalog
from tacora.plots.review_plot import BLOCKS, DIGITS, Course, Mark, rows, svg

if TYPE_CHECKING:
    from rich.console import Console

MAX_NAME_COLUMNS = 16
"""Width of a name beside its row of blocks."""
_FAULT_POINTS = round(100 * INACCURACY)
"""Smallest loss, in percentage points, of a decision that is listed."""
_INDENTED: dict[str, Any] = {"initial_indent": "  ", "subsequent_indent": "  "}


def review_json(record: Replay, review: Review, seed: int) -> dict[str, object]:
    """Return a review as JSON."""
    return {
        "game": record.game.name,
        "options": dict(record.header.options),
        "names": seat_names(record.game, record),
        "over": record.over,
        "seed": seed,
        **to_builtins(review),
    }


def evaluation_json(
    game: AnyGame, state: Any, evaluation: PositionEval, rollouts: int, seed: int
) -> dict[str, object]:
    """Return the evaluation of a position as JSON."""
    return {
        "game": game.name,
        "position": game.rules.to_notation(state),
        "rollouts": rollouts,
        "seed": seed,
        **to_builtins(evaluation),
    }


class ReviewPrinter:
    """Prints a review, or draws it as a plot."""

    def __init__(self, record: Replay, coach: Coach, review: Review, language: str) -> None:
        options = record.game.rules.parse_options(record.header.options)
        self._names = seat_names(record.game, record)
        self._catalog = catalog_of(record.game, options, language, self._names)
        self._positions = [coach.position_of(step.state) for step in record.steps]
        self._review = review
        rounds = [position.round for position in self._positions]
        # A step belongs to the round of the position before it.
        self._course = Course(review.chances, [rounds[0], *rounds[:-1]])
        self._faults = [decision for decision in review.decisions if decision.why is not None]

    def show(self, out: Console) -> None:
        """Print the review."""
        self._show_seats(out)
        self._show_chances(out)
        translate = self._catalog.format
        for decision in self._faults:
            out.print(self._headline(decision), markup=False)
            text = f"{self._chances_text(decision)} {self._reason(decision)}"
            out.print(fill(text, out.width, **_INDENTED), markup=False)
        if not self._faults:
            out.print(translate("coach.flawless", points=_FAULT_POINTS), markup=False)
        out.print()
        out.print(translate("coach.method", rollouts=self._review.rollouts), markup=False)

    def svg(self) -> str:
        """Draw the win chances over the game, with the faults marked."""
        marks = [
            Mark(decision.step, decision.seat, self._headline(decision))
            for decision in self._faults
        ]
        return svg(self._course, self._names, self._catalog.format("coach.over-time"), marks)

    def _show_seats(self, out: Console) -> None:
        translate, number = self._catalog.format, self._catalog.number
        columns = ("player", "accuracy", "decisions", "mistakes", "lost", "luck")
        rows = []
        for report in self._review.seats:
            faults = [n for verdict, n in report.verdicts.items() if verdict in FAULTS]
            rows.append(
                (
                    self._names[report.seat],
                    "–" if report.accuracy is None else number(report.accuracy, ".0f") + " %",
                    str(report.decisions),
                    str(sum(faults)),
                    number(100 * report.lost, ".1f"),
                    number(100 * report.luck, "+.0f"),
                )
            )
        heads = [translate(f"coach.head-{column}") for column in columns]
        print_table(out, heads, rows, numbers=True)
        out.print(translate("coach.points", points=_FAULT_POINTS), markup=False)
        out.print()

    def _show_chances(self, out: Console) -> None:
        from rich.cells import cell_len, set_cell_size

        columns = min(MAX_NAME_COLUMNS, max(map(cell_len, self._names)))
        levels = BLOCKS if _can_print(BLOCKS) else DIGITS
        heads, lines = rows(self._course, out.width - columns - 8, levels)
        out.print(self._catalog.format("coach.over-time"), markup=False)
        out.print(f"{'':{columns}} {heads}", markup=False, no_wrap=True)
        for name, row, chance in zip(self._names, lines, self._review.chances[-1], strict=True):
            end = f"{100 * chance:3.0f} %"
            out.print(f"{set_cell_size(name, columns)} {row} {end}", markup=False, no_wrap=True)
        out.print()

    def _headline(self, decision: DecisionReview) -> str:
        """Return the place, the player, the choice and its cost."""
        translate, number = self._catalog.format, self._catalog.number
        position = self._positions[decision.step - 1]
        return translate(
            "coach.headline",
            round=position.round,
            card=position.card,
            who=self._names[decision.seat],
            choice=translate(f"coach.{decision.chose}"),
            verdict=translate(f"coach.{decision.verdict}"),
            loss=number(100 * decision.loss, ".1f"),
            error=number(100 * decision.error, ".1f"),
        )

    def _chances_text(self, decision: DecisionReview) -> str:
        translate = self._catalog.format
        chances = [
            f"{translate(f'coach.{choice}')} {self._catalog.number(100 * chance, '.1f')} %"
            for choice, chance in decision.chances.items()
        ]
        return ", ".join(chances) + "."

    def _reason(self, decision: DecisionReview) -> str:
        assert decision.why is not None  # every fault has a reason
        facts: dict[str, Argument] = {
            key: self._catalog.number(value, ".1f") if isinstance(value, float) else value
            for key, value in decision.why.args.items()
        }
        facts["points"] = Message("points", {"count": facts["points"]})
        return self._catalog.format(decision.why.id, **facts)


def show_evaluation(evaluation: PositionEval, catalog: Catalog, rollouts: int) -> None:
    """Print the evaluation of a position."""

    def percent(chance: float, error: float) -> str:
        return f"{catalog.number(100 * chance, '.1f')} ± {catalog.number(100 * error, '.1f')}"

    out = console()
    by_seat = {choice.seat: choice for choice in evaluation.choices}
    kinds = list(evaluation.choices[0].chances) if evaluation.choices else []
    heads = ["head-player", "head-chance", *(kinds and [*kinds, "head-apart", "head-better"])]
    rows = []
    for seat, (chance, error) in enumerate(zip(evaluation.chances, evaluation.errors, strict=True)):
        cells = [f"#{seat}", percent(chance, error)]
        choice = by_seat.get(seat)
        if choice is not None:
            cells += [percent(choice.chances[kind], choice.errors[kind]) for kind in kinds]
            best, worst = max(choice.chances.values()), min(choice.chances.values())
            cells.append(percent(best - worst, choice.error))
            cells.append(catalog.format(f"coach.{choice.best or 'close'}"))
        rows.append(cells + [""] * (len(heads) - len(cells)))
    print_table(out, [catalog.format(f"coach.{head}") for head in heads], rows)
    out.print(
        f"{catalog.format('coach.percent')} {catalog.format('coach.method', rollouts=rollouts)}"
    )


def _can_print(text: str) -> bool:
    """Return whether standard output can encode a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
