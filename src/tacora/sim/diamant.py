"""What is counted in Diamant: rounds that a trap ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from tacora.core.game import Over
from tacora.diamant.state import State
from tacora.sim.tally import Estimate, Sum
from tacora.sim.watch import Unmoved


class TrapRounds(Unmoved):
    """Looks at the end alone: each round that a trap ends removes one trap card (D35)."""

    def __init__(self) -> None:
        self.rounds = Sum()

    def end(self, state: State, over: Over) -> None:
        self.rounds.add(sum(card.kind == "trap" for card in state.removed))

    def merge(self, other: Self) -> None:
        self.rounds.merge(other.rounds)

    def figures(self) -> Mapping[str, Estimate]:
        return {"trap_rounds_per_game": self.rounds.estimate()}


WATCHER = TrapRounds
