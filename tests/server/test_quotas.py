"""How many tables a guest, an address and the server may have."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from tacora.core.errors import CommandRefused
from tacora.server import http_types, lobby
from tacora.server.guests import Guest
from tacora.server.lobby import Lobby
from tacora.server.quotas import MAX_RUNNING_PER_GUEST, TableQuotas
from tacora.server.rate_limit import REQUESTS_PER_SECOND
from tacora.server.site_limits import SiteLimits
from tacora.server.stores.sqlite_store import SqliteStore
from tests.server.live_server import Host
from tests.server.ws_client import Guest as LiveGuest

BOTS_ONLY = {
    "game": "diamant",
    "options": {"players": 3},
    "settings": {"pace": False},
    "bots": {"0": "random", "1": "random", "2": "random"},
    "sit": False,
    "start": True,
}


def test_guest_cannot_start_any_number_of_games(host: Host) -> None:
    ana = LiveGuest(host, "Ana")
    for _ in range(MAX_RUNNING_PER_GUEST):
        assert ana.post("/api/tables", BOTS_ONLY).status == 201
    refused = ana.post("/api/tables", BOTS_ONLY)
    assert (refused.status, refused.code) == (429, "lobby/too-many")
    assert LiveGuest(host, "Ben").post("/api/tables", BOTS_ONLY).status == 201


def test_game_of_bots_begins_when_somebody_watches(host: Host) -> None:
    ana = LiveGuest(host, "Ana")
    code = ana.post("/api/tables", BOTS_ONLY).json["code"]
    with LiveGuest(host).connect(code) as watcher:
        assert watcher.welcome["ask"]["number"] == 1
        assert watcher.welcome["ask"]["chosen"] == []
        watcher.receive_until_state(lambda client: client.over)


def test_school_class_behind_one_address_may_open_its_tables(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        quotas = TableQuotas(store, REQUESTS_PER_SECOND, SiteLimits(store))
        for _ in range(30 * 10):  # thirty pupils with ten games each
            await quotas.check_address("203.0.113.7")
        with pytest.raises(CommandRefused) as refused:
            await quotas.check_address("203.0.113.7")
        assert refused.value.code == "lobby/address"
        await quotas.check_address("203.0.113.8")

    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        asyncio.run(work(store))


def test_full_server_writes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_ROOMS", 3)
    wanted = http_types.NewTable("diamant", {"players": 3})
    ana = Guest("ana", "Ana")

    async def run() -> int:
        store = SqliteStore(tmp_path / "tables.db")
        tables = Lobby(store)
        try:
            opening = [tables.open(wanted, ana) for _ in range(8)]  # at the same time
            answers = await asyncio.gather(*opening, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, CommandRefused)]
            assert [error.code for error in refused] == ["lobby/full"] * 5
            return len(await store.hosted("ana", "gathering", 3600))
        finally:
            tables.close(0)
            store.close()

    assert asyncio.run(run()) == 3
