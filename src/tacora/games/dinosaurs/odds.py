"""Exact odds: of a roll, of evading several dinosaurs, of reaching a cell in some actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from tacora.games.dinosaurs.board import Board, Cell
from tacora.games.dinosaurs.cards.models import CardSet
from tacora.games.dinosaurs.pieces.dice import dice_of, dice_outcomes
from tacora.games.dinosaurs.state import State

ArrivalChances = Mapping[Cell, Fraction]


@lru_cache(maxsize=256)
def totals(
    count: int = 2, drop_lowest: int = 0, drop_highest: int = 0, sixes: int = 0
) -> Mapping[int, Fraction]:
    """Return the chance of each sum of dice; cards may change which dice are thrown."""
    chance_of_dice = dice_outcomes(count, drop_lowest, drop_highest, sixes)
    total_weight = sum(chance_of_dice.weights)
    found: dict[int, Fraction] = {}
    for outcome, weight in zip(chance_of_dice.outcomes, chance_of_dice.weights, strict=True):
        rolled = sum(dice_of(outcome))
        found[rolled] = found.get(rolled, Fraction(0)) + Fraction(weight, total_weight)
    return found


@lru_cache(maxsize=1024)
def success_chance(  # noqa: PLR0913  (each is a fact of a roll)
    need: int,
    *,
    plus: int = 0,
    higher: bool = False,
    count: int = 2,
    drop_lowest: int = 0,
    drop_highest: int = 0,
    sixes: int = 0,
) -> Fraction:
    """Return the chance that a roll reaches a number (J15, J43, J51)."""
    least = need + higher - plus
    found = totals(count, drop_lowest, drop_highest, sixes)
    return sum((chance for rolled, chance in found.items() if rolled >= least), Fraction(0))


def evade_all(needs: Iterable[int], *, plus: int = 0, higher: bool = False) -> Fraction:
    """Return the chance to evade several dinosaurs, one roll for each (J42, J43)."""
    chance = Fraction(1)
    for need in needs:
        chance *= success_chance(need, plus=plus, higher=higher)
    return chance


def arrival_chances(state: State, goal: Cell, actions: int) -> list[ArrivalChances]:
    """Return the best chance to reach a goal within 0, 1, … actions, from every cell.

    Dice and tunnels count (J15, J16, J22), cards do not.
    """
    board, cards, higher = state.board, state.cards, state.options.higher_rolls
    now: dict[Cell, Fraction] = {cell: Fraction(int(cell == goal)) for cell in board.cards}
    found: list[ArrivalChances] = [now]
    tunnels = [cell for cell, card in board.cards.items() if cards.maps[card].kind == "tunnel"]
    for _ in range(actions):
        before = found[-1]
        after = {cell: _one_action(board, cards, before, cell, higher) for cell in board.cards}
        for cell in tunnels:
            others = [before[other] for other in tunnels if other != cell]
            after[cell] = max([after[cell], *others])
        after[goal] = Fraction(1)
        found.append(after)
    return found


def _one_action(
    board: Board, cards: CardSet, before: ArrivalChances, cell: Cell, higher: bool
) -> Fraction:
    """Return the best mean chance after a move from a cell: roll, then step or stay."""
    plus = cards.maps[board.cards[cell]].roll_bonus
    best = Fraction(0)
    for rolled, chance in totals().items():
        reach = rolled + plus - higher
        reachable = [before[c] for c in board.near[cell] if cards.numbers[board.cards[c]] <= reach]
        best += chance * max([before[cell], *reachable])
    return best
