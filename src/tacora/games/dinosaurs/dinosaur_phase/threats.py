"""Threats: the attacks that come in this dinosaur phase if nobody plays a card."""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards.models import split_move
from tacora.games.dinosaurs.dinosaur_phase.attacks import ResolveAttacks, attackers_of
from tacora.games.dinosaurs.dinosaur_phase.phase import MoveDinosaurs
from tacora.games.dinosaurs.pieces.dinosaur_pieces import is_immobilized, printed_path
from tacora.games.dinosaurs.state import State


def threatening_dinosaurs(state: State, seat: Seat) -> tuple[int, ...]:
    """List the dinosaurs with a player that attack before they leave, the attack under way too.

    Only what all can see counts, so a view's state is enough.
    """
    if not any(isinstance(task, ResolveAttacks) for task in state.agenda):
        return ()
    return tuple([d for d in attackers_of(state, seat) if not _leaves_first(state, d)])


def _leaves_first(state: State, dinosaur: int) -> bool:
    """Return True if a dinosaur moves away before it attacks where it stands.

    Only printed directions do that (J41): the T-Rex attacks where he starts (J38), and a raptor
    stays with a conscious player (J39).
    """
    here = state.dinosaurs[dinosaur]
    if here is None or is_immobilized(state, dinosaur):
        return False
    for task in state.agenda:
        for move in task.moves if isinstance(task, MoveDinosaurs) else ():
            species, directions = split_move(move)
            if species == state.cards.species[dinosaur]:
                return [here, *printed_path(state, here, directions)][-1] != here
    return False
