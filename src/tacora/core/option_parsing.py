"""Options as they were given, read one by one: an error names the option and what it accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tacora.core.error_codes import OptionCode, option_code
from tacora.core.errors import InvalidOptions

RawOptions = Mapping[str, object]


def reject_unknown(given: RawOptions, keys: Iterable[str]) -> None:
    """Refuse an option that there is not."""
    known = tuple(keys)
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise InvalidOptions(
            OptionCode.UNKNOWN,
            f"There is no option {shorten(unknown[0])}; there are {', '.join(known)}.",
        )


def parse_choice(given: RawOptions, key: str, accepted: tuple[str, ...], clause: str) -> str:
    """One of several words; the first where none is given."""
    value = given.get(key, accepted[0])
    if not isinstance(value, str) or value not in accepted:
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts {', '.join(accepted)}; not {shorten(value)}.",
            clause,
        )
    return value


def parse_bool(given: RawOptions, key: str, clause: str | None = None) -> bool:
    """True or false; false where nothing is given."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts true or false; not {shorten(value)}.",
            clause,
        )
    return value


def parse_int(
    given: RawOptions, key: str, accepted: range, clause: str, *, default: int | None = None
) -> int:
    """A whole number in a range."""
    value = given.get(key, default)
    if value is None:
        raise InvalidOptions(option_code(key), f"The option {key} is missing.", clause)
    if not isinstance(value, int) or isinstance(value, bool) or value not in accepted:
        raise InvalidOptions(
            option_code(key),
            f"The option {key} accepts {accepted[0]} to {accepted[-1]}; not {shorten(value)}.",
            clause,
        )
    return value


def shorten(value: object) -> str:
    """A value in an error message, short whatever it is."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"
