"""How a match begins: from options, a record or a notation; and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tacora.core.error_codes import CallCode, NotationCode
from tacora.core.errors import InvalidNotation, UsageError
from tacora.core.events import Events
from tacora.core.game import Step
from tacora.games.registry import MAX_QUOTED_CHARACTERS, find_entry, game_names, get_game

if TYPE_CHECKING:  # records need cryptography, which takes long to import
    from tacora.core.fairness import Seeds
    from tacora.core.record import Header
    from tacora.core.replay import AnyGame, Replay


@dataclass
class Progress:
    """How far a match has come."""

    game: AnyGame
    options: Any
    state: Any
    from_beginning: bool = False
    """Whether all steps are known, so that the match has a record."""
    header: Header | None = None
    """The first line of the record that the match comes from."""
    seeds: Seeds | None = None
    steps: list[Step] = field(default_factory=list)
    events: list[Events] = field(default_factory=list)
    last_events: Events = ()
    """What the last call that changed the match caused."""

    def add(self, step: Step, state: Any, events: Events) -> None:
        """Add a step. It does not follow from seeds that a record committed to: drop them."""
        if self.header is not None and self.header.commitment is not None:
            self.header = replace(self.header, commitment=None)
            self.seeds = None
        self.state = state
        self.steps.append(step)
        self.events.append(events)
        self.last_events += events


def progress_from_options(game: str, options: Mapping[str, object]) -> Progress:
    """Return a new game, or raise UsageError or InvalidOptions."""
    found = get_game(game)
    parsed = found.rules.parse_options(options)
    state, events = found.rules.initial_state(parsed)
    return Progress(found, parsed, state, from_beginning=True, events=[events], last_events=events)


def progress_from_notation(text: str, game: str | None) -> Progress:
    """Return a position without its history, or raise InvalidNotation."""
    found, state = read_notation(text, game_names() if game is None else (game,))
    return Progress(found, state.options, state)


def progress_from_record(source: str | Path | BinaryIO) -> Progress:
    """Return the game of a record, or raise InvalidRecord."""
    record = read_record(source)
    return Progress(
        record.game,
        record.game.rules.parse_options(record.header.options),
        record.state,
        True,
        record.header,
        record.seeds,
        [step.step for step in record.steps if step.step is not None],
        [step.events for step in record.steps],
    )


def collect_options(
    game: str,
    players: int | None,
    options: Mapping[str, object] | None,
    more: Mapping[str, object],
) -> dict[str, object]:
    """Join the ways to give options: a mapping, the number of players, keyword arguments."""
    if not (options is None or isinstance(options, Mapping)):
        raise UsageError(CallCode.USAGE, f"Options are a mapping; not {options!r:.40}.")
    found: dict[str, object] = {"players": find_entry(game).default_players, **(options or {})}
    if players is not None:
        found["players"] = players
    return found | {key.replace("_", "-"): value for key, value in more.items()}


def read_record(source: str | Path | BinaryIO) -> Replay:
    """Read a record from a path or a binary file, and replay it by the rules."""
    if not isinstance(source, str | Path):
        _check_binary_file(source)
        return _replay(source)
    if isinstance(source, str) and "\n" in source:
        raise UsageError(
            CallCode.FILE,
            "Give the path of a record, or io.BytesIO(text.encode()) for its text;"
            f" not {source!r:.40}.",
        )
    try:
        stream = Path(source).open("rb")  # noqa: SIM115  (closed below)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "invalid file name"
        raise UsageError(CallCode.FILE, f"Cannot read {shorten_path(source)}: {reason}.") from error
    with stream:
        return _replay(stream)


def shorten_path(path: str | Path) -> str:
    """Return a path for an error message; of a long one, the end."""
    text = repr(str(path))[1:-1] or "''"
    return text if len(text) <= MAX_QUOTED_CHARACTERS else f"…{text[1 - MAX_QUOTED_CHARACTERS :]}"


def _replay(stream: BinaryIO) -> Replay:
    from tacora.core.replay import replay

    try:
        return replay(stream, get_game)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(CallCode.FILE, f"Cannot read the file: {reason}.") from error


def _check_binary_file(source: BinaryIO) -> None:
    """Raise UsageError unless bytes can be read from a file."""
    if not all(callable(getattr(source, method, None)) for method in ("read", "readline")):
        raise UsageError(
            CallCode.USAGE, f"A record is a path or a binary file; not {source!r:.40}."
        )
    try:
        nothing: object = source.read(0)
    except (OSError, ValueError) as error:  # closed, or open for writing
        raise UsageError(CallCode.FILE, "Open a record for reading, or give its path.") from error
    if nothing != b"":
        raise UsageError(CallCode.FILE, "Open a record in binary mode, or give its path.")


def read_notation(text: str, names: Sequence[str]) -> tuple[AnyGame, Any]:
    """Return the first of these games that reads a notation, and the state that it describes.

    Raise InvalidNotation if none does: with the reason of the only game, or of the first game
    that knows the fields.
    """
    if not isinstance(text, str):
        raise UsageError(CallCode.USAGE, f"A position is a text; not {text!r:.40}.")
    refused: InvalidNotation | None = None
    for name in names:
        found = get_game(name)
        try:
            return found, found.rules.from_notation(text)
        except InvalidNotation as error:
            if refused is None or refused.code == NotationCode.FIELDS:
                refused = error
    if refused is None or (len(names) > 1 and refused.code == NotationCode.FIELDS):
        raise InvalidNotation(
            NotationCode.FIELDS, f"No game ({', '.join(names)}) reads this text as a position."
        )
    raise refused
