"""Records in memory, for the tests of replay and of fairness."""

from __future__ import annotations

import io
from collections.abc import Iterable

from tacora.core.game import Over
from tacora.core.record import Entry, Result, line
from tacora.core.replay import Replay, replay
from tacora.diamant import GAME
from tacora.diamant.state import State
from tacora.games import game_named


def fold(entries: Iterable[Entry]) -> Replay:
    text = "".join(line(entry) for entry in entries)
    return replay(io.BytesIO(text.encode()), game_named)


def result_of(state: State) -> Result:
    over = GAME.pending(state)
    assert isinstance(over, Over)
    return Result(over.scores, over.winners)


def fold_text(lines: list[str]) -> Replay:
    return replay(io.BytesIO("".join(lines).encode()), game_named)
