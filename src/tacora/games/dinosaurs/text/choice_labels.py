"""Answers in words, as messages without a language: what a seat may say when it is asked."""

from __future__ import annotations

from collections.abc import Callable

from tacora.core.messages import Argument, Message, Names
from tacora.games.dinosaurs.board import DIRECTIONS, Cell, cell_named
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.dinosaur_phase.phase import Chase, Prowl
from tacora.games.dinosaurs.effects.destinations import Send
from tacora.games.dinosaurs.pieces.dinosaur_pieces import Lead
from tacora.games.dinosaurs.state import State, Task
from tacora.games.dinosaurs.text import fragments
from tacora.games.dinosaurs.text.prompts import question
from tacora.games.dinosaurs.view import View

__all__ = ["label", "question"]

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
    return _LABELS[verb](view.table, rest, aim)


def _place(table: State, rest: str, aim: str) -> Message:
    card, _, cell = rest.partition("@")
    facts = {"card": _map_card(table, card), "cell": fragments.where(cell)}
    return Message("dinosaurs.do-place", facts)


def _on_cell(kind: str) -> Callable[[State, str, str], Message]:
    """A label that names a card in play and where it lies."""

    def labelled(table: State, rest: str, aim: str) -> Message:
        return Message(kind, {"card": _space_at(table, rest), "cell": fragments.where(rest)})

    return labelled


def _to(table: State, rest: str, aim: str) -> Message:
    """A neighbouring card by its direction, any other by its place."""
    here = _start(table, table.agenda[-1])
    for letter, step in DIRECTIONS.items():
        if here is not None and here + step == cell_named(rest):
            return Message(_STEPS[letter], {"card": _space_at(table, rest)})
    return _on_cell("dinosaurs.do-go")(table, rest, aim)


def _start(table: State, task: Task) -> Cell | None:
    """Where whoever is about to go stands now."""
    match task:
        case Prowl() | Chase() | Lead():
            return table.dinosaurs[task.dinosaur]
        case Send():
            return table.players[task.mover].at
        case _:
            return table.players[table.active].at


def _with_seat(kind: str) -> Callable[[State, str, str], Message]:
    def labelled(table: State, rest: str, aim: str) -> Message:
        return Message(kind, {"who": Names((int(rest),))})

    return labelled


def _with_beast(kind: str) -> Callable[[State, str, str], Message]:
    def labelled(table: State, rest: str, aim: str) -> Message:
        return Message(kind, {"beast": _beast_named(table, rest)})

    return labelled


def _draw(table: State, rest: str, aim: str) -> Message:
    one, other = [_map_card(table, name) for name in rest.split(",")]
    return Message("dinosaurs.do-draw", {"one": one, "other": other})


def _explorer(table: State, rest: str, aim: str) -> Message:
    card = f"explorer.{rest}"
    facts = {"explorer": Message(card), "text": Message(f"{card}.text")}
    return Message("dinosaurs.do-explorer", facts)


def _augment(table: State, rest: str, aim: str) -> Message:
    sign, _, names = rest.partition(":")
    items = names.split(",")
    by = fragments.signed(len(items) if sign == "+" else -len(items))
    facts: dict[str, Argument] = {"count": len(items), "by": by, "items": fragments.items(items)}
    return Message("dinosaurs.do-augment", facts)


def _play(table: State, rest: str, aim: str) -> Message:
    card = Message(f"item.{rest}")
    if not aim:
        return Message("dinosaurs.do-play", {"card": card})
    item = table.cards.items[table.cards.item_named[rest]]
    return Message("dinosaurs.do-play-on", {"card": card, "target": _aim(table, item, aim)})


def _use(view: View, aim: str) -> Message:
    table = view.table
    place = None if view.seat is None else table.players[view.seat].explorer
    assert place is not None  # only a seat with an explorer is offered this
    explorer = table.cards.explorers[place]
    card = Message(f"explorer.{explorer.id}")
    if not aim:
        return Message("dinosaurs.do-use", {"card": card})
    return Message("dinosaurs.do-use-on", {"card": card, "target": _aim(table, explorer, aim)})


def _aim(table: State, card: Playable, aim: str) -> Argument:
    if card.when == "response":
        return Message(f"item.{aim}")
    return _beast_named(table, aim) if card.on == "dinosaur" else Names((int(aim),))


def _beast_named(table: State, name: str) -> Message:
    return fragments.beast_of(table.cards, table.cards.dinosaur_named[name])


def _map_card(table: State, name: str) -> Message:
    return fragments.space(table.cards.maps[table.cards.map_named[name]])


def _space_at(table: State, name: str) -> Message:
    cell = cell_named(name)
    assert cell is not None  # an answer names a cell of the board
    return fragments.space(table.cards.maps[table.board.cards[cell]])


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
