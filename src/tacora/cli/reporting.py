"""How commands print results: JSON for programs, Rich tables and text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tacora.core.game import Json

if TYPE_CHECKING:
    from rich.console import Console

    from tacora.sim.statistics import Estimate

BAR_COLUMNS = 40
MIN_BAR_COLUMNS = 8


def print_json(value: object) -> None:
    """Print one JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_json_line(value: object) -> None:
    """Print one JSON object in a line, at once: for results that come one after the other."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def console() -> Console:
    """Open standard output for Rich, which is imported late: it takes a tenth of a second."""
    from rich.console import Console

    class ReportConsole(Console):
        """Leaves it to `main` that nobody reads the output any more; Rich would fail."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return ReportConsole(highlight=False)


def print_table(
    out: Console, heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = False
) -> None:
    """Print a table without cutting or breaking a number, however narrow the terminal is.

    Heads and cells without a digit are broken between words. A table that is still too wide becomes
    a paragraph for each row. With `numbers` all columns but the first are aligned at the right.
    """
    from rich.cells import cell_len
    from rich.markup import escape
    from rich.table import Table

    lines = [list(row) for row in rows]
    columns = list(zip(heads, *lines, strict=True))
    full = [max(map(cell_len, cells)) for cells in columns]
    least = [
        max(cell_len(part) for part in [*head.split(), *_unbroken(cells)])
        for head, *cells in columns
    ]
    space = out.width - 3 * len(columns) - 1  # a line and two spaces for each column
    if sum(least) > space:
        _print_paragraphs(out, heads, lines)
        return
    table = Table()
    for place, head in enumerate(heads):
        width = full[place] if sum(full) <= space else least[place]
        table.add_column(
            escape(head), justify="right" if numbers and place else "left", width=width
        )
    for line in lines:
        table.add_row(*map(escape, line))
    out.print(table)


def _unbroken(cells: Iterable[str]) -> Iterator[str]:
    """Yield the parts of cells within which no line may end."""
    for cell in cells:
        yield from [cell] if any(map(str.isdigit, cell)) else cell.split() or [""]


def _print_paragraphs(out: Console, heads: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
    """Print each row as a list of its cells with their heads."""
    for first, *others in lines:
        out.print(f"{heads[0]}: {first}", markup=False, soft_wrap=True)
        for head, cell in zip(heads[1:], others, strict=True):
            out.print(f"  {head}: {cell}", markup=False, soft_wrap=True)
    out.print()


def percent_text(chance: Fraction) -> str:
    """Return a chance in percent."""
    return f"{100 * float(chance):.1f} %"


def bar_columns(out: Console, others: int) -> int:
    """Return the length of the longest bar beside other columns."""
    return max(MIN_BAR_COLUMNS, min(BAR_COLUMNS, out.width - others))


def bar_text(share: float, columns: int = BAR_COLUMNS) -> str:
    """Return a bar whose length is a share of the longest one."""
    return "█" * round(columns * share)


def estimate_json(key: str, estimate: Estimate) -> dict[str, Json]:
    """Return an estimate and, under the same key with _se, its standard error."""
    return {key: estimate.mean, f"{key}_se": estimate.error}


def estimates_json(key: str, estimates: list[Estimate]) -> dict[str, Json]:
    """Return estimates by seat and, under the same key with _se, their standard errors."""
    means: list[Json] = [estimate.mean for estimate in estimates]
    errors: list[Json] = [estimate.error for estimate in estimates]
    return {key: means, f"{key}_se": errors}


def mean_text(mean: float, error: float | None, digits: int, unit: int = 1) -> str:
    """Return a mean with its standard error, if known, as multiples of a unit."""
    text = f"{unit * mean:.{digits}f}"
    return text if error is None else f"{text} ± {unit * error:.{digits}f}"


def interval_text(low: float | None, high: float | None, digits: int) -> str:
    """Return an interval, or a dash if it is unknown."""
    if low is None or high is None:
        return "–"
    return f"{low:.{digits}f}–{high:.{digits}f}"
