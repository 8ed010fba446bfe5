"""The options that say after how many days old tables are removed: of `serve` and `database`."""

from __future__ import annotations

import argparse

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.stores.prune import DEFAULT_DAYS, Days, Kind

MAX_DAYS = 36_500
NEVER = "never"
TEXTS: dict[Kind, str] = {
    "waiting": "tables that wait for players",
    "abandoned": "games that were begun and left",
    "finished": "finished games",
}


def add_retention(parser: argparse.ArgumentParser, prefix: str = "--") -> None:
    """Add the option of each kind of table."""
    for kind, text in TEXTS.items():
        days = DEFAULT_DAYS[kind]
        default = NEVER if days is None else str(days)
        parser.add_argument(
            f"{prefix}{kind}",
            metavar="DAYS",
            default=default,
            help=f"remove {text} after this many days without use, or never (default {default})",
        )


def parse_retention(args: argparse.Namespace, prefix: str = "--") -> Days:
    """Return the days of each kind of table, or raise UsageError."""
    return {
        kind: _parse_days(
            f"{prefix}{kind}", getattr(args, f"{prefix}{kind}".strip("-").replace("-", "_"))
        )
        for kind in TEXTS
    }


def _parse_days(option: str, text: str) -> int | None:
    if text == NEVER:
        return None
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MAX_DAYS):
        raise UsageError(
            CallCode.NUMBER, f"{option} must be between 1 and {MAX_DAYS} days, or {NEVER}."
        )
    return int(text)
