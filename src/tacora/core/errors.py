"""Every error a user can cause, each with a stable code that programs may rely on.

TacoraError
├── InvalidOptions    option/…     the table's options make no game
├── IllegalStep       step/…       a decision or a card that the rules forbid here
├── InvalidNotation   notation/…   a text that is no position
├── InvalidRecord     record/…     a file that is no record, or one that breaks the rules
├── Unfair            fairness/…   cards that do not follow from the committed seeds
├── Refusal           table/…      a command that a table does not take, or not now
└── WrongCall         call/…       a command or function asked for something there is not
"""

from __future__ import annotations


class TacoraError(Exception):
    """What went wrong: a stable code, a sentence, the rule's clause, the line of a record."""

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
    """A command that a table does not take, or not now, or not from whoever gave it."""


class UsageError(TacoraError):
    """A request for a game, bot, seat or file that there is not."""


class InvalidRecord(TacoraError):
    """A line of a record that cannot be read, or that breaks the rules."""

    line: int

    def __init__(self, line: int, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(code, message, clause, line)

    @classmethod
    def from_error(cls, line: int, cause: TacoraError) -> InvalidRecord:
        """The same complaint, with the line of the record that caused it."""
        return cls(line, cause.code, cause.message, cause.clause)
