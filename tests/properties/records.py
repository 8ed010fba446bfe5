"""Records in memory, for the tests of replay and of fairness."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from tacora.core.game import GameOver
from tacora.core.record import Entry, Header, Result, format_line
from tacora.core.replay import AnyGame, Replay, replay
from tacora.games.registry import get_game
from tests.properties.random_games import Play


def replay_entries(entries: Iterable[Entry]) -> Replay:
    return replay_lines([format_line(entry) for entry in entries])


def replay_lines(lines: list[str]) -> Replay:
    return replay(io.BytesIO("".join(lines).encode()), get_game)


def entries_of(play: Play[Any, Any]) -> list[Entry]:
    """Return the record of a game, result included."""
    header = Header.of_game(play.game, play.game.rules.options_json(play.options))
    return [header, *play.steps, result_of(play.game, play.states[-1])]


def result_of(game: AnyGame, state: Any) -> Result:
    over = game.rules.pending(state)
    assert isinstance(over, GameOver)
    return Result(over.scores, over.winners)
