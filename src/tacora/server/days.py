"""Days of daily games: in UTC, by the server's own clock, like 2026-11-19."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from tacora.core.errors import CommandRefused
from tacora.table.error_codes import DailyCode


def day_at(seconds: float) -> str:
    """Return the day of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def end_of(day: str) -> float:
    """Return the time at which a day ends, in seconds since 1970."""
    start = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return (start + timedelta(days=1)).timestamp()


def is_over(day: str, seconds: float) -> bool:
    """Return whether a day is over at a time."""
    return seconds >= end_of(day)


def check_day(day: str, seconds: float) -> str:
    """Return a day that a client names; raise CommandRefused unless it has begun."""
    try:
        known = date.fromisoformat(day).isoformat() == day and day <= day_at(seconds)
    except ValueError:
        known = False
    if not known:
        raise CommandRefused(
            DailyCode.UNKNOWN, "There is no daily game of that day: give a day that has begun."
        )
    return day


def secret_day(day: str | None, seconds: float) -> str | None:
    """Return the day of a daily game if its luck is a secret at a time; None for other games."""
    return None if day is None or is_over(day, seconds) else day


def check_published(day: str | None, seconds: float) -> None:
    """Raise CommandRefused if a game is of a day that is not over: its luck is a secret until then.

    No day: it is no daily game.
    """
    if secret_day(day, seconds) is not None:
        raise CommandRefused(
            DailyCode.NOT_YET,
            "The replay, the record and the review of a daily game wait for the end of the day"
            " (00:00 UTC).",
        )
