"""The one error that bots cause, with the bot's own exception as its cause."""

from __future__ import annotations

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

MAX_ERROR_CHARACTERS = 300


def bot_error(name: str, cause: BaseException) -> UsageError:
    """Return what went wrong in a bot, in one line. Raise it `from` the cause."""
    message = f"The bot {name} failed: {type(cause).__name__}: {cause}"
    return UsageError(CallCode.BOT, message[:MAX_ERROR_CHARACTERS])


def wrong_bot(message: str) -> UsageError:
    """Return the error for a bot that does not exist or is named wrongly."""
    return UsageError(CallCode.BOT, message)
