"""tacora verify FILE: does a record obey the rules, and does its luck follow from its seeds?"""

from __future__ import annotations

import argparse

from tacora.cli.common import add_json, print_json, replay_file
from tacora.core.errors import FairnessError, InvalidRecord
from tacora.core.replay import Replay
from tacora.core.verify import FairnessProof, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    try:
        record = replay_file(chosen.file)
        proof = verify(record)
    except (InvalidRecord, FairnessError) as error:
        if not chosen.json:
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
    if chosen.json:
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
                " No seat added one: trust in how the host chose its seed remains."
            )
        case "open":
            return f"{rules} Its seeds are committed and not yet revealed: its luck is unproven."
        case _:
            return f"{rules} It carries no commitment: where its luck came from is unproven."


def _draws(proof: FairnessProof) -> str:
    """Everything that luck gave: cards, dice."""
    return "Its one draw follows" if proof.draws == 1 else f"All {proof.draws} draws follow"
