"""What Diamant's bots look at: a position as a few whole numbers, and the standings.

What bots then do with it (`temper.py`, `features.py`) is plain arithmetic on sequences of numbers:
the simulator (`tacora.sim.diamant`) compiles the same lines, so that a bot plays alike in both.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tacora.games.diamant.cards import EDITIONS, ENTRANCES
from tacora.games.diamant.rules import relic_value
from tacora.games.diamant.view import View

ROUND, DEPTH, INSIDE, EXPLORERS, HELD, POOL = range(6)
"""Round; cards on the path; explorers in the cave, and of the game; what each holds; rubies lying
on the path."""
RELICS, RELIC_POINTS, OUT, RELICS_LEFT, RELICS_LATER = range(6, 11)
"""Relics on the path; their worth to one who leaves alone; taken in the game; left in the deck; yet
to enter it."""
LEFT, DANGER, MET, TREASURE, GAIN = range(11, 16)
"""Cards left; those of them that end the round; kinds of trap on the path; rubies left in the deck,
and what one gets of them, card by card, if nobody leaves."""
SEEN = 16


class Observation(NamedTuple):
    """A position as bots take it."""

    seen: list[int]
    points: list[int]
    """By explorer: what its seat has at camp, relics counted."""
    inside: int
    """A bit for each explorer in the cave."""
    partner_mask: int
    """Explorer e and explorer e ^ twin belong to the same seat (D47); 0 where each has its own."""


def observe(view: View) -> Observation:
    """What there is to see in a view; a closed chest counts as empty (bots are given open ones)."""
    inside, players = view.inside, view.players
    explorers = players if players > 2 else 2 * players  # D47
    n = len(inside) or 1
    pool = relics = printed = 0
    met: set[str] = set()
    for laid in view.path:
        pool += laid.rubies
        kind, value = _card(laid.card)
        if kind == "trap":
            met.add(laid.card)
        elif kind == "relic":
            relics += 1
            printed += value
    danger = treasure = gain = relics_left = 0
    for code, number in view.deck.items():
        kind, value = _card(code)
        if kind == "treasure":
            treasure += number * value
            gain += number * (value // n)
        elif kind == "trap":
            if code in met:
                danger += number
        else:
            relics_left += number
    taken = view.relics_taken
    worth = printed or sum([relic_value(0, taken + k) for k in range(relics)])
    later = ENTRANCES - view.round if EDITIONS[view.edition].relics == "one a round" else 0
    points = [(chest or 0) + sum(won) for chest, won in zip(view.chests, view.relics, strict=True)]
    seen = [
        view.round, len(view.path), n, explorers, view.carried, pool,
        relics, worth, taken, relics_left, later,
        view.deck_count, danger, len(met), treasure, gain,
    ]  # fmt: skip
    own = sum([1 << e for e in inside])
    return Observation(seen, points * (explorers // players), own, explorers - players)


@cache
def _card(code: str) -> tuple[str, int]:
    kind, _, value = code.partition(":")
    return kind, int(value) if kind != "trap" and value else 0
