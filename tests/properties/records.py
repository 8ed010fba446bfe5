"""Records in memory, for the tests of replay and of fairness."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from tacora.core.game import Over
from tacora.core.record import Entry, Header, Result, line
from tacora.core.replay import AnyGame, Replay, replay
from tacora.games.registry import game_named
from tests.properties.random_games import Play


def fold(entries: Iterable[Entry]) -> Replay:
    return fold_text([line(entry) for entry in entries])


def fold_text(lines: list[str]) -> Replay:
    return replay(io.BytesIO("".join(lines).encode()), game_named)


def entries_of(play: Play[Any, Any]) -> list[Entry]:
    """The record of a game, result included."""
    header = Header(play.game.name, play.game.options_json(play.options))
    return [header, *play.steps, result_of(play.game, play.states[-1])]


def result_of(game: AnyGame, state: Any) -> Result:
    over = game.pending(state)
    assert isinstance(over, Over)
    return Result(over.scores, over.winners)
