"""Measure the animations of both tables on a phone with a slow processor.

A real browser of 390 × 844 pixels, with its processor throttled four times, shows the production
build on a real server: a dinosaurs' phase of Diamonds & Dinosaurs with 10 dinosaurs and 35 tiles,
which is the same in every run, and a cave of Diamant. Tasks of the main thread come from a trace,
with the time on the clock and the time on the processor: they differ where other programs run.
Frames are those that the page was asked to draw while something moved. A page with one moving
square and nothing else says what this machine can reach. Run it as a module, in the folder of the
repository: `python -m benchmarks.animation`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize
from rich.console import Console
from rich.table import Table
from tests.server.live_server import Host
from tests.server.stored_games import store_games, token_of
from tests.server.ws_client import Guest, WsClient
from tests.web.browser import chromium
from tests.web.browser_user import BrowserUser
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_user import JungleUser
from tests.web.play_helpers import wait_until

PHONE: ViewportSize = {"width": 390, "height": 844}
THROTTLING = 4
MAX_TASK_MS, MIN_FRAMES = 100.0, 50.0
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
CAVE_DECISIONS = 6
SQUARE_MS = 4_000

HUNT = POSITIONS["window-flipped"]
"""The card of a dinosaurs' phase lies open: 10 dinosaurs, 35 tiles."""

VALLEY = ".valley svg"
"""It comes with the parts of the table that are not needed at first."""

SQUARE = """
<!doctype html>
<style>
  div { width: 80px; height: 80px; background: teal; animation: go 1s infinite alternate; }
  @keyframes go { to { transform: translate(300px, 600px); } }
</style>
<div data-busy="true"></div>
"""
"""A page with one moving square."""

COUNT_FRAMES = """() => {
  window.framesWhileBusy = { frames: 0, ms: 0 };
  const table = document.querySelector("[data-busy]");
  let last = null;
  let onIdle = () => {};
  window.idle = () => new Promise((done) => { onIdle = done; });
  const next = (now) => {
    if (table.dataset.busy === "true") {
      if (last !== null) {
        window.framesWhileBusy.frames += 1;
        window.framesWhileBusy.ms += now - last;
      }
      last = now;
    } else {
      last = null;
      onIdle();
    }
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
"""Count frames, and let nobody look for elements meanwhile: that would be measured too."""

PRESS_CONTINUE = "() => document.querySelector('button.continue').click()"


@dataclass(frozen=True)
class Run:
    """One run: the longest task, and how many frames were drawn in the time of motion."""

    longest_ms: float
    longest_cpu_ms: float
    """The processor time of the task that took most of it."""
    long_tasks: int
    """Tasks of 50 ms and more."""
    frames: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return the frames a second."""
        return self.frames / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Setup:
    """Where the scenes are played: a browser and a server; traces are written into a folder."""

    browser: Browser
    host: Host
    traces: Path | None


@contextmanager
def _traced(setup: Setup, page: Page, name: str, runs: list[Run]) -> Iterator[None]:
    """Throttle the page and trace what happens; add the run."""
    browser = setup.browser
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLING})
    page.evaluate(COUNT_FRAMES)
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield
    written = browser.stop_tracing()
    if setup.traces is not None:
        (setup.traces / f"{name}-{len(runs)}.json").write_bytes(written)
    trace = json.loads(written)
    counted = page.evaluate("window.framesWhileBusy")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    tasks = _main_thread_tasks(trace["traceEvents"])
    runs.append(
        Run(
            longest_ms=max(ms for ms, _ in tasks),
            longest_cpu_ms=max(cpu for _, cpu in tasks),
            long_tasks=sum(ms >= 50 for ms, _ in tasks),
            frames=counted["frames"],
            seconds=counted["ms"] / 1000,
        )
    )


def _main_thread_tasks(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return the milliseconds of each task of a page's busiest main thread: clock, processor."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
    for event in events:
        thread = (event["pid"], event["tid"])
        if event["name"] == "RunTask" and event.get("ph") == "X" and thread in threads:
            tasks[thread].append((event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000))
    return max(tasks.values(), key=lambda each: sum(cpu for _, cpu in each))


def _square(setup: Setup, _code: str, runs: list[Run]) -> None:
    """Watch a square move on an empty page."""
    page = setup.browser.new_page(viewport=PHONE, has_touch=True)
    page.set_content(SQUARE)
    with _traced(setup, page, "square", runs):
        page.wait_for_timeout(SQUARE_MS)
    page.close()


def _hunt(setup: Setup, code: str, runs: list[Run]) -> None:
    """Watch a dinosaurs' phase from its card to its end."""
    browser, host = setup.browser, setup.host
    token = token_of(host.database, "ana")
    guest = Guest(host)
    guest.headers = {"Cookie": f"tacora={token}"}
    address = f"http://localhost:{host.port}"
    ana = JungleUser(
        browser, "Ana", address, viewport=PHONE, has_touch=True, reduced_motion="no-preference"
    )
    ana.become(token)
    with guest.connect(code) as client:
        _hold(client)
        ana.go(f"/t/{code}")
        wait_until(ana, lambda: ana.facts is not None)
        ana.page.locator(VALLEY).wait_for()
        ana.page.wait_for_load_state("networkidle")
        with _traced(setup, ana.page, "hunt", runs):
            client.command("stand")  # a bot decides for the player from now on
            wait_until(ana, lambda: not (ana.facts or {}).get("hunt"))
            ana.page.evaluate("window.idle()")
    ana.close()


def _hold(client: WsClient) -> None:
    """Stop the window until the browser shows it."""
    assert client.ask is not None
    client.command("hold", ask=client.ask["number"])


def _cave(setup: Setup, _code: str, runs: list[Run]) -> None:
    """Go on in the caves of Diamant for some decisions."""
    ana = BrowserUser(
        setup.browser,
        "Ana",
        f"http://localhost:{setup.host.port}",
        viewport=PHONE,
        has_touch=True,
        reduced_motion="no-preference",
    )
    code = ana.open_table()
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name="Start").click()
    ana.decision.wait_for()
    ana.page.wait_for_load_state("networkidle")
    with _traced(setup, ana.page, "cave", runs):
        for _ in range(CAVE_DECISIONS):
            _press_continue(ana)
        ana.page.evaluate("window.idle()")
    ana.close()


def _press_continue(user: BrowserUser) -> None:
    """Answer when the story has been told, and wait for the next question."""
    user.page.evaluate("window.idle()")
    asked = user.last_ask
    user.page.evaluate(PRESS_CONTINUE)
    wait_until(user, lambda: user.must_decide and user.last_ask is not asked)
    user.page.wait_for_timeout(100)  # the page has begun to tell it


SCENES: dict[str, Callable[[Setup, str, list[Run]], None]] = {
    "one moving square": _square,
    "dinosaurs' phase": _hunt,
    "cave of Diamant": _cave,
}


def main() -> None:
    """Run every scene several times, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description="Measure animations on a slow phone.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--traces", type=Path, metavar="FOLDER", help="write every trace here")
    args = parser.parse_args()
    if args.traces is not None:
        args.traces.mkdir(parents=True, exist_ok=True)
    runs: dict[str, list[Run]] = {scene: [] for scene in SCENES}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        codes = [code_of(number) for number in range(args.runs)]
        store_games(Path(folder) / "tables.db", [play_to(HUNT, code) for code in codes])
        with Host(Path(folder), time_scale=1) as host:
            setup = Setup(browser, host, args.traces)
            for scene, watch in SCENES.items():
                for code in codes:
                    watch(setup, code, runs[scene])
    _report(runs)


def _report(runs: dict[str, list[Run]]) -> None:
    table = Table(
        "scene",
        "runs",
        "longest task, ms",
        "on the processor, ms",
        "tasks of 50 ms",
        "frames a second",
        "s of motion",
    )
    scenes = {}
    for scene, each in runs.items():
        longest = median(run.longest_ms for run in each)
        longest_cpu = median(run.longest_cpu_ms for run in each)
        rate = median(run.rate for run in each)
        tasks, seconds = median(run.long_tasks for run in each), median(run.seconds for run in each)
        table.add_row(
            scene,
            str(len(each)),
            f"{longest:.0f}",
            f"{longest_cpu:.0f}",
            f"{tasks:.0f}",
            f"{rate:.1f}",
            f"{seconds:.1f}",
        )
        scenes[scene] = {
            "longest_task_ms": round(longest, 1),
            "longest_task_cpu_ms": round(longest_cpu, 1),
            "long_tasks": tasks,
            "frames_a_second": round(rate, 1),
            "kept": longest <= MAX_TASK_MS and rate >= MIN_FRAMES,
        }
    Console().print(table)
    targets = {"longest_task_ms": MAX_TASK_MS, "frames_a_second": MIN_FRAMES}
    line = {"benchmark": "animation", "throttling": THROTTLING, "scenes": scenes}
    print(json.dumps({**line, "targets": targets}))


if __name__ == "__main__":
    main()
