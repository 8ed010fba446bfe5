"""The bots that play Diamant, by name."""

from __future__ import annotations

from collections.abc import Callable

from tacora.bots.bot import Bot
from tacora.bots.cautious import Cautious
from tacora.bots.explorer import Explorer
from tacora.bots.greedy import Greedy

MAKERS: dict[str, Callable[..., Bot]] = {
    "cautious": lambda *depth: Explorer(Cautious(*depth)),
    "greedy-ev": lambda: Explorer(Greedy()),
}
