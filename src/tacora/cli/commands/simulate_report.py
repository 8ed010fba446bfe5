"""The result of `tacora simulate`, as JSON or as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tacora.cli.reporting import (
    bar_columns,
    bar_text,
    console,
    estimate_json,
    estimates_json,
    mean_text,
    print_json,
    print_table,
)
from tacora.core.game import Json
from tacora.sim.statistics import WIN_UNITS, Estimate, ScoreStats, quantile

if TYPE_CHECKING:
    from rich.console import Console

    from tacora.sim.metrics import Groups
    from tacora.sim.rules_engine import SimulationJob, SimulationResult

MIN_BAR_SHARE = 1 / 500
"""Values of a distribution that are rarer than this share of the commonest get no bar."""


def print_report(
    engine: str, job: SimulationJob, result: SimulationResult, seconds: float, *, as_json: bool
) -> None:
    """Print the result of a simulation."""
    if as_json:
        print_json(_json(engine, job, result, seconds))
    else:
        _show(job, result, seconds)


# JSON


def _json(
    engine: str, job: SimulationJob, result: SimulationResult, seconds: float
) -> dict[str, Json]:
    stats = result.stats
    report: dict[str, Json] = {
        "game": job.game,
        "options": dict(job.options),
        "engine": engine,
        "bots": list(job.bots),
        "seed": job.seed,
        "games": stats.games,
        "seconds": seconds,
        "games_per_second": stats.games / seconds,
    }
    report |= estimate_json("decisions_per_game", stats.decisions.estimate())
    report |= estimates_json("mean_score", [s.estimate() for s in stats.scores.values()])
    report |= estimates_json("win_share", [s.estimate(WIN_UNITS) for s in stats.wins.values()])
    for key, estimate in result.metrics.figures().items():
        report |= estimate_json(key, estimate)
    for key, distribution in result.metrics.spreads().items():
        report[f"{key}_spread"] = _distribution_json(distribution)
    for key, groups in result.metrics.groups().items():
        report[key] = {name: _group_json(figures) for name, figures in groups.items()}
    report["by_bot"] = _by_bot_json(stats)
    return report


def _distribution_json(distribution: Counter[int]) -> Json:
    """Return the median, the 95th percentile, and how often each value occurred."""
    return {
        "median": quantile(distribution, 0.5),
        "p95": quantile(distribution, 0.95),
        "counts": {str(value): distribution[value] for value in sorted(distribution)},
    }


def _group_json(figures: Mapping[str, Estimate | int]) -> Json:
    report: dict[str, Json] = {}
    for key, figure in figures.items():
        report |= {key: figure} if isinstance(figure, int) else estimate_json(key, figure)
    return report


def _by_bot_json(stats: ScoreStats) -> dict[str, Json]:
    """Return the figures of each bot, as means per seat over all its seats."""
    report: dict[str, Json] = {}
    for bot in dict.fromkeys(stats.bots):
        seats = stats.seats_of(bot)
        score = stats.bot_scores[bot].estimate(len(seats))
        win_share = stats.bot_wins[bot].estimate(len(seats) * WIN_UNITS)
        report[bot] = {
            "seats": list(seats),
            **estimate_json("mean_score", score),
            **estimate_json("win_share", win_share),
        }
    return report


# Text


def _show(job: SimulationJob, result: SimulationResult, seconds: float) -> None:
    out, stats = console(), result.stats
    rows = []
    for seat, bot in enumerate(job.bots):
        score, win = stats.scores[seat].estimate(), stats.wins[seat].estimate(WIN_UNITS)
        rows.append((str(seat), bot, _estimate_text(score, 3), _figure_text("win_share", win)))
    print_table(out, ("seat", "bot", "mean score", "share of victories"), rows)
    out.print(f"Decisions per game {_estimate_text(stats.decisions.estimate(), 3)}")
    for key, estimate in result.metrics.figures().items():
        out.print(f"{_title(key)} {_figure_text(key, estimate)}")
    for key, distribution in result.metrics.spreads().items():
        _show_distribution(out, key, distribution)
    for key, groups in result.metrics.groups().items():
        _show_groups(out, key, groups)
    out.print(
        f"Games {stats.games}, seconds {seconds:.1f}, games per second"
        f" {speed_text(stats.games / seconds)}. ± is one standard error."
    )


def _show_distribution(out: Console, key: str, distribution: Counter[int]) -> None:
    """Print a distribution as bars, one for each value."""
    most = max(distribution.values())
    median, p95 = quantile(distribution, 0.5), quantile(distribution, 0.95)
    out.print(f"{_title(key)}: median {median}, 95 % up to {p95}")
    columns = bar_columns(out, 9 + len(str(most)))
    for value in range(min(distribution), max(distribution) + 1):
        count = distribution[value]
        if count / most >= MIN_BAR_SHARE:
            out.print(f"  {value:>4}  {bar_text(count / most, columns)} {count}")


def _show_groups(out: Console, key: str, groups: Groups) -> None:
    columns = list(next(iter(groups.values()), {}))
    rows = [
        [
            name,
            *(
                str(figure) if isinstance(figure, int) else _figure_text(column, figure)
                for column, figure in figures.items()
            ),
        ]
        for name, figures in groups.items()
    ]
    print_table(out, [_title(key), *map(_title, columns)], rows)


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def speed_text(games_per_second: float) -> str:
    """Return a speed with at least two digits, however low it is."""
    return f"{games_per_second:.0f}" if games_per_second >= 10 else f"{games_per_second:.2g}"


def _figure_text(key: str, estimate: Estimate) -> str:
    """Return shares in percent, effects on a share in points, anything else as it is."""
    if key.endswith("share"):
        return _estimate_text(estimate, 2, 100) + " %"
    if key == "effect":
        return _estimate_text(estimate, 2, 100) + " points"
    return _estimate_text(estimate, 4)


def _estimate_text(estimate: Estimate, digits: int, unit: int = 1) -> str:
    return mean_text(estimate.mean, estimate.error, digits, unit)
