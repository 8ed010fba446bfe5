"""Finished games: their record, what happened in it step by step, and the proof of its cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tacora.core.errors import CommandRefused
from tacora.core.game import ChanceStep, DecisionStep, GameOver
from tacora.core.record import Entry, Header, Result, format_line
from tacora.core.replay import Replay, ReplayStep, replay_entries
from tacora.core.verify import verify
from tacora.games.registry import get_game
from tacora.server import http_types
from tacora.table import projection
from tacora.table.entries import LogRecord
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import replay_log
from tacora.table.table import Table


def record(acts: Iterable[LogRecord]) -> str:
    """A finished game as a file."""
    acts = tuple(acts)
    table = _finished(acts)
    return "".join(format_line(entry) for _, entry in [(1, _header(table)), *_lines(acts, table)])


def finished(acts: Iterable[LogRecord]) -> http_types.Finished:
    """A finished game for whoever wants to see it again, every chest open."""
    table, told = replay_finished(acts)
    proof = verify(told)
    assert told.result is not None  # the game is over
    return http_types.Finished(
        table=projection.table_info(table),
        names=list(table.names()),
        moments=[_moment(told, moment) for moment in told.steps],
        scores=list(told.result.scores),
        winners=list(told.result.winners),
        proof=http_types.Proof(proof.proven, proof.draws, proof.seats),
    )


def replay_finished(acts: Iterable[LogRecord]) -> tuple[Table, Replay]:
    """A finished game from its first step to its last."""
    acts = tuple(acts)
    table = _finished(acts)
    return table, replay_entries(_header(table), _lines(acts, table), get_game)


def code(acts: Iterable[LogRecord]) -> str:
    """The code of a table, as its log has it."""
    return replay_log(acts).code


def _finished(acts: tuple[LogRecord, ...]) -> Table:
    table = replay_log(acts)
    if table.phase != "over":
        raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")
    return table


def _header(table: Table) -> Header:
    options = table.game.rules.options_json(table.options)
    return Header(table.game.name, options, table.names(), table.commitment())


def _lines(acts: tuple[LogRecord, ...], table: Table) -> Iterator[tuple[int, Entry]]:
    """Every line after the header, with its number."""
    number = 1
    for act in acts:
        for entry in act.entries:
            if isinstance(entry, DecisionStep | ChanceStep):
                number += 1
                yield number, entry
    over = table.pending
    assert isinstance(over, GameOver)  # the game is over
    yield number + 1, Result(over.scores, over.winners)
    yield number + 2, table.seeds()


def _moment(told: Replay, moment: ReplayStep) -> http_types.Moment:
    return http_types.Moment(
        step=None if moment.step is None else json.loads(format_line(moment.step)),
        facts=told.game.presentation.state_json(moment.state),
        events=[projection.event_message(told.game, event) for event in moment.events],
    )
