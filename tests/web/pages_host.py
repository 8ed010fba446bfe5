"""A server with a table in each state that a page can show, daily games of two days, and guests."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from tacora.server.app import STATIC_FOLDER
from tacora.table import protocol
from tacora.table.entries import LogRecord, TableOpened
from tests.server.clocked_host import QUICK, ClockedHost, clocked_host, noon
from tests.server.stored_games import store_games, token_of
from tests.server.table_harness import TableHarness, new_id
from tests.server.ws_client import Guest
from tests.web import diamant_positions
from tests.web.jungle_positions import POSITIONS, play_to

TIME_SCALE = 10.0
"""A time scale at which windows stay open for all screenshots."""
YESTERDAY, TODAY = "2026-11-19", "2026-11-20"
PAUSED_SECONDS, OPENED_BEFORE_SECONDS = 60, 7200


def _cave(position: str, code: str) -> TableHarness:
    return diamant_positions.play_to(diamant_positions.POSITIONS[position], code)


def _paused_cave(code: str) -> TableHarness:
    harness = _cave("long-path", code)
    harness.now = int(noon(TODAY)) - PAUSED_SECONDS
    harness.run(protocol.Pause(new_id()), "ana")
    return harness


def _opened_today(game: TableHarness) -> TableHarness:
    """Return a game that was opened this morning, as lists tell."""
    opened_at = int(noon(TODAY)) - OPENED_BEFORE_SECONDS
    [opened] = game.records[0].entries
    assert isinstance(opened, TableOpened)
    game.records[0] = LogRecord((replace(opened, at=opened_at),))
    game.table = replace(game.table, opened=opened_at)
    return game


STORED: dict[str, Callable[[str], TableHarness]] = {
    "CAVEDE": lambda code: _cave("long-path", code),
    "CAVEEI": lambda code: _cave("eight", code),
    "CAVECA": lambda code: _cave("camp-waits", code),
    "CAVETW": lambda code: _cave("two-explorers", code),
    "CAVEPA": _paused_cave,
    "CAVEZZ": lambda code: _cave("over", code),
    "CAVEAG": lambda code: _cave("shared", code),
    "JUNGLE": lambda code: play_to(POSITIONS["act-with-cards"], code),
    "JUNGPL": lambda code: play_to(POSITIONS["place"], code),
    "JUNGWN": lambda code: play_to(POSITIONS["window-stack"], code),
    "JUNGAT": lambda code: play_to(POSITIONS["attack"], code),
    "JUNGZZ": lambda code: play_to(POSITIONS["over"], code),
}
"""Games by the codes of their tables. Ana has a seat in each."""

NAMES = {
    "ana": "Ana",  # has played everything, but today's game
    "guest-Bo": "Bo",  # has finished today's game; waits for Ana at a rematch
    "guest-Cy": "Cy",  # is invited by Bo
    "guest-Dee": "Dee",  # has begun today's game
}
"""The guests by their ids, as the stored games know them."""


@dataclass
class PagesHost:
    """A server, its guests, and two tables of Bo that wait for players."""

    server: ClockedHost
    tokens: dict[str, str]
    waiting: str = ""
    """A table with free seats."""
    rematch: str = ""
    """A rematch with a seat for Ana."""

    @property
    def address(self) -> str:
        """Return the address that a browser opens."""
        return f"http://localhost:{self.server.port}"

    def guest(self, guest: str) -> Guest:
        """Return a guest who sends requests."""
        asking = Guest(self.server)
        asking.headers = {"Cookie": f"tacora={self.tokens[guest]}"}
        return asking


@contextmanager
def host_of_pages() -> Iterator[PagesHost]:
    """Serve the stored games, and daily games of yesterday and today."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as open_until_the_end:
        folder = Path(name)
        database = folder / "tables.db"
        store_games(database, [_opened_today(make(code)) for code, make in STORED.items()])
        tokens = {guest: token_of(database, guest, name) for guest, name in NAMES.items()}
        _play_daily_games(folder, tokens)
        server = open_until_the_end.enter_context(
            clocked_host(folder, TODAY, STATIC_FOLDER, TIME_SCALE)
        )
        pages = PagesHost(server, tokens)
        bo = pages.guest("guest-Bo")
        pages.waiting = bo.open({"players": 4}, bots={"1": "expert"}, sit=True)
        with bo.connect("CAVEAG") as client:
            client.command("rematch")
            client.receive_until_state(lambda client: client.table["rematch"] is not None)
            pages.rematch = client.table["rematch"]
        for code in (pages.waiting, pages.rematch):
            open_until_the_end.enter_context(bo.connect(code))
        yield pages


def _play_daily_games(folder: Path, tokens: dict[str, str]) -> None:
    """Let guests play the cave of yesterday and of today, quickly."""
    with clocked_host(folder, YESTERDAY, STATIC_FOLDER, QUICK) as server:
        pages = PagesHost(server, tokens)
        for guest, cards in (("ana", 2), ("guest-Bo", 1), ("guest-Cy", 3)):
            _play_daily_cave(pages.guest(guest), cards)
        server.now = noon(TODAY)
        for guest, cards in (("guest-Bo", 2), ("guest-Cy", 1)):
            _play_daily_cave(pages.guest(guest), cards)
        pages.guest("guest-Dee").post("/api/daily/diamant", {})


def _play_daily_cave(guest: Guest, leaves_at: int) -> None:
    """Leave each cave of the day after some cards."""
    code = str(guest.post("/api/daily/diamant", {}).json["code"])
    with guest.connect(code) as client:
        while not client.over:
            if client.must_answer:
                client.choose("exit" if len(client.facts["path"]) >= leaves_at else "continue")
            else:
                client.receive()
