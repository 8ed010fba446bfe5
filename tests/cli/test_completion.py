"""`tacora completion SHELL`: what real shells offer at a place of the command line."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tacora.bots.registry import bot_names
from tacora.cli.completion.places import all_places
from tacora.cli.completion.scripts import SCRIPTS
from tacora.cli.examples import EXAMPLES
from tacora.cli.parsers import COMMANDS, build_parser
from tests.cli.conftest import Run

BASH = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_tacora
echo "${COMPREPLY[@]}"
"""
ZSH = """
compdef() { : }
_describe() { eval "print -l -- \\"\\${${argv[-1]}[@]%%:*}\\"" }
compadd() { shift; print -l -- "$@" }
_values() { shift 3; print -l -- "$@" }
_files() { print FILE }
source "$1"; shift
words=("$@"); CURRENT=$#
_tacora
"""
FISH = """
source $argv[1]
complete -C "$argv[2]" | string split -f 1 \\t
true
"""


def _ask_bash(script: Path, words: list[str]) -> set[str]:
    return _run("bash", "-c", BASH, "-", str(script), *words)


def _ask_zsh(script: Path, words: list[str]) -> set[str]:
    found = _run("zsh", "-f", "-c", ZSH, "-", str(script), *words)
    return {each for each in found if each.startswith(words[-1].rpartition(",")[2])}


def _ask_fish(script: Path, words: list[str]) -> set[str]:
    return _run("fish", "--no-config", "-c", FISH, str(script), " ".join(words))


SHELLS: dict[str, Callable[[Path, list[str]], set[str]]] = {
    "bash": _ask_bash,
    "zsh": _ask_zsh,
    "fish": _ask_fish,
}
EVERYWHERE = {
    "tacora ": set(COMMANDS),
    "tacora si": {"simulate"},
    "tacora --ver": {"--version"},
    "tacora odds ": {"diamant", "dinosaurs"},
    "tacora admin un": {"unblock"},
    "tacora admin tables --j": {"--json"},
    "tacora simulate diamant --two": {"--two-explorers"},
    "tacora simulate dinosaurs --two": set[str](),
    "tacora simulate diamant --players 5 --engine ": {"rules", "fast"},
    "tacora play dinosaurs --players ": set[str](),
    "tacora rules diamant --lang ": {"en", "fr"},
    "tacora completion ": {"bash", "zsh", "fish"},
}


def _run(*command: str) -> set[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.fixture(scope="module", params=SHELLS)
def ask(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], set[str]]:
    """Return what a shell offers after a text."""
    shell = request.param
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path_factory.mktemp("completion") / f"tacora.{shell}"
    script.write_text(SCRIPTS[shell](all_places()), "utf-8")
    return lambda text: SHELLS[shell](script, text.split(" "))


def test_shell_offers_what_fits_the_place(ask: Callable[[str], set[str]]) -> None:
    offered = {text: ask(text) for text in EVERYWHERE}
    assert offered == EVERYWHERE


def test_shell_offers_the_bots_of_the_game(ask: Callable[[str], set[str]]) -> None:
    assert ask("tacora arena diamant --bots ") == set(bot_names("diamant"))


def test_bash_completes_a_list_of_bots_and_a_value_after_an_equals_sign(tmp_path: Path) -> None:
    script = tmp_path / "tacora.bash"
    script.write_text(SCRIPTS["bash"](all_places()), "utf-8")
    words = ["tacora", "arena", "diamant", "--bots", "random,exp"]
    assert _ask_bash(script, words) == {"random,expert"}
    words = ["tacora", "simulate", "diamant", "--engine", "=", "f"]  # as bash splits --engine=f
    assert _ask_bash(script, words) == {"fast"}


def test_every_option_of_every_command_has_a_place() -> None:
    places = {place.words: place for place in all_places()}
    assert {f"tacora {command}" for command in COMMANDS} < set(places)
    for words, flags in {
        "tacora serve": {"--lan", "--drain", "--help"},
        "tacora database prune": {"--dry-run", "--waiting"},
        "tacora odds dinosaurs": {"--need", "--evade", "--home"},
    }.items():
        assert flags <= {name for option in places[words].options for name in option.names}
    assert places["tacora replay"].takes_file
    database = next(
        option for option in places["tacora serve"].options if "--database" in option.names
    )
    assert database.is_file


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_prints_the_script_of_a_shell(tacora: Run, shell: str) -> None:
    answer = tacora("completion", shell)
    assert (answer.status, answer.out) == (0, SCRIPTS[shell](all_places()))


def test_unknown_shell_is_rejected(tacora: Run) -> None:
    answer = tacora("completion", "csh")
    assert answer.status == 2
    assert "invalid choice: 'csh'" in answer.complaint


# Examples on the help pages


def test_every_command_has_examples_that_its_parser_accepts(tacora: Run) -> None:
    assert set(EXAMPLES) == {"", *COMMANDS}
    for command, examples in EXAMPLES.items():
        assert examples, command
        for line, about in examples:
            program, *words = shlex.split(line.partition(" > ")[0].partition(" < ")[0])
            assert program == "tacora"
            assert command in ("", words[0])
            assert about
            assert len(f"  # {about}") <= 80
            build_parser(words).parse_args(words)


def test_help_of_a_game_shows_its_own_examples(tacora: Run) -> None:
    out = tacora("simulate", "dinosaurs", "--help").out
    assert "\nexamples:\n  # how long games last" in out
    assert "tacora simulate diamant" not in out
    assert "tacora simulate diamant" in tacora("simulate", "--help").out
    assert "tacora play diamant" in tacora("--help").out
