"""The one registry of games: each game is described in one entry, and loaded when it is needed.

An entry names code of all layers as texts (`"package.module:ATTRIBUTE"`), so that this module
imports none of it. Each layer looks up its own part with `find_entry` and loads it with `load`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

if TYPE_CHECKING:
    from tacora.core.replay import AnyGame

MAX_QUOTED_CHARACTERS = 40


class GameEntry(NamedTuple):
    """A game and everything that the package knows about it; None: the game has no such part.

    Not a dataclass: `tacora --help` loads this module, and dataclasses take longer to import.
    """

    name: str
    game: str
    """The `core.game.Game`: rules, table policy and presentation."""
    cli: str
    """The `cli.game_cli.GameCli`: flags, odds and terminal."""
    rules_texts: str
    """The package that holds the rules as `rules.LANGUAGE.md`."""
    default_players: int
    """The number of seats unless another one is asked for."""
    odds: str | None = None
    """A function from a state to the exact odds of the position, as JSON."""
    bots: str | None = None
    """The factories of the game's own bots, by name."""
    replacement_bot: str = "random"
    """The bot that takes over the seat of a player who is away."""
    quick_bots: tuple[str, ...] = ()
    """The opponents in a game that is started without questions; empty: replacement bots."""
    daily_bots: tuple[str, ...] = ()
    """The opponents in the daily game, which all decide quickly; empty: there is no daily game."""
    instant_bots: tuple[str, ...] = ()
    """The game's own bots that always decide in much less than a millisecond."""
    metrics: str | None = None
    """The class of the `sim.metrics.Metrics` that simulations collect."""
    fast_engine: str | None = None
    """A module with `fast_job` and `simulate`: the compiled engine of simulations."""
    arena_engine: str | None = None
    """A function that returns the compiled `arena.engines.Engine`."""
    exploiter: str | None = None
    """A function that measures how much can be won from a bot."""
    coach: str | None = None
    """A module that is a `coach.review.Coach`."""
    trainer: str | None = None
    """A function that trains a bot and writes its weights."""
    feats: str | None = None
    """A function from a finished game's replay to the feats of its seats (`core.feats`)."""


_BUILTIN = (
    GameEntry(
        name="diamant",
        game="tacora.games.diamant:GAME",
        cli="tacora.cli.diamant:CLI",
        rules_texts="tacora.games.diamant",
        default_players=4,
        odds="tacora.games.diamant.odds_report:odds_report",
        bots="tacora.bots.diamant:BOT_FACTORIES",
        replacement_bot="greedy-ev",
        quick_bots=("greedy-ev", "cautious:4", "cautious:6", "random"),
        daily_bots=("greedy-ev", "rival", "cautious:5", "gambler"),
        instant_bots=("relic-hunter", "cautious", "greedy-ev", "rival", "gambler"),
        metrics="tacora.sim.diamant.metrics:METRICS",
        fast_engine="tacora.sim.diamant.engine",
        arena_engine="tacora.arena.diamant_engine:engine",
        exploiter="tacora.arena.diamant_exploitability:measure_exploitability",
        coach="tacora.coach.diamant_coach",
        trainer="tacora.training.diamant_pipeline:train_and_save",
        feats="tacora.games.diamant.feats:find_feats",
    ),
    GameEntry(
        name="dinosaurs",
        game="tacora.games.dinosaurs:GAME",
        cli="tacora.cli.dinosaurs:CLI",
        rules_texts="tacora.games.dinosaurs",
        default_players=4,
        odds="tacora.games.dinosaurs.odds_report:odds_report",
        bots="tacora.bots.dinosaurs:BOT_FACTORIES",
        replacement_bot="planner",
        quick_bots=("planner",) * 3,
        daily_bots=("planner",) * 2,
        metrics="tacora.sim.dinosaurs.metrics:METRICS",
        feats="tacora.games.dinosaurs.feats:find_feats",
    ),
)
_entries = {entry.name: entry for entry in _BUILTIN}

GAME_NAMES = tuple(entry.name for entry in _BUILTIN)
"""The games that come with the package. `game_names` adds those registered by others."""


def register(entry: GameEntry) -> None:
    """Add a game. An entry of the same name is replaced."""
    _entries[entry.name] = entry


def unregister(name: str) -> None:
    """Remove a game."""
    check_game_name(name)
    del _entries[name]


def game_names() -> tuple[str, ...]:
    """Return the names of all registered games."""
    return tuple(_entries)


def check_game_name(name: object) -> None:
    """Raise UsageError for a name that no game has."""
    if not isinstance(name, str) or name not in _entries:  # a list has no hash
        quoted = repr(name)[:MAX_QUOTED_CHARACTERS]
        raise UsageError(
            CallCode.GAME, f"No game is called {quoted}; the games are {', '.join(_entries)}."
        )


def find_entry(name: str) -> GameEntry:
    """Return the entry of a game, or raise UsageError."""
    check_game_name(name)
    return _entries[name]


def load(path: str) -> Any:
    """Import what `"package.module:ATTRIBUTE"` names; without an attribute, the module."""
    module, _, attribute = path.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def get_game(name: str) -> AnyGame:
    """Return a game, or raise UsageError."""
    game: AnyGame = load(find_entry(name).game)
    return game
