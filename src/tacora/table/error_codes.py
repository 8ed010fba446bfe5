"""Stable error codes of a table."""

from __future__ import annotations

from enum import StrEnum


class GuestCode(StrEnum):
    """A guest that is unknown or invalid."""

    NAME = "guest/name"
    NONE = "guest/none"
    PROGRAM = "guest/program"
    UNKNOWN = "guest/unknown"


class DailyCode(StrEnum):
    """What a daily game does not allow."""

    FIRST = "daily/first"
    FIXED = "daily/fixed"
    NOT_YET = "daily/not-yet"
    PRIVATE = "daily/private"
    UNKNOWN = "daily/unknown"


class TableCode(StrEnum):
    """A command that a table refuses."""

    BELL = "table/bell"
    BLOCKED = "table/blocked"
    BOT = "table/bot"
    DAMAGED = "table/damaged"
    ENDED = "table/ended"
    FULL = "table/full"
    HOLD = "table/hold"
    HOLDS = "table/holds"
    HOST = "table/host"
    LATE = "table/late"
    NAME = "table/name"
    NOBODY = "table/nobody"
    NOT_CHOSEN = "table/not-chosen"
    NOT_HOST = "table/not-host"
    NOT_OVER = "table/not-over"
    NOT_PAUSED = "table/not-paused"
    NOT_REPLACED = "table/not-replaced"
    NOT_STARTED = "table/not-started"
    NO_BELLS = "table/no-bells"
    NO_CARDS = "table/no-cards"
    NO_SEAT = "table/no-seat"
    NO_HOLDS = "table/no-holds"
    NO_WINDOW = "table/no-window"
    OPEN_SEATS = "table/open-seats"
    OVER = "table/over"
    PAUSED = "table/paused"
    PAUSE_HELD = "table/pause-held"
    PRESENT = "table/present"
    REACTIONS = "table/reactions"
    REPLACED = "table/replaced"
    SEAT = "table/seat"
    SEATS = "table/seats"
    STANDING = "table/standing"
    STARTED = "table/started"
    TAKEN = "table/taken"
    TOO_FEW_SEATS = "table/too-few-seats"
    TOO_LONG = "table/too-long"
    UNKNOWN = "table/unknown"
    UPDATED = "table/updated"
