"""How a position is judged, in actions: what is ahead of a seat, what endangers it, who leads."""

from __future__ import annotations

from tacora.bots.dinosaurs.path_cost import at_least, route_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.cards.models import SHANNON, Playable
from tacora.games.dinosaurs.state import State, kind_at, number_at

FALL = 2.5
"""What it costs to be knocked out with a diamond: it lies there, for whoever comes first."""

VICTORY = 100.0

_KEPT: dict[type[word.Word], float] = {
    word.Omen: 0.2,
    word.Reverse: 0.2,
    word.Lure: 0.2,
    word.Copy: 0.4,
    word.Wake: 0.2,
    word.Drive: 0.5,
    word.Hold: 0.4,
    word.Redirect: 0.5,
    word.Escape: 0.9,
    word.Cancel: 0.9,
    word.Move: 0.9,
    word.Act: 0.9,
}


def price(card: Playable, hand: int) -> float:
    """What a card is worth to whoever keeps it; little in a full hand, which draws no more."""
    kept = _KEPT.get(type(card.effects[0]), 0.65)
    return kept if hand < 5 else kept / 2


def cost(table: State, seat: Seat, cell: Cell | None = None) -> float:
    """Mean actions until a seat is home with all its diamonds, from where it stands or a cell."""
    at = table.players[seat].at if cell is None else cell
    return route_of(table, seat).cost(CAMP if at is None else at)


def weight(table: State, seat: Seat) -> float:
    """How much it matters to slow a seat down: much for one that is nearly home."""
    left = cost(table, seat)
    if left <= 3:
        return 1.0
    if left <= 6:
        return 0.5
    return 0.25 if left <= 10 else 0.1


def failing(table: State, cell: Cell) -> float:
    """The chance to fail an evasion on a cell."""
    need = number_at(table, cell) + table.options.higher_rolls
    return 1 - at_least(need - (SHANNON if kind_at(table, cell) == "shannon" else 0))


def fall(table: State, seat: Seat) -> float:
    """What being knocked out costs a seat."""
    player = table.players[seat]
    if not player.diamonds:
        return 0.3
    return FALL + 0.5 * player.diamonds


def risk(table: State, seat: Seat, cell: Cell) -> float:
    """What dinosaurs are likely to cost a seat that ends its turn on a cell."""
    known: dict[Cell, float] = table.board.notes.setdefault(table.dinosaurs, {})
    danger = known.get(cell)
    if danger is None:
        danger = known[cell] = _attacks(table, cell) * failing(table, cell)
    return danger * fall(table, seat)


def _attacks(table: State, cell: Cell) -> float:
    """How many dinosaurs are likely to attack on a cell before the next turn."""
    far = table.board.distances(cell)
    return sum(
        _attack_chance(species, far[at])
        for species, at in zip(table.cards.species, table.dinosaurs, strict=True)
        if at is not None
    )


def _attack_chance(species: str, distance: int) -> float:
    if species == "t-rex":
        return 1.0 if distance == 0 else 0.5 if distance <= 3 else 0.0
    if species == "raptor":
        return 1.0 if distance == 0 else 0.4 if distance <= 2 else 0.0
    return 0.6 if distance == 0 else 0.1 if distance <= 2 else 0.0


def threats(table: State, seat: Seat) -> dict[int, float]:
    """In a dinosaurs' phase: what each dinosaur is likely to cost a seat, now that a card is up."""
    at, hunt = table.players[seat].at, table.hunt
    if at is None or hunt is None or not table.players[seat].awake:
        return {}
    if "attack" in table.players[seat].guards or table.cards.deck[hunt.card].earthquake:
        return {}
    kinds = [move.partition(":")[0] for move in table.cards.deck[hunt.card].moves]
    loss = failing(table, at) * fall(table, seat)
    far = table.board.distances(at)
    found = {}
    for dinosaur, cell in enumerate(table.dinosaurs):
        if cell is None or dinosaur in hunt.calm or (dinosaur, seat) in hunt.bitten:
            continue
        species = table.cards.species[dinosaur]
        chance = 1.0 if far[cell] == 0 else 0.0
        if species in kinds and dinosaur not in hunt.held:
            if species == "t-rex" and far[cell] <= 3 and hunt.quarry == seat:
                chance = 1.0
            elif species == "raptor" and 0 < far[cell] <= 2:
                chance = 0.8
            elif species in ("triceratops", "pterodactyl"):
                chance = 0.1 if far[cell] == 0 else 0.2 if far[cell] <= 2 else 0.0
        if chance:
            found[dinosaur] = chance * loss
    return found
