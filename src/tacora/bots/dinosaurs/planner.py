"""planner: counts the actions that are left until it is home, and does what shortens them.

It knows the mean number of actions between any two cells, plans a round through diamonds and back,
weighs dinosaurs within reach, plays a card when it gains more than keeping it, and hampers
whoever is nearly home. It does not look ahead over other players' turns.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tacora.bots.dinosaurs.card_value import best_play
from tacora.bots.dinosaurs.evaluation import cost, weight
from tacora.bots.dinosaurs.placement import best_places, goodness
from tacora.bots.dinosaurs.roll_value import landing, move_gain
from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs.board import CAMP, Cell, cell_named
from tacora.games.dinosaurs.dinosaur_phase.phase import Chase, Prowl, Sight
from tacora.games.dinosaurs.effects.destinations import Reach, Send
from tacora.games.dinosaurs.effects.peeking import KEEP, SHUFFLE, Foresee, ScoutMap
from tacora.games.dinosaurs.pieces.diamonds import Refill
from tacora.games.dinosaurs.pieces.dinosaur_pieces import Lead
from tacora.games.dinosaurs.pieces.explorers import CARRIED, STAY, Carry
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import State, Task, room
from tacora.games.dinosaurs.turn import turn
from tacora.games.dinosaurs.turn.setup import Explorers
from tacora.games.dinosaurs.view import View

Choices = tuple[str, ...]

SEARCH_BELOW = 0.4
"""A move that gains less than this is worth less than an item."""

STEAL_GAIN = 2.0


class Planner:
    """Plays for itself, by what lies open and its own hand."""

    def choose(self, view: View, choices: Choices, luck: Random) -> str:
        assert view.seat is not None  # a bot sits somewhere
        return decide(view.table, view.seat, choices, luck)


def decide(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    """What the planner answers for a seat; of the hands it looks at the seat's own alone."""
    if len(choices) == 1:
        return choices[0]
    way = _WAYS.get(type(table.agenda[-1]))
    return choices[0] if way is None else way(table, seat, choices, luck)


# A turn


def _explorer(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    return luck.choice(choices)


def _place(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    return best_places(table, seat, choices)[0]


def _act(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    if turn.PICK_UP in choices:
        return turn.PICK_UP
    idea = best_play(table, seat, "act")
    if idea is not None:
        return idea.choice
    best, gain = turn.MOVE, move_gain(table, seat)
    now = cost(table, seat)
    for choice in choices:
        if choice.startswith(turn.TUNNEL):
            through = now - cost(table, seat, _cell(choice))
            best, gain = max((best, gain), (choice, through), key=lambda idea: idea[1])
        elif choice.startswith(turn.STEAL) and table.points == 1:
            best, gain = max((best, gain), (choice, STEAL_GAIN), key=lambda idea: idea[1])
    if gain < SEARCH_BELOW and turn.SEARCH in choices and room(table, seat) > 1:
        return turn.SEARCH
    return best


def _stride(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    here = table.players[seat].at
    assert here is not None  # whoever moves is on the map

    def after(choice: str) -> float:
        cell = here if choice == turn.STAY else _cell(choice)
        assert cell is not None
        return landing(table, seat, cell, table.points)

    return min(choices, key=after)


def _answer(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    window = table.agenda[-1]
    assert isinstance(window, Window)
    return respond(table, seat, window)


def respond(table: State, seat: Seat, window: Window) -> str:
    """What the planner answers in a window; it finds out by itself what there is to choose."""
    top = table.stack.top
    if top is not None and top.seat == seat:
        return PASS  # first see what comes of it
    idea = best_play(table, seat, window.moment)
    return PASS if idea is None else idea.choice


def _carry(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    refreshed = 0.0 if table.players[seat].ready else 0.8
    return CARRIED if cost(table, seat, CAMP) - refreshed < cost(table, seat) else STAY


# Where cards take explorers and dinosaurs


def _send(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    task = table.agenda[-1]
    assert isinstance(task, Send)
    if task.mover == seat:
        return min(choices, key=lambda choice: landing(table, seat, _cell(choice), table.points))
    return max(choices, key=lambda choice: cost(table, task.mover, _cell(choice)))


def _lead(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    """A dinosaur goes where others carry diamonds and oneself is not."""
    own = table.players[seat].at

    def score(choice: str) -> float:
        cell = _cell(choice)
        return _harm(table, seat, cell) - (3.0 if cell == own else 0.0)

    return max(choices, key=score)


def _harm(table: State, seat: Seat, cell: Cell) -> float:
    return sum(
        (1 + player.diamonds) * weight(table, other)
        for other, player in enumerate(table.players)
        if other != seat and player.awake and player.at == cell
    )


def _chase(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    """Raptors are set on whoever has most to lose, oneself last."""

    def score(choice: str) -> float:
        prey = int(choice.partition(":")[2])
        if table.players[prey].at == table.players[seat].at:
            return -1.0
        return table.players[prey].diamonds + weight(table, prey)

    return max(choices, key=score)


# The rest


def _foresee(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    if table.omen is None:
        return KEEP
    moves = " ".join(table.cards.deck[table.omen].moves)
    mine_to_fear = "t-rex" in moves and table.active == seat
    return SHUFFLE if mine_to_fear or table.cards.deck[table.omen].earthquake else KEEP


def _scout(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    named, maps = table.cards.map_named, table.cards.maps

    def score(choice: str) -> float:
        return sum(goodness(maps[named[name]]) for name in choice[5:].split(","))

    return max(choices, key=score)


def _nearest(table: State, seat: Seat, choices: Choices, luck: Random) -> str:
    far = table.board.distances(table.players[seat].at or CAMP)
    return min(choices, key=lambda choice: far[_cell(choice)])


def _cell(choice: str) -> Cell:
    cell = cell_named(choice.partition(":")[2])
    assert cell is not None  # such choices name a cell
    return cell


_WAYS: dict[type[Task], Callable[[State, Seat, Choices, Random], str]] = {
    Explorers: _explorer,
    turn.Place: _place,
    turn.Act: _act,
    turn.Stride: _stride,
    Window: _answer,
    Carry: _carry,
    Send: _send,
    Lead: _lead,
    Prowl: _lead,
    Chase: _lead,
    Sight: _chase,
    Foresee: _foresee,
    ScoutMap: _scout,
    Refill: _nearest,
    Reach: _nearest,
}
"""Other decisions are answered by the first choice: the order of raptors, whom to face first."""
