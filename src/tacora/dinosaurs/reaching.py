"""Where cards take explorers, and which diamonds they let them reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tacora.core.game import Pending, Seat
from tacora.dinosaurs import vocabulary as word
from tacora.dinosaurs.board import DIAGONALS, STEPS, Cell, cell_name, cell_named
from tacora.dinosaurs.explorers import arrive
from tacora.dinosaurs.state import Play, State, Task, Told, cells_of, done, number_at, one
from tacora.dinosaurs.treasure import can_pick_up, pick_up


def target_of(play: Play) -> int:
    """The seat or dinosaur that a card is played on, where it must be played on one."""
    assert play.target is not None  # loading has seen that such words have a target
    return play.target


def mover(play: Play, effect: word.Move) -> Seat:
    """Who is moved."""
    return play.seat if effect.who == "user" else target_of(play)


def destinations(game: State, play: Play, effect: word.Move) -> tuple[Cell, ...]:
    """Where a card may take an explorer."""
    here = game.players[mover(play, effect)].at
    if here is None:
        return ()
    most = 99 if effect.most is None else effect.most
    cells = _ways(game, play, effect, here)
    return tuple([c for c in cells if c != here and number_at(game, c) <= most])


def _ways(game: State, play: Play, effect: word.Move, here: Cell) -> Iterable[Cell]:
    cards = game.board.cards
    match effect.how:
        case "step":
            return game.board.near[here]
        case "line":
            return [here + 2 * s for s in STEPS if here + s in cards and here + 2 * s in cards]
        case "diagonal":
            return [here + step for step in DIAGONALS if here + step in cards]
        case "tunnel" | "shannon":
            return cells_of(game, effect.how)
        case "to-target":
            return _space_of(game, target_of(play))
        case "to-user":
            return _space_of(game, play.seat)


def _space_of(game: State, seat: Seat) -> list[Cell]:
    at = game.players[seat].at
    return [] if at is None else [at]


def in_reach(game: State, seat: Seat, effect: word.Grab) -> tuple[Cell, ...]:
    """Where a diamond lies that a card lets an explorer pick up."""
    at = game.players[seat].at
    if at is None:
        return ()
    cells = game.board.near[at] if effect.reach else (at,)
    return tuple([cell for cell in cells if can_pick_up(game, seat, cell)])


class Send(Task, frozen=True, gc=False):
    """An explorer is moved by a card to one of several cells."""

    seat: Seat
    mover: Seat
    cells: tuple[Cell, ...]

    def run(self, game: State, told: Told) -> bool:
        if len(self.cells) > 1:
            return False
        self._go(game, self.cells[0], told)
        return True

    def pending(self, game: State) -> Pending:
        return one(self.seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"to:{cell_name(cell)}" for cell in self.cells])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        cell = cell_named(answers[self.seat][3:])
        assert cell is not None  # a lawful answer names a cell
        self._go(game, cell, told)

    def _go(self, game: State, cell: Cell, told: Told) -> None:
        done(game)
        arrive(game, self.mover, cell, told, "card")


class Reach(Task, frozen=True, gc=False):
    """A diamond is picked up from one of several cells."""

    seat: Seat
    cells: tuple[Cell, ...]

    def run(self, game: State, told: Told) -> bool:
        if len(self.cells) > 1:
            return False
        done(game)
        pick_up(game, self.seat, self.cells[0], told)
        return True

    def pending(self, game: State) -> Pending:
        return one(self.seat)

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"from:{cell_name(cell)}" for cell in self.cells])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        cell = cell_named(answers[self.seat][5:])
        assert cell is not None  # a lawful answer names a cell
        done(game)
        pick_up(game, self.seat, cell, told)
