"""Compare the speed of two checkouts: `python benchmarks/compare.py OLD NEW`.

Both run the same workloads (`compare_workloads.py`) in processes of their own, by turns, so that a
busy machine slows both. What counts is the CPU time of a process, user and system, for each step,
game or turn that it counts (rules that differ play other games), and of its runs the median. A
first run of each workload does not count: it fills the caches of compiled code.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from compare_workloads import WORKLOADS

HELP = "help-start-up"
"""The workload that is a whole process: `tacora --help`."""
NAMES = (*WORKLOADS, HELP)
HELP_STARTS = 20
MIN_RUNS = 10
LIMIT = 1.03
"""The ratio that a change should not exceed."""


@dataclass
class Measured:
    """The CPU seconds of a workload's runs, each for one `count` of the new checkout.

    Run n of both checkouts is a pair.
    """

    old: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)
    count: int = 0
    """What one run counts: steps, games, messages, starts."""
    unit: str = "starts"

    def report(self) -> dict[str, object]:
        """Return medians, their ratio, and the quartiles of the ratios of pairs."""
        old, new = statistics.median(self.old), statistics.median(self.new)
        pairs = [n / o for o, n in zip(self.old, self.new, strict=True)]
        low, _, high = statistics.quantiles(pairs, n=4) if len(pairs) > 1 else pairs * 3
        return {
            "old_cpu_seconds": round(old, 4),
            "new_cpu_seconds": round(new, 4),
            "ratio": round(new / old, 4),
            "ratio_low": round(low, 4),
            "ratio_high": round(high, 4),
            "count": self.count,
            "unit": self.unit,
            "within_limit": new / old <= LIMIT,
        }


def main() -> None:
    """Measure by turns, and print a table and a JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, help="checkout to compare with")
    parser.add_argument("new", type=Path, help="checkout to measure")
    parser.add_argument(
        "--runs", type=int, default=MIN_RUNS, help=f"of each checkout (default {MIN_RUNS})"
    )
    parser.add_argument("--only", choices=NAMES, action="append", help="measure this workload only")
    args = parser.parse_args()
    for checkout in (args.old, args.new):
        if not (checkout / "src" / "tacora").is_dir():
            parser.error(f"{checkout} is no checkout: it has no src/tacora.")
    if args.runs < 1:
        parser.error("--runs must be at least 1.")
    measured = {name: Measured() for name in args.only or NAMES}
    turns = [(run, name) for run in range(args.runs + 1) for name in measured]
    for run, name in track(turns, "runs", console=Console(stderr=True)):
        measure_pair(measured[name], name, args.old, args.new, run)
    reports = {name: figures.report() for name, figures in measured.items()}
    print_table(reports, args.runs)
    print(json.dumps({"benchmark": "compare", "runs": args.runs, "workloads": reports}))


def measure_pair(figures: Measured, name: str, old: Path, new: Path, run: int) -> None:
    """Measure both checkouts, in another order each time; run 0 does not count."""
    pair = [(old, figures.old), (new, figures.new)]
    found = {}
    for checkout, _ in pair if run % 2 else reversed(pair):
        found[checkout] = run_once(name, checkout)
    _, figures.count, figures.unit = found[new]
    for checkout, seconds in pair if run else ():
        used, count, _ = found[checkout]
        seconds.append(used * figures.count / count)


def run_once(name: str, checkout: Path) -> tuple[float, int, str]:
    """Return the CPU seconds of one run, what it counted, and the unit of that."""
    environment = os.environ | {
        "PYTHONPATH": str(checkout.resolve() / "src"),
        "OPENBLAS_NUM_THREADS": "1",  # idle BLAS threads spin
    }
    if name == HELP:
        command = [sys.executable, "-m", "tacora", "--help"]
        starts = [start_cpu_seconds(command, environment) for _ in range(HELP_STARTS)]
        return sum(starts), HELP_STARTS, "starts"
    script = Path(__file__).with_name("compare_workloads.py")
    done = subprocess.run(
        [sys.executable, str(script), name],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    return report["cpu_seconds"], report["count"], report["unit"]


def start_cpu_seconds(command: list[str], environment: dict[str, str]) -> float:
    """Return the CPU seconds of a whole process."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_utime + usage.ru_stime


def print_table(reports: dict[str, dict[str, object]], runs: int) -> None:
    """Print the ratios."""
    table = Table(title=f"CPU time, new over old, medians of {runs} runs each")
    for column in ("workload", "one run", "old s", "new s", "new/old", "quartiles of pairs"):
        table.add_column(column)
    for name, report in reports.items():
        table.add_row(
            name,
            f"{report['count']:,} {report['unit']}",
            f"{report['old_cpu_seconds']:.3f}",
            f"{report['new_cpu_seconds']:.3f}",
            f"{report['ratio']:.3f}{'' if report['within_limit'] else ' !'}",
            f"{report['ratio_low']:.3f}–{report['ratio_high']:.3f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
