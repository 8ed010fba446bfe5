"""PostgreSQL that is away: errors with codes, and games that go on when it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import postgres_pool, postgres_writer
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tests.server.live_server import PATIENCE, Host
from tests.server.postgres_server import PASSWORD, PostgresServer, with_patience
from tests.server.ws_client import Guest, leave_early, play, seat_guests, synchronize


def test_postgres_that_stays_away_gives_errors_with_codes_and_no_traceback(
    own_postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", 0.2)
    monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", 0.2)
    url = own_postgres.new_database()

    async def code_of(work: Awaitable[object]) -> str:
        with pytest.raises(StoreError) as error:
            await work
        assert "\n" not in str(error.value)
        return error.value.code

    async def work() -> None:
        async with open_store(url) as store:
            await store.append("AAAAAA", 0, b"first")
            await asyncio.to_thread(own_postgres.kill)
            assert await code_of(store.append("AAAAAA", 1, b"second")) == "store/write"
            assert await code_of(store.records("AAAAAA")) == "store/read"
            assert await code_of(store.operator.blocks()) == "store/read"
            assert await code_of(store.check_write()) == "store/write"
            assert await store.computed.get("AAAAAA", "table") is None
            await asyncio.to_thread(own_postgres.start)
            monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", PATIENCE)
            await store.append("AAAAAA", 1, b"second")
            assert await store.records("AAAAAA") == [b"first", b"second"]
            await store.check_write()

    asyncio.run(with_patience(work()))
    assert "a computed value could not be kept or read" in caplog.messages
    assert not any(record.exc_info for record in caplog.records)


def test_game_goes_on_when_postgres_was_killed_under_the_server(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    url = own_postgres.new_database().url.replace("tacora@", f"tacora:{PASSWORD}@")
    with Host(tmp_path, database=PostgresUrl(url)) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
        clients[0].command("start")
        assert ana.get("/readyz").status == 200
        own_postgres.kill()
        ask = clients[0].ask
        assert ask is not None
        sent = clients[0].send_command("choose", ask=ask["number"], choice="continue")
        while (answer := ana.get("/readyz")).status != 503:
            pass
        assert answer.code == "store/write"
        assert ana.get("/healthz").status == 200
        own_postgres.start()
        if clients[0].response_to(sent)["type"] == "refused":  # on a machine that takes 20 seconds
            clients[0].choose("continue")
        while ana.get("/readyz").status != 200:
            pass
        play(clients, leave_early)
        assert ana.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        for client in clients:
            client.close()
        log = host.log.read_text()
    assert PASSWORD not in log
    assert log.count("the database is away") == 1  # however often it was tried again
    assert log.count("the database is back after") == 1
    assert "Traceback" not in log


def test_postgres_that_stays_away_refuses_commands_and_play_goes_on_when_it_is_back(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    with Host(tmp_path, database=own_postgres.new_database()) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3}, settings={"seconds": 600})
        clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
        clients[0].command("start")
        synchronize(*clients)
        clients[0].choose("continue")
        own_postgres.kill()
        ask = clients[1].ask
        assert ask is not None
        for _ in range(2):  # a client that tries again
            answer = clients[1].refusal("choose", ask=ask["number"], choice="continue")
            assert answer == "store/write"
        unready = ana.get("/readyz")
        assert (unready.status, unready.code, unready.json["bus"]) == (503, "store/write", "none")
        refused = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}})
        assert (refused.status, refused.code) in {(503, "store/write"), (503, "store/read")}
        own_postgres.start()
        while ana.get("/readyz").status != 200:
            pass
        clients[1].choose("continue")
        play(clients, leave_early)
        assert ana.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        for client in clients:
            client.close()
        while "the database is back" not in host.log.read_text():
            pass
        log = host.log.read_text()
    assert log.count("the database is away") == 1
    assert log.count("the database is back after") == 1
    assert "Traceback" not in log
