"""Questions: what a seat is asked and may answer, for clients that know no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tacora.core.messages import Message

if TYPE_CHECKING:  # a game refers to its questions
    from tacora.core.game import Json

DICE_WAYS = 36
"""The number of ways in which two dice fall."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice, or a form that stands for several, with its label."""

    verb: str
    label: str
    """A message id; its arguments are `args`, and what was picked for a form."""
    args: Mapping[str, Json] = field(default_factory=dict)
    text: str | None = None
    """The choice; None for a form."""
    form: str | None = None
    """The choice with a name in braces for each argument to pick: `place:{map}@{cell}`."""
    pick: Mapping[str, Sequence[Json]] = field(default_factory=dict)
    """The values that each argument of the form accepts, whatever the others are."""
    odds: Mapping[str, Json] = field(default_factory=dict)
    """The exact chances after this choice, if nobody responds; empty if no roll follows."""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """Something that the seat cannot choose now, and the reason as a message id."""

    verb: str
    reason: str
    args: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one seat, made from what this seat may know."""

    kind: str
    message: Message
    offers: tuple[Offer, ...]
    listed: tuple[str, ...]
    """The legal choices one by one, without those that only a form describes."""
    args: Mapping[str, Json] = field(default_factory=dict)
    unavailable: tuple[Unavailable, ...] = ()


def chance_json(chance: Fraction) -> list[Json]:
    """Return a chance as ways that succeed and all ways: of 36, or more where cards add dice."""
    ways = DICE_WAYS
    while ways % chance.denominator:
        ways *= 6  # one more die
    return [int(chance * ways), ways]
