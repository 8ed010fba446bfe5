"""What leaves the server of a table: each message is made for one pair of eyes, without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tacora.core.events import Event, event_to_json, visible_to
from tacora.core.game import Json, Seat
from tacora.core.messages import Message, PlayerNames
from tacora.core.replay import AnyGame
from tacora.table import protocol
from tacora.table.entries import SeatHolder
from tacora.table.table import Table


def table_info(table: Table) -> protocol.TableInfo:
    """Everything about a table that anybody may know."""
    commitment = table.commitment()
    return protocol.TableInfo(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        chairs=[seat_info(held) for held in table.holders],
        host=table.seat_of(table.host),
        fairness=protocol.Fairness(
            commitment.server, {str(seat): text for seat, text in commitment.seats.items()}
        ),
        rematch=table.rematch,
    )


def seat_info(held: SeatHolder) -> protocol.Chair:
    """A chair without the secrets of who holds it."""
    kind: Any = "open" if held.open else "bot" if held.guest is None else "person"
    return protocol.Chair(kind, held.name, held.colour, held.bot, held.seed is not None)


def you_info(table: Table, guest: str | None) -> protocol.You:
    """What a guest is at a table."""
    seat = table.seat_of(guest)
    return protocol.You(
        seat=seat,
        host=guest is not None and guest == table.host,
        replaced=seat is not None and table.holders[seat].bot is not None,
        standing=None if seat is None or not table.auto_answers else table.auto_answers[seat],
    )


def open_decision(table: Table, seat: Seat | None, seconds: float | None) -> protocol.Ask | None:
    """The open decision, as a seat sees it; `seconds` are left."""
    asking = table.open_decision
    if asking is None:
        return None
    ballot = asking.choices
    mine = seat is not None and seat in ballot.legal_choices
    return protocol.Ask(
        number=asking.number,
        seats=list(ballot.legal_choices),
        chosen=[] if asking.answers_are_hidden else sorted(ballot.chosen),
        quiet=asking.answers_are_hidden,
        choices=list(ballot.legal_choices[seat]) if mine and seat is not None else [],
        own=ballot.choice_of(seat) if mine and seat is not None else None,
        seconds=seconds,
        limit=table.settings.seconds,
    )


def position(table: Table, seat: Seat | None) -> dict[str, Json] | None:
    """The position as a seat may know it."""
    return None if table.state is None else table.game.presentation.view_json(table.state, seat)


def odds_for(table: Table) -> Mapping[Seat, dict[str, Json]]:
    """The odds for each seat that is asked, where the table allows them."""
    return (
        table.game.presentation.odds_json(table.state)
        if table.settings.odds and table.open_decision
        else {}
    )


def event_messages(
    game: AnyGame, events: Iterable[Event], seat: Seat | None
) -> list[protocol.Happening]:
    """What a seat may know of what happened, with what is told of it."""
    return [event_message(game, event) for event in visible_to(events, seat)]


def event_message(game: AnyGame, event: Event) -> protocol.Happening:
    """An event for animation and log."""
    args: Any = event_to_json(event)["args"]
    return protocol.Happening(
        event.id, args, [_message(told) for told in game.presentation.event_messages(event)]
    )


def _message(message: Message) -> protocol.Message:
    return protocol.Message(message.id, {key: _argument(arg) for key, arg in message.args.items()})


def _argument(argument: Any) -> protocol.Value:
    match argument:
        case PlayerNames():
            return {"names": list(argument.explorers)}
        case Message():
            return _message(argument)
        case _:
            return argument
