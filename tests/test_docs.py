"""Check the documents against the code: links, commands, options, error codes, examples."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from random import Random

import pytest

from tacora.cli.main import main
from tacora.cli.parsers import COMMANDS
from tacora.core import error_codes as core_codes
from tacora.core.game import ChanceStep
from tacora.games import diamant, dinosaurs
from tacora.games.diamant import GAME
from tacora.games.dinosaurs.notation import reader
from tacora.server import error_codes as server_codes
from tacora.table import error_codes as table_codes

ROOT = Path(__file__).parent.parent


def _files(folder: str, pattern: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob(pattern))
    assert found, f"no {pattern} found in {folder}"
    return found


SOURCES = {path: path.read_text("utf-8") for path in _files("src", "*.py")}
DOCUMENTS = ["README.md", "CONTRIBUTING.md"] + [
    path.relative_to(ROOT).as_posix() for path in _files("docs", "*.md")
]
RULES = {
    "docs/rules/diamant.md",
    "docs/rules/diamant.fr.md",
    "docs/rules/dinosaurs.md",
    "docs/rules/dinosaurs.fr.md",
}
WITHOUT_LINKS = {*RULES}
OF_THE_SITE = {"docs/reference.md"}
"""Documents that the site fills with what it reads in the program."""
WITHOUT_COMMANDS = {
    "docs/rules/diamant.md",
    "docs/rules/diamant.fr.md",
    "docs/errors.md",
    "docs/benchmarks.md",
    "docs/index.md",
    *OF_THE_SITE,
}
"""Documents in which no link to a file, or no command of tacora, is expected."""

KINDS = "bus|daily|option|step|record|notation|fairness|call|table|guest|lobby|wire|store|server"


def _enumerations() -> list[type[StrEnum]]:
    """Return every enumeration of error codes, in all layers."""
    found = [
        value
        for module in (core_codes, table_codes, server_codes)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, StrEnum) and value is not StrEnum
    ]
    assert len(found) == 14
    return found


def _error_codes() -> set[str]:
    return {code.value for enumeration in _enumerations() for code in enumeration}


def test_error_codes_in_errors_md_are_the_union_of_the_enumerations() -> None:
    text = (ROOT / "docs" / "errors.md").read_text("utf-8")
    documented = set(re.findall(rf"`((?:{KINDS})/[a-z0-9-]+)`", text))
    assert documented == _error_codes()


def test_error_codes_are_written_only_in_the_enumerations() -> None:
    for path, text in SOURCES.items():
        literals = re.findall(rf'"(?:{KINDS})/[a-z0-9-]+"', text)
        assert bool(literals) == (path.name == "error_codes.py"), path


def test_every_option_and_field_of_a_notation_has_an_error_code() -> None:
    options = {f"option/{key}" for game in (diamant, dinosaurs) for key in game.options._KEYS}
    fields = {f"notation/{name}" for name in (*diamant.notation._FIELDS, *reader._FIELDS)}
    assert options
    assert fields
    assert options | fields <= _error_codes()


def test_every_error_code_is_used_in_the_code() -> None:
    whole = "".join(text for path, text in SOURCES.items() if path.name != "error_codes.py")
    named = set(re.findall(r"\b\w+Code\.[A-Z0-9_]+\b", whole))
    dynamic = re.compile(r"option/|notation/|record/(decide|reveal|commitment)|call/usage")
    assert named
    for enumeration in _enumerations():
        for code in enumeration:
            member = f"{enumeration.__name__}.{code.name}"
            assert member in named or dynamic.match(code), code


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    path = ROOT / document
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    files = [target for target in targets if "://" not in target]
    assert bool(files) == (document not in WITHOUT_LINKS)
    assert [target for target in files if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_in_the_documents_exist(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    commands = set(re.findall(r"(?:`|^(?:\$ |    )?)tacora ([a-z]+)", text, re.MULTILINE))
    assert bool(commands) == (document not in WITHOUT_COMMANDS)
    assert commands <= set(COMMANDS)


def test_the_documents_without_links_or_commands_are_documents() -> None:
    assert set(DOCUMENTS) >= WITHOUT_LINKS | WITHOUT_COMMANDS


@pytest.mark.parametrize(
    ("game", "title"), [("diamant", "Diamant"), ("dinosaurs", "Diamonds & Dinosaurs")]
)
def test_the_options_of_play_are_those_of_the_guide(
    capsys: pytest.CaptureFixture[str], game: str, title: str
) -> None:
    offered = _offered(capsys, "play", game)
    common, *sections = _chapter("Playing in the terminal").split("\n### ")
    own = next(text for text in sections if text.startswith(f"{title}\n"))
    assert _flags(common) | _flags(own) == offered


def test_the_options_of_serve_are_those_of_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert _flags(_chapter("Host a table")) == _offered(capsys, "serve")


def _offered(capsys: pytest.CaptureFixture[str], *command: str) -> set[str]:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return _flags(capsys.readouterr().out)


def _chapter(title: str) -> str:
    guide = (ROOT / "docs" / "guide.md").read_text("utf-8")
    return guide.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _flags(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help"}


@pytest.mark.parametrize(
    ("title", "fields"),
    [
        ("# A position", diamant.notation._FIELDS),
        ("## Diamonds", reader._FIELDS),
    ],
)
def test_the_fields_of_the_notation_page_are_those_of_the_code(
    title: str, fields: tuple[str, ...]
) -> None:
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    section = next(
        part for part in re.split(r"^(?=#)", text, flags=re.MULTILINE) if part.startswith(title)
    )
    rows = re.findall(r"^\| ([a-z]+) \|", section, flags=re.MULTILINE)
    assert rows == ["field", *fields]


def test_the_bot_in_the_bots_page_plays() -> None:
    source = (ROOT / "docs" / "bots.md").read_text("utf-8").split("```python")[1].split("```")[0]
    names: dict[str, type] = {}
    exec(source, names)  # noqa: S102  (our own page)
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    for code, answer in (("treasure:9", "continue"), ("relic", "exit")):
        after, _ = GAME.rules.apply(state, ChanceStep(code))
        view = GAME.rules.view(after, 0)
        assert names["Lynx"]().choose(view, GAME.rules.legal_choices(after, 0), Random(1)) == answer
