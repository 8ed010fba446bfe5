"""A room on a real database file: the bytes that each connection receives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec.json import decode

from tacora.server import http_types
from tacora.server.guests import Guest
from tacora.server.lobby import Lobby
from tacora.server.room import Room
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.stores.store import Store
from tacora.table import entries, protocol
from tacora.table.commands.handle import handle_command
from tacora.table.commands.internal import Issuer
from tacora.table.replay_log import replay_log
from tacora.table.table import Table
from tests.server.table_harness import TableHarness, game_in_hidden_window, new_id, started_game

T = TypeVar("T")


class RecordingListener:
    """A connection that keeps its messages."""

    language: protocol.Language = "en"
    address = "203.0.113.1"
    name: str | None = None

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.received.append(message)

    def close(self, code: int) -> None:
        raise AssertionError("the server closes no connection here")

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
        store = SqliteStore(folder / "tables.db")
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
            lobby.release()
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


def test_commands_at_once_are_written_together_and_answered_in_order(tmp_path: Path) -> None:
    """Three choices, a repeated id and two refusals arrive while nothing is on disk yet."""

    async def choose_at_once(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> tuple[list[object], list[str], list[bytes]]:
        given = [
            ("ana", protocol.Choose("a", 1, "continue")),
            ("ana", protocol.Choose("a", 1, "continue")),
            ("ben", protocol.Choose("b", 1, "leap")),
            ("ben", protocol.Choose("b", 1, "continue")),
            ("cy", protocol.Choose("c", 1, "exit")),
            ("ana", protocol.Choose("late", 1, "exit")),
        ]
        spectator = listeners[None]
        seen = len(spectator.received)
        answers = await asyncio.gather(
            *(room.command(command, guest) for guest, command in given), return_exceptions=True
        )
        kinds = [message["type"] for message in spectator.messages[seen:]]
        return list(answers), kinds, await room._site.store.records(room.table.code)

    harness = started_game()
    answers, kinds, records = run_in_room(tmp_path / "at-once", harness, choose_at_once)
    versions = [
        answer.public_version if isinstance(answer, Table) else getattr(answer, "code", answer)
        for answer in answers
    ]
    first = harness.table.public_version + 1
    assert versions == [first, first, "step/illegal-choice", first + 1, first + 2, "table/late"]
    assert kinds == ["chosen", "chosen", "update"]
    assert len(records) == len(harness.records) + 3
    replayed = replay_log(map(entries.decode, records))
    assert replayed.public_version == first + 2


def test_commands_at_once_catch_up_with_what_another_process_wrote(tmp_path: Path) -> None:
    harness = started_game()
    other = harness.replayed()
    result = handle_command(other, protocol.Choose("other", 1, "exit"), Issuer("cy"))
    assert result.record is not None
    written = entries.encode(result.record)

    async def choose_late(
        room: Room, listeners: dict[str | None, RecordingListener]
    ) -> list[dict[str, Any]]:
        await room._site.store.append(room.table.code, room.table.log_length, written)
        seen = len(listeners["ben"].received)
        await asyncio.gather(
            room.command(protocol.Choose("a", 1, "continue"), "ana"),
            room.command(protocol.Choose("b", 1, "continue"), "ben"),
        )
        return listeners["ben"].messages[seen:]

    messages = run_in_room(tmp_path / "late", harness, choose_late)
    assert [message["type"] for message in messages] == ["chosen", "chosen", "update"]
    assert [message["seats"] for message in messages[:2]] == [[2], [0, 2]]


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


def test_room_that_misses_records_of_another_process_reads_them_and_tries_again(
    database: Database,
) -> None:
    """Two lobbies on one database, as of two processes: one finds its number taken."""

    async def run() -> None:
        async with open_store(database) as first, open_store(database) as second:
            await play(first, second)

    async def play(*stores: Store) -> None:
        lobbies = [Lobby(store) for store in stores]
        wanted = http_types.NewTable("diamant", {"players": 3})
        code = await lobbies[0].open(wanted, Guest("ana", "Ana"))
        here, there = [await lobby.room(code) for lobby in lobbies]
        listener = RecordingListener("ana")
        here.join(listener, None)
        await there.command(protocol.Sit(new_id(), "Ben"), "ben")
        await here.command(protocol.Seed(new_id(), "12" * 32), "ana")
        await there.command(protocol.Seed(new_id(), "34" * 32), "ben")
        assert [holder.name for holder in here.table.holders] == ["Ana", "Ben", ""]
        assert [bool(holder.seed) for holder in there.table.holders] == [True, True, False]
        chairs = [m["table"]["chairs"] for m in listener.messages if "table" in m]
        assert [chair["name"] for chair in chairs[-1]] == ["Ana", "Ben", ""]
        for lobby in lobbies:
            lobby.close(0)
            lobby.release()

    asyncio.run(run())
