"""Hold records, notations, choices, events and JSON of earlier versions byte for byte.

`compatibility/` has one record per case and, beside it, one line per step: a digest of the
notation, of the events, of every seat's legal choices and of the JSON that each viewer gets.
Every 25th step also has its notation in full. The files were written once, by version 0.1.0; a
change of names must never change them.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from tacora.core.events import heard, to_json
from tacora.core.game import Decide
from tacora.core.replay import AnyGame, Moment, Replay, replay
from tacora.games.registry import game_named

FOLDER = Path(__file__).parent / "compatibility"
CASES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
STEPS_BETWEEN_NOTATIONS = 25


def read_case(case: str) -> Replay:
    """Replay the record of a case."""
    return replay(io.BytesIO((FOLDER / f"{case}.jsonl").read_bytes()), game_named)


def digests(record: Replay) -> Iterator[str]:
    """Describe every step of a record in one line."""
    for number, moment in enumerate(record.moments):
        line = " ".join(_digest(part) for part in _parts(record.game, moment))
        notation = record.game.to_notation(moment.state)
        yield f"{line} {notation}" if number % STEPS_BETWEEN_NOTATIONS == 0 else line


def _parts(game: AnyGame, moment: Moment) -> Iterator[object]:
    state = moment.state
    pending = game.pending(state)
    seats = pending.seats if isinstance(pending, Decide) else ()
    viewers = [None, *range(_seats(game, state))]
    yield game.to_notation(state)
    yield [[to_json(event) for event in heard(moment.events, viewer)] for viewer in viewers]
    yield {str(seat): list(game.choices(state, seat)) for seat in seats}
    yield [game.report_for(state, viewer) for viewer in viewers]
    yield [game.report(state), game.odds(state)]


def _seats(game: AnyGame, state: Any) -> int:
    return game.seats(state.options)


def _digest(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=list)
    return sha256(text.encode("utf-8")).hexdigest()[:12]
