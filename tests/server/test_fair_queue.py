"""The queue of a worker: tables take turns by the time that they have used."""

from __future__ import annotations

from tacora.server.fair_queue import FairQueue

SECONDS = {"thinker": 0.25, "quick": 0.001}


def _served(queue: FairQueue[str], jobs: int) -> list[str]:
    """Return whose jobs are done; each table asks again at once."""
    served = []
    for _ in range(jobs):
        taken = queue.take()
        assert taken is not None
        table, kind = taken
        queue.charge(table, SECONDS[kind])
        queue.put(table, kind)
        served.append(table)
    return served


def test_a_table_of_quick_bots_waits_for_one_decision_of_sixty_thinking_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(60):
        queue.put(f"T{number}", "thinker")
    _served(queue, 150)
    queue.put("person", "quick")
    assert set(_served(queue, 100)) == {"person"}


def test_tables_that_think_alike_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(6):
        queue.put("A", "thinker")
        queue.put("B", "thinker")
    served = _served(queue, 12)
    assert served.count("A") == served.count("B")


def test_a_table_that_paused_has_no_credit() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("busy", "thinker")
    _served(queue, 100)
    queue.put("late", "thinker")
    served = _served(queue, 10)
    assert 4 <= served.count("late") <= 6


def test_a_closed_queue_gives_nothing() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("A", "quick")
    queue.close()
    assert queue.take() is None
