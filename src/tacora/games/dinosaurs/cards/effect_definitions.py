"""The words that card texts are made of: what an item or an explorer can do.

Each is a little record read from the data files; `effects.py` says what it does. A new card made
of these words is an edit of a data file alone.
"""

from __future__ import annotations

from typing import Literal

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


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a card does."""


# A roll


class AddToRoll(Effect, frozen=True, tag="add"):
    """So much more, or less, on the roll."""

    n: int


class ExtraDie(Effect, frozen=True, tag="dice"):
    """One die more of which the best (or worst) count, or one die that shows a six."""

    shape: Literal["best", "worst", "six"]


class MinimumRoll(Effect, frozen=True, tag="floor"):
    """The roll counts as this much at least."""

    n: int


class Reroll(Effect, frozen=True, tag="reroll"):
    """Dice are thrown again."""

    die: Literal["both", "low", "high"]


class FlipDie(Effect, frozen=True, tag="turn"):
    """A die is turned upside down."""

    die: Die


class MatchHigherDie(Effect, frozen=True, tag="match"):
    """The lower die becomes as high as the higher one."""


class EscapeAttack(Effect, frozen=True, tag="escape"):
    """The attack is evaded without a roll."""


# Explorers on the map


class MoveExplorer(Effect, frozen=True, tag="move"):
    """Somebody goes somewhere; where there is a choice, whoever played it chooses."""

    how: Literal["step", "line", "diagonal", "tunnel", "shannon", "to-target", "to-user"]
    who: Literal["user", "target"] = "user"
    most: int | None = None
    """The highest number of a card that may be entered."""


class SwapExplorers(Effect, frozen=True, tag="swap"):
    """Two explorers exchange their places."""


class Protect(Effect, frozen=True, tag="guard"):
    """Until the dinosaurs' phase ends: no loss of a diamond, no attack, or no sleep."""

    against: Protection


class WakeUp(Effect, frozen=True, tag="wake"):
    """An unconscious explorer wakes up."""


# Dinosaurs


class LureDinosaur(Effect, frozen=True, tag="lure"):
    """A dinosaur moves towards whoever played it."""

    n: int


class RepelDinosaur(Effect, frozen=True, tag="repel"):
    """A dinosaur moves away from whoever played it."""

    n: int


class DriveDinosaur(Effect, frozen=True, tag="drive"):
    """A dinosaur moves where whoever played it wishes."""

    n: int


class ReturnHome(Effect, frozen=True, tag="home"):
    """A dinosaur goes back to the card it entered on."""


class Immobilize(Effect, frozen=True, tag="hold"):
    """A dinosaur does not move in this phase."""


class Pacify(Effect, frozen=True, tag="calm"):
    """A dinosaur attacks nobody in this phase."""


class RedirectTRex(Effect, frozen=True, tag="redirect"):
    """The T-Rex hunts another explorer in this phase."""


class ReverseDirections(Effect, frozen=True, tag="reverse"):
    """Printed directions are turned round in this phase."""


# Actions, diamonds, cards


class GainActions(Effect, frozen=True, tag="act"):
    """More action points."""

    n: int


class PickUpDiamond(Effect, frozen=True, tag="grab"):
    """A diamond is picked up without an action."""

    reach: Literal[0, 1]


class DropDiamond(Effect, frozen=True, tag="drop"):
    """The target drops a diamond."""


class DrawItemCards(Effect, frozen=True, tag="draw"):
    """Items are drawn."""

    n: int


class StealItem(Effect, frozen=True, tag="take"):
    """An item is taken at random from the target's hand."""


class RefreshExplorer(Effect, frozen=True, tag="refresh"):
    """The explorer card is turned face up."""


class CancelItem(Effect, frozen=True, tag="cancel"):
    """The item that it answers does not happen."""


class CopyItem(Effect, frozen=True, tag="copy"):
    """What the item that it answers does, for whoever played this."""


class PeekDinosaurCard(Effect, frozen=True, tag="omen"):
    """A look at the next dinosaur card, which may be shuffled back."""


class PeekMapCards(Effect, frozen=True, tag="scout"):
    """A look at the next map cards, with a choice of the two that are drawn."""

    n: int


AnyEffect = (
    AddToRoll
    | ExtraDie
    | MinimumRoll
    | Reroll
    | FlipDie
    | MatchHigherDie
    | EscapeAttack
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
    | StealItem
    | RefreshExplorer
    | CancelItem
    | CopyItem
    | PeekDinosaurCard
    | PeekMapCards
)
