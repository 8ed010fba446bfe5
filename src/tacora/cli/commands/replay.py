"""tacora replay FILE: replay a record and print what happened and the final position."""

from __future__ import annotations

import argparse
import os
from typing import Any

from tacora.cli.common import (
    add_json,
    add_language,
    catalog_of,
    check_seat,
    replay_file,
    seat_names,
)
from tacora.cli.reporting import print_json
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
    parser.add_argument("--steps", type=int, help="replay only this many steps")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    record = replay_file(args.file)
    check_seat(record, args.seat)
    steps = _first_steps(record, args.steps)
    if args.json:
        print_json(_replay_json(record, steps, args.seat))
    else:
        print("\n".join(_text_lines(record, steps, args)))
    return 0


def _first_steps(record: Replay, number: int | None) -> tuple[ReplayStep, ...]:
    count = len(record.steps) - 1
    if number is None:
        return record.steps
    if number not in range(count + 1):
        raise UsageError(CallCode.STEPS, f"--steps must be between 0 and {count}; not {number}.")
    return record.steps[: number + 1]


def _replay_json(
    record: Replay, steps: tuple[ReplayStep, ...], seat: int | None
) -> dict[str, object]:
    report: dict[str, object] = {
        "game": record.game.name,
        "options": dict(record.header.options),
        "seats": list(record.header.seats),
        "steps": len(steps) - 1,
        **_position_json(record, steps[-1].state, seat),
        "events": [
            {"step": number, **event_to_json(event)}
            for number, step in enumerate(steps)
            for event in visible_to(step.events, seat)
        ],
    }
    if seat is not None:
        report |= _view_json(record, steps[-1].state, seat)
    return report


def _position_json(record: Replay, state: Any, seat: int | None) -> dict[str, Json]:
    """Return the position as a seat sees it; without a seat, all of it, as in the record."""
    if seat is None:
        return record.game.presentation.state_json(state)
    return record.game.presentation.view_json(state, seat)


def _view_json(record: Replay, state: Any, seat: int) -> dict[str, object]:
    """Return the view of a bot, if it consists of plain values."""
    from msgspec import to_builtins

    try:
        return {"view": to_builtins(record.game.rules.view(state, seat), str_keys=True)}
    except TypeError:
        return {}


def _text_lines(
    record: Replay, steps: tuple[ReplayStep, ...], args: argparse.Namespace
) -> list[str]:
    names = seat_names(record.game, record)
    options = record.game.rules.parse_options(record.header.options)
    catalog = catalog_of(record.game, options, args.lang or language_of(os.environ), names)
    lines = [
        catalog.format(message)
        for step in steps
        for event in visible_to(step.events, args.seat)
        for message in record.game.presentation.event_messages(event)
    ]
    report = _position_json(record, steps[-1].state, args.seat)
    scores = report["scores"]
    assert isinstance(scores, list)  # every game reports a score by seat
    scores_line = "   ".join(
        f"{name} {'?' if score is None else score}"
        for name, score in zip(names, scores, strict=True)
    )
    return [*lines, "", scores_line, *(str(report[key]) for key in ("notation",) if key in report)]
