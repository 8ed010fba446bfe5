"""A package with bots that misbehave, installed for a test, and games with them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tacora.core.game import DecisionStep
from tacora.server.guests import Guest
from tacora.server.http_types import NewTable
from tacora.server.lobby import Lobby
from tacora.table import entries, protocol
from tacora.table.entries import LogRecord
from tacora.table.replay_log import replay_log
from tacora.table.table import Table
from tests.server.test_rooms import RecordingListener

MODULE = """
import os, signal, sys, time
from pathlib import Path

HERE = Path(__file__).parent

class Calm:
    def choose(self, view, choices):
        return choices[-1]

class Sleeper:
    def choose(self, view, choices):
        (HERE / "asleep").touch()
        time.sleep(3600)

class Burner:
    def choose(self, view, choices):
        (HERE / "burning").touch()
        return sum(range(10 ** 15))  # in C: no other thread of the process runs meanwhile

class Angry:
    def choose(self, view, choices):
        return self.deep_inside()

    def deep_inside(self):
        raise RuntimeError("not today")

class Killer:
    def choose(self, view, choices):
        os.kill(os.getpid(), signal.SIGKILL)

class Fragile:
    # its process dies once, as if the system had ended it
    def choose(self, view, choices):
        if not (HERE / "died").exists():
            (HERE / "died").touch()
            os._exit(1)
        return choices[-1]

class Leaver:
    def choose(self, view, choices):
        sys.exit(3)

class Nonsense:
    def choose(self, view, choices):
        return 7

class Talker:
    def choose(self, view, choices):
        print("x" * 10000)
        return choices[-1]

class Slow:
    # takes its time to load
    def __init__(self):
        time.sleep(3600)

class Broken:
    def __init__(self):
        raise RuntimeError("no model file")
"""
NAMES = (
    *("Calm", "Sleeper", "Burner", "Angry", "Killer", "Fragile", "Leaver", "Nonsense", "Talker"),
    *("Slow", "Broken"),
)


def install(folder: Path) -> Path:
    """Write the package and return the folder for the search path."""
    installed = folder / "packages"
    info = installed / "odd_bots-1.0.dist-info"
    info.mkdir(parents=True)
    (installed / "odd_bots.py").write_text(MODULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    offers = "\n".join(f"diamant.{name.lower()} = odd_bots:{name}" for name in NAMES)
    (info / "entry_points.txt").write_text(f"[tacora.bots]\n{offers}\n")
    return installed


def table_of(*bots: str) -> NewTable:
    """Return a game of Diamant between bots, without pauses."""
    return NewTable(
        "diamant",
        {"players": len(bots)},
        settings=protocol.Settings(pace=False),
        sit=False,
        bots={str(seat): bot for seat, bot in enumerate(bots)},
        start=True,
    )


async def open_table(lobby: Lobby, *bots: str) -> str:
    """Start a game that somebody watches, or it would sleep, and return its code."""
    code = await lobby.open(table_of(*bots), Guest("ana", "Ana"))
    (await lobby.room(code)).join(RecordingListener(None), None)
    return code


async def finished(lobby: Lobby, code: str) -> Table:
    """Wait until a game is over."""
    room = await lobby.room(code)
    while room.table.phase != "over":  # noqa: ASYNC110  (bots play it)
        await asyncio.sleep(0.01)
    return room.table


async def choices_of(lobby: Lobby, code: str, seat: int) -> list[str]:
    """Return what a seat has chosen in a game, by its log."""
    return [
        entry.choices[seat]
        for record in await _log(lobby, code)
        for entry in record.entries
        if isinstance(entry, DecisionStep) and seat in entry.choices
    ]


async def verified(lobby: Lobby, code: str) -> Table:
    """Play the log of a table again."""
    return replay_log(await _log(lobby, code))


async def _log(lobby: Lobby, code: str) -> list[LogRecord]:
    return [entries.decode(record) for record in await lobby.store.records(code)]
