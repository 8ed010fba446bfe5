"""Answers in words, as messages without a language: what a seat may say when it is asked."""

from __future__ import annotations

from collections.abc import Callable

from tacora.core.messages import Argument, Message, PlayerNames
from tacora.games.dinosaurs.agenda import Task
from tacora.games.dinosaurs.board import DIRECTIONS, Cell, cell_named
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.dinosaur_phase.phase import MoveRaptor, MoveTRex
from tacora.games.dinosaurs.effects.destinations import MoveExplorer
from tacora.games.dinosaurs.pieces.dinosaur_pieces import MoveDinosaurByCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.prompts import prompt
from tacora.games.dinosaurs.view import View

__all__ = ["label", "prompt"]

_WORDS = {
    "move": "dinosaurs.do-move",
    "search": "dinosaurs.do-search",
    "pick-up": "dinosaurs.do-pick-up",
    "end": "dinosaurs.do-end",
    "stay": "dinosaurs.do-stay",
    "carried": "dinosaurs.do-carried",
    "keep": "dinosaurs.do-keep",
    "shuffle": "dinosaurs.do-shuffle",
    "take": "dinosaurs.do-take",
    "leave": "dinosaurs.do-leave",
    "pass": "dinosaurs.do-pass",
}
_STEPS = {
    "N": "dinosaurs.do-north",
    "E": "dinosaurs.do-east",
    "S": "dinosaurs.do-south",
    "W": "dinosaurs.do-west",
}


def label(view: View, choice: str) -> Message:
    """An answer of the view's seat in a few words."""
    if choice in _WORDS:
        return Message(_WORDS[choice])
    head, _, aim = choice.partition(">")
    verb, _, rest = head.partition(":")
    if verb == "use":
        return _use(view, aim)
    return _LABELS[verb](view.state, rest, aim)


def _place(state: State, rest: str, aim: str) -> Message:
    card, _, cell = rest.partition("@")
    facts = {"card": _map_card(state, card), "cell": fragments.where(cell)}
    return Message("dinosaurs.do-place", facts)


def _on_cell(kind: str) -> Callable[[State, str, str], Message]:
    """A label that names a card in play and where it lies."""

    def labelled(state: State, rest: str, aim: str) -> Message:
        return Message(kind, {"card": _space_at(state, rest), "cell": fragments.where(rest)})

    return labelled


def _to(state: State, rest: str, aim: str) -> Message:
    """A neighbouring card by its direction, any other by its place."""
    here = _start(state, state.agenda[-1])
    for letter, step in DIRECTIONS.items():
        if here is not None and here + step == cell_named(rest):
            return Message(_STEPS[letter], {"card": _space_at(state, rest)})
    return _on_cell("dinosaurs.do-go")(state, rest, aim)


def _start(state: State, task: Task) -> Cell | None:
    """Where whoever is about to go stands now."""
    match task:
        case MoveTRex() | MoveRaptor() | MoveDinosaurByCard():
            return state.dinosaurs[task.dinosaur]
        case MoveExplorer():
            return state.players[task.mover].at
        case _:
            return state.players[state.active].at


def _with_seat(kind: str) -> Callable[[State, str, str], Message]:
    def labelled(state: State, rest: str, aim: str) -> Message:
        return Message(kind, {"who": PlayerNames((int(rest),))})

    return labelled


def _with_beast(kind: str) -> Callable[[State, str, str], Message]:
    def labelled(state: State, rest: str, aim: str) -> Message:
        return Message(kind, {"beast": _beast_named(state, rest)})

    return labelled


def _draw(state: State, rest: str, aim: str) -> Message:
    one, other = [_map_card(state, name) for name in rest.split(",")]
    return Message("dinosaurs.do-draw", {"one": one, "other": other})


def _explorer(state: State, rest: str, aim: str) -> Message:
    card = f"explorer.{rest}"
    facts = {"explorer": Message(card), "text": Message(f"{card}.text")}
    return Message("dinosaurs.do-explorer", facts)


def _augment(state: State, rest: str, aim: str) -> Message:
    sign, _, names = rest.partition(":")
    items = names.split(",")
    by = fragments.signed(len(items) if sign == "+" else -len(items))
    facts: dict[str, Argument] = {"count": len(items), "by": by, "items": fragments.items(items)}
    return Message("dinosaurs.do-augment", facts)


def _play(state: State, rest: str, aim: str) -> Message:
    card = Message(f"item.{rest}")
    if not aim:
        return Message("dinosaurs.do-play", {"card": card})
    item = state.cards.items[state.cards.item_named[rest]]
    return Message("dinosaurs.do-play-on", {"card": card, "target": _aim(state, item, aim)})


def _use(view: View, aim: str) -> Message:
    state = view.state
    place = None if view.seat is None else state.players[view.seat].explorer
    assert place is not None  # only a seat with an explorer is offered this
    explorer = state.cards.explorers[place]
    card = Message(f"explorer.{explorer.id}")
    if not aim:
        return Message("dinosaurs.do-use", {"card": card})
    return Message("dinosaurs.do-use-on", {"card": card, "target": _aim(state, explorer, aim)})


def _aim(state: State, card: Playable, aim: str) -> Argument:
    if card.when == "response":
        return Message(f"item.{aim}")
    return _beast_named(state, aim) if card.on == "dinosaur" else PlayerNames((int(aim),))


def _beast_named(state: State, name: str) -> Message:
    return fragments.dinosaur_name_in(state.cards, state.cards.dinosaur_named[name])


def _map_card(state: State, name: str) -> Message:
    return fragments.space(state.cards.maps[state.cards.map_named[name]])


def _space_at(state: State, name: str) -> Message:
    cell = cell_named(name)
    assert cell is not None  # an answer names a cell of the board
    return fragments.space(state.cards.maps[state.board.cards[cell]])


_LABELS: dict[str, Callable[[State, str, str], Message]] = {
    "place": _place,
    "tunnel": _on_cell("dinosaurs.do-tunnel"),
    "fill": _on_cell("dinosaurs.do-fill"),
    "from": _on_cell("dinosaurs.do-from"),
    "to": _to,
    "steal": _with_seat("dinosaurs.do-steal"),
    "chase": _with_seat("dinosaurs.do-chase"),
    "next": _with_beast("dinosaurs.do-next"),
    "face": _with_beast("dinosaurs.do-face"),
    "draw": _draw,
    "explorer": _explorer,
    "augment": _augment,
    "play": _play,
}
