"""Hold records, notations, choices, events and JSON of earlier versions byte for byte.

`compatibility/` has one record per case and, beside it, one line per step: a digest of the
notation, of the events, of every seat's legal choices and of the JSON that each viewer gets.
Every 25th step also has its notation in full. The files were written once, by the first version
that had these rules; a change of names must never change them.

`compatibility/GAME-rules-N/` has records of rules that no longer exist. They were frozen in the
same way, as long as the rules existed; now they are refused.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from tacora.core.events import event_to_json, visible_to
from tacora.core.game import Decide
from tacora.core.replay import AnyGame, Replay, ReplayStep, replay
from tacora.games.registry import get_game

FOLDER = Path(__file__).parent / "compatibility"
CASES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
OLD_RECORDS = sorted(FOLDER.glob("*-rules-*/*.jsonl"))
STEPS_BETWEEN_NOTATIONS = 25


def read_case(case: str) -> Replay:
    """Replay the record of a case."""
    return replay(io.BytesIO((FOLDER / f"{case}.jsonl").read_bytes()), get_game)


def digests(record: Replay) -> Iterator[str]:
    """Describe every step of a record in one line."""
    for number, step in enumerate(record.steps):
        line = " ".join(_digest(part) for part in _parts(record.game, step))
        notation = record.game.rules.to_notation(step.state)
        yield f"{line} {notation}" if number % STEPS_BETWEEN_NOTATIONS == 0 else line


def _parts(game: AnyGame, step: ReplayStep) -> Iterator[object]:
    state = step.state
    pending = game.rules.pending(state)
    seats = pending.seats if isinstance(pending, Decide) else ()
    viewers = [None, *range(_seats(game, state))]
    yield game.rules.to_notation(state)
    yield [
        [event_to_json(event) for event in visible_to(step.events, viewer)] for viewer in viewers
    ]
    yield {str(seat): list(game.rules.legal_choices(state, seat)) for seat in seats}
    yield [game.presentation.view_json(state, viewer) for viewer in viewers]
    yield [game.presentation.state_json(state), game.presentation.odds_json(state)]


def _seats(game: AnyGame, state: Any) -> int:
    return game.rules.num_seats(state.options)


def _digest(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=list)
    return sha256(text.encode("utf-8")).hexdigest()[:12]
