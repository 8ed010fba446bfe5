"""A roll from its announcement to its judgement: before it, the dice, after it (J26, J29)."""

from __future__ import annotations

from tacora.games.dinosaurs.pieces.dice import Throw
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import Roll, State, Task, Told, first, say

_BEFORE, _THROW, _ROLLED = Window("before"), Throw(), Window("rolled")


def announce(game: State, roll: Roll, judge: Task, told: Told) -> None:
    """Everybody may answer before the dice fall and after; then the judge decides."""
    game.roll = roll
    name = None if roll.dinosaur is None else game.cards.dinosaurs[roll.dinosaur]
    say(told, "roll-due", seat=roll.seat, roll=roll.kind, need=roll.need, dinosaur=name)
    first(game, _BEFORE, _THROW, _ROLLED, judge)
