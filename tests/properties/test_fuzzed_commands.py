"""Whatever is in a file, the command line says what the library says, in one line."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.cli.main import main
from tacora.core.errors import InvalidRecord
from tests.properties.random_games import SPARING
from tests.properties.record_fuzzing import (
    BYTES,
    HOLE,
    TOKENS,
    encoded,
    judge_stream,
    raw,
    with_holes,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


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
        found = judge_stream(stream, sys.maxsize)
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
        assert shown["notation"] == found.game.rules.to_notation(found.state)


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
        for shape in with_holes(json.loads(sample[place])):
            for token in TOKENS[::3]:
                text = json.dumps(shape).replace(f'"{HOLE}"', token) + "\n"
                path.write_bytes(b"".join(map(raw, (*sample[:place], text))))
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


def _check_complaint(found: InvalidRecord, status: int, out: bytes, err: bytes) -> None:
    assert status == 1
    assert out == b""
    text = err.decode()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    assert text.startswith(f"tacora: line {found.line}: {found.code}")
    assert text[:-1].isprintable(), "nothing in a file may steer the terminal"


def _written(stream: io.TextIOWrapper) -> bytes:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()
