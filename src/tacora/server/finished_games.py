"""Finished games: their record, what happened in it step by step, and the proof of its cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tacora.core.errors import Refusal
from tacora.core.game import Over
from tacora.core.record import Entry, Header, Result, line
from tacora.core.replay import Moment, Replay, fold, verify
from tacora.games.registry import game_named
from tacora.server import http_types
from tacora.table import projection
from tacora.table.entries import Act, Asked, Dealt, step_of
from tacora.table.table import Table, unfold


def record(acts: Iterable[Act]) -> str:
    """A finished game as a file."""
    acts = tuple(acts)
    table = _finished(acts)
    return "".join(line(entry) for _, entry in [(1, _header(table)), *_lines(acts, table)])


def finished(acts: Iterable[Act]) -> http_types.Finished:
    """A finished game for whoever wants to see it again, every chest open."""
    table, told = retold(acts)
    proof = verify(told)
    assert told.result is not None  # the game is over
    return http_types.Finished(
        table=projection.info(table),
        names=list(table.names()),
        moments=[_moment(told, moment) for moment in told.moments],
        scores=list(told.result.scores),
        winners=list(told.result.winners),
        proof=http_types.Proof(proof.proven, proof.draws, proof.seats),
    )


def retold(acts: Iterable[Act]) -> tuple[Table, Replay]:
    """A finished game from its first step to its last."""
    acts = tuple(acts)
    table = _finished(acts)
    return table, fold(_header(table), _lines(acts, table), game_named)


def code(acts: Iterable[Act]) -> str:
    """The code of a table, as its log has it."""
    return unfold(acts).code


def _finished(acts: tuple[Act, ...]) -> Table:
    table = unfold(acts)
    if table.phase != "over":
        raise Refusal("table/not-over", "The game is not over yet.")
    return table


def _header(table: Table) -> Header:
    options = table.game.options_json(table.options)
    return Header(table.game.name, options, table.names(), table.commitment())


def _lines(acts: tuple[Act, ...], table: Table) -> Iterator[tuple[int, Entry]]:
    """Every line after the header, with its number."""
    number = 1
    for act in acts:
        for entry in act.entries:
            if isinstance(entry, Asked | Dealt):
                number += 1
                yield number, step_of(entry)
    over = table.pending
    assert isinstance(over, Over)  # the game is over
    yield number + 1, Result(over.scores, over.winners)
    yield number + 2, table.seeds()


def _moment(told: Replay, moment: Moment) -> http_types.Moment:
    return http_types.Moment(
        step=None if moment.step is None else json.loads(line(moment.step)),
        facts=told.game.report(moment.state),
        events=[projection.happening(told.game, event) for event in moment.events],
    )
