"""Evaluation of a position, in actions: the way home, dangers, and who leads."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.bots.dinosaurs.map_cache import map_cache
from tacora.bots.dinosaurs.path_cost import route_of, two_dice_chance
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as effects
from tacora.games.dinosaurs.cards.models import Playable, split_move
from tacora.games.dinosaurs.state import State, map_card_at, number_at

KNOCKOUT_COST = 2.5
"""The cost of being knocked out with a diamond: others may pick it up."""

VICTORY_VALUE = 100.0

_KEEP_VALUES: dict[type[effects.Effect], float] = {
    effects.PeekDinosaurCard: 0.2,
    effects.ReverseDirections: 0.2,
    effects.LureDinosaur: 0.2,
    effects.CopyItem: 0.4,
    effects.WakeUp: 0.5,
    effects.DriveDinosaur: 0.5,
    effects.Immobilize: 0.4,
    effects.RedirectTRex: 0.5,
    effects.EscapeAttack: 0.75,
    effects.CancelItem: 0.9,
    effects.MoveExplorer: 0.9,
    effects.GainActions: 0.9,
}


_KEEP_DEFAULT, _KEEP_DIAMOND_SAVER = 0.65, 0.9


def keep_value(card: Playable, hand: int) -> float:
    """Return the value of keeping a card; half of it in a full hand, which draws no more."""
    effect = card.effects[0]
    value = _KEEP_VALUES.get(type(effect), _KEEP_DEFAULT)
    if isinstance(effect, effects.Protect) and effect.against == "loss":
        value = _KEEP_DIAMOND_SAVER
    return value if hand < 5 else value / 2


def cost(state: State, seat: Seat, cell: Cell | None = None) -> float:
    """Return the mean actions until a seat is home with all diamonds, from its place or a cell."""
    at = state.players[seat].at if cell is None else cell
    return route_of(state, seat).cost(CAMP if at is None else at)


def threat_weight(state: State, seat: Seat) -> float:
    """Return the weight of slowing a seat down: high for one that is nearly home."""
    actions = cost(state, seat)
    if actions <= 3:
        return 1.0
    if actions <= 6:
        return 0.5
    return 0.25 if actions <= 10 else 0.1


def evade_failure_chance(state: State, cell: Cell) -> float:
    """Return the chance to fail an evasion on a cell."""
    need = number_at(state, cell) + state.options.higher_rolls
    return 1 - two_dice_chance(need - map_card_at(state, cell).roll_bonus)


def knockout_cost(state: State, seat: Seat) -> float:
    """Return the cost of a knockout for a seat."""
    player = state.players[seat]
    if not player.diamonds:
        return 0.3
    return KNOCKOUT_COST + 0.5 * player.diamonds


def risk(state: State, seat: Seat, cell: Cell) -> float:
    """Return the expected cost of dinosaurs for a seat that ends its turn on a cell."""
    known = map_cache(state.board).attack_risks.setdefault(state.dinosaurs, {})
    expected_failures = known.get(cell)
    if expected_failures is None:
        expected_failures = known[cell] = _attacks(state, cell) * evade_failure_chance(state, cell)
    return expected_failures * knockout_cost(state, seat)


def _attacks(state: State, cell: Cell) -> float:
    """Return the expected number of attacks on a cell before the next turn."""
    distances = state.board.distances(cell)
    return sum(
        _attack_chance(species, distances[at])
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True)
        if at is not None
    )


def _attack_chance(species: str, distance: int) -> float:
    if species == "t-rex":
        return 1.0 if distance == 0 else 0.5 if distance <= 3 else 0.0
    if species == "raptor":
        return 1.0 if distance == 0 else 0.4 if distance <= 2 else 0.0
    return 0.6 if distance == 0 else 0.1 if distance <= 2 else 0.0


class _Latest:
    """The threats asked for last: every card on a dinosaur needs those of the same state and seat.

    All threads use them: each replaces them as a whole.
    """

    threats: tuple[State | None, Seat, Mapping[int, float]] = (None, 0, {})


def threats(state: State, seat: Seat) -> Mapping[int, float]:
    """Return the expected cost of each dinosaur for a seat in a dinosaur phase."""
    known_state, known_seat, found = _Latest.threats
    if known_state is not state or known_seat != seat:
        found = _find_threats(state, seat)
        _Latest.threats = state, seat, found
    return found


def _find_threats(state: State, seat: Seat) -> dict[int, float]:
    at, phase = state.players[seat].at, state.dinosaur_phase
    if at is None or phase is None or not state.players[seat].conscious:
        return {}
    if "attack" in state.players[seat].protections or state.cards.deck[phase.card].earthquake:
        return {}
    kinds = [split_move(move)[0] for move in state.cards.deck[phase.card].moves]
    failure_cost = evade_failure_chance(state, at) * knockout_cost(state, seat)
    distances = state.board.distances(at)
    found = {}
    for dinosaur, cell in enumerate(state.dinosaurs):
        if cell is None or dinosaur in phase.pacified or (dinosaur, seat) in phase.attacks_made:
            continue
        species = state.cards.species[dinosaur]
        chance = 1.0 if distances[cell] == 0 else 0.0
        if species in kinds and dinosaur not in phase.immobilized:
            if species == "t-rex" and distances[cell] <= 3 and phase.t_rex_target == seat:
                chance = 1.0
            elif species == "raptor" and 0 < distances[cell] <= 2:
                chance = 0.8
            elif species in ("triceratops", "pterodactyl"):
                chance = 0.1 if distances[cell] == 0 else 0.2 if distances[cell] <= 2 else 0.0
        if chance:
            found[dinosaur] = chance * failure_cost
    return found
