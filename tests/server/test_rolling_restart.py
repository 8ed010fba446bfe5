"""A rolling restart of three processes behind nginx while games are played."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.server.live_server import PATIENCE, ask
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.site_harness import SiteHarness
from tests.torture.kills import read_logs
from tests.torture.site_checks import Findings, check_all_finished, check_logs
from tests.torture.site_games import FLAGS, GAMES, SiteGames
from tests.torture.site_players import SiteTrial

TABLES = len(GAMES)
MORE = 25
"""Commands that are answered after each restart before the next one begins."""


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  (it looks from outside)
            await asyncio.sleep(0.02)


class Visitor:
    """Somebody who looks at the site all the time, through nginx."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._left = asyncio.Event()
        self.answers: Counter[int] = Counter()
        self._task = asyncio.create_task(self._visit())

    async def _visit(self) -> None:
        while not self._left.is_set():
            answer = await asyncio.to_thread(ask, self._port, "GET", "/api/games")
            self.answers[answer.status] += 1
            await asyncio.sleep(0.02)

    async def leave(self) -> None:
        self._left.set()
        await self._task


async def restart_all(site: SiteHarness, trial: SiteTrial) -> None:
    """Stop and start one process after the other, while play goes on."""
    for host in site.hosts:
        wanted = len(trial.acknowledged) + MORE
        await until(lambda wanted=wanted: len(trial.acknowledged) >= wanted)  # type: ignore[misc]
        assert await asyncio.to_thread(host.stop) == 0
        await asyncio.to_thread(host.start)


def test_rolling_restart_behind_nginx_is_no_more_than_a_reconnect_to_players(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    trial, findings = SiteTrial(), Findings()

    async def play(site: SiteHarness) -> SiteGames:
        games = SiteGames(trial, Random(1), [site.nginx.port], ignores=0.3)
        games.begin(TABLES)
        visitor = Visitor(site.nginx.port)
        await restart_all(site, trial)
        await games.end()
        await visitor.leave()
        assert set(visitor.answers) == {200}
        check_logs(trial, read_logs(site.database), findings)
        ports = [host.port for host in site.hosts]
        await check_all_finished(games.finished, ports, findings)
        return games

    with (
        RedisServer(tmp_path) as redis,
        SiteHarness(tmp_path, postgres, redis, *FLAGS) as site,
    ):
        games = asyncio.run(play(site))
        assert site.tracebacks() == 0
    assert findings == Findings()
    assert trial.contradictions == []
    assert games.hanging == games.wrong_answers == []
    assert len(games.finished) == len(games.wanted) >= TABLES
    assert trial.closings > 0
    assert trial.failed_handshakes == 0
    assert trial.left_to_time  # the time of these decisions went on in another process
    for code, refusal in trial.refused:  # only where time may be up, or a bot plays since
        wanted = games.wanted[code]
        assert wanted.seconds is not None or wanted.game == "dinosaurs", refusal
        assert refusal in ("table/late", "table/replaced", "table/not-replaced"), refusal
