"""Numba, as everything compiled here uses it: kept on disk, so that only a first start compiles.

Numba keeps what it compiled for as long as the function's own file is the same, and does not look
at the files of what the function calls. So the folder where it keeps things carries a digest of
every file that is compiled.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

from tacora import __version__

F = TypeVar("F", bound=Callable[..., Any])

_SOURCES = ("bots/diamant", "diamant", "sim", "training")


def _folder() -> Path:
    """Where compiled code is kept: one folder for each state of the sources."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{__version__} {numba.__version__}".encode())
    for source in sorted(path for part in _SOURCES for path in (package / part).rglob("*.py")):
        digest.update(source.read_bytes())
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "tacora" / "compiled" / digest.hexdigest()[:16]


if "NUMBA_CACHE_DIR" not in os.environ:
    setattr(config, "CACHE_DIR", str(_folder()))  # noqa: B010  (its names are made at run time)


def compiled(function: F) -> F:
    """A function as machine code, made when it is first called; it runs beside other threads."""
    return cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
