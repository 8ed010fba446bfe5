"""The forecast: what the stack will make of a roll if nobody responds.

The plays are carried out on a copy of the state, the last first (J27), without chance: dice that
are thrown again, and choices that are still open, give totals that nobody can know yet.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.effects.dinosaurs import MoveDinosaurByCard
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.pieces.dice import RollDice, roll_of, roll_still_applies, rolls, total
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem
from tacora.games.dinosaurs.reactions.resolve import resolve_top
from tacora.games.dinosaurs.roll_odds import (
    number_needed,
    roll_success_chance,
    step_odds,
    theft_chance,
)
from tacora.games.dinosaurs.state import Play, Roll, State

_ITEM_DRAWS = (DrawItems, TakeItem)
"""Tasks that change no roll, and need chance or open windows of their own."""
_NO_TASKS: tuple[Task, ...] = ()


class RollForecast(Struct, frozen=True):
    """A roll at some point of the forecast."""

    seat: Seat
    total: int | None = None
    """None before the dice are thrown, and while nobody can know it."""
    known: bool = True
    """False if dice are thrown again or somebody has a choice: total and chances are unknown."""
    off: bool = False
    """True if the roll is not made or judged: evaded without a roll, or the player has left."""
    needed: int | None = None
    """The total that succeeds, with the options of the table; None without one number."""
    chance: Fraction | None = None
    """The chance of success: 0 or 1 for thrown dice; None if unknown, and for moves."""
    steps: tuple[tuple[Cell, int, Fraction], ...] = ()
    """For a move: each neighbouring cell, the total that it needs, and its chance."""


class PlayForecast(Struct, frozen=True):
    """A play of the stack, and the rolls after it."""

    index: int
    """The place of the play on the stack."""
    effect: bool
    """False if the play will do nothing."""
    rolls: tuple[RollForecast, ...]
    cancelled: bool = False
    """True if a response takes the play off the stack."""


class Forecast(Struct, frozen=True):
    """The rolls as they are, and after each play of the stack."""

    now: tuple[RollForecast, ...]
    plays: tuple[PlayForecast, ...] = ()
    """The plays in the order in which they happen: the last one played first (J27)."""

    @property
    def result(self) -> tuple[RollForecast, ...]:
        """The rolls when everything on the stack has happened."""
        return self.plays[-1].rolls if self.plays else self.now


def forecast(state: State) -> Forecast:
    """Return what becomes of the rolls if nobody responds; a view's state is enough."""
    seats = tuple([roll.seat for roll in rolls(state)])
    unknown: set[Seat] = set()
    now = _forecast_rolls(state, seats, unknown)
    sim, plays = replace(state), []
    while sim.stack:
        index = len(sim.stack) - 1
        effect = _resolve_top(sim, unknown)
        after = _forecast_rolls(sim, seats, unknown)
        plays.append(PlayForecast(index, effect, after))
        plays += [
            PlayForecast(below, False, after, cancelled=True)
            for below in range(index - 1, len(sim.stack) - 1, -1)
        ]
    return Forecast(now, tuple(plays))


def forecast_with(state: State, play: Play) -> Forecast:
    """Return the forecast as if a seat had just played this."""
    return forecast(replace(state, stack=state.stack.add(play)))


def _resolve_top(sim: State, unknown: set[Seat]) -> bool:
    """Carry out the last play as far as nobody is asked; return False if it does nothing."""
    events: EventList = []
    sim.agenda = _NO_TASKS
    resolve_top(sim, events)
    while sim.agenda:
        task = sim.agenda[-1]
        if isinstance(task, _ITEM_DRAWS):
            sim.agenda = sim.agenda[:-1]
        elif isinstance(task, RollDice) or not task.run(sim, events):
            _skip(sim, task, unknown, events)
    return not any(event.id == "dinosaurs.fizzled" for event in events)


def _skip(sim: State, task: Task, unknown: set[Seat], events: EventList) -> None:
    """Leave out a task that waits for dice or a choice, and remember which rolls depend on it."""
    if isinstance(task, ChooseDestination):
        unknown.update([roll.seat for roll in rolls(sim) if roll.seat == task.mover])
        task.go(sim, task.offered[0], events)  # wherever: who leaves is not attacked (J47)
        return
    if isinstance(task, RollDice):
        roll = sim.opposed_roll if task.opposed else sim.roll
        unknown.update(() if roll is None else [roll.seat])
    if isinstance(task, MoveDinosaurByCard):
        unknown.update([r.seat for r in rolls(sim) if r.dinosaur == task.dinosaur])
    sim.agenda = sim.agenda[:-1]


def _forecast_rolls(
    state: State, seats: tuple[Seat, ...], unknown: set[Seat]
) -> tuple[RollForecast, ...]:
    applies = roll_still_applies(state)
    return tuple([_forecast_roll(state, seat, applies, unknown) for seat in seats])


def _forecast_roll(state: State, seat: Seat, applies: bool, unknown: set[Seat]) -> RollForecast:
    roll, known = roll_of(state, seat), seat not in unknown
    if roll is None or not applies:
        return RollForecast(seat, off=True)
    rolled = total(state, roll) if roll.dice and known else None
    needed = None if roll.target is None else number_needed(state, roll.target)
    if not known:
        return RollForecast(seat, known=False, needed=needed)
    if roll.kind == "move":
        steps = tuple(
            [
                (step.cell, number_needed(state, step.number), step.chance)
                for step in step_odds(state, seat)
            ]
        )
        return RollForecast(seat, rolled, steps=steps)
    return RollForecast(seat, rolled, needed=needed, chance=_chance(state, roll, unknown))


def _chance(state: State, roll: Roll, unknown: set[Seat]) -> Fraction | None:
    if roll.kind == "evade" and roll.target is not None:
        return roll_success_chance(state, roll.seat, roll.target, roll)
    other = None if roll.opponent is None else roll_of(state, roll.opponent)
    if other is None or other.seat in unknown:
        return None
    if roll is state.roll:  # the thief's (J50)
        return theft_chance(state, roll, other)
    return 1 - theft_chance(state, other, roll)
