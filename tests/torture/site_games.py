"""Games at many tables of a site, one after the other, until somebody says that it is enough."""

from __future__ import annotations

import asyncio
import http.client
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.server.live_server import ask
from tests.torture.site_players import IGNORED_SHARE, SitePlayer, SiteTrial

END_SECONDS = 300.0
"""The time in which all games must end when nothing fails any more."""
RETRY_SECONDS = 0.1
SPECTATOR_AT = 3
"""Every third table has a spectator."""
PASSING_STATUS = (502, 503, 504)
"""Answers of nginx, or of a process that stops or has no database: the request is sent again."""

FLAGS = ("--rate", "10000", "--connections-per-address", "10000")
"""All players have one address."""


@dataclass(frozen=True)
class GameWanted:
    """A game that is played at some of the tables."""

    game: str
    options: dict[str, Any]
    bots: dict[str, str] = field(default_factory=dict)
    seconds: int | None = None


GAMES = (
    GameWanted("diamant", {"players": 4}, {"3": "cautious"}),
    GameWanted("dinosaurs", {"players": 3, "turn-limit": 2}, {"2": "planner"}),
    GameWanted("diamant", {"players": 3}, seconds=5),
    GameWanted("dinosaurs", {"players": 2, "turn-limit": 2}, seconds=5),
    GameWanted("diamant", {"players": 5}, {"3": "gambler", "4": "cautious"}, seconds=5),
)


class SiteGames:
    """The tables of a trial and their players."""

    def __init__(
        self, trial: SiteTrial, rng: Random, ports: Sequence[int], ignores: float = IGNORED_SHARE
    ) -> None:
        """Let players connect to any of these ports, and leave a share of decisions to time."""
        self._trial, self._rng, self._ports, self._ignores = trial, rng, list(ports), ignores
        self._no_new_games, self._give_up = asyncio.Event(), asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: dict[str, list[SitePlayer]] = {}
        self.wanted: dict[str, GameWanted] = {}
        """What is played at each table."""
        self.finished: dict[str, list[SitePlayer]] = {}
        self.hanging: list[str] = []
        self.wrong_answers: list[str] = []
        """Answers to requests that no fault excuses."""

    def begin(self, tables: int) -> None:
        """Play at some tables at once from now on."""
        self._tasks = [asyncio.create_task(self._play_games(number)) for number in range(tables)]

    async def end(self, tell: Callable[[int], object] = lambda _: None) -> None:
        """Wait for the end of the games that are played; note those that hang."""
        self._no_new_games.set()
        deadline = time.monotonic() + END_SECONDS
        left = set(self._tasks)
        while left and time.monotonic() < deadline:
            _, left = await asyncio.wait(left, timeout=1.0)
            tell(len(self._tasks) - len(left))
        self.hanging = [
            f"{code}: {player.place}"
            for code, players in self._playing.items()
            for player in players
            if left and not player.over
        ]
        self._give_up.set()
        await asyncio.gather(*self._tasks)

    async def _play_games(self, number: int) -> None:
        """Play one game after the other."""
        while not self._no_new_games.is_set():
            await self._play_game(GAMES[number % len(GAMES)], watched=number % SPECTATOR_AT == 0)

    async def _play_game(self, wanted: GameWanted, *, watched: bool) -> None:
        seats = range(wanted.options["players"] - len(wanted.bots))
        tokens = [
            (await self._post("/api/guest", {"name": f"P{seat}", "bot": True}))["token"]
            for seat in seats
        ]
        body = {"game": wanted.game, "options": wanted.options, "bots": wanted.bots}
        settings = {"pace": False, "seconds": wanted.seconds}
        code = (await self._post("/api/tables", body | {"settings": settings}, tokens[0]))["code"]
        self.wanted[code] = wanted
        players = [self._player(token, code) for token in tokens]
        spectators = [self._player(None, code)] if watched else []
        self._playing[code] = [*players, *spectators]
        for player in players:
            player.command("sit", name="P")
        running = [asyncio.create_task(player.run(self._give_up)) for player in self._playing[code]]
        await asyncio.gather(*(player.all_answered.wait() for player in players))
        for player in players:
            player.starts = True
        await asyncio.gather(*running)
        ended = self._playing.pop(code)
        if all(player.over for player in ended):
            self.finished[code] = ended

    def _player(self, token: str | None, code: str) -> SitePlayer:
        rng = Random(self._rng.random())
        return SitePlayer(self._trial, rng, token, code, self._ports, ignores=self._ignores)

    async def _post(self, path: str, body: object, token: str | None = None) -> Any:
        """Send a request through nginx or to any process until one answers."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            port = self._rng.choice(self._ports)
            try:
                answer = await asyncio.to_thread(ask, port, "POST", path, body, headers)
            except (OSError, http.client.HTTPException):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if answer.status in (200, 201):
                return answer.json
            if answer.status not in PASSING_STATUS:
                self.wrong_answers.append(f"{answer.status} {answer.body[:200]!r}")
            await asyncio.sleep(RETRY_SECONDS)
