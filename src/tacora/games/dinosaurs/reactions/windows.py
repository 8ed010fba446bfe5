"""Reaction windows: when everybody may play, and what follows when all have passed (J26, J27)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tacora.core.game import Json, Pending, Seat
from tacora.core.stack import PASS, first_to_play
from tacora.games.dinosaurs.agenda import Task, decision_by_all, push_tasks, replace_task
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.dice import RollDice, roll_facts, roll_still_applies, rolls
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem, use_full_hand_window
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.card_plays import PlayChoice, can_use
from tacora.games.dinosaurs.reactions.resolve import resolve_top
from tacora.games.dinosaurs.state import Play, Roll, State, WindowTiming, clockwise, hand_space

_ONLY_PASS = (PASS,)
_PASSED = Choice(PASS)


class ReactionWindow(Task, frozen=True, gc=False, tag="window"):
    """Ask all seats that may react, at once, until all pass and nothing is left to resolve.

    A window of timing `full` first asks one seat, before a draw that would be lost (J24). It can
    open while a card resolves: plays below it on the stack wait until it is closed.
    """

    timing: WindowTiming
    seats_asked: tuple[Seat, ...] = ()
    stack_base: int = 0
    full_seat: Seat | None = None
    """The seat with a full hand."""
    within: WindowTiming | None = None
    """The moment in which a draw would be lost: cards that fit it may be played."""

    @property
    def moment(self) -> WindowTiming:
        """The moment that decides which cards fit."""
        return self.timing if self.within is None else self.within

    def run(self, state: State, events: EventList) -> bool:
        seats = self._seats_to_ask(state, self.moment)
        if seats:
            self._ask(state, seats)
            return False
        self._all_passed(state, events)
        return True

    def run_or_pass(self, state: State, events: EventList) -> int | None:
        """Run, and pass for all seats that can do nothing else; return their number.

        None: the window waits for a decision.
        """
        moment = self.moment
        seats = self._seats_to_ask(state, moment)
        if seats and not card_plays.nobody_can_play(state, seats, moment):
            self._ask(state, seats)
            return None
        if seats and state.stack.played:
            self._ask(state, seats)  # the window stays open, as if they had passed themselves
        self._all_passed(state, events)
        return len(seats)

    def _ask(self, state: State, seats: tuple[Seat, ...]) -> None:
        if seats != self.seats_asked:
            replace_task(state, replace(self, seats_asked=seats))

    def is_before_lost_draw(self, state: State) -> bool:
        """Return True while only the seat with a full hand is asked (J24)."""
        return self.full_seat is not None and len(state.stack) == self.stack_base

    def stack_floor(self) -> int:
        return self.stack_base

    def pending(self, state: State) -> Pending:
        return decision_by_all(self.seats_asked)

    def asks(self, state: State, seat: Seat) -> bool:
        return seat in self.seats_asked

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        plays = card_plays.legal_play_choices(state, seat, self.moment)
        return (PASS, *plays) if plays else _ONLY_PASS

    def parse_choice(self, state: State, seat: Seat, text: str) -> Choice | None:
        return _PASSED if text == PASS else card_plays.parse_play(state, seat, text, self.moment)

    def trusted_choice(self, state: State, seat: Seat, text: str) -> Choice:
        return _PASSED if text == PASS else card_plays.trusted_play(state, seat, text, self.moment)

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        plays = {seat: c.verb for seat, c in answers.items() if c is not _PASSED}
        seat = first_to_play(plays, clockwise(state)) if plays else None  # J27: in turn order
        choice = _PASSED if seat is None else answers[seat]
        if isinstance(choice, PlayChoice):
            card_plays.put_on_stack(state, choice, events)
        else:
            self._all_passed(state, events)

    def _closes(self, state: State) -> bool:
        timing = self.timing
        if timing == "act":  # the player goes on with the turn
            return True
        if self.full_seat is not None:
            return hand_space(state, self.full_seat) > 0  # the draw is not lost any more
        return timing in ("before", "rolled") and not roll_still_applies(state)

    def _all_passed(self, state: State, events: EventList) -> None:
        if len(state.stack.played) > self.stack_base:
            resolve_top(state, events)
        else:
            replace_task(state)  # J29: a roll is final now

    def _seats_to_ask(self, state: State, moment: WindowTiming) -> tuple[Seat, ...]:
        """List the seats to ask; none if the window closes or all have passed."""
        if len(state.stack.played) == self.stack_base:
            if self._closes(state):
                return ()
            if self.full_seat is not None:
                return (self.full_seat,)
        return _seats_to_ask(state, moment)


def _seats_to_ask(state: State, timing: WindowTiming) -> tuple[Seat, ...]:
    """List the seats that are asked, by public facts only, not by their hands (J33)."""
    acts_next = None
    if timing == "acted" and state.actions_left > 0 and not state.stack.played:
        acts_next = state.active if state.players[state.active].conscious else None
    hands, timely = state.hands, state.cards.timely_explorers[timing]
    seats = []
    for seat, player in enumerate(state.players):
        if player.at is None or seat == acts_next:  # J9
            continue
        if hands[seat] or (player.explorer in timely and can_use(state, seat, timing)):
            seats.append(seat)
    return tuple(seats)


def top_play(state: State) -> Play | None:
    """Return the last play that everybody may answer now, not one that waits below a window."""
    return state.stack.top if len(state.stack) > state.agenda[-1].stack_floor() else None


def draw_at_stake(state: State) -> dict[str, Json]:
    """Return what a full hand would lose: the number of draws, and the card that gives them."""
    draw = state.agenda[-2]
    if isinstance(draw, DrawItems):
        return {"draws": draw.count, "card": draw.card}
    return {"draws": 1, "card": draw.card if isinstance(draw, TakeItem) else None}


def full_hand_window(state: State, seat: Seat) -> ReactionWindow:
    """Return the window for a seat with a full hand, right before a draw that is lost (J24)."""
    windows = [task for task in state.agenda if isinstance(task, ReactionWindow)]
    within: WindowTiming = windows[-1].moment if windows else "act"
    return ReactionWindow("full", (seat,), len(state.stack), seat, within)


use_full_hand_window(full_hand_window)

_BEFORE, _ROLLED = ReactionWindow("before"), ReactionWindow("rolled")
_ROLL_DICE, _ROLL_OPPOSED = (RollDice(),), (RollDice(), RollDice(opposed=True))


def announce_roll(
    state: State,
    roll: Roll,
    resolve_task: Task,
    events: EventList,
    opposed: Roll | None = None,
) -> None:
    """Announce a roll: a window, the dice, a window, and the task that resolves it (J26, J29).

    In a theft two players roll, and both rolls share the windows (J50).
    """
    state.roll, state.opposed_roll = roll, opposed
    if events is not NO_EVENTS:
        for due in rolls(state):
            emit(events, "roll-due", **roll_facts(state, due))
    throws = _ROLL_DICE if opposed is None else _ROLL_OPPOSED
    push_tasks(state, _BEFORE, *throws, _ROLLED, resolve_task)
