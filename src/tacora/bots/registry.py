"""Bots by name: those of a game, those of other packages, and those in files.

A package offers a bot by an entry point of the group `tacora.bots`: `"diamant.lynx" = "lynx:make"`
is the bot `lynx` of Diamant. `docs/bots.md` describes how to write one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from tacora.bots.bot_file import file_factory
from tacora.bots.errors import bot_error, wrong_bot
from tacora.bots.playable_bot import PlayableBot
from tacora.bots.protocol import Bot
from tacora.bots.random_bot import RandomBot
from tacora.bots.spec import BotSpec, Value, bind_parameters, parse_spec
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, load

ENTRY_POINTS = "tacora.bots"


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game: the game's own first, then other packages'."""
    own = _builtin_factories(game)
    return (*own, *(name for name in sorted(_external_entry_points(game)) if name not in own))


def default_bots(game: str) -> tuple[str, ...]:
    """Return the bots of a tournament that names none: the game's own, not other packages'."""
    return tuple(_builtin_factories(game))


def replacement_bot(game: str) -> str:
    """Return the name of the bot that takes over the seat of an absent player."""
    return find_entry(game).replacement_bot


def quick_bots(game: str) -> tuple[str, ...]:
    """Return the opponents in a game that is started without questions."""
    entry = find_entry(game)
    return entry.quick_bots or (entry.replacement_bot,) * (entry.default_players - 1)


def is_instant(game: str, name: str) -> bool:
    """Return whether a bot always decides in much less than a millisecond."""
    return parse_spec(name).name in ("random", *find_entry(game).instant_bots)


def is_own(game: str, name: str) -> bool:
    """Return whether a bot comes with this package and not with another one."""
    return parse_spec(name).name in _builtin_factories(game)


def check_installed(game: str, name: str) -> None:
    """Raise UsageError if nobody offers a bot of this name; do not load it."""
    wanted = parse_spec(name).name
    if wanted not in _builtin_factories(game) and wanted not in _external_entry_points(game):
        raise _unknown_bot(game, wanted)


def make_bot(game: str, name: str, seed: int | str | None = None) -> PlayableBot:
    """Make a bot from its name or its file, with parameters after colons, or raise UsageError.

    To load a file is to run it: use `make_registered_bot` for names that come over a network.

    >>> make_bot("diamant", "cautious:depth=7", seed=1)
    <bot cautious:depth=7>
    >>> make_bot("diamant", "nobody")
    Traceback (most recent call last):
    tacora.core.errors.UsageError: call/bot: No bot 'nobody' plays diamant; ...
    """
    spec = parse_spec(name)
    if spec.is_file:
        find_entry(game)
        return _make(name, spec, file_factory(spec), seed=seed, trusted=False)
    return _make_registered(game, name, spec, seed)


def make_registered_bot(game: str, name: str, seed: int | str | None = None) -> PlayableBot:
    """Make a bot from a registered name, never from a file, or raise UsageError."""
    spec = parse_spec(name)
    if spec.is_file:
        raise wrong_bot("A bot file is only for the command line and the library.")
    return _make_registered(game, name, spec, seed)


def registered_bot_parameters(game: str, name: str) -> Mapping[str, Value]:
    """Return the parameters in a registered bot's name, or raise UsageError."""
    spec = parse_spec(name)
    bound = bind_parameters(spec, _registered_factory(game, spec.name)[0])
    arguments: dict[str, Value] = {}
    for key, value in bound.arguments.items():
        if isinstance(value, tuple):  # *numbers
            arguments |= {f"{key}{place}": each for place, each in enumerate(value)}
        elif isinstance(value, dict):  # **named
            arguments |= value
        else:
            arguments[key] = value
    return arguments


def _make_registered(game: str, name: str, spec: BotSpec, seed: int | str | None) -> PlayableBot:
    factory, trusted = _registered_factory(game, spec.name)
    return _make(name, spec, factory, seed=seed, trusted=trusted)


def _make(
    name: str,
    spec: BotSpec,
    factory: Callable[..., object],
    *,
    seed: int | str | None,
    trusted: bool,
) -> PlayableBot:
    bound = bind_parameters(spec, factory)
    try:
        bot = factory(*bound.args, **bound.kwargs)
    except Exception as error:
        raise bot_error(name, error) from error
    return PlayableBot(name, bot, seed=seed, trusted=trusted)


def _registered_factory(game: str, name: str) -> tuple[Callable[..., object], bool]:
    """Return what makes a bot, and whether the bot comes with this package."""
    own = _builtin_factories(game).get(name)
    if own is not None:
        return own, True
    entry = _external_entry_points(game).get(name)
    if entry is None:
        raise _unknown_bot(game, name)
    try:
        factory: Callable[..., object] = entry.load()
    except (Exception, SystemExit) as error:
        raise bot_error(name, error) from error
    return factory, False


def _unknown_bot(game: str, name: str) -> UsageError:
    known = ", ".join(bot_names(game))
    return wrong_bot(f"No bot {name[:40]!r} plays {game}; the bots are {known}.")


def _builtin_factories(game: str) -> Mapping[str, Callable[..., Bot]]:
    path = find_entry(game).bots
    own: Mapping[str, Callable[..., Bot]] = {} if path is None else load(path)
    return {"random": RandomBot, **own}


def _external_entry_points(game: str) -> dict[str, EntryPoint]:
    return {
        entry.name.removeprefix(f"{game}."): entry
        for entry in _entry_points(tuple(sys.path))
        if entry.name.startswith(f"{game}.")
    }


@lru_cache(maxsize=8)
def _entry_points(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Search the installed packages once for each path: it takes milliseconds."""
    return tuple(entry_points(group=ENTRY_POINTS))
