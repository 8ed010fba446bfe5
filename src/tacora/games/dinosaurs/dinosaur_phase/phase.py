"""The dinosaur phase: a card is flipped, dinosaurs move, then attack (J37 to J49)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import ActivePlayerDecides, Task, replace_task
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.cards.models import split_move
from tacora.games.dinosaurs.choices import CHASE, Choice, choice_text
from tacora.games.dinosaurs.dinosaur_phase.attacks import ResolveAttacks, TRexAttacks
from tacora.games.dinosaurs.effects.peeking import next_dinosaur_card
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.choose_cell import ChooseCell
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dinosaur_pieces import (
    emit_stayed,
    home_of,
    is_immobilized,
    move_dinosaur,
    printed_path,
)
from tacora.games.dinosaurs.piles import with_cards, without_card
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Cause, DinosaurPhase, State, clockwise, update_player

T_REX_STEPS, RAPTOR_STEPS = 3, 2  # J38, J39


class FlipDinosaurCard(Task, frozen=True, gc=False, tag="flip"):
    """Flip one dinosaur card at the end of every turn, whatever happened in it (J37)."""

    def pending(self, state: State) -> Pending:
        return next_dinosaur_card(state)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        card = state.cards.deck_named[Choice.parse(outcome).name]
        state.known_next_card, state.known_next_card_seats = None, ()
        state.dinosaur_deck = without_card(state.dinosaur_deck, card)
        state.dinosaur_flipped = with_cards(state.dinosaur_flipped, card)
        printed = state.cards.deck[card]
        state.dinosaur_phase = DinosaurPhase(card, state.active)
        if events is not NO_EVENTS:
            facts = {"moves": list(printed.moves), "earthquake": printed.earthquake}
            emit(events, "flipped", card=printed.id, **facts, quarry=state.active)
        if printed.earthquake:
            replace_task(state, ReactionWindow("flipped"), Earthquake(), EndDinosaurPhase())
        else:
            replace_task(
                state,
                ReactionWindow("flipped"),
                MoveDinosaurs(printed.moves),
                ResolveAttacks(),
                EndDinosaurPhase(),
            )
        if not state.dinosaur_deck:
            state.dinosaur_deck, state.dinosaur_under = state.dinosaur_under, ()
            if state.dinosaur_deck:
                emit(events, "reshuffled", deck="dinosaurs", count=len(state.dinosaur_deck))


class Earthquake(Task, frozen=True, gc=False, tag="earthquake"):
    """Send dinosaurs home and make conscious players drop a diamond; no attacks (J48)."""

    def run(self, state: State, events: EventList) -> bool:
        for dinosaur, at in enumerate(state.dinosaurs):
            if at is not None:
                if is_immobilized(state, dinosaur) and at != home_of(state, dinosaur):
                    emit_stayed(state, dinosaur, "held", events)
                move_dinosaur(state, dinosaur, (home_of(state, dinosaur),), events)
        assert state.dinosaur_phase is not None  # this is its card
        card = state.cards.deck_codes[state.dinosaur_phase.card]
        for seat in clockwise(state):
            if state.players[seat].conscious:
                drop(state, seat, events, Cause(card=card))
        flipped, state.dinosaur_flipped = state.dinosaur_flipped, ()
        if state.dinosaur_deck:
            state.dinosaur_under = with_cards(state.dinosaur_under, *flipped)
        else:
            state.dinosaur_deck = flipped
        emit(events, "put-under", cards=[state.cards.deck[card].id for card in flipped])
        replace_task(state)
        return True


class EndDinosaurPhase(Task, frozen=True, gc=False, tag="huntover"):
    """End the phase and everything that holds for this phase only."""

    def run(self, state: State, events: EventList) -> bool:
        state.dinosaur_phase = None
        protected = [seat for seat, player in enumerate(state.players) if player.protections]
        emit(events, "hunt-over", unprotected=protected)
        for seat, player in enumerate(state.players):
            if player.protections:
                update_player(state, seat, protections=())
        replace_task(state)
        return True


# Moving


class MoveDinosaurs(Task, frozen=True, gc=False, tag="herds"):
    """Move all dinosaurs in play of the species on the card, in the order printed (J37)."""

    moves: tuple[str, ...]

    def run(self, state: State, events: EventList) -> bool:
        if not self.moves:
            replace_task(state)
            return True
        species, directions = split_move(self.moves[0])
        _tell_held(state, species, events)
        movers = _mobile_dinosaurs(state, species)
        rest = MoveDinosaurs(self.moves[1:])
        if species == "t-rex":
            tasks: list[Task] = []
            for t_rex in movers:
                tasks += [TRexAttacks(t_rex), MoveTRex(t_rex, T_REX_STEPS)]
            replace_task(state, *tasks, rest)
        elif species == "raptor":
            # J40: no raptor changes the way of another, so nobody is asked for their order
            replace_task(state, *[ChooseRaptorTarget(raptor) for raptor in movers], rest)
        else:
            for dinosaur in movers:
                _move_as_printed(state, dinosaur, directions, events)
            replace_task(state, rest)
        return True


def _tell_held(state: State, species: str, events: EventList) -> None:
    assert state.dinosaur_phase is not None
    for dinosaur in state.dinosaur_phase.immobilized:
        if state.cards.species[dinosaur] == species:
            emit_stayed(state, dinosaur, "held", events)


def _mobile_dinosaurs(state: State, species: str) -> tuple[int, ...]:
    """List the dinosaurs of a species that are in play and not immobilized."""
    assert state.dinosaur_phase is not None
    immobilized = state.dinosaur_phase.immobilized
    return tuple(
        [
            dinosaur
            for dinosaur, kind in enumerate(state.cards.species)
            if kind == species
            and state.dinosaurs[dinosaur] is not None
            and dinosaur not in immobilized
        ]
    )


def _move_as_printed(state: State, dinosaur: int, directions: str, events: EventList) -> None:
    """Move step by step as printed; skip steps off the map (J41), but not Base Camp (J49)."""
    cell = state.dinosaurs[dinosaur]
    assert cell is not None
    path = printed_path(state, cell, directions)
    if path:
        move_dinosaur(state, dinosaur, path, events)
    else:
        emit_stayed(state, dinosaur, "blocked", events)


class MoveTRex(ChooseCell, frozen=True, gc=False, tag="prowl"):
    """Move the T-Rex towards the player whose turn it was, until he reaches him (J38)."""

    dinosaur: int
    steps: int

    def chooser(self, state: State) -> Seat:
        return state.active  # J40

    def cells(self, state: State) -> list[Cell]:
        assert state.dinosaur_phase is not None
        here = state.dinosaurs[self.dinosaur]
        target = state.players[state.dinosaur_phase.t_rex_target]
        if not self.steps or here is None or target.at is None or not target.conscious:
            return []
        return [] if here == target.at else state.board.towards(here, target.at)

    def run(self, state: State, events: EventList) -> bool:
        if self.steps == T_REX_STEPS and not self.cells(state):
            assert state.dinosaur_phase is not None
            target = state.players[state.dinosaur_phase.t_rex_target]
            there = target.conscious and target.at == state.dinosaurs[self.dinosaur]
            emit_stayed(state, self.dinosaur, "reached" if there else "no-target", events)
        return super().run(state, events)

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        move_dinosaur(state, self.dinosaur, (cell,), events)
        replace_task(state, TRexAttacks(self.dinosaur), MoveTRex(self.dinosaur, self.steps - 1))


class ChooseRaptorTarget(ActivePlayerDecides, frozen=True, gc=False, tag="sight"):
    """Let the active player choose the raptor's target among equally near players (J40)."""

    dinosaur: int

    def run(self, state: State, events: EventList) -> bool:
        targets = _nearest_players(state, self.dinosaur)
        if len(targets) > 1:
            return False
        if not targets:
            awake = any(player.at is not None and player.conscious for player in state.players)
            emit_stayed(state, self.dinosaur, "reached" if awake else "no-target", events)
        replace_task(state, *[MoveRaptor(self.dinosaur, seat, RAPTOR_STEPS) for seat in targets])
        return True

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(
            [choice_text(CHASE, other) for other in _nearest_players(state, self.dinosaur)]
        )

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        seat = answers[state.active].seat
        replace_task(state, MoveRaptor(self.dinosaur, seat, RAPTOR_STEPS))


class MoveRaptor(ChooseCell, frozen=True, gc=False, tag="chase"):
    """Move a raptor towards its target, the nearest conscious player, until it arrives (J39)."""

    dinosaur: int
    target_seat: Seat
    steps: int

    def chooser(self, state: State) -> Seat:
        return state.active  # J40

    def cells(self, state: State) -> list[Cell]:
        here, goal = state.dinosaurs[self.dinosaur], state.players[self.target_seat].at
        if not self.steps or here is None or goal is None or here == goal:
            return []
        return state.board.towards(here, goal)

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        move_dinosaur(state, self.dinosaur, (cell,), events)
        replace_task(state, MoveRaptor(self.dinosaur, self.target_seat, self.steps - 1))


def _nearest_players(state: State, raptor: int) -> list[Seat]:
    """List the nearest conscious players, one per space (J39, J46); none if one is reached."""
    here = state.dinosaurs[raptor]
    assert here is not None
    distances = state.board.distances(here)
    spaces: dict[Cell, Seat] = {}
    for seat, player in enumerate(state.players):
        if player.at is not None and player.conscious:
            spaces.setdefault(player.at, seat)
    nearest = min([distances[cell] for cell in spaces], default=0)
    return [seat for cell, seat in spaces.items() if distances[cell] == nearest] if nearest else []
