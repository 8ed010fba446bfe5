"""Dinosaurs as pieces on the map: where they are, where they entered, how they are moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import Cell, cell_name
from tacora.games.dinosaurs.pieces.choose_cell import Way
from tacora.games.dinosaurs.state import State, Told, changed, done, say


def home_of(game: State, dinosaur: int) -> Cell:
    """The cell of the card that a dinosaur entered on."""
    return game.board.cells[game.cards.homes[dinosaur]]


def held(game: State, dinosaur: int) -> bool:
    """Whether a dinosaur does not move in this phase, whatever would move it."""
    return game.hunt is not None and dinosaur in game.hunt.held


def put(game: State, dinosaur: int, cell: Cell, told: Told) -> None:
    """A dinosaur moves; J32: only in a dinosaurs' phase may an attack come of it (J42)."""
    if game.dinosaurs[dinosaur] == cell or held(game, dinosaur):
        return
    game.dinosaurs = changed(game.dinosaurs, dinosaur, cell)
    if game.hunt is not None and dinosaur not in game.hunt.moved:
        game.hunt = replace(game.hunt, moved=(*game.hunt.moved, dinosaur))
    say(told, "prowled", dinosaur=game.cards.dinosaurs[dinosaur], cell=cell_name(cell))


def attacked(game: State) -> None:
    """J42: the attack under way has been judged; there is none like it again in this phase."""
    roll, hunt = game.roll, game.hunt
    assert roll is not None  # an attack is a roll in a dinosaurs' phase
    assert hunt is not None
    assert roll.dinosaur is not None
    game.hunt = replace(hunt, bitten=(*hunt.bitten, (roll.dinosaur, roll.seat)))


class Lead(Way, frozen=True, gc=False, tag="lead"):
    """A dinosaur is moved by a card, step by step, whoever played it choosing among equal ways."""

    dinosaur: int
    seat: Seat
    steps: int
    how: Literal["lure", "repel", "drive"]

    def chooser(self, game: State) -> Seat:
        return self.seat

    def cells(self, game: State) -> Sequence[Cell]:
        here, you = game.dinosaurs[self.dinosaur], game.players[self.seat].at
        if not self.steps or here is None or you is None:
            return ()
        if self.how == "drive":
            return game.board.near[here]
        if self.how == "lure":
            return () if here == you else game.board.towards(here, you)
        return game.board.away(here, you)

    def go(self, game: State, cell: Cell, told: Told) -> None:
        put(game, self.dinosaur, cell, told)
        done(game, Lead(self.dinosaur, self.seat, self.steps - 1, self.how))
