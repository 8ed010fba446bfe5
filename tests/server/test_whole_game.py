"""A whole game of Diamant on real sockets: three people, somebody who looks on, and a record."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora.cli.main import main
from tacora.table import entries
from tacora.table.entries import LogRecord, TableOpened
from tests.server.live_server import Host
from tests.server.ws_client import Guest, Json, Line, play, seat, timid

SEED = "ab" * 32


class Game:
    """Three people play to the end, one looks on; all that anybody heard is kept."""

    def __init__(self, host: Host) -> None:
        self.host = host
        ana = Guest(host, "Ana")
        self.code = ana.open({"players": 3})
        self.lines = [ana.line(self.code), *seat(host, self.code, "Ben", "Cléa")]
        self.spectator = Guest(host).line(self.code)
        self.lines[1].command("seed", seed=SEED)
        self.lines[0].command("start")
        play([*self.lines, self.spectator], timid)

    @property
    def everybody(self) -> list[Line]:
        return [*self.lines, self.spectator]


@pytest.fixture(scope="module")
def game(host: Host) -> Iterator[Game]:
    played = Game(host)
    yield played
    for line in played.everybody:
        line.close()


def _acts(host: Host, code: str) -> list[LogRecord]:
    database = sqlite3.connect(host.database)
    rows = database.execute("SELECT act FROM log WHERE code = ? ORDER BY number", (code,))
    acts = [entries.decode(act) for (act,) in rows]
    database.close()
    return acts


def test_everybody_sees_the_same_game_to_its_end(game: Game) -> None:
    for line in game.everybody:
        assert line.over
        assert line.version == game.spectator.version
        assert line.facts["scores"] == game.spectator.facts["scores"]
        assert line.facts["winners"] == game.spectator.facts["winners"]
    assert [line.you["seat"] for line in game.everybody] == [0, 1, 2, None]
    assert game.spectator.facts["round"] == 5
    public = [event["id"] for event in game.spectator.events]
    assert public == [event["id"] for event in game.lines[0].events]
    assert all(event["told"] is not None for event in game.spectator.events)


def test_nobody_hears_a_choice_before_it_is_revealed(game: Game) -> None:
    for line in game.everybody:
        for said, frame in zip(line.heard, line.frames, strict=True):
            if said["type"] == "chosen":
                assert set(said) == {"type", "version", "ask", "seats"}
            if said["type"] in ("chosen", "presence", "done"):
                assert "continue" not in frame
                assert "exit" not in frame
    for said in game.spectator.heard:
        assert said["type"] != "own"
        ask = said.get("ask")
        if said["type"] == "update" and ask is not None:
            assert (ask["choices"], ask["own"]) == ([], None)


def test_own_answers_are_told_to_their_seat_alone(game: Game) -> None:
    replay = Guest(game.host).get(f"/api/tables/{game.code}/replay").json
    steps = [moment["step"] for moment in replay["moments"] if moment["step"]]
    decided = [step["decide"] for step in steps if "decide" in step]
    heard = 0
    for seat_, line in enumerate(game.lines):
        told = [said for said in line.heard if said["type"] == "own"]
        assert all(said["choice"] == decided[said["ask"] - 1][str(seat_)] for said in told)
        heard += len(told)
    assert heard


def test_chests_stay_closed_until_the_end(game: Game) -> None:
    for line in game.everybody:
        positions = [said["facts"] for said in line.heard if said.get("facts")]
        for facts in positions:
            if not facts["over"]:
                hidden = [s for s in range(3) if s != line.you["seat"]]
                assert [facts["banked"][s] for s in hidden] == [None] * len(hidden)
                assert [facts["scores"][s] for s in hidden] == [None] * len(hidden)
        assert None not in positions[-1]["banked"]


def test_neither_seeds_nor_guests_ids_are_in_any_message_or_log(host: Host, game: Game) -> None:
    acts = _acts(host, game.code)
    opened = acts[0].entries[0]
    assert isinstance(opened, TableOpened)
    ids = {act.guest for act in acts if act.guest is not None} | {opened.host}
    assert len(ids) == 3
    frames = [frame for line in game.everybody for frame in line.frames]
    frames.append(host.log.read_text("utf-8"))
    for secret in (opened.seed, SEED, *ids, *(line.guest.token for line in game.lines)):
        assert not [frame for frame in frames if secret in frame]


def test_the_log_of_the_server_tells_no_names_and_no_choices(host: Host, game: Game) -> None:
    lines = [json.loads(text) for text in host.log.read_text("utf-8").splitlines()]
    assert {"what": "table opened", "table": game.code}.items() <= lines[0].items()
    text = host.log.read_text("utf-8")
    for secret in ("Ana", "Ben", "Cléa", "exit", "continue"):
        assert secret not in text


def test_the_record_proves_that_the_cards_were_fair(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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


def test_the_replay_ends_as_the_game_did(game: Game) -> None:
    answer = Guest(game.host).get(f"/api/tables/{game.code.lower()}/replay")
    assert answer.status == 200
    shown: Json = answer.json
    assert shown["scores"] == game.spectator.facts["scores"]
    assert shown["winners"] == game.spectator.facts["winners"]
    assert shown["names"] == ["Ana", "Ben", "Cléa"]
    assert shown["proof"]["proven"]
    assert shown["proof"]["seats"] == 1
    assert game.spectator.facts.items() <= shown["moments"][-1]["facts"].items()
    told = [event["id"] for moment in shown["moments"] for event in moment["events"]]
    assert told == [event["id"] for event in game.spectator.events]


def test_a_finished_game_stays_among_the_games_of_who_played_it(game: Game) -> None:
    for line in game.lines:
        [listed] = line.guest.get("/api/mine").json
        assert (listed["code"], listed["phase"]) == (game.code, "over")
        assert listed["scores"] == game.spectator.facts["scores"]
        assert listed["winners"] == game.spectator.facts["winners"]
    assert Guest(game.host, "Zoe").get("/api/mine").json == []


def test_whoever_comes_to_a_finished_game_sees_how_it_ended(game: Game) -> None:
    with Guest(game.host).line(game.code) as late:
        assert late.over
        assert late.facts == game.spectator.facts
        assert late.ask is None
