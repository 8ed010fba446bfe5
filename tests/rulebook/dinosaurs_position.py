"""What a test can look at in a game of Diamonds & Dinosaurs: cells, hands, choices, events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Self

from tacora.core.events import Event, visible_to
from tacora.core.game import Chance, Decide, GameOver
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.board import Cell, cell_name, cell_named
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import View


class Arguments(dict[str, Any]):
    """Arguments of an event; equal to others if it has all of them, whatever else it has."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and other.items() <= self.items()

    __hash__ = None  # arguments are compared, never hashed


class Position:
    """A state and the events that led to it, with cells and cards by name."""

    def __init__(self, state: State, events: Iterable[Event] = ()) -> None:
        self.state = state
        self.events = list(events)
        self._laid_out = False

    def open_window(self) -> Self:
        """Let a window that was laid out ask the seats it should, or close."""
        if self._laid_out:
            self.state = copy(self.state)  # a state that the rules have seen never changes
        if self._laid_out and self.in_window:
            while self.state.agenda[-1].run(self.state, []):
                pass
        self._laid_out = False
        return self

    @property
    def in_window(self) -> bool:
        """True while a reaction window is open."""
        return isinstance(self.state.agenda[-1], ReactionWindow)

    @property
    def moment(self) -> str | None:
        """The timing of the open window, if any."""
        task = self.open_window().state.agenda[-1]
        return task.timing if isinstance(task, ReactionWindow) else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        pending = GAME.rules.pending(self.open_window().state)
        return pending.seats if isinstance(pending, Decide) else ()

    def choices(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the legal choices of a seat, or of the one that is asked."""
        if seat is None:
            [seat] = self.asked
        return GAME.rules.legal_choices(self.open_window().state, seat)

    def verbs(self, seat: int | None = None) -> set[str]:
        """Return the legal choices without targets and card names."""
        return {choice.partition(":")[0] for choice in self.choices(seat)}

    def destinations(self, seat: int) -> set[str]:
        """Return the cells that a seat may choose, and `stay` if it may stay."""
        return {choice.removeprefix("to:") for choice in self.choices(seat)}

    def can_play(self, seat: int, card: str) -> bool:
        """Tell whether an item may be played, on any target."""
        return any(choice.partition(">")[0] == f"play:{card}" for choice in self.choices(seat))

    def targets(self, seat: int, card: str) -> set[str]:
        """Return the targets of an item."""
        parts = [choice.partition(">") for choice in self.choices(seat)]
        return {target for head, _, target in parts if head == f"play:{card}"}

    @property
    def weights(self) -> dict[str, int]:
        """The possible outcomes of chance with their weights; empty if chance is not asked."""
        pending = GAME.rules.pending(self.open_window().state)
        if not isinstance(pending, Chance):
            return {}
        return dict(zip(pending.outcomes, pending.weights, strict=True))

    @property
    def odds(self) -> dict[str, tuple[int, int]]:
        """The possible outcomes, each with its number of cases and the number of all cases."""
        cases = sum(self.weights.values())
        assert cases, "chance is not asked"
        return {outcome: (weight, cases) for outcome, weight in self.weights.items()}

    @property
    def chance_kind(self) -> str | None:
        """The kind of chance that is asked: map, item, dinosaur, explorer or dice."""
        return next((outcome.partition(":")[0] for outcome in self.weights), None)

    @property
    def over(self) -> bool:
        return isinstance(GAME.rules.pending(self.state), GameOver)

    @property
    def winners(self) -> tuple[int, ...]:
        pending = GAME.rules.pending(self.state)
        assert isinstance(pending, GameOver)
        return pending.winners

    @property
    def map(self) -> dict[str, str]:
        """The card on each cell."""
        cards = self.state.board.cards
        return {cell_name(at): self.state.cards.maps[card].id for at, card in cards.items()}

    def at(self, who: int | str) -> str | None:
        """Return the cell of a seat's explorer or of a dinosaur; None: off the map."""
        state = self.state
        if isinstance(who, int):
            found = state.players[who].at
        else:
            found = state.dinosaurs[state.cards.dinosaur_named[who]]
        return None if found is None else cell_name(found)

    def conscious(self, seat: int) -> bool:
        return self.state.players[seat].conscious

    def ready(self, seat: int) -> bool:
        """Tell whether a seat's explorer card is face up."""
        return self.state.players[seat].ready

    def diamonds(self, seat: int) -> int:
        """Return the number of diamonds that a seat carries."""
        return self.state.players[seat].diamonds

    def diamonds_on(self, at: str) -> int:
        """Return the number of diamonds that lie on a cell."""
        return self.state.diamonds.get(cell(at), 0)

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.items[card].id for card in self.state.hands[seat]]

    @property
    def discards(self) -> list[str]:
        return [self.state.cards.items[card].id for card in self.state.item_discards]

    @property
    def stack(self) -> list[str]:
        """What was played and has not happened yet, the latest last."""
        items = self.state.cards.items
        played = self.state.stack.played
        return [items[play.card].id if play.kind == "item" else play.kind for play in played]

    @property
    def actions_left(self) -> int:
        return self.state.actions_left

    @property
    def active(self) -> int:
        return self.state.active

    def view(self, seat: int | None) -> View:
        return GAME.rules.view(self.state, seat)

    # Look at the events

    def events_of(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all events of a kind; Any because they have no common type."""
        return [Arguments(event.args) for event in self.events if event.id == f"dinosaurs.{kind}"]

    def kinds_visible_to(self, seat: int | None) -> list[str]:
        """Return the kinds of the events that a seat sees."""
        return [event.id.removeprefix("dinosaurs.") for event in visible_to(self.events, seat)]

    @property
    def attacks(self) -> list[tuple[int, str]]:
        """The seats that were attacked, each with its dinosaur, in order."""
        return [(args["seat"], args["dinosaur"]) for args in self.events_of("attacked")]

    @property
    def dinosaur_moves(self) -> list[tuple[str, str]]:
        """The dinosaurs that moved, each with its new cell, in order."""
        return [(args["dinosaur"], args["cell"]) for args in self.events_of("prowled")]

    @property
    def dinosaur_paths(self) -> list[str]:
        """The cells of each dinosaur's way, in order: `e2 e1 camp`."""
        return [" ".join(args["path"]) for args in self.events_of("prowled")]

    @property
    def dice(self) -> list[int]:
        """The dice of the last roll, as the last event about it shows them."""
        return list(self._last_roll["dice"])

    @property
    def total(self) -> int:
        """The total of the last roll, as the last event about it shows it."""
        return int(self._last_roll["total"])

    @property
    def _last_roll(self) -> Mapping[str, Any]:
        kinds = ("dinosaurs.rolled", "dinosaurs.roll-changed")
        return next(event.args for event in reversed(self.events) if event.id in kinds)


def cell(name: str) -> Cell:
    """Read the name of a cell, which must be one."""
    found = cell_named(name)
    assert found is not None, f"no cell has the name {name}"
    return found
