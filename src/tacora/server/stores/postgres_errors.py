"""Errors of PostgreSQL: which of them pass, and what a person reads."""

from __future__ import annotations

import asyncpg
from asyncpg.exceptions import OperatorInterventionError

_TRANSIENT = (
    OSError,  # TimeoutError too
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,  # the connection is closed
    asyncpg.InternalClientError,  # it was closed in the middle of an answer
    OperatorInterventionError,  # PostgreSQL stops or starts, or somebody has cut the connection
    asyncpg.TooManyConnectionsError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
    asyncpg.ReadOnlySQLTransactionError,  # another server takes over
)

ERRORS = (*_TRANSIENT, asyncpg.PostgresError, ValueError)
"""Everything that a statement may raise; ValueError is a value that cannot be sent."""


def is_refusal(error: BaseException) -> bool:
    """Return whether the error is about one value or row, so that others could be written."""
    return isinstance(
        error,
        ValueError
        | asyncpg.DataError
        | asyncpg.IntegrityConstraintViolationError
        | asyncpg.ProgramLimitExceededError,
    )


def is_duplicate(error: BaseException) -> bool:
    """Return whether a row with the same key exists."""
    return isinstance(error, asyncpg.UniqueViolationError)


def is_transient(error: BaseException) -> bool:
    """Return whether it helps to wait and to connect again after an error."""
    return isinstance(error, _TRANSIENT) and not isinstance(error, ValueError)


def reason(error: BaseException) -> str:
    """Return the cause of an error in one line; PostgreSQL never repeats a password in it."""
    if isinstance(error, TimeoutError):
        return "no answer"
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(text.split()).rstrip(".")
