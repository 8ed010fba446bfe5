"""Environment variables for the options of `tacora serve`, and what a wrong one says."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tacora.cli.commands.serve_options import ACTIONS, add_arguments
from tacora.core.errors import UsageError
from tacora.server.buses.bus_url import BUS_VARIABLE
from tacora.server.stores.database_url import DATABASE_VARIABLE
from tests.cli.conftest import Run
from tests.server.live_server import PATIENCE, ROOT, first_line

VALUES = {
    "--host": "::1",
    "--lan": "",
    "--port": "81",
    "--no-browser": "",
    "--allowed-host": "play.example",
    "--trusted-proxy": "10.0.0.1,10.1.0.0/16",
    "--public-url": "https://play.example",
    "--database": "other.db",
    "--bus": "redis://db.example:1",
    "--keep-waiting": "7",
    "--keep-abandoned": "never",
    "--keep-finished": "365",
    "--rate": "2.5",
    "--connections-per-address": "9",
    "--time-scale": "0.5",
    "--bot-workers": "3",
    "--log": "log.jsonl",
    "--metrics": "10.0.0.2:9100",
    "--drain": "4.5",
    "--lang": "fr",
}
"""A value of each option that is not its default."""


def variable(option: str) -> str:
    return "TACORA_" + option[2:].upper().replace("-", "_")


def parse(*words: str, **environment: str) -> dict[str, Any]:
    """Return the values of all options."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    add_arguments(parser)
    args = parser.parse_args(words)
    args.variables.fill(args, environment)
    return {name: value for name, value in vars(args).items() if name != "variables"}


def options() -> list[str]:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return re.findall(r"^  (--[a-z-]+)", parser.format_help(), re.MULTILINE)


def test_every_option_but_an_action_has_a_variable_which_the_help_names() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    text = " ".join(parser.format_help().split())
    assert set(options()) == {*VALUES, *ACTIONS}
    for option in VALUES:
        assert f"[{variable(option)}]" in text
    for option in ACTIONS:
        assert variable(option) not in text
    assert "an option on the command line wins" in text
    assert {DATABASE_VARIABLE, BUS_VARIABLE} <= {variable(option) for option in VALUES}


@pytest.mark.parametrize("option", VALUES)
def test_variable_says_the_same_as_its_option_which_wins(option: str) -> None:
    value = VALUES[option]
    words = [option, *([value] if value else [])]
    by_option = parse(*words)
    assert by_option == parse(**{variable(option): value or "1"})
    assert by_option != parse()
    assert by_option == parse(*words, **{variable(option): "0"})
    assert parse(**{variable(option): ""}) == parse()


def test_variable_of_a_list_has_commas_and_the_command_line_replaces_it() -> None:
    hosts = {"TACORA_ALLOWED_HOST": "a.example, b.example"}
    assert parse(**hosts)["allowed_host"] == ["a.example", "b.example"]
    words = ("--allowed-host", "c.example", "--allowed-host", "d.example")
    assert parse(*words, **hosts)["allowed_host"] == ["c.example", "d.example"]


@pytest.mark.parametrize(("text", "value"), [("true", True), ("YES", True), ("0", False)])
def test_variable_of_an_option_without_a_value_takes_yes_and_no(text: str, *, value: bool) -> None:
    assert parse(TACORA_LAN=text)["lan"] is value


def test_option_wins_over_the_variable_of_one_that_it_excludes() -> None:
    args = parse("--host", "127.0.0.2", TACORA_LAN="1")
    assert (args["host"], args["lan"]) == ("127.0.0.2", False)
    with pytest.raises(UsageError, match="TACORA_HOST and TACORA_LAN exclude each other"):
        parse(TACORA_LAN="1", TACORA_HOST="127.0.0.2")
    assert parse(TACORA_LAN="0", TACORA_HOST="127.0.0.2")["host"] == "127.0.0.2"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--port", "70000"),
        ("--port", "http"),
        ("--rate", "0"),
        ("--rate", "fast"),
        ("--connections-per-address", "0"),
        ("--allowed-host", "play.example:80"),
        ("--trusted-proxy", "nobody"),
        ("--public-url", "play.example"),
        ("--database", "mysql://x/y"),
        ("--bus", "http://x"),
        ("--time-scale", "nan"),
        ("--bot-workers", "65"),
        ("--keep-waiting", "0"),
        ("--keep-finished", "soon"),
        ("--metrics", "metrics"),
        ("--metrics", "10.0.0.2:"),
        ("--metrics", "65536"),
        ("--drain", "-1"),
        ("--drain", "inf"),
        ("--log", "/nowhere/at/all"),
        ("--lang", "eo"),
        ("--lan", "perhaps"),
    ],
)
def test_wrong_value_of_a_variable_names_it_and_has_the_code_of_the_option(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, option: str, value: str
) -> None:
    words = ["--port", "0"] if option != "--port" else []
    word = f"{option}={value}"
    by_option = tacora("serve", "--no-browser", *words, word)
    monkeypatch.setenv(variable(option), value)
    by_variable = tacora("serve", "--no-browser", *words)
    assert (by_option.status, by_variable.status) == (2, 2)
    assert _code(by_variable.complaint) == _code(by_option.complaint)
    if option != "--log":  # its message names the file
        assert variable(option) in by_variable.complaint
        assert option in by_option.complaint
        assert not re.search(f"{option}(?![a-z-])", by_variable.complaint)


def _code(complaint: str) -> str:
    found = re.search(r": (\w+/[\w-]+): ", complaint)
    assert found, complaint
    return found[1]


def test_server_takes_all_its_options_from_the_environment(tmp_path: Path) -> None:
    environment = {
        "TACORA_PORT": "0",
        "TACORA_HOST": "127.0.0.1",
        "TACORA_NO_BROWSER": "1",
        "TACORA_DATABASE": str(tmp_path / "tables.db"),
        "TACORA_LOG": str(tmp_path / "log.jsonl"),
        "TACORA_PUBLIC_URL": "https://play.example",
        "TACORA_LANG": "fr",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tacora", "serve"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    line = first_line(process)
    process.terminate()
    _, err = process.communicate(timeout=PATIENCE)
    assert line == "Tacora est prêt : ouvrez https://play.example/\n"
    assert (process.returncode, err) == (0, "")
    assert (tmp_path / "tables.db").exists()
    assert (tmp_path / "log.jsonl").exists()
