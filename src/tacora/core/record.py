"""The record of a game as a file: JSON Lines, one game, options first, then steps.

Reading here means form alone: types, sizes, encoding. What the rules say of the steps is
`replay`'s business. `docs/record.md` is the format's description for everybody else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, NoReturn

from tacora.core.chance import SCHEME, SEED_BYTES, Commitment, Seeds
from tacora.core.error_codes import RecordCode
from tacora.core.errors import InvalidRecord
from tacora.core.game import ChanceStep, DecisionStep, Step

FORMAT = "tacora/1"
MAX_LINE = 1 << 16
MAX_TEXT = 200
MAX_BLANK = 100

_SEAT = re.compile(r"0|[1-9][0-9]?")
_HASH = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


@dataclass(frozen=True)
class Header:
    """The first line: which game, with which options, who sat where, and what was committed."""

    game: str
    options: Mapping[str, object]
    seats: tuple[str, ...] = ()
    commitment: Commitment | None = None


@dataclass(frozen=True)
class Result:
    """The line that closes a finished game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Entry = Header | Step | Result | Seeds
"""What a line can be; Seeds are revealed after the game by `{"reveal": …}`."""


def read_entries(stream: BinaryIO) -> Iterator[tuple[int, Entry]]:
    """The lines of a record with their numbers; the first is its header."""
    number = 0
    for number, text in _lines(stream):
        yield number, parse_line(number, text)
    if number == 0:
        raise InvalidRecord(
            1, RecordCode.EMPTY, "The file is empty: a record begins with a header."
        )


def parse_line(number: int, text: str) -> Entry:
    """One line of a record; line 1 is its header."""
    given = _object(number, text)
    return _header(number, given) if number == 1 else _entry(number, given)


def format_line(entry: Entry) -> str:
    """One line of a record, with its newline."""
    return json.dumps(_plain(entry), ensure_ascii=False) + "\n"


# Writing


def _plain(entry: Entry) -> dict[str, object]:
    match entry:
        case Header():
            return {
                "format": FORMAT,
                "game": entry.game,
                "options": dict(entry.options),
                "seats": list(entry.seats),
                "commitment": _plain_commitment(entry.commitment),
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


def _plain_commitment(commitment: Commitment | None) -> dict[str, object] | None:
    if commitment is None:
        return None
    seats = {str(seat): text for seat, text in sorted(commitment.seats.items())}
    return {"scheme": SCHEME, "server": commitment.server, "seats": seats}


# Reading


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """Lines of bounded length as text; blank lines may stand at the end alone."""
    number, blank = 0, 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            _refuse(number, RecordCode.LINE_TOO_LONG, f"A line has at most {MAX_LINE} bytes.")
        if not raw.strip():
            blank = blank or number
            if number - blank >= MAX_BLANK:
                _refuse(blank, RecordCode.BLANK_LINE, f"More than {MAX_BLANK} blank lines follow.")
            continue
        if blank:
            _refuse(blank, RecordCode.BLANK_LINE, "A record has no blank line before its end.")
        try:
            yield number, raw.decode("utf-8")
        except UnicodeDecodeError as error:
            _refuse(number, RecordCode.UTF8, f"Byte {error.start + 1} of the line is not UTF-8.")


def _object(number: int, text: str) -> dict[str, object]:
    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(found)
        if len(made) < len(found):
            _refuse(number, RecordCode.TWICE, "A key stands twice in one object.")
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
        _refuse(number, RecordCode.JSON, "A line is one JSON object.")
    return value


def _header(number: int, given: dict[str, object]) -> Header:
    if given.get("format") != FORMAT:
        found = f"{given['format']!r:.40}" if "format" in given else "none"
        _refuse(
            number, RecordCode.FORMAT, f"The format of a record is {FORMAT!r}; here it is {found}."
        )
    game, options, names = given.get("game"), given.get("options"), given.get("seats", [])
    if not isinstance(game, str):
        _refuse(number, RecordCode.HEADER, "The header names its game in a text.")
    if not isinstance(options, dict):
        _refuse(number, RecordCode.HEADER, "The header has its options in an object.")
    if not isinstance(names, list):
        _refuse(number, RecordCode.HEADER, "The header has the names of the seats in a list.")
    seats = tuple(_text(number, name, "A seat's name") for name in names)
    return Header(game, options, seats, _commitment(number, given.get("commitment")))


def _entry(number: int, given: dict[str, object]) -> Entry:
    if len(given) == 1:
        [(key, value)] = given.items()
        match key:
            case "chance":
                return ChanceStep(_text(number, value, "An outcome"))
            case "decide":
                choices = _by_seat(number, value, "decide")
                return DecisionStep({s: _text(number, c, "A choice") for s, c in choices.items()})
            case "result":
                return _result(number, value)
            case "reveal":
                return _reveal(number, value)
    _refuse(number, RecordCode.STEP, "A line is one of chance, decide, result, reveal.")


def _result(number: int, given: object) -> Result:
    if not isinstance(given, dict) or set(given) != {"scores", "winners"}:
        _refuse(number, RecordCode.RESULT, "A result has scores and winners.")
    return Result(_numbers(number, given["scores"]), _numbers(number, given["winners"]))


def _reveal(number: int, given: object) -> Seeds:
    if not isinstance(given, dict) or not {"server"} <= set(given) <= {"server", "seats"}:
        _refuse(number, RecordCode.REVEAL, "A reveal has the host's seed and the seats'.")
    seats = _by_seat(number, given.get("seats", {}), "reveal")
    return Seeds(
        bytes.fromhex(_hash(number, given["server"])),
        {seat: bytes.fromhex(_hash(number, seed)) for seat, seed in seats.items()},
    )


def _commitment(number: int, given: object) -> Commitment | None:
    if given is None:
        return None
    if not isinstance(given, dict) or given.get("scheme") != SCHEME:
        _refuse(number, RecordCode.COMMITMENT, f"A commitment is null or of the scheme {SCHEME!r}.")
    seats = _by_seat(number, given.get("seats", {}), "commitment")
    return Commitment(
        _hash(number, given.get("server")), {s: _hash(number, text) for s, text in seats.items()}
    )


def _by_seat(number: int, given: object, where: str) -> dict[int, object]:
    if not isinstance(given, dict):
        _refuse(
            number, RecordCode(f"record/{where}"), f"In {where}, an object has seats as its keys."
        )
    for key in given:
        if not _SEAT.fullmatch(key):
            _refuse(
                number,
                RecordCode(f"record/{where}"),
                f"A seat is a number such as '0'; not {key[:40]!r}.",
            )
    return {int(key): value for key, value in given.items()}


def _text(number: int, given: object, what: str) -> str:
    if not isinstance(given, str):
        _refuse(number, RecordCode.TEXT, f"{what} is a text.")
    if len(given) > MAX_TEXT:
        _refuse(number, RecordCode.TEXT, f"{what} has at most {MAX_TEXT} characters.")
    if any("\ud800" <= character <= "\udfff" for character in given):
        _refuse(number, RecordCode.TEXT, f"{what} has half a character in it.")
    return given


def _numbers(number: int, given: object) -> tuple[int, ...]:
    if not isinstance(given, list) or not all(type(value) is int for value in given):
        _refuse(number, RecordCode.RESULT, "Scores and winners are lists of whole numbers.")
    return tuple(given)


def _hash(number: int, given: object) -> str:
    if not isinstance(given, str) or not _HASH.fullmatch(given):
        _refuse(
            number, RecordCode.SEED, f"A seed or its hash is {2 * SEED_BYTES} digits 0-9 and a-f."
        )
    return given


def _refuse(number: int, code: str, message: str) -> NoReturn:
    raise InvalidRecord(number, code, message)
