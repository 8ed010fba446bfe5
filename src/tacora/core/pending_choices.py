"""The answers to one decision, collected until all are in and are revealed together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tacora.core.error_codes import StepCode
from tacora.core.errors import IllegalStep
from tacora.core.game import DecisionStep, Seat


@dataclass(frozen=True, slots=True)
class PendingChoices:
    """The answers to one `Decide` so far: who has chosen is public, what is not (D20, D21)."""

    legal_choices: Mapping[Seat, tuple[str, ...]]
    _choices: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    changeable_when_complete: bool = False
    """Whether answers may change even when all are in, which nobody may notice (J33)."""

    @property
    def chosen(self) -> frozenset[Seat]:
        """Return the seats that have chosen; others may know nothing more."""
        return frozenset(self._choices)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Return the seats that have not answered yet."""
        return tuple([seat for seat in self.legal_choices if seat not in self._choices])

    def choose(self, seat: Seat, choice: str) -> PendingChoices:
        """Return the choices with this seat's answer, which replaces any earlier one."""
        self._check_open(seat)
        if choice not in self.legal_choices[seat]:
            accepts = ", ".join(self.legal_choices[seat])
            raise IllegalStep(
                StepCode.ILLEGAL_CHOICE, f"Seat {seat} may choose {accepts}, not {choice!r}."
            )
        return self._with({**self._choices, seat: choice})

    def withdraw(self, seat: Seat) -> PendingChoices:
        """Return the choices without this seat's answer."""
        self._check_open(seat)
        left = {s: choice for s, choice in self._choices.items() if s != seat}
        return self._with(left)

    def reveal(self) -> DecisionStep:
        """Return all answers as one step, or raise IllegalStep while one is missing."""
        if self.missing:
            seats = ", ".join(map(str, self.missing))
            raise IllegalStep(StepCode.NOT_ALL_CHOSEN, f"These seats have not chosen yet: {seats}.")
        return DecisionStep({seat: self._choices[seat] for seat in self.legal_choices})

    def choice_of(self, seat: Seat) -> str | None:
        """Return a seat's own answer; no other seat may see it."""
        return self._choices.get(seat)

    def _with(self, choices: dict[Seat, str]) -> PendingChoices:
        return PendingChoices(
            self.legal_choices, MappingProxyType(choices), self.changeable_when_complete
        )

    def _check_open(self, seat: Seat) -> None:
        if seat not in self.legal_choices:
            raise IllegalStep(StepCode.NOT_ASKED, f"Seat {seat} has nothing to decide now.")
        if not self.missing and not self.changeable_when_complete:
            raise IllegalStep(StepCode.REVEALED, "All seats have chosen: the choices are revealed.")
