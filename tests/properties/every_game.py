"""What tests need of each game to hold it to the properties that every game has."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from msgspec import json

from tacora.core.chance import SeededChance
from tacora.core.game import Json, Seat
from tacora.core.replay import AnyGame
from tacora.core.stack import PASS
from tacora.games import diamant as diamant_game
from tacora.games import dinosaurs as dinosaurs_game
from tacora.games.diamant.state import explorers_in_cave
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tests.properties import invariants, odd_texts, strategies
from tests.properties.dinosaurs import invariants as dinosaurs_invariants
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.random_games import Play

AnyPlay = Play[Any, Any]
Games = st.SearchStrategy[AnyPlay]


class Suite(NamedTuple):
    """One game as the tests of every game see it; Any because each game has its own state."""

    game: AnyGame
    games: Games
    """Games of the pool, from the first step to the last."""
    short_games: Games
    """Games for tests whose cost grows with the square of their length."""
    pool: tuple[Callable[[int], AnyPlay], int]
    """The pool as a function of the number of a game, and its size."""
    check: Callable[[Any], None]
    """Assert the invariants of a state."""
    encode: Callable[[object], bytes]
    """Encode a state so that equal bytes are equal states."""
    kind: Callable[[Any], str]
    """Name what a state waits for."""
    samples: int
    """The number of states of each kind that a test takes from one game."""
    odd: odd_texts.OddTexts
    fields: int
    """The number of fields of the notation."""
    not_asked: str
    """The error code for a seat at the table that is not asked."""
    may_be_forced: Callable[[Any], bool]
    """Tell whether a seat may be asked although it has only one choice."""
    absent: Callable[[Any, Seat], str | None]
    """Return the choice made for an absent player, by the rules' text."""
    play_on: Callable[[Any, int], list[Any]]
    """Play on from any state; return the states reached."""

    def sample(self, play: AnyPlay, seed: int, waiting: type = object) -> list[Any]:
        """Choose states of a game, some of each kind, that wait for something."""
        kinds: dict[str, list[Any]] = {}
        for state in play.states:
            if isinstance(self.game.rules.pending(state), waiting):
                kinds.setdefault(self.kind(state), []).append(state)
        assert kinds, "no state of the game waits for this"
        rng = Random(seed)
        return [
            state
            for kind in sorted(kinds)
            for state in rng.sample(kinds[kind], min(self.samples, len(kinds[kind])))
        ]


def _diamant_absent(state: Any, seat: Seat) -> str | None:
    absence = state.options.absence
    if absence == "bot":
        return None
    return "+".join([absence] * len(explorers_in_cave(state, seat)))


def _diamant_play_on(state: Any, seed: int) -> list[Any]:
    return [reached for _, reached, _ in strategies.play_from(state, seed, "fair", 0.1)]


def _dinosaurs_absent(state: Any, seat: Seat) -> str | None:
    return PASS if isinstance(state.agenda[-1], ReactionWindow) else None


def _dinosaurs_play_on(state: Any, seed: int) -> list[Any]:
    moves = dinosaurs.play_from(state, SeededChance(seed), dinosaurs.MixedPlayer(seed, 0.0))
    return [reached for _, (_, reached, _) in zip(range(60), moves, strict=False)]


SUITES = {
    "diamant": Suite(
        game=diamant_game.GAME,
        games=strategies.games(),
        short_games=strategies.games(),
        pool=(strategies.numbered, strategies.POOL),
        check=invariants.check,
        encode=json.encode,
        kind=lambda state: str(state.awaiting),
        samples=3,
        odd=odd_texts.DIAMANT,
        fields=9,
        not_asked="step/in-camp",
        may_be_forced=lambda _: False,
        absent=_diamant_absent,
        play_on=_diamant_play_on,
    ),
    "dinosaurs": Suite(
        game=dinosaurs_game.GAME,
        games=dinosaurs.games(),
        short_games=dinosaurs.short_games(),
        pool=(dinosaurs.numbered, dinosaurs.POOL),
        check=dinosaurs_invariants.check,
        encode=dinosaurs_invariants.encoded,
        kind=dinosaurs.task_of,
        samples=1,
        odd=odd_texts.DINOSAURS,
        fields=11,
        not_asked="step/not-asked",
        may_be_forced=lambda s: isinstance(s.agenda[-1], ReactionWindow | AssignExplorers),
        absent=_dinosaurs_absent,
        play_on=_dinosaurs_play_on,
    ),
}

every_game = pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)


def options(game: str) -> st.SearchStrategy[Any]:
    """Draw legal options of a game, for a short one if games can be long."""
    return dinosaurs.options(most_turns=1) if game == "dinosaurs" else strategies.options()


def raw_options(game: str) -> st.SearchStrategy[dict[str, Json]]:
    """Draw legal options as a form or a record gives them."""
    return dinosaurs.tables() if game == "dinosaurs" else strategies.tables()
