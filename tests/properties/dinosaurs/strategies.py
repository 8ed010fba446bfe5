"""Random options, games and states of Diamonds & Dinosaurs."""

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
from tests.properties.random_games import CHECKED, BiasedChance

Play = random_games.Play[Options, State]
Move = tuple[Step, State, Events]
"""A step, the state after it, and its events."""

POOL, SHORT_POOL = 48, 75
WHOLE = settings(CHECKED, max_examples=POOL)
"""For tests that look at whole games: all look at the same games, which are played once."""

BIASES: dict[str, dict[str, int]] = {
    "fair": {},
    "rich": {"map:diamond": 8, "map:temple": 8, "dice:4": 3, "dice:5": 6, "dice:6": 12},
    "wild": {"map:temple": 20, "map:raptor": 9, "dinosaur:everybody": 9, "dice:1": 5},
    "quaking": {"dinosaur:earthquake": 9, "map:tunnel": 9, "map:shannon": 9},
}
"""How much likelier than fair some outcomes are, by the name of the bias."""

PLANNED = (0.0, 0.4, 0.85, 0.97)
"""The share of decisions that the planner takes; the others are random."""

PLANNER = Planner()


class MixedPlayer:
    """Choose for every seat: with the planner now and then, otherwise at random by verb."""

    def __init__(self, seed: int, planned: float) -> None:
        self._rng = Random(seed)
        self._planned = planned

    def __call__(self, state: State, seat: Seat) -> str:
        legal, rng = GAME.rules.legal_choices(state, seat), self._rng
        if rng.random() < self._planned:
            return PLANNER.choose(GAME.rules.view(state, seat), legal, rng)
        kinds: dict[str, list[str]] = {}
        for choice in legal:
            kinds.setdefault(verb(choice), []).append(choice)
        return rng.choice(kinds[rng.choice(sorted(kinds))])


def verb(choice: str) -> str:
    """Return the kind of a choice: pass, play, move, place."""
    return choice.partition(":")[0].partition(">")[0]


def play_from(state: State, source: ChanceSource, player: MixedPlayer) -> Iterator[Move]:
    """Play on from any state."""
    return run_game(GAME.rules, state, source, player)


def play(options: Options, seed: int, bias: str = "fair", planned: float = 0.85) -> Play:
    """Play a whole game, the same for the same arguments."""
    start, opening = GAME.rules.initial_state(options)
    source = BiasedChance(seed, BIASES[bias])
    moves = tuple(play_from(start, source, MixedPlayer(seed, planned)))
    return Play(GAME, options, start, opening, moves)


@st.composite
def tables(draw: st.DrawFn, most_turns: int = 9) -> dict[str, Json]:
    """Draw options as a form or a record gives them, with a limit so that games end (J53)."""
    players = draw(st.sampled_from(PLAYERS))
    raw: dict[str, Json] = {
        "players": players,
        "explorers": draw(st.sampled_from(EXPLORERS)),
        "attacks": draw(st.sampled_from(ATTACKS)),
        "pickpocketing": draw(st.booleans()),
        "higher-rolls": draw(st.booleans()),
        "compensation": draw(st.integers(0, 5)),
        "turn-limit": draw(st.integers(1, most_turns)),
    }
    if players == 2:
        raw["diamonds"] = draw(st.sampled_from([4, 6]))
    return raw


def options(most_turns: int = 9) -> st.SearchStrategy[Options]:
    """Draw every legal set of options, with the standard cards."""
    return tables(most_turns).map(GAME.rules.parse_options)


def short_games() -> st.SearchStrategy[Play]:
    """Draw games of one or two turns from their pool."""
    return st.sampled_from(range(SHORT_POOL)).map(numbered_short)


def games() -> st.SearchStrategy[Play]:
    """Draw whole games of the pool."""
    return st.sampled_from(range(POOL)).map(numbered)


@cache
def numbered(number: int) -> Play:
    """Play one game of the pool; a fourth have no limit, and are planned so that they end."""
    rng = Random(number)
    raw = _random_table(number, rng)
    planned = PLANNED[number % len(PLANNED)]
    if planned < 0.9:
        raw["turn-limit"] = rng.randint(2, 12)
    return play(GAME.rules.parse_options(raw), number, rng.choice(sorted(BIASES)), planned)


@cache
def numbered_short(number: int) -> Play:
    """Play one game of the pool of short games; two thirds have one turn."""
    rng = Random(f"short {number}")
    raw = _random_table(number, rng) | {"turn-limit": 2 if number % 3 == 0 else 1}
    bias, planned = rng.choice(sorted(BIASES)), rng.choice(PLANNED)
    return play(GAME.rules.parse_options(raw), number, bias, planned)


def _random_table(number: int, rng: Random) -> dict[str, Json]:
    raw: dict[str, Json] = {
        "players": PLAYERS[number % len(PLAYERS)],
        "explorers": rng.choice(EXPLORERS),
        "attacks": rng.choice(ATTACKS),
        "pickpocketing": rng.random() < 0.5,
        "higher-rolls": rng.random() < 0.3,
        "compensation": rng.choice((0, 0, 2, 5)),
    }
    if raw["players"] == 2:
        raw["diamonds"] = rng.choice([4, 6])
    return raw


# States of a game


def task_of(state: State) -> str:
    """Return the tag of the task on top of the agenda, with the timing of a window."""
    task = state.agenda[-1]
    return f"{task.__struct_config__.tag} {getattr(task, 'timing', '')}".strip()


def one_of_each(play: Play, seed: int, waiting: type = object) -> list[State]:
    """Choose states of a game that wait for something, one for each kind of task."""
    kinds: dict[str, list[State]] = {}
    for state in play.states:
        if isinstance(GAME.rules.pending(state), waiting):
            kinds.setdefault(task_of(state), []).append(state)
    assert kinds, "no state of the game waits for this"
    rng = Random(seed)
    return [rng.choice(kinds[kind]) for kind in sorted(kinds)]


def answers(state: State, rng: Random) -> dict[Seat, str]:
    """Choose a legal answer for every seat that is asked."""
    asked = GAME.rules.pending(state)
    assert isinstance(asked, Decide)
    return {seat: rng.choice(GAME.rules.legal_choices(state, seat)) for seat in asked.seats}
