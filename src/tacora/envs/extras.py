"""Say what to install when a library of the environments is missing."""

from __future__ import annotations

from importlib.util import find_spec


def require(library: str, extra: str) -> None:
    """Raise ModuleNotFoundError with the command that installs a missing library."""
    if find_spec(library) is None:
        raise ModuleNotFoundError(
            f"These environments need {library}, which is not installed:"
            f" pip install 'tacora[{extra}]'.",
            name=library,
        )
