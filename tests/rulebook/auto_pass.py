"""Whether a seat is asked in a window, for tests of its auto-answer modes."""

from __future__ import annotations

from tacora.games.dinosaurs.reactions.auto_pass import auto_answer
from tests.rulebook.dinosaurs_harness import Table

MAP = {"n1": "jungle-9", "e1": "raptor-7"}


def asked(table: Table, seat: int, mode: str, *bells: str) -> bool:
    """Tell whether a seat with this mode and these bells is asked now; it can play something."""
    assert len(table.choices(seat)) > 1
    return auto_answer(table.state, seat, mode, bells) is None
