"""The table of a day: what is better, who shares a rank, what does not count."""

from __future__ import annotations

from msgspec import UNSET

from tacora.server.daily_results import ranked
from tacora.server.http_types import DailyMark, DailyRow, ListedTable


def _cave(scores: list[int], winners: list[int], *, late: bool = False) -> ListedTable:
    mark = DailyMark("2026-11-19", late, 5, [0, 3, 3, 10, scores[0]])
    return _listed("diamant", scores, winners, mark)


def _hunt(diamonds: int, turns: int, *, won: bool) -> ListedTable:
    """Return a hunt of three, over in a turn of the guest."""
    scores = [diamonds, 4 if not won else 1, 0]
    mark = DailyMark("2026-11-19", chapters=3 * (turns - 1) + 1)
    return _listed("dinosaurs", scores, [0 if won else 1], mark)


def _listed(game: str, scores: list[int], winners: list[int], mark: DailyMark) -> ListedTable:
    return ListedTable(
        code="AAAAAA",
        game=game,
        phase="over",
        players=len(scores),
        names=["Ana", *["Bo"] * (len(scores) - 1)],
        open=0,
        at=0,
        scores=scores,
        winners=winners,
        daily=mark,
    )


def _rows(**games: ListedTable) -> dict[str, DailyRow]:
    return dict(ranked(games.items()))


def test_caves_are_ranked_by_points_and_equal_ones_share_a_rank() -> None:
    rows = _rows(
        ana=_cave([20, 25, 5], [1]),
        ben=_cave([31, 25, 5], [0]),
        cy=_cave([20, 30, 22], [1]),
        dee=_cave([20, 25, 5], [1]),
    )
    assert {guest: row.rank for guest, row in rows.items()} == {
        "ben": 1,
        "ana": 2,
        "dee": 2,
        "cy": 4,
    }
    assert (rows["ana"].place, rows["ben"].place, rows["cy"].place) == (2, 1, 3)
    assert rows["ben"].gains == [21, 7, 3, 0, 0]
    assert rows["ben"].turns is UNSET


def test_hunts_are_ranked_by_victory_then_turns_then_diamonds() -> None:
    rows = _rows(
        slow=_hunt(4, 12, won=True),
        quick=_hunt(4, 7, won=True),
        rich=_hunt(3, 9, won=False),
        poor=_hunt(1, 4, won=False),
    )
    assert list(rows) == ["quick", "slow", "rich", "poor"]
    assert [row.rank for row in rows.values()] == [1, 2, 3, 4]
    assert (rows["quick"].turns, rows["rich"].place) == (7, 2)
    assert rows["quick"].gains is UNSET


def test_games_that_are_late_or_have_no_result_do_not_count() -> None:
    unfinished = _cave([1, 2, 3], [2])
    ended = ListedTable("BBBBBB", "diamant", "over", 3, ["Ana"], 0, 0)
    rows = _rows(late=_cave([90, 1, 1], [0], late=True), ended=ended, counts=unfinished)
    assert list(rows) == ["counts"]
