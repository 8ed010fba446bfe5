"""The observation of Diamant's bots: a position as a few whole numbers, and the points.

Policies (`threshold_policy.py`, `features.py`) are plain arithmetic on sequences of numbers. The
simulator (`tacora.sim.diamant`) compiles the same lines, so that a bot plays the same in both.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tacora.games.diamant.cards import EDITIONS, ENTRANCES
from tacora.games.diamant.rules import relic_value
from tacora.games.diamant.view import View

ROUND, DEPTH, NUM_INSIDE, NUM_EXPLORERS, CARRIED, POOL = range(6)
"""Round; cards on the path; explorers in the cave, and in the game; rubies that each explorer in
the cave carries; rubies on the path."""
RELICS_ON_PATH, RELIC_POINTS, RELICS_TAKEN, RELICS_IN_DECK, RELICS_LATER = range(6, 11)
"""Relics on the path; their points for one who leaves alone; taken in the game; left in the deck;
not yet in the game."""
CARDS_LEFT, DANGEROUS_CARDS, TRAPS_MET, RUBIES_IN_DECK, SHARE_IN_DECK = range(11, 16)
"""Cards left; those of them that end the round; kinds of trap on the path; rubies left in the deck,
and one explorer's share of them, card by card, if no explorer leaves."""
OBSERVATION_SIZE = 16


class Observation(NamedTuple):
    """A position as policies take it."""

    observed: list[int]
    """By the indices above."""
    points: list[int]
    """By explorer: its seat's points at camp, relics included."""
    inside: int
    """A bit for each explorer in the cave."""
    partner_mask: int
    """Explorers e and e ^ partner_mask belong to the same seat (D47); 0 with one explorer each."""


def observe(view: View) -> Observation:
    """Observe a view; a closed chest counts as empty (bots get views with open ones)."""
    inside, players = view.inside, view.players
    explorers = players if players > 2 else 2 * players  # D47
    n = len(inside) or 1
    pool = relics = printed = 0
    met: set[str] = set()
    for path_card in view.path:
        pool += path_card.rubies
        kind, value = _card(path_card.card)
        if kind == "trap":
            met.add(path_card.card)
        elif kind == "relic":
            relics += 1
            printed += value
    danger = rubies = share = relics_left = 0
    for code, number in view.deck.items():
        kind, value = _card(code)
        if kind == "treasure":
            rubies += number * value
            share += number * (value // n)
        elif kind == "trap":
            if code in met:
                danger += number
        else:
            relics_left += number
    taken = view.relics_taken
    relic_points = printed or sum([relic_value(0, taken + k) for k in range(relics)])
    later = ENTRANCES - view.round if EDITIONS[view.edition].relics == "one a round" else 0
    points = [(chest or 0) + sum(won) for chest, won in zip(view.chests, view.relics, strict=True)]
    observed = [
        view.round, len(view.path), n, explorers, view.carried, pool,
        relics, relic_points, taken, relics_left, later,
        view.deck_count, danger, len(met), rubies, share,
    ]  # fmt: skip
    inside_bits = sum([1 << e for e in inside])
    return Observation(observed, points * (explorers // players), inside_bits, explorers - players)


@cache
def _card(code: str) -> tuple[str, int]:
    kind, _, value = code.partition(":")
    return kind, int(value) if kind != "trap" and value else 0
