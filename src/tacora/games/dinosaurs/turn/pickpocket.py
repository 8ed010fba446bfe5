"""Pickpocketing, an optional rule (J50)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.choices import LEAVE, TAKE, Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import can_be_robbed, hand_over, has_room
from tacora.games.dinosaurs.pieces.dice import end_rolls, roll_still_applies, total
from tacora.games.dinosaurs.pieces.explorers import lose_consciousness
from tacora.games.dinosaurs.reactions.windows import announce_roll
from tacora.games.dinosaurs.state import Roll, State


def victims(state: State, thief: Seat) -> list[Seat]:
    """List conscious players on the thief's space with a diamond, if the thief has room (J50)."""
    if not state.options.pickpocketing or not has_room(state, thief):
        return []
    return [seat for seat in range(len(state.players)) if can_be_robbed(state, thief, seat)]


def steal(state: State, thief: Seat, victim: Seat, events: EventList) -> None:
    """Try to steal a diamond: both players roll one die, then everybody may respond (J50)."""
    emit(events, "stealing", seat=thief, victim=victim)
    announce_roll(
        state,
        Roll("steal", thief, opponent=victim, count=1),
        ResolveTheft(thief, victim),
        events,
        opposed=Roll("steal", victim, opponent=thief, count=1),
    )


class ResolveTheft(Task, frozen=True, gc=False, tag="catch"):
    """Resolve the theft: the higher roll wins, on a tie the thief is caught (J50)."""

    thief: Seat
    victim: Seat

    def run(self, state: State, events: EventList) -> bool:
        roll, opposed = state.roll, state.opposed_roll
        applies = roll_still_applies(state)
        replace_task(state)
        end_rolls(state, events, "done" if applies else "off")
        if roll is None or opposed is None or not applies:
            return True
        if total(state, roll) > total(state, opposed):
            if has_room(state, self.thief):
                hand_over(state, self.victim, self.thief, events)
            return True
        emit(events, "caught", seat=self.thief, victim=self.victim)
        lose_consciousness(state, self.thief, events, by=self.victim)
        state.actions_left, state.may_act = 0, False
        if state.players[self.thief].diamonds and has_room(state, self.victim):
            push_tasks(state, ClaimDiamond(self.thief, self.victim))
        return True


class ClaimDiamond(Task, frozen=True, gc=False, tag="amends"):
    """Let the victim take a diamond from the caught thief (J50)."""

    thief: Seat
    victim: Seat

    def pending(self, state: State) -> Pending:
        return decision_by(self.victim)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return TAKE, LEAVE

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        replace_task(state)
        if answers[self.victim].verb == TAKE:
            hand_over(state, self.thief, self.victim, events)
