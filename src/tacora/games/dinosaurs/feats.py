"""Feats of a finished game of Diamonds & Dinosaurs, read from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tacora.core.feats import SeatFeats
from tacora.core.replay import Replay
from tacora.games.dinosaurs.board import cell_named
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State, map_card_at

FEATS = (
    "t-rex-evaded",
    "three-escapes",
    "temple-robbed",
    "steep-step",
    "thief",
    "thief-caught",
    "objection",
    "carried-home",
    "unharmed",
    "before-the-stars",
    "quick-hunt",
)

MANY_ESCAPES = 3
"""Attacks that a player gets away from in one hunt."""
STEEP_NUMBER = 11
QUICK_TURNS = 5
T_REX = "t-rex"


def find_feats(replay: Replay) -> list[SeatFeats]:
    """Return the feats of every seat."""
    reader = _Reader(len(replay.state.players))
    for step in replay.steps:
        for event in step.events:
            if event.id in reader.readers:
                reader.readers[event.id](event.args, step.state)
    return reader.seats


class _Reader:
    def __init__(self, players: int) -> None:
        self.seats = [SeatFeats() for _ in range(players)]
        self._turns = [0] * players
        self._escapes: Counter[int] = Counter()
        """Attacks that each seat got away from in this hunt."""
        self._harmed: set[int] = set()
        self._thief: int | None = None
        """The seat that tried to steal last."""
        self.readers: Mapping[str, Callable[[Any, State], None]] = {
            "dinosaurs.turn": self._begin_turn,
            "dinosaurs.flipped": self._begin_hunt,
            "dinosaurs.evaded": self._escape,
            "dinosaurs.escaped": self._escape,
            "dinosaurs.knocked-out": self._knock_out,
            "dinosaurs.went": self._go,
            "dinosaurs.picked-up": self._pick_up,
            "dinosaurs.stealing": self._try_to_steal,
            "dinosaurs.handed-over": self._hand_over,
            "dinosaurs.caught": self._catch_thief,
            "dinosaurs.cancelled": self._cancel,
            "dinosaurs.carried": self._carry_home,
            "dinosaurs.over": self._end,
        }

    def _begin_turn(self, args: Any, _state: State) -> None:
        self._turns[args["seat"]] += 1

    def _begin_hunt(self, _args: Any, _state: State) -> None:
        self._escapes.clear()

    def _escape(self, args: Any, _state: State) -> None:
        seat = args["seat"]
        if args["dinosaur"] == T_REX:
            self.seats[seat].add("t-rex-evaded")
        self._escapes[seat] += 1
        if self._escapes[seat] >= MANY_ESCAPES:
            self.seats[seat].add("three-escapes")

    def _knock_out(self, args: Any, _state: State) -> None:
        self._harmed.add(args["seat"])

    def _go(self, args: Any, state: State) -> None:
        if args["how"] == "walk" and _card(state, args["cell"]).number >= STEEP_NUMBER:
            self.seats[args["seat"]].add("steep-step")

    def _pick_up(self, args: Any, state: State) -> None:
        if _card(state, args["cell"]).dinosaur == T_REX:
            self.seats[args["seat"]].add("temple-robbed")

    def _try_to_steal(self, args: Any, _state: State) -> None:
        self._thief = args["seat"]

    def _hand_over(self, args: Any, _state: State) -> None:
        """J50: the victim of a caught thief takes a diamond too."""
        taker = args["taker"]
        if taker == self._thief:
            self.seats[taker].add("thief")

    def _catch_thief(self, args: Any, _state: State) -> None:
        self.seats[args["victim"]].add("thief-caught")

    def _cancel(self, args: Any, _state: State) -> None:
        if args["by"] != args["seat"]:
            self.seats[args["by"]].add("objection")

    def _carry_home(self, args: Any, _state: State) -> None:
        self.seats[args["seat"]].add("carried-home")

    def _end(self, args: Any, state: State) -> None:
        winner = args["winner"]
        feats, turns = self.seats[winner], self._turns[winner]
        feats.figures["turns"] = turns
        if winner not in self._harmed:
            feats.add("unharmed")
        if not state.celestial_event_done:
            feats.add("before-the-stars")
        if turns <= QUICK_TURNS:
            feats.add("quick-hunt")


def _card(state: State, name: str) -> MapCard:
    cell = cell_named(name)
    assert cell is not None  # the rules have named it
    return map_card_at(state, cell)
