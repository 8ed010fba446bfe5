"""`tacora admin` on the database of a running server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE, Host
from tests.server.test_blocks import OTHER_ADDRESS, connect_from, status_from
from tests.server.ws_client import Guest


def wait_until(condition: Callable[[], bool]) -> float:
    """Wait until a condition holds; return the seconds."""
    begun = monotonic()
    while not condition():
        assert monotonic() - begun < PATIENCE
        sleep(0.05)
    return monotonic() - begun


def test_admin_lists_the_tables_that_wait_or_play(tacora: Run, own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    waiting = ana.open({"players": 3})
    playing = ana.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)
    listed = tacora("admin", "tables", "--json", "--database", own_host.url).json
    by_code = {table["code"]: table for table in listed}
    assert (by_code[waiting]["phase"], by_code[playing]["phase"]) == ("gathering", "playing")
    assert by_code[playing]["names"] == ["Ana", "Bo", "Cy"]
    assert by_code[waiting]["records"] == 1
    text = tacora("admin", "tables", "--database", own_host.url).out
    assert waiting in text
    assert "Ana" in text


def test_admin_ends_a_table_and_its_players_learn_it(tacora: Run, own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)
    client = ana.connect(code)
    answer = tacora("admin", "end", code.lower(), "--database", own_host.url)
    assert (answer.status, answer.out) == (0, f"Table {code} has ended.\n")
    assert client.close_code() == 1008
    assert (client.table["phase"], client.table["ended"]) == ("over", "operator")
    assert connect_from("127.0.0.1", ana, code).receive()["code"] == "table/ended"
    [listed] = ana.get("/api/mine").json
    assert (listed["phase"], listed["ended"]) == ("over", True)
    assert ana.get(f"/api/tables/{code}/replay").code == "table/ended"
    assert ana.get(f"/api/tables/{code}/review").status == 410
    record = ana.get(f"/api/tables/{code}/record")
    assert record.status == 200
    assert b'"reveal"' in record.body
    again = tacora("admin", "end", code, "--database", own_host.url)
    assert again.complaint.startswith("tacora: table/over")
    assert "Traceback" not in own_host.log.read_text("utf-8")


def test_admin_ends_a_table_at_the_next_start_of_the_server(tacora: Run, own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)
    own_host.stop()
    answer = tacora("admin", "end", code, "--database", own_host.url)
    assert "No server runs on this database" in answer.out
    own_host.start()
    wait_until(lambda: ana.get("/api/mine").json[0]["phase"] == "over")


def test_admin_blocks_an_address_within_5_seconds(tacora: Run, own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3})
    client = connect_from(OTHER_ADDRESS, ana, code)
    client.receive_type("welcome")
    database = own_host.url
    assert status_from(OTHER_ADDRESS, own_host) == 200
    blocked = tacora("admin", "block", OTHER_ADDRESS, "--days", "2", "--database", database)
    assert blocked.out.startswith(f"{OTHER_ADDRESS} is blocked until ")
    assert client.close_code() == 1008
    assert status_from(OTHER_ADDRESS, own_host) == 403
    assert status_from("127.0.0.1", own_host) == 200
    [block] = tacora("admin", "blocks", "--json", "--database", database).json
    assert (block["address"], block["table"]) == (OTHER_ADDRESS, "")
    assert tacora("admin", "unblock", OTHER_ADDRESS, "--database", database).status == 0
    wait_until(lambda: status_from(OTHER_ADDRESS, own_host) == 200)
    assert tacora("admin", "unblock", OTHER_ADDRESS, "--database", database).status == 1
    assert tacora("admin", "blocks", "--database", database).out == "No address is blocked.\n"


def test_admin_refuses_wrong_calls_in_one_line(tacora: Run, own_host: Host, tmp_path: Path) -> None:
    database = own_host.url
    missing = str(tmp_path / "missing.db")
    for words, code in (
        (["end", "NOSUCH", "--database", database], "table/unknown"),
        (["block", "ana", "--database", database], "server/address"),
        (["block", "203.0.113.7", "--days", "0", "--database", database], "call/number"),
        (["tables", "--database", missing], "call/database"),
    ):
        answer = tacora("admin", *words)
        assert answer.status == 2
        assert code in answer.complaint
    assert not Path(missing).exists()
