"""Stable error codes of the server."""

from __future__ import annotations

from enum import StrEnum


class WireCode(StrEnum):
    """A message or a request that is not of the protocol."""

    HELLO = "wire/hello"
    HOST = "wire/host"
    JSON = "wire/json"
    MESSAGE = "wire/message"
    ORIGIN = "wire/origin"
    PROTOCOL = "wire/protocol"
    TEXT = "wire/text"
    TOO_FAST = "wire/too-fast"
    TOO_LONG = "wire/too-long"
    TOO_SLOW = "wire/too-slow"
    WRONG_CODES = "wire/wrong-codes"


class LobbyCode(StrEnum):
    """A table that the lobby does not open or find."""

    ADDRESS = "lobby/address"
    FULL = "lobby/full"
    INVITATIONS = "lobby/invitations"
    TOO_MANY = "lobby/too-many"
    WATCHERS = "lobby/watchers"


class BusCode(StrEnum):
    """A bus between processes that cannot be used."""

    OPEN = "bus/open"


class StoreCode(StrEnum):
    """A database that cannot be used."""

    DAMAGED = "store/damaged"
    GAP = "store/gap"
    IN_USE = "store/in-use"
    NOT_EMPTY = "store/not-empty"
    OPEN = "store/open"
    READ = "store/read"
    VERSION = "store/version"
    WRITE = "store/write"


class ServerCode(StrEnum):
    """A server that cannot answer now."""

    ADDRESS = "server/address"
    BLOCKED = "server/blocked"
    BUSY = "server/busy"
    CLOSING = "server/closing"
    CONNECTIONS = "server/connections"
    DRAINING = "server/draining"
    FULL = "server/full"
    REVIEW = "server/review"
