"""What a player knows, as an array of numbers: `docs/envs.md` describes it feature by feature.

It is what a person at the table sees and can count (D41, D43), and nothing else. The vector
environment compiles `write_observation`: the same lines write the same numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tacora.bots.diamant import observation as obs
from tacora.games.diamant import rules
from tacora.games.diamant.cards import ENTRANCES, LATE_VALUE
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View, perfect_recall_view

Array = Any

OBSERVATION_VERSION = 1
"""One more whenever a feature changes its place or its meaning; weights belong to one version."""

_TABLE = (
    "round",
    "depth",
    "explorers-inside",
    "explorers",
    "carried",
    "rubies-on-path",
    "relics-on-path",
    "relic-points",
    "relics-taken",
    "relics-in-deck",
    "relics-to-come",
    "cards-in-deck",
    "risk",
    "traps-met",
    "mean-rubies",
    "mean-share",
)
"""The features of the table, by the indices of the bots' observation."""
_SCALES = (5, 10, 8, 8, 10, 10, 5, 10, 5, 5, 5, 35, 1, 5, 5, 2)
"""What each of them is divided by."""
_POINTS_SCALE = 50.0


def feature_names(options: Options) -> tuple[str, ...]:
    """Return the name of each number of an observation, in order."""
    cards = catalog_for_options(options).cards
    traps = [card.code for card in cards if card.kind == "trap"]
    seats = range(options.players)
    return (
        *_TABLE,
        *(f"deck {card.code}" for card in cards),
        *(f"met {code}" for code in traps),
        *(f"points +{seat}" for seat in seats),
        *(f"inside +{seat}" for seat in seats),
    )


def observation_bounds(options: Options) -> Array:
    """Return the greatest value of each feature; the least is 0."""
    catalog = catalog_for_options(options)
    copies = cards_entered_by_round(options, catalog, ENTRANCES)
    pairs = list(zip(catalog.cards, copies, strict=True))
    rubies = sum(card.value * count for card, count in pairs if card.kind == "treasure")
    relics = sum(count for card, count in pairs if card.kind == "relic")
    relic_points = sum(max(LATE_VALUE, c.value) * n for c, n in pairs if c.kind == "relic")
    highest = np.zeros(obs.OBSERVATION_SIZE)
    highest[[obs.ROUND, obs.NUM_INSIDE, obs.NUM_EXPLORERS]] = 5, 8, 8
    highest[[obs.DEPTH, obs.CARDS_LEFT]] = max(1, sum(copies))
    highest[[obs.CARRIED, obs.POOL, obs.RUBIES_IN_DECK, obs.SHARE_IN_DECK]] = max(1, rubies)
    highest[[obs.RELICS_ON_PATH, obs.RELICS_TAKEN, obs.RELICS_IN_DECK]] = max(1, relics)
    highest[[obs.RELIC_POINTS, obs.RELICS_LATER]] = max(1, relic_points), ENTRANCES
    highest[obs.DANGEROUS_CARDS] = 1
    highest[obs.TRAPS_MET] = max(1, sum(card.kind == "trap" for card in catalog.cards))
    most_points = max(1, ENTRANCES * rubies * (options.explorers // options.players) + relic_points)
    traps = sum(card.kind == "trap" for card in catalog.cards)
    bounds = np.concatenate(
        [
            highest / np.array(_SCALES),
            np.ones(len(catalog.cards) + traps),
            np.full(options.players, most_points / _POINTS_SCALE),
            np.ones(options.players),
        ]
    )
    return bounds.astype(np.float32)


class Observer:
    """Writes observations of the games of one table."""

    def __init__(self, options: Options) -> None:
        catalog = catalog_for_options(options)
        self.size = len(feature_names(options))
        self.copies = np.array(cards_entered_by_round(options, catalog, ENTRANCES), np.int64)
        self.traps = np.array([c.index for c in catalog.cards if c.kind == "trap"], np.int64)
        self._codes = catalog.codes
        self._players = options.players

    def observe(self, state: State, seat: int) -> Array:
        """Return a seat's observation; only the points are told once the game is over."""
        out = np.zeros(self.size, np.float32)
        if state.awaiting == "nothing":
            write_points(rules.outcome(state).scores, seat, self._players, out)
            return out
        self._write(perfect_recall_view(state, seat), seat, out)
        return out

    def observe_view(self, view: View) -> Array:
        """Return the same from the view that a bot of this seat is given."""
        assert view.seat is not None  # spectators observe nothing
        out = np.zeros(self.size, np.float32)
        self._write(view, view.seat, out)
        return out

    def _write(self, view: View, seat: int, out: Array) -> None:
        position = obs.observe(view)
        write_table(
            position.observed, self._left(view), self._met(view), self.copies, self.traps, out
        )
        write_points(position.points, seat, self._players, out)
        write_inside(position.inside, seat, self._players, position.partner_mask, out)

    def _left(self, view: View) -> list[int]:
        return [view.deck.get(code, 0) for code in self._codes]

    def _met(self, view: View) -> list[bool]:
        path = {path_card.card for path_card in view.path}
        return [code in path for code in self._codes]


_INVERSE_SCALES = tuple(1 / scale for scale in _SCALES)


def write_table(  # noqa: PLR0913, PLR0917  (what is known of the table, in pieces)
    observed: Array,
    left: Array,
    met: Array,
    copies: Array,
    traps: Array,
    out: Array,
) -> None:
    """Write the features that are the same for all seats."""
    at = 0
    for number, inverse in zip(observed, _INVERSE_SCALES):  # noqa: B905  (compiled, too)
        out[at] = number * inverse
        at += 1
    one_card = 1.0 / max(observed[obs.CARDS_LEFT], 1)
    out[obs.DANGEROUS_CARDS] = observed[obs.DANGEROUS_CARDS] * one_card
    out[obs.RUBIES_IN_DECK] *= one_card
    out[obs.SHARE_IN_DECK] *= one_card
    for kind in range(len(copies)):
        out[at] = left[kind] / copies[kind]
        at += 1
    for kind in traps:
        out[at] = met[kind]
        at += 1


def write_inside(inside: int, seat: int, players: int, partner_mask: int, out: Array) -> None:
    """Write which share of each seat's explorers is in the cave, from the observer's on."""
    at = len(out) - players
    for step in range(players):
        other = (seat + step) % players
        share = (inside >> other) & 1
        if partner_mask:  # D47
            out[at + step] = (share + ((inside >> (other + players)) & 1)) / 2
        else:
            out[at + step] = share


def write_points(points: Array, seat: int, players: int, out: Array) -> None:
    """Write the points of each seat, from the observer's on in the order of the seats."""
    at = len(out) - 2 * players
    for step in range(players):
        out[at + step] = points[(seat + step) % players] / _POINTS_SCALE
