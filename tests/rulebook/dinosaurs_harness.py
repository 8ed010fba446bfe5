"""A table of Diamonds & Dinosaurs for tests: a position laid out, and steps played on it.

    on_map({"n1": "temple"}, at={1: "n1"}, hands={0: ["rope"]})
    on_island().explorer(1, "kofi").hold(0, "rope").stand(1, "e1", diamonds=2)

Both are the turn of seat 0, with three actions left. Explorers start conscious on Base Camp with
their cards face down; map cards enter with their diamonds and dinosaurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Self

from msgspec.structs import replace

from tacora.core.game import ChanceStep, DecisionStep, Step
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.cards.models import DIAMONDS
from tacora.games.dinosaurs.dinosaur_phase.phase import FlipDinosaurCard
from tacora.games.dinosaurs.piles import with_cards, without_card
from tacora.games.dinosaurs.state import update_player
from tacora.games.dinosaurs.turn.turn import EndTurn, TakeActions, place_map_card
from tests.rulebook.dinosaurs_position import Position, cell
from tests.rulebook.refusals import assert_refused

EXPLORERS = ("pemba", "ingrid", "santiago", "noor", "kofi", "mei")
QUIET = "three-horn-charge"
"""A dinosaur card that moves nothing while no triceratops is in play."""

ISLAND = """
    .         tunnel-5   diamond-3      pterodactyl-5  .
    raptor-7  base-camp  jungle-3       jungle-9       diamond-8
    temple    jungle-5   triceratops-3  shannon-6      tunnel-6
"""
"""North is up: n1 is a tunnel, e1 a jungle, s1w1 the Temple with the T-Rex and two diamonds."""

TURN: tuple[Task, ...] = (EndTurn(), FlipDinosaurCard(), TakeActions())
"""The agenda of a turn whose player has actions left; the top is last."""


class Table(Position):
    """A game in progress; every verb lays out or plays something and returns the table."""

    # Lay out a position

    def stand(self, seat: int, at: str | None, **facts: object) -> Self:
        """Put an explorer on a cell, or off the map; `diamonds=2`, `conscious=False`."""
        update_player(self.state, seat, at=None if at is None else cell(at), **facts)
        return self._changed()

    def explorer(self, seat: int, name: str, ready: bool = True) -> Self:
        """Give a seat this explorer card."""
        explorer = self.state.cards.explorer_named[name]
        update_player(self.state, seat, explorer=explorer, ready=ready)
        return self._changed()

    def hold(self, seat: int, *items: str) -> Self:
        """Add items to a hand."""
        cards = [self.state.cards.item_named[item] for item in items]
        for card in cards:
            self.state.item_deck = without_card(self.state.item_deck, card)
        hands = list(self.state.hands)
        hands[seat] = with_cards(hands[seat], *cards)
        self.state.hands = tuple(hands)
        return self._changed()

    def discard(self, seat: int, item: str) -> Self:
        """Put an item of a hand on the discards."""
        card = self.state.cards.item_named[item]
        hands = list(self.state.hands)
        hands[seat] = without_card(hands[seat], card)
        self.state.hands = tuple(hands)
        self.state.item_discards = with_cards(self.state.item_discards, card)
        return self._changed()

    def lay(self, at: str, diamonds: int) -> Self:
        """Set the number of diamonds on a cell."""
        lying = {**self.state.diamonds, cell(at): diamonds}
        self.state.diamonds = {place: number for place, number in lying.items() if number}
        return self._changed()

    def put(self, dinosaur: str, at: str) -> Self:
        """Put a dinosaur on a cell."""
        cells = list(self.state.dinosaurs)
        cells[self.state.cards.dinosaur_named[dinosaur]] = cell(at)
        self.state.dinosaurs = tuple(cells)
        return self._changed()

    def lay_agenda(self, *tasks: Task) -> Self:
        """Set what is to be done, the next last; a window on top asks those it should."""
        self.state.agenda = tasks
        return self._changed()

    def _changed(self) -> Self:
        in_play = sum(self.state.diamonds.values()) + sum(p.diamonds for p in self.state.players)
        self.state.supply = DIAMONDS - in_play
        self._laid_out = True
        return self

    # Play steps

    def apply(self, step: Step) -> Self:
        """Apply any step, legal or not."""
        self.open_window()
        self.state, events = GAME.rules.apply(self.state, step)
        self.events += events
        return self

    def draw(self, *outcomes: str) -> Self:
        """Draw these outcomes of chance, one after the other."""
        for outcome in outcomes:
            self.apply(ChanceStep(outcome))
        return self

    def act(self, *choices: str) -> Self:
        """Answer for the one seat that is asked, once for each choice."""
        for choice in choices:
            [seat] = self.asked
            self.apply(DecisionStep({seat: choice}))
        return self

    def answer(self, answers: Mapping[int, str]) -> Self:
        """Answer for these seats; all others that are asked pass."""
        return self.apply(DecisionStep(dict.fromkeys(self.asked, PASS) | dict(answers)))

    def choose(self, seat: int, choice: str) -> Self:
        """Answer for one seat; all others that are asked pass."""
        return self.answer({seat: choice})

    def all_pass(self) -> Self:
        """Pass once for all seats that are asked."""
        return self.answer({})

    def close_windows(self) -> Self:
        """Pass for everybody until no reaction window is open."""
        while self.in_window:
            self.all_pass()
        return self

    def resolve_stack(self) -> Self:
        """Pass for everybody until the stack is empty or somebody has to choose."""
        while self.state.stack and self.in_window:
            self.all_pass()
        return self

    def play(self, seat: int, card: str) -> Self:
        """Play an item that nobody answers: `rope`, `lasso>2`."""
        return self.choose(seat, f"play:{card}").resolve_stack()

    def use(self, seat: int, target: str = "") -> Self:
        """Use a seat's explorer; nobody answers."""
        return self.choose(seat, f"use{target}").resolve_stack()

    def roll(self, *dice: int) -> Self:
        """Roll these dice; nobody plays anything before them."""
        return self.close_windows().draw(dice_code(*dice))

    def move(self, *dice: int) -> Self:
        """Roll these dice for a move of the one seat that is asked."""
        return self.act("move").roll(*dice)

    def flip(self, card: str = QUIET) -> Self:
        """End the turn and turn this dinosaur card over; nobody plays anything before."""
        if isinstance(self.state.agenda[-1], TakeActions):
            self.act("end")
        return self.close_windows().draw(f"dinosaur:{card}")

    def resolve(self, depth: int) -> Self:
        """Pass, or take the first choice or outcome, until the agenda is down to this depth."""
        while not self.over and (self.state.stack or len(self.state.agenda) > depth):
            if self.in_window:
                self.all_pass()
            elif self.asked:
                self.act(self.choices()[0])
            else:
                self.draw(next(iter(self.weights)))
        return self

    def assert_refused(self, step: Step | str, code: str, clause: str | None = None) -> Self:
        """Assert that a step, or a choice of the one seat asked, is refused and changes nothing."""
        if isinstance(step, str):
            [seat] = self.asked
            step = DecisionStep({seat: step})
        before = replace(self.state, diamonds=dict(self.state.diamonds))
        with assert_refused(code, clause):
            GAME.rules.apply(self.state, step)
        assert self.state == before
        return self

    def copy(self) -> Table:
        """Copy the position to another table."""
        other = Table(copy(self.state))
        other._laid_out = self._laid_out
        return other


def dice_code(*dice: int) -> str:
    """Write dice as chance does, the lowest first."""
    return "dice:" + "+".join(map(str, sorted(dice)))


def new_game(players: int = 2, **options: object) -> Table:
    """Begin a game; no card is drawn yet."""
    raw = {key.replace("_", "-"): value for key, value in options.items()}
    return Table(*GAME.rules.initial_state(GAME.rules.parse_options({"players": players, **raw})))


def set_up_game(players: int = 2, *around: str, **options: object) -> Table:
    """Set a game up with these cards around Base Camp; seat n has explorer n; seat 0 begins."""
    sides = around or ("jungle-3", "jungle-4", "jungle-5", "jungle-6")
    return choose_explorers(players, **options).draw(*[f"map:{card}" for card in sides])


def choose_explorers(players: int = 2, **options: object) -> Table:
    """Begin a game up to the four cards around Base Camp (J7)."""
    table = new_game(players, **options).roll(6, 6)
    for _ in range(players - 1):
        table.roll(1, 2)
    return table.act(*[f"explorer:{name}" for name in EXPLORERS[:players]])


def on_map(
    cards: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    active: int = 0,
    at: Mapping[int, str | None] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    carried: Mapping[int, int] | None = None,
    lying: Mapping[str, int] | None = None,
    dinosaurs: Mapping[str, str] | None = None,
    unconscious: Iterable[int] = (),
    ready: Mapping[int, str] | None = None,
    deck: Iterable[str] | None = None,
    supply: int | None = None,
    actions_left: int = 3,
    **options: object,
) -> Table:
    """Lay out a turn on a map.

    `ready` names the explorers whose cards are face up, `deck` the map cards that are left,
    `lying` the diamonds on a cell if other than those it enters with.
    """
    table = _turn(cards or {}, players, options)
    state, named = table.state, table.state.cards
    if deck is not None:
        state.map_deck = with_cards((), *[named.map_named[card] for card in deck])
    state.active, state.actions_left = active, actions_left
    face_up, cells, carries = ready or {}, at or {}, carried or {}
    face_down = iter([name for name in EXPLORERS if name not in face_up.values()])
    for seat in range(players):
        table.explorer(seat, face_up.get(seat) or next(face_down), ready=seat in face_up)
        facts = {"conscious": seat not in set(unconscious), "diamonds": carries.get(seat, 0)}
        table.stand(seat, cells.get(seat, "camp"), **facts)
    for seat, items in (hands or {}).items():
        table.hold(seat, *items)
    for dinosaur, name in (dinosaurs or {}).items():
        table.put(dinosaur, name)
    for name, number in (lying or {}).items():
        table.lay(name, number)
    if supply is not None:
        state.supply = supply
    return table


def on_island(island: str = ISLAND, players: int = 3, **options: object) -> Table:
    """Lay out a turn on an island drawn with north up."""
    return _turn(_cards_drawn(island), players, options)


def _turn(cards: Mapping[str, str], players: int, options: Mapping[str, object]) -> Table:
    """Lay out a turn with everybody on Base Camp; seat n has explorer n."""
    state = copy(new_game(players, **options).state)
    for name, card in cards.items():
        number = state.cards.map_named[card]
        state.map_deck = without_card(state.map_deck, number)
        place_map_card(state, number, cell(name), [])
    for seat in range(players):
        update_player(state, seat, at=cell("camp"), explorer=seat, ready=False)
    state.turn, state.actions_left, state.may_act = 1, 3, True
    return Table(state).lay_agenda(*TURN)


def _cards_drawn(island: str) -> dict[str, str]:
    rows = [row.split() for row in island.strip().splitlines()]
    [camp] = [(y, row.index("base-camp")) for y, row in enumerate(rows) if "base-camp" in row]
    return {
        _name(camp[0] - y, x - camp[1]): card
        for y, row in enumerate(rows)
        for x, card in enumerate(row)
        if card not in (".", "base-camp")
    }


def _name(north: int, east: int) -> str:
    """Name a cell by its distance from Base Camp."""
    column = f"n{north}" if north > 0 else f"s{-north}" if north else ""
    return column + (f"e{east}" if east > 0 else f"w{-east}" if east else "")
