"""A number for every action, and the way from a choice in a position to its number and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.action_list import SINGLE_ACTIONS, Action, aims_at_players, all_actions
from tacora.envs.dinosaurs.view_facts import places_clockwise, scouted_cards
from tacora.games.dinosaurs.board import DIRECTIONS, Board, Cell
from tacora.games.dinosaurs.cards.models import CardSet, Playable
from tacora.games.dinosaurs.choices import (
    AUGMENT,
    CHASE,
    DRAW,
    EXPLORER,
    FACE,
    FILL,
    FROM,
    PLACE,
    PLAY,
    STEAL,
    TO,
    TUNNEL,
    USE,
    Choice,
    augment_choice,
    cell_choice,
    choice_text,
    place_choice,
)
from tacora.games.dinosaurs.state import State


class ActionCodes:
    """The numbers of all actions with a set of cards: the same in every position.

    The functions take a state or the state of a view, and the seat that chooses.
    """

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.actions: tuple[Action, ...] = tuple(all_actions(cards))
        self._codes = {action: code for code, action in enumerate(self.actions)}
        self._fixed = {
            text: code
            for code, action in enumerate(self.actions)
            if (text := _fixed_text(cards, action)) is not None
        }
        """The choices whose texts are the same in every position."""

    def __len__(self) -> int:
        return len(self.actions)

    def code(self, action: Action) -> int:
        """Return the number of an action."""
        return self._codes[action]

    def meaning(self, code: int) -> str:
        """Return an action in words, such as `place 0 jungle-7 N`."""
        parts = [
            ",".join(map(str, part)) if isinstance(part, tuple) else str(part)
            for part in self.actions[code]
        ]
        return " ".join(parts)

    def encode(self, state: State, seat: Seat, choice: str) -> int:
        """Return the number of a legal choice."""
        code = self._fixed.get(choice)
        return self._codes[_action(state, seat, Choice.parse(choice))] if code is None else code

    def decode(self, state: State, seat: Seat, code: int) -> str | None:
        """Return the choice that a number stands for, or None if there is none in this position.

        The choice may still be illegal: the mask says what is legal.
        """
        verb, *details = self.actions[code]
        return _DECODERS.get(str(verb), _plain_choice)(state, seat, (verb, *details))

    def legal(self, state: State, seat: Seat, choices: Iterable[str]) -> dict[int, str]:
        """Return the legal choices of a seat by their numbers."""
        fixed = self._fixed
        found: dict[int, str] = {}
        for choice in choices:
            code = fixed.get(choice)
            if code is None:
                code = self._codes[_action(state, seat, Choice.parse(choice))]
            found[code] = choice
        return found

    def mask(self, codes: Iterable[int]) -> NDArray[np.int8]:
        """Return an array with a 1 for each of these numbers."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[list(codes)] = 1
        return mask


@lru_cache(maxsize=8)
def action_codes(cards: CardSet) -> ActionCodes:
    """Return the numbers for a set of cards; they are made once."""
    return ActionCodes(cards)


def _fixed_text(cards: CardSet, action: Action) -> str | None:
    """Return the text of an action whose choice is spelled the same in every position."""
    verb, *details = action
    if verb in SINGLE_ACTIONS:
        return str(verb)
    if verb in (EXPLORER, FACE):
        return choice_text(str(verb), str(details[0]))
    if verb == PLAY and not isinstance(details[-1], int):
        if cards.items[cards.item_named[str(details[0])]].when == "response":
            return None
        return Choice(PLAY, (str(details[0]),), str(details[1]) if details[1:] else None).format()
    return None


def _seat_at(state: State, seat: Seat, places: object) -> Seat | None:
    assert isinstance(places, int)
    return (seat + places) % len(state.players) if places < len(state.players) else None


# From a choice to its action


def _action(state: State, seat: Seat, choice: Choice) -> Action:
    """Return what a choice means in any position."""
    encoder = _ENCODERS.get(choice.verb)
    return (choice.verb, *choice.args) if encoder is None else encoder(state, seat, choice)


def _cell_action(state: State, seat: Seat, choice: Choice) -> Action:
    return (choice.verb, state.cards.maps[state.board.cards[choice.cell]].id)


def _place_action(state: State, seat: Seat, choice: Choice) -> Action:
    slot = state.drawn.index(state.cards.map_named[choice.name])
    card, way = neighbour(state.board, choice.cell)
    return (PLACE, slot, state.cards.maps[card].id, way)


def _seat_action(state: State, seat: Seat, choice: Choice) -> Action:
    return (choice.verb, places_clockwise(state, seat, choice.seat))


def _augment_action(state: State, seat: Seat, choice: Choice) -> Action:
    sign, *items = choice.args
    hand = state.hands[seat]
    return (AUGMENT, sign, tuple([hand.index(state.cards.item_named[item]) for item in items]))


def _draw_action(state: State, seat: Seat, choice: Choice) -> Action:
    seen = scouted_cards(state)
    return (DRAW, tuple([seen.index(state.cards.map_named[name]) for name in choice.args]))


def _aimed_action(state: State, seat: Seat, choice: Choice) -> Action:
    card = _playable(state, seat, choice.verb, choice.name)
    if choice.target is None or card.when == "response":
        return (choice.verb, card.id)
    if aims_at_players(card):
        return (choice.verb, card.id, places_clockwise(state, seat, int(choice.target)))
    return (choice.verb, card.id, choice.target)


def _playable(state: State, seat: Seat, verb: str, name: str) -> Playable:
    """Return the item of a choice, or the explorer whose ability is used."""
    if verb == PLAY:
        return state.cards.items[state.cards.item_named[name]]
    explorer = state.players[seat].explorer
    assert explorer is not None  # it is used
    return state.cards.explorers[explorer]


def neighbour(board: Board, cell: Cell) -> tuple[int, str]:
    """Return the card that a free cell is named after, and where the cell lies from this card.

    Of several neighbours, the southern one counts, then the western, northern and eastern one.
    """
    for way, step in DIRECTIONS.items():
        card = board.cards.get(cell - step)
        if card is not None:
            return card, way
    raise ValueError("no card lies beside this cell")


_ENCODERS: dict[str, Callable[[State, Seat, Choice], Action]] = {
    **dict.fromkeys((TO, FROM, FILL, TUNNEL), _cell_action),
    PLACE: _place_action,
    **dict.fromkeys((STEAL, CHASE), _seat_action),
    **dict.fromkeys((PLAY, USE), _aimed_action),
    AUGMENT: _augment_action,
    DRAW: _draw_action,
}


# From an action to its choice


def _plain_choice(state: State, seat: Seat, action: Action) -> str | None:
    verb, *details = map(str, action)
    return choice_text(verb, *details)


def _cell_choice(state: State, seat: Seat, action: Action) -> str | None:
    cell = state.board.cells.get(state.cards.map_named[str(action[1])])
    return None if cell is None else cell_choice(str(action[0]), cell)


def _place_choice(state: State, seat: Seat, action: Action) -> str | None:
    _, slot, beside, way = action
    cell = state.board.cells.get(state.cards.map_named[str(beside)])
    assert isinstance(slot, int)
    if cell is None or slot >= len(state.drawn):
        return None
    card = state.cards.maps[state.drawn[slot]]
    return place_choice(card.id, cell + DIRECTIONS[str(way)])


def _seat_choice(state: State, seat: Seat, action: Action) -> str | None:
    other = _seat_at(state, seat, action[1])
    return None if other is None else choice_text(str(action[0]), other)


def _aimed_choice(state: State, seat: Seat, action: Action) -> str | None:
    verb, name, *target = action
    if verb == USE:
        explorer = state.players[seat].explorer
        if explorer is None or state.cards.explorers[explorer].id != name:
            return None
    card = _playable(state, seat, str(verb), str(name))
    args = (card.id,) if verb == PLAY else ()
    aimed: object | None = target[0] if target else None
    if card.when == "response":
        top = state.stack.top
        if top is None or top.kind != "item":
            return None
        aimed = state.cards.items[top.card].id
    elif target and aims_at_players(card):
        aimed = _seat_at(state, seat, target[0])
        if aimed is None:
            return None
    return Choice(str(verb), args, None if aimed is None else str(aimed)).format()


def _augment_choice(state: State, seat: Seat, action: Action) -> str | None:
    _, sign, places = action
    hand = state.hands[seat]
    assert isinstance(places, tuple)
    if places[-1] >= len(hand):
        return None
    return augment_choice(str(sign), tuple([state.cards.items[hand[p]].id for p in places]))


def _draw_choice(state: State, seat: Seat, action: Action) -> str | None:
    places, seen = action[1], scouted_cards(state)
    assert isinstance(places, tuple)
    if places[-1] >= len(seen):
        return None
    return choice_text(DRAW, *[state.cards.maps[seen[place]].id for place in places])


_DECODERS: dict[str, Callable[[State, Seat, Action], str | None]] = {
    **dict.fromkeys((TO, FROM, FILL, TUNNEL), _cell_choice),
    PLACE: _place_choice,
    **dict.fromkeys((STEAL, CHASE), _seat_choice),
    **dict.fromkeys((PLAY, USE), _aimed_choice),
    AUGMENT: _augment_choice,
    DRAW: _draw_choice,
}
