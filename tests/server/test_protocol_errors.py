"""Whatever comes over a socket that is no lawful command: a code, and nothing has changed."""

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
from tests.server.ws_client import Guest, Json, Line, meet, seat


@dataclass
class Sitting:
    """A game that waits for three people; Ana is the host and Ben has chosen."""

    code: str
    ana: Line
    ben: Line
    cy: Line

    def standing(self, guest: Guest) -> Json:
        """All that a guest is shown of the table, but for who is connected."""
        with guest.line(self.code) as line:
            welcome = dict(line.welcome)
        del welcome["present"], welcome["watchers"]
        return welcome


@pytest.fixture(scope="module")
def sitting(host: Host) -> Iterator[Sitting]:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    lines = [ana.line(code), *seat(host, code, "Ben", "Cy")]
    lines[0].command("start")
    meet(*lines)
    lines[1].choose("exit")
    meet(*lines)
    yield Sitting(code, *lines)
    for line in lines:
        line.close()


# Before hello


def test_a_command_before_hello_is_refused(host: Host) -> None:
    with Line(Guest(host, "Eve")) as line:
        line.say(type="sit", id="a", name="Eve")
        assert line.wait("refused")["code"] == "wire/hello"


@pytest.mark.parametrize("protocol", [0, PROTOCOL + 1, -1, 10**30])
def test_a_client_of_another_protocol_is_told_so(
    host: Host, sitting: Sitting, protocol: int
) -> None:
    with Line(Guest(host)) as line:
        line.say(type="hello", protocol=protocol, table=sitting.code)
        assert line.wait("refused")["code"] == "wire/protocol"
        line.say(type="hello", protocol=PROTOCOL, table=sitting.code)
        assert line.wait("welcome")["table"]["code"] == sitting.code


@pytest.mark.parametrize("code", ["ZZZZZZ", "", "x", "ÀÉÎÔÛ!", "'; --", "A" * 60])
def test_a_table_that_is_not_there_is_unknown(host: Host, code: str) -> None:
    with Line(Guest(host)) as line:
        line.say(type="hello", protocol=PROTOCOL, table=code)
        assert line.wait("refused")["code"] == "table/unknown"


def test_codes_cannot_be_guessed_one_after_the_other(host: Host) -> None:
    with Line(Guest(host)) as line:
        for letter in "ABCDE":
            line.say(type="hello", protocol=PROTOCOL, table=letter * 6)
        assert line.closed() == 1008


def test_a_code_may_be_typed_in_small_letters_and_with_spaces(host: Host, sitting: Sitting) -> None:
    with Guest(host).line(f" {sitting.code.lower()} ") as line:
        assert line.table["code"] == sitting.code


def test_hello_is_said_once(host: Host, sitting: Sitting) -> None:
    with Guest(host).line(sitting.code) as line:
        line.say(type="hello", protocol=PROTOCOL, table=sitting.code)
        assert line.wait("refused")["code"] == "wire/hello"


# What is no message


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
def test_what_is_no_message_is_told_so_and_forgotten(
    sitting: Sitting, frame: str | bytes, code: str
) -> None:
    before = sitting.standing(sitting.cy.guest)
    sitting.cy.socket.send(frame)
    said = sitting.cy.wait("refused")
    assert said["code"] == code
    assert said["id"] is None
    assert sitting.standing(sitting.cy.guest) == before


def test_a_message_that_is_too_long_ends_the_connection(host: Host, sitting: Sitting) -> None:
    before = sitting.standing(sitting.cy.guest)
    with sitting.cy.guest.line(sitting.code) as line:
        line.say(type="stand", id="x" * MAX_MESSAGE_BYTES)
        assert line.closed() == 1009
    assert sitting.standing(sitting.cy.guest) == before


def test_a_message_in_endless_parts_ends_the_connection(sitting: Sitting) -> None:
    with sitting.cy.guest.line(sitting.code) as line:
        parts = ("x" * 1024 for _ in range(MAX_MESSAGE_BYTES // 1024 + 1))
        with suppress(ConnectionClosed):
            line.socket.send(parts)
        assert line.closed() == 1009


def test_whoever_sends_nonsense_for_long_is_shown_the_door(host: Host, sitting: Sitting) -> None:
    with Guest(host).line(sitting.code) as line:
        for _ in range(100):
            line.socket.send("nonsense")
        assert line.closed() == 1008
        codes = {said["code"] for said in line.heard if said["type"] == "refused"}
        assert codes == {"wire/json"}


# Lawful messages that are not allowed


def test_what_is_not_yours_to_do_is_refused_by_its_code(host: Host, sitting: Sitting) -> None:
    cy, now = sitting.cy, sitting.cy.ask
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
    before = [sitting.standing(line.guest) for line in (sitting.ana, sitting.ben, cy)]
    for code, tries in expected.items():
        for kind, fields in tries:
            assert cy.refused(kind, **fields) == code, (kind, fields)
    with Guest(host, "Eve").line(sitting.code) as eve:
        assert eve.refused("choose", ask=number, choice="exit") == "table/no-seat"
        assert eve.refused("withdraw", ask=number) == "table/no-seat"
        assert eve.refused("stand") == "table/no-seat"
        assert eve.refused("rematch") == "table/no-seat"
    after = [sitting.standing(line.guest) for line in (sitting.ana, sitting.ben, cy)]
    assert after == before


# Anything at all

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
"""Commands that a player who is neither host nor replaced may not give in the middle of a game."""


@st.composite
def _unlawful(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from(sorted(_FIELDS)))
    message = {"type": kind, "id": draw(st.from_regex(r"[a-z0-9]{1,8}", fullmatch=True))}
    message |= {name: draw(values) for name, values in _FIELDS[kind].items()}
    if draw(st.booleans()):
        message[draw(st.sampled_from(["id", "type", "seat", "ask", "who"]))] = draw(ANYTHING)
    return message


@settings(CHECKED, max_examples=30)
@given(messages=st.lists(_unlawful() | ANYTHING, min_size=1, max_size=8))
def test_nothing_that_is_not_allowed_changes_a_table(
    sitting: Sitting, messages: list[object]
) -> None:
    messages = [message for message in messages if not _would_stand(message)]
    with sitting.cy.guest.line(sitting.code) as line:
        before = line.version, line.table, line.ask, line.facts, line.you
        for message in messages:
            line.socket.send(json.dumps(message))
        line.say(type="remove", id="the-last-one", seat=0)
        line.answer("the-last-one")
        answers = [said for said in line.heard if said["type"] not in ("welcome", "presence")]
        assert {said["type"] for said in answers} == {"refused"}
        assert len(answers) == len(messages) + 1
        assert all("/" in said["code"] and said["message"] for said in answers)
    with sitting.cy.guest.line(sitting.code) as line:
        assert (line.version, line.table, line.ask, line.facts, line.you) == before


def _would_stand(message: object) -> bool:
    """To give one's own seat up is allowed, and so is Diamant's one standing answer."""
    return isinstance(message, dict) and (
        message.get("type") == "stand" or message.get("standing") == "ask"
    )
