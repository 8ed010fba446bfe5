"""The command line refuses any damaged record as the library does, in one line."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
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
    assert_stream_read_or_refused,
    encoded,
    raw,
    with_holes,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module", autouse=True)
def _parser_built_once() -> Iterator[None]:
    """Build the parser of each command once: it takes most of the time of a command."""
    module = import_module("tacora.cli.main")
    build = module.build_parser
    parsers = cache(lambda command: build([command]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "build_parser", lambda words: parsers(words[0]))
        yield


def run(words: list[str]) -> tuple[int, bytes, bytes]:
    """Run a command; return its status, output and errors, encoded as on a terminal."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="strict")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    out.flush()
    err.flush()
    return status, _written(out), _written(err)


def assert_commands_agree(path: Path) -> None:
    """Assert that the commands agree with the library, in status and output."""
    with path.open("rb") as stream:
        found = assert_stream_read_or_refused(stream, sys.maxsize)
    for command in ("replay", "verify"):
        status, out, err = run([command, str(path)])
        if isinstance(found, InvalidRecord):
            _assert_one_line_error(found, status, out, err)
    status, out, err = run(["replay", str(path), "--json"])
    if isinstance(found, InvalidRecord):
        _assert_one_line_error(found, status, out, err)
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
    assert_commands_agree(path)
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
                assert_commands_agree(path)


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
    assert_commands_agree(path)


@SPARING
@given(data=st.binary(max_size=100) | st.sampled_from(BYTES))
def test_the_command_line_refuses_any_bytes_in_one_line(folder: Path, data: bytes) -> None:
    path = folder / "bytes.jsonl"
    path.write_bytes(data)
    assert_commands_agree(path)


@pytest.mark.parametrize("depth", [100, 500, 900, 950, 960, 970, 980, 990, 1000, 5000, 30_000])
@pytest.mark.parametrize("key", ["players", "edition", "deck"])
def test_the_command_line_refuses_brackets_in_one_line(folder: Path, key: str, depth: int) -> None:
    path = folder / "deep.jsonl"
    nest = "[" * depth + "]" * depth
    path.write_text(
        f'{{"format": "tacora/1", "game": "diamant", "options": {{"{key}": {nest}}}}}\n'
    )
    assert_commands_agree(path)


def _assert_one_line_error(found: InvalidRecord, status: int, out: bytes, err: bytes) -> None:
    assert status == 1
    assert out == b""
    text = err.decode()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    assert text.startswith(f"tacora: line {found.line}: {found.code}")
    assert text[:-1].isprintable(), "a file must not control the terminal"


def _written(stream: io.TextIOWrapper) -> bytes:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()
