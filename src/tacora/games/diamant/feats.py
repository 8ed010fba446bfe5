"""Feats of a finished game of Diamant, read from its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tacora.core.feats import SeatFeats
from tacora.core.replay import Replay
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.state import scores

FEATS = (
    "lone-relic",
    "three-relics",
    "five-homes",
    "big-haul",
    "deep-down",
    "four-traps",
    "last-light",
    "comeback",
    "by-one",
    "buried",
)

BIG_HAUL = 30
"""Points that a player brings home from one cave."""
DEEP_CARDS = 12
MANY_TRAPS = 4
MANY_RELICS = 3
LONELY_CARDS = 2
BURIED_CAVES = 5


def find_feats(replay: Replay) -> list[SeatFeats]:
    """Return the feats of every seat."""
    reader = _Reader(replay)
    for step in replay.steps:
        for event in step.events:
            if event.id == "diamant.round":
                reader.begin_cave(event.args, scores(step.state))
            elif event.id in reader.readers:
                reader.readers[event.id](event.args)
    return reader.seats


class _Reader:
    def __init__(self, replay: Replay) -> None:
        options = replay.state.options
        self._players: int = options.players
        self._explorers: int = options.explorers
        self.seats = [SeatFeats(figures={"haul": 0}) for _ in range(self._players)]
        self._hauls = [0] * self._players
        """What each seat brought home from this cave."""
        self._relics = [0] * self._players
        self._homes = [0] * self._players
        self._caught = [0] * self._players
        self._behind: frozenset[int] = frozenset()
        """The seats that nobody was behind when the last cave began."""
        self._cards = self._traps = self._lonely = 0
        self._inside = self._explorers
        self.readers: Mapping[str, Callable[[Any], None]] = {
            "diamant.treasure": self._reveal,
            "diamant.relic": self._reveal,
            "diamant.trap": self._reveal_trap,
            "diamant.left": self._leave,
            "diamant.caught": self._catch,
            "diamant.over": self._end,
        }

    def begin_cave(self, args: Any, points: tuple[int, ...]) -> None:
        self._hauls = [0] * self._players
        self._cards = self._traps = self._lonely = 0
        self._inside = self._explorers
        if args["round"] == ENTRANCES:
            lowest = min(points)
            behind = [seat for seat, score in enumerate(points) if score == lowest]
            self._behind = frozenset(behind if lowest < max(points) else ())

    def _reveal(self, args: Any) -> None:
        self._cards += 1
        self._lonely += self._inside == 1

    def _reveal_trap(self, args: Any) -> None:
        self._reveal(args)
        self._traps += 1

    def _leave(self, args: Any) -> None:
        """D30: what leavers hold, their share, and the relics of a lone leaver."""
        points = args["held"] + args["share"] + sum(args["relics"])
        for explorer in args["explorers"]:
            seat = explorer % self._players
            feats = self.seats[seat]
            self._homes[seat] += 1
            self._hauls[seat] += points
            feats.figures["haul"] = max(feats.figures["haul"], self._hauls[seat])
            if self._hauls[seat] >= BIG_HAUL:
                feats.add("big-haul")
            if args["relics"]:
                feats.add("lone-relic")
                self._relics[seat] += len(args["relics"])
                if self._relics[seat] >= MANY_RELICS:
                    feats.add("three-relics")
            if points and self._cards >= DEEP_CARDS:
                feats.add("deep-down")
            if points and self._traps >= MANY_TRAPS:
                feats.add("four-traps")
            if self._lonely >= LONELY_CARDS:
                feats.add("last-light")
        self._inside -= len(args["explorers"])

    def _catch(self, args: Any) -> None:
        for seat in {explorer % self._players for explorer in args["explorers"]}:
            self._caught[seat] += 1

    def _end(self, args: Any) -> None:
        points, winners = args["scores"], args["winners"]
        for seat, feats in enumerate(self.seats):
            if self._homes[seat] == ENTRANCES * self._explorers // self._players:
                feats.add("five-homes")
            if self._caught[seat] >= BURIED_CAVES:
                feats.add("buried")
        for seat in self._behind.intersection(winners):
            self.seats[seat].add("comeback")
        if len(winners) == 1 and len(points) > 1:
            (winner,) = winners
            others = [score for seat, score in enumerate(points) if seat != winner]
            if points[winner] - max(others) == 1:
                self.seats[winner].add("by-one")
