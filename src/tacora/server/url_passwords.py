"""Passwords in the URLs of databases and buses: shown nowhere, refused where others see them."""

from __future__ import annotations

from urllib.parse import unquote

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError


def has_password(url: str) -> bool:
    """Return whether a URL holds a password: before the host, or as a parameter."""
    user, _, _ = url.partition("://")[2].rpartition("@")
    return bool(user.partition(":")[2]) or "password=" in unquote(url).lower()


def without_password(url: str) -> str:
    """Return what follows user and password in a URL, without parameters; empty if unsure."""
    base, _, query = url.partition("://")[2].partition("?")
    if "@" in query:  # a password with ? that is not escaped
        return ""
    return base.rpartition("@")[2]


def refuse_password(url: str, option: str, instead: str) -> None:
    """Raise UsageError for a password on the command line, which the list of processes shows."""
    if has_password(url):
        raise UsageError(
            CallCode.PASSWORD,
            f"{option} must not hold a password: every user of this computer can list the command"
            f" lines of processes. {instead}",
        )
