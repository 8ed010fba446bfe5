"""The record of a game as a file: JSON Lines, one game, options first, then steps.

This module checks only the form: types, sizes, encoding. `replay.py` checks the steps against
the rules. `docs/record.md` describes the format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

from tacora.core.error_codes import RecordCode
from tacora.core.errors import InvalidRecord
from tacora.core.fairness import NUMBERED_SCHEME, SCHEME, SEED_BYTES, Commitment, Seeds
from tacora.core.game import ChanceStep, DecisionStep, Game, Step

FORMAT = "tacora/1"
MAX_LINE_BYTES = 1 << 16
MAX_TEXT_LENGTH = 200
MAX_BLANK_LINES = 100
MAX_RULES = 999

_SEAT = re.compile(r"0|[1-9][0-9]?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HASH = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


@dataclass(frozen=True)
class Header:
    """The first line: the game, its rules, its options, the seats' names, and the commitment."""

    game: str
    options: Mapping[str, object]
    seats: tuple[str, ...] = ()
    commitment: Commitment | None = None
    rules: int = 1
    """The version of the game's rules."""
    daily: str | None = None
    """The day of a daily game, whose draws are numbered."""

    @classmethod
    def of_game(
        cls,
        game: Game[Any, Any, Any],
        options: Mapping[str, object],
        seats: tuple[str, ...] = (),
        commitment: Commitment | None = None,
        daily: str | None = None,
    ) -> Header:
        """Return the header of a game that is played by the rules of this version."""
        return cls(game.name, options, seats, commitment, game.rules.version, daily)


@dataclass(frozen=True)
class Result:
    """The line that closes a finished game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Entry = Header | Step | Result | Seeds
"""The content of a line; `{"reveal": …}` holds the seeds after the game."""


def read_entries(stream: BinaryIO) -> Iterator[tuple[int, Entry]]:
    """Yield the entries of a record with their line numbers; the first is the header."""
    number = 0
    for number, text in _lines(stream):
        yield number, parse_line(number, text)
    if number == 0:
        raise InvalidRecord(
            1, RecordCode.EMPTY, "The file is empty: a record begins with a header."
        )


def parse_line(number: int, text: str) -> Entry:
    """Parse one line of a record; line 1 is the header."""
    raw = _parse_object(number, text)
    return _parse_header(number, raw) if number == 1 else _parse_entry(number, raw)


def format_line(entry: Entry) -> str:
    """Return an entry as one line of a record, with its newline."""
    return json.dumps(_entry_json(entry), ensure_ascii=False) + "\n"


# Writing


def _entry_json(entry: Entry) -> dict[str, object]:
    match entry:
        case Header():
            return {
                "format": FORMAT,
                "game": entry.game,
                **({"rules": entry.rules} if entry.rules > 1 else {}),
                **({} if entry.daily is None else {"daily": entry.daily}),
                "options": dict(entry.options),
                "seats": list(entry.seats),
                "commitment": _commitment_json(entry.commitment, _scheme(entry.daily)),
            }
        case ChanceStep():
            return {"chance": entry.outcome}
        case DecisionStep():
            return {"decide": {str(seat): entry.choices[seat] for seat in sorted(entry.choices)}}
        case Result():
            return {"result": {"scores": list(entry.scores), "winners": list(entry.winners)}}
        case Seeds():
            seats = {str(seat): seed.hex() for seat, seed in sorted(entry.seats.items())}
            return {"reveal": {"server": entry.server.hex(), "seats": seats}}


def _commitment_json(commitment: Commitment | None, scheme: str) -> dict[str, object] | None:
    if commitment is None:
        return None
    seats = {str(seat): text for seat, text in sorted(commitment.seats.items())}
    return {"scheme": scheme, "server": commitment.server, "seats": seats}


def _scheme(daily: str | None) -> str:
    """Return the scheme of the draws in a record."""
    return SCHEME if daily is None else NUMBERED_SCHEME


# Reading


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield lines of bounded length as text; blank lines are allowed only at the end."""
    number, blank = 0, 0
    while raw := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(raw) > MAX_LINE_BYTES:
            _refuse(
                number, RecordCode.LINE_TOO_LONG, f"A line may have at most {MAX_LINE_BYTES} bytes."
            )
        if not raw.strip():
            blank = blank or number
            if number - blank >= MAX_BLANK_LINES:
                _refuse(
                    blank, RecordCode.BLANK_LINE, f"More than {MAX_BLANK_LINES} blank lines follow."
                )
            continue
        if blank:
            _refuse(
                blank, RecordCode.BLANK_LINE, "Blank lines are allowed only at the end of a record."
            )
        try:
            yield number, raw.decode("utf-8")
        except UnicodeDecodeError as error:
            _refuse(number, RecordCode.UTF8, f"Byte {error.start + 1} of the line is not UTF-8.")


def _parse_object(number: int, text: str) -> dict[str, object]:
    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(found)
        if len(made) < len(found):
            _refuse(number, RecordCode.TWICE, "Duplicate key in a JSON object.")
        return made

    def constant(word: str) -> NoReturn:
        _refuse(number, RecordCode.JSON, f"{word} is not JSON.")

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except RecursionError:
        _refuse(number, RecordCode.JSON, "The line is nested too deeply.")
    except ValueError as error:
        where = f" at character {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else ""
        _refuse(number, RecordCode.JSON, f"The line is not JSON{where}.")
    if not isinstance(value, dict):
        _refuse(number, RecordCode.JSON, "A line must be a JSON object.")
    return value


def _parse_header(number: int, raw: dict[str, object]) -> Header:
    if raw.get("format") != FORMAT:
        found = f"{raw['format']!r:.40}" if "format" in raw else "none"
        _refuse(number, RecordCode.FORMAT, f"The format must be {FORMAT!r}, not {found}.")
    game, options, names = raw.get("game"), raw.get("options"), raw.get("seats", [])
    if not isinstance(game, str):
        _refuse(number, RecordCode.HEADER, "The game in the header must be a text.")
    if not isinstance(options, dict):
        _refuse(number, RecordCode.HEADER, "The options in the header must be an object.")
    if not isinstance(names, list):
        _refuse(number, RecordCode.HEADER, "The seats in the header must be a list of names.")
    seats = tuple(_parse_text(number, name, "A seat's name") for name in names)
    daily = _parse_daily(number, raw.get("daily"))
    commitment = _parse_commitment(number, raw.get("commitment"), _scheme(daily))
    rules = _parse_rules(number, raw.get("rules", 1))
    return Header(game, options, seats, commitment, rules, daily)


def _parse_entry(number: int, raw: dict[str, object]) -> Entry:
    if len(raw) == 1:
        [(key, value)] = raw.items()
        match key:
            case "chance":
                return ChanceStep(_parse_text(number, value, "An outcome"))
            case "decide":
                choices = _parse_by_seat(number, value, "decide")
                return DecisionStep(
                    {s: _parse_text(number, c, "A choice") for s, c in choices.items()}
                )
            case "result":
                return _parse_result(number, value)
            case "reveal":
                return _parse_reveal(number, value)
    _refuse(number, RecordCode.STEP, "A line must have one key: chance, decide, result or reveal.")


def _parse_result(number: int, raw: object) -> Result:
    if not isinstance(raw, dict) or set(raw) != {"scores", "winners"}:
        _refuse(number, RecordCode.RESULT, "A result must have scores and winners.")
    return Result(_parse_numbers(number, raw["scores"]), _parse_numbers(number, raw["winners"]))


def _parse_reveal(number: int, raw: object) -> Seeds:
    if not isinstance(raw, dict) or not {"server"} <= set(raw) <= {"server", "seats"}:
        _refuse(
            number,
            RecordCode.REVEAL,
            "A reveal must have the server's seed and may have the seats' seeds.",
        )
    seats = _parse_by_seat(number, raw.get("seats", {}), "reveal")
    return Seeds(
        bytes.fromhex(_parse_hash(number, raw["server"])),
        {seat: bytes.fromhex(_parse_hash(number, seed)) for seat, seed in seats.items()},
    )


def _parse_daily(number: int, raw: object) -> str | None:
    if raw is None or (isinstance(raw, str) and _DAY.fullmatch(raw)):
        return raw
    _refuse(number, RecordCode.HEADER, "The day of a daily game must be like '2026-11-19'.")


def _parse_commitment(number: int, raw: object, scheme: str) -> Commitment | None:
    if raw is None:
        return None
    if not isinstance(raw, dict) or raw.get("scheme") != scheme:
        _refuse(
            number,
            RecordCode.COMMITMENT,
            f"A commitment must be null or of the scheme {scheme!r} here.",
        )
    seats = _parse_by_seat(number, raw.get("seats", {}), "commitment")
    return Commitment(
        _parse_hash(number, raw.get("server")),
        {s: _parse_hash(number, text) for s, text in seats.items()},
    )


def _parse_rules(number: int, raw: object) -> int:
    if type(raw) is not int or not 1 <= raw <= MAX_RULES:  # true is no number
        _refuse(
            number,
            RecordCode.HEADER,
            f"The rules in the header must be a whole number from 1 to {MAX_RULES}.",
        )
    return raw


def _parse_by_seat(number: int, raw: object, where: str) -> dict[int, object]:
    if not isinstance(raw, dict):
        _refuse(
            number,
            RecordCode(f"record/{where}"),
            f"The value of {where} must be an object with seats as keys.",
        )
    for key in raw:
        if not _SEAT.fullmatch(key):
            _refuse(
                number,
                RecordCode(f"record/{where}"),
                f"A seat must be a number from '0' to '99', not {key[:40]!r}.",
            )
    return {int(key): value for key, value in raw.items()}


def _parse_text(number: int, raw: object, what: str) -> str:
    if not isinstance(raw, str):
        _refuse(number, RecordCode.TEXT, f"{what} must be a text.")
    if len(raw) > MAX_TEXT_LENGTH:
        _refuse(number, RecordCode.TEXT, f"{what} may have at most {MAX_TEXT_LENGTH} characters.")
    if any("\ud800" <= character <= "\udfff" for character in raw):
        _refuse(number, RecordCode.TEXT, f"{what} contains an unpaired surrogate.")
    return raw


def _parse_numbers(number: int, raw: object) -> tuple[int, ...]:
    if not isinstance(raw, list) or not all(type(value) is int for value in raw):
        _refuse(number, RecordCode.RESULT, "Scores and winners must be lists of whole numbers.")
    return tuple(raw)


def _parse_hash(number: int, raw: object) -> str:
    if not isinstance(raw, str) or not _HASH.fullmatch(raw):
        _refuse(
            number,
            RecordCode.SEED,
            f"A seed or hash must have {2 * SEED_BYTES} digits 0-9 and a-f.",
        )
    return raw


def _refuse(number: int, code: str, message: str) -> NoReturn:
    raise InvalidRecord(number, code, message)
