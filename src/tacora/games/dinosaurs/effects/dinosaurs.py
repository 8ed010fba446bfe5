"""Effects on dinosaurs, and protection from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import push_tasks, replace_task
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.cards.effect_definitions import (
    DriveDinosaur,
    Immobilize,
    LureDinosaur,
    Pacify,
    Protect,
    RedirectTRex,
    RepelDinosaur,
    ReturnHome,
    ReverseDirections,
)
from tacora.games.dinosaurs.cards.models import split_move
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours, target_of
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.choose_cell import ChooseCell
from tacora.games.dinosaurs.pieces.dice import end_rolls
from tacora.games.dinosaurs.pieces.dinosaur_pieces import (
    emit_stayed,
    home_of,
    is_immobilized,
    move_dinosaur,
)
from tacora.games.dinosaurs.state import (
    Cause,
    DinosaurPhase,
    Play,
    State,
    card_code,
    cause_of,
    update_player,
)

Steering = LureDinosaur | RepelDinosaur | DriveDinosaur


class MoveDinosaurByCard(ChooseCell, frozen=True, gc=False, tag="lead"):
    """Move a dinosaur by a card, step by step; the user chooses where several steps fit."""

    dinosaur: int
    seat: Seat
    steps: int
    how: Literal["lure", "repel", "drive"]
    card: str | None = None
    """The card that moves the dinosaur."""

    def chooser(self, state: State) -> Seat:
        return self.seat

    def cells(self, state: State) -> Sequence[Cell]:
        here, user = state.dinosaurs[self.dinosaur], state.players[self.seat].at
        if not self.steps or here is None or user is None:
            return ()
        if self.how == "drive":
            return state.board.near[here]
        if self.how == "lure":
            return () if here == user else state.board.towards(here, user)
        return state.board.away(here, user)

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        move_dinosaur(state, self.dinosaur, (cell,), events, Cause(self.seat, self.card))
        replace_task(state, replace(self, steps=self.steps - 1))


# Moving a dinosaur


def _is_mobile(state: State, play: Play, effect: Steering) -> bool:
    return not is_immobilized(state, target_of(play))


def _can_be_lured(state: State, play: Play, effect: LureDinosaur) -> bool:
    target = target_of(play)
    here, user = state.dinosaurs[target], state.players[play.seat].at
    return here != user and not is_immobilized(state, target)


def _move_by_card(
    state: State,
    play: Play,
    steps: int,
    how: Literal["lure", "repel", "drive"],
    events: EventList,
) -> None:
    card, dinosaur = card_code(state, play), target_of(play)
    task = MoveDinosaurByCard(dinosaur, play.seat, steps, how, card)
    if not task.cells(state):
        emit_stayed(state, dinosaur, "blocked", events, cause_of(state, play))
    push_tasks(state, task)


def _lure(state: State, play: Play, effect: LureDinosaur, events: EventList) -> None:
    _move_by_card(state, play, effect.n, "lure", events)


def _repel(state: State, play: Play, effect: RepelDinosaur, events: EventList) -> None:
    _move_by_card(state, play, effect.n, "repel", events)


def _drive(state: State, play: Play, effect: DriveDinosaur, events: EventList) -> None:
    _move_by_card(state, play, effect.n, "drive", events)


def _is_away_from_home(state: State, play: Play, effect: ReturnHome) -> bool:
    target = target_of(play)
    return state.dinosaurs[target] != home_of(state, target) and not is_immobilized(state, target)


def _return_home(state: State, play: Play, effect: ReturnHome, events: EventList) -> None:
    home = home_of(state, target_of(play))
    move_dinosaur(state, target_of(play), (home,), events, cause_of(state, play))


# For one dinosaur phase


def _phase(state: State) -> DinosaurPhase:
    assert state.dinosaur_phase is not None  # such cards are played in a dinosaur phase
    return state.dinosaur_phase


def _attacks_follow(state: State) -> bool:
    """Return True in a dinosaur phase with attacks; J48: an Earthquake brings none."""
    phase = state.dinosaur_phase
    return phase is not None and not state.cards.deck[phase.card].earthquake


def _can_immobilize(state: State, play: Play, effect: Immobilize) -> bool:
    return state.dinosaur_phase is not None and not is_immobilized(state, target_of(play))


def _immobilize(state: State, play: Play, effect: Immobilize, events: EventList) -> None:
    phase = _phase(state)
    state.dinosaur_phase = replace(phase, immobilized=(*phase.immobilized, target_of(play)))
    name = state.cards.dinosaurs[target_of(play)]
    emit(events, "held", dinosaur=name, by=play.seat, card=card_code(state, play))


def _can_pacify(state: State, play: Play, effect: Pacify) -> bool:
    return _attacks_follow(state) and target_of(play) not in _phase(state).pacified


def _pacify(state: State, play: Play, effect: Pacify, events: EventList) -> None:
    phase = _phase(state)
    state.dinosaur_phase = replace(phase, pacified=(*phase.pacified, target_of(play)))
    name = state.cards.dinosaurs[target_of(play)]
    emit(events, "calmed", dinosaur=name, by=play.seat, card=card_code(state, play))
    if state.roll is not None and state.roll.dinosaur == play.target:
        end_rolls(state, events, "calmed")  # the attack under way is off


def _can_redirect(state: State, play: Play, effect: RedirectTRex) -> bool:
    phase = state.dinosaur_phase
    if phase is None or phase.t_rex_target == play.target:
        return False
    in_play = state.dinosaurs[state.cards.species.index("t-rex")] is not None
    return in_play and "t-rex" in state.cards.deck[phase.card].moves


def _redirect(state: State, play: Play, effect: RedirectTRex, events: EventList) -> None:
    state.dinosaur_phase = replace(_phase(state), t_rex_target=target_of(play))
    emit(events, "redirected", seat=target_of(play), by=play.seat, card=card_code(state, play))


def _can_reverse(state: State, play: Play, effect: ReverseDirections) -> bool:
    phase = state.dinosaur_phase
    if phase is None:
        return False
    moves = [split_move(move) for move in state.cards.deck[phase.card].moves]
    directed = {species for species, directions in moves if directions}
    pieces = zip(state.cards.species, state.dinosaurs, strict=True)
    return any(species in directed and at is not None for species, at in pieces)


def _reverse(state: State, play: Play, effect: ReverseDirections, events: EventList) -> None:
    phase = _phase(state)
    state.dinosaur_phase = replace(phase, reversed=not phase.reversed)
    now, card = not phase.reversed, card_code(state, play)
    emit(events, "reversed", reversed=now, by=play.seat, card=card)


def _can_protect(state: State, play: Play, effect: Protect) -> bool:
    player = state.players[play.seat]
    if effect.against in player.protections:
        return False
    return player.diamonds > 0 if effect.against == "loss" else _attacks_follow(state)


def _protect(state: State, play: Play, effect: Protect, events: EventList) -> None:
    protections = state.players[play.seat].protections
    update_player(state, play.seat, protections=(*protections, effect.against))
    card = card_code(state, play)
    emit(events, "protected", seat=play.seat, against=effect.against, card=card)


BEHAVIOURS: Behaviours = {
    LureDinosaur: Behaviour(_can_be_lured, _lure),
    RepelDinosaur: Behaviour(_is_mobile, _repel),
    DriveDinosaur: Behaviour(_is_mobile, _drive),
    ReturnHome: Behaviour(_is_away_from_home, _return_home),
    Immobilize: Behaviour(_can_immobilize, _immobilize),
    Pacify: Behaviour(_can_pacify, _pacify),
    RedirectTRex: Behaviour(_can_redirect, _redirect),
    ReverseDirections: Behaviour(_can_reverse, _reverse),
    Protect: Behaviour(_can_protect, _protect),
}
