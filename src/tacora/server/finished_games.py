"""Finished games: the record, the replay for the browser, and the fairness proof."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import get_args

from tacora.core.errors import CommandRefused
from tacora.core.game import ChanceStep, DecisionStep, GameOver
from tacora.core.record import Entry, Header, Result, format_line
from tacora.core.replay import Replay, ReplayStep, replay_entries
from tacora.core.verify import verify
from tacora.games.registry import get_game
from tacora.server import http_types
from tacora.table import projection, protocol
from tacora.table.commands.permissions import check_not_ended
from tacora.table.entries import LogRecord
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import replay_log
from tacora.table.table import Table


def record(records: Iterable[LogRecord]) -> str:
    """Return a finished game as the text of a record file."""
    records = tuple(records)
    table = _finished(records)
    return "".join(
        format_line(entry) for _, entry in [(1, _header(table)), *_lines(records, table)]
    )


def finished(records: Iterable[LogRecord]) -> http_types.FinishedGame:
    """Return a finished game for the replay page, all hidden facts included."""
    table, replay = replay_finished(records)
    proof = verify(replay)
    assert replay.result is not None  # the game is over
    return http_types.FinishedGame(
        table=projection.table_info(table),
        names=list(table.names()),
        steps=[_finished_step(replay, step, _has_facts(replay, step)) for step in replay.steps],
        scores=list(replay.result.scores),
        winners=list(replay.result.winners),
        proof=http_types.FairnessProofInfo(proof.proven, proof.draws, proof.seats),
        cards=_card_texts(table),
    )


def _card_texts(table: Table) -> dict[protocol.Language, dict[str, str]]:
    cards = (projection.card_texts(table, language) for language in get_args(protocol.Language))
    return {each.language: each.texts for each in cards if each is not None}


def replay_finished(records: Iterable[LogRecord]) -> tuple[Table, Replay]:
    """Return the table of a finished game and its replay."""
    records = tuple(records)
    table = _finished(records)
    return table, replay_entries(_header(table), _lines(records, table), get_game)


def _finished(records: tuple[LogRecord, ...]) -> Table:
    table = replay_log(records)
    if table.phase != "over":
        raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")
    check_not_ended(table)
    return table


def _header(table: Table) -> Header:
    options = table.game.rules.options_json(table.options)
    day = None if table.daily is None else table.daily.day
    return Header.of_game(table.game, options, table.names(), table.commitment(), day)


def _lines(records: tuple[LogRecord, ...], table: Table) -> Iterator[tuple[int, Entry]]:
    """Yield the entries of the record after the header, with their line numbers."""
    number = 1
    for log_record in records:
        for entry in log_record.entries:
            if isinstance(entry, DecisionStep | ChanceStep):
                number += 1
                yield number, entry
    over = table.pending
    assert isinstance(over, GameOver)  # the game is over
    yield number + 1, Result(over.scores, over.winners)
    yield number + 2, table.seeds()


def _has_facts(replay: Replay, step: ReplayStep) -> bool:
    """Return whether the position after a step is sent: clients fold the events of others."""
    chapters = replay.game.presentation.chapter_events
    if not chapters or step is replay.steps[0] or step is replay.steps[-1]:
        return True
    return any(event.id in chapters for event in step.events)


def _finished_step(
    replay: Replay, replay_step: ReplayStep, has_facts: bool
) -> http_types.FinishedStep:
    presentation = replay.game.presentation
    return http_types.FinishedStep(
        step=None if replay_step.step is None else json.loads(format_line(replay_step.step)),
        facts=presentation.state_json(replay_step.state) if has_facts else None,
        events=[projection.event_message(replay.game, event) for event in replay_step.events],
    )
