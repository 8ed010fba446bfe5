"""Failures of bots: the log gets each kind now and then; who fails often is replaced."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from tacora.server.bot_requests import BotSeat, Failure

MAX_FAILURES = 3
"""After this many failures in one game, the stand-in plays the rest of it."""

LOG_SECONDS = 60.0
"""The time for which a second failure of the same kind by the same bot is only counted."""

MAX_COUNTED = 4096
"""The seats and kinds of failures that are remembered."""

_log = logging.getLogger(__name__)


@dataclass
class _Logged:
    at: float
    more: int = 0


class BotFailures:
    """Count the failures of bots, from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.total = 0
        """All failures since the server began."""
        self._counts: OrderedDict[BotSeat, int] = OrderedDict()
        self._logged: OrderedDict[tuple[str, str, str], _Logged] = OrderedDict()

    def is_replaced(self, place: BotSeat) -> bool:
        """Return whether a bot has failed so often that the stand-in plays for it."""
        return self._counts.get(place, 0) >= MAX_FAILURES

    def note(self, place: BotSeat, failure: Failure) -> None:
        """Count a failure, and log it with the bot's own traceback for its author."""
        with self._lock:
            self.total += 1
            count = self._counts[place] = self._counts.get(place, 0) + 1
            while len(self._counts) > MAX_COUNTED:
                self._counts.popitem(last=False)
        extra = {"code": failure.code, "bot": place.bot, "table": place.table}
        self._log_sometimes("bot failed", extra | {"error": failure.traceback or failure.message})
        if count == MAX_FAILURES:
            self._log_sometimes("bot replaced for the rest of its game", extra)

    def end_game(self, table: str) -> None:
        """Forget the bots of a table."""
        with self._lock:
            for place in [place for place in self._counts if place.table == table]:
                del self._counts[place]

    def _log_sometimes(self, what: str, extra: dict[str, str]) -> None:
        """Log a line unless the same was logged a short time ago; then count it."""
        key, now = (extra["bot"].partition(":")[0], extra["code"], what), monotonic()
        with self._lock:
            last = self._logged.get(key)
            if last is not None and now - last.at < LOG_SECONDS:
                last.more += 1
                return
            self._logged[key] = _Logged(now)
            while len(self._logged) > MAX_COUNTED:
                self._logged.popitem(last=False)
        more = last.more if last is not None else 0
        _log.warning("%s", f"{what}, and {more} times more" if more else what, extra=extra)
