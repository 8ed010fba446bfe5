"""A table of Diamonds & Dinosaurs: a game from its first card, or a jungle laid out by a test.

    jungle({"n1": "temple"}, at={1: "n1"}, hands={0: ["rope"]})

is the turn of seat 0, who has three actions. Whoever is not placed stands on Base Camp, awake, with
an explorer card turned over; cards lie with the diamonds and the dinosaurs they enter with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Self

from msgspec.structs import replace

from tacora.core.events import Event, visible_to
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.board import Cell, cell_name, cell_named
from tacora.games.dinosaurs.cards.models import DIAMONDS
from tacora.games.dinosaurs.dinosaur_phase.phase import FlipDinosaurCard
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.options import parse_options
from tacora.games.dinosaurs.pieces.dice import total
from tacora.games.dinosaurs.piles import with_cards, without_card
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Player, State
from tacora.games.dinosaurs.turn.turn import EndTurn, TakeActions, place_map_card
from tacora.games.dinosaurs.view import View, view
from tests.rulebook.table import refused

EXPLORERS = ("pemba", "ingrid", "santiago", "noor", "kofi", "mei")
QUIET = "three-horn-charge"
"""A dinosaur card that moves nobody while no triceratops is in play."""


class Table:
    """A game in progress; every verb plays a step and gives the table back."""

    def __init__(self, state: State, events: Iterable[Event] = ()) -> None:
        self.state = state
        self.events = list(events)

    # What a test does

    def play(self, step: Step) -> Self:
        """Any step, lawful or not."""
        self.state, events = rules.apply(self.state, step)
        self.events += events
        return self

    def draw(self, *outcomes: str) -> Self:
        """Chance gives these, one after the other."""
        for outcome in outcomes:
            self.play(ChanceStep(outcome))
        return self

    def act(self, *choices: str) -> Self:
        """The one seat that is asked answers, time after time."""
        for choice in choices:
            [seat] = self.asked
            self.play(DecisionStep({seat: choice}))
        return self

    def answer(self, answers: Mapping[int, str]) -> Self:
        """These seats answer so; everybody else who is asked passes."""
        return self.play(DecisionStep(dict.fromkeys(self.asked, PASS) | dict(answers)))

    def everybody_passes(self) -> Self:
        """All who are asked pass, once."""
        return self.answer({})

    def quiet(self) -> Self:
        """Everybody passes until nobody is asked to play cards any more."""
        while self.window:
            self.everybody_passes()
        return self

    def roll(self, *dice: int) -> Self:
        """Nobody plays anything before the roll, and the dice fall so."""
        return self.quiet().draw(dice_code(*dice))

    def flip(self, card: str = QUIET) -> Self:
        """The turn ends, nobody plays anything, and this dinosaur card is turned over."""
        if isinstance(self.state.agenda[-1], TakeActions):
            self.act("end")
        return self.quiet().draw(f"dinosaur:{card}")

    def refuses(self, step: Step | str, code: str, clause: str | None = None) -> Self:
        """The step, or the answer of the one seat that is asked, is forbidden; nothing changes."""
        if isinstance(step, str):
            [seat] = self.asked
            step = DecisionStep({seat: step})
        before = replace(self.state, diamonds=dict(self.state.diamonds))
        with refused(code, clause):
            rules.apply(self.state, step)
        assert self.state == before
        return self

    def copy(self) -> Table:
        """The same position on another table."""
        return Table(copy(self.state))

    # What everybody at the table can see

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        pending = rules.pending(self.state)
        return pending.seats if isinstance(pending, Decide) else ()

    @property
    def window(self) -> bool:
        """Whether everybody is asked for cards now."""
        return isinstance(self.state.agenda[-1], ReactionWindow)

    def choices(self, seat: int | None = None) -> tuple[str, ...]:
        """What a seat may answer, or the one that is asked."""
        if seat is None:
            [seat] = self.asked
        return rules.legal_choices(self.state, seat)

    def verbs(self, seat: int | None = None) -> set[str]:
        """The same without targets and names of cards."""
        return {choice.partition(":")[0] for choice in self.choices(seat)}

    @property
    def chances(self) -> dict[str, int]:
        """What luck may give now, with the weight of each."""
        pending = rules.pending(self.state)
        if not isinstance(pending, Chance):
            return {}
        return dict(zip(pending.outcomes, pending.weights, strict=True))

    @property
    def luck(self) -> str | None:
        """What luck decides now: map, item, dinosaur, explorer or dice."""
        return next((outcome.partition(":")[0] for outcome in self.chances), None)

    @property
    def over(self) -> bool:
        return isinstance(rules.pending(self.state), GameOver)

    @property
    def winners(self) -> tuple[int, ...]:
        pending = rules.pending(self.state)
        assert isinstance(pending, GameOver)
        return pending.winners

    @property
    def map(self) -> dict[str, str]:
        """Which card lies on which cell."""
        cards = self.state.board.cards
        return {cell_name(cell): self.state.cards.maps[card].id for cell, card in cards.items()}

    def at(self, seat: int) -> str | None:
        """The cell on which an explorer stands."""
        return _named(self.state.players[seat].at)

    def dinosaur(self, name: str) -> str | None:
        """The cell on which a dinosaur is."""
        return _named(self.state.dinosaurs[self.state.cards.dinosaur_named[name]])

    def awake(self, seat: int) -> bool:
        return self.state.players[seat].conscious

    def ready(self, seat: int) -> bool:
        return self.state.players[seat].ready

    def diamonds(self, seat: int) -> int:
        """How many diamonds a seat carries."""
        return self.state.players[seat].diamonds

    def lying(self, cell: str) -> int:
        """How many diamonds lie on a cell."""
        return self.state.diamonds.get(_cell(cell), 0)

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.items[card].id for card in self.state.hands[seat]]

    @property
    def discards(self) -> list[str]:
        return [self.state.cards.items[card].id for card in self.state.item_discards]

    @property
    def stack(self) -> list[str]:
        """What has been played and has not happened yet, the latest last."""
        items = self.state.cards.items
        played = self.state.stack.played
        return [items[play.card].id if play.kind == "item" else play.kind for play in played]

    @property
    def points(self) -> int:
        return self.state.actions_left

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def total(self) -> int:
        """What the roll on the table counts."""
        assert self.state.roll is not None
        return total(self.state, self.state.roll)

    def view(self, seat: int | None) -> View:
        return view(self.state, seat)

    # What was told

    def told(self, event: str) -> list[Mapping[str, Any]]:
        """The facts of every event of this kind; Any because facts have no common type."""
        return [e.args for e in self.events if e.id == f"dinosaurs.{event}"]

    def heard(self, seat: int | None) -> list[str]:
        """The kinds of event that a seat was told."""
        return [event.id.removeprefix("dinosaurs.") for event in visible_to(self.events, seat)]


def dice_code(*dice: int) -> str:
    """Dice as chance names them, the lowest first."""
    return "dice:" + "+".join(map(str, sorted(dice)))


def new_game(players: int = 2, **options: object) -> Table:
    """A game before its first card."""
    given = {key.replace("_", "-"): value for key, value in options.items()}
    return Table(*rules.initial_state(parse_options({"players": players, **given})))


def started(players: int = 2, *around: str, **options: object) -> Table:
    """A game set up with these cards around Base Camp; seat n chose explorer n; seat 0 begins."""
    sides = around or ("jungle-3", "jungle-4", "jungle-5", "jungle-6")
    table = new_game(players, **options).draw(*[f"map:{card}" for card in sides])
    table.roll(6, 6)
    for _ in range(players - 1):
        table.roll(1, 2)
    return table.act(*[f"explorer:{name}" for name in EXPLORERS[:players]])


def jungle(
    cards: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    active: int = 0,
    at: Mapping[int, str | None] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    carried: Mapping[int, int] | None = None,
    lying: Mapping[str, int] | None = None,
    dinosaurs: Mapping[str, str] | None = None,
    asleep: Iterable[int] = (),
    ready: Mapping[int, str] | None = None,
    deck: Iterable[str] | None = None,
    supply: int | None = None,
    points: int = 3,
    **options: object,
) -> Table:
    """A turn in progress on a map of one's own.

    `ready` names the explorers whose cards are face up, `deck` the map cards that are left,
    `lying` the diamonds on a cell other than those it enters with.
    """
    state = copy(new_game(players, **options).state)
    named = state.cards
    events: EventList = []
    for cell, card in (cards or {}).items():
        state.map_deck = without_card(state.map_deck, named.map_named[card])
        place_map_card(state, named.map_named[card], _cell(cell), events)
    if deck is not None:
        state.map_deck = with_cards((), *[named.map_named[card] for card in deck])
    for dinosaur, cell in (dinosaurs or {}).items():
        number = named.dinosaur_named[dinosaur]
        moved = (*state.dinosaurs[:number], _cell(cell), *state.dinosaurs[number + 1 :])
        state.dinosaurs = moved
    state.diamonds |= {_cell(cell): number for cell, number in (lying or {}).items()}
    state.diamonds = {cell: number for cell, number in state.diamonds.items() if number}
    state.players = _players(state, at or {}, carried or {}, set(asleep), ready or {})
    held = {seat: tuple(names) for seat, names in (hands or {}).items()}
    state.hands = tuple(
        with_cards((), *[named.item_named[name] for name in held.get(seat, ())])
        for seat in range(players)
    )
    state.item_deck = tuple(
        card for card in state.item_deck if not any(card in hand for hand in state.hands)
    )
    in_play = sum(state.diamonds.values()) + sum(player.diamonds for player in state.players)
    state.supply = DIAMONDS - in_play if supply is None else supply
    state.active, state.actions_left, state.may_act, state.turn = active, points, True, 1
    state.agenda = (EndTurn(), FlipDinosaurCard(), TakeActions())
    return Table(state)


def _players(
    state: State,
    at: Mapping[int, str | None],
    carried: Mapping[int, int],
    asleep: set[int],
    ready: Mapping[int, str],
) -> tuple[Player, ...]:
    others = iter([name for name in EXPLORERS if name not in ready.values()])
    found = []
    for seat in range(len(state.players)):
        cell = at.get(seat, "camp")
        found.append(
            Player(
                explorer=state.cards.explorer_named[ready.get(seat) or next(others)],
                ready=seat in ready,
                at=None if cell is None else _cell(cell),
                conscious=seat not in asleep,
                diamonds=carried.get(seat, 0),
            )
        )
    return tuple(found)


def _cell(name: str) -> Cell:
    cell = cell_named(name)
    assert cell is not None, f"no cell is called {name}"
    return cell


def _named(cell: Cell | None) -> str | None:
    return None if cell is None else cell_name(cell)


def bitten(table: Table) -> list[tuple[int, str]]:
    """Who was attacked by which dinosaur, in order."""
    return [(told["seat"], told["dinosaur"]) for told in table.told("attacked")]


def prowled(table: Table) -> list[tuple[str, str]]:
    """Which dinosaur went where, in order."""
    return [(told["dinosaur"], told["cell"]) for told in table.told("prowled")]
