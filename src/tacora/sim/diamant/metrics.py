"""Metrics of Diamant: cards, rounds ended by a trap, and relics by seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Self

from tacora.core.game import ChanceStep, GameOver, Step
from tacora.games.diamant.state import State
from tacora.sim.metrics import Groups, NoMetrics
from tacora.sim.statistics import Estimate, RunningSum


class DiamantMetrics(NoMetrics):
    """Count cards, trap rounds and relics.

    A round that a trap ends removes one trap card (D35), so the final state has their number.
    """

    def __init__(self) -> None:
        self.cards = RunningSum()
        self.trap_rounds = RunningSum()
        self.relics: dict[int, RunningSum] = defaultdict(RunningSum)
        self._cards = 0

    def begin(self, state: State) -> None:
        self._cards = 0

    def step(self, before: State, step: Step) -> None:
        self._cards += isinstance(step, ChanceStep)

    def end(self, state: State, over: GameOver) -> None:
        self.cards.add(self._cards)
        self.trap_rounds.add(sum(card.kind == "trap" for card in state.removed))
        for seat, relics in enumerate(state.relics):
            self.relics[seat].add(len(relics))

    def merge(self, other: Self) -> None:
        self.cards.merge(other.cards)
        self.trap_rounds.merge(other.trap_rounds)
        for seat, relics in other.relics.items():
            self.relics[seat].merge(relics)

    def figures(self) -> Mapping[str, Estimate]:
        return {
            "cards_per_game": self.cards.estimate(),
            "trap_rounds_per_game": self.trap_rounds.estimate(),
        }

    def groups(self) -> Mapping[str, Groups]:
        return {
            "by_seat": {
                str(seat): {"relics": self.relics[seat].estimate()} for seat in sorted(self.relics)
            }
        }


METRICS = DiamantMetrics
