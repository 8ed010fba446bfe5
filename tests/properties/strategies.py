"""Random options, games and states of Diamant."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from tacora.core.events import Events
from tacora.core.game import ChanceStep, DecisionStep, Json, Step
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EDITIONS, EXIT
from tacora.games.diamant.options import ABSENCE, CHESTS, RELIC_VALUES, Options
from tacora.games.diamant.state import State, explorers_in_cave
from tests.properties import random_games
from tests.properties.random_games import CHECKED, BiasedChance, seeds

Play = random_games.Play[Options, State]
Move = tuple[Step, State, Events]
"""A step, the state after it, and its events."""

BIASES: dict[str, dict[str, int]] = {
    "fair": {},
    "rich": {"treasure": 12, "relic": 4},
    "relics": {"relic": 30},
    "dangerous": {"trap": 12},
}
"""How much likelier than fair each kind of card comes, by the name of the bias."""

POOL = 120
WHOLE = settings(CHECKED, max_examples=POOL)
"""For tests that look at whole games: all look at the same games, which are played once."""

TRAP_CODES = [
    f"trap:{name}" for name in ("lava", "snakes", "rams", "ice-9", "a", "z0-0-0", "x" * 20)
]

DARING = (0.0, 0.03, 0.12, 0.3, 0.6, 1.0)
"""The chance that an explorer leaves at a decision."""


def play_from(state: State, seed: int, bias: str, leaving: float) -> tuple[Move, ...]:
    """Play a game to its end from any state."""
    random = Random(seed)

    def choose(at: State, seat: int) -> str:
        return "+".join(
            EXIT if random.random() < leaving else CONTINUE for _ in explorers_in_cave(at, seat)
        )

    return tuple(run_game(GAME.rules, state, BiasedChance(seed, BIASES[bias]), choose))


def play(options: Options, seed: int, bias: str = "fair", leaving: float = 0.12) -> Play:
    """Play a whole game, the same for the same arguments."""
    start, opening = GAME.rules.initial_state(options)
    return Play(GAME, options, start, opening, play_from(start, seed, bias, leaving))


def decided(state: State, leavers: Collection[int]) -> DecisionStep:
    """Build the decision in which exactly these explorers leave."""
    return DecisionStep(
        {
            seat: "+".join(
                EXIT if e in leavers else CONTINUE for e in explorers_in_cave(state, seat)
            )
            for seat in range(state.options.players)
            if explorers_in_cave(state, seat)
        }
    )


def after(options: Options, *steps: str | Collection[int]) -> State:
    """Return the state after these cards (by code) and decisions (by leavers)."""
    state, _ = GAME.rules.initial_state(options)
    for step in steps:
        taken = ChanceStep(step) if isinstance(step, str) else decided(state, step)
        state, _ = GAME.rules.apply(state, taken)
    return state


def decks(most: int = 8, copies: int = 4) -> st.SearchStrategy[dict[str, int]]:
    """Draw custom decks."""
    treasure = st.integers(1, 20) | st.integers(1, 1000)
    trap = st.sampled_from(TRAP_CODES)
    code = st.one_of(treasure.map("treasure:{}".format), trap, st.just("relic"))
    return st.dictionaries(code, st.integers(1, copies), min_size=1, max_size=most)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Json]:
    """Draw options as a form or a record gives them."""
    two = draw(st.booleans())
    raw: dict[str, Json] = {"players": 2, "two-explorers": True}
    if not two:
        raw = {"players": draw(st.integers(3, 8))}
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    raw["edition"] = edition
    raw["chests"] = draw(st.sampled_from(CHESTS))
    raw["absence"] = draw(st.sampled_from(ABSENCE))
    if edition == "incan-gold":
        raw["relic-values"] = draw(st.sampled_from(RELIC_VALUES))
    if edition == "diamant-2016" and draw(st.booleans()):
        raw["deck"] = dict(draw(decks() | decks(most=2, copies=2)))
    return raw


def options() -> st.SearchStrategy[Options]:
    """Draw every legal set of options."""
    return tables().map(GAME.rules.parse_options)


def small_tables(most: int = 6) -> st.SearchStrategy[Options]:
    """Draw options whose deck is small enough to try every order of it."""
    return (
        decks(most=4, copies=3)
        .filter(lambda deck: sum(deck.values()) <= most)
        .map(lambda deck: GAME.rules.parse_options({"players": 3, "deck": deck}))
    )


def biases() -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(BIASES))


def leaving() -> st.SearchStrategy[float]:
    return st.sampled_from(DARING)


@cache
def numbered(number: int) -> Play:
    """Play one game of the pool."""
    rng = Random(number)
    options = GAME.rules.parse_options(_random_table(number, rng))
    bias = sorted(BIASES)[number // len(EDITIONS) % len(BIASES)]
    return play(options, number, bias, rng.choice(DARING))


def _random_table(number: int, rng: Random) -> dict[str, Json]:
    edition = sorted(EDITIONS)[number % len(EDITIONS)]
    raw: dict[str, Json] = {"players": 2, "two-explorers": True}
    if rng.random() < 0.6:
        raw = {"players": rng.randint(3, 8)}
    raw |= {"edition": edition, "chests": rng.choice(CHESTS), "absence": rng.choice(ABSENCE)}
    if edition == "incan-gold":
        raw["relic-values"] = rng.choice(RELIC_VALUES)
    if edition == "diamant-2016" and rng.random() < 0.5:
        raw["deck"] = _random_deck(rng)
    return raw


def _random_deck(rng: Random) -> dict[str, Json]:
    kinds, copies = rng.choice([(8, 4), (2, 2)])
    treasures = [f"treasure:{rng.choice([rng.randint(1, 20), rng.randint(1, 1000)])}" for _ in "ab"]
    codes = [rng.choice([*treasures, *TRAP_CODES, "relic"]) for _ in range(rng.randint(1, kinds))]
    if rng.random() < 0.3:  # a deck without traps runs out (D38)
        codes = [treasures[0], "relic"]
    return {code: rng.randint(1, copies) for code in codes}


def games() -> st.SearchStrategy[Play]:
    """Draw whole games of the pool."""
    return st.sampled_from(range(POOL)).map(numbered)


@st.composite
def states(
    draw: st.DrawFn,
    awaiting: str = "",
    chests: str = "",
    at: st.SearchStrategy[Options] | None = None,
) -> State:
    """Draw a state of a game that awaits a card or choices, by name, in a game of the pool.

    With `at`, of a game that is played with these options.
    """
    if at is not None:
        reached = play(draw(at), draw(seeds()), draw(biases()), draw(leaving())).states
    else:
        reached = draw(st.sampled_from(_numbers(chests)).map(numbered)).states
    found = [state for state in reached if awaiting in ("", state.awaiting)]
    return draw(st.sampled_from(found))


@cache
def _numbers(chests: str) -> list[int]:
    return [n for n in range(POOL) if chests in ("", numbered(n).options.chests)]
