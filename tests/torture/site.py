"""Play at many tables of a whole site while its parts fail, and check that nothing was lost.

Three processes behind nginx, PostgreSQL, Redis, and players who reconnect anywhere. At the end
every command that was answered must be in the log exactly once, all clients of a table must have
the same position, all records must verify, and all games must be over:
`python -m tests.torture.site --faults 300`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from rich.progress import Progress

from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.site_harness import SiteHarness, service_proxies
from tests.torture.kills import read_logs
from tests.torture.site_checks import Findings, check_all_finished, check_logs
from tests.torture.site_faults import KINDS, Faults
from tests.torture.site_games import FLAGS, SiteGames
from tests.torture.site_players import SiteTrial

FAULTS_AT_ONCE = 2
BETWEEN_SECONDS = (0.2, 2.0)
"""The time between the beginnings of two faults."""
MOST_SHOWN = 20


@dataclass(frozen=True)
class Report:
    """What a trial found."""

    faults: dict[str, int]
    seconds: float
    tables: int
    finished: int
    decisions_left_to_time: int
    longest_of_them_seconds: float
    acknowledged: int
    compared_positions: int
    lost: int
    doubled: int
    different: int
    contradictions: int
    unreadable: int
    unproven: int
    hanging: int
    wrong_answers: int
    tracebacks: int
    bad_exits: int
    failed_starts: int
    reconnects: int
    closings: int
    refusals: dict[str, int]
    warnings: dict[str, int]

    @property
    def passed(self) -> bool:
        """Return whether nothing was lost, doubled or damaged, and all games came to their end."""
        wrong = self.lost + self.doubled + self.different + self.contradictions + self.unreadable
        wrong += self.unproven + self.hanging + self.wrong_answers
        wrong += self.tracebacks + self.bad_exits
        return wrong == 0 and self.acknowledged > 0 and self.finished > 0


class SiteTest:
    """Tables at a site whose parts fail."""

    def __init__(self, site: SiteHarness, faults: Faults, seed: int, progress: Progress) -> None:
        self._site, self._faults, self._progress = site, faults, progress
        self._rng = Random(seed)
        self._trial = SiteTrial()
        self._games = SiteGames(self._trial, self._rng, site.ports)
        self._found = Findings()

    async def run(self, faults: int, tables: int) -> Report:
        """Play at several tables while parts fail, wait for the end of all games, and check."""
        begun = time.monotonic()
        self._games.begin(tables)
        await self._make_faults(faults)
        bar = self._progress.add_task("last games", total=tables)
        await self._games.end(lambda ended: self._progress.update(bar, completed=ended))
        logs = await asyncio.to_thread(read_logs, self._site.database)
        # in a thread: the proxies of the processes run in this one
        await asyncio.to_thread(check_logs, self._trial, logs, self._found)
        await self._check_finished()
        for host in self._site.hosts:
            await self._faults.stop(host)
        return self._report(time.monotonic() - begun)

    async def _make_faults(self, number: int) -> None:
        """Make faults of all kinds in a random order, two at once."""
        bar = self._progress.add_task("faults", total=number)
        slots = asyncio.Semaphore(FAULTS_AT_ONCE)

        async def make(kind: str, rng: Random) -> None:
            try:
                await self._faults.make(kind, rng)
            finally:
                slots.release()
            self._progress.advance(bar)

        kinds: list[str] = []
        async with asyncio.TaskGroup() as group:
            for _ in range(number):
                kinds = kinds or self._rng.sample(list(KINDS), len(KINDS))
                await slots.acquire()
                group.create_task(make(kinds.pop(), Random(self._rng.random())))
                await asyncio.sleep(self._rng.uniform(*BETWEEN_SECONDS))

    async def _check_finished(self) -> None:
        """Compare the last positions of all finished games, and verify their records."""
        finished = self._games.finished
        bar = self._progress.add_task("checks", total=len(finished))
        ports = [host.port for host in self._site.hosts]
        await check_all_finished(finished, ports, self._found, lambda: self._progress.advance(bar))

    def _report(self, seconds: float) -> Report:
        trial, found, faults = self._trial, self._found, self._faults
        told = asdict(found) | {
            "hanging": self._games.hanging,
            "wrong answers": self._games.wrong_answers,
            "bad exits": faults.bad_exits,
            "contradictions": trial.contradictions,
        }
        for name, texts in told.items():
            for text in texts[:MOST_SHOWN]:
                self._progress.console.print(f"{name}: {text}", markup=False)
        return Report(
            faults=dict(faults.done),
            seconds=round(seconds, 1),
            tables=len(self._games.wanted),
            finished=len(self._games.finished),
            decisions_left_to_time=len(trial.left_to_time),
            longest_of_them_seconds=round(trial.longest_ignored, 1),
            acknowledged=len(trial.acknowledged),
            compared_positions=len(trial.positions),
            lost=len(found.lost),
            doubled=len(found.doubled),
            different=len(found.different),
            contradictions=len(trial.contradictions),
            unreadable=len(found.unreadable),
            unproven=len(found.unproven),
            hanging=len(self._games.hanging),
            wrong_answers=len(self._games.wrong_answers),
            tracebacks=self._site.tracebacks(),
            bad_exits=len(faults.bad_exits),
            failed_starts=faults.failed_starts,
            reconnects=trial.reconnects,
            closings=trial.closings,
            refusals=dict(trial.refusals.most_common()),
            warnings=self._warnings(),
        )

    def _warnings(self) -> dict[str, int]:
        """Count what the processes have logged as a warning or an error."""
        lines = [
            json.loads(line)
            for host in self._site.hosts
            for line in host.log.read_text().splitlines()
        ]
        kinds = Counter(line["what"][:80] for line in lines if line["level"] != "info")
        return dict(kinds.most_common())


def run_trial(folder: Path, faults: int, tables: int, seed: int, *, quiet: bool = True) -> Report:
    """Run a trial on a new site in a folder."""
    with (
        PostgresServer() as postgres,
        RedisServer(folder) as redis,
        Progress(disable=quiet) as progress,
    ):
        return asyncio.run(_run(folder, postgres, redis, faults, tables, seed, progress))


async def _run(  # noqa: PLR0917
    folder: Path,
    postgres: PostgresServer,
    redis: RedisServer,
    faults: int,
    tables: int,
    seed: int,
    progress: Progress,
) -> Report:
    async with service_proxies(postgres, redis) as proxies:
        site = await asyncio.to_thread(
            SiteHarness, folder, postgres, redis, *FLAGS, proxies=proxies
        )
        with site:
            test = SiteTest(site, Faults(site, proxies), seed, progress)
            return await test.run(faults, tables)


def main() -> int:
    """Run a long trial, print its report as JSON, and return 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="tacora-site-"))
    report = run_trial(folder, args.faults, args.tables, args.seed, quiet=False)
    print(json.dumps(asdict(report)))
    if not report.passed:
        print(f"The logs are in {folder}.")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
