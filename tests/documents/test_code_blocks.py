"""Every command and every block of code in the documents works, except those with a reason."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tacora.cli.parsers import COMMANDS, build_parser
from tacora.games.diamant.notation import from_notation, to_notation
from tests.documents.code_blocks import (
    BLOCKS,
    DOCUMENTS,
    LANGUAGES,
    CodeBlock,
    is_runnable,
    runnable_pages,
)
from tests.documents.runner import PageRunner, quick

SCHEMA = json.loads((DOCUMENTS[0].parent / "docs" / "protocol.schema.json").read_text("utf-8"))
BODIES = {
    "POST /api/guest": ("Guest", "Me"),
    "POST /api/tables": ("NewTable", "NewTableCode"),
    "GET /api/tables": ("ListedTable",),
    "POST /api/daily/diamant": ("NewDaily", "DailyOpened"),
}
"""The structs of the bodies in the blocks of HTTP."""
PLACEHOLDERS = {"GAME": "diamant", "SHELL": "bash", "N": "3", "CODE": "DBJTYT", "DAYS": "3"}


def _in(language: str) -> list[CodeBlock]:
    found = [block for block in BLOCKS if block.language == language]
    assert found
    return found


def test_every_block_names_a_language_that_is_tested() -> None:
    assert len(BLOCKS) > 60
    assert [str(block) for block in BLOCKS if block.language not in LANGUAGES] == []


def test_commands_are_in_fences_and_not_only_indented() -> None:
    indented = re.compile(r"\n\n {4}(?![ *-])\S[^\n]*\n\n(?! {4})")
    without_fences = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    for path in DOCUMENTS:
        text = without_fences.sub("", path.read_text("utf-8"))
        assert not indented.search(text), path


@pytest.mark.parametrize("page", runnable_pages())
def test_commands_and_programs_of_a_page_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runner = PageRunner(tmp_path, monkeypatch)
    for block in BLOCKS:
        if block.page == page and is_runnable(block):
            runner.run(block)
    assert "Traceback" not in capsys.readouterr().err


def test_blocks_that_are_not_tested_say_why(
    record_property: Callable[[str, object], None],
) -> None:
    untested = {str(block): block.reason for block in BLOCKS if block.reason is not None}
    for block, reason in untested.items():
        record_property(block, reason)
        assert reason
        assert len(reason.split()) > 2, block
        for file in re.findall(r"tests/[\w/]+(?:\.py|/)", reason):
            assert (DOCUMENTS[0].parent / file).exists(), file
    assert len(untested) < len([block for block in BLOCKS if is_runnable(block)])


def test_commands_play_fewer_games_here() -> None:
    assert quick("tacora simulate diamant --games 1e4 --json").endswith("--games 60 --json")
    assert quick("tacora simulate diamant --games 20") == "tacora simulate diamant --games 20"
    assert quick("tacora simulate diamant --players 3").endswith("--players 3 --games 60")
    fast = "tacora simulate diamant --games 1e6 --engine fast"
    assert quick(fast) == fast.replace("1e6", "20000")


def test_commands_in_the_table_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = next(path for path in DOCUMENTS if path.name == "README.md")
    commands = re.findall(r"`(tacora [^`]+)`", readme.read_text("utf-8"))
    assert len(commands) > 12
    game = "tacora play diamant --watch --plain --pace 0 --players 3 --record game.jsonl"
    lines = [game, *(command for command in commands if "--help" not in command)]
    text = "\n".join(lines).replace("coach game.jsonl", "coach game.jsonl --rollouts 64")
    PageRunner(tmp_path, monkeypatch).run(CodeBlock("README.md", 1, "sh", text, None, None))
    assert "Traceback" not in capsys.readouterr().err


# Commands within sentences and tables


def _inline_commands() -> list[tuple[str, str]]:
    found = [
        (path.name, " ".join(command.split()))
        for path in DOCUMENTS
        for command in re.findall(r"`(tacora [^`]+)`", path.read_text("utf-8"))
    ]
    assert len(found) > 100
    return found


def test_commands_in_sentences_are_accepted_by_the_parser(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Forms such as `tacora odds …` are left out; a sentence may leave out what is required."""
    for page, text in _inline_commands():
        command = text.replace("\\|", "|")
        if re.search(r"…|\[|\||\$|NAME| & ", command):
            continue
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(command)[1:]]
        name = next((word for word in words if not word.startswith("-")), None)
        assert name is None or name in COMMANDS, (page, text)
        if len(words) > 1 and "--help" not in words:
            complaint = _complaint(words, capsys)
            assert complaint is None, (page, text, complaint)


def _complaint(words: list[str], capsys: pytest.CaptureFixture[str]) -> str | None:
    """Return what the parser says against a command, except that something is missing."""
    try:
        _, unknown = build_parser(words).parse_known_args(words)
    except SystemExit:
        error = capsys.readouterr().err
        if not re.search("arguments are required|expected one argument", error):
            return error
        asked = [word for word in words[:2] if not word.startswith("-")] + ["--help"]
        with pytest.raises(SystemExit):
            build_parser(asked).parse_args(asked)
        page = capsys.readouterr().out
        unknown = [word for word in words if word.startswith("--") and word not in page]
    return f"unknown: {unknown}" if unknown else None


# Data


def test_toml_and_json_blocks_can_be_read() -> None:
    for block in _in("toml"):
        assert tomllib.loads(block.text)
    for block in _in("json"):
        decoder, text = json.JSONDecoder(), block.text.strip()
        while text:
            _, end = decoder.raw_decode(text)
            text = text[end:].lstrip()


def test_http_blocks_fit_the_json_schema() -> None:
    seen = set()
    for block in _in("http"):
        request = None
        for line in re.sub(r"\n(?=[ \]}])", "", block.text).splitlines():
            if re.match(r"(GET|POST) /", line):
                request, number = line.strip(), 0
            elif found := re.match(r"(?:\d{3} )?([\[{].*)", line):
                body = json.loads(found[1])
                if request in BODIES:
                    struct = BODIES[request][number]
                    number += 1
                    seen.add((request, struct))
                    for each in body if isinstance(body, list) else [body]:
                        _validate(struct, each)
    assert seen == {(request, struct) for request, names in BODIES.items() for struct in names}


def _validate(struct: str, value: object) -> None:
    schema = {"$ref": f"#/$defs/{struct}", "$defs": SCHEMA["$defs"]}
    errors = [error.message for error in Draft202012Validator(schema).iter_errors(value)]
    assert not errors


def test_position_in_the_notation_page_is_one() -> None:
    for block in _in("notation"):
        assert to_notation(from_notation(block.text.strip())) == block.text.strip()
