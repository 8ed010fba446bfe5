"""Any file is a legal record or is refused by line and code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.errors import InvalidRecord
from tacora.core.game import Json
from tacora.core.record import MAX_LINE_BYTES
from tacora.core.replay import Replay
from tests.properties.every_game import Suite, every_game
from tests.properties.random_games import SPARING, THOROUGH
from tests.properties.record_fuzzing import (
    BYTES,
    HOLE,
    TOKENS,
    assert_read_or_refused,
    assert_stream_read_or_refused,
    encoded,
    raw,
    record_of,
    with_holes,
)

DEPTHS = range(1, sys.getrecursionlimit() + 20)

_LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
_KEYS = st.text(max_size=5) | st.sampled_from(["0", "server"])
VALUES: st.SearchStrategy[Json] = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=8,
)
"""Any JSON value."""


def test_the_sample_record_is_legal(sample: list[str]) -> None:
    found = assert_read_or_refused(encoded(sample))
    assert isinstance(found, Replay)
    assert found.over
    assert found.seeds


def test_a_record_cut_at_any_byte_is_refused_there_or_is_a_beginning(sample: list[str]) -> None:
    data = encoded(sample)
    ends = {0}
    for text in sample:
        ends.add(max(ends) + len(text.encode()))
    for length in range(len(data)):
        found = assert_read_or_refused(data[:length])
        complete = length in ends or length + 1 in ends  # the last newline may be missing
        assert isinstance(found, Replay) == (complete and length > 0)
        if isinstance(found, InvalidRecord):
            assert found.line == data[:length].count(b"\n") + 1


@every_game
@SPARING
@given(data=st.data())
def test_any_record_cut_at_any_byte(suite: Suite, data: st.DataObject) -> None:
    whole = encoded(record_of(data.draw(suite.short_games)))
    for length in data.draw(st.lists(st.integers(0, len(whole)), max_size=10)):
        assert_read_or_refused(whole[:length])


@THOROUGH
@given(data=st.data())
def test_lines_in_another_order(sample: list[str], data: st.DataObject) -> None:
    first, second = data.draw(st.tuples(*[st.integers(0, len(sample) - 1)] * 2))
    swapped = list(sample)
    swapped[first], swapped[second] = sample[second], sample[first]
    assert_read_or_refused(encoded(swapped))
    assert_read_or_refused(encoded(data.draw(st.permutations(sample))))


def test_any_line_twice_or_missing(sample: list[str]) -> None:
    for place in range(len(sample)):
        assert_read_or_refused(encoded([*sample[:place], sample[place], *sample[place:]]))
        missing = assert_read_or_refused(encoded([*sample[:place], *sample[place + 1 :]]))
        assert place or isinstance(missing, InvalidRecord)
    assert isinstance(assert_read_or_refused(encoded([sample[0], *sample])), InvalidRecord)
    assert isinstance(assert_read_or_refused(encoded([*sample, sample[-1]])), InvalidRecord)


def test_every_wrong_value_at_every_place(sample: list[str]) -> None:
    for place in (0, 1, 2, len(sample) - 2, len(sample) - 1):
        for shape in with_holes(json.loads(sample[place])):
            for token in TOKENS:
                text = json.dumps(shape).replace(f'"{HOLE}"', token) + "\n"
                assert_read_or_refused(
                    b"".join(raw(part) for part in (*sample[:place], text, *sample[place + 1 :]))
                )


@pytest.mark.parametrize("kind", [float, str, bool])
def test_scores_of_another_type_are_refused(sample: list[str], kind: type) -> None:
    *before, result, _ = sample
    shown = json.loads(result)
    shown["result"]["scores"] = [kind(score) for score in shown["result"]["scores"]]
    found = assert_read_or_refused(encoded([*before, json.dumps(shown)]))
    assert isinstance(found, InvalidRecord)
    assert found.code == "record/result"


@THOROUGH
@given(data=st.data())
def test_any_json_at_any_place(sample: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(sample) - 1))
    shape = data.draw(st.sampled_from(list(with_holes(json.loads(sample[place])))))
    text = json.dumps(shape).replace(f'"{HOLE}"', json.dumps(data.draw(VALUES))) + "\n"
    assert_read_or_refused(
        b"".join(raw(part) for part in (*sample[:place], text, *sample[place + 1 :]))
    )


@THOROUGH
@given(data=st.data())
def test_bytes_put_in_or_taken_out_anywhere(sample: list[str], data: st.DataObject) -> None:
    whole = encoded(sample)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(whole)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 2, 10]))
        piece = data.draw(st.sampled_from(BYTES) | st.binary(max_size=4))
        whole = whole[:start] + piece + whole[end:]
    assert_read_or_refused(whole)


@THOROUGH
@given(data=st.binary(max_size=300))
def test_any_bytes_at_all(data: bytes) -> None:
    assert_read_or_refused(data)


@pytest.mark.parametrize(
    ("data", "line_number", "code"),
    [
        (b"", 1, "record/empty"),
        (b"\n\n\n", 1, "record/empty"),
        (b"\n{}\n", 1, "record/blank-line"),
        (b"{}", 1, "record/format"),
        (b"\xef\xbb\xbf{}", 1, "record/json"),
        (b"\x00", 1, "record/json"),
        (b'{"a": "\xff"}', 1, "record/utf8"),
        (b'{"a": "\xed\xa0\x80"}', 1, "record/utf8"),
        (b'{"a": NaN}', 1, "record/json"),
        (b'{"a": -Infinity}', 1, "record/json"),
        (b'{"a": ' + b"9" * 5000 + b"}", 1, "record/json"),
        (b'{"a": 1, "a": 1}', 1, "record/twice"),
        (b"[" * 100_000, 1, "record/line-too-long"),
        (b"[" * 60_000, 1, "record/json"),
        (b'{"a":' * 10_000, 1, "record/json"),
        (b"[" * 30_000 + b"]" * 30_000, 1, "record/json"),
        (b"[]", 1, "record/json"),
        (b" " * MAX_LINE_BYTES + b"\n", 1, "record/line-too-long"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_its_code(
    data: bytes, line_number: int, code: str
) -> None:
    found = assert_read_or_refused(data)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (line_number, code)


def test_windows_line_ends_and_blank_lines_at_the_end_are_harmless(sample: list[str]) -> None:
    plain = assert_read_or_refused(encoded(sample))
    assert isinstance(plain, Replay)
    for data in (
        encoded(sample).replace(b"\n", b"\r\n"),
        encoded(sample) + b"\n \r\n\t\n",
        encoded(sample).rstrip(b"\n"),
    ):
        found = assert_read_or_refused(data)
        assert isinstance(found, Replay)
        assert found.state == plain.state


@pytest.mark.parametrize("key", ["format", "game", "options", "seats", "commitment", "other"])
def test_brackets_of_every_depth_in_the_header(key: str) -> None:
    _assert_refused(DEPTHS, lambda nest: f'"{key}": {nest}')


@pytest.mark.parametrize(
    ("game", "key"),
    [("diamant", "players"), ("diamant", "deck"), ("dinosaurs", "players"), ("dinosaurs", "cards")],
)
def test_brackets_of_every_depth_in_an_option(game: str, key: str) -> None:
    _assert_refused(DEPTHS, lambda nest: _header_with_option(game, key, nest))


SIMPLE_OPTIONS = [
    *(("diamant", key) for key in ("edition", "chests", "absence", "relic-values")),
    *(("diamant", key) for key in ("two-explorers",)),
    *(("dinosaurs", key) for key in ("diamonds", "explorers", "attacks", "pickpocketing")),
    *(("dinosaurs", key) for key in ("higher-rolls", "turn-limit")),
]
"""Options with one of a few values, a number or a flag: their values are refused alike."""


@pytest.mark.parametrize(("game", "key"), SIMPLE_OPTIONS)
def test_brackets_of_many_depths_in_a_simple_option(game: str, key: str) -> None:
    """Every depth at both ends, and between them every fourth, for each option another."""
    first = SIMPLE_OPTIONS.index((game, key)) % 4
    depths = [d for d in DEPTHS if d < 60 or d > DEPTHS[-200] or d % 4 == first]
    _assert_refused(depths, lambda nest: _header_with_option(game, key, nest))


@pytest.mark.parametrize("deck", ["map", "item"])
def test_brackets_of_every_depth_in_custom_cards(deck: str) -> None:
    _assert_refused(
        DEPTHS, lambda nest: _header_with_option("dinosaurs", "cards", f'{{"{deck}": {nest}}}')
    )


@pytest.mark.parametrize("key", ["chance", "decide", "result", "reveal", "other"])
def test_brackets_of_every_depth_in_a_step(sample: list[str], key: str) -> None:
    for depth in DEPTHS:
        text = f'{{"{key}": {"[" * depth}{"]" * depth}}}\n'
        assert isinstance(assert_read_or_refused(encoded([sample[0], text])), InvalidRecord)


class Endless(io.RawIOBase):
    """A file with a beginning and then one byte repeated to 100 MB, made as it is read."""

    def __init__(self, beginning: bytes, filler: bytes) -> None:
        self.read_so_far = 0
        self._beginning = beginning
        self._filler = filler

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # io wants a buffer
        size = min(len(buffer), 100_000_000 - self.read_so_far)
        start = self.read_so_far
        known = self._beginning[start : start + size]
        buffer[:size] = known + self._filler * (size - len(known))
        self.read_so_far += size
        return size


@pytest.mark.parametrize("filler", [b"x", b"[", b"9", b" ", b"\x00", b"\xff"])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_line_of_100_mb_is_refused_after_its_first_bytes(
    sample: list[str], before: int, filler: bytes
) -> None:
    source = Endless(encoded(sample[:before]) + b'{"chance": "', filler)
    found = assert_stream_read_or_refused(io.BufferedReader(source), before + 1)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (before + 1, "record/line-too-long")
    assert source.read_so_far < 1_000_000


@pytest.mark.parametrize(("line_ends", "code"), [(3, "empty"), (10**6, "blank-line")])
def test_record_of_newlines_only_is_rejected(line_ends: int, code: str) -> None:
    found = assert_read_or_refused(b"\n" * line_ends)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (1, f"record/{code}")


def _header_with_option(game: str, key: str, value: str) -> str:
    players = "" if key == "players" else '"players": 3, '
    return f'"game": "{game}", "options": {{{players}"{key}": {value}}}'


def _assert_refused(depths: Sequence[int], inside: Callable[[str], str]) -> None:
    for depth in depths:
        for nest in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            text = f'{{"format": "tacora/1", {inside(nest)}}}\n'
            assert isinstance(assert_read_or_refused(text.encode()), InvalidRecord)
