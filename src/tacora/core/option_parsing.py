"""Parse raw options one by one; an error names the option and what it accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tacora.core.error_codes import OptionCode, option_code
from tacora.core.errors import InvalidOptions

RawOptions = Mapping[str, object]

MAX_CARD_FILE_BYTES = 65_536
"""The size of a file with cards of players, on the command line and at a table."""


def reject_unknown(raw: RawOptions, keys: Iterable[str]) -> None:
    """Raise InvalidOptions if a key is not one of these."""
    known = tuple(keys)
    unknown = sorted(set(raw) - set(known), key=str)
    if unknown:
        meant = str(unknown[0]).replace("_", "-")
        hint = f"did you mean {meant}? Valid" if meant in known else "valid"
        raise InvalidOptions(
            OptionCode.UNKNOWN,
            f"Unknown option {shorten(unknown[0])}; {hint} options: {', '.join(known)}.",
        )


def parse_choice(raw: RawOptions, key: str, accepted: tuple[str, ...], clause: str) -> str:
    """Return one of the accepted words; the first is the default."""
    value = raw.get(key, accepted[0])
    if not isinstance(value, str) or value not in accepted:
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts {', '.join(accepted)}, not {shorten(value)}.",
            clause,
        )
    return value


def parse_bool(raw: RawOptions, key: str, clause: str | None = None) -> bool:
    """Return true or false; false is the default."""
    value = raw.get(key, False)
    if not isinstance(value, bool):
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts true or false, not {shorten(value)}.",
            clause,
        )
    return value


def parse_int(
    raw: RawOptions, key: str, accepted: range, clause: str, *, default: int | None = None
) -> int:
    """Return a whole number in a range."""
    value = raw.get(key, default)
    if value is None and key not in raw:
        raise InvalidOptions(option_code(key), f"The option {key} is missing.", clause)
    if not isinstance(value, int) or isinstance(value, bool) or value not in accepted:
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts {accepted[0]} to {accepted[-1]}, not {shorten(value)}.",
            clause,
        )
    return value


def shorten(value: object) -> str:
    """Return the repr of a value, shortened for an error message."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"
