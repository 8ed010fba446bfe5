"""Bots in worker processes: what one of them does hurts no other table, and no game stops."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec import to_builtins

from tacora.core.errors import UsageError
from tacora.server import bot_runner, bot_workers, worker_thread
from tacora.server.lobby import Lobby
from tacora.server.stores.sqlite_store import SqliteStore
from tests.server.installed_bots import (
    choices_of,
    finished,
    install,
    open_table,
    table_of,
    verified,
)
from tests.server.live_server import PATIENCE, Host
from tests.server.postgres_server import PASSWORD
from tests.server.ws_client import Guest

T = TypeVar("T")
FOREVER = 3600.0


@pytest.fixture(autouse=True)
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the bots; the process of the server must never load them."""
    installed = install(tmp_path)
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setenv("PYTHONPATH", str(installed))  # for a server in its own process
    yield installed
    assert "odd_bots" not in sys.modules


def run(folder: Path, work: Callable[[Lobby], Awaitable[T]]) -> T:
    """Run work in a lobby with two workers."""

    async def in_lobby() -> T:
        store = SqliteStore(folder / "tables.db")
        lobby = Lobby(store, bot_workers=2)
        try:
            async with asyncio.timeout(PATIENCE):
                return await work(lobby)
        finally:
            lobby.close(0)
            lobby.release()
            store.close()

    return asyncio.run(in_lobby())


def bot_workers_of(parent: int) -> list[int]:
    """Return the workers for bots that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            state, its_parent = stat.read_text().rpartition(")")[2].split()[:2]
            program = (stat.parent / "cmdline").read_bytes()
            is_worker = b"tacora.server.bot_worker" in program
            if int(its_parent) == parent and state != "Z" and is_worker:
                found.append(int(stat.parent.name))
    return found


def workers_with(packages: Path) -> list[Path]:
    """Return the processes of workers that may load the bots of this test."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            is_worker = b"tacora.server.bot_worker" in (process / "cmdline").read_bytes()
            if is_worker and str(packages).encode() in (process / "environ").read_bytes():
                found.append(process)
    return found


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for what another process does."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def lines_about(caplog: pytest.LogCaptureFixture, bot: str) -> list[dict[str, object]]:
    """Return the log records about a bot."""
    return [vars(record) for record in caplog.records if vars(record).get("bot") == bot]


@pytest.mark.parametrize(
    ("bot", "code", "error"),
    [
        ("angry", "call/bot", "in deep_inside"),
        ("nonsense", "call/bot", "it chose 7"),
        ("leaver", "SystemExit", "in choose"),
        ("killer", "WorkerDied", "has ended"),
    ],
)
def test_game_goes_on_with_the_stand_in_and_the_log_has_the_failure_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str, code: str, error: str
) -> None:
    async def play(lobby: Lobby) -> tuple[list[str], bool]:
        table = await open_table(lobby, "calm", bot, "cautious:4", "cautious:6")
        over = await finished(lobby, table)
        assert (await verified(lobby, table)).state == over.state
        return await choices_of(lobby, table, 1), set(await choices_of(lobby, table, 0)) == {"exit"}

    with caplog.at_level(logging.WARNING):
        choices, calm_chose = run(tmp_path, play)
    assert calm_chose
    assert choices[0] == "continue"  # greedy-ev risks nothing with the first card
    failed, replaced = lines_about(caplog, bot)
    assert (failed["message"], failed["code"]) == ("bot failed", code)
    assert error in str(failed["error"])
    assert replaced["message"] == "bot replaced for the rest of its game"


@pytest.mark.parametrize("bot", ["sleeper", "burner"])
def test_bot_that_never_answers_is_ended_and_the_stand_in_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    async def play(lobby: Lobby) -> list[str]:
        table = await open_table(lobby, bot, "random", "random")
        await finished(lobby, table)
        return await choices_of(lobby, table, 0)

    monkeypatch.setattr(worker_thread, "DECISION_SECONDS", 0.5)
    with caplog.at_level(logging.WARNING):
        assert run(tmp_path, play)[0] == "continue"
    failed, _replaced = lines_about(caplog, bot)
    assert failed["code"] == "WorkerTooSlow"
    wait_until(lambda: not bot_workers_of(os.getpid()))


def test_other_tables_play_while_bots_sleep_and_burn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(lobby: Lobby) -> tuple[set[str], list[list[str]]]:
        stuck = [await open_table(lobby, bot, "random", "random") for bot in ("sleeper", "burner")]
        table = await open_table(lobby, "calm", "expert", "random")
        await finished(lobby, table)
        chosen = set(await choices_of(lobby, table, 0))
        return chosen, [await choices_of(lobby, code, 0) for code in stuck]

    monkeypatch.setattr(worker_thread, "DECISION_SECONDS", FOREVER)
    with caplog.at_level(logging.WARNING):
        assert run(tmp_path, play) == ({"exit"}, [[], []])
    assert not caplog.records


def test_decision_is_asked_again_when_the_worker_dies_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, packages: Path
) -> None:
    async def play(lobby: Lobby) -> set[str]:
        table = await open_table(lobby, "fragile", "random", "random")
        await finished(lobby, table)
        return set(await choices_of(lobby, table, 0))

    with caplog.at_level(logging.WARNING):
        assert run(tmp_path, play) == {"exit"}
    assert (packages / "died").exists()
    assert not caplog.records


def test_games_survive_when_all_workers_are_killed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(lobby: Lobby) -> set[str]:
        tables = [await open_table(lobby, "calm", "expert", "random") for _ in range(5)]
        for process in bot_workers_of(os.getpid()):
            os.kill(process, signal.SIGKILL)
        for table in tables:
            await finished(lobby, table)
        return {choice for table in tables for choice in await choices_of(lobby, table, 0)}

    with caplog.at_level(logging.WARNING):
        assert run(tmp_path, play) == {"exit"}
    assert not caplog.records


def test_stand_in_answers_when_the_worker_stays_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packages: Path
) -> None:
    async def play(lobby: Lobby) -> tuple[list[str], bool]:
        first = await open_table(lobby, "sleeper", "random", "random")
        room = await lobby.room(first)
        while not (packages / "asleep").exists():  # noqa: ASYNC110  (a bot begins)
            await asyncio.sleep(0.01)
        monkeypatch.setattr(bot_runner, "QUEUE_SECONDS", 0.1)
        second = await open_table(lobby, "sleeper", "random", "random")
        await finished(lobby, second)
        return await choices_of(lobby, second, 0), room.table.phase == "playing"

    monkeypatch.setattr(worker_thread, "DECISION_SECONDS", FOREVER)
    choices, first_plays = run(tmp_path, play)
    assert choices[0] == "continue"
    assert first_plays


def test_many_failures_do_not_flood_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(lobby: Lobby) -> None:
        for table in [await open_table(lobby, "angry", "angry", "angry") for _ in range(10)]:
            await finished(lobby, table)

    with caplog.at_level(logging.WARNING):
        run(tmp_path, play)
    lines = [line["message"] for line in lines_about(caplog, "angry")]
    assert lines == ["bot failed", "bot replaced for the rest of its game"]


def test_what_a_bot_prints_disturbs_nothing(tmp_path: Path) -> None:
    async def play(lobby: Lobby) -> set[str]:
        table = await open_table(lobby, "talker", "random", "random")
        await finished(lobby, table)
        return set(await choices_of(lobby, table, 0))

    assert run(tmp_path, play) == {"exit"}


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("broken", "no model file"),
        ("slow", "took too long"),
        ("calm:depth=7", "takes no number and no parameters"),
        ("nobody", "No bot 'nobody' plays diamant"),
    ],
)
def test_table_refuses_a_bot_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, sentence: str
) -> None:
    async def open_with(lobby: Lobby) -> None:
        await open_table(lobby, bot, "random", "random")

    if bot == "slow":
        monkeypatch.setattr(bot_workers, "LOAD_SECONDS", 0.5)
    with pytest.raises(UsageError) as error:
        run(tmp_path, open_with)
    assert error.value.code == "call/bot"
    assert sentence in error.value.message


@contextmanager
def watched_tables(host: Host, *tables: tuple[str, ...]) -> Iterator[None]:
    """Start games between bots, and watch them, or they would sleep."""
    token = host.ask("POST", "/api/guest", {"name": "Ana", "bot": True}).json["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with ExitStack() as watching:
        for bots in tables:
            opened = host.ask("POST", "/api/tables", to_builtins(table_of(*bots)), headers)
            watching.enter_context(Guest(host).connect(opened.json["code"]))
        yield


def test_no_worker_outlives_a_killed_server(tmp_path: Path, packages: Path) -> None:
    tables = [(bot, "random", "random") for bot in ("sleeper", "burner")]
    with Host(tmp_path, "--bot-workers", "1") as host, watched_tables(host, *tables):
        wait_until(lambda: (packages / "asleep").exists() and (packages / "burning").exists())
        assert workers_with(packages)
        host.kill()
        wait_until(lambda: not workers_with(packages))


def test_no_worker_outlives_a_server_that_stops(tmp_path: Path, packages: Path) -> None:
    with Host(tmp_path) as host, watched_tables(host, ("burner", "random", "random")):
        wait_until((packages / "burning").exists)
        assert workers_with(packages)
        assert host.stop() == 0
        wait_until(lambda: not workers_with(packages))
        assert "Traceback" not in host.log.read_text()


def test_server_starts_no_worker_for_bots_that_decide_at_once(tmp_path: Path) -> None:
    with Host(tmp_path) as host, watched_tables(host, ("cautious", "greedy-ev", "random")):
        wait_until(lambda: host.ask("GET", "/api/tables").status == 200)
        assert bot_workers_of(host.pid) == []


def test_worker_does_not_inherit_variables_with_passwords(
    tmp_path: Path, packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TACORA_DATABASE", f"postgresql://ana:{PASSWORD}@db.example/games")
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    monkeypatch.setenv("OWN_SETTING", "kept")
    with Host(tmp_path, database=tmp_path / "tables.db") as host:
        environment = Path(f"/proc/{host.pid}/environ").read_bytes()
        assert environment.count(PASSWORD.encode()) == 2
        with watched_tables(host, ("burner", "random", "random")):
            wait_until((packages / "burning").exists)
            for worker in workers_with(packages):
                variables = (worker / "environ").read_bytes()
                assert PASSWORD.encode() not in variables
                assert b"OWN_SETTING=kept" in variables
