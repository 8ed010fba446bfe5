"""The agenda, stack, roll and dinosaur phase as the notation has them."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tacora.games.dinosaurs.agenda import GameFinished
from tacora.games.dinosaurs.dinosaur_phase import attacks, phase
from tacora.games.dinosaurs.effects import base, movement, peeking
from tacora.games.dinosaurs.effects import diamonds as diamond_effects
from tacora.games.dinosaurs.effects import dinosaurs as dinosaur_effects
from tacora.games.dinosaurs.pieces import diamonds, dice, explorers, hands
from tacora.games.dinosaurs.reactions import windows
from tacora.games.dinosaurs.state import DinosaurPhase, Play, Roll
from tacora.games.dinosaurs.turn import pickpocket, setup, turn

AnyTask = (
    GameFinished
    | dice.RollDice
    | phase.FlipDinosaurCard
    | phase.Earthquake
    | phase.EndDinosaurPhase
    | phase.MoveDinosaurs
    | phase.MoveTRex
    | attacks.TRexAttacks
    | phase.ChooseRaptorTarget
    | phase.MoveRaptor
    | attacks.ResolveAttacks
    | attacks.ChooseAttacker
    | attacks.ResolveEvasion
    | base.ResolveEffects
    | explorers.OfferRescue
    | hands.DrawItems
    | hands.TakeItem
    | dinosaur_effects.MoveDinosaurByCard
    | peeking.DrawPeekedCard
    | peeking.KeepOrShuffle
    | peeking.ChooseScoutedCards
    | pickpocket.ResolveTheft
    | pickpocket.ClaimDiamond
    | movement.ChooseDestination
    | diamond_effects.PickUpRemote
    | setup.LayStartingMap
    | setup.RollForFirstPlayer
    | setup.AssignExplorers
    | windows.ReactionWindow
    | diamonds.CelestialEvent
    | diamonds.RefillDiamonds
    | turn.BeginTurn
    | turn.DrawMapCards
    | turn.DrawTurnItems
    | turn.PlaceMapCards
    | turn.TakeActions
    | turn.ChooseStep
    | turn.EndTurn
)
"""Every task that can be on an agenda."""


class AgendaNotation(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"dinosaur_phase": "hunt", "opposed_roll": "opposed"},
):
    """The last field of the notation."""

    agenda: tuple[AnyTask, ...]
    stack: tuple[Play, ...] = ()
    roll: Roll | None = None
    opposed_roll: Roll | None = None
    dinosaur_phase: DinosaurPhase | None = None


decode_agenda = msgspec.json.Decoder(AgendaNotation).decode
"""Made at the import: msgspec learns a type at its first use, and two threads that do so at once
crash the interpreter."""
