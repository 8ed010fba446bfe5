"""tacora database prune, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import time
from typing import Any

import pytest

from tacora.server.stores.database_url import Database, PostgresUrl
from tacora.server.stores.operator_store import AddressBlock
from tacora.server.stores.store import Store
from tests.cli.conftest import Run
from tests.server.database_commands import begin_game, change, check, contents, fill, run, url_of
from tests.server.live_server import Host
from tests.server.postgres_server import execute
from tests.server.ws_client import Guest

DAY_SECONDS = 24 * 3600


def _age(database: Database, **days: int) -> None:
    for code, age in days.items():
        changed = int(time()) - age * DAY_SECONDS - 60
        change(database, f"UPDATE tables SET changed = {changed} WHERE code = '{code}'")  # noqa: S608


def _prune(tacora: Run, database: Database, *words: str) -> dict[str, Any]:
    answer = tacora("database", "prune", "--json", "--database", url_of(database), *words)
    assert answer.status == 0
    return dict(answer.json)


def test_prune_removes_old_tables_and_keeps_finished_games(tacora: Run, database: Database) -> None:
    fill(database)
    _age(database, AAAAAA=200, BBBBBB=29, CCCCCC=9999)
    counts = {"waiting": 0, "abandoned": 1, "finished": 0}
    assert _prune(tacora, database, "--dry-run") == counts | {"dry_run": True}
    assert _prune(tacora, database) == counts | {"dry_run": False}
    assert _prune(tacora, database) == dict.fromkeys(counts, 0) | {"dry_run": False}

    async def work(store: Store) -> None:
        assert await store.records("AAAAAA") == []
        assert await store.listed("AAAAAA") is None
        assert {table.code for table in await store.of_guest("ana", 9)} == {"BBBBBB", "CCCCCC"}
        assert await store.operator.blocks() == [AddressBlock("192.0.2.1")]
        assert len(await store.records("CCCCCC")) == 1

    run(database, work)


def test_prune_removes_the_clocks_of_old_tables(tacora: Run, postgres_url: PostgresUrl) -> None:
    fill(postgres_url)
    _age(postgres_url, AAAAAA=200)
    columns = "INSERT INTO clocks (code, process, until) VALUES"
    change(postgres_url, f"{columns} ('AAAAAA', 'gone', now()), ('BBBBBB', 'here', now())")
    assert _prune(tacora, postgres_url)["abandoned"] == 1
    assert asyncio.run(execute(postgres_url, "SELECT code FROM clocks")) == [("BBBBBB",)]


def test_prune_takes_ages_in_days(tacora: Run, database: Database) -> None:
    fill(database)
    _age(database, AAAAAA=200, BBBBBB=29, CCCCCC=400)
    pruned = _prune(tacora, database, "--waiting", "7", "--abandoned", "never", "--finished", "365")
    assert pruned == {"waiting": 1, "abandoned": 0, "finished": 1, "dry_run": False}
    assert [table.code for table in contents(database)[-2]] == ["AAAAAA"]


def test_room_of_a_pruned_table_writes_no_log_without_a_beginning(
    tacora: Run, tmp_path: Path, database: Database
) -> None:
    with Host(tmp_path, database=database) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        with ana.connect(code) as client:
            _age(database, **{code: 31})
            assert _prune(tacora, database)["waiting"] == 1
            assert client.refusal("seed", seed="ab" * 32) == "store/gap"
    assert check(tacora, database).json["records"] == 0


def test_game_that_is_played_is_not_pruned(tacora: Run, tmp_path: Path, database: Database) -> None:
    with Host(tmp_path, "--keep-abandoned", "never", database=database) as host:
        clients = begin_game(host)
        code, ana = clients[0].table["code"], clients[0].guest
        for client in clients:
            client.close()
        _age(database, **{code: 999})
        host.stop()
        host.start()
        with ana.connect(code) as client:
            client.choose("continue")
        assert _prune(tacora, database)["abandoned"] == 0
        _age(database, **{code: 999})
        assert _prune(tacora, database)["abandoned"] == 1


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "soon", "99999999999999999999", "٣"])
def test_prune_refuses_ages_that_are_no_days(tacora: Run, tmp_path: Path, days: str) -> None:
    fill(tmp_path / "tables.db")
    answer = tacora(
        "database", "prune", f"--finished={days}", "--database", str(tmp_path / "tables.db")
    )
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/number: --finished")
