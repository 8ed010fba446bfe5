"""`import tacora`: what it offers, and what it does not load."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import os
import pydoc
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import tacora
from tacora.core.game import GameOver
from tacora.games.diamant.view import View as DiamantView
from tacora.games.dinosaurs.state import State as DinosaursState
from tacora.games.dinosaurs.view import View as DinosaursView

ROOT = Path(__file__).parent.parent.parent
API_PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
BOTS_PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
HEAVY = ("numpy", "numba", "rich", "asyncio", "starlette")
MODULES_WITH_DOCTESTS = (
    "tacora",
    "tacora.api",
    "tacora.match",
    "tacora.experiments",
    "tacora.bots.registry",
)


def _python(code: str, folder: Path) -> str:
    """Run code in a new interpreter outside of the repository, as a user would."""
    source = Path(tacora.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _blocks(page: str) -> list[str]:
    found = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert found
    return found


def test_import_tacora_and_a_match_load_neither_numpy_nor_numba_nor_rich(tmp_path: Path) -> None:
    code = f"""
import sys, json, tacora
tacora.Match("diamant"), tacora.games(), tacora.bots("diamant"), tacora.TacoraError
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))
"""
    assert json.loads(_python(code, tmp_path)) == []


def test_import_tacora_alone_loads_no_game(tmp_path: Path) -> None:
    code = "import sys, tacora; print([n for n in sys.modules if n.startswith('tacora')])"
    assert _python(code, tmp_path).strip() == "['tacora']"


def test_all_public_names_can_be_used_and_dir_lists_them() -> None:
    assert len(tacora.__all__) == len(set(tacora.__all__)) > 15
    assert dir(tacora) == sorted(tacora.__all__)
    for name in tacora.__all__:
        assert getattr(tacora, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tacora.nothing  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", ["games", "bots", "arena"])
@pytest.mark.parametrize("first", ["", "import tacora.arena.tournament, tacora.bots.registry\n"])
def test_packages_stay_callable_whatever_was_imported_before(
    name: str, first: str, tmp_path: Path
) -> None:
    code = f"""
{first}import inspect, tacora, tacora.{name}
assert callable(tacora.{name}) and inspect.ismodule(tacora.{name})
print(inspect.signature(tacora.{name}))
from tacora import {name}
assert {name} is tacora.{name}
"""
    assert "->" in _python(code, tmp_path)


@pytest.mark.parametrize("name", ["games", "bots", "arena"])
def test_help_of_a_callable_package_shows_the_function(name: str) -> None:
    function = inspect.signature(getattr(tacora, name)).replace(return_annotation=None)
    bare = [
        each.replace(annotation=inspect.Parameter.empty) for each in function.parameters.values()
    ]
    returns = inspect.signature(getattr(tacora, name)).return_annotation
    call = f"tacora.{name}{inspect.Signature(bare)} -> {returns}"
    summary = (getattr(tacora, name).__wrapped__.__doc__ or "").splitlines()[0]
    page = " ".join(pydoc.plain(pydoc.render_doc(getattr(tacora, name))).split())
    assert call in page
    assert summary in page


def test_callable_packages_give_the_names_of_games_and_bots() -> None:
    assert tacora.games() == ("diamant", "dinosaurs")
    assert "greedy-ev" in tacora.bots("diamant")
    assert "planner" in tacora.bots("dinosaurs")
    with pytest.raises(tacora.UsageError) as error:
        tacora.bots("chess")
    assert error.value.code == "call/game"


@pytest.mark.parametrize("number", range(len(_blocks(API_PAGE))))
def test_code_in_the_api_page_runs_as_printed(number: int, tmp_path: Path) -> None:
    block = _blocks(API_PAGE)[number]
    assert "import tacora" in block
    _python(block, tmp_path)


def test_the_api_page_begins_with_ten_lines_that_play_a_game(tmp_path: Path) -> None:
    first = _blocks(API_PAGE)[0]
    assert API_PAGE.index(first) < 60
    assert len(first.splitlines()) <= 10
    assert re.fullmatch(r"\(\d+, \d+, \d+\) \([\d, ]+\)\n", _python(first, tmp_path))


def test_the_api_page_lists_the_whole_surface() -> None:
    surface = API_PAGE.partition("## The whole surface")[2]
    names, members = surface.split("| member of Match | is |")
    rows = re.findall(r"^\| `([A-Za-z_]+)", names, flags=re.MULTILINE)
    assert sorted(rows) == sorted(tacora.__all__)
    cells = re.findall(r"^\| (`.+?) \| ", members, flags=re.MULTILINE)
    listed = {name for cell in cells for name in re.findall(r"`([A-Za-z_]+)", cell)}
    public = {name for name in vars(tacora.Match) if not name.startswith("_")}
    assert listed - {"Match"} == public


@pytest.mark.parametrize(
    ("title", "fields"),
    [
        ("The view of Diamant", DiamantView.__struct_fields__),
        (
            "The view of Diamonds & Dinosaurs",
            (*DinosaursView.__struct_fields__, "unseen", *DinosaursState.__struct_fields__),
        ),
    ],
)
def test_the_api_page_documents_each_field_of_a_view(title: str, fields: tuple[str, ...]) -> None:
    section = API_PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert tuple(re.findall(r"^\| `([a-z_]+)` \|", section, flags=re.MULTILINE)) == fields


@pytest.mark.parametrize("module", MODULES_WITH_DOCTESTS)
def test_doctests_of_the_public_modules_pass(module: str) -> None:
    found = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def test_public_functions_and_members_have_docstrings_and_types() -> None:
    members = [getattr(tacora, name) for name in tacora.__all__ if name != "__version__"]
    members += [value for name, value in vars(tacora.Match).items() if not name.startswith("_")]
    assert len(members) > 30
    for member in members:
        assert inspect.getdoc(member), member


def test_parameters_named_in_the_bots_page_exist() -> None:
    found = re.findall(r"`([a-z-]+):([a-z]+)=N`", BOTS_PAGE)
    assert found == [("cautious", "depth"), ("search", "worlds")]
    games = {"cautious": "diamant", "search": "dinosaurs"}
    for name, parameter in found:
        tacora.make_bot(games[name], f"{name}:{parameter}=8")


def test_code_in_the_bots_page_is_fully_typed() -> None:
    functions = [
        node
        for block in _blocks(BOTS_PAGE)
        for node in ast.walk(ast.parse(block))
        if isinstance(node, ast.FunctionDef)
    ]
    assert len(functions) >= 5
    for function in functions:
        assert function.returns is not None, function.name
        untyped = [each.arg for each in function.args.args[1:] if each.annotation is None]
        assert not untyped, function.name


def test_the_bot_files_of_the_bots_page_play(tmp_path: Path) -> None:
    lynx, library, listener = _blocks(BOTS_PAGE)
    (tmp_path / "lynx.py").write_text(lynx, "utf-8")
    _python(library, tmp_path)
    (tmp_path / "listener.py").write_text(listener, "utf-8")
    match = tacora.Match("diamant", players=3, seed=1)
    bots = [tacora.make_bot("diamant", str(tmp_path / "listener.py")) for _ in range(3)]
    assert isinstance(match.play_bots(bots), GameOver)


def test_the_help_of_the_command_line_loads_no_slow_module(tmp_path: Path) -> None:
    code = """
import contextlib, io, json, sys
from tacora.cli.main import main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main(["--help"])
print(json.dumps([name for name in ("dataclasses", "inspect", "msgspec") if name in sys.modules]))
"""
    assert json.loads(_python(code, tmp_path)) == []
