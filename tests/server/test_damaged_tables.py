"""Tables whose stored log is damaged: they are refused with a code, and the others live."""

from __future__ import annotations

from tacora.table.protocol import PROTOCOL
from tests.server.live_server import Host
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest, WsClient

DAMAGED_RECORDS = [
    b"",
    b"{",
    b"\xff\xfe",
    b'{"entries": [{"type": "nothing"}]}',
    b'{"entries": [{"type": "seated", "seat": 99, "chair": {}}]}',
    b'{"entries": [{"type": "decide", "choices": {"0": "fly"}}]}',
    b'{"entries": [{"type": "chance", "outcome": "trap:bees"}]}',
    b'{"entries": [{"type": "chose", "seat": 7, "choice": "exit"}]}',
]


def test_damaged_tables_are_refused_and_the_others_live(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    good = _start_game(ana)
    damaged = {
        _start_game(ana): (number, stored) for number in (0, 1) for stored in DAMAGED_RECORDS
    }
    own_host.stop()
    for code, record in damaged.items():
        insert = (
            "INSERT INTO log (code, number, act) VALUES ($1, $2, $3)"
            " ON CONFLICT (code, number) DO UPDATE SET act = excluded.act"
        )
        fetch(own_host.database, insert, code, *record)
    own_host.start()
    for bad, record in damaged.items():
        for _ in range(3):
            with WsClient(ana) as client:
                client.send_message(type="hello", protocol=PROTOCOL, table=bad)
                assert client.receive()["code"] == "table/damaged", record
        for path in (*_pages_of(bad), f"/qr/{bad}.svg"):
            answer = ana.get(path)
            assert (answer.status, answer.code) == (410, "table/damaged")
    listed = {table["code"]: table for table in ana.get("/api/mine").json}
    assert [listed[bad]["damaged"] for bad in damaged] == [True] * len(damaged)
    assert listed[good]["phase"] == "playing"
    with ana.connect(good) as client:
        client.choose("exit")
    log = own_host.log.read_text("utf-8")
    assert log.count("table damaged") == len(damaged)  # one line, however often it is asked for


def _start_game(guest: Guest) -> str:
    return guest.open({"players": 3}, bots={"1": "random", "2": "random"}, start=True)


def _pages_of(code: str) -> list[str]:
    return [f"/api/tables/{code}/{part}" for part in ("replay", "record", "review")]


def test_damaged_entry_in_the_lists_does_not_hide_the_others(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    good, bad = ana.open({"players": 3}), ana.open({"players": 3})
    fetch(own_host.database, "UPDATE tables SET listed = $1 WHERE code = $2", b"{", bad)
    assert [table["code"] for table in ana.get("/api/mine").json] == [good]
    assert ana.connect(bad).table["code"] == bad
