"""The time of `import tacora` and a first match, in a new interpreter.

CPU time of the interpreter's start is subtracted: what is left is the package and what it imports.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

RUNS = 15
TARGET_SECONDS = 0.150
CODE = {
    "import tacora": "import tacora",
    'Match("diamant")': "import tacora; tacora.Match('diamant')",
    'Match("dinosaurs")': "import tacora; tacora.Match('dinosaurs')",
}


def main() -> None:
    """Measure, print a table and a line of JSON."""
    samples: dict[str, list[float]] = {name: [] for name in ("", *CODE)}
    for _ in track(range(RUNS), "runs", transient=True):
        for name, times in samples.items():
            times.append(_cpu_seconds(CODE.get(name, "pass")))
    empty = median(samples.pop(""))
    found = {name: median(times) - empty for name, times in samples.items()}
    table = Table("code", "CPU seconds")
    for name, seconds in found.items():
        table.add_row(name, f"{seconds:.3f}")
    Console().print(table)
    print(json.dumps({"cpu_seconds": found, "runs": RUNS, "target": TARGET_SECONDS}))


def _cpu_seconds(code: str) -> float:
    """Run code in a new interpreter; return the CPU time of that process."""
    process = subprocess.Popen([sys.executable, "-c", code])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
