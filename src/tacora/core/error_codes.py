"""Stable error codes of the kernel and the games: one enumeration per error class.

Sentences may change, codes never do. `docs/errors.md` lists all of them.
"""

from __future__ import annotations

from enum import StrEnum


class OptionCode(StrEnum):
    """An option of a table. `option/KEY` names a known option whose value is not accepted."""

    ABSENCE = "option/absence"
    ATTACKS = "option/attacks"
    CARDS = "option/cards"
    CHESTS = "option/chests"
    COMPENSATION = "option/compensation"
    DECK = "option/deck"
    DIAMONDS = "option/diamonds"
    EDITION = "option/edition"
    EXPLORERS = "option/explorers"
    HIGHER_ROLLS = "option/higher-rolls"
    PICKPOCKETING = "option/pickpocketing"
    PLAYERS = "option/players"
    RELIC_VALUES = "option/relic-values"
    TURN_LIMIT = "option/turn-limit"
    TWO_EXPLORERS = "option/two-explorers"
    UNKNOWN = "option/unknown"


class StepCode(StrEnum):
    """A step that the rules forbid."""

    CARD_NOT_LEFT = "step/card-not-left"
    DIAMONDS_FULL = "step/diamonds-full"
    GAME_OVER = "step/game-over"
    HAND_FULL = "step/hand-full"
    ILLEGAL_CHOICE = "step/illegal-choice"
    IMPOSSIBLE = "step/impossible"
    IN_CAMP = "step/in-camp"
    MISSING_ANSWER = "step/missing-answer"
    MOVED_ON = "step/moved-on"
    NOT_ALL_CHOSEN = "step/not-all-chosen"
    NOT_ASKED = "step/not-asked"
    NOT_BESIDE = "step/not-beside"
    NOT_IN_HAND = "step/not-in-hand"
    NOT_READY = "step/not-ready"
    NO_CARD_THERE = "step/no-card-there"
    NO_DIAMOND = "step/no-diamond"
    NO_SEAT = "step/no-seat"
    NO_TARGET = "step/no-target"
    OUT_OF_TURN = "step/out-of-turn"
    REVEALED = "step/revealed"
    UNKNOWN_CARD = "step/unknown-card"
    WRONG_TIME = "step/wrong-time"


class NotationCode(StrEnum):
    """A text that is not a position. `notation/FIELD` names the field."""

    AWAITING = "notation/awaiting"
    BANKED = "notation/banked"
    DECK = "notation/deck"
    DECKS = "notation/decks"
    DINOSAURS = "notation/dinosaurs"
    DISCARDS = "notation/discards"
    DOING = "notation/doing"
    DRAWN = "notation/drawn"
    FIELDS = "notation/fields"
    HANDS = "notation/hands"
    HELD = "notation/held"
    INCONSISTENT = "notation/inconsistent"
    INSIDE = "notation/inside"
    LENGTH = "notation/length"
    MAP = "notation/map"
    OMEN = "notation/omen"
    OPTIONS = "notation/options"
    PATH = "notation/path"
    PLAYERS = "notation/players"
    RELICS = "notation/relics"
    REMOVED = "notation/removed"
    ROUND = "notation/round"
    SEATS = "notation/seats"
    SPELLING = "notation/spelling"
    SUPPLY = "notation/supply"
    TURN = "notation/turn"


class RecordCode(StrEnum):
    """A file that is not a record."""

    BLANK_LINE = "record/blank-line"
    CLOSED = "record/closed"
    COMMITMENT = "record/commitment"
    DECIDE = "record/decide"
    EMPTY = "record/empty"
    FORMAT = "record/format"
    GAME = "record/game"
    HEADER = "record/header"
    JSON = "record/json"
    LINE_TOO_LONG = "record/line-too-long"
    RESULT = "record/result"
    RESULT_EARLY = "record/result-early"
    RESULT_WRONG = "record/result-wrong"
    REVEAL = "record/reveal"
    RULES = "record/rules"
    SEATS = "record/seats"
    SEED = "record/seed"
    STEP = "record/step"
    TEXT = "record/text"
    TWICE = "record/twice"
    UTF8 = "record/utf8"


class FairnessCode(StrEnum):
    """A card or a seed that does not follow from the commitment."""

    NOT_REVEALED = "fairness/not-revealed"
    OUTCOME = "fairness/outcome"
    SEAT_SEED = "fairness/seat-seed"
    SERVER_SEED = "fairness/server-seed"


class CallCode(StrEnum):
    """A wrong call of a command or a function."""

    ADDRESS = "call/address"
    BOT = "call/bot"
    BOTS = "call/bots"
    BUS = "call/bus"
    CARDS = "call/cards"
    CLAUSE = "call/clause"
    CLOSED = "call/closed"
    CLUSTER = "call/cluster"
    COACH = "call/coach"
    CONNECTIONS = "call/connections"
    DATABASE = "call/database"
    DRAIN = "call/drain"
    ENGINE = "call/engine"
    EXPLOIT = "call/exploit"
    FILE = "call/file"
    GAME = "call/game"
    GAMES = "call/games"
    HOST = "call/host"
    LEAVERS = "call/leavers"
    METRICS = "call/metrics"
    NAME = "call/name"
    NUMBER = "call/number"
    ODDS = "call/odds"
    OVER = "call/over"
    PACE = "call/pace"
    PASSWORD = "call/password"  # noqa: S105  (a code)
    PORT = "call/port"
    PROXY = "call/proxy"
    PUBLIC_URL = "call/public-url"
    PROCESSES = "call/processes"
    RATE = "call/rate"
    RECORD = "call/record"
    ROLLOUTS = "call/rollouts"
    RUBIES = "call/rubies"
    RULES = "call/rules"
    SCRIPT_ENDED = "call/script-ended"
    SEAT = "call/seat"
    SERVER = "call/server"
    STEPS = "call/steps"
    TIME_SCALE = "call/time-scale"
    TRAIN = "call/train"
    USAGE = "call/usage"


def option_code(key: str) -> str:
    """Return the code of an option whose value is not accepted."""
    return f"option/{key}"


def notation_code(field: str) -> str:
    """Return the code of a field of the notation that cannot be read."""
    return f"notation/{field}"
