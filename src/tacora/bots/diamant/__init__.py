"""The bots that play Diamant, by name, roughly from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from tacora.bots.diamant.expert import ExpertPolicy
from tacora.bots.diamant.opponent_pool import GAMBLER, GREEDY, RELIC_HUNTER, RIVAL, cautious
from tacora.bots.diamant.policy_bot import PolicyBot, ThresholdPolicy
from tacora.bots.diamant.threshold_policy import PolicyRow
from tacora.bots.protocol import Bot

THRESHOLD_POLICIES: dict[str, Callable[..., PolicyRow]] = {
    "relic-hunter": lambda: RELIC_HUNTER,
    "cautious": cautious,
    "greedy-ev": lambda: GREEDY,
    "rival": lambda: RIVAL,
    "gambler": lambda: GAMBLER,
}
"""The bots that are threshold policies; `sim` has its own compiled form of them."""


def _threshold_bot(row: Callable[..., PolicyRow]) -> Callable[..., Bot]:
    @wraps(row)
    def make(*numbers: int) -> Bot:
        return PolicyBot(ThresholdPolicy(row(*numbers)))

    return make


BOT_FACTORIES: dict[str, Callable[..., Bot]] = {
    **{name: _threshold_bot(row) for name, row in THRESHOLD_POLICIES.items()},
    "expert": lambda: PolicyBot(ExpertPolicy()),
}
