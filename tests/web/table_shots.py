"""Screenshots of a game's table: each state on every kind of screen, in both languages."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from tests.server.live_server import Host
from tests.server.stored_games import copy_as, store_games_for_host, token_of
from tests.server.table_harness import TableHarness
from tests.web.browser_user import BrowserUser
from tests.web.jungle_positions import code_of
from tests.web.play_helpers import wait_until

SETTLED_MS = 800
"""After this time a table that tells nothing is still."""
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
BIG_SCREENS: dict[str, dict[str, Any]] = {
    "tv-720": {"viewport": {"width": 1280, "height": 720}},
    "tv": {"viewport": {"width": 1920, "height": 1080}},
    "tv-4k": {"viewport": {"width": 3840, "height": 2160}},
}


class TableState(Protocol):
    """A position, and whether it is shown on big screens too."""

    @property
    def position(self) -> str:
        """The name of the position."""

    @property
    def on_big_screen(self) -> bool:
        """Whether `/tv/CODE` shows it."""


State = TypeVar("State", bound=TableState)


@dataclass(frozen=True)
class TableShot(Generic[State]):
    """A state on a screen, in a language, its table, and its file."""

    state: State
    screen: str
    language: str
    code: str
    path: Path

    @property
    def on_big_screen(self) -> bool:
        """Whether the shared screen of the table is shown."""
        return self.screen in BIG_SCREENS


@dataclass(frozen=True)
class Wanted:
    """Which states, on which screens and in which languages; by default all."""

    states: Collection[str] = ()
    screens: Collection[str] = ()
    languages: Collection[str] = tuple(LOCALES)


def shots_of(
    folder: Path, states: Mapping[str, State], screens: Collection[str], wanted: Wanted
) -> list[TableShot[State]]:
    """Return what to take of some states."""
    numbers = count()
    return [
        TableShot(
            state,
            screen,
            language,
            code_of(next(numbers)),
            folder / f"{name}-{screen}-{language}.png",
        )
        for name, state in states.items()
        if not wanted.states or name in wanted.states
        for screen in [*screens, *(BIG_SCREENS if state.on_big_screen else [])]
        if not wanted.screens or screen in wanted.screens
        for language in wanted.languages
    ]


@contextmanager
def host_of_shots(
    games: Mapping[str, TableHarness], shots: Sequence[TableShot[State]], time_scale: float
) -> Iterator[Host]:
    """Serve a table for each screenshot; `games` are by the names of their positions."""
    with tempfile.TemporaryDirectory() as folder:
        copies = [copy_as(games[shot.state.position], shot.code) for shot in shots]
        store_games_for_host(Path(folder), copies)
        with Host(Path(folder), "--rate", "1000", time_scale=time_scale) as host:
            yield host


def open_table(user: BrowserUser, host: Host, shot: TableShot[State], script: str) -> None:
    """Open the table of a screenshot as Ana, and wait until its position is there."""
    user.context.add_init_script(script)
    user.become(token_of(host.database, "ana"))
    user.go(f"/{'tv' if shot.on_big_screen else 't'}/{shot.code}")
    wait_until(user, lambda: user.facts is not None)
    user.page.wait_for_load_state("networkidle")
