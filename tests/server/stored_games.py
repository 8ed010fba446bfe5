"""Games of Diamonds & Dinosaurs in a database, played without a server up to a wanted moment.

Every game follows from its seed, so a browser can be shown a position that a real game reaches once
in a hundred: a server on the database goes on from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tacora.bots.dinosaurs.planner import decide
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State
from tacora.server.guests import Guest
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import Store
from tacora.server.summaries import summary
from tacora.server.token_keys import load_tokens
from tacora.table import entries, protocol
from tacora.table.commands.internal import CloseWindow
from tacora.table.entries import LogRecord, TableOpened
from tests.server.in_thread import run_in_thread
from tests.server.live_server import HostServices
from tests.server.table_harness import TableHarness, bot_chooses

Fits = Callable[[TableHarness], bool]
Choose = Callable[[State, int, tuple[str, ...], Random], str]
"""What a player answers: the state, the seat, its legal choices, and random numbers."""

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ"
WHIMS = 0.25
"""How often a player does something at random, so that rare cards and questions occur."""


def start_stored_game(
    seed: int,
    options: dict[str, Any] | None = None,
    people: Iterable[str] = ("ana",),
    bots: Sequence[str] = ("planner",),
    code: str = "TABLEZ",
) -> TableHarness:
    """Return a game that has just begun; bots that answer at once have the other seats."""
    given = {"players": 4} | (options or {})
    harness = TableHarness(
        game="dinosaurs",
        seats=given["players"],
        options=given,
        seed=f"{seed:064x}",
        settings=protocol.Settings(pace=False),
        code=code,
    )
    harness.sit(*people)
    open_seats = [seat for seat, holder in enumerate(harness.holders) if holder.open]
    for seat, bot in zip(open_seats, cycle(bots), strict=False):
        harness.fill(seat, bot=bot)
    harness.start()
    return harness


def play_until(
    harness: TableHarness, fits: Fits, seed: int, whims: float = WHIMS, choose: Choose = decide
) -> bool:
    """Let planners play for all seats until the position fits. False if the game ends before."""
    rng = Random(seed)
    while harness.table.open_decision is not None:
        if fits(harness):
            return True
        answer_for_all(harness, rng, whims, choose)
    return fits(harness)


def answer_for_all(
    harness: TableHarness, rng: Random, whims: float = 0.0, choose: Choose = decide
) -> None:
    """Answer the open decision for all seats as planners, sometimes at random."""
    decision = harness.table.open_decision
    assert decision is not None
    bots: dict[int, str] = {}
    for seat, legal in decision.choices.legal_choices.items():
        if len(legal) == 1:
            continue
        at_random = rng.random() < whims
        choice = rng.choice(legal) if at_random else choose(harness.table.state, seat, legal, rng)
        guest = harness.holders[seat].guest
        if guest is not None:
            harness.choose(guest, choice)
        elif decision.window is not None:
            bots[seat] = choice
        else:
            harness.run(bot_chooses(harness, seat, choice))
    if decision.window is not None:
        harness.run(CloseWindow(decision.number, bots))


def copy_as(harness: TableHarness, code: str) -> TableHarness:
    """Return the same game at another table."""
    [opened] = harness.records[0].entries
    assert isinstance(opened, TableOpened)
    copied = copy(harness)
    copied.records = [LogRecord((replace(opened, code=code),)), *harness.records[1:]]
    copied.table = replace(harness.table, code=code)
    return copied


def question_kind(harness: TableHarness, guest: str = "ana") -> str | None:
    """Return what a guest is asked now, or None."""
    decision, seat = harness.table.open_decision, harness.table.seat_of(guest)
    if decision is None or seat is None or seat not in decision.choices.legal_choices:
        return None
    legal = decision.choices.legal_choices[seat]
    question = GAME.presentation.question(harness.table.state, seat, legal, False)
    return None if question is None else question.kind


def facts_of(harness: TableHarness, guest: str = "ana") -> dict[str, Any]:
    """Return the position as a guest may know it."""
    return dict(GAME.presentation.view_json(harness.table.state, harness.table.seat_of(guest)))


def store_games(database: Database, games: Iterable[TableHarness]) -> None:
    """Write the games into a database, as a server does."""

    async def write() -> None:
        async with open_store(database) as store:
            for game in games:
                await _write_log(store, game)

    run_in_thread(write())


def store_games_for_host(folder: Path, games: Iterable[TableHarness]) -> None:
    """Write the games where the server of a folder will look for them."""
    database, _ = HostServices.of_folder(folder)
    store_games(database, games)


async def _write_log(store: Store, game: TableHarness) -> None:
    shown = summary(game.table)
    await asyncio.gather(
        *(
            store.append(game.table.code, number, entries.encode(record), shown)
            for number, record in enumerate(game.records)
        )
    )


def token_of(database: Database, guest: str, name: str | None = None) -> str:
    """Return the token of a guest of a stored game, which is a browser's cookie."""

    async def issue() -> str:
        async with open_store(database) as store:
            return (await load_tokens(store)).issue(Guest(guest, name or guest.capitalize()))

    return run_in_thread(issue())
