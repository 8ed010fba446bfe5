"""Reaction windows: when everybody may play, and what follows when all have passed (J26, J27)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.core.stack import PASS, first_to_play
from tacora.games.dinosaurs.agenda import Task, decision_by_all, push_tasks, replace_task
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import RollDice, roll_facts, roll_still_applies
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.card_plays import PlayChoice
from tacora.games.dinosaurs.reactions.resolve import resolve_top
from tacora.games.dinosaurs.state import Roll, State, WindowTiming, clockwise

_ONLY_PASS = (PASS,)
_PASSED = Choice(PASS)


class ReactionWindow(Task, frozen=True, gc=False, tag="window"):
    """Ask all seats that may react, at once, until all pass with an empty stack."""

    timing: WindowTiming
    seats_asked: tuple[Seat, ...] = ()

    def run(self, state: State, events: EventList) -> bool:
        if not state.stack and self._closes(state):
            replace_task(state)
            return True
        seats = _seats_to_ask(state, self.timing)
        if seats:
            if seats != self.seats_asked:
                replace_task(state, ReactionWindow(self.timing, seats))
            return False
        self._all_passed(state, events)
        return True

    def pending(self, state: State) -> Pending:
        return decision_by_all(*self.seats_asked)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        plays = card_plays.legal_play_choices(state, seat, self.timing)
        return (PASS, *plays) if plays else _ONLY_PASS

    def parse_choice(self, state: State, seat: Seat, text: str) -> Choice | None:
        return _PASSED if text == PASS else card_plays.parse_play(state, seat, text, self.timing)

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
        if self.timing == "act":  # the player goes on with the turn
            return True
        return self.timing in ("before", "rolled") and not roll_still_applies(state)

    def _all_passed(self, state: State, events: EventList) -> None:
        if state.stack:
            resolve_top(state, events)
        else:
            replace_task(state)  # J29: a roll is final now


def _seats_to_ask(state: State, timing: WindowTiming) -> tuple[Seat, ...]:
    """List the seats that are asked, by public facts only, not by their hands (J33)."""
    may_act_next = timing == "acted" and not state.stack and state.actions_left > 0
    return tuple(
        [
            seat
            for seat, player in enumerate(state.players)
            if player.at is not None  # J9
            and (state.hands[seat] or (player.ready and card_plays.can_use(state, seat, timing)))
            and not (may_act_next and seat == state.active and player.conscious)
        ]
    )


_BEFORE, _ROLL_DICE, _ROLLED = ReactionWindow("before"), RollDice(), ReactionWindow("rolled")


def announce_roll(state: State, roll: Roll, resolve_task: Task, events: EventList) -> None:
    """Announce a roll: a window, the dice, a window, and the task that resolves it (J26, J29)."""
    state.roll = roll
    emit(events, "roll-due", **roll_facts(state, roll))
    push_tasks(state, _BEFORE, _ROLL_DICE, _ROLLED, resolve_task)
