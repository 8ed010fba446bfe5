"""Damaged records, and the assertion that holds for any file: a record, or refused by line."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from tacora.core.errors import InvalidRecord
from tacora.core.fairness import CommittedChance, Seeds
from tacora.core.game import Json
from tacora.core.record import Header, format_line
from tacora.core.replay import Replay, replay
from tacora.games.diamant import GAME as DIAMANT
from tacora.games.dinosaurs import GAME as DINOSAURS
from tacora.games.registry import get_game
from tests.properties import strategies as diamant
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.every_game import SUITES, AnyPlay
from tests.properties.records import entries_of

CODES = re.compile(r"(record|option|step|call)/[a-z0-9-]+")
HOLE = "@hole@"

TOKENS = (
    *("null", "true", "false", "0", "-0", "1", "-1", "2", "3", "0.5", "1e400", "-1e400", "1E5"),
    *("NaN", "Infinity", "-Infinity", "9" * 4300, "9" * 5000, "-" + "9" * 5000, str(2**64)),
    *('""', '"x"', '"\\ud800"', '"\\ud83d\\ude00"', '"\\u0000"', '"\\u2028"', '"\u2028\x85é"'),
    *("[]", "{}", "[[]]", '{"a": 1, "a": 2}', '{"\\ud800": 1}', '{"": {}}', '["\\ud800"]'),
    *('"' + "x" * 201 + '"', '"' + "x" * 60_000 + '"', "[" * 500 + "]" * 500, "[" * 30_000),
    *("[" * 30_000 + "]" * 30_000, '{"a":' * 5000 + "1" + "}" * 5000, "[1," * 9000, "'x'", ""),
    *('"pass"', '"dice:1+1"', '"map:temple"', '{"0": "pass"}', '{"1": "play:rope"}', '"dinosaurs"'),
    *('{"cards": {}}', '{"players": 2, "turn-limit": 10000}', '"dinosaur:earthquake"'),
    *('"continue"', '"exit"', '"relic"', '"trap:lava"', '{"0": "exit"}', '{"00": "exit"}'),
    *('{"0": 1}', '{"999": "exit"}', '{"-1": "exit"}', '{"٣": "exit"}', '"diamant"', "tru", "/**/"),
    *('{"players": 3}', '{"players": 3.0}', '{"players": true}', '{"deck": {}}', "[0, 0, 0]"),
)
"""Texts to put in the place of a value: legal elsewhere, wrong, or not JSON at all."""

BYTES = (
    *(b"", b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf"),
    *(b"\xef\xbb\xbf", b"\r\n", b"\r", b"\n", b"\n\n", b" \t\n", b"\x0b", b"\x1a", b"\x85"),
    *(b"{", b"}", b'"', b",", b":", b"9" * 30, b"\\", b"\xe2\x80\xa8", b"#", b"{}\n", b"null\n"),
)


def assert_read_or_refused(data: bytes) -> Replay | InvalidRecord:
    """Assert that a file is a record or is refused by line and code; return the answer."""
    return assert_stream_read_or_refused(io.BytesIO(data), data.count(b"\n") + 1)


def record_of(play: AnyPlay) -> list[str]:
    """Write a finished game with names and a commitment, its seeds revealed."""
    secret = Seeds(bytes(range(32)), {0: b"\x05" * 32})
    header, *steps = entries_of(play)
    assert isinstance(header, Header)
    names = tuple(f"Zoë {seat}" for seat in range(play.game.rules.num_seats(play.options)))
    named = replace(header, seats=names, commitment=secret.commitment())
    return [format_line(entry) for entry in (named, *steps, secret)]


def encoded(lines: list[str]) -> bytes:
    return "".join(lines).encode()


def _short_diamant() -> AnyPlay:
    deck = {"treasure:7": 2, "trap:lava": 2, "relic": 2}
    return diamant.play(
        DIAMANT.rules.parse_options({"players": 3, "deck": deck}), seed=19, leaving=0.3
    )


def _short_dinosaurs() -> AnyPlay:
    raw_options = {"players": 2, "turn-limit": 1, "pickpocketing": True}
    return dinosaurs.play(DINOSAURS.rules.parse_options(raw_options), seed=9, planned=0.5)


SAMPLES = {"diamant": _short_diamant, "dinosaurs": _short_dinosaurs}


def assert_stream_read_or_refused(
    stream: BinaryIO | io.BufferedReader, most_lines: int
) -> Replay | InvalidRecord:
    """Assert the same of a file that is read as it comes."""
    try:
        found = replay(stream, get_game)
    except InvalidRecord as refusal:
        return _assert_refusal(refusal, most_lines)
    check = SUITES[found.game.name].check
    for step in found.steps:
        check(step.state)
    _assert_written_again(found)
    return found


def _assert_refusal(refusal: InvalidRecord, most_lines: int) -> InvalidRecord:
    assert CODES.fullmatch(refusal.code)
    assert 1 <= refusal.line <= most_lines
    assert 0 < len(refusal.message) < 500
    return refusal


def _assert_written_again(found: Replay) -> None:
    """Assert that an accepted record, written again, is read as the same game."""
    steps = [step.step for step in found.steps if step.step is not None]
    lines = [format_line(entry) for entry in (found.header, *steps)]
    again = replay(io.BytesIO(encoded(lines)), get_game)
    assert [step.state for step in again.steps] == [step.state for step in found.steps]
    assert again.events == found.events
    if found.header.commitment and found.seeds:
        header = found.header
        CommittedChance(found.seeds, header.game, header.options, header.rules)


def with_holes(value: Json) -> Iterator[Json]:
    """Yield the value with a hole in each of its places in turn, itself and its keys included."""
    yield HOLE
    if isinstance(value, dict):
        for key, member in value.items():
            yield from ({**value, key: holed} for holed in with_holes(member))
            yield {(HOLE if name == key else name): other for name, other in value.items()}
    elif isinstance(value, list):
        for place, member in enumerate(value):
            for holed in with_holes(member):
                yield [*value[:place], holed, *value[place + 1 :]]


def raw(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
