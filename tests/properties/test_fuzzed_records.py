"""Whatever is in a file, it is a lawful record or it is refused by line and code, in one line."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.cli.main import main
from tacora.core.chance import Committed, Seeds
from tacora.core.errors import InvalidRecord
from tacora.core.game import Json
from tacora.core.record import MAX_LINE, Header, line
from tacora.core.replay import Replay, replay
from tacora.diamant import GAME as DIAMANT
from tacora.dinosaurs import GAME as DINOSAURS
from tacora.games import NAMES, game_named
from tests.properties import strategies as diamant
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.every_game import CHECKS, AnyPlay, Games, every_game
from tests.properties.plays import SPARING, THOROUGH
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
"""What may stand in the place of a value: lawful elsewhere, wrong, or not JSON at all."""

BYTES = (
    *(b"", b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf"),
    *(b"\xef\xbb\xbf", b"\r\n", b"\r", b"\n", b"\n\n", b" \t\n", b"\x0b", b"\x1a", b"\x85"),
    *(b"{", b"}", b'"', b",", b":", b"9" * 30, b"\\", b"\xe2\x80\xa8", b"#", b"{}\n", b"null\n"),
)


def judge(data: bytes) -> Replay | InvalidRecord:
    """What the library says of a file; anything but these two answers is a failure."""
    return _judge_stream(io.BytesIO(data), data.count(b"\n") + 1)


def record_of(play: AnyPlay) -> list[str]:
    """The lines of a finished game with names and a commitment, its seeds revealed."""
    secret = Seeds(bytes(range(32)), {0: b"\x05" * 32})
    header, *steps = entries_of(play)
    assert isinstance(header, Header)
    names = tuple(f"Zoë {seat}" for seat in range(play.game.seats(play.options)))
    named = replace(header, seats=names, commitment=secret.commitment())
    return [line(entry) for entry in (named, *steps, secret)]


def encoded(lines: list[str]) -> bytes:
    return "".join(lines).encode()


def _short_diamant() -> AnyPlay:
    deck = {"treasure:7": 2, "trap:lava": 2, "relic": 2}
    return diamant.play(DIAMANT.options({"players": 3, "deck": deck}), seed=3, leaving=0.3)


def _short_dinosaurs() -> AnyPlay:
    given = {"players": 2, "turn-limit": 1, "pickpocketing": True}
    return dinosaurs.play(DINOSAURS.options(given), seed=4, sense=0.5)


SAMPLES = {"diamant": _short_diamant, "dinosaurs": _short_dinosaurs}


@pytest.fixture(scope="module", params=NAMES)
def sample(request: pytest.FixtureRequest) -> list[str]:
    """One short finished game."""
    return record_of(SAMPLES[request.param]())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


def test_the_sample_itself_is_lawful(sample: list[str]) -> None:
    found = judge(encoded(sample))
    assert isinstance(found, Replay)
    assert found.over
    assert found.seeds


def test_a_record_cut_at_any_byte_is_refused_there_or_is_a_beginning(sample: list[str]) -> None:
    data = encoded(sample)
    ends = {0}
    for text in sample:
        ends.add(max(ends) + len(text.encode()))
    for length in range(len(data)):
        found = judge(data[:length])
        complete = length in ends or length + 1 in ends  # the last newline may be missing
        assert isinstance(found, Replay) == (complete and length > 0)
        if isinstance(found, InvalidRecord):
            assert found.line == data[:length].count(b"\n") + 1


@every_game
@SPARING
@given(data=st.data())
def test_any_record_cut_at_any_byte(games: Games, data: st.DataObject) -> None:
    whole = encoded(record_of(data.draw(games)))
    for length in data.draw(st.lists(st.integers(0, len(whole)), max_size=10)):
        judge(whole[:length])


@THOROUGH
@given(data=st.data())
def test_lines_in_another_order(sample: list[str], data: st.DataObject) -> None:
    first, second = data.draw(st.tuples(*[st.integers(0, len(sample) - 1)] * 2))
    swapped = list(sample)
    swapped[first], swapped[second] = sample[second], sample[first]
    judge(encoded(swapped))
    judge(encoded(data.draw(st.permutations(sample))))


def test_any_line_twice_or_missing(sample: list[str]) -> None:
    for place in range(len(sample)):
        judge(encoded([*sample[:place], sample[place], *sample[place:]]))
        missing = judge(encoded([*sample[:place], *sample[place + 1 :]]))
        assert place or isinstance(missing, InvalidRecord)
    assert isinstance(judge(encoded([sample[0], *sample])), InvalidRecord)
    assert isinstance(judge(encoded([*sample, sample[-1]])), InvalidRecord)


def test_every_wrong_value_at_every_place(sample: list[str]) -> None:
    for place in (0, 1, 2, len(sample) - 2, len(sample) - 1):
        for shape in _with_holes(json.loads(sample[place])):
            for token in TOKENS:
                text = json.dumps(shape).replace(f'"{HOLE}"', token) + "\n"
                judge(
                    b"".join(_raw(part) for part in (*sample[:place], text, *sample[place + 1 :]))
                )


@pytest.mark.parametrize("kind", [float, str, bool])
def test_scores_of_another_type_are_refused(sample: list[str], kind: type) -> None:
    *before, result, _ = sample
    shown = json.loads(result)
    shown["result"]["scores"] = [kind(score) for score in shown["result"]["scores"]]
    found = judge(encoded([*before, json.dumps(shown)]))
    assert isinstance(found, InvalidRecord)
    assert found.code == "record/result"


@THOROUGH
@given(data=st.data())
def test_any_json_at_any_place(sample: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(sample) - 1))
    shape = data.draw(st.sampled_from(list(_with_holes(json.loads(sample[place])))))
    text = json.dumps(shape).replace(f'"{HOLE}"', json.dumps(data.draw(_values()))) + "\n"
    judge(b"".join(_raw(part) for part in (*sample[:place], text, *sample[place + 1 :])))


@THOROUGH
@given(data=st.data())
def test_bytes_put_in_or_taken_out_anywhere(sample: list[str], data: st.DataObject) -> None:
    whole = encoded(sample)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(whole)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 2, 10]))
        piece = data.draw(st.sampled_from(BYTES) | st.binary(max_size=4))
        whole = whole[:start] + piece + whole[end:]
    judge(whole)


@THOROUGH
@given(data=st.binary(max_size=300))
def test_any_bytes_at_all(data: bytes) -> None:
    judge(data)


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
        (b" " * MAX_LINE + b"\n", 1, "record/line-too-long"),
    ],
)
def test_what_is_no_record_is_refused_as(data: bytes, line_number: int, code: str) -> None:
    found = judge(data)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (line_number, code)


def test_windows_line_ends_and_blank_lines_at_the_end_are_harmless(sample: list[str]) -> None:
    plain = judge(encoded(sample))
    assert isinstance(plain, Replay)
    for data in (
        encoded(sample).replace(b"\n", b"\r\n"),
        encoded(sample) + b"\n \r\n\t\n",
        encoded(sample).rstrip(b"\n"),
    ):
        found = judge(data)
        assert isinstance(found, Replay)
        assert found.state == plain.state


@pytest.mark.parametrize("key", ["format", "game", "options", "seats", "commitment", "other"])
def test_brackets_of_every_depth_in_the_header(key: str) -> None:
    _try_every_depth(lambda nest: f'"{key}": {nest}')


@pytest.mark.parametrize(
    ("game", "key"),
    [
        *(("diamant", key) for key in ("players", "edition", "chests", "absence")),
        *(("diamant", key) for key in ("relic-values", "two-explorers", "deck")),
        *(("dinosaurs", key) for key in ("players", "diamonds", "explorers", "attacks", "cards")),
        *(("dinosaurs", key) for key in ("pickpocketing", "higher-rolls", "turn-limit")),
    ],
)
def test_brackets_of_every_depth_in_an_option(game: str, key: str) -> None:
    players = "" if key == "players" else '"players": 3, '
    _try_every_depth(lambda nest: f'"game": "{game}", "options": {{{players}"{key}": {nest}}}')


@pytest.mark.parametrize("deck", ["map", "item"])
def test_brackets_of_every_depth_in_a_deck_of_ones_own(deck: str) -> None:
    _try_every_depth(
        lambda nest: (
            f'"game": "dinosaurs", "options": {{"players": 3, "cards": {{"{deck}": {nest}}}}}'
        )
    )


@pytest.mark.parametrize("key", ["chance", "decide", "result", "reveal", "other"])
def test_brackets_of_every_depth_in_a_step(sample: list[str], key: str) -> None:
    for depth in range(1, sys.getrecursionlimit() + 20):
        text = f'{{"{key}": {"[" * depth}{"]" * depth}}}\n'
        assert isinstance(judge(encoded([sample[0], text])), InvalidRecord)


class Endless(io.RawIOBase):
    """A file that begins somehow and goes on with one byte for 100 MB, made as it is read."""

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
    found = _judge_stream(io.BufferedReader(source), before + 1)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (before + 1, "record/line-too-long")
    assert source.read_so_far < 1_000_000


@pytest.mark.parametrize(("line_ends", "code"), [(3, "empty"), (10**6, "blank-line")])
def test_line_ends_alone_are_no_record(line_ends: int, code: str) -> None:
    found = judge(b"\n" * line_ends)
    assert isinstance(found, InvalidRecord)
    assert (found.line, found.code) == (1, f"record/{code}")


# Through the command line


def run(words: list[str]) -> tuple[int, bytes, bytes]:
    """A command's status, what it printed and what it complained of, encoded as on a terminal."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="strict")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    out.flush()
    err.flush()
    return status, _written(out), _written(err)


def answer(path: Path) -> None:
    """The command line agrees with the library, in status and in what it prints."""
    with path.open("rb") as stream:
        found = _judge_stream(stream, sys.maxsize)
    for command in ("replay", "verify"):
        status, out, err = run([command, str(path)])
        if isinstance(found, InvalidRecord):
            _check_complaint(found, status, out, err)
    status, out, err = run(["replay", str(path), "--json"])
    if isinstance(found, InvalidRecord):
        _check_complaint(found, status, out, err)
    else:
        assert (status, err) == (0, b"")
        shown = json.loads(out)
        assert shown["over"] == found.over
        assert shown["notation"] == found.game.to_notation(found.state)


def test_the_command_line_refuses_a_file_of_100_mb_in_one_line(folder: Path) -> None:
    path = folder / "long.jsonl"
    with path.open("wb") as stream:
        stream.write(b'{"format": "')
        stream.truncate(100_000_000)
    answer(path)
    path.unlink()


def test_the_command_line_refuses_every_wrong_value_in_one_line(
    sample: list[str], folder: Path
) -> None:
    path = folder / "wrong.jsonl"
    for place in (0, 2):
        for shape in _with_holes(json.loads(sample[place])):
            for token in TOKENS[::3]:
                text = json.dumps(shape).replace(f'"{HOLE}"', token) + "\n"
                path.write_bytes(b"".join(map(_raw, (*sample[:place], text))))
                answer(path)


@SPARING
@given(data=st.data())
def test_the_command_line_refuses_damaged_bytes_in_one_line(
    sample: list[str], folder: Path, data: st.DataObject
) -> None:
    whole = encoded(sample)
    start = data.draw(st.integers(0, len(whole)))
    piece = data.draw(st.sampled_from(BYTES) | st.binary(max_size=4))
    path = folder / "damaged.jsonl"
    path.write_bytes(whole[:start] + piece + whole[start + data.draw(st.integers(0, 3)) :])
    answer(path)


@SPARING
@given(data=st.binary(max_size=100) | st.sampled_from(BYTES))
def test_the_command_line_refuses_any_bytes_in_one_line(folder: Path, data: bytes) -> None:
    path = folder / "bytes.jsonl"
    path.write_bytes(data)
    answer(path)


@pytest.mark.parametrize("depth", [100, 500, 900, 950, 960, 970, 980, 990, 1000, 5000, 30_000])
@pytest.mark.parametrize("key", ["players", "edition", "deck"])
def test_the_command_line_refuses_brackets_in_one_line(folder: Path, key: str, depth: int) -> None:
    path = folder / "deep.jsonl"
    nest = "[" * depth + "]" * depth
    path.write_text(
        f'{{"format": "tacora/1", "game": "diamant", "options": {{"{key}": {nest}}}}}\n'
    )
    answer(path)


def _judge_stream(stream: BinaryIO | io.BufferedReader, most_lines: int) -> Replay | InvalidRecord:
    try:
        found = replay(stream, game_named)
    except InvalidRecord as refusal:
        return _checked(refusal, most_lines)
    for moment in found.moments:
        CHECKS[found.game.name](moment.state)
    _check_written_again(found)
    return found


def _checked(refusal: InvalidRecord, most_lines: int) -> InvalidRecord:
    assert CODES.fullmatch(refusal.code)
    assert 1 <= refusal.line <= most_lines
    assert 0 < len(refusal.message) < 500
    return refusal


def _check_written_again(found: Replay) -> None:
    """A record that was accepted, written anew, is accepted again and is the same game."""
    steps = [moment.step for moment in found.moments if moment.step is not None]
    lines = [line(entry) for entry in (found.header, *steps)]
    again = replay(io.BytesIO(encoded(lines)), game_named)
    assert [moment.state for moment in again.moments] == [moment.state for moment in found.moments]
    assert again.events == found.events
    if found.header.commitment and found.seeds:
        Committed(found.seeds, found.header.game, found.header.options)


def _check_complaint(found: InvalidRecord, status: int, out: bytes, err: bytes) -> None:
    assert status == 1
    assert out == b""
    text = err.decode()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    assert text.startswith(f"tacora: line {found.line}: {found.code}")
    assert text[:-1].isprintable(), "nothing in a file may steer the terminal"


def _try_every_depth(inside: Callable[[str], str]) -> None:
    for depth in range(1, sys.getrecursionlimit() + 20):
        for nest in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            text = f'{{"format": "tacora/1", {inside(nest)}}}\n'
            assert isinstance(judge(text.encode()), InvalidRecord)


def _with_holes(value: Json) -> Iterator[Json]:
    """The value with a hole in each of its places in turn, itself and its keys included."""
    yield HOLE
    if isinstance(value, dict):
        for key, member in value.items():
            yield from ({**value, key: holed} for holed in _with_holes(member))
            yield {(HOLE if name == key else name): other for name, other in value.items()}
    elif isinstance(value, list):
        for place, member in enumerate(value):
            for holed in _with_holes(member):
                yield [*value[:place], holed, *value[place + 1 :]]


def _values() -> st.SearchStrategy[Json]:
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.text(max_size=5) | st.sampled_from(["0", "server"]), inner, max_size=4
            )
        ),
        max_leaves=8,
    )


def _raw(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _written(stream: io.TextIOWrapper) -> bytes:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()
