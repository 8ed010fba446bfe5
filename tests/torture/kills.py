"""Kill the server again and again while both games are played, and check that nothing was lost.

Every command that a player saw answered must be in the log exactly once, and every finished game's
record must verify: `python -m tests.torture.kills --kills 60`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import track

import tacora
from tacora.core.errors import TacoraError
from tacora.server.stores.database_url import Database
from tacora.table import entries
from tacora.table.replay_log import replay_log
from tests.server.live_server import PATIENCE, Host
from tests.server.stored_rows import fetch
from tests.torture.players import Player, Trial

GAMES: tuple[tuple[str, dict[str, Any], dict[str, str]], ...] = (
    ("diamant", {"players": 4}, {"3": "cautious"}),
    ("dinosaurs", {"players": 3, "turn-limit": 3}, {"2": "planner"}),
    ("diamant", {"players": 3}, {}),
    ("dinosaurs", {"players": 2, "turn-limit": 3}, {}),
)
"""The tables of a trial: game, options, bots."""

UP_SECONDS = (0.1, 1.5)
"""The shortest and longest time between a start of the server and its death."""


@dataclass(frozen=True)
class Report:
    """What a trial found."""

    kills: int
    tables: int
    finished: int
    acknowledged: int
    lost: int
    doubled: int
    unproven: int
    unreadable: int
    reconnects: int
    refusals: dict[str, int]

    @property
    def passed(self) -> bool:
        """Return whether nothing was lost, doubled or damaged, and games were played."""
        faults = self.lost + self.doubled + self.unproven + self.unreadable
        return faults == 0 and self.acknowledged > 0


class KillTrial:
    """Tables on one server that is killed and started again."""

    def __init__(self, host: Host, seed: int) -> None:
        self._host = host
        self._rng = Random(seed)
        self._trial = Trial()
        self._stop = asyncio.Event()
        self._codes: list[str] = []
        self._finished: list[str] = []

    async def run(self, kills: int, tables: int, *, quiet: bool = True) -> Report:
        """Play at several tables at once while the server dies, then check its database."""
        playing = [asyncio.create_task(self._play_games(number)) for number in range(tables)]
        for _ in track(range(kills), "kills", disable=quiet):
            await asyncio.sleep(self._rng.uniform(*UP_SECONDS))
            await asyncio.to_thread(self._host.kill)
            await asyncio.to_thread(self._host.start)
        await asyncio.sleep(UP_SECONDS[1])
        async with asyncio.timeout(PATIENCE):
            while not self._trial.acknowledged:  # noqa: ASYNC110  (the machine is busy)
                await asyncio.sleep(0.05)
        self._stop.set()
        await asyncio.gather(*playing)
        return await asyncio.to_thread(self._check, kills)

    async def _play_games(self, number: int) -> None:
        """Play one game after the other."""
        while not self._stop.is_set():
            game, options, bots = GAMES[number % len(GAMES)]
            seats = range(options["players"] - len(bots))
            tokens = [
                (await self._post("/api/guest", {"name": f"P{seat}", "bot": True}))["token"]
                for seat in seats
            ]
            wanted = {"game": game, "options": options, "bots": bots, "settings": {"pace": False}}
            code = (await self._post("/api/tables", wanted, tokens[0]))["code"]
            self._codes.append(code)
            players = [
                Player(self._trial, Random(self._rng.random()), token, code, [self._host.port])
                for token in tokens
            ]
            for player in players:
                player.command("sit", name="P")
            running = [asyncio.create_task(player.run(self._stop)) for player in players]
            await asyncio.gather(*(player.all_answered.wait() for player in players))
            players[0].command("start")
            await asyncio.gather(*running)
            if players[0].over:
                self._finished.append(code)

    async def _post(self, path: str, body: object, token: str | None = None) -> Any:
        """Send a request until the server answers."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            try:
                answer = await asyncio.to_thread(self._host.ask, "POST", path, body, headers)
            except (OSError, http.client.HTTPException):
                await asyncio.sleep(0.05)
                continue
            assert answer.status in (200, 201), answer.body
            return answer.json

    def _check(self, kills: int) -> Report:
        logs = read_logs(self._host.database)
        in_logs = Counter(
            record.id for records in logs.values() for record in records if record.id is not None
        )
        acknowledged = self._trial.acknowledged
        return Report(
            kills=kills,
            tables=len(self._codes),
            finished=len(self._finished),
            acknowledged=len(acknowledged),
            lost=sum(command not in in_logs for command in acknowledged),
            doubled=sum(number > 1 for number in in_logs.values()),
            unproven=sum(not self._is_proven(code) for code in self._finished),
            unreadable=sum(not _is_readable(logs[code]) for code in self._codes),
            reconnects=self._trial.reconnects,
            refusals=dict(self._trial.refusals),
        )

    def _is_proven(self, code: str) -> bool:
        answer = self._host.ask("GET", f"/api/tables/{code}/record")
        with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
            Path(file.name).write_bytes(answer.body)
            try:
                return answer.status == 200 and tacora.verify(file.name).proven
            except TacoraError:
                return False


def read_logs(database: Database) -> dict[str, list[entries.LogRecord]]:
    """Return the log of each table in a database."""
    logs: dict[str, list[entries.LogRecord]] = {}
    for code, record in fetch(database, "SELECT code, act FROM log ORDER BY code, number"):
        logs.setdefault(code, []).append(entries.decode(record))
    return logs


def _is_readable(records: list[entries.LogRecord]) -> bool:
    return replay_log(records).log_length == len(records)


def run_trial(folder: Path, kills: int, tables: int, seed: int, *, quiet: bool = True) -> Report:
    """Run a trial on a new server in a folder."""
    with Host(folder, "--rate", "1000", time_scale=0.02) as host:
        return asyncio.run(KillTrial(host, seed).run(kills, tables, quiet=quiet))


def main() -> int:
    """Run a long trial, print its report as JSON, and return 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run_trial(Path(folder), args.kills, args.tables, args.seed, quiet=False)
    print(json.dumps(asdict(report)))
    return 0 if report.passed else 1


if __name__ == "__main__":
    raise SystemExit(main())
