"""Bots at tables of a server: what is refused, hooks, and failures."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import tacora
from tacora.bots.registry import is_own, make_registered_bot
from tacora.bots.spec import is_path
from tacora.core.errors import CommandRefused
from tacora.games.registry import GAME_NAMES, find_entry
from tacora.server import worker_thread
from tacora.server.bot_runner import BotRunner
from tacora.server.guests import Guest
from tacora.server.http_types import NewTable
from tacora.server.lobby import Lobby
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.table import protocol
from tacora.table.apply import open_table
from tacora.table.commands.handle import handle_command
from tacora.table.commands.hosting import bot_holder, check_bot
from tacora.table.commands.internal import SERVER, AnyCommand, BotChooses, Issuer
from tacora.table.entries import SeatHolder, TableOpened
from tacora.table.table import Table
from tests.api.bot_files import (
    GAME_OF_SEAT_1,
    HOOKS,
    RAISES,
    TWO_ARGUMENTS,
    bot_error,
    write_bot_file,
)
from tests.server.test_rooms import RecordingListener

PATHS = [
    "./mybot.py",
    "/home/me/mybot.py",
    "mybot.py",
    "../x",
    "mybot.py:Stay",
    "~/x.py:7",
    "C:\\x.py",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_table_refuses_a_bot_file(path: str) -> None:
    with pytest.raises(CommandRefused) as error:
        check_bot("diamant", path)
    assert error.value.code == "table/bot"


def test_a_table_refuses_a_bot_file_that_exists_without_running_it(tmp_path: Path) -> None:
    path = write_bot_file(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\n{TWO_ARGUMENTS}")
    fill = protocol.Fill("fill", 1, path)
    with pytest.raises(CommandRefused) as error:
        handle_command(_opened("random", "random"), fill, Issuer("ana"))
    assert error.value.code == "table/bot"
    bot_error(lambda: make_registered_bot("diamant", path))
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("bot", ["cautious:65", "cautious:depth=65", "cautious:depth=-1"])
def test_a_table_limits_the_numbers_of_bots(bot: str) -> None:
    with pytest.raises(CommandRefused) as error:
        check_bot("diamant", bot)
    assert error.value.code == "table/bot"
    check_bot("diamant", "cautious:depth=64")


@pytest.mark.parametrize(
    ("bot", "code"), [("search:0", "call/bot"), ("search:worlds=-3", "table/bot")]
)
def test_a_table_refuses_a_search_without_worlds(bot: str, code: str) -> None:
    with pytest.raises(tacora.TacoraError) as error:
        check_bot("dinosaurs", bot)
    assert error.value.code == code


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """Installed bots with hooks, with a text as a parameter, and one that raises; and the log."""
    text = (
        HOOKS + RAISES + "\nclass Reader(Hooked):\n    def __init__(self, file: str = ''): pass\n"
    )
    write_bot_file(tmp_path, text, "installed_bots.py")
    info = tmp_path / "installed_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: installed-bots\nVersion: 1.0\n")
    names = ("Hooked", "Reader", "Angry")
    offers = "\n".join(f"diamant.{name.lower()} = installed_bots:{name}" for name in names)
    (info / "entry_points.txt").write_text(f"[tacora.bots]\n{offers}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    log = tmp_path / "installed_bots.log"
    log.touch()
    yield lambda: log.read_text().splitlines()
    sys.modules.pop("installed_bots", None)


@pytest.mark.usefixtures("installed")
def test_a_table_refuses_texts_as_parameters_of_bots() -> None:
    check_bot("diamant", "reader")
    for bot in ("reader:file=secret", "reader:file=/etc/passwd"):
        with pytest.raises(CommandRefused) as error:
            check_bot("diamant", bot)
        assert error.value.code == "table/bot"


def _opened(*bots: str) -> Table:
    """A table of Diamant with Ana at seat 0 and bots at the others."""
    holders = [SeatHolder(guest="ana", name="Ana")]
    for bot in bots:
        holders.append(bot_holder(bot, holders))
    return open_table(
        TableOpened(
            code="TABLEZ",
            game="diamant",
            options={"players": len(holders)},
            settings=protocol.Settings(pace=False),
            host="ana",
            seed="5e" * 32,
            at=0,
            holders=tuple(holders),
        )
    )


def _started(bot: str) -> Table:
    return handle_command(_opened(bot, "random"), protocol.Start("start"), Issuer("ana")).table


def _choose(runner: BotRunner, table: Table, seat: int) -> str:
    choice = asyncio.run(runner.choose(table, seat, lambda: True))
    assert choice is not None  # the table waits for it
    return choice


def _play(runner: BotRunner, table: Table) -> Table:
    """Play to the end: Ana goes on, the others choose by the runner."""
    while (asked := table.open_decision) is not None:
        seat, *_ = asked.choices.missing
        command: AnyCommand
        if seat == 0:
            command = protocol.Choose(f"c{asked.number}", asked.number, "continue")
        else:
            command = BotChooses(seat, asked.number, _choose(runner, table, seat))
        table = handle_command(table, command, Issuer("ana") if seat == 0 else SERVER).table
    return table


def test_the_bot_runner_begins_a_bot_once_and_ends_it_with_the_game(
    installed: Callable[[], list[str]],
) -> None:
    runner, table = BotRunner(workers=0), _started("hooked")
    runner.end_game(_play(runner, table))
    _choose(runner, table, 1)  # comes after the end of the first game
    runner.close()
    assert installed() == [*GAME_OF_SEAT_1, GAME_OF_SEAT_1[0]]


def test_a_room_ends_its_bots_when_the_game_is_over(
    installed: Callable[[], list[str]], tmp_path: Path
) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        lobby = Lobby(store)
        wanted = NewTable(
            "diamant",
            {"players": 3},
            settings=protocol.Settings(pace=False),
            sit=False,
            bots={"0": "random", "1": "hooked", "2": "random"},
            start=True,
        )
        try:
            room = await lobby.room(await lobby.open(wanted, Guest("ana", "Ana")))
            room.join(RecordingListener(None), None)  # or the game sleeps
            async with asyncio.timeout(180):
                while room.table.phase != "over" or len(installed()) < 2:  # noqa: ASYNC110  (threads)
                    await asyncio.sleep(0.01)
        finally:
            lobby.close(0)
            lobby.release()
            store.close()

    asyncio.run(play())
    assert installed() == GAME_OF_SEAT_1


def test_after_a_restart_the_bot_runner_begins_the_bot_again(
    installed: Callable[[], list[str]],
) -> None:
    table = _started("hooked")
    for _ in range(2):
        runner = BotRunner(workers=0)
        _choose(runner, table, 1)
        runner.close()
    assert installed() == 2 * GAME_OF_SEAT_1[:1]


def test_a_bot_that_was_dropped_after_a_long_pause_begins_again(
    installed: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_thread, "MAX_KEPT_TABLES", 2)
    runner = BotRunner(workers=0)
    for code in ("FIRSTT", "SECOND", "THIRDD", "THIRDD", "SECOND", "FIRSTT"):
        _choose(runner, replace(_started("hooked"), code=code), 1)
    runner.close()
    assert installed() == 4 * GAME_OF_SEAT_1[:1]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_instant_bots_are_bots_of_the_package_without_memory(game: str) -> None:
    for name in find_entry(game).instant_bots:
        assert is_own(game, name)
        assert not make_registered_bot(game, name).has_hooks


def test_a_decision_that_is_over_is_not_computed(installed: Callable[[], list[str]]) -> None:
    runner = BotRunner(workers=0)
    assert asyncio.run(runner.choose(_started("hooked"), 1, lambda: False)) is None
    runner.close()
    assert installed() == []


@pytest.mark.usefixtures("installed")
def test_a_bot_that_raises_is_logged_with_its_traceback_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, runner = _started("angry"), BotRunner(workers=0)
    with caplog.at_level(logging.WARNING):
        assert _choose(runner, table, 1) == "continue"
    runner.close()
    (record,) = caplog.records
    assert record.__dict__["code"] == "call/bot"
    assert record.__dict__["bot"] == "angry"
    assert "in deep_inside" in record.__dict__["error"]


def test_the_server_and_the_table_never_make_bots_from_files() -> None:
    root = Path(tacora.__file__).parent
    sources = [*(root / "server").rglob("*.py"), *(root / "table").rglob("*.py")]
    assert len(sources) > 20
    for path in sources:
        text = path.read_text("utf-8")
        assert "make_bot(" not in text.replace("make_registered_bot(", ""), path
        assert "import make_bot" not in text, path


def test_registered_names_are_no_paths() -> None:
    for game in tacora.games():
        assert not any(is_path(name) for name in tacora.bots(game))
