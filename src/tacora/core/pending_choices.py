"""Answers as they come in, until the last one reveals them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tacora.core.error_codes import StepCode
from tacora.core.errors import IllegalStep
from tacora.core.game import DecisionStep, Seat


@dataclass(frozen=True, slots=True)
class PendingChoices:
    """One `Decide` being answered: who has chosen is public, what they chose is not (D20, D21)."""

    legal_choices: Mapping[Seat, tuple[str, ...]]
    _choices: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    changeable_when_complete: bool = False
    """Whether answers may be changed even when all are in: nobody can tell that they are (J33)."""

    @property
    def chosen(self) -> frozenset[Seat]:
        """The seats that have chosen: all that anybody else may know."""
        return frozenset(self._choices)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that still owe an answer."""
        return tuple(seat for seat in self.legal_choices if seat not in self._choices)

    def choose(self, seat: Seat, choice: str) -> PendingChoices:
        """The ballot with this seat's answer, in place of any earlier one."""
        self._check_open(seat)
        if choice not in self.legal_choices[seat]:
            accepts = ", ".join(self.legal_choices[seat])
            raise IllegalStep(
                StepCode.ILLEGAL_CHOICE, f"Seat {seat} may choose {accepts}; not {choice!r}."
            )
        return self._with({**self._choices, seat: choice})

    def withdraw(self, seat: Seat) -> PendingChoices:
        """The ballot without this seat's answer."""
        self._check_open(seat)
        left = {s: choice for s, choice in self._choices.items() if s != seat}
        return self._with(left)

    def reveal(self) -> DecisionStep:
        """All answers as one step; refused while somebody has not chosen."""
        if self.missing:
            seats = ", ".join(map(str, self.missing))
            raise IllegalStep(StepCode.NOT_ALL_CHOSEN, f"Still to choose: seat {seats}.")
        return DecisionStep({seat: self._choices[seat] for seat in self.legal_choices})

    def choice_of(self, seat: Seat) -> str | None:
        """A seat's own answer, for that seat alone."""
        return self._choices.get(seat)

    def _with(self, choices: dict[Seat, str]) -> PendingChoices:
        return PendingChoices(
            self.legal_choices, MappingProxyType(choices), self.changeable_when_complete
        )

    def _check_open(self, seat: Seat) -> None:
        if seat not in self.legal_choices:
            raise IllegalStep(StepCode.NOT_ASKED, f"Seat {seat} has nothing to decide now.")
        if not self.missing and not self.changeable_when_complete:
            raise IllegalStep(StepCode.REVEALED, "Everybody has chosen: the choices are revealed.")
