"""Everything that can be going on in a game, for positions in writing."""

from __future__ import annotations

from msgspec import Struct

from tacora.games.dinosaurs.dinosaur_phase import attacks, phase
from tacora.games.dinosaurs.effects import application, destinations, peeking
from tacora.games.dinosaurs.pieces import diamonds, dice, dinosaur_pieces, explorers, hands
from tacora.games.dinosaurs.reactions import windows
from tacora.games.dinosaurs.state import Finished, Hunt, Play, Roll
from tacora.games.dinosaurs.turn import pickpocket, setup, turn

Tasks = (
    Finished
    | dice.Throw
    | phase.Flip
    | phase.Earthquake
    | phase.HuntOver
    | phase.Herds
    | phase.Prowl
    | attacks.Maul
    | phase.Pack
    | phase.Sight
    | phase.Chase
    | attacks.Strike
    | attacks.Face
    | attacks.Judge
    | application.Effects
    | explorers.Carry
    | hands.DrawItems
    | hands.TakeItem
    | dinosaur_pieces.Lead
    | peeking.Peek
    | peeking.Foresee
    | peeking.ScoutMap
    | pickpocket.Defend
    | pickpocket.Catch
    | pickpocket.Amends
    | destinations.Send
    | destinations.Reach
    | setup.Lay
    | setup.FirstPlayer
    | setup.Explorers
    | windows.Window
    | diamonds.Celestial
    | diamonds.Refill
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
