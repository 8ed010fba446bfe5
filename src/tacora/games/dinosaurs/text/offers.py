"""Choices as offers: verb, arguments and label of each, and forms where one stands for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacora.core.game import Json, Seat
from tacora.core.questions import Offer
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
from tacora.games.dinosaurs.pieces.dice import roll_of
from tacora.games.dinosaurs.reactions.windows import ReactionWindow, top_play
from tacora.games.dinosaurs.state import State

PLACE_FORM, AUGMENT_FORM = "place:{map}@{cell}", "augment:{sign}:{items}"
SIGNS = ("+", "-")

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
}
STEPS = {
    "N": "dinosaurs.do-north",
    "E": "dinosaurs.do-east",
    "S": "dinosaurs.do-south",
    "W": "dinosaurs.do-west",
}
"""The labels of a step to a neighbouring card."""


def offer(state: State, seat: Seat, text: str) -> Offer:
    """Describe one choice of a seat."""
    choice = Choice.parse(text)
    if text == PASS:
        return Offer(PASS, _pass_label(state, seat), text=text)
    if text in _PLAIN:
        return Offer(text, _PLAIN[text], text=text)
    label, args = _DESCRIBE[choice.verb](state, seat, choice)
    return Offer(choice.verb, label, args, text)


def offers(state: State, seat: Seat, choices: Sequence[str]) -> list[Offer]:
    """Describe all choices: the placings of cards in one form, and augmentations in another."""
    parsed = [Choice.parse(text) for text in choices]
    if parsed[0].verb == PLACE:
        return [_placings(parsed)]
    found = [offer(state, seat, c.format()) for c in parsed if c.verb != AUGMENT]
    augmentations = [choice for choice in parsed if choice.verb == AUGMENT]
    return [*found, _augmentations(augmentations)] if augmentations else found


def _placings(placings: Sequence[Choice]) -> Offer:
    """Describe the placings: each of the cards on each of the cells (J12)."""
    cards, cells = zip(*[choice.args for choice in placings], strict=True)
    pick = {"map": list(dict.fromkeys(cards)), "cell": list(dict.fromkeys(cells))}
    return Offer(PLACE, "dinosaurs.do-place", form=PLACE_FORM, pick=pick)


def _augmentations(augmentations: Sequence[Choice]) -> Offer:
    """Describe the augmentations: some of the items, in their order, with a sign (J28)."""
    items = list(dict.fromkeys([item for choice in augmentations for item in choice.args[1:]]))
    pick = {"sign": list(SIGNS), "items": items}
    return Offer(AUGMENT, "dinosaurs.do-discard", form=AUGMENT_FORM, pick=pick)


def with_targets(plays: Sequence[Offer]) -> Offer:
    """Join the plays of one card on several targets into a form."""
    first = plays[0]
    assert first.text is not None  # plays are listed one by one
    args = {key: value for key, value in first.args.items() if key != "on"}
    form = first.text.partition(">")[0] + ">{on}"
    pick = {"on": [play.args["on"] for play in plays]}
    return Offer(first.verb, first.label, args, form=form, pick=pick)


def _pass_label(state: State, seat: Seat) -> str:
    """Say what passing means for the seat's own roll: the throw, or that the dice stay."""
    task = state.agenda[-1]
    if top_play(state) is None and isinstance(task, ReactionWindow):
        own = roll_of(state, seat) is not None
        if own and task.timing in ("before", "rolled"):
            return (
                "dinosaurs.do-pass-roll" if task.timing == "before" else "dinosaurs.do-pass-rolled"
            )
    return "dinosaurs.do-pass"


Described = tuple[str, dict[str, Json]]


def _with_cell(label: str) -> Callable[[State, Seat, Choice], Described]:
    """Return a description that names a card in play and its cell."""

    def describe(state: State, seat: Seat, choice: Choice) -> Described:
        card = state.cards.maps[state.board.cards[choice.cell]].id
        return label, {"map": card, "cell": choice.name}

    return describe


def _to(state: State, seat: Seat, choice: Choice) -> Described:
    """Name a neighbouring card by its direction, any other by its cell."""
    here = _start_of_move(state, state.agenda[-1])
    label = "dinosaurs.do-go"
    for letter, step in DIRECTIONS.items():
        if here is not None and here + step == choice.cell:
            label = STEPS[letter]
    return _with_cell(label)(state, seat, choice)


def _start_of_move(state: State, task: Task) -> Cell | None:
    """Return the cell of the piece that is about to move."""
    match task:
        case MoveTRex() | MoveRaptor() | MoveDinosaurByCard():
            return state.dinosaurs[task.dinosaur]
        case ChooseDestination():
            return state.players[task.mover].at
        case _:
            return state.players[state.active].at


def _with_seat(label: str) -> Callable[[State, Seat, Choice], Described]:
    return lambda state, seat, choice: (label, {"seat": choice.seat})


def _with_name(label: str, key: str) -> Callable[[State, Seat, Choice], Described]:
    return lambda state, seat, choice: (label, {key: choice.name})


def _placing(state: State, seat: Seat, choice: Choice) -> Described:
    card, cell = choice.args
    return "dinosaurs.do-place", {"map": card, "cell": cell}


def _draw(state: State, seat: Seat, choice: Choice) -> Described:
    return "dinosaurs.do-draw", {"maps": list(choice.args)}


def _augment(state: State, seat: Seat, choice: Choice) -> Described:
    sign, *items = choice.args
    return "dinosaurs.do-augment", {"sign": sign, "items": list(items)}


def _play(state: State, seat: Seat, choice: Choice) -> Described:
    if choice.target is None:
        return "dinosaurs.do-play", {"item": choice.name}
    return "dinosaurs.do-play-on", {"item": choice.name, "on": _target(choice.target)}


def _use(state: State, seat: Seat, choice: Choice) -> Described:
    number = state.players[seat].explorer
    assert number is not None  # only a seat with an explorer has this choice
    explorer = state.cards.explorers[number].id
    if choice.target is None:
        return "dinosaurs.do-use", {"explorer": explorer}
    return "dinosaurs.do-use-on", {"explorer": explorer, "on": _target(choice.target)}


def _target(name: str) -> Json:
    """Return the target of a card: a seat, or the name of a dinosaur or an item."""
    return int(name) if name.isdecimal() else name


_DESCRIBE: dict[str, Callable[[State, Seat, Choice], Described]] = {
    PLACE: _placing,
    TUNNEL: _with_cell("dinosaurs.do-tunnel"),
    FILL: _with_cell("dinosaurs.do-fill"),
    FROM: _with_cell("dinosaurs.do-from"),
    TO: _to,
    STEAL: _with_seat("dinosaurs.do-steal"),
    CHASE: _with_seat("dinosaurs.do-chase"),
    FACE: _with_name("dinosaurs.do-face", "dinosaur"),
    DRAW: _draw,
    EXPLORER: _with_name("dinosaurs.do-explorer", "explorer"),
    AUGMENT: _augment,
    PLAY: _play,
    USE: _use,
}
