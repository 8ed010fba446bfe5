"""Compile functions with Numba, with a cache on disk so that only the first start compiles.

Numba's cache is valid as long as the function's own file is unchanged; it ignores the files of the
functions that it calls. So the name of the cache folder contains a digest of all compiled files.
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
"""Older cache folders are deleted."""

_SOURCES = ("bots/diamant", "envs/diamant", "games/diamant", "sim", "training")


def _cache_folder() -> Path:
    """Return the cache folder, one for each state of the sources."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{__version__} {numba.__version__}".encode())
    for source in sorted(path for part in _SOURCES for path in (package / part).rglob("*.py")):
        digest.update(source.read_bytes())
    try:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = caches / "tacora" / "compiled" / digest.hexdigest()[:16]
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)  # another process may create it first
            _delete_old_caches(folder.parent)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # no home directory, or not writable
        folder = Path(mkdtemp(prefix="tacora-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


def _delete_old_caches(folders: Path) -> None:
    """Delete all but the newest cache folders."""
    ages = []
    for folder in folders.iterdir():
        with suppress(FileNotFoundError):  # another process deletes, too
            ages.append((folder.stat().st_mtime, folder))
    for _, folder in sorted(ages, reverse=True)[MAX_CACHE_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def _set_default(name: str, value: str) -> None:
    """Set an option of Numba unless the environment sets it."""
    if f"NUMBA_{name}" not in os.environ:
        setattr(config, name, value)


_set_default("CACHE_DIR", str(_cache_folder()))
_set_default("CPU_NAME", llvm.get_host_cpu_name())
# Loops over lanes gain from the widest vectors, which LLVM avoids by default.
_set_default("CPU_FEATURES", llvm.get_host_cpu_features().flatten() + ",-prefer-256-bit")


def jit(function: F) -> F:
    """Compile a function on its first call; it releases the GIL."""
    return cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Return True if the cache has machine code of a function, for any arguments."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbc"
    return any(Path(vars(config)["CACHE_DIR"]).glob(f"*/{name}"))


def inlined(function: F) -> F:
    """Compile a function as a part of the compiled functions that call it, not by itself."""
    return cast("F", numba.njit(nogil=True, error_model="numpy", inline="always")(function))
