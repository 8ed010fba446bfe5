"""The pictures of the games themselves, for links to tables whose result is not to be seen."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from tacora.server.sharing import picture
from tacora.server.worker_processes import WorkerProcesses


class GamePictures:
    """One picture for each game and one for its day, drawn when somebody asks for it first."""

    def __init__(self, workers: WorkerProcesses) -> None:
        self._workers = workers
        self._drawn: dict[tuple[str, bool], tuple[str | None, bytes]] = {}
        """By the game, and whether it is the daily one: the day, and the picture."""
        self._drawing = asyncio.Lock()

    async def of_game(self, game: str, day: str | None = None) -> bytes:
        """Return the picture of a game as PNG; with a `day` that of its daily game."""
        key = game, day is not None
        async with self._drawing:
            if key not in self._drawn or self._drawn[key][0] != day:
                self._drawn[key] = day, await self._workers.run(picture.draw, game, None, day)
            return self._drawn[key][1]

    def etag(self, game: str, day: str | None = None) -> str:
        """Return the tag for caches."""
        scene = picture.art().scenes[game]
        return f'"{sha256(repr((scene, day)).encode()).hexdigest()[:20]}"'
