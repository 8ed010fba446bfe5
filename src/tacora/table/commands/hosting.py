"""Commands of the host: seats, bots, options, the start."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tacora.bots import registry
from tacora.bots.spec import is_path, parse_parameters
from tacora.core.errors import CommandRefused
from tacora.core.replay import AnyGame
from tacora.games.registry import get_game
from tacora.table import protocol
from tacora.table.commands.internal import Issuer, UseCards
from tacora.table.commands.permissions import (
    check_gathering,
    check_host,
    check_may_replace,
    check_playing,
    check_seat,
)
from tacora.table.commands.seating import free_colour
from tacora.table.entries import (
    Entry,
    GameStarted,
    GuestBlocked,
    SeatChanged,
    SeatHolder,
    SettingsChanged,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

KEEP_CARDS = "keep"
"""The value of the option `cards` that keeps the cards of the table."""


def arrange(table: Table, command: protocol.Arrange, issuer: Issuer) -> list[Entry]:
    """Change options, settings or the game, and fit the seats to them."""
    check_host(table, issuer)
    check_gathering(table)
    settings = command.settings or table.settings
    if command.game is not None and command.game != table.game.name:
        return [_switch_game(table, get_game(command.game), command.options or {}, settings)]
    options = table.options if command.options is None else _parse_options(table, command.options)
    rules = table.game.rules
    holders = _fit_seats(table.holders, rules.num_seats(options))
    return [SettingsChanged(rules.options_json(options), settings, holders)]


def _switch_game(
    table: Table, game: AnyGame, raw: Mapping[str, protocol.Value], settings: protocol.Settings
) -> Entry:
    """Return the entry that changes the game: people stay, bots become bots of that game."""
    rules = game.rules
    options = rules.parse_options(raw)
    holders = tuple(
        holder if holder.bot is None else replace(holder, bot=_bot_of(game.name, holder.bot))
        for holder in _fit_seats(table.holders, rules.num_seats(options))
    )
    json = rules.options_json(options)
    return SettingsChanged(json, settings, holders, game.name, rules.version)


def _bot_of(game: str, bot: str) -> str:
    """Return a bot if a game has it, else the bot that replaces players."""
    return bot if bot in registry.bot_names(game) else registry.replacement_bot(game)


def _parse_options(table: Table, raw: Mapping[str, protocol.Value]) -> Any:
    """Return new options; the host may keep custom cards without sending them again."""
    rules = table.game.rules
    if raw.get("cards") == KEEP_CARDS:
        kept = rules.options_json(table.options).get("cards")
        raw = {key: value for key, value in raw.items() if key != "cards"}
        raw |= {} if kept is None else {"cards": kept}
    return rules.parse_options(raw)


def use_cards(table: Table, command: UseCards, issuer: Issuer) -> list[Entry]:
    """Play with the cards of a file, or with those of the box again."""
    check_host(table, issuer)
    check_gathering(table)
    rules = table.game.rules
    if rules.parse_card_file is None:
        raise CommandRefused(TableCode.NO_CARDS, "This game has no custom cards.")
    options = rules.options_json(table.options)
    options.pop("cards", None)
    cards = {} if command.text is None else rules.parse_card_file(command.text)
    if cards:
        options["cards"] = cards
    options = rules.options_json(rules.parse_options(options))
    return [SettingsChanged(options, table.settings, table.holders)]


def _fit_seats(holders: tuple[SeatHolder, ...], seats: int) -> tuple[SeatHolder, ...]:
    """Return this number of seats; open seats go first, then bots; people keep theirs."""
    check_seats(seats)
    left = list(holders)
    while len(left) > seats:
        spare = [seat for seat, holder in enumerate(left) if holder.guest is None]
        if not spare:
            raise CommandRefused(
                TableCode.TOO_FEW_SEATS, f"{len(left)} people sit at this table: remove some first."
            )
        open_seats = [seat for seat in spare if left[seat].open]
        del left[(open_seats or spare)[-1]]
    return (*left, *(SeatHolder() for _ in range(seats - len(left))))


def check_seats(seats: int) -> None:
    """Raise CommandRefused if there are more seats than colours."""
    if seats > len(protocol.COLOURS):
        raise CommandRefused(TableCode.SEATS, f"A table has at most {len(protocol.COLOURS)} seats.")


def fill(table: Table, command: protocol.Fill, issuer: Issuer) -> list[Entry]:
    """Put a bot on a seat, or open the seat."""
    check_seat(table, command.seat)
    holder = table.holders[command.seat]
    if command.bot is not None:
        check_bot(table.game.name, command.bot)
    if table.phase == "gathering":
        check_host(table, issuer)
        if holder.guest is not None:
            raise CommandRefused(TableCode.TAKEN, "A player sits there: remove them first.")
        if command.bot is None:
            return [SeatChanged(command.seat, SeatHolder())]
        others = [h for seat, h in enumerate(table.holders) if seat != command.seat]
        return [SeatChanged(command.seat, bot_holder(command.bot, others))]
    check_playing(table)
    check_may_replace(table, command.seat, issuer)
    if command.bot is None:
        raise CommandRefused(TableCode.STARTED, "A seat cannot be opened during the game.")
    return [SeatChanged(command.seat, replace(holder, bot=command.bot))]


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that does not exist, that is a file, or that would think for too long.

    Clients send these names: a file would be code that runs on the server, and a text may name
    one. A bot of another package is not loaded here: its code may take its time or fail, so the
    server does that in another process.
    """
    if any(map(is_path, bot.split(":"))):
        raise CommandRefused(TableCode.BOT, "At a table, a bot has a registered name, not a file.")
    registry.check_installed(game, bot)
    own = registry.is_own(game, bot)
    parameters = registry.registered_bot_parameters(game, bot) if own else parse_parameters(bot)
    for value in parameters.values():
        if isinstance(value, str) or not 0 <= value <= MAX_BOT_NUMBER:
            raise CommandRefused(
                TableCode.BOT,
                f"At a table, a bot's parameters are numbers from 0 to {MAX_BOT_NUMBER}.",
            )
    if own:
        registry.make_registered_bot(game, bot)


def bot_holder(bot: str, others: Collection[SeatHolder]) -> SeatHolder:
    """Return a bot's seat, with a name and a colour that no other seat has."""
    names = [holder.name for holder in others]
    name = next(name for name in BOT_NAMES if name not in names)
    return SeatHolder(name=name, colour=free_colour(None, [c.colour for c in others]), bot=bot)


MAX_BOT_NUMBER = 64
"""The largest parameter of a bot: a larger one may cost the server time."""

BOT_NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Max")
"""More names than a table has seats, so that one is always free."""


def remove(table: Table, command: protocol.Remove, issuer: Issuer) -> list[Entry]:
    """Remove a player from their seat, and block them if the host wants that."""
    check_host(table, issuer)
    check_seat(table, command.seat)
    holder = table.holders[command.seat]
    if holder.guest is None:
        raise CommandRefused(TableCode.NOBODY, "No player sits there.")
    if holder.guest == table.host:
        raise CommandRefused(TableCode.HOST, "The host cannot be removed.")
    blocked = [GuestBlocked(holder.guest)] if command.block else []
    if table.phase == "gathering":
        return [SeatChanged(command.seat, SeatHolder()), *blocked]
    check_playing(table)
    bot = holder.bot or registry.replacement_bot(table.game.name)
    return [SeatChanged(command.seat, replace(holder, guest=None, bot=bot)), *blocked]


def start(table: Table, command: protocol.Start, issuer: Issuer) -> list[Entry]:
    """Start the game if every seat is taken."""
    check_host(table, issuer)
    check_gathering(table)
    if any(holder.open for holder in table.holders):
        raise CommandRefused(
            TableCode.OPEN_SEATS, "A seat is still open: wait, or put a bot there."
        )
    return [GameStarted()]
