"""Daily games: the same luck and the same bots for everybody on a day.

The luck of a day follows from a secret of the site, which is in the database, so that all processes
agree. Its SHA-256 is public during the day, the seed itself when the day is over.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from msgspec import UNSET
from msgspec.structs import replace

from tacora.core.errors import CommandRefused
from tacora.core.fairness import commit, new_seed
from tacora.games.registry import find_entry, game_names
from tacora.server import http_types, new_tables
from tacora.server.daily_results import GuestResult, ranked, result_of
from tacora.server.days import check_day, day_at, end_of, is_over
from tacora.server.guests import Guest
from tacora.server.lobby import Lobby
from tacora.server.stores.store import DailyTry, Store
from tacora.table.error_codes import DailyCode

MAX_ROWS = 50
"""The results that a client gets, besides its own."""
MAX_COUNTED = 5000
"""The results of a day that are compared."""
RESULT_SECONDS, MAX_KEPT_DAYS = 2.0, 32
"""How long a table of a day holds, however many ask, and how many are kept."""

_KEPT_AS = "daily luck"


class DailyGames:
    """Opens the daily games of guests, and knows how they ended."""

    def __init__(self, store: Store, lobby: Lobby, now: Callable[[], float]) -> None:
        self._store = store
        self._lobby = lobby
        self._now = now
        self._secret: bytes | None = None
        self._kept: OrderedDict[tuple[str, str], tuple[float, list[GuestResult]]] = OrderedDict()
        self._opening: WeakValueDictionary[tuple[str, str, str], asyncio.Lock] = (
            WeakValueDictionary()
        )

    async def play(
        self, game: str, guest: Guest, check: Callable[[], Awaitable[None]], *, again: bool
    ) -> http_types.DailyOpened:
        """Return the guest's table of today, a new one if there is none; `check` may refuse that.

        Another try, which does not count, needs a first one that is over: it shows the luck.
        """
        check_game(game)
        day = day_at(self._now())
        lock = self._opening.setdefault((day, game, guest.id), asyncio.Lock())
        async with lock:  # a button pressed twice; the store decides between processes
            first = await self._store.daily_game(day, game, guest.id)
            if first is not None and not again:
                return http_types.DailyOpened(first.code, counts=True)
            if again and (first is None or first.phase != "over"):
                raise CommandRefused(
                    DailyCode.FIRST, "Finish your first game of today before you try again."
                )
            await check()
            seed = await self._seed(game, day)
            entry = new_tables.daily_game(game, guest, day, seed, int(self._now()))
            code = await self._lobby.open_daily(entry, DailyTry(day, guest.id))
            first = await self._store.daily_game(day, game, guest.id)
            if first is None or again:
                return http_types.DailyOpened(code, counts=False)
            return http_types.DailyOpened(first.code, counts=True)

    async def overview(self, guest: str | None) -> list[http_types.DailyToday]:
        """Return today's games as the front page shows them."""
        day = day_at(self._now())
        return [await self._today(game, day, guest) for game in game_names() if has_daily(game)]

    async def page(self, game: str, day: str | None, guest: str | None) -> http_types.DailyPage:
        """Return the table of a day, with the guest's own result."""
        check_game(game)
        day = day_at(self._now()) if day is None else check_day(day, self._now())
        results = await self._results(game, day)
        own = None if guest is None else await self._own(game, day, guest)
        published = is_over(day, self._now())
        seed = await self._seed(game, day)
        return http_types.DailyPage(
            game=game,
            day=day,
            seconds_left=self._seconds_left(day),
            bots=len(find_entry(game).daily_bots),
            finished=len(results),
            commitment=commit(seed),
            seed=seed.hex() if published else None,
            rows=[_shown(result, guest, published) for result in results[:MAX_ROWS]],
            yours=own,
        )

    async def _today(self, game: str, day: str, guest: str | None) -> http_types.DailyToday:
        own = None if guest is None else await self._own(game, day, guest)
        results = await self._results(game, day)
        best = _shown(results[0], guest, False) if results else None
        return http_types.DailyToday(game, day, self._seconds_left(day), best, own)

    async def _own(self, game: str, day: str, guest: str) -> http_types.DailyOwn | None:
        """Return the guest's game of a day that counts."""
        listed = await self._store.daily_game(day, game, guest)
        if listed is None:
            return None
        row = result_of(listed)
        if row is None:
            return http_types.DailyOwn(listed.code, listed.phase, None)
        results = await self._results(game, day)
        if listed.daily is not UNSET and not listed.daily.late:
            if guest not in dict(results):  # finished a moment ago
                self._kept.pop((game, day), None)
                results = await self._results(game, day)
            row = dict(results).get(guest, row)
        return http_types.DailyOwn(listed.code, listed.phase, replace(row, yours=True))

    async def _results(self, game: str, day: str) -> list[GuestResult]:
        key, now = (game, day), asyncio.get_running_loop().time()
        kept = self._kept.get(key)
        if kept is None or kept[0] < now:
            games = await self._store.daily_games(day, game, MAX_COUNTED)
            kept = self._kept[key] = (now + RESULT_SECONDS, ranked(games))
            while len(self._kept) > MAX_KEPT_DAYS:
                self._kept.popitem(last=False)
        return kept[1]

    async def _seed(self, game: str, day: str) -> bytes:
        """Return the seed of a game's day: a secret until the day is over."""
        if self._secret is None:
            self._secret = await self._store.secret(_KEPT_AS, new_seed)
        return hmac.digest(self._secret, f"{game}/{day}".encode(), "sha256")

    def _seconds_left(self, day: str) -> int:
        return max(0, int(end_of(day) - self._now()))


def has_daily(game: str) -> bool:
    """Return whether a game has a daily game."""
    return game in game_names() and bool(find_entry(game).daily_bots)


def check_game(game: str) -> None:
    """Raise CommandRefused unless a game has a daily game."""
    if not has_daily(game):
        raise CommandRefused(DailyCode.UNKNOWN, "This game has no daily game.")


def _shown(result: GuestResult, guest: str | None, published: bool) -> http_types.DailyRow:
    """Return a row as a guest gets it; the code leads to the replay, once there is one."""
    own = result[0] == guest
    return replace(result[1], yours=own, code=result[1].code if published or own else UNSET)
