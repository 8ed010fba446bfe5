"""`tacora bot run`: any bot file plays as a guest of a server, invited or at a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.remote.bot_processes import (
    LEAVES,
    RAISES,
    SLEEPS,
    BotProcess,
    address,
    bot_file,
    wait_for,
    waiting_bot,
)
from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient

CALM = {"players": 3, "chests": "closed", "deck": {"treasure:7": 30}}
"""No trap ends a round."""


def invite(
    ana: Guest, handle: str, options: dict[str, str] | None = None, **fields: Any
) -> WsClient:
    """Open a table, invite a bot to its last seat, and start when it has come."""
    code = ana.open(CALM | (options or {}), bots={"1": "cautious"}, **fields)
    client = ana.connect(code)
    answer = ana.post("/api/invitations", {"handle": handle, "table": code, "seat": 2})
    assert answer.json == {"reached": True}
    client.receive_until_state(lambda client: client.table["chairs"][2]["seeded"])
    client.command("start")
    return client


def leave_always(client: WsClient) -> None:
    """Leave each cave at once, until the game is over."""
    while not client.over:
        if client.must_answer:
            client.choose("exit")
        else:
            client.receive()


def test_bot_file_waits_is_invited_and_plays_a_whole_game(host: Host, tmp_path: Path) -> None:
    ana = Guest(host, "Ana")
    account = tmp_path / "account"
    flags = ("--games", "1", "--json", "--account", str(account))
    with BotProcess(address(host), bot_file(tmp_path, LEAVES), *flags) as bot:
        listed = waiting_bot(ana, "lynx")
        assert (listed["games"], listed["tables"]) == (["diamant"], 4)
        client = invite(ana, listed["handle"])
        assert client.table["chairs"][2]["program"]
        leave_always(client)
        status, out, err = bot.end()
        assert status == 0, err
        played = json.loads(out)
        assert played["table"] == client.table["code"]
        assert played["outcome"]["scores"] == client.facts["scores"]
        assert played["failures"] == 0
        assert played["decisions"] >= 5
        assert "30 s for each decision" in err
        assert "Traceback" not in err
    token = account.read_text().strip()
    assert account.stat().st_mode & 0o077 == 0
    record = ana.get(f"/api/tables/{client.table['code']}/record")
    assert token not in record.body.decode()
    with BotProcess(address(host), bot_file(tmp_path, LEAVES), *flags):
        assert waiting_bot(ana, "lynx")["handle"] == listed["handle"]


def test_bot_plays_a_rematch_and_frees_its_place_between_games(host: Host, tmp_path: Path) -> None:
    ana = Guest(host, "Ana")
    flags = ("--games", "2", "--tables", "1", "--name", "Again")
    with BotProcess(address(host), bot_file(tmp_path, LEAVES), *flags) as bot:
        listed = waiting_bot(ana, "Again")
        client = invite(ana, listed["handle"])
        assert wait_for(lambda: waiting_bot(ana, "Again")["tables"] == 0)
        leave_always(client)
        code = client.command("rematch")["code"]
        again = ana.connect(code)
        again.receive_until_state(lambda client: client.table["chairs"][2]["seeded"])
        again.command("start")
        leave_always(again)
        status, _, err = bot.end()
        assert status == 0, err
        assert err.count("decisions, the slowest") == 2


def test_jungle_bot_plays_at_a_table_in_windows_too(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 2, "turn-limit": 4}, "dinosaurs")
    client = ana.connect(code)
    flags = ("--table", code, "--game", "dinosaurs", "--name", "Rex", "--json")
    with BotProcess(address(host), "random", *flags) as bot:
        client.receive_until_state(lambda client: client.table["chairs"][1]["seeded"])
        client.command("start")
        while not client.over:
            if client.must_answer:
                assert client.ask is not None
                client.choose_in_time(client.ask["choices"][-1])
            else:
                client.receive()
        status, out, err = bot.end()
        assert status == 0, err
        played = json.loads(out)
        assert played["game"] == "dinosaurs"
        assert played["decisions"] > 0
        assert played["outcome"]["winners"] == client.facts["winners"]


def test_traceback_goes_to_the_author_and_a_bot_of_the_server_plays_on(
    host: Host, tmp_path: Path
) -> None:
    ana = Guest(host, "Ana")
    flags = ("--games", "1", "--name", "Broken")
    with BotProcess(address(host), bot_file(tmp_path, RAISES, "broken"), *flags) as bot:
        client = invite(ana, waiting_bot(ana, "Broken")["handle"])
        leave_always(client)
        status, _, err = bot.end()
    assert status == 1
    assert "# a line of its author" in err
    assert "TypeError" in err
    assert client.table["chairs"][2]["bot"] is not None
    assert "TypeError" not in "".join(client.frames)


def test_bot_that_sleeps_is_answered_for_and_can_be_stopped(host: Host, tmp_path: Path) -> None:
    ana = Guest(host, "Ana")
    flags = ("--games", "1", "--json")
    with BotProcess(address(host), bot_file(tmp_path, SLEEPS, "sleeper"), *flags) as bot:
        handle = waiting_bot(ana, "sleeper")["handle"]
        client = invite(ana, handle, {"absence": "bot"}, settings={"seconds": 5})
        leave_always(client)
        status, out, err = bot.end()  # although its thread still sleeps
    assert status == 0, err
    assert "Traceback" not in err
    assert json.loads(out)["decisions"] == 0
    assert client.table["chairs"][2]["bot"] is not None


def test_ctrl_c_ends_a_waiting_bot_without_a_traceback(host: Host) -> None:
    with BotProcess(address(host), "cautious", "--name", "Patient") as bot:
        waiting_bot(Guest(host, "Ana"), "Patient")
        bot.interrupt()
        status, out, err = bot.end()
    assert (status, out) == (0, "")
    assert err.splitlines()[-1] == "The bot has stopped."
    assert "Traceback" not in err


def test_bot_comes_back_to_its_game_after_the_server_was_killed(
    own_host: Host, tmp_path: Path
) -> None:
    ana = Guest(own_host, "Ana")
    with BotProcess(address(own_host), bot_file(tmp_path, LEAVES), "--games", "1") as bot:
        client = invite(ana, waiting_bot(ana, "lynx")["handle"])
        code = client.table["code"]
        client.choose("exit")
        own_host.kill()
        own_host.start()
        leave_always(ana.connect(code))
        status, _, err = bot.end()
    assert status == 0, err
    assert "decisions, the slowest" in err


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--server", "localhost:8000"), "call/server"),
        (("--server", "http://localhost:1"), "call/server: http://localhost:1 does not answer"),
        (("--server", "http://localhost:1", "--tables", "0"), "call/number"),
        (("--server", "http://localhost:1", "--games", "0"), "call/games"),
        (("--server", "http://localhost:1", "--seat", "1"), "call/usage"),
    ],
)
def test_wrong_calls_are_refused_with_a_code(flags: tuple[str, ...], message: str) -> None:
    with BotProcess(flags[1], "cautious", *flags[2:]) as bot:
        status, out, err = bot.end()
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_unknown_table_and_broken_file_are_refused_with_a_code(host: Host, tmp_path: Path) -> None:
    with BotProcess(address(host), "cautious", "--table", "AAAAAA") as bot:
        status, _, err = bot.end()
    assert status == 2
    assert "table/unknown" in err
    path = bot_file(tmp_path, "def make(): raise ValueError('no weights')", "weights")
    with BotProcess(address(host), path) as bot:
        status, _, err = bot.end()
    assert status == 2
    assert "call/bot" in err
    assert "no weights" in err
