"""A room on a real database file: the bytes that each connection receives."""

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
from tests.server.table_harness import TableHarness, game_in_hidden_window, new_id, started_game

T = TypeVar("T")


class RecordingListener:
    """A connection that keeps its messages."""

    language: protocol.Language = "en"

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.received.append(message)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [decode(message) for message in self.received]


def run_in_room(
    folder: Path,
    harness: TableHarness,
    work: Callable[[Room, dict[str | None, RecordingListener]], Awaitable[T]],
) -> T:
    """Store a log in a database, open its room, and add listeners."""

    folder.mkdir()

    async def run() -> T:
        store = Store(folder / "tables.db")
        lobby = Lobby(store)
        try:
            for number, record in enumerate(harness.records):
                await store.append(harness.table.code, number, entries.encode(record))
            room = await lobby.room(harness.table.code)
            listeners = {guest: RecordingListener(guest) for guest in ("ana", "ben", "cy", None)}
            for listener in listeners.values():
                room.join(listener, None)
            return await work(room, listeners)
        finally:
            lobby.close(0)
            store.close()

    return asyncio.run(run())


def test_other_clients_receive_the_same_bytes_for_different_secret_choices(
    tmp_path: Path,
) -> None:
    received_bytes = []
    for first, second in (("exit", "continue"), ("continue", "exit"), ("exit", "exit")):

        async def waver(
            room: Room,
            listeners: dict[str | None, RecordingListener],
            choices: tuple[str, str] = (first, second),
        ) -> dict[str | None, list[bytes]]:
            for number, choice in enumerate(choices):
                await room.command(protocol.Choose(f"w{number}", 1, choice), "ben")
            await room.command(protocol.Withdraw("w2", 1), "ben")
            await room.command(protocol.Choose("w3", 1, choices[0]), "ben")
            await room.command(protocol.Choose("w4", 1, "continue"), "ana")
            return {guest: listener.received for guest, listener in listeners.items()}

        received_bytes.append(run_in_room(tmp_path / f"{first}-{second}", started_game(), waver))
    for guest in ("ana", "cy", None):
        assert received_bytes[0][guest] == received_bytes[1][guest] == received_bytes[2][guest]
        assert len(received_bytes[0][guest]) >= 6
    assert received_bytes[0]["ben"] != received_bytes[1]["ben"]


def test_j33_answers_in_a_hidden_window_send_nothing_to_others(tmp_path: Path) -> None:
    harness = game_in_hidden_window()
    assert harness.table.open_decision is not None
    seat = harness.table.open_decision.choices.missing[0]
    guest = harness.holders[seat].guest

    async def answer(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> dict[str | None, int]:
        before = {who: len(listener.received) for who, listener in listeners.items()}
        await room.command(protocol.Choose(new_id(), harness.ask, "pass"), guest)
        await room.command(protocol.Withdraw(new_id(), harness.ask), guest)
        await room.command(protocol.SetAutoAnswer(new_id(), "until-my-turn"), guest)
        await room.command(protocol.SetBell(new_id(), "rope", on=True), guest)
        return {who: len(listener.received) - before[who] for who, listener in listeners.items()}

    received = run_in_room(tmp_path / "window", harness, answer)
    assert received.pop(guest) == 4
    assert set(received.values()) == {0}


def test_returning_player_gets_the_time_limit_of_the_table(tmp_path: Path) -> None:
    harness = started_game(["ana"], settings=protocol.Settings(seconds=600))
    harness.run(protocol.Stand(new_id()), "ana")

    async def come_back(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> list[dict[str, Any]]:
        await room.command(protocol.Return(new_id()), "ana")
        return listeners["ana"].messages

    messages = run_in_room(tmp_path / "returned", harness, come_back)
    last = [message["ask"] for message in messages if message.get("ask")][-1]
    assert (last["limit"], last["seconds"] is not None) == (600, True)


def test_presence_is_sent_when_a_guest_sits_down(tmp_path: Path) -> None:
    harness = TableHarness()
    harness.sit("ana")

    async def sit(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> list[dict[str, Any]]:
        await room.command(protocol.Sit(new_id(), "Ben"), "ben")
        return listeners["ana"].messages

    messages = run_in_room(tmp_path / "sitting", harness, sit)
    last = [message for message in messages if "present" in message][-1]
    assert (last["present"], last["watchers"]) == ([0, 1], 2)


def test_removed_player_receives_updates_of_a_spectator(tmp_path: Path) -> None:
    async def remove(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> list[dict[str, Any]]:
        await room.command(protocol.Remove(new_id(), 1), "ana")
        return listeners["ben"].messages

    update = next(
        message
        for message in run_in_room(tmp_path / "removed", started_game(), remove)
        if message["type"] == "update"
    )
    assert update["you"]["seat"] is None
    assert update["ask"]["choices"] == []
