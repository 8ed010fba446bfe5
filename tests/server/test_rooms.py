"""A table with people around it, on a real database file: what each of them hears, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec.json import decode

from tacora.server.lobby import Lobby
from tacora.server.room import Room
from tacora.server.store import Store
from tacora.table import entries, protocol
from tests.server.table_harness import Sitting, begun, in_a_window, new_id

T = TypeVar("T")


class RecordingListener:
    """Somebody who listens."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [decode(message) for message in self.heard]


def around(
    folder: Path,
    sitting: Sitting,
    work: Callable[[Room, dict[str | None, RecordingListener]], Awaitable[T]],
) -> T:
    """Write a table's log into a database, open it there, and let everybody listen."""

    folder.mkdir()

    async def there() -> T:
        store = Store(folder / "tables.db")
        lobby = Lobby(store)
        try:
            for number, act in enumerate(sitting.acts):
                await store.append(sitting.table.code, number, entries.encode(act))
            room = await lobby.room(sitting.table.code)
            ears = {guest: RecordingListener(guest) for guest in ("ana", "ben", "cy", None)}
            for ear in ears.values():
                room.join(ear, None)
            return await work(room, ears)
        finally:
            lobby.close(0)
            store.close()

    return asyncio.run(there())


def test_two_games_that_differ_in_secret_choices_sound_the_same_to_everybody_else(
    tmp_path: Path,
) -> None:
    sounds = []
    for first, second in (("exit", "continue"), ("continue", "exit"), ("exit", "exit")):

        async def waver(
            room: Room,
            ears: dict[str | None, RecordingListener],
            choices: tuple[str, str] = (first, second),
        ) -> dict[str | None, list[bytes]]:
            for number, choice in enumerate(choices):
                await room.command(protocol.Choose(f"w{number}", 1, choice), "ben")
            await room.command(protocol.Withdraw("w2", 1), "ben")
            await room.command(protocol.Choose("w3", 1, choices[0]), "ben")
            await room.command(protocol.Choose("w4", 1, "continue"), "ana")
            return {guest: ear.heard for guest, ear in ears.items()}

        sounds.append(around(tmp_path / f"{first}-{second}", begun(), waver))
    for guest in ("ana", "cy", None):
        assert sounds[0][guest] == sounds[1][guest] == sounds[2][guest]
        assert len(sounds[0][guest]) >= 6
    assert sounds[0]["ben"] != sounds[1]["ben"]


def test_in_a_window_others_hear_nothing_at_all(tmp_path: Path) -> None:
    sitting = in_a_window(protocol.Settings(window=10))
    assert sitting.table.open_decision is not None
    seat = sitting.table.open_decision.choices.missing[0]
    guest = sitting.chairs[seat].guest

    async def answer(
        room: Room, ears: dict[str | None, RecordingListener]
    ) -> dict[str | None, int]:
        before = {who: len(ear.heard) for who, ear in ears.items()}
        await room.command(protocol.Choose(new_id(), sitting.ask, "pass"), guest)
        await room.command(protocol.Withdraw(new_id(), sitting.ask), guest)
        await room.command(protocol.Standing(new_id(), "until-my-turn"), guest)
        return {who: len(ear.heard) - before[who] for who, ear in ears.items()}

    heard = around(tmp_path / "window", sitting, answer)
    assert heard.pop(guest) == 3
    assert set(heard.values()) == {0}


def test_j33_the_clock_of_a_window_runs_whether_somebody_could_answer_or_not(
    tmp_path: Path,
) -> None:
    sitting = in_a_window(protocol.Settings(window=10, seconds=600))

    async def clocks(room: Room, ears: dict[str | None, RecordingListener]) -> list[bool]:
        return [ear.messages[0]["ask"]["seconds"] is not None for ear in ears.values()]

    assert around(tmp_path / "could", sitting, clocks) == [True] * 4
    assert sitting.table.open_decision is not None
    for seat in sitting.table.open_decision.choices.missing:
        guest = sitting.chairs[seat].guest
        assert guest is not None
        sitting.choose(guest, "pass")
    assert around(tmp_path / "could-not", sitting, clocks) == [True] * 4


def test_who_returns_in_the_middle_of_a_decision_has_the_time_of_the_table(tmp_path: Path) -> None:
    sitting = begun(["ana"], settings=protocol.Settings(seconds=600))
    sitting.give(protocol.Stand(new_id()), "ana")

    async def come_back(
        room: Room, ears: dict[str | None, RecordingListener]
    ) -> list[dict[str, Any]]:
        await room.command(protocol.Return(new_id()), "ana")
        return ears["ana"].messages

    said = around(tmp_path / "returned", sitting, come_back)
    last = [message["ask"] for message in said if message.get("ask")][-1]
    assert (last["limit"], last["seconds"] is not None) == (600, True)


def test_who_sits_down_is_known_to_be_there(tmp_path: Path) -> None:
    sitting = Sitting()
    sitting.sit("ana")

    async def sit(room: Room, ears: dict[str | None, RecordingListener]) -> list[dict[str, Any]]:
        await room.command(protocol.Sit(new_id(), "Ben"), "ben")
        return ears["ana"].messages

    said = around(tmp_path / "sitting", sitting, sit)
    last = [message for message in said if "present" in message][-1]
    assert (last["present"], last["watchers"]) == ([0, 1], 2)


def test_who_is_removed_is_a_spectator_from_then_on(tmp_path: Path) -> None:
    async def remove(room: Room, ears: dict[str | None, RecordingListener]) -> list[dict[str, Any]]:
        await room.command(protocol.Remove(new_id(), 1), "ana")
        return ears["ben"].messages

    update = next(
        message
        for message in around(tmp_path / "removed", begun(), remove)
        if message["type"] == "update"
    )
    assert update["you"]["seat"] is None
    assert update["ask"]["choices"] == []
