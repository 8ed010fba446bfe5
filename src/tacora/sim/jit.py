"""Numba, as everything compiled here uses it: kept on disk, so that only a first start compiles.

Numba keeps what it compiled for as long as the function's own file is the same, and does not look
at the files of what the function calls. So the folder where it keeps things carries a digest of
every file that is compiled.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numba
from numba.core import config

from tacora import __version__

F = TypeVar("F", bound=Callable[..., Any])

MAX_CACHE_FOLDERS = 8
"""Folders of compiled code."""

_SOURCES = ("bots/diamant", "games/diamant", "sim", "training")


def _folder() -> Path:
    """Where compiled code is kept: one folder for each state of the sources."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{__version__} {numba.__version__}".encode())
    for source in sorted(path for part in _SOURCES for path in (package / part).rglob("*.py")):
        digest.update(source.read_bytes())
    try:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = caches / "tacora" / "compiled" / digest.hexdigest()[:16]
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)  # another process may be as quick
            _delete_old_caches(folder.parent)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # no home, or one where nothing can be written
        folder = Path(mkdtemp(prefix="tacora-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


def _delete_old_caches(folders: Path) -> None:
    """Forget what older sources left, except for the last few."""
    ages = []
    for folder in folders.iterdir():
        with suppress(FileNotFoundError):  # another process clears, too
            ages.append((folder.stat().st_mtime, folder))
    for _, folder in sorted(ages, reverse=True)[MAX_CACHE_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def _set(name: str, value: str) -> None:
    """Unless somebody set it otherwise from outside."""
    if f"NUMBA_{name}" not in os.environ:
        setattr(config, name, value)


_set("CACHE_DIR", str(_folder()))
_set("CPU_NAME", llvm.get_host_cpu_name())
# Loops over lanes are worth the widest vectors there are, which LLVM otherwise avoids.
_set("CPU_FEATURES", llvm.get_host_cpu_features().flatten() + ",-prefer-256-bit")


def jit(function: F) -> F:
    """A function as machine code, made when it is first called; it runs beside other threads."""
    return cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
