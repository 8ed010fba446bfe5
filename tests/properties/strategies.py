"""Every lawful table, and whole games at it: daring and timid, rich, poor and dangerous."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from hypothesis import strategies as st

from tacora.core.events import Events
from tacora.core.game import ChanceStep, DecisionStep, Json, Step
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EDITIONS, EXIT
from tacora.games.diamant.options import ABSENCE, CHESTS, RELIC_VALUES, Options
from tacora.games.diamant.state import State, explorers_in_cave
from tests.properties import random_games
from tests.properties.random_games import Leaning, seeds

Play = random_games.Play[Options, State]
Move = tuple[Step, State, Events]
"""A step, the state after it, and what happened."""

LEANINGS: dict[str, dict[str, int]] = {
    "fair": {},
    "rich": {"treasure": 12, "relic": 4},
    "relics": {"relic": 30},
    "dangerous": {"trap": 12},
}
"""How much likelier than fair each kind of card comes."""

DARING = (0.0, 0.03, 0.12, 0.3, 0.6, 1.0)
"""The chance that an explorer leaves at a decision."""


def play_from(state: State, seed: int, leaning: str, leaving: float) -> tuple[Move, ...]:
    """A game played to its end from any state."""
    random = Random(seed)

    def choose(at: State, seat: int) -> str:
        return "+".join(
            EXIT if random.random() < leaving else CONTINUE for _ in explorers_in_cave(at, seat)
        )

    return tuple(run_game(GAME.rules, state, Leaning(seed, LEANINGS[leaning]), choose))


def play(options: Options, seed: int, leaning: str = "fair", leaving: float = 0.12) -> Play:
    """A whole game, the same for the same arguments."""
    start, opening = GAME.rules.initial_state(options)
    return Play(GAME, options, start, opening, play_from(start, seed, leaning, leaving))


def decided(state: State, leavers: Collection[int]) -> DecisionStep:
    """The decision in which exactly these explorers leave."""
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
    """The state after these cards (by code) and decisions (by who leaves)."""
    state, _ = GAME.rules.initial_state(options)
    for step in steps:
        taken = ChanceStep(step) if isinstance(step, str) else decided(state, step)
        state, _ = GAME.rules.apply(state, taken)
    return state


def decks(most: int = 8, copies: int = 4) -> st.SearchStrategy[dict[str, int]]:
    """Decks of one's own."""
    treasure = st.integers(1, 20) | st.integers(1, 1000)
    trap = st.sampled_from(["lava", "snakes", "rams", "ice-9", "a", "z0-0-0", "x" * 20])
    code = st.one_of(
        treasure.map("treasure:{}".format), trap.map("trap:{}".format), st.just("relic")
    )
    return st.dictionaries(code, st.integers(1, copies), min_size=1, max_size=most)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Json]:
    """Options as a form or a record gives them."""
    two = draw(st.booleans())
    given: dict[str, Json] = {"players": 2, "two-explorers": True}
    if not two:
        given = {"players": draw(st.integers(3, 8))}
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    given["edition"] = edition
    given["chests"] = draw(st.sampled_from(CHESTS))
    given["absence"] = draw(st.sampled_from(ABSENCE))
    if edition == "incan-gold":
        given["relic-values"] = draw(st.sampled_from(RELIC_VALUES))
    if edition == "diamant-2016" and draw(st.booleans()):
        given["deck"] = dict(draw(decks() | decks(most=2, copies=2)))
    return given


def options() -> st.SearchStrategy[Options]:
    """Every lawful set of options."""
    return tables().map(GAME.rules.parse_options)


def small_tables(most: int = 6) -> st.SearchStrategy[Options]:
    """Tables whose deck is small enough to try every order of it."""
    return (
        decks(most=4, copies=3)
        .filter(lambda deck: sum(deck.values()) <= most)
        .map(lambda deck: GAME.rules.parse_options({"players": 3, "deck": deck}))
    )


def leanings() -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(LEANINGS))


def leaving() -> st.SearchStrategy[float]:
    return st.sampled_from(DARING)


def games(at: st.SearchStrategy[Options] | None = None) -> st.SearchStrategy[Play]:
    """Whole games."""
    return st.builds(play, at if at is not None else options(), seeds(), leanings(), leaving())


@st.composite
def states(
    draw: st.DrawFn, awaiting: str = "", at: st.SearchStrategy[Options] | None = None
) -> State:
    """A state that some game reaches, waiting for what is named."""
    reached = [state for state in draw(games(at)).states if awaiting in ("", state.awaiting)]
    return reached[draw(st.integers(0, len(reached) - 1))]
