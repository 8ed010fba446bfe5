"""Mean actions to reach a cell, and to collect diamonds and be home."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush
from itertools import accumulate

from tacora.bots.dinosaurs.map_cache import map_cache
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.odds import totals
from tacora.games.dinosaurs.state import State, cells_of

MAX_BRANCHES = 4
"""The number of next diamonds considered after each one."""

MISSING_DIAMOND_COST = 12.0
"""The cost of a diamond that is not on the map, in actions."""

_SUMS = range(2, 13)
_CHANCES = tuple(float(totals()[rolled]) for rolled in _SUMS)
_LEAST_NEED = -2  # number 0 on Safari Shannon's card
_AT_LEAST = (
    *(1.0,) * (2 - _LEAST_NEED),
    *list(accumulate(reversed(_CHANCES)))[::-1],
    0.0,
)
"""The chance that two dice show at least -2, -1, … 13."""


def two_dice_chance(need: int) -> float:
    """Return the chance that two dice show at least this number, -2 to 13."""
    return _AT_LEAST[need - _LEAST_NEED]


def actions_to(state: State, goal: Cell) -> Mapping[Cell, float]:
    """Return the mean actions from every cell to a goal, always taking the best step rolled.

    Cells are visited from the goal outwards. The mean of a cell follows from the neighbours visited
    before it: the explorer takes the best step that the dice allow, or none.
    """
    means = map_cache(state.board).action_means
    found = means.get(goal)
    if found is None:
        found = means[goal] = _mean_actions(state, goal)
    return found


def _mean_actions(state: State, goal: Cell) -> dict[Cell, float]:
    board, numbers, bonuses = state.board, state.cards.numbers, state.cards.roll_bonuses
    higher = state.options.higher_rolls
    tunnels = cells_of(state, "tunnel")
    steps: dict[Cell, list[tuple[float, int]]] = {cell: [] for cell in board.cards}
    """For every cell its visited neighbours, nearest to the goal first, and the roll each needs."""
    means: dict[Cell, float] = {}
    queue = [(0.0, goal)]
    heapify(queue)
    tunnels_open = False
    while queue:
        mean, cell = heappop(queue)
        if cell in means:
            continue
        means[cell] = mean
        need = numbers[board.cards[cell]] + higher
        for other in board.near[cell]:
            if other in means:
                continue
            steps[other].append((mean, need - bonuses[board.cards[other]]))
            heappush(queue, (_mean(steps[other]), other))
        if not tunnels_open and cell in tunnels:
            tunnels_open = True
            for other in tunnels:
                if other not in means:
                    heappush(queue, (mean + 1, other))
    return means


def _mean(steps: list[tuple[float, int]]) -> float:
    """Return the mean actions with these steps, best first: roll, take the best, or stay."""
    total, chance = 1.0, 0.0
    for mean, need in steps:
        reached = _AT_LEAST[need - _LEAST_NEED]
        if reached > chance:
            total += (reached - chance) * mean
            chance = reached
    return total / chance if chance else 1e6


class Route:
    """The way of an explorer who needs some diamonds: mean actions until home."""

    def __init__(self, state: State, diamonds: Mapping[Cell, int], needs: int) -> None:
        self._needs = needs
        self._home = actions_to(state, CAMP)
        self._means = {cell: actions_to(state, cell) for cell in diamonds}
        self._rest: dict[Cell, float] = {}
        if needs:
            nearest = {cell: self._by_distance(cell) for cell in diamonds}
            left = dict(diamonds)
            for cell in diamonds:
                left[cell] -= 1
                self._rest[cell] = 1 + self._after(cell, left, needs - 1, nearest)
                left[cell] += 1
        self._ways = [(self._means[goal], rest) for goal, rest in self._rest.items()]
        """For every next goal the mean actions to it, by cell, and from it on."""
        self._costs: dict[Cell, float] = {}

    def cost(self, cell: Cell) -> float:
        """Return the mean actions from a cell until home with all diamonds."""
        found = self._costs.get(cell)
        if found is None:
            if not self._needs:
                found = self._home[cell]
            elif not self._ways:
                found = MISSING_DIAMOND_COST * self._needs + self._home[cell]
            else:
                found = min([means[cell] + rest for means, rest in self._ways])
            self._costs[cell] = found
        return found

    def goal(self, cell: Cell) -> Cell:
        """Return the next goal from a cell."""
        if not self._rest:
            return CAMP
        means = self._means
        return min(self._rest, key=lambda goal: means[goal][cell] + self._rest[goal])

    def _by_distance(self, cell: Cell) -> list[tuple[float, Cell]]:
        """List the diamonds from a cell, nearest first, with the mean actions to each."""
        means = [(means[cell], goal) for goal, means in self._means.items()]
        return sorted(means, key=lambda pair: pair[0])

    def _after(
        self,
        cell: Cell,
        left: dict[Cell, int],
        needs: int,
        nearest: Mapping[Cell, list[tuple[float, Cell]]],
    ) -> float:
        """Return the mean actions from a diamond on, with these left; `left` is restored."""
        if not needs:
            return self._home[cell]
        best, branches = None, 0
        for mean, goal in nearest[cell]:
            if not left[goal]:
                continue
            if best is not None and mean + 1 + (needs - 1) >= best:
                break  # every further diamond takes an action at least: no way is better now
            left[goal] -= 1
            total = mean + 1 + self._after(goal, left, needs - 1, nearest)
            left[goal] += 1
            if best is None or total < best:
                best = total
            branches += 1
            if branches == MAX_BRANCHES:
                break
        return MISSING_DIAMOND_COST * needs + self._home[cell] if best is None else best


def route_of(state: State, seat: int) -> Route:
    """Return the route of a seat, cached for the map and its diamonds."""
    needs = state.options.diamonds - state.players[seat].diamonds
    routes = _routes_of(state)
    found = routes.get(needs)
    if found is None:
        found = routes[needs] = Route(state, state.diamonds, needs)
    return found


def _routes_of(state: State) -> dict[int, Route]:
    """Return the cached routes for the current map and diamonds, by diamonds needed."""
    cache, diamonds = map_cache(state.board), state.diamonds
    latest = cache.latest
    if latest is not None and latest[0] is diamonds:
        return latest[1]
    routes = cache.routes.setdefault(frozenset(diamonds.items()), {})
    cache.latest = diamonds, routes
    return routes
