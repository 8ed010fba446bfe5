"""Measure the way of a newcomer to the first decision, and from a link to a seat.

Each run is a new browser context with an empty cache, on a phone and on a laptop, against a real
server on this computer. `tests/web/test_first_game.py` holds the presses; this measures the
seconds. Run it as a module, in the folder of the repository: `python -m benchmarks.newcomer`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table
from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.newcomer import MAX_PRESSES, play_now, sit_down_by_link

SCREENS = {"phone": PHONE, "laptop": LAPTOP}
Way = Callable[[BrowserUser], int]


def main() -> None:
    """Measure both ways on both screens, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        Host(Path(folder), time_scale=1) as host,
    ):
        address = f"http://localhost:{host.port}"
        inviting = BrowserUser(browser, "Ana", address)

        def sit_down(user: BrowserUser) -> int:
            return sit_down_by_link(user, inviting.open_table(users=2, bots=1))

        ways: dict[str, Way] = {"first decision": play_now, "link to a seat": sit_down}
        measured = [
            {"way": name, "screen": screen} | _measure(browser, address, screen, way, runs)
            for name, way in ways.items()
            for screen in SCREENS
        ]
    _report(measured, runs)


def _measure(
    browser: Browser, address: str, screen: str, way: Way, runs: int
) -> dict[str, float | int]:
    presses, seconds = [], []
    for _ in range(runs):
        user = BrowserUser(browser, "Bo", address, viewport=SCREENS[screen])
        began = perf_counter()
        presses.append(way(user))
        seconds.append(perf_counter() - began)
        user.close()
    return {"presses": max(presses), "seconds": round(median(seconds), 2)}


def _report(measured: list[dict[str, float | int | str]], runs: int) -> None:
    table = Table(title=f"The way of a newcomer: medians of {runs} runs")
    for name in ("way", "screen", "presses", "seconds"):
        table.add_column(name, justify="right" if name in ("presses", "seconds") else "left")
    for row in measured:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)
    print(json.dumps({"ways": measured, "runs": runs, "target_presses": MAX_PRESSES}))


if __name__ == "__main__":
    main()
