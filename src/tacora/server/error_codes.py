"""Stable error codes of the server."""

from __future__ import annotations

from enum import StrEnum


class WireCode(StrEnum):
    """A message or a request that is not of the protocol."""

    HELLO = "wire/hello"
    JSON = "wire/json"
    MESSAGE = "wire/message"
    ORIGIN = "wire/origin"
    PROTOCOL = "wire/protocol"
    TEXT = "wire/text"
    TOO_FAST = "wire/too-fast"
    TOO_LONG = "wire/too-long"


class LobbyCode(StrEnum):
    """A table that the lobby does not open or find."""

    FULL = "lobby/full"
    TOO_MANY = "lobby/too-many"


class StoreCode(StrEnum):
    """A database that cannot be used."""

    OPEN = "store/open"
    VERSION = "store/version"
    WRITE = "store/write"


class ServerCode(StrEnum):
    """A server that cannot answer now."""

    BUSY = "server/busy"
    CLOSING = "server/closing"
    REVIEW = "server/review"
