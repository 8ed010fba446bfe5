"""The pictures of the games themselves, for links to tables whose game is not over."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from tacora.server.sharing import picture
from tacora.server.worker_processes import WorkerProcesses


class GamePictures:
    """One picture for each game, drawn when somebody asks for it first."""

    def __init__(self, workers: WorkerProcesses) -> None:
        self._workers = workers
        self._drawn: dict[str, bytes] = {}
        self._drawing = asyncio.Lock()

    async def of_game(self, game: str) -> bytes:
        """Return the picture of a game as PNG."""
        async with self._drawing:
            if game not in self._drawn:
                self._drawn[game] = await self._workers.run(picture.draw, game, None)
        return self._drawn[game]

    def etag(self, game: str) -> str:
        """Return the tag for caches."""
        scene = picture.art().scenes[game]
        return f'"{sha256(repr(scene).encode()).hexdigest()[:20]}"'
