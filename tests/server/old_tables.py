"""Tables of rules that this version does not have, as the server of another version stored them."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

from tacora.server import http_types
from tacora.server.guests import Guest
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import Summary
from tacora.server.token_keys import load_tokens
from tacora.table import entries
from tacora.table.entries import GameStarted, LogRecord, SeatHolder, TableOpened
from tacora.table.protocol import Settings
from tests.server.in_thread import run_in_thread

STORED_LOGS = Path(__file__).parent / "stored_logs"
OLD_RECORD = (STORED_LOGS / "dinosaurs-record.jsonl").read_text("utf-8")
LINES = [
    entries.decode(line) for line in (STORED_LOGS / "dinosaurs.jsonl").read_bytes().splitlines()
]
[OPENED] = LINES[0].entries
assert isinstance(OPENED, TableOpened)

OVER = http_types.ListedTable("OVERRR", "dinosaurs", "over", 2, ["Ana", "Ben"], 0, 9)
RESULT = json.loads(OLD_RECORD.splitlines()[-2])["result"]

FINISHED, PLAYING, GATHERING, NEWER = "OVERRR", "PLAYNG", "GATHER", "NEWERR"
ENDED = (FINISHED, PLAYING, GATHERING, NEWER)


def _log(code: str, length: int | None = None) -> list[LogRecord]:
    """Return the stored log under another code, or the beginning of it."""
    assert isinstance(OPENED, TableOpened)
    return [LogRecord((replace(OPENED, code=code),)), *LINES[1:length]]


def _playing_length() -> int:
    started = next(
        number
        for number, record in enumerate(LINES)
        if any(isinstance(entry, GameStarted) for entry in record.entries)
    )
    return started + 10


def add_old_tables(database: Database, guest: str) -> None:
    """Write the tables into a database as the server of another version did."""

    async def write() -> None:
        playing, gathering = replace(OVER, phase="playing"), replace(OVER, phase="gathering")
        newer = TableOpened(
            code=NEWER,
            game="diamant",
            options={"players": 3, "edition": "diamant-2031"},  # unknown to these rules
            settings=Settings(),
            host=guest,
            seed="5e" * 32,
            at=9,
            holders=(SeatHolder(bot="random", name="Bo"),) * 3,
            rules=7,
        )
        logs = [
            (_log(FINISHED), replace(OVER, scores=RESULT["scores"], winners=RESULT["winners"])),
            (_log(PLAYING, _playing_length()), playing),
            (_log(GATHERING, 3), gathering),
            (
                [LogRecord((newer, GameStarted()))],
                replace(playing, game="diamant", players=3, rules=7),
            ),
        ]
        async with open_store(database) as store:
            for log, listed in logs:
                opened = log[0].entries[0]
                assert isinstance(opened, TableOpened)
                summary = Summary(replace(listed, code=opened.code), True, guest, (guest,))
                for number, record in enumerate(log):
                    await store.append(opened.code, number, entries.encode(record), summary)

    run_in_thread(write())


def guest_id(database: Database, token: str) -> str:
    """Return the id of a guest, which their signed token holds."""

    async def read() -> Guest | None:
        async with open_store(database) as store:
            return (await load_tokens(store)).read(token)

    found = run_in_thread(read())
    assert found is not None
    return found.id
