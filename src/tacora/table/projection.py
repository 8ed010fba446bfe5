"""Build the messages sent to one client. They contain only what that client may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from tacora.core.events import Event, event_to_json, visible_to
from tacora.core.game import Json, Seat
from tacora.core.messages import Message, PlayerNames
from tacora.core.questions import Offer, Question
from tacora.core.replay import AnyGame
from tacora.table import protocol
from tacora.table.entries import SeatHolder
from tacora.table.table import Table


def table_info(table: Table) -> protocol.TableInfo:
    """Return the public facts of a table, without the game."""
    commitment = table.commitment()
    return protocol.TableInfo(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        seats=[seat_info(holder) for holder in table.holders],
        host=table.seat_of(table.host),
        fairness=protocol.Fairness(
            commitment.server, {str(seat): text for seat, text in commitment.seats.items()}
        ),
        rematch=table.rematch,
    )


def seat_info(holder: SeatHolder) -> protocol.SeatInfo:
    """Return a seat without its holder's secrets."""
    kind: Any = "open" if holder.open else "bot" if holder.guest is None else "person"
    return protocol.SeatInfo(kind, holder.name, holder.colour, holder.bot, holder.seed is not None)


def you_info(table: Table, guest: str | None) -> protocol.You:
    """Return the role of a guest at a table."""
    seat = table.seat_of(guest)
    return protocol.You(
        seat=seat,
        host=guest is not None and guest == table.host,
        replaced=seat is not None and table.holders[seat].bot is not None,
        auto_answer=None if seat is None or not table.auto_answers else table.auto_answers[seat],
        bells=UNSET if seat is None else _bells(table, seat),
    )


def _bells(table: Table, seat: Seat) -> list[str] | UnsetType:
    if table.state is None or not table.game.table_policy.bell_cards(table.state):
        return UNSET
    return sorted(table.bells[seat])


def open_decision(
    table: Table, seat: Seat | None, seconds: float | None
) -> protocol.DecisionRequest | None:
    """Return the open decision as a seat sees it, with the seconds left."""
    decision = table.open_decision
    if decision is None:
        return None
    choices = decision.choices
    own = seat if seat in choices.legal_choices else None
    asked = None if own is None else _question(table, own, choices.legal_choices[own])
    listed = [] if own is None else list(asked.listed if asked else choices.legal_choices[own])
    return protocol.DecisionRequest(
        number=decision.number,
        seats=list(choices.legal_choices),
        chosen=[] if decision.answers_are_hidden else sorted(choices.chosen),
        answers_are_hidden=decision.answers_are_hidden,
        choices=listed,
        own=None if own is None else choices.choice_of(own),
        seconds=seconds,
        limit=table.settings.seconds,
        question=UNSET if asked is None else question_message(asked),
    )


def _question(table: Table, seat: Seat, choices: Sequence[str]) -> Question | None:
    return table.game.presentation.question(table.state, seat, choices, table.settings.odds)


def question_message(question: Question) -> protocol.Question:
    """Return a question as a client gets it."""
    return protocol.Question(
        question.kind,
        _message(question.message),
        [_offer(offer) for offer in question.offers],
        dict(question.args),
        [protocol.Unavailable(u.verb, u.reason, dict(u.args)) for u in question.unavailable],
    )


def _offer(offer: Offer) -> protocol.Offer:
    return protocol.Offer(
        offer.verb,
        offer.label,
        dict(offer.args),
        UNSET if offer.text is None else offer.text,
        UNSET if offer.form is None else offer.form,
        {key: list(values) for key, values in offer.pick.items()},
        dict(offer.odds),
    )


def card_texts(table: Table, language: protocol.Language) -> protocol.Cards | None:
    """Return the texts of the table's cards; None if the game has none."""
    texts = table.game.presentation.card_texts(table.options, language)
    return protocol.Cards(language, dict(texts)) if texts else None


def position(table: Table, seat: Seat | None) -> dict[str, Json] | None:
    """Return the position as a seat may know it; None before the game."""
    if table.state is None:
        return None
    presentation = table.game.presentation
    return presentation.client_json(presentation.view_json(table.state, seat), table.settings.odds)


def odds_for(table: Table) -> Mapping[Seat, dict[str, Json]]:
    """Return the odds for each seat to move, if the table shows them."""
    return (
        table.game.presentation.odds_json(table.state)
        if table.settings.odds and table.open_decision
        else {}
    )


def event_messages(
    game: AnyGame, events: Iterable[Event], seat: Seat | None
) -> list[protocol.EventMessage]:
    """Return the events that a seat may know, with the messages that describe them."""
    return [event_message(game, event) for event in visible_to(events, seat)]


def event_message(game: AnyGame, event: Event) -> protocol.EventMessage:
    """Return an event with the messages that describe it."""
    args: Any = event_to_json(event)["args"]
    return protocol.EventMessage(
        event.id, args, [_message(message) for message in game.presentation.event_messages(event)]
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
