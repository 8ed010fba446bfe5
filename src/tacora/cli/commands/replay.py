"""tacora replay FILE: fold a record and print what happened and how it stands."""

from __future__ import annotations

import argparse
import os
from typing import Any

from tacora.cli.common import (
    add_json,
    add_language,
    catalog_of,
    check_seat,
    print_json,
    replay_file,
    seat_names,
)
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.events import event_to_json, visible_to
from tacora.core.game import Json
from tacora.core.replay import Replay, ReplayStep
from tacora.i18n.catalog import language_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    add_json(parser)
    parser.add_argument("--seat", type=int, help="only what this seat may know")
    parser.add_argument("--steps", type=int, help="only the first so many steps")
    add_language(parser)


def run(chosen: argparse.Namespace) -> int:
    record = replay_file(chosen.file)
    check_seat(record, chosen.seat)
    moments = _upto(record, chosen.steps)
    if chosen.json:
        print_json(_object(record, moments, chosen.seat))
    else:
        print("\n".join(_lines(record, moments, chosen)))
    return 0


def _upto(record: Replay, steps: int | None) -> tuple[ReplayStep, ...]:
    there_are = len(record.steps) - 1
    if steps is None:
        return record.steps
    if steps not in range(there_are + 1):
        raise UsageError(CallCode.STEPS, f"This record has 0 to {there_are} steps; not {steps}.")
    return record.steps[: steps + 1]


def _object(record: Replay, moments: tuple[ReplayStep, ...], seat: int | None) -> dict[str, object]:
    shown: dict[str, object] = {
        "game": record.game.name,
        "options": dict(record.header.options),
        "seats": list(record.header.seats),
        "steps": len(moments) - 1,
        **_report(record, moments[-1].state, seat),
        "events": [
            {"step": number, **event_to_json(event)}
            for number, moment in enumerate(moments)
            for event in visible_to(moment.events, seat)
        ],
    }
    if seat is not None:
        shown |= _view(record, moments[-1].state, seat)
    return shown


def _report(record: Replay, state: Any, seat: int | None) -> dict[str, Json]:
    """Without a seat everything, as the record itself gives everything."""
    if seat is None:
        return record.game.presentation.state_json(state)
    return record.game.presentation.view_json(state, seat)


def _view(record: Replay, state: Any, seat: int) -> dict[str, object]:
    """The view as a bot gets it, where it is made of plain values; the report has it in words."""
    from msgspec import to_builtins

    try:
        return {"view": to_builtins(record.game.rules.view(state, seat), str_keys=True)}
    except TypeError:
        return {}


def _lines(
    record: Replay, moments: tuple[ReplayStep, ...], chosen: argparse.Namespace
) -> list[str]:
    names = seat_names(record.game, record)
    options = record.game.rules.parse_options(record.header.options)
    catalog = catalog_of(record.game, options, chosen.lang or language_of(os.environ), names)
    lines = [
        catalog.say(message)
        for moment in moments
        for event in visible_to(moment.events, chosen.seat)
        for message in record.game.presentation.event_messages(event)
    ]
    report = _report(record, moments[-1].state, chosen.seat)
    scores = report["scores"]
    assert isinstance(scores, list)  # every game reports a score by seat
    standing = "   ".join(
        f"{name} {'?' if score is None else score}"
        for name, score in zip(names, scores, strict=True)
    )
    return [*lines, "", standing, *(str(report[key]) for key in ("notation",) if key in report)]
