"""Compiled games, and the same games by the rules beside them: same cards, same decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np
from hypothesis import strategies as st

from tacora.core.game import ChanceStep
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import Deck, cards_entered_by_round
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import Explorers, State, relics_taken, scores
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.continuous import Results
from tacora.sim.diamant.kernel import (
    CARRIED,
    CHOICE_DUE,
    DANGER,
    DECK_LEFT,
    INSIDE,
    LANES,
    LEAVE,
    OVER,
    POINTS,
    POOL,
    PRINTED,
    RELICS,
    RELICS_OUT,
    REMOVED,
    ROUND,
    ROWS,
    TAKEN,
)
from tacora.sim.diamant.lockstep import resolve_all, reveal_all, start_games
from tacora.sim.diamant.rng import GameSeeds, game_seeds
from tests.properties.strategies import DARING, decided, decks

EDITIONS: Mapping[str, Mapping[str, object]] = {
    "diamant-2016": {"edition": "diamant-2016"},
    "diamant-2005": {"edition": "diamant-2005"},
    "incan-gold": {"edition": "incan-gold"},
    "incan-gold, printed": {"edition": "incan-gold", "relic-values": "printed"},
}
PLAYERS = range(2, 9)
"""Two have two explorers each (D47)."""

Lane = list[int]
"""One game: a number for each row of its wave."""

Kinds = tuple[int, ...]
"""The bits of the cards of each kind."""

Choose = Callable[[Array], Array]
"""Who wants to leave, a bit for each explorer of each game; those not asked are not heard."""


class Moment(NamedTuple):
    """Compiled games in the middle of a step or after it."""

    box: CardTables
    waves: Array
    states: list[State]
    """Every game by the rules."""
    alike: list[int]
    """The games that are at the same point in both; the others are on their way to it."""
    choosing: bool
    """Whether it is the moment before everybody chooses."""


class Cave(NamedTuple):
    """What there is to know of a round."""

    round: int
    inside: Explorers
    held: int
    pool: int
    deck: Deck
    danger: tuple[int, ...]
    """The kinds of trap on the path, lowest first."""
    relics: int
    printed: int


class Camp(NamedTuple):
    """What there is to know besides."""

    points: tuple[int, ...]
    taken: tuple[int, ...]
    """Relics by seat."""
    out: int
    gone: Deck
    """Cards that will not come again, relics on the path among them."""


def table(edition: str, players: int) -> Options:
    """One of the editions above."""
    return GAME.rules.parse_options(
        {"players": players, "two-explorers": players == min(PLAYERS), **EDITIONS[edition]}
    )


@st.composite
def own_decks(draw: st.DrawFn) -> Options:
    """Tables with a deck of their own, from single cards that soon are gone to many."""
    players = draw(st.sampled_from(PLAYERS))
    deck = draw(st.one_of(decks(), decks(most=2, copies=2), decks(most=5, copies=12)))
    return GAME.rules.parse_options(
        {"players": players, "two-explorers": players == min(PLAYERS), "deck": deck}
    )


def moments(options: Options, luck: GameSeeds, games: int, choose: Choose) -> Iterator[Moment]:
    """Games from the first card to the last, compiled and by the rules."""
    box, kinds = build_card_tables(options), kinds_of(options)
    waves = np.zeros((-(-games // LANES), ROWS), np.int64)
    start_games(box, waves, luck, 0, games)
    states = [GAME.rules.initial_state(options)[0]] * games
    running = games
    while running:
        before = lanes_of(waves)
        reveal_all(box, waves)
        lanes = lanes_of(waves)
        going_on = [n for n in range(games) if before[n][ROUND // LANES] < OVER]
        for n in going_on:
            card = before[n][DECK_LEFT // LANES] & ~lanes[n][DECK_LEFT // LANES]
            if card:
                place = next(place for place, bits in enumerate(kinds) if bits & card)
                states[n], _ = GAME.rules.apply(
                    states[n], ChanceStep(states[n].catalog.codes[place])
                )
        asked = [n for n in going_on if lanes[n][CHOICE_DUE // LANES]]
        yield Moment(box, waves, states, asked, choosing=True)
        leave, everybody_asked = row(waves, INSIDE) & choose(waves), -row(waves, CHOICE_DUE)
        row(waves, LEAVE)[:] |= leave & everybody_asked
        chosen = row(waves, LEAVE).reshape(-1).tolist()
        for n in asked:
            states[n], _ = GAME.rules.apply(states[n], decided(states[n], explorers_in(chosen[n])))
        running = resolve_all(box, waves)
        lanes = lanes_of(waves)
        settled = [n for n in going_on if not _is_emptied(lanes[n])]
        yield Moment(box, waves, states, settled, choosing=False)


def moments_by_chance(options: Options, seed: int, games: int = LANES) -> Iterator[Moment]:
    """Games of daring and of timid explorers."""
    return moments(options, game_seeds(seed), games, by_chance(seed, -(-games // LANES)))


def by_chance(seed: int, waves: int) -> Choose:
    """Coins, better or worse ones in each game."""
    luck = np.random.default_rng(seed)
    daring = luck.choice(DARING, (waves, LANES, 1))
    bits = 1 << np.arange(MAX_EXPLORERS)

    def choose(_: Array) -> Array:
        return ((luck.random((waves, LANES, MAX_EXPLORERS)) < daring) * bits).sum(2)

    return choose


def row(waves: Array, of: int) -> Array:
    """One number of all games, by wave and lane."""
    return waves[:, of : of + LANES]


def lanes_of(waves: Array) -> list[Lane]:
    """Every game by itself."""
    by_lane = waves.reshape(-1, ROWS // LANES, LANES).swapaxes(1, 2)
    return cast("list[Lane]", by_lane.reshape(-1, ROWS // LANES).tolist())


def kinds_of(options: Options) -> Kinds:
    """Cards have their bits in the order of the box."""
    kinds, first = [], 0
    for count in cards_entered_by_round(
        options, GAME.rules.initial_state(options)[0].catalog, ENTRANCES
    ):
        kinds.append(((1 << count) - 1) << first)
        first += count
    return tuple(kinds)


def cave_of(lane: Lane, kinds: Kinds) -> Cave:
    danger, relics = lane[DANGER // LANES], lane[RELICS // LANES]
    return Cave(
        round=lane[ROUND // LANES],
        inside=explorers_in(lane[INSIDE // LANES]),
        held=lane[CARRIED // LANES],
        pool=lane[POOL // LANES],
        deck=_by_kind(lane[DECK_LEFT // LANES], kinds),
        danger=tuple([kind for kind, bits in enumerate(kinds) if danger & bits]),
        relics=relics & ((1 << PRINTED) - 1),
        printed=relics >> PRINTED,
    )


def cave_by_rules(state: State) -> Cave:
    traps = [laid.card.index for laid in state.path if laid.card.kind == "trap"]
    relics = [laid.card.value for laid in state.path if laid.card.kind == "relic"]
    return Cave(
        round=state.round,
        inside=state.inside,
        held=state.carried,
        pool=sum([laid.rubies for laid in state.path]),
        deck=state.deck,
        danger=tuple(sorted(traps)),
        relics=len(relics),
        printed=sum(relics),
    )


def camp_of(lane: Lane, kinds: Kinds, players: int) -> Camp:
    chests = lane[POINTS // LANES : POINTS // LANES + MAX_EXPLORERS]
    by_seat = [sum(chests[seat::players]) for seat in range(players)]
    return Camp(
        points=tuple([chest & ((1 << TAKEN) - 1) for chest in by_seat]),
        taken=tuple([chest >> TAKEN for chest in by_seat]),
        out=lane[RELICS_OUT // LANES],
        gone=_by_kind(lane[REMOVED // LANES], kinds),
    )


def camp_by_rules(state: State) -> Camp:
    gone = [0] * len(state.catalog.cards)
    for card in state.removed:
        gone[card.index] += 1
    for laid in state.path:
        gone[laid.card.index] += laid.card.kind == "relic"
    printed = state.options.relic_values == "printed"
    for relics in state.relics:
        for value in relics:
            gone[state.catalog.by_code[f"relic:{value}" if printed else "relic"].index] += 1
    return Camp(
        points=scores(state),
        taken=tuple(map(len, state.relics)),
        out=relics_taken(state),
        gone=tuple(gone),
    )


def explorers_in(bits: int) -> Explorers:
    return tuple([explorer for explorer in range(MAX_EXPLORERS) if bits >> explorer & 1])


def assert_same(one: Results, other: Results) -> None:
    """Every number of every game is the same."""
    for name, first, second in zip(Results._fields, one, other, strict=True):
        np.testing.assert_array_equal(first, second, name)


@lru_cache(maxsize=10_000)
def _by_kind(cards: int, kinds: Kinds) -> Deck:
    return tuple([(cards & bits).bit_count() for bits in kinds])


def _is_emptied(lane: Lane) -> bool:
    """D38: with no card left all go home at once by the rules, and in the next step of a lane."""
    return lane[ROUND // LANES] < OVER and not lane[DECK_LEFT // LANES]
