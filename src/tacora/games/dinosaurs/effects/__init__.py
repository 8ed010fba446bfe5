"""The behaviour of effects, one file per family."""

from tacora.games.dinosaurs.effects import (
    actions,
    base,
    diamonds,
    dinosaurs,
    items,
    movement,
    peeking,
    rolls,
)

base.register(
    rolls.BEHAVIOURS,
    movement.BEHAVIOURS,
    dinosaurs.BEHAVIOURS,
    actions.BEHAVIOURS,
    diamonds.BEHAVIOURS,
    items.BEHAVIOURS,
    peeking.BEHAVIOURS,
)
