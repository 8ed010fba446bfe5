"""A whole game of Diamant on real WebSockets: three players, a spectator, and the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora.cli.main import main
from tacora.table import entries
from tacora.table.entries import LogRecord, TableOpened
from tests.server.live_server import Host
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest, Json, WsClient, leave_early, play, seat_guests

SEED = "ab" * 32


class FinishedGame:
    """A finished game of three players and a spectator, with all messages."""

    def __init__(self, host: Host) -> None:
        self.host = host
        ana = Guest(host, "Ana")
        self.code = ana.open({"players": 3})
        self.clients = [ana.connect(self.code), *seat_guests(host, self.code, "Ben", "Cléa")]
        self.spectator = Guest(host).connect(self.code)
        self.clients[1].command("seed", seed=SEED)
        self.clients[0].command("start")
        play([*self.clients, self.spectator], leave_early)

    @property
    def everybody(self) -> list[WsClient]:
        return [*self.clients, self.spectator]


@pytest.fixture(scope="module")
def game(host: Host) -> Iterator[FinishedGame]:
    played = FinishedGame(host)
    yield played
    for client in played.everybody:
        client.close()


def _records(host: Host, code: str) -> list[LogRecord]:
    query = "SELECT act FROM log WHERE code = $1 ORDER BY number"
    return [entries.decode(act) for (act,) in fetch(host.database, query, code)]


def test_all_clients_see_the_same_game(game: FinishedGame) -> None:
    for client in game.everybody:
        assert client.over
        assert client.version == game.spectator.version
        assert client.facts["scores"] == game.spectator.facts["scores"]
        assert client.facts["winners"] == game.spectator.facts["winners"]
    assert [client.you["seat"] for client in game.everybody] == [0, 1, 2, None]
    assert game.spectator.facts["round"] == 5
    public = [event["id"] for event in game.spectator.events]
    assert public == [event["id"] for event in game.clients[0].events]
    assert all(event["told"] is not None for event in game.spectator.events)


def test_choices_are_not_sent_before_they_are_revealed(game: FinishedGame) -> None:
    for client in game.everybody:
        for message, frame in zip(client.received, client.frames, strict=True):
            if message["type"] == "chosen":
                assert set(message) == {"type", "version", "ask", "seats"}
            if message["type"] in ("chosen", "presence", "done"):
                assert "continue" not in frame
                assert "exit" not in frame
    for message in game.spectator.received:
        assert message["type"] != "own"
        ask = message.get("ask")
        if message["type"] == "update" and ask is not None:
            assert (ask["choices"], ask["own"]) == ([], None)


def test_own_message_is_sent_only_to_its_seat(game: FinishedGame) -> None:
    replay = Guest(game.host).get(f"/api/tables/{game.code}/replay").json
    steps = [moment["step"] for moment in replay["moments"] if moment["step"]]
    decided = [step["decide"] for step in steps if "decide" in step]
    received = 0
    for seat_, client in enumerate(game.clients):
        own_messages = [message for message in client.received if message["type"] == "own"]
        assert all(
            message["choice"] == decided[message["ask"] - 1][str(seat_)] for message in own_messages
        )
        received += len(own_messages)
    assert received


def test_closed_chests_are_hidden_until_the_end(game: FinishedGame) -> None:
    for client in game.everybody:
        positions = [message["facts"] for message in client.received if message.get("facts")]
        for facts in positions:
            if not facts["over"]:
                hidden = [s for s in range(3) if s != client.you["seat"]]
                assert [facts["banked"][s] for s in hidden] == [None] * len(hidden)
                assert [facts["scores"][s] for s in hidden] == [None] * len(hidden)
        assert None not in positions[-1]["banked"]


def test_seeds_and_guest_ids_are_in_no_message_and_no_log(host: Host, game: FinishedGame) -> None:
    records = _records(host, game.code)
    opened = records[0].entries[0]
    assert isinstance(opened, TableOpened)
    ids = {act.guest for act in records if act.guest is not None} | {opened.host}
    assert len(ids) == 3
    frames = [frame for client in game.everybody for frame in client.frames]
    frames.append(host.log.read_text("utf-8"))
    for secret in (opened.seed, SEED, *ids, *(client.guest.token for client in game.clients)):
        assert not [frame for frame in frames if secret in frame]


def test_server_log_contains_no_names_and_no_choices(host: Host, game: FinishedGame) -> None:
    lines = [json.loads(text) for text in host.log.read_text("utf-8").splitlines()]
    assert lines[0]["what"] == "table opened"
    text = host.log.read_text("utf-8")
    for secret in ("Ana", "Ben", "Cléa", "exit", "continue", game.code):
        assert secret not in text


def test_record_endpoint_returns_a_proven_record(
    game: FinishedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = Guest(game.host).get(f"/api/tables/{game.code}/record")
    assert answer.status == 200
    assert f"tacora-{game.code}.jsonl" in answer.headers["content-disposition"]
    path = tmp_path / "record.jsonl"
    path.write_bytes(answer.body)
    assert main(("verify", str(path), "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["fairness"] == "proven"
    lines = [json.loads(text) for text in answer.body.splitlines()]
    assert lines[0]["seats"] == ["Ana", "Ben", "Cléa"]
    assert lines[-1]["reveal"]["seats"] == {"1": SEED}
    committed = game.spectator.table["fairness"]
    assert lines[0]["commitment"]["server"] == committed["server"]
    assert lines[0]["commitment"]["seats"] == committed["seats"]


def test_replay_endpoint_ends_like_the_game(game: FinishedGame) -> None:
    answer = Guest(game.host).get(f"/api/tables/{game.code.lower()}/replay")
    assert answer.status == 200
    shown: Json = answer.json
    assert shown["scores"] == game.spectator.facts["scores"]
    assert shown["winners"] == game.spectator.facts["winners"]
    assert shown["names"] == ["Ana", "Ben", "Cléa"]
    assert shown["proof"]["proven"]
    assert shown["proof"]["seats"] == 1
    assert game.spectator.facts.items() <= shown["moments"][-1]["facts"].items()
    event_ids = [event["id"] for moment in shown["moments"] for event in moment["events"]]
    assert event_ids == [event["id"] for event in game.spectator.events]


def test_mine_lists_finished_games(game: FinishedGame) -> None:
    for client in game.clients:
        [listed] = client.guest.get("/api/mine").json
        assert (listed["code"], listed["phase"]) == (game.code, "over")
        assert listed["scores"] == game.spectator.facts["scores"]
        assert listed["winners"] == game.spectator.facts["winners"]
    assert Guest(game.host, "Zoe").get("/api/mine").json == []


def test_late_spectator_sees_the_result(game: FinishedGame) -> None:
    with Guest(game.host).connect(game.code) as late:
        assert late.over
        assert late.facts == game.spectator.facts
        assert late.ask is None
