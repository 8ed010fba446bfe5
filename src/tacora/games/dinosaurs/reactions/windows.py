"""Reaction windows: when everybody may play, and what happens when all have passed (J26, J27)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tacora.core.game import Pending, Seat
from tacora.core.stack import PASS, first_to_play
from tacora.games.dinosaurs.agenda import Task, decision_by_all, replace_task
from tacora.games.dinosaurs.effects.application import resolve_card
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import roll_facts, roll_still_applies
from tacora.games.dinosaurs.pieces.hands import discard
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.state import State, WindowTiming, clockwise

_ONLY_PASS = (PASS,)


class ReactionWindow(Task, frozen=True, gc=False, tag="window"):
    """Everybody who might answer is asked at once, until all pass with nothing on the stack."""

    timing: WindowTiming
    seats_asked: tuple[Seat, ...] = ()

    def run(self, state: State, events: EventList) -> bool:
        if not state.stack and self._closes(state):
            replace_task(state)
            return True
        asked = _asked(state, self.timing)
        if asked:
            if asked != self.seats_asked:
                replace_task(state, ReactionWindow(self.timing, asked))
            return False
        self._all_passed(state, events)
        return True

    def pending(self, state: State) -> Pending:
        return decision_by_all(*self.seats_asked)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        plays = card_plays.legal_play_choices(state, seat, self.timing)
        return (PASS, *plays) if plays else _ONLY_PASS

    def is_legal(self, state: State, seat: Seat, choice: str) -> bool:
        return choice == PASS or card_plays.parse_play(state, seat, choice, self.timing) is not None

    def apply_decision(self, state: State, answers: Mapping[Seat, str], events: EventList) -> None:
        seat = first_to_play(answers, clockwise(state))
        if seat is None:
            self._all_passed(state, events)
            return
        play = card_plays.parse_play(state, seat, answers[seat], self.timing)
        assert play is not None  # the answer is lawful
        card_plays.put_on_stack(state, answers[seat], play, events)

    def _closes(self, state: State) -> bool:
        if self.timing == "act":  # the player goes on with the turn
            return True
        return self.timing in ("before", "rolled") and not roll_still_applies(state)

    def _all_passed(self, state: State, events: EventList) -> None:
        if state.stack:
            _resolve_top(state, events)
        else:
            replace_task(state)  # J29: a roll is final now


def _asked(state: State, timing: WindowTiming) -> tuple[Seat, ...]:
    """J33: who is asked follows from what everybody can see, not from what is in a hand."""
    acting = timing == "acted" and not state.stack and state.actions_left > 0
    return tuple(
        [
            seat
            for seat, player in enumerate(state.players)
            if player.at is not None  # J9
            and (state.hands[seat] or (player.ready and card_plays.can_use(state, seat, timing)))
            and not (acting and seat == state.active and player.conscious)
        ]
    )


def _resolve_top(state: State, events: EventList) -> None:
    """J27: last in, first out."""
    play, state.stack = state.stack.take()
    if play.kind == "augment":
        if state.roll is not None:
            state.roll = replace(state.roll, bonus=state.roll.bonus + play.bonus)  # J28
            emit(events, "roll-changed", **roll_facts(state, state.roll))
        else:
            emit(events, "fizzled", seat=play.seat)
        return
    if play.kind == "item":
        discard(state, play.card)
        words = state.cards.items[play.card].effects
    else:
        words = state.cards.explorers[play.card].effects
    resolve_card(state, play, words, events)
