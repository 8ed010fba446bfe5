"""Every lawful table of Diamonds & Dinosaurs, and whole games at it: blind or with sense."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from tacora.bots.dinosaurs.planner import Planner
from tacora.core.chance import ChanceSource
from tacora.core.events import Events
from tacora.core.game import Decide, Json, Seat, Step
from tacora.core.runner import run_game
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.options import ATTACKS, EXPLORERS, PLAYERS, Options
from tacora.games.dinosaurs.state import State
from tests.properties import random_games
from tests.properties.random_games import CHECKED, Leaning, seeds

Play = random_games.Play[Options, State]
Move = tuple[Step, State, Events]
"""A step, the state after it, and what happened."""

POOL = 48
WHOLE = settings(CHECKED, max_examples=POOL)
"""For tests that look at every state of a game: it has hundreds, so all look at the same games."""

LEANINGS: dict[str, dict[str, int]] = {
    "fair": {},
    "rich": {"map:diamond": 8, "map:temple": 8, "dice:4": 3, "dice:5": 6, "dice:6": 12},
    "wild": {"map:temple": 20, "map:raptor": 9, "dinosaur:everybody": 9, "dice:1": 5},
    "quaking": {"dinosaur:earthquake": 9, "map:tunnel": 9, "map:shannon": 9},
}
"""How much likelier than fair some outcomes are."""

SENSE = (0.0, 0.4, 0.85, 0.97)
"""The share of decisions that the planner takes; the others are taken blindly."""

PLANNER = Planner()


class Manner:
    """How the seats decide: the planner now and then, otherwise any kind of answer, any such."""

    def __init__(self, seed: int, sense: float) -> None:
        self._luck = Random(seed)
        self._sense = sense

    def __call__(self, state: State, seat: Seat) -> str:
        lawful, rng = GAME.rules.legal_choices(state, seat), self._luck
        if rng.random() < self._sense:
            return PLANNER.choose(GAME.rules.view(state, seat), lawful, rng)
        kinds: dict[str, list[str]] = {}
        for choice in lawful:
            kinds.setdefault(verb(choice), []).append(choice)
        return rng.choice(kinds[rng.choice(sorted(kinds))])


def verb(choice: str) -> str:
    """What kind of answer it is: pass, play, move, place."""
    return choice.partition(":")[0].partition(">")[0]


def play_from(state: State, source: ChanceSource, manner: Manner) -> Iterator[Move]:
    """A game played on from any state."""
    return run_game(GAME.rules, state, source, manner)


def play(options: Options, seed: int, leaning: str = "fair", sense: float = 0.85) -> Play:
    """A whole game, the same for the same arguments."""
    start, opening = GAME.rules.initial_state(options)
    source = Leaning(seed, LEANINGS[leaning])
    return Play(GAME, options, start, opening, tuple(play_from(start, source, Manner(seed, sense))))


@st.composite
def tables(draw: st.DrawFn, most_turns: int = 9) -> dict[str, Json]:
    """Options as a form or a record gives them, with a limit, so that every game ends (J53)."""
    players = draw(st.sampled_from(PLAYERS))
    given: dict[str, Json] = {
        "players": players,
        "explorers": draw(st.sampled_from(EXPLORERS)),
        "attacks": draw(st.sampled_from(ATTACKS)),
        "pickpocketing": draw(st.booleans()),
        "higher-rolls": draw(st.booleans()),
        "turn-limit": draw(st.integers(1, most_turns)),
    }
    if players == 2:
        given["diamonds"] = draw(st.sampled_from([4, 6]))
    return given


def options(most_turns: int = 9) -> st.SearchStrategy[Options]:
    """Every lawful set of options, with the cards of the box."""
    return tables(most_turns).map(GAME.rules.parse_options)


@st.composite
def short_games(draw: st.DrawFn, most_turns: int = 2) -> Play:
    """Games of a few turns, each another."""
    leaning, sense = draw(st.sampled_from(sorted(LEANINGS))), draw(st.sampled_from(SENSE))
    return play(draw(options(most_turns)), draw(seeds()), leaning, sense)


@st.composite
def games(draw: st.DrawFn) -> Play:
    """Whole games at tables of every kind."""
    return numbered(draw(st.integers(0, POOL - 1)))


@cache
def numbered(number: int) -> Play:
    """One game of the pool; a fourth are without limit, and played with sense so that they end."""
    rng = Random(number)
    given: dict[str, Json] = {
        "players": PLAYERS[number % len(PLAYERS)],
        "explorers": rng.choice(EXPLORERS),
        "attacks": rng.choice(ATTACKS),
        "pickpocketing": rng.random() < 0.5,
        "higher-rolls": rng.random() < 0.3,
    }
    if given["players"] == 2:
        given["diamonds"] = rng.choice([4, 6])
    sense = SENSE[number % len(SENSE)]
    if sense < 0.9:
        given["turn-limit"] = rng.randint(2, 12)
    return play(GAME.rules.parse_options(given), number, rng.choice(sorted(LEANINGS)), sense)


# Moments of a game


def task_of(state: State) -> str:
    """What the game is at: the name of the task on top, with the moment of a window."""
    task = state.agenda[-1]
    return f"{type(task).__name__} {getattr(task, 'timing', '')}".strip()


def one_of_each(play: Play, seed: int, waiting: type = object) -> list[State]:
    """States of a game that wait for something, one for each kind of task."""
    kinds: dict[str, list[State]] = {}
    for state in play.states:
        if isinstance(GAME.rules.pending(state), waiting):
            kinds.setdefault(task_of(state), []).append(state)
    rng = Random(seed)
    return [rng.choice(kinds[kind]) for kind in sorted(kinds)]


def answers(state: State, rng: Random) -> dict[Seat, str]:
    """A lawful answer of everybody who is asked."""
    asked = GAME.rules.pending(state)
    assert isinstance(asked, Decide)
    return {seat: rng.choice(GAME.rules.legal_choices(state, seat)) for seat in asked.seats}
