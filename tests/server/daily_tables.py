"""Daily games as values: a guest plays against the day's bots, without a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tacora.bots.registry import make_registered_bot
from tacora.core.game import ChanceStep
from tacora.server import new_tables
from tacora.server.guests import Guest
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.stores.store import DailyTry
from tacora.server.summaries import summary
from tacora.server.token_keys import load_tokens
from tacora.table import entries, protocol
from tacora.table.apply import apply_entry, open_table
from tacora.table.commands.handle import handle_command
from tacora.table.commands.internal import SERVER, AnyCommand, BotChooses, CloseWindow, Issuer
from tacora.table.daily import PLAYER
from tacora.table.entries import Entry, LogRecord
from tacora.table.replay_log import first_entry
from tacora.table.table import Table
from tests.server.in_thread import run_in_thread
from tests.server.table_harness import new_id

DAY = "2026-11-19"
SEED = bytes.fromhex("da" * 32)
Answer = Callable[[Table, tuple[str, ...]], str]
"""What the guest answers: the table, and the legal choices."""


class DailyTable:
    """One guest's daily game and its log."""

    def __init__(self, game: str, seed: bytes = SEED, day: str = DAY) -> None:
        entry = new_tables.daily_game(game, Guest("ana", "Ana"), day, seed, 0)
        first = new_tables.begin_log(entry, start=True).first
        self.records: list[LogRecord] = [entries.decode(first.record)]
        self.table: Table = open_table(first_entry(self.records))
        self.drawn: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
        """The outcomes by chapter and pile, in their order."""
        self.bot_choices: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        """What bots chose, by chapter and seat."""
        self._follow(self.records[0].entries[1:])

    def play(self, answer: Answer, until: Callable[[Table], bool] = lambda table: False) -> None:
        """Answer for all seats until the game is over, or until something is so."""
        while self.table.open_decision is not None and not until(self.table):
            self._decide(answer)

    def run(self, command: AnyCommand, issuer: Issuer = SERVER) -> None:
        """Run a command and keep its record."""
        result = handle_command(self.table, command, issuer)
        if result.record is not None:
            self.records.append(result.record)
            self._follow(result.record.entries)
        self.table = result.table

    @property
    def chapter(self) -> int:
        """Return the cave or the turn."""
        numbering = self.table.game.rules.numbering
        assert numbering is not None
        return numbering.chapter(self.table.state)

    def _decide(self, answer: Answer) -> None:
        decision = self.table.open_decision
        assert decision is not None
        bots = {
            seat: self._bot_choice(seat, legal)
            for seat, legal in decision.choices.legal_choices.items()
            if seat != PLAYER and seat in decision.choices.missing
        }
        if PLAYER in decision.choices.missing:
            choice = answer(self.table, decision.choices.legal_choices[PLAYER])
            choose = protocol.Choose(new_id(), decision.number, choice)
            self.run(choose, Issuer("ana"))
        if decision.window is not None:
            self.run(CloseWindow(decision.number, bots))
            return
        for seat, choice in bots.items():
            self.run(BotChooses(seat, decision.number, choice))

    def _bot_choice(self, seat: int, legal: tuple[str, ...]) -> str:
        name = self.table.holders[seat].bot
        assert name is not None
        bot = make_registered_bot(self.table.game.name, name)
        view = self.table.game.rules.perfect_recall_view(self.table.state, seat)
        choice = bot.choose(view, legal, Random(self.table.seed_of_bot(seat)))
        self.bot_choices[self.chapter, seat].append(choice)
        return choice

    def _follow(self, steps: Iterable[Entry]) -> None:
        """Note what chance gave, and where."""
        table = self.table
        numbering = table.game.rules.numbering
        assert numbering is not None
        for entry in steps:
            if isinstance(entry, ChanceStep):
                place = numbering.chapter(table.state), numbering.pile(table.state)
                self.drawn[place].append(entry.outcome)
            table = apply_entry(table, entry)[0]
        self.table = table


def write_daily_game(path: Path, game: DailyTable) -> tuple[str, str]:
    """Write a daily game into a new database; return its code and its guest's token."""

    async def write(store: SqliteStore) -> str:
        for number, record in enumerate(game.records):
            listed = summary(game.table)
            if number == 0:
                assert game.table.daily is not None
                listed = replace(listed, daily=DailyTry(game.table.daily.day, "ana"))
            await store.append(game.table.code, number, entries.encode(record), listed)
        return (await load_tokens(store)).issue(Guest("ana", "Ana"))

    with closing(SqliteStore(path)) as store:
        return game.table.code, run_in_thread(write(store))


def stay(table: Table, legal: tuple[str, ...]) -> str:
    """Never leave a cave; in the jungle do the first thing."""
    return "continue" if "continue" in legal else legal[0]


def leave(table: Table, legal: tuple[str, ...]) -> str:
    """Leave a cave at once; in the jungle do the last thing."""
    return "exit" if "exit" in legal else legal[-1]
