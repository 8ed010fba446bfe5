"""A table of Diamonds & Dinosaurs in the middle of a game, laid out for one card at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from tacora.core.events import Event
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.board import CAMP, EAST, NORTH, Cell, cell_name, cell_named
from tacora.games.dinosaurs.dinosaur_phase.phase import FlipDinosaurCard
from tacora.games.dinosaurs.options import parse_options
from tacora.games.dinosaurs.piles import without_card
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State, update_player
from tacora.games.dinosaurs.turn.turn import EndTurn, TakeActions, place_map_card

ISLAND = """
    .         tunnel-5   diamond-3      pterodactyl-5  .
    raptor-7  base-camp  jungle-3       jungle-9       diamond-8
    temple    jungle-5   triceratops-3  shannon-6      tunnel-6
"""
"""North is up: n1 is a tunnel, e1 a jungle, s1w1 the Temple with the T-Rex and two diamonds."""


class Scene:
    """Seat 0 is about to act, all are at Base Camp, all explorer cards are turned over.

    Every verb gives the scene back: the first ones lay it out, the others play real steps.
    """

    def __init__(self, island: str = ISLAND, players: int = 3, **options: object) -> None:
        given = {key.replace("_", "-"): value for key, value in options.items()}
        self.state, _ = rules.initial_state(parse_options({"players": players, **given}))
        self.events: list[Event] = []
        self.state.agenda = (EndTurn(), FlipDinosaurCard(), TakeActions())
        self.state.turn, self.state.actions_left, self.state.may_act = 1, 3, True
        for cell, name in _cells(island):
            if cell != CAMP:
                card = self.state.cards.map_named[name]
                self.state.map_deck = without_card(self.state.map_deck, card)
                place_map_card(self.state, card, cell, [])
        for seat in range(players):
            update_player(self.state, seat, at=CAMP, explorer=seat, ready=False)

    # What a test lays out

    def stand(self, seat: int, at: str, **facts: object) -> Self:
        """An explorer is there; diamonds=2, conscious=False."""
        update_player(self.state, seat, at=_cell(at), **facts)
        return self

    def explorer(self, seat: int, name: str) -> Self:
        """A seat has this explorer, ready."""
        update_player(self.state, seat, explorer=self.state.cards.explorer_named[name], ready=True)
        return self

    def hold(self, seat: int, *items: str) -> Self:
        """A seat has these items in hand besides those it had."""
        cards = [self.state.cards.item_named[item] for item in items]
        for card in cards:
            self.state.item_deck = without_card(self.state.item_deck, card)
        hands = list(self.state.hands)
        hands[seat] = tuple(sorted((*hands[seat], *cards)))
        self.state.hands = tuple(hands)
        return self

    def lay(self, at: str, diamonds: int) -> Self:
        """So many diamonds lie there."""
        self.state.diamonds = {**self.state.diamonds, _cell(at): diamonds}
        return self

    def put(self, dinosaur: str, at: str) -> Self:
        """A dinosaur is there."""
        cells = list(self.state.dinosaurs)
        cells[self.state.cards.dinosaur_named[dinosaur]] = _cell(at)
        self.state.dinosaurs = tuple(cells)
        return self

    # What a test plays

    def step(self, step: Step) -> Self:
        """Any step, lawful or not."""
        open_window(self.state)
        self.state, events = rules.apply(self.state, step)
        self.events += events
        return self

    def choose(self, seat: int, choice: str) -> Self:
        """A seat's answer; whoever else is asked passes."""
        return self.step(DecisionStep(dict.fromkeys(self.asked, PASS) | {seat: choice}))

    def draw(self, *outcomes: str) -> Self:
        """What chance gives, one after the other."""
        for outcome in outcomes:
            self.step(ChanceStep(outcome))
        return self

    def all_pass(self) -> Self:
        """Everybody who is asked passes, once."""
        return self.step(DecisionStep(dict.fromkeys(self.asked, PASS)))

    def nobody_answers(self) -> Self:
        """All pass until nothing is left on the stack, or somebody has to choose."""
        while self.state.stack and self.in_window:
            self.all_pass()
        return self

    def go_on(self) -> Self:
        """All pass until the game waits for something else than answers to cards."""
        while self.in_window:
            self.all_pass()
        return self

    def play(self, seat: int, card: str) -> Self:
        """A seat plays an item and nobody answers; `rope`, `lasso>2`."""
        return self.choose(seat, f"play:{card}").nobody_answers()

    def use(self, seat: int, on: str = "") -> Self:
        """A seat uses its explorer and nobody answers."""
        return self.choose(seat, f"use{on}").nobody_answers()

    def roll(self, dice: str) -> Self:
        """The dice fall: `2+5`, and nothing more."""
        return self.draw(f"dice:{dice}")

    def move(self, dice: str) -> Self:
        """Seat 0 rolls this to move; nobody has played anything before."""
        return self.choose(0, "move").go_on().roll(dice)

    def flip(self, card: str) -> Self:
        """Seat 0 ends the actions and this dinosaur card is turned."""
        return self.choose(0, "end").go_on().draw(f"dinosaur:{card}")

    def evade(self, dice: str) -> Self:
        """Whoever is attacked next rolls this; nobody has played anything before."""
        return self.go_on().roll(dice)

    def settle(self, depth: int) -> Self:
        """All pass, whoever has to choose takes the first, until a card played has happened."""
        while self.state.stack or len(self.state.agenda) > depth:
            open_window(self.state)
            match rules.pending(self.state):
                case Decide(seats) if not self.in_window:
                    self.choose(seats[0], self.offered(seats[0])[0])
                case Decide():
                    self.all_pass()
                case Chance(outcomes):
                    self.draw(outcomes[0])
                case GameOver():
                    break
        return self

    # What everybody at the table can see, and what a seat has in hand

    @property
    def in_window(self) -> bool:
        return isinstance(self.state.agenda[-1], ReactionWindow)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        open_window(self.state)
        waiting = rules.pending(self.state)
        return waiting.seats if isinstance(waiting, Decide) else ()

    def offered(self, seat: int) -> tuple[str, ...]:
        """What a seat may answer."""
        open_window(self.state)
        return rules.legal_choices(self.state, seat)

    def ways(self, seat: int) -> set[str]:
        """Where a seat that has to choose a space may go, or send somebody."""
        return {choice.removeprefix("to:") for choice in self.offered(seat)}

    def can_play(self, seat: int, card: str) -> bool:
        """Whether a card is offered, on anybody or anything."""
        return any(choice.partition(">")[0] == f"play:{card}" for choice in self.offered(seat))

    def targets(self, seat: int, card: str) -> set[str]:
        """On whom a card may be played."""
        parts = [choice.partition(">") for choice in self.offered(seat)]
        return {target for head, _, target in parts if head == f"play:{card}"}

    @property
    def odds(self) -> dict[str, tuple[int, int]]:
        """What chance may give, each as so many cases out of so many."""
        open_window(self.state)
        waiting = rules.pending(self.state)
        assert isinstance(waiting, Chance)
        cases = sum(waiting.weights)
        pairs = zip(waiting.outcomes, waiting.weights, strict=True)
        return {outcome: (weight, cases) for outcome, weight in pairs}

    def at(self, who: int | str) -> str:
        """Where a seat's explorer or a dinosaur is."""
        state = self.state
        cell = (
            state.players[who].at
            if isinstance(who, int)
            else state.dinosaurs[state.cards.dinosaur_named[who]]
        )
        assert cell is not None
        return cell_name(cell)

    def hand(self, seat: int) -> set[str]:
        return {self.state.cards.items[card].id for card in self.state.hands[seat]}

    @property
    def discards(self) -> set[str]:
        return {self.state.cards.items[card].id for card in self.state.item_discards}

    def diamonds(self, seat: int) -> int:
        return self.state.players[seat].diamonds

    def lying(self, at: str) -> int:
        """How many diamonds lie on a space."""
        return self.state.diamonds.get(_cell(at), 0)

    def awake(self, seat: int) -> bool:
        return self.state.players[seat].conscious

    def ready(self, seat: int) -> bool:
        return self.state.players[seat].ready

    @property
    def points(self) -> int:
        return self.state.actions_left

    @property
    def dice(self) -> list[int]:
        """The dice as they were last told."""
        return list(self._last_roll["dice"])

    @property
    def total(self) -> int:
        """What the roll counted when it was last told."""
        return int(self._last_roll["total"])

    def told(self, event: str) -> list[Mapping[str, Any]]:
        """The facts of every event of this kind."""
        return [e.args for e in self.events if e.id == f"dinosaurs.{event}"]

    @property
    def _last_roll(self) -> Mapping[str, Any]:
        kinds = ("dinosaurs.rolled", "dinosaurs.roll-changed")
        return next(e.args for e in reversed(self.events) if e.id in kinds)


def open_window(state: State) -> None:
    """A window that a test has laid on the agenda asks whoever it should, as things stand."""
    window = state.agenda[-1]
    if isinstance(window, ReactionWindow):
        window.run(state, [])


def _cells(island: str) -> list[tuple[Cell, str]]:
    """Each card of a drawing and its cell, Base Camp being in the middle of the world."""
    rows = [row.split() for row in island.strip().splitlines()]
    [(row, column)] = [
        (y, x) for y, r in enumerate(rows) for x, n in enumerate(r) if n == "base-camp"
    ]
    return [
        ((row - y) * NORTH + (x - column) * EAST, name)
        for y, names in enumerate(rows)
        for x, name in enumerate(names)
        if name != "."
    ]


def _cell(name: str) -> Cell:
    cell = cell_named(name)
    assert cell is not None, name
    return cell
