"""Tacora: play, host and master two treasure-hunting games.

>>> import tacora
>>> match = tacora.Match("diamant", players=3, seed=1)
>>> bots = [tacora.make_bot("diamant", name) for name in ("greedy-ev", "cautious:7", "rival")]
>>> while match.outcome is None:
...     choices = {s: bots[s].choose(match.view(s), match.legal_choices(s)) for s in match.to_move}
...     match.play(choices)
>>> match.outcome.winners
(2,)

`docs/api.md` describes all names. They are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tacora.api import bots as bots
    from tacora.api import games as games
    from tacora.api import load as load
    from tacora.api import make_bot as make_bot
    from tacora.api import odds as odds
    from tacora.api import verify as verify
    from tacora.core.errors import CommandRefused as CommandRefused
    from tacora.core.errors import FairnessError as FairnessError
    from tacora.core.errors import IllegalStep as IllegalStep
    from tacora.core.errors import InvalidNotation as InvalidNotation
    from tacora.core.errors import InvalidOptions as InvalidOptions
    from tacora.core.errors import InvalidRecord as InvalidRecord
    from tacora.core.errors import TacoraError as TacoraError
    from tacora.core.errors import UsageError as UsageError
    from tacora.experiments import arena as arena
    from tacora.experiments import simulate as simulate
    from tacora.match import Match as Match

_MODULES = {
    "Match": "tacora.match",
    "games": "tacora.games",
    "bots": "tacora.bots",
    "make_bot": "tacora.api",
    "load": "tacora.api",
    "verify": "tacora.api",
    "odds": "tacora.api",
    "simulate": "tacora.experiments",
    "arena": "tacora.arena",
    "TacoraError": "tacora.core.errors",
    "InvalidOptions": "tacora.core.errors",
    "IllegalStep": "tacora.core.errors",
    "InvalidNotation": "tacora.core.errors",
    "InvalidRecord": "tacora.core.errors",
    "FairnessError": "tacora.core.errors",
    "CommandRefused": "tacora.core.errors",
    "UsageError": "tacora.core.errors",
}
"""Where each public name is; `games`, `bots` and `arena` are packages that can be called."""

__all__ = ["__version__", *_MODULES]  # noqa: PLE0604  (all of them are texts)


if not TYPE_CHECKING:  # to type checkers, a name that is not above does not exist

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(_MODULES[name])
        found = module if _MODULES[name] == f"{__name__}.{name}" else getattr(module, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted(__all__)
