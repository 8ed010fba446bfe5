"""Measure the balance of Diamonds & Dinosaurs between equal planners (J85).

The share of victories by explorer and by place in turn order, each with its fair share, and the
effect of each item: the win share of the draws of this item less that of the draws of all others
(docs/balance.md). A draw is a seat and an item that it drew in a game. Prints tables, or markdown
(--markdown), or one line of JSON (--json).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tacora.sim.executors import LocalExecutor
from tacora.sim.metrics import Groups
from tacora.sim.rules_engine import SimulationJob, simulate
from tacora.sim.statistics import Estimate

TURN_LIMIT = 100
MAX_EXPLORER_RATIO, MAX_SEAT_RATIO, MAX_ITEM_EFFECT = 1.25, 1.15, 0.08  # J85
SEAT_LIMIT_PLAYERS = 4


class Line(NamedTuple):
    """A line of a table: a name, its number of seats, a figure and its standard error."""

    name: str
    seats: int
    figure: float
    error: float | None
    kept: bool | None
    """Whether J85's limit is kept; None where it has none."""

    def json(self) -> dict[str, object]:
        found: dict[str, object] = {"seats": self.seats, "figure": self.figure, "se": self.error}
        return found if self.kept is None else {**found, "kept": self.kept}


class Balance(NamedTuple):
    """The tables of one number of players."""

    players: int
    games: int
    unfinished: float
    explorers: list[Line]
    order: list[Line]
    items: list[Line]


def measure(
    options: Mapping[str, Any], games: int, seed: int, processes: int, progress: Progress
) -> Balance:
    """Play the games and return the tables."""
    players = options["players"]
    job = SimulationJob("dinosaurs", dict(options), ("planner",) * players, seed)
    result = job.empty_result()
    bar = progress.add_task(f"{players} players", total=games)
    for part in simulate(job, games, LocalExecutor(processes)):
        result.merge(part)
        progress.update(bar, advance=part.stats.games)
    groups = result.metrics.groups()
    fair = 1 / players
    seat_limit = MAX_SEAT_RATIO * fair if players == SEAT_LIMIT_PLAYERS else None
    return Balance(
        players,
        result.stats.games,
        result.metrics.figures()["unfinished_share"].mean,
        _lines(groups["by_explorer"], "win_share", MAX_EXPLORER_RATIO * fair),
        _lines(groups["by_turn_order"], "win_share", seat_limit),
        sorted(
            _lines(groups["by_item"], "effect", MAX_ITEM_EFFECT),
            key=lambda line: line.figure,
            reverse=True,
        ),
    )


def _lines(group: Groups, figure: str, limit: float | None) -> list[Line]:
    lines = []
    for name, figures in group.items():
        estimate, seats = figures[figure], figures["seats"]
        assert isinstance(estimate, Estimate)
        assert isinstance(seats, int)
        kept = None if limit is None else estimate.mean <= limit
        lines.append(Line(name, seats, estimate.mean, estimate.error, kept))
    return lines


# Output


def _rows(balance: Balance) -> Iterable[tuple[str, list[Line], bool]]:
    yield "explorer", balance.explorers, True
    yield "place in turn order", balance.order, True
    yield "item", balance.items, False


def _cells(line: Line, fair: float, is_share: bool) -> list[str]:
    error = "–" if line.error is None else f"{100 * line.error:.1f}"
    if is_share:
        ratio = f"{line.figure / fair:.2f}"
        cells = [line.name, str(line.seats), f"{100 * line.figure:.1f} %", error, ratio]
    else:
        cells = [line.name, str(line.seats), f"{100 * line.figure:+.1f}", error]
    return [*cells, "" if line.kept is None else "yes" if line.kept else "NO"]


def _heads(name: str, is_share: bool) -> list[str]:
    figures = ["win share", "s.e.", "× fair"] if is_share else ["effect in points", "s.e."]
    return [name, "seats", *figures, "within J85"]


def show(balance: Balance, out: Console) -> None:
    """Print the tables of one number of players."""
    for name, lines, is_share in _rows(balance):
        title = f"{balance.players} players, {balance.games} games: {name}"
        table = Table(*_heads(name, is_share), title=title)
        for line in lines:
            table.add_row(*_cells(line, 1 / balance.players, is_share))
        out.print(table)
    out.print(f"Unfinished: {100 * balance.unfinished:.2f} %")


def markdown(balance: Balance) -> str:
    """Return the tables of one number of players as markdown."""
    parts = [f"### {balance.players} players, {balance.games} games"]
    for name, lines, is_share in _rows(balance):
        heads = _heads(name, is_share)
        rows = [heads, ["---", *["---:"] * (len(heads) - 1)]]
        rows += [_cells(line, 1 / balance.players, is_share) for line in lines]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
    return "\n\n".join(parts) + "\n"


def _json(balance: Balance) -> dict[str, object]:
    tables = {
        name.replace(" ", "_"): {line.name: line.json() for line in lines}
        for name, lines, _ in _rows(balance)
    }
    return {
        "players": balance.players,
        "games": balance.games,
        "fair_share": 1 / balance.players,
        "unfinished": balance.unfinished,
        **tables,
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=20_000, help="games for each number of players"
    )
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 6], choices=range(2, 7))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--compensation", type=int, default=0, help="the house option (0: off)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one line of JSON")
    form.add_argument("--markdown", action="store_true", help="print tables in markdown")
    return parser.parse_args()


def main() -> None:
    """Measure each number of players, with a progress bar on standard error."""
    args = _arguments()
    balances = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for players in args.players:
            options: dict[str, Any] = {"players": players, "turn-limit": TURN_LIMIT}
            if args.compensation:
                options["compensation"] = args.compensation
            balances.append(measure(options, args.games, args.seed, args.processes, progress))
    if args.json:
        report = {"benchmark": "dinosaurs_balance", "seed": args.seed}
        print(json.dumps({**report, "tables": [_json(balance) for balance in balances]}))
    elif args.markdown:
        sys.stdout.write("\n".join(markdown(balance) for balance in balances))
    else:
        for balance in balances:
            show(balance, Console())


if __name__ == "__main__":
    main()
