"""Write a match as a record, and a record to a file."""

from __future__ import annotations

from pathlib import Path

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import GameOver
from tacora.match_setup import Progress, shorten_path


def record_text(progress: Progress) -> str:
    """Return a match as a record, from its first step, or raise UsageError."""
    from tacora.core.record import Header, Result, format_line

    if not progress.from_beginning:
        raise UsageError(
            CallCode.RECORD,
            "This match began from a notation; a record holds a game from its beginning.",
        )
    game, rules = progress.game, progress.game.rules
    header = progress.header or Header.of_game(game, rules.options_json(progress.options))
    lines = [format_line(header), *map(format_line, progress.steps)]
    over = rules.pending(progress.state)
    if isinstance(over, GameOver):
        lines.append(format_line(Result(over.scores, over.winners)))
    if progress.seeds is not None:
        lines.append(format_line(progress.seeds))
    return "".join(lines)


def write_record(path: str | Path, record: str) -> None:
    """Write a record to a file, or raise UsageError."""
    if not isinstance(path, str | Path):
        raise UsageError(CallCode.USAGE, f"A match is saved to a path; not {path!r:.40}.")
    try:
        Path(path).write_bytes(record.encode())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "invalid file name"
        raise UsageError(CallCode.FILE, f"Cannot write {shorten_path(path)}: {reason}.") from error
