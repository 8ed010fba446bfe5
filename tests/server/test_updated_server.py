"""Tables in the database of a real server that were played by rules which it does not have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora.table.protocol import PROTOCOL
from tests.cli.conftest import Run
from tests.server.live_server import Host
from tests.server.old_tables import (
    ENDED,
    FINISHED,
    GATHERING,
    NEWER,
    OLD_RECORD,
    PLAYING,
    RESULT,
    add_old_tables,
    guest_id,
)
from tests.server.ws_client import Guest, WsClient


@pytest.fixture(scope="module")
def updated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server whose database has an old finished game, an old unfinished one, and others."""
    with Host(tmp_path_factory.mktemp("updated")) as running:
        yield running


@pytest.fixture(scope="module")
def ana(updated: Host) -> Guest:
    """A guest who sat at the old tables; the server has started again since."""
    guest = Guest(updated, "Ana")
    assert updated.stop() == 0
    add_old_tables(updated.database, guest_id(updated.database, guest.token))
    updated.start()
    return guest


def _assert_no_traceback(host: Host) -> None:
    assert "Traceback" not in host.log.read_text("utf-8")


def test_tables_of_other_rules_are_listed_as_ended_by_an_update(ana: Guest, updated: Host) -> None:
    new = ana.open({"players": 2}, "dinosaurs", bots={"1": "random"})
    listed = {table["code"]: table for table in ana.get("/api/mine").json}
    assert set(listed) == {*ENDED, new}
    assert {code: listed[code]["phase"] for code in ENDED} == dict.fromkeys(ENDED, "over")
    assert all(listed[code]["updated"] is True for code in ENDED)
    assert listed[FINISHED]["winners"] == RESULT["winners"]
    assert listed[PLAYING]["winners"] is None
    assert listed[new]["phase"] == "gathering"
    assert listed[new]["rules"] == 2
    assert "updated" not in listed[new]
    assert ana.get("/api/tables").json == []  # nobody is connected; the old one never is
    _assert_no_traceback(updated)


@pytest.mark.parametrize("path", ["api/tables/{}/replay", "api/tables/{}/review", "qr/{}.svg"])
def test_requests_for_a_table_of_other_rules_are_refused(
    ana: Guest, updated: Host, path: str
) -> None:
    loaded = updated.ask("GET", "/healthz").json["tables"]
    for code in ENDED:
        answer = ana.get("/" + path.format(code))
        assert (answer.status, answer.code) == (410, "table/updated")
        assert answer.json["message"].startswith("An update ended this table")
    assert updated.ask("GET", "/healthz").json["tables"] == loaded
    _assert_no_traceback(updated)


def test_hello_to_a_table_of_other_rules_is_refused(ana: Guest, updated: Host) -> None:
    for code in ENDED:
        with WsClient(ana) as client:
            client.send_message(type="hello", protocol=PROTOCOL, table=code)
            assert client.receive_type("refused")["code"] == "table/updated"
    ben = Guest(updated, "Ben")
    with ben.connect(ben.open({"players": 3})) as client:
        assert client.table["phase"] == "gathering"
    _assert_no_traceback(updated)


def test_the_record_of_a_finished_game_of_older_rules_is_what_it_was(
    ana: Guest, tacora: Run, tmp_path: Path
) -> None:
    answer = ana.get(f"/api/tables/{FINISHED.lower()}/record")
    assert answer.status == 200
    assert (
        answer.headers["content-disposition"] == f'attachment; filename="tacora-{FINISHED}.jsonl"'
    )
    assert answer.body.decode() == OLD_RECORD
    path = tmp_path / "old.jsonl"
    path.write_bytes(answer.body)
    for command in ("replay", "verify", "coach"):
        refused = tacora(command, str(path))
        assert refused.status == 1
        assert "record/rules: " in refused.complaint
        assert "rules 1 of dinosaurs" in refused.complaint


def test_the_record_of_an_unfinished_game_has_its_steps_and_seeds(ana: Guest) -> None:
    answer = ana.get(f"/api/tables/{PLAYING}/record")
    assert answer.status == 200
    header, *steps, reveal = answer.body.decode().splitlines()
    old = OLD_RECORD.splitlines()
    assert (header, reveal) == (old[0], old[-1])
    assert 0 < len(steps) < len(old) - 3
    assert steps == old[1 : 1 + len(steps)]


def test_the_record_of_newer_rules_names_them(ana: Guest) -> None:
    answer = ana.get(f"/api/tables/{NEWER}/record")
    assert answer.status == 200
    header, reveal = map(json.loads, answer.body.decode().splitlines())
    assert (header["game"], header["rules"]) == ("diamant", 7)
    assert header["options"] == {"players": 3, "edition": "diamant-2031"}
    assert reveal["reveal"]["server"] == "5e" * 32


def test_the_record_of_a_table_that_never_began_has_no_steps(ana: Guest) -> None:
    answer = ana.get(f"/api/tables/{GATHERING}/record")
    assert answer.status == 200
    header, reveal = map(json.loads, answer.body.decode().splitlines())
    assert header["game"] == "dinosaurs"
    assert set(reveal) == {"reveal"}


def test_a_game_of_newer_rules_is_proven_by_a_key_that_binds_them(
    updated: Host, tacora: Run, tmp_path: Path
) -> None:
    options = {"players": 2, "turn-limit": 1}
    bots = {"0": "random", "1": "random"}
    code = Guest(updated, "Ana").open(options, "dinosaurs", bots=bots, sit=False, start=True)
    with Guest(updated).connect(code) as client:
        if client.table["phase"] != "over":
            client.receive_until(lambda message: message.get("table", {}).get("phase") == "over")
    path = tmp_path / "game.jsonl"
    path.write_bytes(updated.ask("GET", f"/api/tables/{code}/record").body)
    assert json.loads(path.read_text("utf-8").splitlines()[0])["rules"] == 2
    assert tacora("verify", str(path), "--json").json["fairness"] == "host-only"
    path.write_bytes(path.read_bytes().replace(b'"rules": 2, ', b""))
    assert "record/rules: " in tacora("verify", str(path)).complaint
