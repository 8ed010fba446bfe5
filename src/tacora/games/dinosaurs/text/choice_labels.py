"""Labels of choices, as messages without a language."""

from __future__ import annotations

from collections.abc import Callable

from tacora.core.messages import Argument, Message, PlayerNames
from tacora.core.stack import PASS
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.board import DIRECTIONS, Cell
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    CARRIED,
    CHASE,
    DRAW,
    END,
    EXPLORER,
    FACE,
    FILL,
    FROM,
    KEEP,
    LEAVE,
    MOVE,
    PICK_UP,
    PLACE,
    PLAY,
    SEARCH,
    SHUFFLE,
    STAY,
    STEAL,
    TAKE,
    TO,
    TUNNEL,
    USE,
    Choice,
)
from tacora.games.dinosaurs.dinosaur_phase.phase import MoveRaptor, MoveTRex
from tacora.games.dinosaurs.effects.dinosaurs import MoveDinosaurByCard
from tacora.games.dinosaurs.effects.movement import ChooseDestination
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.prompts import prompt
from tacora.games.dinosaurs.view import View

__all__ = ["label", "prompt"]

_PLAIN = {
    MOVE: "dinosaurs.do-move",
    SEARCH: "dinosaurs.do-search",
    PICK_UP: "dinosaurs.do-pick-up",
    END: "dinosaurs.do-end",
    STAY: "dinosaurs.do-stay",
    CARRIED: "dinosaurs.do-carried",
    KEEP: "dinosaurs.do-keep",
    SHUFFLE: "dinosaurs.do-shuffle",
    TAKE: "dinosaurs.do-take",
    LEAVE: "dinosaurs.do-leave",
    PASS: "dinosaurs.do-pass",
}
_STEPS = {
    "N": "dinosaurs.do-north",
    "E": "dinosaurs.do-east",
    "S": "dinosaurs.do-south",
    "W": "dinosaurs.do-west",
}


def label(view: View, text: str) -> Message:
    """Describe a choice of the view's seat in a few words."""
    if text in _PLAIN:
        return Message(_PLAIN[text])
    choice = Choice.parse(text)
    if choice.verb == USE:
        return _use(view, choice)
    return _LABELS[choice.verb](view.state, choice)


def _place(state: State, choice: Choice) -> Message:
    card, cell = choice.args
    facts = {"card": _map_card(state, card), "cell": fragments.where(cell)}
    return Message("dinosaurs.do-place", facts)


def _with_cell(message: str) -> Callable[[State, Choice], Message]:
    """Return a label that names a card in play and its cell."""

    def make(state: State, choice: Choice) -> Message:
        facts = {"card": _space_at(state, choice.cell), "cell": fragments.where(choice.name)}
        return Message(message, facts)

    return make


def _to(state: State, choice: Choice) -> Message:
    """Name a neighbouring card by its direction, any other by its cell."""
    here = _start_of_move(state, state.agenda[-1])
    for letter, step in DIRECTIONS.items():
        if here is not None and here + step == choice.cell:
            return Message(_STEPS[letter], {"card": _space_at(state, choice.cell)})
    return _with_cell("dinosaurs.do-go")(state, choice)


def _start_of_move(state: State, task: Task) -> Cell | None:
    """Return the cell of the piece that is about to move."""
    match task:
        case MoveTRex() | MoveRaptor() | MoveDinosaurByCard():
            return state.dinosaurs[task.dinosaur]
        case ChooseDestination():
            return state.players[task.mover].at
        case _:
            return state.players[state.active].at


def _with_seat(message: str) -> Callable[[State, Choice], Message]:
    def make(state: State, choice: Choice) -> Message:
        return Message(message, {"who": PlayerNames((choice.seat,))})

    return make


def _with_dinosaur(message: str) -> Callable[[State, Choice], Message]:
    def make(state: State, choice: Choice) -> Message:
        number = state.cards.dinosaur_named[choice.name]
        return Message(message, {"beast": fragments.dinosaur_name_in(state.cards, number)})

    return make


def _draw(state: State, choice: Choice) -> Message:
    one, other = [_map_card(state, name) for name in choice.args]
    return Message("dinosaurs.do-draw", {"one": one, "other": other})


def _explorer(state: State, choice: Choice) -> Message:
    card = f"explorer.{choice.name}"
    facts = {"explorer": Message(card), "text": Message(f"{card}.text")}
    return Message("dinosaurs.do-explorer", facts)


def _augment(state: State, choice: Choice) -> Message:
    sign, *items = choice.args
    by = fragments.signed(len(items) if sign == "+" else -len(items))
    facts: dict[str, Argument] = {"count": len(items), "by": by, "items": fragments.items(items)}
    return Message("dinosaurs.do-augment", facts)


def _play(state: State, choice: Choice) -> Message:
    card = Message(f"item.{choice.name}")
    if choice.target is None:
        return Message("dinosaurs.do-play", {"card": card})
    item = state.cards.items[state.cards.item_named[choice.name]]
    target = fragments.target_of_card(state.cards, item, choice.target)
    return Message("dinosaurs.do-play-on", {"card": card, "target": target})


def _use(view: View, choice: Choice) -> Message:
    state = view.state
    number = None if view.seat is None else state.players[view.seat].explorer
    assert number is not None  # only a seat with an explorer has this choice
    explorer = state.cards.explorers[number]
    card = Message(f"explorer.{explorer.id}")
    if choice.target is None:
        return Message("dinosaurs.do-use", {"card": card})
    target = fragments.target_of_card(state.cards, explorer, choice.target)
    return Message("dinosaurs.do-use-on", {"card": card, "target": target})


def _map_card(state: State, name: str) -> Message:
    return fragments.space(state.cards.maps[state.cards.map_named[name]])


def _space_at(state: State, cell: Cell) -> Message:
    return fragments.space(state.cards.maps[state.board.cards[cell]])


_LABELS: dict[str, Callable[[State, Choice], Message]] = {
    PLACE: _place,
    TUNNEL: _with_cell("dinosaurs.do-tunnel"),
    FILL: _with_cell("dinosaurs.do-fill"),
    FROM: _with_cell("dinosaurs.do-from"),
    TO: _to,
    STEAL: _with_seat("dinosaurs.do-steal"),
    CHASE: _with_seat("dinosaurs.do-chase"),
    FACE: _with_dinosaur("dinosaurs.do-face"),
    DRAW: _draw,
    EXPLORER: _explorer,
    AUGMENT: _augment,
    PLAY: _play,
}
