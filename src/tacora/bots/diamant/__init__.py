"""The bots that play Diamant, by name, roughly from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from tacora.bots.diamant.expert import Expert
from tacora.bots.diamant.opponent_pool import GAMBLER, GREEDY, RELIC_HUNTER, RIVAL, cautious
from tacora.bots.diamant.policy_bot import Explorer, Tempered
from tacora.bots.diamant.threshold_policy import Row
from tacora.bots.protocol import Bot

TEMPERS: dict[str, Callable[..., Row]] = {
    "relic-hunter": lambda: RELIC_HUNTER,
    "cautious": cautious,
    "greedy-ev": lambda: GREEDY,
    "rival": lambda: RIVAL,
    "gambler": lambda: GAMBLER,
}
"""The bots that are rows of numbers; `sim` plays them as such."""


def _tempered(row: Callable[..., Row]) -> Callable[..., Bot]:
    @wraps(row)
    def make(*numbers: int) -> Bot:
        return Explorer(Tempered(row(*numbers)))

    return make


MAKERS: dict[str, Callable[..., Bot]] = {
    **{name: _tempered(row) for name, row in TEMPERS.items()},
    "expert": lambda: Explorer(Expert()),
}
