"""Check docs/protocol.md against the code: names, examples, and its example bot."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from jsonschema import Draft202012Validator
from websockets.sync.client import connect

from tacora.core.display_names import MAX_NAME_LENGTH
from tacora.core.replay import replay
from tacora.core.verify import verify
from tacora.games.registry import get_game
from tacora.server import (
    app,
    attendance,
    bot_runner,
    context,
    http_api,
    http_types,
    new_tables,
    quotas,
    rate_limit,
    table_lists,
    websocket,
)
from tacora.table import protocol, snapshot, transaction
from tacora.table.commands import moderation
from tacora.table.protocol import from_client, from_server, parts
from tests.server.live_server import PATIENCE, Host

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text("utf-8")
SCHEMA = json.loads((DOCS / "protocol.schema.json").read_text("utf-8"))
NAMED = {
    word for span in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+(?:-\w+)*", span)
}
STRUCTS = [
    struct
    for module in (parts, from_server, from_client, http_types)
    for _, struct in inspect.getmembers(module, inspect.isclass)
    if issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__
]


def _examples(kind: str) -> list[dict[str, Any]]:
    """Return the messages in blocks of a kind, one after the other."""
    text = "".join(re.findall(rf"```json {kind}\n(.*?)```", PAGE, flags=re.DOTALL)).strip()
    found = []
    while text:
        message, end = json.JSONDecoder().raw_decode(text)
        found.append(message)
        text = text[end:].lstrip()
    return found


# Names


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_message_field_is_documented(struct: type[msgspec.Struct]) -> None:
    assert set(struct.__struct_encode_fields__) <= NAMED


@pytest.mark.parametrize("union", ["FromServer", "FromClient"])
def test_every_message_type_is_documented(union: str) -> None:
    tags = {message.__struct_config__.tag for message in getattr(protocol, union).__args__}
    assert tags <= NAMED


def test_every_route_is_documented() -> None:
    source = inspect.getsource(app.create_app) + inspect.getsource(http_api.api_routes)
    paths = re.findall(r'"(/[a-z]+/[^"]*|/ws|/healthz)"', source)
    assert len(paths) >= 13
    for path in paths:
        assert re.sub(r"\{(\w+)\}", lambda part: part[1].upper(), path) in PAGE


def test_documented_limits_are_those_of_the_code() -> None:
    requests = rate_limit.REQUESTS_PER_SECOND
    at_once, per_second = websocket.MESSAGES_AT_ONCE, websocket.MESSAGES_PER_SECOND
    for phrase in (
        f"{rate_limit.MAX_MESSAGE_BYTES:,} bytes",
        f"{rate_limit.MAX_QUEUED_MESSAGES} messages wait",
        f"within {rate_limit.HELLO_TIMEOUT_SECONDS:g} seconds",
        f"{at_once:g} messages at once, then {per_second:g} a second",
        f"{websocket.MAX_INVALID_MESSAGES} messages",
        f"{requests * context.BURST_SECONDS:g} requests at once, then {requests:g} a second",
        f"{snapshot.MAX_EVENT_GROUPS} versions",
        f"last {transaction.MAX_COMMAND_IDS} of yours",
        f"{quotas.MAX_WAITING_PER_GUEST} waiting tables and {quotas.MAX_RUNNING_PER_GUEST} games",
        f"{quotas.TABLES_PER_HOUR_AND_RATE * requests:g} tables at once, then as many an hour",
        f"{moderation.MAX_LOG_LENGTH:,} commands",
        f"{attendance.SLEEP_GRACE_SECONDS:g} seconds after the last connection",
        f"{table_lists.MAX_LISTED} tables",
        f"{new_tables.CODE_ALPHABET}",
        "{:g} to {:g} seconds".format(*bot_runner.THINKING_SECONDS),
        "{:g} to {:g} seconds".format(*bot_runner.HURRIED_SECONDS),
        f"of which {MAX_NAME_LENGTH} are kept",
        f"`PROTOCOL` is {protocol.PROTOCOL}",
    ):
        assert phrase in PAGE


# Examples


def test_every_client_message_has_a_valid_example() -> None:
    shown = [msgspec.convert(message, protocol.FromClient) for message in _examples("client")]
    assert {type(message) for message in shown} == set(protocol.FromClient.__args__)


def test_every_server_message_has_a_complete_example() -> None:
    shown = [msgspec.convert(message, protocol.FromServer) for message in _examples("server")]
    assert {type(message) for message in shown} == set(protocol.FromServer.__args__)
    assert [msgspec.to_builtins(message) for message in shown] == _examples("server")


# The bot


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Host(tmp_path_factory.mktemp("protocol")) as host:
        yield f"http://localhost:{host.port}"


def test_the_example_bot_plays_a_whole_game(server: str) -> None:
    host = _post(f"{server}/api/guest", {"name": "Ana", "bot": True})["token"]
    bearer = {"Authorization": f"Bearer {host}"}
    wanted = {
        "game": "diamant",
        "options": {"players": 3},
        "settings": {"pace": False},
        "bots": {"0": "cautious", "1": "random"},
        "sit": False,
    }
    code = _post(f"{server}/api/tables", wanted, bearer)["code"]
    script = str(DOCS / "examples" / "remote_bot.py")
    with (
        subprocess.Popen(
            [sys.executable, script, server, code], stdout=PIPE, stderr=PIPE, text=True
        ) as bot,
        connect(server.replace("http", "ws", 1) + "/ws", additional_headers=bearer) as socket,
    ):
        hello = {"type": "hello", "protocol": 1, "table": code}
        socket.send(json.dumps(hello))
        validate("FromClient", hello)
        phase = "gathering"
        while phase != "over":
            message = json.loads(socket.recv(PATIENCE))
            validate("FromServer", message)
            assert message["type"] != "refused"
            info = message.get("table")
            phase = info["phase"] if info else phase
            if phase == "gathering" and info and info["chairs"][2]["seeded"]:
                socket.send(json.dumps({"type": "start", "id": "start"}))
        output, errors = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, errors) == (0, "")
    with urlopen(f"{server}/api/tables/{code}/record") as answer:  # noqa: S310  (our own)
        record = replay(answer, get_game)
    assert verify(record).proven
    assert record.result is not None
    assert f"scores: {list(record.result.scores)}" in output
    assert "my seed was in the luck" in output


def test_messages_of_a_jungle_game_fit_the_json_schema(server: str) -> None:
    guest = _post(f"{server}/api/guest", {"name": "Bo", "bot": True})
    validate("Me", guest)
    bearer = {"Authorization": f"Bearer {guest['token']}"}
    wanted = {
        "game": "dinosaurs",
        "options": {"players": 2},
        "settings": {"pace": False},
        "bots": {"0": "random", "1": "planner"},
        "sit": False,
        "start": True,
    }
    validate("NewTable", wanted)
    opened = _post(f"{server}/api/tables", wanted, bearer)
    validate("NewTableCode", opened)
    seen = set()
    with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=bearer) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "table": opened["code"]}))
        for _ in range(40):
            message = json.loads(socket.recv(PATIENCE))
            validate("FromServer", message)
            seen.add(message["type"])
    assert seen >= {"welcome", "update", "cards"}
    listed = {"game": "diamant", "options": {"players": 3}, "settings": {"public": True}}
    _post(f"{server}/api/tables", listed, bearer)
    for path, struct in (
        ("games", "GameInfo"),
        ("mine", "ListedTable"),
        ("daily", "DailyToday"),
        ("rules/dinosaurs/fr", "Chapter"),
    ):
        answers = _get(f"{server}/api/{path}", bearer)
        assert answers
        for each in answers:
            validate(struct, each)
    validate("CardTexts", _get(f"{server}/api/games/dinosaurs/cards/en", bearer))


def test_json_schema_refuses_what_is_not_in_the_protocol() -> None:
    for kind, value in (
        ("FromClient", {"type": "choose", "id": "a", "ask": 1}),
        ("FromClient", {"type": "sit", "id": "a", "name": "Ana", "hat": 1}),
        ("FromServer", {"type": "nothing"}),
        ("NewTable", {"game": 3, "options": {}}),
    ):
        assert problems(kind, value), value


def test_the_example_bot_prints_the_error_code_of_an_unknown_table(server: str) -> None:
    script = str(DOCS / "examples" / "remote_bot.py")
    done = subprocess.run(
        [sys.executable, script, server, "QQQQQQ"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.decode().startswith("table/unknown: ")


def problems(definition: str, value: object) -> list[str]:
    """Return what a JSON value has against a definition of the schema."""
    schema = {"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]}
    return [error.message for error in Draft202012Validator(schema).iter_errors(value)]


def validate(definition: str, value: object) -> None:
    """Raise AssertionError if a JSON value is not what the schema says."""
    assert not problems(definition, value), value


def _get(address: str, headers: dict[str, str]) -> Any:
    with urlopen(Request(address, headers=headers)) as answer:  # noqa: S310  (our own)
        return json.load(answer)


def _post(address: str, body: object, headers: dict[str, str] | None = None) -> Any:
    request = Request(address, json.dumps(body).encode(), headers or {})  # noqa: S310  (our own)
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer)
