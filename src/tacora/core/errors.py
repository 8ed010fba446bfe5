"""The errors a user can cause, each with a stable code that programs may rely on.

TacoraError
├── InvalidOptions    option/…     options that make no game
├── IllegalStep       step/…       a decision or a card that the rules forbid here
├── InvalidNotation   notation/…   a text that is not a position
├── InvalidRecord     record/…     a file that is not a record, or that breaks the rules
├── FairnessError     fairness/…   cards that contradict the committed seeds
├── CommandRefused    table/…      a command that a table refuses now
└── UsageError        call/…       a wrong argument of a command or function
"""

from __future__ import annotations


class TacoraError(Exception):
    """An error with a stable code and a sentence; some with a clause or the line of a record."""

    def __init__(
        self, code: str, message: str, clause: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(code, message, clause, line)
        self.code = code
        self.message = message
        self.clause = clause
        self.line = line

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        clause = f" ({self.clause})" if self.clause else ""
        return f"{line}{self.code}{clause}: {self.message}"


class InvalidOptions(TacoraError):
    """An option that does not exist, or a value that it does not accept."""


class IllegalStep(TacoraError):
    """A step that is well formed but that the rules do not allow in this state."""


class InvalidNotation(TacoraError):
    """A text that does not describe a position of the game."""


class FairnessError(TacoraError):
    """A card, or a seed, that contradicts what was committed before the game."""


class CommandRefused(TacoraError):
    """A command that a table does not accept: not now, or not from this guest."""


class UsageError(TacoraError):
    """A request for a game, bot, seat or file that does not exist, or a wrong argument."""


class InvalidRecord(TacoraError):
    """A line of a record that cannot be read, or that breaks the rules."""

    line: int

    def __init__(self, line: int, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(code, message, clause, line)

    @classmethod
    def from_error(cls, line: int, cause: TacoraError) -> InvalidRecord:
        """Wrap an error with the record line that caused it."""
        return cls(line, cause.code, cause.message, cause.clause)
