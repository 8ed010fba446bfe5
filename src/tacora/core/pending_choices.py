"""Answers as they come in, until the last one reveals them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tacora.core.errors import IllegalStep
from tacora.core.game import Decided, Seat


@dataclass(frozen=True, slots=True)
class Ballot:
    """One `Decide` being answered: who has chosen is public, what they chose is not (D20, D21)."""

    legal: Mapping[Seat, tuple[str, ...]]
    _choices: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    patient: bool = False
    """Whether answers may be changed even when all are in: nobody can tell that they are (J33)."""

    @property
    def chosen(self) -> frozenset[Seat]:
        """The seats that have chosen: all that anybody else may know."""
        return frozenset(self._choices)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still owe an answer."""
        return tuple(seat for seat in self.legal if seat not in self._choices)

    def choose(self, seat: Seat, choice: str) -> Ballot:
        """The ballot with this seat's answer, in place of any earlier one."""
        self._check_open(seat)
        if choice not in self.legal[seat]:
            accepts = ", ".join(self.legal[seat])
            raise IllegalStep(
                "step/illegal-choice", f"Seat {seat} may choose {accepts}; not {choice!r}."
            )
        return self._with({**self._choices, seat: choice})

    def withdraw(self, seat: Seat) -> Ballot:
        """The ballot without this seat's answer."""
        self._check_open(seat)
        left = {s: choice for s, choice in self._choices.items() if s != seat}
        return self._with(left)

    def reveal(self) -> Decided:
        """All answers as one step; refused while somebody has not chosen."""
        if self.waiting:
            seats = ", ".join(map(str, self.waiting))
            raise IllegalStep("step/not-all-chosen", f"Still to choose: seat {seats}.")
        return Decided({seat: self._choices[seat] for seat in self.legal})

    def own(self, seat: Seat) -> str | None:
        """A seat's own answer, for that seat alone."""
        return self._choices.get(seat)

    def _with(self, choices: dict[Seat, str]) -> Ballot:
        return Ballot(self.legal, MappingProxyType(choices), self.patient)

    def _check_open(self, seat: Seat) -> None:
        if seat not in self.legal:
            raise IllegalStep("step/not-asked", f"Seat {seat} has nothing to decide now.")
        if not self.waiting and not self.patient:
            raise IllegalStep("step/revealed", "Everybody has chosen: the choices are revealed.")
