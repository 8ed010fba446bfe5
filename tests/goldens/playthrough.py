"""A whole game as text: every step, the position after it, what happened, and what is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tacora.core.chance import Seeded
from tacora.core.drive import drive
from tacora.core.events import Event, to_json
from tacora.core.game import Over
from tacora.core.record import Header, Result, line
from tacora.games import game_named
from tacora.i18n.catalog import LANGUAGES, Catalog

FOLDER = Path(__file__).parent / "playthroughs"
EDITIONS = ("diamant-2016", "diamant-2005", "incan-gold")
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
OWN_DECK = {"treasure:4": 2, "treasure:7": 1, "trap:lava": 2, "trap:bees": 1, "relic": 2}

CASES: dict[str, dict[str, Any]] = {
    f"{edition}-{players}": {"players": players, "edition": edition}
    for edition in EDITIONS
    for players in range(3, 9)
}
CASES["incan-gold-printed"] = {"players": 4, "edition": "incan-gold", "relic-values": "printed"}
CASES["two-explorers"] = {"players": 2, "two-explorers": True}
CASES["own-deck"] = {"players": 3, "deck": OWN_DECK}


def playthrough(case: str) -> str:
    """The text of one game; the same on every machine and in every version of Python."""
    return "".join(_lines(case, CASES[case]))


def _lines(case: str, given: dict[str, Any]) -> Iterator[str]:
    game = game_named("diamant")
    options = game.options(given)
    names = NAMES[: game.seats(options)]
    explorers = [*names, *(f"{name} (2)" for name in names)]
    catalogs = [Catalog(language, explorers) for language in LANGUAGES]
    luck = Random(f"golden {case}")

    def choose(state: Any, seat: int) -> str:
        """Mostly onwards, so that deep caves, traps and lone leavers all occur."""
        lawful = game.choices(state, seat)
        return luck.choices(lawful, [3 if c.count("continue") else 1 for c in lawful])[0]

    def told(events: tuple[Event, ...]) -> Iterator[str]:
        for event in events:
            yield f"  ! {json.dumps(to_json(event))}\n"
            for message in game.tell(event):
                for catalog in catalogs:
                    yield f"    {catalog.language}: {catalog.say(message)}\n"

    yield line(Header("diamant", game.options_json(options), names))
    state, opening = game.new(options)
    yield f"  = {game.to_notation(state)}\n"
    yield from told(opening)
    for step, after, events in drive(game, state, Seeded(f"golden {case}"), choose):
        state = after
        yield line(step)
        yield f"  = {game.to_notation(state)}\n"
        yield from told(events)
    over = game.pending(state)
    assert isinstance(over, Over)
    yield line(Result(over.scores, over.winners))
