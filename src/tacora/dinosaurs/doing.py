"""Everything that can be going on in a game, for positions in writing."""

from __future__ import annotations

from msgspec import Struct

from tacora.dinosaurs import (
    attacks,
    dice,
    dinosaurs,
    effects,
    explorers,
    hands,
    herd,
    looking,
    pickpocket,
    reaching,
    setup,
    stack,
    treasure,
    turn,
)
from tacora.dinosaurs.state import Finished, Hunt, Play, Roll

Tasks = (
    Finished
    | dice.Throw
    | dinosaurs.Flip
    | dinosaurs.Earthquake
    | dinosaurs.HuntOver
    | dinosaurs.Herds
    | dinosaurs.Prowl
    | attacks.Maul
    | dinosaurs.Pack
    | dinosaurs.Sight
    | dinosaurs.Chase
    | attacks.Strike
    | attacks.Face
    | attacks.Judge
    | effects.Effects
    | explorers.Carry
    | hands.DrawItems
    | hands.TakeItem
    | herd.Lead
    | looking.Peek
    | looking.Foresee
    | looking.ScoutMap
    | pickpocket.Defend
    | pickpocket.Catch
    | pickpocket.Amends
    | reaching.Send
    | reaching.Reach
    | setup.Lay
    | setup.FirstPlayer
    | setup.Explorers
    | stack.Window
    | treasure.Celestial
    | treasure.Refill
    | turn.Begin
    | turn.DrawMap
    | turn.StartItems
    | turn.Place
    | turn.Act
    | turn.Stride
    | turn.End
)
"""Everything that can be on an agenda."""


class Doing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is going on."""

    agenda: tuple[Tasks, ...]
    stack: tuple[Play, ...] = ()
    roll: Roll | None = None
    hunt: Hunt | None = None
