"""Effects as cards name them: tag, fields and meaning, and on which cards each makes sense.

Each effect is a record read from the data files, where its tag is `do`. Its behaviour is in the
file of its family under `effects/`. A new card made of these effects is only an edit of a
data file; a new effect is a class here and its behaviour there.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

When = Literal[
    "any",
    "own-turn",
    "turn-start",
    "next-roll",
    "just-rolled",
    "flipped",
    "dinosaurs",
    "response",
]
Whose = Literal["own", "other"]
RollKind = Literal["move", "evade", "steal"]
On = Literal["self", "player", "dinosaur"]
Die = Literal["low", "high"]
Protection = Literal["loss", "attack", "sleep"]
Lasting = Literal["loss", "attack", "sleep", "boost"]
"""What can hold for a player until the turn ends: protections, and a boost of all rolls."""

MAX_NUMBER = 13  # more than any card asks for, with Higher Rolls too
ROLL_TIMINGS: frozenset[When] = frozenset({"next-roll", "just-rolled"})


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a card does."""

    timings: ClassVar[frozenset[When] | None] = None
    """The timings of cards that may have this effect; None: any."""
    target: ClassVar[On | None] = None
    """The kind of target that a card with this effect must have; None: any, or none."""
    min_number: ClassVar[int] = 1
    """The least value of `n`, where the effect has one."""

    @property
    def required_target(self) -> On | None:
        """The kind of target that a card with exactly this effect must have."""
        return self.target


# Rolls


class AddToRoll(Effect, frozen=True, tag="add"):
    """Add a number to the roll; it may be negative."""

    timings = ROLL_TIMINGS
    min_number = -MAX_NUMBER
    n: int


class ExtraDie(Effect, frozen=True, tag="dice"):
    """Roll one more die and leave out the lowest (best) or the highest (worst), or set one to 6."""

    timings = frozenset({"next-roll"})
    shape: Literal["best", "worst", "six"]


class MinimumRoll(Effect, frozen=True, tag="floor"):
    """Count the roll as at least this number."""

    timings = ROLL_TIMINGS
    n: int


class Reroll(Effect, frozen=True, tag="reroll"):
    """Roll dice again: all (both), the lower, the higher, or each that shows 3 or less (weak)."""

    timings = frozenset({"just-rolled"})
    die: Literal["both", "low", "high", "weak"]


class FlipDie(Effect, frozen=True, tag="turn"):
    """Turn the lower or the higher die upside down: it becomes 7 minus its value."""

    timings = frozenset({"just-rolled"})
    die: Die


class MatchHigherDie(Effect, frozen=True, tag="match"):
    """Raise the lower die to the higher one."""

    timings = frozenset({"just-rolled"})


class EscapeAttack(Effect, frozen=True, tag="escape"):
    """Evade the attack without a roll, or whatever the roll."""

    timings = ROLL_TIMINGS


class BoostRolls(Effect, frozen=True, tag="boost"):
    """Add 1 to all rolls of the user until the turn ends."""

    timings = frozenset({"own-turn", "turn-start"})


# Explorers on the map


class MoveExplorer(Effect, frozen=True, tag="move"):
    """Move the user or the target; the user chooses where several spaces are possible."""

    how: Literal["step", "line", "diagonal", "tunnel", "shannon", "to-target", "to-user"]
    """Step: a neighbouring card. Line: two spaces straight on, both with cards."""
    who: Literal["user", "target"] = "user"
    most: int | None = None
    """The highest number of a card that may be entered."""

    @property
    def required_target(self) -> On | None:
        return "player" if self.who == "target" or self.how == "to-target" else None

    @property
    def moves_nobody(self) -> bool:
        """True if the explorer is moved to where it stands."""
        return (self.who, self.how) in (("user", "to-user"), ("target", "to-target"))


class SwapExplorers(Effect, frozen=True, tag="swap"):
    """Exchange the places of user and target."""

    target = "player"


# Dinosaurs


class Protect(Effect, frozen=True, tag="guard"):
    """Protect the user until the turn ends, which is when the dinosaur phase ends."""

    against: Protection
    """Loss: no diamond is dropped. Attack: no attack. Sleep: a failed evasion costs a diamond, not
    consciousness; with protection from loss it costs nothing."""


class LureDinosaur(Effect, frozen=True, tag="lure"):
    """Move a dinosaur n spaces towards the user, or as far as the user's space."""

    target = "dinosaur"
    n: int


class RepelDinosaur(Effect, frozen=True, tag="repel"):
    """Move a dinosaur n spaces away from the user, or as far as it can go."""

    target = "dinosaur"
    n: int


class DriveDinosaur(Effect, frozen=True, tag="drive"):
    """Move a dinosaur n spaces where the user wants."""

    target = "dinosaur"
    n: int


class ReturnHome(Effect, frozen=True, tag="home"):
    """Move a dinosaur back to the card it entered on."""

    target = "dinosaur"


class Immobilize(Effect, frozen=True, tag="hold"):
    """Keep a dinosaur from moving in this phase."""

    timings = frozenset({"flipped"})
    target = "dinosaur"


class Pacify(Effect, frozen=True, tag="calm"):
    """Keep a dinosaur from attacking in this phase."""

    timings = frozenset({"flipped", "dinosaurs"})
    target = "dinosaur"


class RedirectTRex(Effect, frozen=True, tag="redirect"):
    """Make the T-Rex hunt the target in this phase."""

    timings = frozenset({"flipped"})
    target = "player"


class ReverseDirections(Effect, frozen=True, tag="reverse"):
    """Reverse the directions of triceratops and pterodactyls in this phase."""

    timings = frozenset({"flipped"})


# Actions and explorer cards


class GainActions(Effect, frozen=True, tag="act"):
    """Give the user more actions in this turn."""

    timings = frozenset({"own-turn"})
    n: int


class WakeUp(Effect, frozen=True, tag="wake"):
    """Wake an unconscious user."""

    grab: bool = False
    """True if the user then picks up a diamond on the same space."""


class RefreshExplorer(Effect, frozen=True, tag="refresh"):
    """Turn the user's explorer card face up."""


# Diamonds


class PickUpDiamond(Effect, frozen=True, tag="grab"):
    """Pick up a diamond without an action."""

    reach: Literal[0, 1]
    """0: on the user's space, 1: on a neighbouring space."""


class DropDiamond(Effect, frozen=True, tag="drop"):
    """Make the target drop a diamond on its space."""

    target = "player"


# Items


class DrawItemCards(Effect, frozen=True, tag="draw"):
    """Draw items."""

    n: int


class FillHand(Effect, frozen=True, tag="fill"):
    """Draw items until the user holds n."""

    n: int


class StealItem(Effect, frozen=True, tag="take"):
    """Take a random item from the target's hand."""

    target = "player"


class CancelItem(Effect, frozen=True, tag="cancel"):
    """Cancel the item that this card answers."""

    timings = frozenset({"response"})


class CopyItem(Effect, frozen=True, tag="copy"):
    """Repeat the item that this card answers, for the user."""

    timings = frozenset({"response"})


# Peeking


class PeekDinosaurCard(Effect, frozen=True, tag="omen"):
    """Look at the next dinosaur card, and leave it or shuffle it back."""


class PeekMapCards(Effect, frozen=True, tag="scout"):
    """Look at the next map cards, and choose the two that are drawn."""

    timings = frozenset({"turn-start"})
    min_number = 2
    n: int


AnyEffect = (
    AddToRoll
    | ExtraDie
    | MinimumRoll
    | Reroll
    | FlipDie
    | MatchHigherDie
    | EscapeAttack
    | BoostRolls
    | MoveExplorer
    | SwapExplorers
    | Protect
    | WakeUp
    | LureDinosaur
    | RepelDinosaur
    | DriveDinosaur
    | ReturnHome
    | Immobilize
    | Pacify
    | RedirectTRex
    | ReverseDirections
    | GainActions
    | PickUpDiamond
    | DropDiamond
    | DrawItemCards
    | FillHand
    | StealItem
    | RefreshExplorer
    | CancelItem
    | CopyItem
    | PeekDinosaurCard
    | PeekMapCards
)
