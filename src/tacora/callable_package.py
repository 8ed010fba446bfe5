"""Packages that can be called: `tacora.games()` beside `tacora.games.registry`.

`games`, `bots` and `arena` are packages and functions of the public API at once. Python sets
`tacora.games` to the package as soon as any module imports it, so a function of this name in
`tacora/__init__.py` would disappear. The package is made callable instead, in the documented
way: a module may be given a subclass of ModuleType as its class.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that stands for the function of the same name in `CALLS`."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the function."""
        return _function(self.__name__)(*arguments, **named)

    @property
    def __wrapped__(self) -> Any:
        """The function, for `help` and `inspect.signature`."""
        return _function(self.__name__)


CALLS = {
    "tacora.games": "tacora.api",
    "tacora.bots": "tacora.api",
    "tacora.arena": "tacora.experiments",
}
"""The module that has the function of each package."""


def make_callable(package: str) -> None:
    """Make a package callable; its `__init__.py` calls this."""
    sys.modules[package].__class__ = CallablePackage


def _function(package: str) -> Any:
    return getattr(import_module(CALLS[package]), package.rpartition(".")[2])
