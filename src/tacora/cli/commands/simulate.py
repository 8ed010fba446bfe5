"""tacora simulate GAME: many games between bots, with standard errors."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tacora.cli.common import (
    add_bots,
    add_executor,
    add_game,
    add_json,
    console,
    executor_from_args,
    print_json,
)
from tacora.cli.game_cli import GameCli, get_game_cli
from tacora.cli.progress import counting
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.games.registry import get_game
from tacora.sim.statistics import WIN_UNITS, Estimate, ScoreStats, quantile

if TYPE_CHECKING:
    from rich.console import Console

    from tacora.sim.metrics import Groups
    from tacora.sim.rules_engine import SimulationJob, SimulationResult

MAX_GAMES = 10**9


def add_arguments(parser: argparse.ArgumentParser, side: GameCli | None) -> None:
    add_game(parser)
    if side is not None:
        side.add_options(parser, None)
    parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
    about = "one bot for all seats, or one for each: a,b,c (default random)"
    add_bots(parser, about, "random")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (default 1)")
    parser.add_argument(
        "--engine",
        choices=["rules", "fast"],
        default="rules",
        help="rules (default): the game's own rules, any bot; fast: compiled, Diamant's own bots",
    )
    add_executor(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    from tacora.sim.rules_engine import SimulationJob
    from tacora.sim.simulate import run_simulation

    game = get_game(chosen.game)
    options = game.rules.parse_options(get_game_cli(chosen.game).options_from(chosen))
    if not 1 <= chosen.games <= MAX_GAMES:
        raise UsageError(CallCode.GAMES, f"The number of games is 1 to {MAX_GAMES}.")
    bots = _bots(game.name, chosen.bots, game.rules.num_seats(options))
    job = SimulationJob(game.name, game.rules.options_json(options), bots, chosen.seed)
    counted = job.empty_result()
    with executor_from_args(chosen) as executor:
        begun = time.perf_counter()
        parts = run_simulation(chosen.engine, job, chosen.games, executor)
        for part in counting(parts, chosen.games, lambda part: part.stats.games):
            counted.merge(part)
        seconds = time.perf_counter() - begun
    if chosen.json:
        print_json(_report(chosen.engine, job, counted, seconds))
    else:
        _show(job, counted, seconds)
    return 0


def _bots(game: str, text: str, seats: int) -> tuple[str, ...]:
    from tacora.bots.registry import make_bot

    bots = tuple(text.split(","))
    if len(bots) not in (1, seats):
        raise UsageError(
            CallCode.BOTS, f"Give 1 bot or {seats}, one for each seat; not {len(bots)}."
        )
    for spec in bots:
        make_bot(game, spec)
    return bots if len(bots) == seats else bots * seats


def _report(
    engine: str, job: SimulationJob, counted: SimulationResult, seconds: float
) -> dict[str, Json]:
    tally = counted.stats
    report: dict[str, Json] = {
        "game": job.game,
        "options": dict(job.options),
        "engine": engine,
        "bots": list(job.bots),
        "seed": job.seed,
        "games": tally.games,
        "seconds": seconds,
        "games_per_second": tally.games / seconds,
    }
    report |= _pair("decisions_per_game", [tally.decisions.estimate()], single=True)
    report |= _pair("mean_score", [s.estimate() for s in tally.scores.values()])
    report |= _pair("win_share", [s.estimate(WIN_UNITS) for s in tally.wins.values()])
    for key, estimate in counted.metrics.figures().items():
        report |= _pair(key, [estimate], single=True)
    for key, spread in counted.metrics.spreads().items():
        report[f"{key}_spread"] = _spread(spread)
    for key, groups in counted.metrics.groups().items():
        report[key] = {name: _group(figures) for name, figures in groups.items()}
    report["by_bot"] = _by_bot(tally)
    return report


def _pair(key: str, estimates: list[Estimate], *, single: bool = False) -> dict[str, Json]:
    """A figure and, under the same name with _se, its standard error."""
    means: list[Json] = [e.mean for e in estimates]
    errors: list[Json] = [e.error for e in estimates]
    if single:
        return {key: means[0], f"{key}_se": errors[0]}
    return {key: means, f"{key}_se": errors}


def _spread(spread: Counter[int]) -> Json:
    """A distribution: its middle, where 95 in 100 are below, and how often each number came."""
    return {
        "median": quantile(spread, 0.5),
        "p95": quantile(spread, 0.95),
        "counts": {str(value): spread[value] for value in sorted(spread)},
    }


def _group(figures: Mapping[str, Estimate | int]) -> Json:
    shown: dict[str, Json] = {}
    for key, figure in figures.items():
        shown |= {key: figure} if isinstance(figure, int) else _pair(key, [figure], single=True)
    return shown


def _by_bot(tally: ScoreStats) -> dict[str, Json]:
    """The seats of a bot taken together: figures are per seat."""
    figures: dict[str, Json] = {}
    for bot in dict.fromkeys(tally.bots):
        seats = tally.seats_of(bot)
        figures[bot] = {
            "seats": list(seats),
            **_pair("mean_score", [tally.bot_scores[bot].estimate(len(seats))], single=True),
            **_pair(
                "win_share", [tally.bot_wins[bot].estimate(len(seats) * WIN_UNITS)], single=True
            ),
        }
    return figures


def _show(job: SimulationJob, counted: SimulationResult, seconds: float) -> None:
    from rich.table import Table

    out, tally = console(), counted.stats
    table = Table("seat", "bot", "mean score", "share of victories")
    for seat, bot in enumerate(job.bots):
        score, win = tally.scores[seat].estimate(), tally.wins[seat].estimate(WIN_UNITS)
        table.add_row(str(seat), bot, _figure(score, 3), _in_its_unit("win_share", win))
    out.print(table)
    out.print(f"Decisions per game {_figure(tally.decisions.estimate(), 3)}")
    for key, estimate in counted.metrics.figures().items():
        out.print(f"{_title(key)} {_in_its_unit(key, estimate)}")
    for key, spread in counted.metrics.spreads().items():
        _plot(out, key, spread)
    for key, groups in counted.metrics.groups().items():
        _show_groups(out, key, groups)
    out.print(
        f"Games {tally.games}, seconds {seconds:.1f}, games a second"
        f" {_speed(tally.games / seconds)}. ± is one standard error."
    )


def _plot(out: Console, key: str, spread: Counter[int]) -> None:
    """A distribution as bars, one for each number."""
    most = max(spread.values())
    out.print(f"{_title(key)}: median {quantile(spread, 0.5)}, 95 % up to {quantile(spread, 0.95)}")
    for value in range(min(spread), max(spread) + 1):
        if spread[value] * 500 >= most:
            out.print(f"  {value:>4}  {'█' * round(40 * spread[value] / most)} {spread[value]}")


def _show_groups(out: Console, key: str, groups: Groups) -> None:
    from rich.table import Table

    columns = list(next(iter(groups.values()), {}))
    table = Table(_title(key), *[_title(column) for column in columns])
    for name, figures in groups.items():
        row = [
            str(figure) if isinstance(figure, int) else _in_its_unit(column, figure)
            for column, figure in figures.items()
        ]
        table.add_row(name, *row)
    out.print(table)


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _speed(games_a_second: float) -> str:
    """Two digits at least, however slow the games are."""
    return f"{games_a_second:.0f}" if games_a_second >= 10 else f"{games_a_second:.2g}"


def _in_its_unit(key: str, estimate: Estimate) -> str:
    """Shares in percent, what moves a share in points of it, anything else as it is."""
    if key.endswith("share"):
        return _figure(estimate, 2, 100) + " %"
    if key == "effect":
        return _figure(estimate, 2, 100) + " points"
    return _figure(estimate, 4)


def _figure(estimate: Estimate, digits: int, unit: int = 1) -> str:
    mean = f"{unit * estimate.mean:.{digits}f}"
    return mean if estimate.error is None else f"{mean} ± {unit * estimate.error:.{digits}f}"
