"""Load a bot from a Python file, only for the command line and the library.

Never load a file that a client of the server names: to load a file is to run it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from tacora.bots.errors import bot_error, wrong_bot
from tacora.bots.spec import BotSpec

FACTORY = "make"
"""The function of a file that makes its bot; a file without one has one class with `choose`."""


def file_factory(spec: BotSpec) -> Callable[..., object]:
    """Return what makes the bot of a file, or raise UsageError."""
    path = Path(spec.name).expanduser()
    if path.suffix != ".py":
        raise wrong_bot(f"A bot file is a Python file such as ./mybot.py; not {spec.name[:80]!r}.")
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "invalid file name"
        raise wrong_bot(f"Cannot read the bot file {spec.name}: {reason}.") from error
    try:
        module = _module(path.resolve(), changed)
    except (Exception, SystemExit) as error:
        raise bot_error(spec.name, error) from error
    return _factory(spec, module)


@lru_cache(maxsize=64)
def _module(path: Path, changed: int) -> ModuleType:
    """Run a file once for each of its versions."""
    name = f"tacora_bot_file_{sha256(str(path).encode()).hexdigest()[:16]}"
    found = spec_from_file_location(name, path)
    assert found is not None  # the name ends in .py
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[name] = module  # dataclasses and pickles look there
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _factory(spec: BotSpec, module: ModuleType) -> Callable[..., object]:
    classes = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and callable(getattr(value, "choose", None))
    }
    wanted: object = None
    if spec.member is not None:
        wanted = getattr(module, spec.member, None)
    elif hasattr(module, FACTORY):
        wanted = getattr(module, FACTORY)
    elif len(classes) == 1:
        wanted = next(iter(classes.values()))
    if spec.member is not None and not callable(wanted):
        found = ", ".join([*classes, *([FACTORY] if hasattr(module, FACTORY) else [])])
        raise wrong_bot(
            f"The bot file {spec.name} has no class {spec.member[:40]}; it has {found or 'none'}."
        )
    if not callable(wanted):
        found = ", ".join(classes) or "none"
        raise wrong_bot(
            f"The bot file {spec.name} needs a function {FACTORY}() or one class with a method"
            f" choose; classes with it: {found}. Choose one of several as in {spec.name}:NAME."
        )
    factory: Callable[..., object] = wanted
    return factory
