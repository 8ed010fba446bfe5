"""Bots: both forms of choose, files, parameters, hooks, failures, and what a server refuses."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest

import tacora
from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_registered_bot
from tacora.bots.spec import is_path
from tacora.cli.main import main
from tacora.core.errors import CommandRefused, UsageError
from tacora.server.bot_runner import MAX_KEPT_BOTS, BotRunner
from tacora.server.guests import Guest
from tacora.server.http_types import NewTable
from tacora.server.lobby import Lobby
from tacora.server.store import Store
from tacora.table import protocol
from tacora.table.apply import open_table
from tacora.table.commands.handle import handle_command
from tacora.table.commands.hosting import bot_holder, check_bot
from tacora.table.commands.internal import SERVER, AnyCommand, BotChooses, Issuer
from tacora.table.entries import SeatHolder, TableOpened
from tacora.table.table import Table

TWO_ARGUMENTS = """
class Stay:
    def choose(self, view, choices):
        return choices[0]
"""
THREE_ARGUMENTS = """
class Coin:
    def choose(self, view, choices, luck):
        return choices[int(luck.random() * len(choices))]
"""
OWN_DEFAULT = """
class Own:
    def choose(self, view, choices, depth=3):
        assert depth == 3
        return choices[0]
"""
PARAMETERS = """
from __future__ import annotations

class Lynx:
    def __init__(self, depth: int = 6, nerve: float = 0.5, bold: bool = False, name: str = "",
                 other=7, anything=None):
        self.given = (depth, nerve, bold, name, other, anything)

    def choose(self, view, choices):
        return choices[0]
"""
SEVERAL = TWO_ARGUMENTS + THREE_ARGUMENTS
WITH_MAKE = SEVERAL + "\ndef make(): return Coin()\n"
HOOKS = """
import json
from pathlib import Path

LOG = Path(__file__).with_suffix(".log")

def note(*values):
    with LOG.open("a") as file:
        file.write(json.dumps(values) + "\\n")

class Hooked:
    def begin(self, game, seat, options):
        self.decisions = 0
        note("begin", game, seat, options["players"])

    def choose(self, view, choices):
        self.decisions += 1
        return choices[-1]

    def end(self, outcome):
        note("end", self.decisions > 0, sum(outcome.scores) >= 0)
"""
RAISES = """
class Angry:
    def choose(self, view, choices):
        return self.deep_inside()

    def deep_inside(self):
        raise RuntimeError("not today")
"""


def _file(folder: Path, text: str, name: str = "mybot.py") -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def _error(call: Callable[[], object]) -> UsageError:
    with pytest.raises(UsageError) as error:
        call()
    assert error.value.code == "call/bot"
    return error.value


def _decision(bot: PlayableBot, rng: Random | None = None) -> str:
    match = tacora.Match("diamant", players=3, seed=1)
    arguments = () if rng is None else (rng,)
    return bot.choose(match.view(0), match.legal_choices(0), *arguments)


# The two forms


@pytest.mark.parametrize("text", [TWO_ARGUMENTS, THREE_ARGUMENTS, OWN_DEFAULT, WITH_MAKE])
def test_both_forms_of_choose_work_on_every_bot_file(tmp_path: Path, text: str) -> None:
    bot = tacora.make_bot("diamant", _file(tmp_path, text), seed=1)
    assert _decision(bot) in ("continue", "exit")
    assert _decision(bot, Random(1)) in ("continue", "exit")


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in tacora.games() for name in tacora.bots(game)]
)
def test_both_forms_of_choose_work_on_every_builtin_bot(game: str, name: str) -> None:
    match = tacora.Match(game, players=3, seed=1)
    seat = match.to_move[0]
    for rng in ((), (Random(2),)):
        bot = tacora.make_bot(game, name, seed=1)
        choice = bot.choose(match.view(seat), match.legal_choices(seat), *rng)
        assert choice in match.legal_choices(seat)


def test_a_bot_carries_its_own_random_generator() -> None:
    def choices(seed: int | None) -> list[str]:
        bot = tacora.make_bot("diamant", "random", seed)
        return [_decision(bot) for _ in range(40)]

    assert choices(1) == choices(1) != choices(2)
    assert choices(None) != choices(None)


@pytest.mark.parametrize(
    "method",
    ["def choose(self, view): pass", "def choose(self, a, b, c, d): pass", "choose = 7", "pass"],
)
def test_a_bot_with_another_choose_is_refused(tmp_path: Path, method: str) -> None:
    text = f"class Odd:\n    {method}\ndef make(): return Odd()\n"
    error = _error(lambda: tacora.make_bot("diamant", _file(tmp_path, text)))
    assert "choose(view, choices" in error.message


# Files


def test_a_bot_file_is_given_by_path_and_of_several_classes_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _file(tmp_path, SEVERAL)
    monkeypatch.chdir(tmp_path)
    for name in (f"{path}:Stay", "./mybot.py:Stay", "mybot.py:Stay"):
        assert type(tacora.make_bot("diamant", name).bot).__name__ == "Stay"
    error = _error(lambda: tacora.make_bot("diamant", path))
    assert "Stay, Coin" in error.message
    assert "one" in _error(lambda: tacora.make_bot("diamant", f"{path}:Nobody")).message


def test_a_changed_bot_file_is_loaded_again(tmp_path: Path) -> None:
    path = _file(tmp_path, TWO_ARGUMENTS)
    assert _decision(tacora.make_bot("diamant", path)) == "continue"
    _file(tmp_path, TWO_ARGUMENTS.replace("[0]", "[-1]"))
    os.utime(path, ns=(1, 1))
    assert _decision(tacora.make_bot("diamant", path)) == "exit"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("import no_such_module", ModuleNotFoundError),
        ("class Broken:", SyntaxError),
        ("raise SystemExit(3)", SystemExit),
        ("1 / 0", ZeroDivisionError),
    ],
)
def test_a_bot_file_that_cannot_be_imported_gives_its_exception_as_the_cause(
    tmp_path: Path, text: str, cause: type[BaseException]
) -> None:
    error = _error(lambda: tacora.make_bot("diamant", _file(tmp_path, text)))
    assert isinstance(error.__cause__, cause)
    assert "mybot.py" in error.message


@pytest.mark.parametrize("name", ["./no/such/file.py", "./folder/", "mybot", "a\0b.py", "/"])
def test_a_bot_file_that_does_not_exist_is_refused(name: str) -> None:
    _error(lambda: tacora.make_bot("diamant", name))


def test_a_bot_file_needs_a_game_that_exists(tmp_path: Path) -> None:
    path = _file(tmp_path, TWO_ARGUMENTS)
    with pytest.raises(UsageError) as error:
        tacora.make_bot("chess", path)
    assert error.value.code == "call/game"


def test_a_file_without_a_bot_says_what_it_needs(tmp_path: Path) -> None:
    error = _error(lambda: tacora.make_bot("diamant", _file(tmp_path, "x = 1")))
    assert "make()" in error.message


# Parameters


@pytest.mark.parametrize(
    ("parameters", "given"),
    [
        ("", (6, 0.5, False, "", 7, None)),
        (":7", (7, 0.5, False, "", 7, None)),
        (":depth=7", (7, 0.5, False, "", 7, None)),
        (":8:nerve=2", (8, 2.0, False, "", 7, None)),
        (":nerve=1e-3:depth=-1", (-1, 0.001, False, "", 7, None)),
        (":bold=true:name=7:other=9", (6, 0.5, True, "7", 9, None)),
        (":anything=7", (6, 0.5, False, "", 7, 7)),
        (":anything=0.5", (6, 0.5, False, "", 7, 0.5)),
        (":anything=true", (6, 0.5, False, "", 7, True)),
        (":anything=lynx", (6, 0.5, False, "", 7, "lynx")),
        (":Lynx:depth=9", (9, 0.5, False, "", 7, None)),
    ],
)
def test_parameters_have_the_types_that_the_factory_declares(
    tmp_path: Path, parameters: str, given: tuple[object, ...]
) -> None:
    made = tacora.make_bot("diamant", _file(tmp_path, PARAMETERS) + parameters).bot.given
    assert made == given
    assert [type(value) for value in made] == [type(value) for value in given]


@pytest.mark.parametrize(
    "parameters",
    [
        *(":risk=2", ":depth=x", ":depth=1.5", ":nerve=fast", ":nerve=inf", ":nerve=nan"),
        *(":bold=yes", ":depth=1:depth=2", ":7:8", ":7:depth=8", ":", ":=3", ":depth=", ":1234"),
        *(":other=x", ":name=" + 201 * "x", ":Lynx:Lynx"),
    ],
)
def test_wrong_parameters_say_what_is_accepted(tmp_path: Path, parameters: str) -> None:
    error = _error(lambda: tacora.make_bot("diamant", _file(tmp_path, PARAMETERS) + parameters))
    assert any(word in error.message for word in ("depth (a whole number", "NAME=VALUE", "at most"))


def test_a_required_parameter_is_asked_for(tmp_path: Path) -> None:
    text = PARAMETERS.replace("depth: int = 6", "depth: int")
    error = _error(lambda: tacora.make_bot("diamant", _file(tmp_path, text)))
    assert "depth (a whole number, required)" in error.message


def test_named_and_numeric_bot_parameters_are_equal() -> None:
    lineups = (["cautious:7", "random", "random"], ["cautious:depth=7", "random", "random"])
    engines: tuple[Literal["rules", "fast"], ...] = ("rules", "fast")
    for engine in engines:
        one, other = (
            tacora.simulate("diamant", players=3, bots=bots, games=20, engine=engine)
            for bots in lineups
        )
        assert one.mean_score == other.mean_score
    _error(lambda: tacora.make_bot("diamant", "random:7"))
    _error(lambda: tacora.make_bot("diamant", "greedy-ev:depth=7"))


# Hooks


def _hooked(folder: Path) -> tuple[str, Callable[[], list[str]]]:
    path = _file(folder, HOOKS)

    def log() -> list[str]:
        return (folder / "mybot.log").read_text().splitlines()

    return path, log


GAME_OF_SEAT_1 = ['["begin", "diamant", 1, 3]', '["end", true, true]']


def test_play_bots_calls_the_hooks(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    match = tacora.Match("diamant", players=3, seed=1)
    match.play_bots([tacora.make_bot("diamant", name) for name in ("random", path, "rival")])
    assert log() == GAME_OF_SEAT_1


def test_simulate_calls_the_hooks_for_every_game(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    tacora.simulate("diamant", players=3, bots=["random", path, "random"], games=4)
    assert log() == 4 * GAME_OF_SEAT_1


def test_arena_calls_the_hooks_for_every_game(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    tacora.arena("diamant", players=3, bots=["random", path], games=3)
    assert len(log()) % 2 == 0
    assert sum("begin" in line for line in log()) == sum("end" in line for line in log()) > 2


def test_the_terminal_calls_the_hooks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, log = _hooked(tmp_path)
    words = ["play", "diamant", "--watch", "--players", "3", "--pace", "0", "--plain"]
    assert main([*words, "--bots", f"random,{path},random"]) == 0
    assert log() == GAME_OF_SEAT_1
    assert capsys.readouterr().out


def test_a_hook_that_fails_is_an_error_of_the_bot(tmp_path: Path) -> None:
    path = _file(tmp_path, HOOKS.replace("self.decisions = 0", "1 / 0"))
    error = _error(lambda: tacora.simulate("diamant", bots=path, games=1))
    assert "ZeroDivisionError" in error.message


# Failures


def test_a_bot_that_raises_gives_its_exception_as_the_cause(tmp_path: Path) -> None:
    bot = tacora.make_bot("diamant", _file(tmp_path, RAISES))
    error = _error(lambda: _decision(bot))
    assert isinstance(error.__cause__, RuntimeError)
    assert "RuntimeError: not today" in error.message


@pytest.mark.parametrize("answer", ["'run'", "None", "0", "['exit']", "choices"])
def test_a_bot_that_chooses_what_is_not_legal_is_named(tmp_path: Path, answer: str) -> None:
    text = TWO_ARGUMENTS.replace("choices[0]", answer)
    error = _error(lambda: _decision(tacora.make_bot("diamant", _file(tmp_path, text))))
    assert "mybot.py" in error.message


@pytest.mark.parametrize("place", [0, 3])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_debug_prints_the_traceback_of_a_bot_after_the_one_line_error(
    tmp_path: Path, place: int, processes: str
) -> None:
    path = _file(tmp_path, RAISES)
    words = ["simulate", "diamant", "--players", "3", "--bots", path, "--processes", processes]
    words += ["--games", "4"]

    def errors(*words: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tacora", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stdout == ""
        return done.stderr.splitlines()

    (line,) = errors(*words)
    assert line.startswith("tacora: call/bot: The bot ")
    words.insert(place, "--debug")
    first, *traceback = errors(*words)
    assert first == line
    assert any("in deep_inside" in row for row in traceback)
    assert any("RuntimeError: not today" in row for row in traceback)


# Servers

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
    path = _file(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\n{TWO_ARGUMENTS}")
    fill = protocol.Fill("fill", 1, path)
    with pytest.raises(CommandRefused) as error:
        handle_command(_opened("random", "random"), fill, Issuer("ana"))
    assert error.value.code == "table/bot"
    _error(lambda: make_registered_bot("diamant", path))
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("bot", ["cautious:65", "cautious:depth=65", "cautious:depth=-65"])
def test_a_table_limits_the_numbers_of_bots(bot: str) -> None:
    with pytest.raises(CommandRefused) as error:
        check_bot("diamant", bot)
    assert error.value.code == "table/bot"
    check_bot("diamant", "cautious:depth=64")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """Installed bots with hooks, with a text as a parameter, and one that raises; and the log."""
    text = (
        HOOKS + RAISES + "\nclass Reader(Hooked):\n    def __init__(self, file: str = ''): pass\n"
    )
    _file(tmp_path, text, "installed_bots.py")
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


def _play(runner: BotRunner, table: Table) -> Table:
    """Play to the end: Ana goes on, the others choose by the runner."""
    while (asked := table.open_decision) is not None:
        seat, *_ = asked.choices.missing
        command: AnyCommand
        if seat == 0:
            command = protocol.Choose(f"c{asked.number}", asked.number, "continue")
        else:
            choice = asyncio.run(runner.choose(table, seat))
            command = BotChooses(seat, asked.number, choice)
        table = handle_command(table, command, Issuer("ana") if seat == 0 else SERVER).table
    return table


def test_the_bot_runner_begins_a_bot_once_and_ends_it_with_the_game(
    installed: Callable[[], list[str]],
) -> None:
    runner = BotRunner()
    over = _play(runner, _started("hooked"))
    runner.end_game(over)
    runner._threads.shutdown(wait=True)
    assert installed() == GAME_OF_SEAT_1
    assert not runner._kept


def test_a_room_ends_its_bots_when_the_game_is_over(
    installed: Callable[[], list[str]], tmp_path: Path
) -> None:
    async def play() -> None:
        store = Store(tmp_path / "tables.db")
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
            async with asyncio.timeout(60):
                while room.table.phase != "over" or len(installed()) < 2:  # noqa: ASYNC110  (threads)
                    await asyncio.sleep(0.01)
        finally:
            lobby.close(0)
            store.close()

    asyncio.run(play())
    assert installed() == GAME_OF_SEAT_1


def test_after_a_restart_the_bot_runner_begins_the_bot_again(
    installed: Callable[[], list[str]],
) -> None:
    table = _started("hooked")
    for _ in range(2):
        runner = BotRunner()
        asyncio.run(runner.choose(table, 1))
        runner.close()
    assert installed() == 2 * GAME_OF_SEAT_1[:1]


def test_the_bot_runner_keeps_a_limited_number_of_bots() -> None:
    runner = BotRunner()
    for number in range(MAX_KEPT_BOTS + 10):
        runner._keep(("TABLE", number, "random"))
    assert len(runner._kept) == MAX_KEPT_BOTS
    assert ("TABLE", 0, "random") not in runner._kept
    runner.close()


@pytest.mark.usefixtures("installed")
def test_a_bot_that_raises_is_logged_with_its_traceback_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, runner = _started("angry"), BotRunner()
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(runner.choose(table, 1)) == "continue"
    runner.close()
    (record,) = caplog.records
    assert record.__dict__["code"] == "call/bot"
    assert record.__dict__["bot"] == "angry"
    assert "in deep_inside" in caplog.text


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
