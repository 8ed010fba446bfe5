"""Build the messages sent to one client. They contain only what that client may see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from tacora.core.events import Event, event_to_json, visible_to
from tacora.core.game import Json, Seat, seen_position
from tacora.core.messages import Message, PlayerNames
from tacora.core.questions import Offer, Question
from tacora.core.replay import AnyGame
from tacora.table import protocol
from tacora.table.entries import GamePaused, SeatHolder
from tacora.table.pauses import seconds_paused, seconds_until_free
from tacora.table.table import Table
from tacora.table.windows import HOLDS_PER_TURN, OpenWindow


class Clock(Struct, frozen=True):
    """What the server knows of the time at a table, for the messages to its clients."""

    seconds: float | None = None
    """The time left for the open decision; None without a limit."""
    length: float | None = None
    """The whole time of the open window, and the time left of it; None: just opened."""
    left: float | None = None
    held: float | None = None
    """The time that the hold lasts at most; None: nobody holds the window."""
    holders: Collection[Seat] = ()
    armed: Collection[Seat] = ()
    """The seats that hold the next window that asks them."""
    holds_made: Mapping[Seat, int] = {}
    """The number of holds that seats have made in this turn."""
    may_hold: bool = True
    """Whether the holds of this turn have not used up their time."""

    def holds_left(self, seat: Seat) -> int:
        """Return the holds that a seat may still make in this turn."""
        return HOLDS_PER_TURN - self.holds_made.get(seat, 0) if self.may_hold else 0


NO_CLOCK = Clock()


def table_info(table: Table, now: int = 0) -> protocol.TableInfo:
    """Return the public facts of a table, without the game, at a time in seconds since 1970."""
    commitment = table.commitment()
    return protocol.TableInfo(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        seats=[
            seat_info(holder, asks_always=seat in table.seats_that_always_ask)
            for seat, holder in enumerate(table.holders)
        ],
        host=table.seat_of(table.host),
        fairness=protocol.Fairness(
            commitment.server, {str(seat): text for seat, text in commitment.seats.items()}
        ),
        rematch=table.rematch,
        ended=UNSET if table.ended is None else table.ended,
        paused=UNSET if table.pause is None else pause_info(table.pause, now),
        daily=UNSET if table.daily is None else table.daily.day,
    )


def pause_info(pause: GamePaused, now: int) -> protocol.PauseInfo:
    """Return what all know of a pause."""
    return protocol.PauseInfo(
        pause.seat, seconds_paused(pause, now), seconds_until_free(pause, now)
    )


def seat_info(holder: SeatHolder, *, asks_always: bool = False) -> protocol.SeatInfo:
    """Return a seat without its holder's secrets."""
    kind: Any = "open" if holder.open else "bot" if holder.guest is None else "person"
    return protocol.SeatInfo(
        kind,
        holder.name,
        holder.colour,
        holder.bot,
        holder.seed is not None,
        asks_always or UNSET,
        holder.is_program or UNSET,
    )


def you_info(table: Table, guest: str | None, clock: Clock = NO_CLOCK) -> protocol.You:
    """Return the role of a guest at a table."""
    seat = table.seat_of(guest)
    return protocol.You(
        seat=seat,
        host=guest is not None and guest == table.host,
        replaced=seat is not None and table.holders[seat].bot is not None,
        auto_answer=None if seat is None or not table.auto_answers else table.auto_answers[seat],
        bells=UNSET if seat is None else _bells(table, seat),
        passes_all=_passes_all(table, seat) or UNSET,
        holds_next=seat in clock.armed or UNSET,
    )


def _bells(table: Table, seat: Seat) -> list[str] | UnsetType:
    if table.state is None or not table.game.table_policy.bell_cards(table.state):
        return UNSET
    return sorted(table.bells[seat])


def _passes_all(table: Table, seat: Seat | None) -> bool:
    stretches = table.passed_stretches
    return seat is not None and bool(stretches) and stretches[seat] is not None


def open_decision(
    table: Table, seat: Seat | None, clock: Clock = NO_CLOCK
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
        seconds=clock.seconds,
        limit=None if decision.window is not None else table.limit_of(own),
        question=UNSET if asked is None else question_message(asked),
        window=UNSET if decision.window is None else _window_info(decision.window, own, clock),
    )


def _window_info(window: OpenWindow, own: Seat | None, clock: Clock) -> protocol.WindowInfo:
    length = window.seconds if clock.length is None else clock.length
    return protocol.WindowInfo(
        moment=window.moment,
        length=length,
        left=length if clock.left is None else clock.left,
        held=clock.held is not None,
        seconds=clock.held,
        holds=0 if own is None else clock.holds_left(own),
        own_hold=own in clock.holders,
        passed=own in window.passed_in_person,
    )


def held(table: Table, seat: Seat | None, clock: Clock) -> protocol.Held:
    """Return whether somebody holds the open window, as a seat gets it: it does not say who."""
    decision = table.open_decision
    assert decision is not None  # its window is held, or was
    assert clock.left is not None
    asked = seat is not None and seat in decision.choices.legal_choices
    return protocol.Held(
        ask=decision.number,
        held=clock.held is not None,
        seconds=clock.held,
        left=clock.left,
        holds=clock.holds_left(seat) if seat is not None and asked else 0,
        own_hold=seat in clock.holders,
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


def seen_position_of(table: Table, seat: Seat | None) -> str | UnsetType:
    """Return the position in one line for a program that is asked, as a local bot sees it."""
    decision = table.open_decision
    if seat is None or decision is None or seat not in decision.choices.legal_choices:
        return UNSET
    if not table.holders[seat].is_program:
        return UNSET
    return seen_position(table.game.rules, table.state, seat)


def positions(table: Table) -> Callable[[Seat | None], dict[str, Json]]:
    """Return `position` of a running game by seat; what seats share is made once."""
    presentation, odds = table.game.presentation, table.settings.odds
    if presentation.shared_views is None:
        return lambda seat: presentation.client_json(
            presentation.view_json(table.state, seat), odds
        )
    facts = presentation.shared_views(table.state)
    return lambda seat: presentation.client_json(facts(seat), odds)


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
