"""Diamant: 3 to 8 explorers dare each other deeper into the Tacora cave."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.events import Event, Events
from tacora.core.game import Json, Pending, Step
from tacora.core.message import Message
from tacora.diamant import notation, options, report, rules, telling, view
from tacora.diamant.options import Options
from tacora.diamant.state import State


class Diamant:
    """The game as the kernel knows it: each method names the module that does the work."""

    name = "diamant"

    def options(self, given: Mapping[str, object]) -> Options:
        return options.parse_options(given)

    def options_json(self, chosen: Options) -> dict[str, Json]:
        return options.options_json(chosen)

    def seats(self, chosen: Options) -> int:
        return chosen.players

    def new(self, chosen: Options) -> tuple[State, Events]:
        return rules.new(chosen)

    def pending(self, state: State) -> Pending:
        return rules.pending(state)

    def choices(self, state: State, seat: int) -> tuple[str, ...]:
        return rules.choices(state, seat)

    def apply(self, state: State, step: Step) -> tuple[State, Events]:
        return rules.apply(state, step)

    def absent(self, state: State, seat: int) -> str | None:
        return rules.absent(state, seat)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(state, seat)

    def report(self, state: State) -> dict[str, Json]:
        return report.report(state)

    def tell(self, event: Event) -> tuple[Message, ...]:
        return telling.tell(event)

    def to_notation(self, state: State) -> str:
        return notation.to_notation(state)

    def from_notation(self, text: str) -> State:
        return notation.from_notation(text)


GAME = Diamant()
