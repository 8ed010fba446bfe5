"""Random commands for a table: allowed, forbidden and invalid ones."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

from tacora.bots.registry import make_bot, replacement_bot
from tacora.core.errors import TacoraError
from tacora.table import protocol
from tacora.table.commands.internal import (
    AnyCommand,
    BotChooses,
    CloseWindow,
    Rejoin,
    TimeIsUp,
    UseCards,
)
from tacora.table.table import Table
from tests.server.table_harness import TableHarness, new_id

GUESTS = ("ana", "ben", "cy", "dee", None)
TABLES: dict[str, dict[str, Any]] = {
    "diamant": {"game": "diamant", "seats": 3},
    "dinosaurs": {"game": "dinosaurs", "seats": 2, "options": {"turn-limit": 1}},
}


OWN_CARDS = (
    files("tacora.games.dinosaurs.cards")
    .joinpath("data/explorers.toml")
    .read_text("utf-8")
    .replace("n = 13", "n = 12")
)
"""A card file with one explorer that differs from the box."""
CARD_FILES = (OWN_CARDS, OWN_CARDS, OWN_CARDS.replace('"pemba"', '"Pemba!"'), "[[explorer", None)
"""A valid file twice, two that are refused, and the cards of the box again."""


class RandomCommands:
    """Makes the next random command and its issuer."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def command(self, table: Table) -> tuple[AnyCommand, str | None]:
        guest = self.rng.choice(GUESTS)
        if table.pause is not None and self.rng.random() < 0.3:
            return protocol.Resume(new_id()), "ana"
        if self.rng.random() < 0.15:
            return self._own(table), None
        if table.open_decision is not None and self.rng.random() < 0.7:
            return self._answer(table, guest)
        if table.phase == "gathering" and self.rng.random() < 0.3:
            guest = "ana"
        return self._anything(table), guest

    def _answer(self, table: Table, guest: str | None) -> tuple[AnyCommand, str | None]:
        """Return an answer of a player or bot that is asked, sometimes to another decision."""
        assert table.open_decision is not None
        number = table.open_decision.number - (self.rng.random() < 0.05)
        waiting = table.open_decision.choices.missing
        if not waiting:
            return CloseWindow(number), None
        seat = self.rng.choice(waiting)
        choice = self._choice(table, seat)
        holder = table.holders[seat]
        if holder.bot is not None:
            return BotChooses(seat, number, choice), None
        issuer = holder.guest if self.rng.random() < 0.9 else guest
        return protocol.Choose(new_id(), number, choice), issuer

    def _choice(self, table: Table, seat: int) -> str:
        choices = table.game.rules.legal_choices(table.state, seat)
        if self.rng.random() < 0.05:
            return "nonsense"
        if self.rng.random() < 0.5:
            bot = make_bot(table.game.name, replacement_bot(table.game.name))
            return bot.choose(table.game.rules.view(table.state, seat), choices, self.rng)
        return self.rng.choice(choices)

    def _own(self, table: Table) -> AnyCommand:
        """Return an internal command of the server, in time or late."""
        ask = table.decision_count - (self.rng.random() < 0.2)
        seat = self.rng.randrange(len(table.holders))
        kinds: list[AnyCommand] = [
            TimeIsUp(ask),
            CloseWindow(ask),
            Rejoin("OTHERS"),
            BotChooses(seat, ask, "exit"),
        ]
        return self.rng.choice(kinds)

    def _anything(self, table: Table) -> AnyCommand:
        rng, ident = self.rng, new_id()
        seat = rng.randrange(len(table.holders) + 1)
        ask = table.decision_count - (rng.random() < 0.1)
        standing = rng.choice([*table.game.table_policy.auto_answer_modes, "never"])
        players = {"players": rng.randint(1, 5)}
        options = table.game.rules.options_json(table.options) | players
        bot = rng.choice(["random", replacement_bot(table.game.name), "nobody", None])
        colour = rng.choice([None, *protocol.COLOURS])
        kinds: list[AnyCommand] = [
            protocol.Sit(ident, rng.choice(["Ana", "Bo", "Cy", "\u200b"]), colour),
            protocol.Sit(ident, "Ana", colour, seat),
            protocol.Seed(ident, f"{rng.getrandbits(256):064x}"),
            protocol.Fill(ident, seat, bot),
            protocol.Start(ident),
            protocol.Choose(ident, ask, "exit"),
            protocol.Withdraw(ident, ask),
            protocol.PassAll(ident, ask),
            protocol.SetAutoAnswer(ident, standing),
            protocol.SetBell(ident, rng.choice(["rope", "spyglass", "kofi"]), rng.random() < 0.7),
            protocol.Return(ident),
            protocol.Resume(ident),
        ]
        rare: list[AnyCommand] = [
            protocol.Stand(ident),
            protocol.Pause(ident),
            protocol.Remove(ident, seat),
            protocol.Arrange(ident, options, protocol.Settings(seconds=rng.choice([None, 5]))),
            protocol.Arrange(ident, options | {"cards": "keep"}),
            self._switch(ident, players),
            UseCards(rng.choice(CARD_FILES)),
        ]
        is_rare = rng.random() < (0.3 if table.phase == "gathering" else 0.1)
        return rng.choice(rare if is_rare else kinds)

    def _switch(self, ident: str, players: dict[str, int]) -> protocol.Arrange:
        """Return a change to a game, perhaps the same one or none that exists."""
        game = self.rng.choice([*TABLES, "chess"])
        options = TABLES.get(game, {}).get("options", {}) | players
        return protocol.Arrange(ident, options if self.rng.random() < 0.8 else None, game=game)


def run_random_commands(
    harness: TableHarness, seed: int, most: int
) -> Iterator[tuple[AnyCommand, str | None, Table, str | None]]:
    """Run random commands; yield each with its guest, the table before, and the code if refused."""
    commands = RandomCommands(seed)
    harness.connected = set(
        commands.rng.sample(["ana", "ben", "cy", "dee"], commands.rng.randint(0, 4))
    )
    for _ in range(most):
        before = harness.table
        command, guest = commands.command(before)
        code = None
        try:
            harness.run(command, guest)
        except TacoraError as error:
            code = error.code
        yield command, guest, before, code
