"""Virtual environments outside this clone, and a user without rights to run them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tests.server.live_server import PATIENCE, ROOT

UV = Path(sys.executable).parent / "uv"
VERSIONS = ("3.11", "3.12", "3.13")
NOBODY = 65534


def other_user() -> dict[str, Any]:
    """Return the options that run a program as a user without rights, if this one is root."""
    if os.geteuid() != 0:
        return {}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": ()}


@cache
def interpreter(version: str) -> str | None:
    """Return a Python of this version that everybody may run, else one that this user may run."""
    name = f"python{version}"
    folders = [*os.get_exec_path(), "/usr/bin", "/usr/local/bin"]
    folders += map(str, Path("~/.pyenv/versions").expanduser().glob(f"{version}.*/bin"))
    found = [path for folder in folders if (path := shutil.which(name, path=folder))]
    for options in (other_user(), dict[str, Any]()):
        for path in found:
            if _runs(path, version, options):
                return path
    return None


def _runs(path: str, version: str, options: dict[str, Any]) -> bool:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run(
            [path, "-c", code], capture_output=True, text=True, check=False, cwd="/", **options
        )
    except OSError:
        return False
    return str(done.stdout).strip() == version


class FreshEnvironment:
    """A virtual environment with a wheel and the locked packages, and an empty home."""

    def __init__(self, folder: Path, python: str, wheel: Path) -> None:
        self._bin, self._home = folder / "venv" / "bin", folder / "home"
        # Its own user may not be able to read the home of this one, where Python may be.
        self._user = other_user() if _runs(python, _version_of(python), other_user()) else {}
        _uv("venv", "--quiet", "--python", python, str(folder / "venv"))
        install = ("pip", "install", "--quiet", "--python", str(self._bin / "python"))
        locked = ROOT / "requirements" / "run.txt"
        _uv(*install, "--require-hashes", "-r", str(locked))
        _uv(*install, "--no-deps", str(wheel))
        self._home.mkdir()
        if self._user:
            os.chown(self._home, NOBODY, NOBODY)

    @property
    def is_root(self) -> bool:
        """Whether programs run with all rights."""
        return os.geteuid() == 0 and not self._user

    def options(self) -> dict[str, Any]:
        """Return the options to run a program of the environment."""
        path = f"{self._bin}:/usr/bin:/bin"
        environment = {"PATH": path, "HOME": str(self._home), "LANG": "C.UTF-8"}
        return {"cwd": self._home, "env": environment, "text": True, **self._user}

    def program(self, name: str) -> str:
        return str(self._bin / name)

    def run(self, name: str, *words: str) -> str:
        """Run a program of the environment and return what it prints."""
        done = subprocess.run(
            [self.program(name), *words],
            capture_output=True,
            check=False,
            timeout=PATIENCE,
            **self.options(),
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        return str(done.stdout)


def _version_of(python: str) -> str:
    return Path(python).name.removeprefix("python")


def _uv(*words: str) -> None:
    done = subprocess.run([UV, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
