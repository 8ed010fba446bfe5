"""Metrics of Diamonds & Dinosaurs: length of games, victories by order, explorer and item."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import Self

from tacora.core.game import ChanceStep, GameOver, Step
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.pieces.hands import DrawItems
from tacora.games.dinosaurs.state import State
from tacora.sim.metrics import Groups, NoMetrics
from tacora.sim.statistics import Estimate, RunningSum


class DinosaursMetrics(NoMetrics):
    """J85: count how turn order, explorers and items change the share of victories.

    Every item left is equally likely to be drawn, so draws are compared: `effect` is the win share
    of seats that drew this item less that of seats that drew another. It measures an item against
    the average item, not against drawing nothing.
    """

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.unfinished = RunningSum()
        self.orders: dict[int, RunningSum] = defaultdict(RunningSum)
        self.explorers: dict[str, RunningSum] = defaultdict(RunningSum)
        self.items: dict[str, RunningSum] = defaultdict(RunningSum)
        self._drawn: set[tuple[int, str]] = set()

    def begin(self, state: State) -> None:
        self._drawn = set()

    def step(self, before: State, step: Step) -> None:
        draw = before.agenda[-1]
        if isinstance(draw, DrawItems) and isinstance(step, ChanceStep):
            self._drawn.add((draw.seat, Choice.parse(step.outcome).name))

    def end(self, state: State, over: GameOver) -> None:
        players = len(state.players)
        first = (state.active - state.turn + 1) % players  # turns go clockwise (J8)
        self.turns[-(-state.turn // players)] += 1
        self.unfinished.add(int(not over.winners))
        for seat, player in enumerate(state.players):
            won = int(seat in over.winners)
            self.orders[(seat - first) % players].add(won)
            if player.explorer is not None:
                self.explorers[state.cards.explorers[player.explorer].id].add(won)
        for seat, item in self._drawn:
            self.items[item].add(int(seat in over.winners))

    def merge(self, other: Self) -> None:
        self.turns.update(other.turns)
        self.unfinished.merge(other.unfinished)
        for own_sums, other_sums in (
            (self.orders, other.orders),
            (self.explorers, other.explorers),
            (self.items, other.items),
        ):
            for key, total in other_sums.items():
                own_sums[key].merge(total)  # type: ignore[index]  # both mappings of a pair have the same keys

    def figures(self) -> Mapping[str, Estimate]:
        lengths = RunningSum()
        for turns, games in self.turns.items():
            lengths.merge(RunningSum(games, turns * games, turns * turns * games))
        return {
            "turns_per_player": lengths.estimate(),
            "unfinished_share": self.unfinished.estimate(),
        }

    def groups(self) -> Mapping[str, Groups]:
        return {
            "by_turn_order": {
                str(order + 1): _share(self.orders[order]) for order in sorted(self.orders)
            },
            "by_explorer": {name: _share(self.explorers[name]) for name in sorted(self.explorers)},
            "by_item": self._by_item(),
        }

    def _by_item(self) -> Groups:
        all_items = RunningSum()
        for total in self.items.values():
            all_items.merge(total)
        by_item: dict[str, Mapping[str, Estimate | int]] = {}
        for name in sorted(self.items):
            own = self.items[name]
            rest = RunningSum(
                all_items.n - own.n, all_items.total - own.total, all_items.squares - own.squares
            )
            by_item[name] = {**_share(own), "effect": _difference(own, rest)}
        return by_item

    def spreads(self) -> Mapping[str, Counter[int]]:
        return {"turns_per_player": self.turns}


def _difference(one: RunningSum, other: RunningSum) -> Estimate:
    """Return the difference of two win shares."""
    if not other.n:
        return Estimate(0.0, None)
    mine, theirs = _win_share(one), _win_share(other)
    if mine.error is None or theirs.error is None:
        return Estimate(mine.mean - theirs.mean, None)
    return Estimate(mine.mean - theirs.mean, sqrt(mine.error**2 + theirs.error**2))


def _share(total: RunningSum) -> dict[str, Estimate | int]:
    return {"seats": total.n, "win_share": _win_share(total)}


def _win_share(total: RunningSum) -> Estimate:
    """Estimate a share of victories; without an error if all or none of them won."""
    estimate = total.estimate()
    return estimate if 0 < total.total < total.n else Estimate(estimate.mean, None)


METRICS = DinosaursMetrics
