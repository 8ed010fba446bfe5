"""What each command does to a table: entries for its log, or a Refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.chance import Source
from tacora.core.errors import IllegalStep, Refusal
from tacora.core.events import Events
from tacora.core.game import Seat
from tacora.core.names import clean_name
from tacora.server import wire
from tacora.server.log import (
    Act,
    Arranged,
    Chair,
    Chose,
    Entry,
    Rematched,
    Said,
    Seated,
    Started,
    entry_of,
)
from tacora.server.table import Asking, Page, Table

# What the server itself has to say


class BotChooses(Struct, frozen=True):
    """A bot has thought."""

    seat: Seat
    ask: int
    choice: str


class TimeIsUp(Struct, frozen=True):
    """The time for a decision is over."""

    ask: int


class Reveal(Struct, frozen=True):
    """A decision that nobody could watch has lasted as long as it must."""

    ask: int


class Rejoin(Struct, frozen=True):
    """The table of the rematch is there."""

    code: str


Internal = BotChooses | TimeIsUp | Reveal | Rejoin
AnyCommand = wire.Command | Internal


@dataclass(frozen=True)
class Outcome:
    """What a command did; without an act it had been carried out before."""

    act: Act | None
    table: Table
    events: Events = ()


@dataclass(frozen=True)
class Giver:
    """Who gives a command, and whom the server sees connected."""

    guest: str | None = None
    here: Collection[str] = frozenset()


SERVER = Giver()


def consider(
    table: Table, command: AnyCommand, giver: Giver = SERVER, luck: Source | None = None
) -> Outcome:
    """What a command does, cards and reveals that follow from it included.

    The cards are those of the table's own seeds, unless somebody brings other luck along.
    """
    ident = command.id if isinstance(command, wire.Command) else None
    if giver.guest is not None and ident in table.known.get(giver.guest, ()):
        return Outcome(None, table)
    page = Page(table)
    for entry in _COMMANDS[type(command)](table, command, giver):
        page.add(entry)
    if not page.worth_writing:
        return Outcome(None, table)
    page.run(luck)
    return Outcome(*page.close(giver.guest, ident))


# Sitting down


def _sit(table: Table, command: wire.Sit, giver: Giver) -> list[Entry]:
    _check_gathering(table)
    guest = _known(giver)
    name = clean_name(command.name)
    if not name:
        raise Refusal("table/name", "A name has at least one character that can be seen.")
    now = table.seat_of(guest)
    seat = _free_seat(table, now, command.seat)
    others = [chair for place, chair in enumerate(table.chairs) if place not in (seat, now)]
    old = Chair() if now is None else table.chairs[now]
    chair = Chair(
        guest=guest,
        name=free_name(name, [other.name for other in others]),
        colour=free_colour(command.colour or old.colour, [other.colour for other in others]),
        seed=old.seed if seat == now else None,
    )
    if now is None or now == seat:
        return [Seated(seat, chair)]
    return [Seated(now, Chair()), Seated(seat, chair)]


def _free_seat(table: Table, now: Seat | None, wanted: Seat | None) -> Seat:
    if wanted is None:
        free = [seat for seat, chair in enumerate(table.chairs) if chair.open]
        if now is None and not free:
            raise Refusal("table/full", "Every seat at this table is taken.")
        return free[0] if now is None else now
    _check_seat(table, wanted)
    if wanted != now and not table.chairs[wanted].open:
        raise Refusal("table/taken", "Somebody sits there already.")
    return wanted


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number after it where somebody at the table has it already."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[:16]} {number}"
    return free


def free_colour(wanted: wire.Colour | None, taken: Collection[str | None]) -> wire.Colour:
    """The colour, or the first that nobody has."""
    if wanted is not None and wanted not in taken:
        return wanted
    return next(colour for colour in wire.COLOURS if colour not in taken)


def _stand(table: Table, command: wire.Stand, giver: Giver) -> list[Entry]:
    seat = _own_seat(table, giver)
    if table.phase == "gathering":
        return [Seated(seat, Chair())]
    _check_playing(table)
    chair = table.chairs[seat]
    if chair.bot is not None:
        raise Refusal("table/replaced", "A bot plays for you already.")
    return [Seated(seat, replace(chair, bot=registry.stand_in(table.game.name)))]


def _return(table: Table, command: wire.Return, giver: Giver) -> list[Entry]:
    _check_playing(table)
    seat = _own_seat(table, giver)
    if table.chairs[seat].bot is None:
        raise Refusal("table/not-replaced", "Nobody plays for you: the seat is yours.")
    return [Seated(seat, replace(table.chairs[seat], bot=None))]


def _seed(table: Table, command: wire.Seed, giver: Giver) -> list[Entry]:
    _check_gathering(table)
    seat = _own_seat(table, giver)
    return [Seated(seat, replace(table.chairs[seat], seed=command.seed))]


# What the host may do


def _arrange(table: Table, command: wire.Arrange, giver: Giver) -> list[Entry]:
    _check_may_host(table, giver)
    _check_gathering(table)
    given = command.options
    options = table.options if given is None else table.game.options(given)
    settings = command.settings or table.settings
    seats = table.game.seats(options)
    check_seats(seats)
    kept = _closer(table.chairs, seats)
    return [Arranged(table.game.options_json(options), settings, kept)]


def _closer(chairs: tuple[Chair, ...], seats: int) -> tuple[Chair, ...]:
    """So many chairs; with fewer than before, people keep theirs and bots go first."""
    left = list(chairs)
    while len(left) > seats:
        spare = [place for place, chair in enumerate(left) if chair.guest is None]
        if not spare:
            raise Refusal("table/too-few-seats", "More people sit here than that.")
        empty = [place for place in spare if left[place].open]
        del left[(empty or spare)[-1]]
    return (*left, *(Chair() for _ in range(seats - len(left))))


def check_seats(seats: int) -> None:
    """A table has no more seats than there are colours."""
    if seats > len(wire.COLOURS):
        raise Refusal("table/seats", f"A table has at most {len(wire.COLOURS)} seats.")


def _fill(table: Table, command: wire.Fill, giver: Giver) -> list[Entry]:
    _check_seat(table, command.seat)
    chair = table.chairs[command.seat]
    if command.bot is not None:
        check_bot(table.game.name, command.bot)
    if table.phase == "gathering":
        _check_may_host(table, giver)
        if chair.guest is not None:
            raise Refusal("table/taken", "Somebody sits there; remove them first.")
        if command.bot is None:
            return [Seated(command.seat, Chair())]
        others = [c for place, c in enumerate(table.chairs) if place != command.seat]
        return [Seated(command.seat, bot_chair(command.bot, others))]
    _check_playing(table)
    _check_may_replace(table, command.seat, giver)
    if command.bot is None:
        raise Refusal("table/started", "The game is on: a seat stays taken.")
    return [Seated(command.seat, replace(chair, bot=command.bot))]


def _check_may_replace(table: Table, seat: Seat, giver: Giver) -> None:
    """The host puts a bot in the place of somebody who is away; if the host is, anybody does."""
    _check_may_host(table, giver)
    holder = table.chairs[seat].guest
    if holder is not None and holder in giver.here and table.chairs[seat].bot is None:
        raise Refusal("table/present", "That player is here.")


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that there is not, or one that would think for too long."""
    registry.make(game, bot)
    if int(bot.partition(":")[2] or 0) > DEEPEST:
        raise Refusal("table/bot", f"At a table, a bot's number is at most {DEEPEST}.")


def bot_chair(bot: str, others: Collection[Chair]) -> Chair:
    """A bot with a name and a colour of its own."""
    names = [chair.name for chair in others]
    name = next(name for name in BOT_NAMES if name not in names)
    return Chair(name=name, colour=free_colour(None, [c.colour for c in others]), bot=bot)


DEEPEST = 64
"""The number after a bot's name may cost the server time."""

BOT_NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Max")
"""More than a table has seats: one is always free."""


def _remove(table: Table, command: wire.Remove, giver: Giver) -> list[Entry]:
    _check_may_host(table, giver)
    _check_seat(table, command.seat)
    chair = table.chairs[command.seat]
    if chair.guest is None:
        raise Refusal("table/nobody", "Nobody sits there.")
    if chair.guest == table.host:
        raise Refusal("table/host", "The host cannot be removed.")
    if table.phase == "gathering":
        return [Seated(command.seat, Chair())]
    _check_playing(table)
    bot = chair.bot or registry.stand_in(table.game.name)
    return [Seated(command.seat, replace(chair, guest=None, bot=bot))]


def _start(table: Table, command: wire.Start, giver: Giver) -> list[Entry]:
    _check_may_host(table, giver)
    _check_gathering(table)
    if any(chair.open for chair in table.chairs):
        raise Refusal("table/open-seats", "A seat is still open: wait, or put a bot there.")
    return [Started()]


# Deciding


def _choose(table: Table, command: wire.Choose, giver: Giver) -> list[Entry]:
    seat, asking = _asked(table, command.ask, giver)
    _check_choice(asking, seat, command.choice)
    return [Chose(seat, command.choice)]


def _withdraw(table: Table, command: wire.Withdraw, giver: Giver) -> list[Entry]:
    seat, asking = _asked(table, command.ask, giver)
    asking.ballot.withdraw(seat)
    if asking.ballot.own(seat) is None:
        raise Refusal("table/not-chosen", "You have not chosen yet.")
    return [Chose(seat, None)]


def _asked(table: Table, ask: int, giver: Giver) -> tuple[Seat, Asking]:
    seat = _own_seat(table, giver)
    _check_playing(table)
    if table.chairs[seat].bot is not None:
        raise Refusal("table/replaced", "A bot plays for you: take your seat back first.")
    return seat, _check_open(table, ask)


def _bot_chooses(table: Table, command: BotChooses, giver: Giver) -> list[Entry]:
    _check_playing(table)
    asking = _check_open(table, command.ask)
    if table.chairs[command.seat].bot is None:
        raise Refusal("table/not-replaced", "No bot plays there any more.")
    _check_choice(asking, command.seat, command.choice)
    return [Chose(command.seat, command.choice)]


def _time_is_up(table: Table, command: TimeIsUp, giver: Giver) -> list[Entry]:
    """D48: the table's rule chooses for whoever has not, or a bot takes over."""
    _check_playing(table)
    asking = _check_open(table, command.ask)
    entries: list[Entry] = []
    for seat in asking.ballot.waiting:
        if table.chairs[seat].bot is not None:
            continue
        choice = table.game.absent(table.state, seat)
        if choice is None:
            bot = registry.stand_in(table.game.name)
            entries.append(Seated(seat, replace(table.chairs[seat], bot=bot)))
        else:
            entries.append(Chose(seat, choice))
    return entries


def _reveal(table: Table, command: Reveal, giver: Giver) -> list[Entry]:
    _check_playing(table)
    return [entry_of(_check_open(table, command.ask).ballot.reveal())]


def _standing(table: Table, command: wire.Standing, giver: Giver) -> list[Entry]:
    seat = _own_seat(table, giver)
    _check_playing(table)
    if command.standing not in table.game.standing:
        accepted = ", ".join(table.game.standing)
        raise Refusal("table/standing", f"What can be said once is {accepted}.")
    return [Said(seat, command.standing)]


def _rejoin(table: Table, command: Rejoin, giver: Giver) -> list[Entry]:
    return [] if table.rematch else [Rematched(command.code)]


# Whether it may be


def check_rematch(table: Table, giver: Giver) -> None:
    """A rematch is for those who sat here, when the game is over."""
    _own_seat(table, giver)
    if table.phase != "over":
        raise Refusal("table/not-over", "The game is not over yet.")


def _known(giver: Giver) -> str:
    if giver.guest is None:
        raise Refusal("guest/none", "Say who you are first: a name is enough.")
    return giver.guest


def _own_seat(table: Table, giver: Giver) -> Seat:
    seat = table.seat_of(giver.guest)
    if seat is None:
        raise Refusal("table/no-seat", "You have no seat at this table.")
    return seat


def _check_may_host(table: Table, giver: Giver) -> None:
    """The host may; while the host is away, anybody who sits here does."""
    if giver.guest is not None and giver.guest == table.host:
        return
    sits_here = table.seat_of(giver.guest) is not None and giver.guest in giver.here
    if table.host in giver.here or not sits_here:
        raise Refusal("table/not-host", "Only the host of this table may do that.")


def _check_gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refusal("table/started", "The game has begun.")


def _check_playing(table: Table) -> None:
    if table.phase == "gathering":
        raise Refusal("table/not-started", "The game has not begun.")
    if table.phase == "over":
        raise Refusal("table/over", "The game is over.")


def _check_seat(table: Table, seat: Seat) -> None:
    if seat >= len(table.chairs):
        raise Refusal("table/seat", f"This table has {len(table.chairs)} seats.")


def _check_open(table: Table, ask: int) -> Asking:
    if table.asking is None or table.asking.number != ask:
        raise Refusal("table/late", "That decision is over: the game has moved on.")
    return table.asking


def _check_choice(asking: Asking, seat: Seat, choice: str) -> None:
    """Refused by the ballot itself, so that table and terminal say the same."""
    try:
        asking.ballot.choose(seat, choice)
    except IllegalStep as error:
        raise Refusal(error.code, error.message, error.clause) from None


_COMMANDS: dict[type, Callable[[Table, Any, Giver], list[Entry]]] = {
    wire.Sit: _sit,
    wire.Stand: _stand,
    wire.Return: _return,
    wire.Seed: _seed,
    wire.Arrange: _arrange,
    wire.Fill: _fill,
    wire.Remove: _remove,
    wire.Start: _start,
    wire.Choose: _choose,
    wire.Withdraw: _withdraw,
    wire.Standing: _standing,
    BotChooses: _bot_chooses,
    TimeIsUp: _time_is_up,
    Reveal: _reveal,
    Rejoin: _rejoin,
}
