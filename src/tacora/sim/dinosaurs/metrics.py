"""What is counted in Diamonds & Dinosaurs: length, and who wins: by order, explorer, item."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import Self

from tacora.core.events import Events
from tacora.core.game import GameOver, Step
from tacora.games.dinosaurs.state import State
from tacora.sim.metrics import Groups, NoMetrics
from tacora.sim.statistics import Estimate, RunningSum

_FOUND, _BEGINS = "dinosaurs.found-item", "dinosaurs.begins"


class DinosaursMetrics(NoMetrics):
    """J85: what turn order, explorers and items do to the share of victories.

    A draw is as likely to give any item that is left, so what an item does is seen by comparing
    draws: `effect` is the share of victories of seats that drew this item less that of seats that
    drew another. So it measures an item against the average item, not against drawing nothing.
    """

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.unfinished = RunningSum()
        self.orders: dict[int, RunningSum] = defaultdict(RunningSum)
        self.explorers: dict[str, RunningSum] = defaultdict(RunningSum)
        self.items: dict[str, RunningSum] = defaultdict(RunningSum)
        self._first = 0
        self._drawn: set[tuple[int, str]] = set()

    def begin(self, state: State, events: Events) -> None:
        self._drawn = set()

    def step(self, step: Step, state: State, events: Events) -> None:
        for event in events:
            if event.id == _FOUND:
                self._drawn.add((event.args["seat"], event.args["item"]))  # type: ignore[arg-type]
            elif event.id == _BEGINS:
                self._first = event.args["seat"]  # type: ignore[assignment]

    def end(self, state: State, over: GameOver) -> None:
        players = len(state.players)
        self.turns[-(-state.turn // players)] += 1
        self.unfinished.add(int(not over.winners))
        for seat, player in enumerate(state.players):
            won = int(seat in over.winners)
            self.orders[(seat - self._first) % players].add(won)
            if player.explorer is not None:
                self.explorers[state.cards.explorers[player.explorer].id].add(won)
        for seat, item in self._drawn:
            self.items[item].add(int(seat in over.winners))

    def merge(self, other: Self) -> None:
        self.turns.update(other.turns)
        self.unfinished.merge(other.unfinished)
        for mine, others in (
            (self.orders, other.orders),
            (self.explorers, other.explorers),
            (self.items, other.items),
        ):
            for key, total in others.items():
                mine[key].merge(total)  # type: ignore[index]  # the keys of a pair are alike

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
                str(place + 1): _share(self.orders[place]) for place in sorted(self.orders)
            },
            "by_explorer": {name: _share(self.explorers[name]) for name in sorted(self.explorers)},
            "by_item": self._by_item(),
        }

    def _by_item(self) -> Groups:
        every = RunningSum()
        for total in self.items.values():
            every.merge(total)
        found: dict[str, Mapping[str, Estimate | int]] = {}
        for name in sorted(self.items):
            own = self.items[name]
            rest = RunningSum(every.n - own.n, every.total - own.total, every.squares - own.squares)
            found[name] = {**_share(own), "effect": _difference(own, rest)}
        return found

    def spreads(self) -> Mapping[str, Counter[int]]:
        return {"turns_per_player": self.turns}


def _difference(one: RunningSum, other: RunningSum) -> Estimate:
    """How far two means are apart."""
    if not other.n:
        return Estimate(0.0, None)
    mine, theirs = _wins(one), _wins(other)
    if mine.error is None or theirs.error is None:
        return Estimate(mine.mean - theirs.mean, None)
    return Estimate(mine.mean - theirs.mean, sqrt(mine.error**2 + theirs.error**2))


def _share(total: RunningSum) -> dict[str, Estimate | int]:
    return {"seats": total.n, "win_share": _wins(total)}


def _wins(total: RunningSum) -> Estimate:
    """A share of victories; where all won or nobody did, its error cannot be told."""
    estimate = total.estimate()
    return estimate if 0 < total.total < total.n else Estimate(estimate.mean, None)


METRICS = DinosaursMetrics
