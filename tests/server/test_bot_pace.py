"""How long bots pause before they answer: shorter while no person is asked."""

from __future__ import annotations

from tacora.server.bot_runner import HURRIED_SECONDS, THINKING_SECONDS, thinking_seconds
from tests.server.table_harness import TableHarness, bot_chooses, game_in_window, started_game


def test_bots_pause_less_while_only_bots_are_in_the_cave() -> None:
    harness = started_game(("ana",))
    assert thinking_seconds(harness.table) == THINKING_SECONDS
    _answer_all(harness, "exit")
    assert thinking_seconds(harness.table) == HURRIED_SECONDS
    _answer_all(harness, "exit")  # the last bots leave, and the next cave asks everybody
    assert thinking_seconds(harness.table) == THINKING_SECONDS


def test_bots_keep_their_pause_while_another_person_is_in_the_cave() -> None:
    harness = started_game(("ana", "ben"))
    _answer_all(harness, "exit")
    harness.choose("ben", "continue")
    assert thinking_seconds(harness.table) == THINKING_SECONDS


def test_bots_of_a_game_with_reactions_keep_their_pause() -> None:
    assert thinking_seconds(game_in_window(lambda _: True).table) == THINKING_SECONDS


def _answer_all(harness: TableHarness, of_ana: str) -> None:
    """Ana answers if she is asked; bots go on while she is asked, and leave after that."""
    assert harness.table.open_decision is not None
    missing = harness.table.open_decision.choices.missing
    for seat in missing:
        holder = harness.holders[seat]
        if holder.guest == "ana":
            harness.choose("ana", of_ana)
        elif holder.bot is not None:
            harness.run(bot_chooses(harness, seat, "continue" if 0 in missing else "exit"))
