"""J33: from frames and their times nobody can tell who could have answered in a window."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from tacora.bots.dinosaurs import BOT_FACTORIES
from tacora.core.game import ChanceStep
from tacora.table import protocol
from tacora.table.entries import LogRecord
from tacora.table.replay_log import replay_log
from tests.server.table_harness import TableHarness, first_without_card
from tests.server.virtual_clock import TimedRoom, run_timed

Frames = dict[str | None, list[tuple[float, bytes]]]


def _started(seed: int, bot: str | None) -> TableHarness:
    """Return a game in which everybody but the first player holds items from the beginning."""
    harness = TableHarness(
        game="dinosaurs",
        seats=4,
        options={"turn-limit": 2, "compensation": 5, "explorers": "dealt"},
        seed=f"{seed:064x}",
        settings=protocol.Settings(pace=False),
    )
    harness.sit("ana", "ben", "cy", *([] if bot else ["dee"]))
    if bot:
        harness.fill(3, bot=bot)
    harness.start()
    return harness


def _with_swapped_cards(harness: TableHarness, seats: set[int]) -> Iterator[TableHarness]:
    """Yield the same game with hidden items swapped between two seats."""
    *others, last = harness.records
    draws = [
        index
        for index, entry in enumerate(last.entries)
        if isinstance(entry, ChanceStep) and entry.outcome.startswith("item:")
    ]
    hands = harness.table.state.hands
    for first, second in combinations(draws, 2):
        entries = list(last.entries)
        entries[first], entries[second] = entries[second], entries[first]
        swapped = TableHarness(game="dinosaurs", seats=4)
        swapped.records = [*others, LogRecord(tuple(entries), last.guest, last.id)]
        swapped.table = replay_log(swapped.records)
        now = swapped.table.state.hands
        if {seat for seat in range(4) if sorted(now[seat]) != sorted(hands[seat])} == seats:
            yield swapped


def _games(seats: set[int], bot: str | None) -> Iterator[tuple[TableHarness, TableHarness]]:
    """Yield pairs of games that differ in hidden items of two seats."""
    pairs = (
        (harness, swapped)
        for harness in (_started(seed, bot) for seed in range(1, 100))
        for swapped in islice(_with_swapped_cards(harness, seats), 1)
    )
    return islice(pairs, 2)


async def _play(timed: TimedRoom, pressing: Collection[str]) -> tuple[Frames, list[frozenset[int]]]:
    """Let everybody pass to the end of the game; return all frames, and who could have played."""
    could_play = []
    while (decision := timed.room.table.open_decision) is not None:
        if decision.window is not None:
            legal = decision.choices.legal_choices
            could_play.append(frozenset(seat for seat in legal if len(legal[seat]) > 1))
            await timed.advance(0.4)
            for guest in pressing:
                if timed.room.table.seat_of(guest) in legal:
                    await timed.choose(guest, "pass")
        await timed.play_no_card()
    frames: Frames = {guest: listener.frames for guest, listener in timed.listeners.items()}
    return frames, could_play


@pytest.mark.parametrize("pressing", [(), ("ana",), ("ana", "ben", "cy", "dee")], ids=len)
def test_j33_swapped_hidden_cards_change_no_frame_and_no_time(
    tmp_path: Path, pressing: Collection[str]
) -> None:
    differing = [
        _compare(tmp_path / f"{number}", games, pressing, "dee")
        for number, games in enumerate(_games({0, 1}, None))
    ]
    assert sum(differing) > 5, "the cards made no difference"


class _Keeper:
    """Never plays a card, and looks at its choices first."""

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        return first_without_card(choices)


@pytest.mark.parametrize("pressing", [(), ("ana", "ben", "cy")], ids=len)
def test_j33_hidden_cards_of_a_bot_change_no_frame_and_no_time(
    tmp_path: Path, pressing: Collection[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOT_FACTORIES, "keeper", _Keeper)
    differing = [
        _compare(tmp_path / f"{number}", games, pressing, "ana")
        for number, games in enumerate(_games({1, 3}, "keeper"))
    ]
    assert sum(differing) > 5, "the cards made no difference"


def _compare(
    folder: Path, games: tuple[TableHarness, TableHarness], pressing: Collection[str], other: str
) -> int:
    """Play two games and compare what others get; return in how many windows they differ."""
    folder.mkdir()
    frames, could = run_timed(folder / "one", games[0], lambda timed: _play(timed, pressing))
    frames_then, could_then = run_timed(
        folder / "two", games[1], lambda timed: _play(timed, pressing)
    )
    for guest in ("cy", None, other):
        assert frames[guest] == frames_then[guest]
    assert len(frames[None]) > 20
    assert frames["ben"] != frames_then["ben"]
    return sum(one != two for one, two in zip(could, could_then, strict=True))
