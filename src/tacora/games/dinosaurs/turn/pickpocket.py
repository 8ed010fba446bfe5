"""Pickpocketing, an optional rule (J50)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.choices import LEAVE, TAKE, Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import hand_over, has_room
from tacora.games.dinosaurs.pieces.dice import end_roll, roll_still_applies, total
from tacora.games.dinosaurs.pieces.explorers import lose_consciousness
from tacora.games.dinosaurs.reactions.windows import announce_roll
from tacora.games.dinosaurs.state import Roll, State


def victims(state: State, thief: Seat) -> list[Seat]:
    """List conscious players on the thief's space with a diamond, if the thief has room (J50)."""
    if not state.options.pickpocketing or not has_room(state, thief):
        return []
    return [seat for seat in range(len(state.players)) if _within_reach(state, thief, seat)]


def _within_reach(state: State, thief: Seat, victim: Seat) -> bool:
    robber, other = state.players[thief], state.players[victim]
    return (
        thief != victim
        and robber.at == other.at
        and robber.conscious
        and other.conscious
        and other.diamonds > 0
    )


def steal(state: State, thief: Seat, victim: Seat, events: EventList) -> None:
    """Try to steal a diamond: each player rolls one die, the thief first (J50)."""
    emit(events, "stealing", seat=thief, victim=victim)
    announce_roll(state, Roll("steal", thief, count=1), RollDefence(thief, victim), events)


class RollDefence(Task, frozen=True, gc=False, tag="defend"):
    """Let the victim roll against the thief's final roll (J50)."""

    thief: Seat
    victim: Seat

    def run(self, state: State, events: EventList) -> bool:
        roll = state.roll
        applies = roll_still_applies(state) and _within_reach(state, self.thief, self.victim)
        replace_task(state)
        end_roll(state, events, "done" if applies else "off")
        if roll is not None and applies:
            rolled = total(state, roll)
            defence = Roll("steal", self.victim, target=rolled, count=1)
            announce_roll(state, defence, ResolveTheft(self.thief, self.victim, rolled), events)
        return True


class ResolveTheft(Task, frozen=True, gc=False, tag="catch"):
    """Resolve the theft: the higher roll wins, on a tie the thief is caught (J50)."""

    thief: Seat
    victim: Seat
    rolled: int

    def run(self, state: State, events: EventList) -> bool:
        roll = state.roll
        applies = roll_still_applies(state) and _within_reach(state, self.thief, self.victim)
        replace_task(state)
        end_roll(state, events, "done" if applies else "off")
        if roll is None or not applies:
            return True
        if self.rolled > total(state, roll):
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
