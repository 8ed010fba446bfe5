"""Invalid messages and forbidden commands: each gets a code and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tacora.server.rate_limit import MAX_MESSAGE_BYTES
from tacora.table.protocol import PROTOCOL
from tests.properties.random_games import CHECKED
from tests.server.invalid_messages import ANYTHING
from tests.server.live_server import Host
from tests.server.ws_client import Guest, Json, WsClient, seat_guests, synchronize


@dataclass
class RunningGame:
    """A game that waits for three people; Ana is the host and Ben has chosen."""

    code: str
    ana: WsClient
    ben: WsClient
    cy: WsClient

    def welcome_of(self, guest: Guest) -> Json:
        """Return the welcome of a guest, without the connected guests."""
        with guest.connect(self.code) as client:
            welcome = dict(client.welcome)
        del welcome["present"], welcome["watchers"]
        return welcome


@pytest.fixture(scope="module")
def game(host: Host) -> Iterator[RunningGame]:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
    clients[0].command("start")
    synchronize(*clients)
    clients[1].choose("exit")
    synchronize(*clients)
    yield RunningGame(code, *clients)
    for client in clients:
        client.close()


# Before hello


def test_a_command_before_hello_is_refused(host: Host) -> None:
    with WsClient(Guest(host, "Eve")) as client:
        client.send_message(type="sit", id="a", name="Eve")
        assert client.receive_type("refused")["code"] == "wire/hello"


@pytest.mark.parametrize("protocol", [0, PROTOCOL + 1, -1, 10**30])
def test_hello_with_another_protocol_version_is_refused(
    host: Host, game: RunningGame, protocol: int
) -> None:
    with WsClient(Guest(host)) as client:
        client.send_message(type="hello", protocol=protocol, table=game.code)
        assert client.receive_type("refused")["code"] == "wire/protocol"
        client.send_message(type="hello", protocol=PROTOCOL, table=game.code)
        assert client.receive_type("welcome")["table"]["code"] == game.code


@pytest.mark.parametrize("code", ["ZZZZZZ", "", "x", "ÀÉÎÔÛ!", "'; --", "A" * 60])
def test_hello_with_an_unknown_code_is_refused(host: Host, code: str) -> None:
    with WsClient(Guest(host)) as client:
        client.send_message(type="hello", protocol=PROTOCOL, table=code)
        assert client.receive_type("refused")["code"] == "table/unknown"


def test_guessing_codes_closes_the_connection_with_1008(host: Host) -> None:
    with WsClient(Guest(host)) as client:
        for letter in "ABCDE":
            client.send_message(type="hello", protocol=PROTOCOL, table=letter * 6)
        assert client.close_code() == 1008


def test_table_code_ignores_case_and_spaces(host: Host, game: RunningGame) -> None:
    with Guest(host).connect(f" {game.code.lower()} ") as client:
        assert client.table["code"] == game.code


def test_second_hello_is_refused(host: Host, game: RunningGame) -> None:
    with Guest(host).connect(game.code) as client:
        client.send_message(type="hello", protocol=PROTOCOL, table=game.code)
        assert client.receive_type("refused")["code"] == "wire/hello"


# Invalid messages


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "wire/json"),
        ("{", "wire/json"),
        ("{} {}", "wire/message"),
        ('{"type": "stand", "id": "a"', "wire/json"),
        ("[" * 9000, "wire/message"),
        ('{"type": "arrange", "id": "a", "options": {"x": ' + "[" * 9000, "wire/json"),
        ("NaN", "wire/json"),
        ("null", "wire/message"),
        ("[]", "wire/message"),
        ('"stand"', "wire/message"),
        ("{}", "wire/message"),
        ('{"type": "fly", "id": "a"}', "wire/message"),
        ('{"type": "stand"}', "wire/message"),
        ('{"type": "stand", "id": ""}', "wire/message"),
        ('{"type": "stand", "id": "two words"}', "wire/message"),
        ('{"type": "stand", "id": "' + "x" * 41 + '"}', "wire/message"),
        ('{"type": "stand", "id": "a", "seat": 1}', "wire/message"),
        ('{"type": "choose", "id": "a", "ask": "1", "choice": "exit"}', "wire/message"),
        ('{"type": "choose", "id": "a", "ask": 1.5, "choice": "exit"}', "wire/message"),
        ('{"type": "sit", "id": "a", "name": "Eve", "colour": "black"}', "wire/message"),
        ('{"type": "sit", "id": "a", "name": "' + "x" * 61 + '"}', "wire/message"),
        ('{"type": "fill", "id": "a", "seat": -1, "bot": null}', "wire/message"),
        ('{"type": "seed", "id": "a", "seed": "' + "A" * 64 + '"}', "wire/message"),
        ('{"type": "arrange", "id": "a", "settings": {"seconds": 4}}', "wire/message"),
        ('{"type": "arrange", "id": "a", "settings": {"public": 1}}', "wire/message"),
        (b'{"type": "stand", "id": "a"}', "wire/text"),
        (b"\xff\xfe", "wire/text"),
    ],
)
def test_invalid_message_is_refused_and_changes_nothing(
    game: RunningGame, frame: str | bytes, code: str
) -> None:
    before = game.welcome_of(game.cy.guest)
    game.cy.socket.send(frame)
    message = game.cy.receive_type("refused")
    assert message["code"] == code
    assert message["id"] is None
    assert game.welcome_of(game.cy.guest) == before


def test_too_long_message_closes_the_connection_with_1009(host: Host, game: RunningGame) -> None:
    before = game.welcome_of(game.cy.guest)
    with game.cy.guest.connect(game.code) as client:
        client.send_message(type="stand", id="x" * MAX_MESSAGE_BYTES)
        assert client.close_code() == 1009
    assert game.welcome_of(game.cy.guest) == before


def test_too_long_fragmented_message_closes_the_connection_with_1009(game: RunningGame) -> None:
    with game.cy.guest.connect(game.code) as client:
        parts = ("x" * 1024 for _ in range(MAX_MESSAGE_BYTES // 1024 + 1))
        with suppress(ConnectionClosed):
            client.socket.send(parts)
        assert client.close_code() == 1009


def test_hundred_invalid_messages_close_the_connection_with_1008(
    host: Host, game: RunningGame
) -> None:
    with Guest(host).connect(game.code) as client:
        for _ in range(100):
            client.socket.send("nonsense")
        assert client.close_code() == 1008
        codes = {message["code"] for message in client.received if message["type"] == "refused"}
        assert codes == {"wire/json"}


# Forbidden commands


def test_forbidden_commands_are_refused_with_their_codes(host: Host, game: RunningGame) -> None:
    cy, now = game.cy, game.cy.ask
    assert now is not None
    number = now["number"]
    expected: dict[str, list[tuple[str, Json]]] = {
        "table/not-host": [
            ("start", {}),
            ("remove", {"seat": 0}),
            ("fill", {"seat": 0, "bot": "random"}),
            ("arrange", {"settings": {"seconds": 5}}),
        ],
        "table/started": [
            ("sit", {"name": "Cy"}),
            ("sit", {"name": "Cy", "seat": 0}),
            ("seed", {"seed": "00" * 32}),
        ],
        "table/late": [
            ("choose", {"ask": number - 1, "choice": "exit"}),
            ("choose", {"ask": number + 1, "choice": "exit"}),
            ("choose", {"ask": 10**30, "choice": "exit"}),
            ("withdraw", {"ask": 0}),
        ],
        "step/illegal-choice": [
            ("choose", {"ask": number, "choice": "stay"}),
            ("choose", {"ask": number, "choice": "EXIT"}),
            ("choose", {"ask": number, "choice": "\u2028<script>"}),
        ],
        "table/not-chosen": [("withdraw", {"ask": number})],
        "table/not-replaced": [("return", {})],
        "table/standing": [("standing", {"standing": "never"})],
        "table/not-over": [("rematch", {})],
        "call/bot": [("fill", {"seat": 1, "bot": "nobody"})],
        "table/seat": [("fill", {"seat": 9, "bot": "random"})],
    }
    before = [game.welcome_of(client.guest) for client in (game.ana, game.ben, cy)]
    for code, tries in expected.items():
        for kind, fields in tries:
            assert cy.refusal(kind, **fields) == code, (kind, fields)
    with Guest(host, "Eve").connect(game.code) as eve:
        assert eve.refusal("choose", ask=number, choice="exit") == "table/no-seat"
        assert eve.refusal("withdraw", ask=number) == "table/no-seat"
        assert eve.refusal("stand") == "table/no-seat"
        assert eve.refusal("rematch") == "table/no-seat"
    after = [game.welcome_of(client.guest) for client in (game.ana, game.ben, cy)]
    assert after == before


# Fuzzed commands

_FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "sit": {"name": st.text(max_size=30), "seat": st.integers(0, 9)},
    "seed": {"seed": st.just("0" * 64)},
    "arrange": {"options": st.dictionaries(st.sampled_from(["players", "deck", "x"]), ANYTHING)},
    "fill": {"seat": st.integers(0, 9), "bot": st.none() | st.sampled_from(["random", "x", ":1"])},
    "remove": {"seat": st.integers(0, 9)},
    "start": {},
    "choose": {"ask": st.integers(2, 9) | st.integers(-9, 0), "choice": st.text(max_size=20)},
    "withdraw": {"ask": st.integers()},
    "standing": {"standing": st.text(min_size=1, max_size=9)},
    "return": {},
    "rematch": {},
}
"""Commands that are forbidden during a game for a player who is neither host nor replaced."""


@st.composite
def _forbidden_command(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from(sorted(_FIELDS)))
    message = {"type": kind, "id": draw(st.from_regex(r"[a-z0-9]{1,8}", fullmatch=True))}
    message |= {name: draw(values) for name, values in _FIELDS[kind].items()}
    if draw(st.booleans()):
        message[draw(st.sampled_from(["id", "type", "seat", "ask", "who"]))] = draw(ANYTHING)
    return message


@settings(CHECKED, max_examples=30)
@given(messages=st.lists(_forbidden_command() | ANYTHING, min_size=1, max_size=8))
def test_fuzzed_forbidden_commands_change_nothing(
    game: RunningGame, messages: list[object]
) -> None:
    messages = [message for message in messages if not _is_allowed(message)]
    with game.cy.guest.connect(game.code) as client:
        before = client.version, client.table, client.ask, client.facts, client.you
        for message in messages:
            client.socket.send(json.dumps(message))
        client.send_message(type="remove", id="the-last-one", seat=0)
        client.response_to("the-last-one")
        answers = [
            message for message in client.received if message["type"] not in ("welcome", "presence")
        ]
        assert {message["type"] for message in answers} == {"refused"}
        assert len(answers) == len(messages) + 1
        assert all("/" in message["code"] and message["message"] for message in answers)
    with game.cy.guest.connect(game.code) as client:
        assert (client.version, client.table, client.ask, client.facts, client.you) == before


def _is_allowed(message: object) -> bool:
    """Return True for `stand` and for Diamant's only auto-answer mode, which are allowed."""
    return isinstance(message, dict) and (
        message.get("type") == "stand" or message.get("standing") == "ask"
    )
