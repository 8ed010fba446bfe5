"""How commands print results: JSON for programs, Rich tables and text for people."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

from tacora.core.game import Json

if TYPE_CHECKING:
    from rich.console import Console

    from tacora.sim.statistics import Estimate

BAR_COLUMNS = 40


def print_json(value: object) -> None:
    """Print one JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_json_line(value: object) -> None:
    """Print one JSON object in a line, at once: for results that come one after the other."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def console() -> Console:
    """Open standard output for Rich, which is imported late: it takes a tenth of a second."""
    from rich.console import Console

    return Console(highlight=False)


def percent_text(chance: Fraction) -> str:
    """Return a chance in percent."""
    return f"{100 * float(chance):.1f} %"


def bar_text(share: float) -> str:
    """Return a bar whose length is a share of the full width."""
    return "█" * round(BAR_COLUMNS * share)


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
