"""Attacks in the dinosaur phase: attackers, evasion rolls and their results (J42 to J47)."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.cards.effect_definitions import ROLL_TIMINGS
from tacora.games.dinosaurs.cards.models import split_move
from tacora.games.dinosaurs.choices import FACE, Choice, choice_text
from tacora.games.dinosaurs.effects.rolls import changes_roll
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.dice import end_rolls, roll_still_applies, roll_succeeds, total
from tacora.games.dinosaurs.pieces.dinosaur_pieces import record_attack
from tacora.games.dinosaurs.pieces.explorers import knock_out
from tacora.games.dinosaurs.reactions.windows import announce_roll
from tacora.games.dinosaurs.state import DinosaurPhase, Player, Roll, State, clockwise, number_at


class TRexAttacks(Task, frozen=True, gc=False, tag="maul"):
    """Let the T-Rex attack every conscious player on each space of his way (J38)."""

    dinosaur: int

    def run(self, state: State, events: EventList) -> bool:
        for seat in clockwise(state):
            if _can_attack(state, self.dinosaur, seat):
                _attack(state, self.dinosaur, seat, events)
                return True
        replace_task(state)
        return True


class ResolveAttacks(Task, frozen=True, gc=False, tag="strike"):
    """Let every dinosaur on a space with a conscious player attack, after all movement (J42)."""

    def run(self, state: State, events: EventList) -> bool:
        for seat in clockwise(state):
            attackers = attackers_of(state, seat)
            if len(attackers) > 1 and _order_can_matter(state):
                push_tasks(state, ChooseAttacker(seat, attackers))
                return True
            if attackers:
                _attack(state, attackers[0], seat, events)
                return True
        replace_task(state)
        return True


class ChooseAttacker(Task, frozen=True, gc=False, tag="face"):
    """Let a player choose which of several dinosaurs attacks first (J42)."""

    seat: Seat
    attackers: tuple[int, ...]

    def pending(self, state: State) -> Pending:
        return decision_by(self.seat)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(
            [choice_text(FACE, state.cards.dinosaurs[dinosaur]) for dinosaur in self.attackers]
        )

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        replace_task(state)
        _attack(state, state.cards.dinosaur_named[answers[self.seat].name], self.seat, events)


def _order_can_matter(state: State) -> bool:
    """Return True if a card may make one attack differ from another, as far as all can see (J42).

    All attacks on a player need the same number. Their order matters only to cards: any in a hand,
    or a ready explorer whose ability does more than change a roll.
    """
    for player, hand in zip(state.players, state.hands, strict=True):
        if player.at is not None and (hand or _explorer_can_matter(state, player)):
            return True
    return False


def _explorer_can_matter(state: State, player: Player) -> bool:
    if not player.ready or player.explorer is None:
        return False
    card = state.cards.explorers[player.explorer]
    if card.when in ROLL_TIMINGS:
        if "evade" not in card.rolls:
            return False
    elif card.when not in ("any", "dinosaurs"):
        return False
    return not all(changes_roll(effect) for effect in card.effects)


def attackers_of(state: State, seat: Seat) -> tuple[int, ...]:
    """List the dinosaurs that attack a player: all on the space, or only those that moved (J42).

    A dinosaur whose species is on the card counts as one that moved, wherever it stood.
    """
    player, phase = state.players[seat], state.dinosaur_phase
    assert phase is not None
    here = player.at
    if here not in state.dinosaurs or not _can_be_attacked(player):
        return ()
    attackers = []
    for dinosaur, at in enumerate(state.dinosaurs):
        if at == here and _has_attack_left(phase, dinosaur, seat):
            attackers.append(dinosaur)
    if attackers and state.options.attacks == "moved":
        on_card = {split_move(move)[0] for move in state.cards.deck[phase.card].moves}
        species = state.cards.species
        attackers = [d for d in attackers if d in phase.moved or species[d] in on_card]
    return tuple(attackers)


def _can_be_attacked(player: Player) -> bool:
    """Return True for a player on the map, conscious (J46) and without protection."""
    return player.at is not None and player.conscious and "attack" not in player.protections


def _has_attack_left(phase: DinosaurPhase, dinosaur: int, seat: Seat) -> bool:
    """Return True if a dinosaur has not attacked a player yet (J42) and nobody has calmed it."""
    return (dinosaur, seat) not in phase.attacks_made and dinosaur not in phase.pacified


def _can_attack(state: State, dinosaur: int, seat: Seat) -> bool:
    """Return True if a dinosaur attacks a player on the same space."""
    player, phase = state.players[seat], state.dinosaur_phase
    assert phase is not None
    return (
        player.at == state.dinosaurs[dinosaur]
        and _can_be_attacked(player)
        and _has_attack_left(phase, dinosaur, seat)
    )


def _attack(state: State, dinosaur: int, seat: Seat, events: EventList) -> None:
    """Announce one evasion roll against the number of the space (J43)."""
    cell = state.players[seat].at
    assert cell is not None
    if events is not NO_EVENTS:
        emit(events, "attacked", seat=seat, dinosaur=state.cards.dinosaurs[dinosaur])
    roll = Roll("evade", seat, target=number_at(state, cell), dinosaur=dinosaur)
    announce_roll(state, roll, ResolveEvasion(), events)


class ResolveEvasion(Task, frozen=True, gc=False, tag="judge"):
    """Evade or be knocked out (J43, J44); a player who has left is not attacked (J47)."""

    def run(self, state: State, events: EventList) -> bool:
        roll = state.roll
        replace_task(state)
        if roll is not None and roll_still_applies(state) and roll.target is not None:
            record_attack(state)
            assert roll.dinosaur is not None  # an attack has a dinosaur
            name = state.cards.dinosaurs[roll.dinosaur]
            if not roll_succeeds(state, total(state, roll), roll.target):
                knock_out(state, roll.seat, name, events)
            elif events is not NO_EVENTS:
                emit(events, "evaded", seat=roll.seat, dinosaur=name)
            end_rolls(state, events, "done")
        end_rolls(state, events, "off")
        return True
