"""Play compiled games and the same games by the rules: same cards, same decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from tacora.core.game import ChanceStep
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import Deck, cards_entered_by_round
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import Explorers, State, relics_taken, scores
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables, build_card_tables
from tacora.sim.diamant.lanes import (
    EXPLORER_ROWS,
    LANES,
    NUMBER_ROWS,
    OVER_ROUND,
    WORD_ROWS,
    empty_waves,
)
from tacora.sim.diamant.lockstep import resolve_all, reveal_all, start_games
from tacora.sim.diamant.results import Results
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

Lane = dict[str, Any]
"""One game: its number in each row of the lanes; `points` and `taken` by explorer."""

KindBits = tuple[int, ...]
"""The bits of the cards of each kind."""

Choose = Callable[[Array], Array]
"""The explorers who would leave, a bit each, by game; only those with a choice count."""


class Snapshot(NamedTuple):
    """Compiled games before the choices of a step, or after the step."""

    tables: CardTables
    waves: Array
    states: list[State]
    """Every game by the rules."""
    aligned: list[int]
    """The games that are at the same point in both engines."""
    before_choices: bool


class RoundFacts(NamedTuple):
    """All facts of a round."""

    round: int
    inside: Explorers
    carried: int
    pool: int
    deck: Deck
    danger: tuple[int, ...]
    """The kinds of trap on the path, lowest first."""
    relics: int
    printed: int
    depth: int


class GameFacts(NamedTuple):
    """All facts besides those of the round."""

    points: tuple[int, ...]
    taken: tuple[int, ...]
    """Relics by seat."""
    relics_out: int
    removed: Deck
    """Cards that will not come again, relics on the path among them."""


def options_for(edition: str, players: int) -> Options:
    """Return the options of one of the editions above."""
    return GAME.rules.parse_options(
        {"players": players, "two-explorers": players == min(PLAYERS), **EDITIONS[edition]}
    )


@st.composite
def custom_deck_options(draw: st.DrawFn) -> Options:
    """Draw options with a custom deck, from a few single cards to many."""
    players = draw(st.sampled_from(PLAYERS))
    deck = draw(st.one_of(decks(), decks(most=2, copies=2), decks(most=5, copies=12)))
    return GAME.rules.parse_options(
        {"players": players, "two-explorers": players == min(PLAYERS), "deck": deck}
    )


def snapshots(options: Options, seeds: GameSeeds, games: int, choose: Choose) -> Iterator[Snapshot]:
    """Play games from the first card to the last, compiled and by the rules."""
    tables, kinds = build_card_tables(options), kind_bits(options)
    waves = empty_waves(tables, games)
    start_games(tables, waves, seeds, 0, games)
    states = [GAME.rules.initial_state(options)[0]] * games
    running = games
    while running:
        before = lanes_of(waves)
        reveal_all(tables, waves)
        lanes = lanes_of(waves)
        unfinished = [n for n in range(games) if before[n]["round"] < OVER_ROUND]
        for n in unfinished:
            card = before[n]["deck_left"] & ~lanes[n]["deck_left"]
            if card:
                kind = next(kind for kind, bits in enumerate(kinds) if bits & card)
                states[n], _ = GAME.rules.apply(
                    states[n], ChanceStep(states[n].catalog.codes[kind])
                )
        with_choice = [n for n in unfinished if lanes[n]["choice_due"]]
        yield Snapshot(tables, waves, states, with_choice, before_choices=True)
        waves["leaving"] |= waves["inside"] & choose(waves) & waves["choice_due"]
        chosen = waves["leaving"].reshape(-1).tolist()
        for n in with_choice:
            states[n], _ = GAME.rules.apply(states[n], decided(states[n], explorers_in(chosen[n])))
        running = resolve_all(tables, waves)
        lanes = lanes_of(waves)
        resolved = [n for n in unfinished if not _deck_is_empty(lanes[n])]
        yield Snapshot(tables, waves, states, resolved, before_choices=False)


def random_snapshots(options: Options, seed: int, games: int = LANES) -> Iterator[Snapshot]:
    """Play games of daring and of timid explorers."""
    return snapshots(options, game_seeds(seed), games, random_choices(seed, -(-games // LANES)))


@cache
def played_snapshots(edition: str, players: int) -> list[Snapshot]:
    """Play the games of an edition once for all tests; tests do not change these snapshots."""
    played = random_snapshots(options_for(edition, players), seed=players)
    return [snap._replace(waves=snap.waves.copy(), states=[*snap.states]) for snap in played]


def random_choices(seed: int, waves: int) -> Choose:
    """Leave at random, with another probability in each game."""
    rng = np.random.default_rng(seed)
    daring = rng.choice(DARING, (waves, LANES, 1))
    bits = 1 << np.arange(MAX_EXPLORERS)

    def choose(_: Array) -> Array:
        return ((rng.random((waves, LANES, MAX_EXPLORERS)) < daring) * bits).sum(2)

    return choose


def lanes_of(waves: Array) -> list[Lane]:
    """Return every game by itself."""
    columns = {name: waves[name].reshape(-1).tolist() for name in (*WORD_ROWS, *NUMBER_ROWS)}
    for name in EXPLORER_ROWS:
        columns[name] = waves[name].swapaxes(1, 2).reshape(-1, MAX_EXPLORERS).tolist()
    games = zip(*columns.values(), strict=True)
    return [dict(zip(columns, game, strict=True)) for game in games]


def kind_bits(options: Options) -> KindBits:
    """Return the bits of the cards of each kind, in the order of the catalog."""
    kinds, first = [], 0
    for count in cards_entered_by_round(
        options, GAME.rules.initial_state(options)[0].catalog, ENTRANCES
    ):
        kinds.append(((1 << count) - 1) << first)
        first += count
    return tuple(kinds)


def round_facts_of_lane(lane: Lane, kinds: KindBits) -> RoundFacts:
    danger = lane["danger"]
    return RoundFacts(
        round=lane["round"],
        inside=explorers_in(lane["inside"]),
        carried=lane["carried"],
        pool=lane["pool"],
        deck=_by_kind(lane["deck_left"], kinds),
        danger=tuple([kind for kind, bits in enumerate(kinds) if danger & bits]),
        relics=lane["relics"],
        printed=lane["printed"],
        depth=lane["depth"],
    )


def round_facts_of_state(state: State) -> RoundFacts:
    traps = [card.card.index for card in state.path if card.card.kind == "trap"]
    relics = [card.card.value for card in state.path if card.card.kind == "relic"]
    return RoundFacts(
        round=state.round,
        inside=state.inside,
        carried=state.carried,
        pool=sum([card.rubies for card in state.path]),
        deck=state.deck,
        danger=tuple(sorted(traps)),
        relics=len(relics),
        printed=sum(relics),
        depth=len(state.path),
    )


def game_facts_of_lane(lane: Lane, kinds: KindBits, players: int) -> GameFacts:
    points, taken = lane["points"], lane["taken"]
    return GameFacts(
        points=tuple([sum(points[seat::players]) for seat in range(players)]),
        taken=tuple([sum(taken[seat::players]) for seat in range(players)]),
        relics_out=lane["relics_out"],
        removed=_by_kind(lane["removed"], kinds),
    )


def game_facts_of_state(state: State) -> GameFacts:
    removed = [0] * len(state.catalog.cards)
    for card in state.removed:
        removed[card.index] += 1
    for path_card in state.path:
        removed[path_card.card.index] += path_card.card.kind == "relic"
    printed = state.options.relic_values == "printed"
    for relics in state.relics:
        for value in relics:
            removed[state.catalog.by_code[f"relic:{value}" if printed else "relic"].index] += 1
    return GameFacts(
        points=scores(state),
        taken=tuple(map(len, state.relics)),
        relics_out=relics_taken(state),
        removed=tuple(removed),
    )


def explorers_in(bits: int) -> Explorers:
    return tuple([explorer for explorer in range(MAX_EXPLORERS) if bits >> explorer & 1])


def assert_same_results(one: Results, other: Results) -> None:
    """Every number of every game is the same."""
    for name, first, second in zip(Results._fields, one, other, strict=True):
        np.testing.assert_array_equal(first, second, name)


@lru_cache(maxsize=10_000)
def _by_kind(cards: int, kinds: KindBits) -> Deck:
    return tuple([(cards & bits).bit_count() for bits in kinds])


def _deck_is_empty(lane: Lane) -> bool:
    """D38: with no card left, all leave at once by the rules, and in the next step of a lane."""
    return lane["round"] < OVER_ROUND and not lane["deck_left"]
