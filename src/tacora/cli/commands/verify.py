"""tacora verify FILE: check that a record obeys the rules and follows from its seeds."""

from __future__ import annotations

import argparse

from tacora.cli.common import add_json, replay_file
from tacora.cli.reporting import print_json
from tacora.core.errors import FairnessError, InvalidRecord
from tacora.core.replay import Replay
from tacora.core.verify import FairnessProof, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        record = replay_file(args.file)
        proof = verify(record)
    except (InvalidRecord, FairnessError) as error:
        if not args.json:
            raise
        print_json(
            {
                "ok": False,
                "code": error.code,
                "clause": error.clause,
                "line": error.line,
                "message": error.message,
            }
        )
        return 1
    if args.json:
        print_json(
            {
                "ok": True,
                "over": record.over,
                "steps": len(record.steps) - 1,
                "draws": proof.draws,
                "fairness": _fairness(record, proof),
                "seats_in_the_luck": proof.seats,
            }
        )
    else:
        print(_sentence(record, proof))
    return 0


def _fairness(record: Replay, proof: FairnessProof) -> str:
    if proof.proven:
        return "proven" if proof.seats else "host-only"
    return "none" if record.header.commitment is None else "open"


def _sentence(record: Replay, proof: FairnessProof) -> str:
    played = "a finished game" if record.over else "a game in progress"
    rules = f"The record obeys the rules: {played}, steps: {len(record.steps) - 1}."
    match _fairness(record, proof):
        case "proven":
            seats = "that of one seat" if proof.seats == 1 else f"those of {proof.seats} seats"
            return f"{rules} {_draws(proof)} from the host's seed and {seats}."
        case "host-only":
            return (
                f"{rules} {_draws(proof)} from the seed that the host committed."
                " No seat added a seed: you must trust how the host chose its own."
            )
        case "open":
            return f"{rules} Its seeds are committed but not revealed yet: fairness is unproven."
        case _:
            return f"{rules} It has no fairness commitment: fairness is unproven."


def _draws(proof: FairnessProof) -> str:
    """Count the chance draws: cards and dice."""
    return "Its one draw follows" if proof.draws == 1 else f"All {proof.draws} draws follow"
