"""The bots of tables, kept between their decisions; they live in a worker or in the server."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from random import Random

from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_registered_bot
from tacora.core.errors import TacoraError
from tacora.core.game import GameOver
from tacora.server.bot_requests import (
    Answer,
    BeginGame,
    BotSeat,
    CheckBot,
    ChooseFor,
    EndGame,
    Failure,
    Request,
)
from tacora.server.view_sharing import ViewDecoder

MAX_TRACEBACK_CHARACTERS = 8000


@dataclass
class _KeptTable:
    """The bots of one table, and the views that they are given."""

    views: ViewDecoder = field(default_factory=ViewDecoder)
    bots: dict[BotSeat, PlayableBot] = field(default_factory=dict)


class KeptBots:
    """Answer the requests of the server; a bot that fails is a failure in the answer."""

    def __init__(self) -> None:
        self._rng = Random()
        self._tables: dict[str, _KeptTable] = {}

    def answer(self, request: Request) -> Answer:
        """Do what a request asks for."""
        try:
            return Answer(self._do(request))
        except (Exception, SystemExit) as error:  # noqa: BLE001  (a bot may raise anything)
            return Answer(failure=failure_of(error))

    def _do(self, request: Request) -> str | None:
        match request:
            case ChooseFor(place, data, choices, seed):
                kept = self._tables[place.table]
                rng = self._rng if seed is None else Random(seed)
                return kept.bots[place].choose(kept.views.decode(data), choices, rng)
            case BeginGame(place, game, options):
                bot = make_registered_bot(game, place.bot)
                bot.begin(game, place.seat, options)
                self._tables.setdefault(place.table, _KeptTable()).bots[place] = bot
            case EndGame(table, over):
                self._end(self._tables.pop(table, _KeptTable()), over)
            case CheckBot(game, name):
                make_registered_bot(game, name)
        return None

    def _end(self, kept: _KeptTable, over: GameOver | None) -> None:
        """End every bot of a table, also where one of them fails."""
        failed: Exception | None = None
        for bot in kept.bots.values():
            try:
                if over is not None:
                    bot.end(over)
            except Exception as error:  # noqa: BLE001  (raised again below)
                failed = error
        if failed is not None:
            raise failed


def failure_of(error: BaseException) -> Failure:
    """Return an exception as a failure, with its traceback."""
    code = error.code if isinstance(error, TacoraError) else type(error).__name__
    message = error.message if isinstance(error, TacoraError) else str(error)
    text = "".join(traceback.format_exception(error))
    return Failure(code, message[:300], text[-MAX_TRACEBACK_CHARACTERS:])
