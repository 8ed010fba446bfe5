"""The table of a day: the finished games that count, the best first."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from tacora.server import http_types
from tacora.table.daily import PLAYER

GuestResult = tuple[str, http_types.DailyRow]
"""A guest's id, which stays on the server, and what everybody may see of the result."""


def day_of(listed: http_types.ListedTable) -> str | None:
    """Return the day of a daily game; None for other games."""
    return None if listed.daily is UNSET else listed.daily.day


def ranked(games: Iterable[tuple[str, http_types.ListedTable]]) -> list[GuestResult]:
    """Return the games that count, the best first, each with its rank; equal ones share it."""
    found = [
        (guest, row)
        for guest, listed in games
        if listed.daily is not UNSET and not listed.daily.late
        if (row := result_of(listed)) is not None
    ]
    found.sort(key=lambda result: _merit(result[1]))
    results: list[GuestResult] = []
    for place, (guest, row) in enumerate(found, 1):
        before = results[-1][1] if results else None
        ties = before is not None and _merit(before) == _merit(row)
        rank = before.rank if before is not None and ties else place
        results.append((guest, replace(row, rank=rank)))
    return results


def result_of(listed: http_types.ListedTable) -> http_types.DailyRow | None:
    """Return the result of a finished daily game, without a rank; None if it has none."""
    if listed.daily is UNSET or listed.scores is None or listed.winners is None:
        return None
    points = listed.scores[PLAYER]
    ahead = sum(score > points for score in listed.scores)
    won = PLAYER in listed.winners
    turns = -(-listed.daily.chapters // listed.players)
    return http_types.DailyRow(
        rank=0,
        name=listed.names[PLAYER],
        colour=listed.colours[PLAYER] if listed.colours else None,
        points=points,
        place=1 if won else 1 + max(ahead, len(listed.winners)),
        players=listed.players,
        turns=UNSET if listed.daily.scores else turns,
        gains=list(_gains(listed.daily.scores)) or UNSET,
        code=listed.code,
    )


def _gains(scores: Iterable[int]) -> Iterable[int]:
    """Yield what each cave brought, the most first: the order of the caves stays a secret."""
    gains, before = [], 0
    for score in scores:
        gains.append(score - before)
        before = score
    return sorted(gains, reverse=True)


def _merit(row: http_types.DailyRow) -> tuple[int, ...]:
    """Return what to sort by: points, or in a game of turns to win in few of them."""
    if row.turns is UNSET:
        return (-row.points, row.place)
    return (row.place != 1, row.turns if row.place == 1 else 0, -row.points, row.place)
