"""A game as it was played: the position, and the cards and choices that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacora.core.game import ChanceStep, DecisionStep
from tacora.games.diamant import rules
from tacora.games.diamant.cards import CHOICES
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import State, seats_to_move

PAIRS = tuple(f"{first}+{second}" for first in CHOICES for second in CHOICES)
ACTIONS = (*CHOICES, *PAIRS)
"""The choices by the number of their action. Pairs are for two explorers in the cave (D47)."""
_ACTIONS_OF = {offered: [ACTIONS.index(c) for c in offered] for offered in ((), CHOICES, PAIRS)}

NOT_ASKED = -1
"""In a joint choice, the action of a seat in camp."""

Move = int | tuple[int, ...]
"""A card by its number in the catalogue, or the action of every seat."""


class PlayedGame:
    """A game from its beginning; a value that is never changed, so copies are the same object."""

    __slots__ = ("moves", "position")

    def __init__(self, position: State, moves: tuple[Move, ...] = ()) -> None:
        self.position = position
        self.moves = moves

    def with_card(self, index: int) -> PlayedGame:
        """Return the game after a card."""
        code = self.position.catalog.codes[index]
        position, _ = rules.apply(self.position, ChanceStep(code))
        return PlayedGame(position, (*self.moves, index))

    def with_choices(self, actions: Sequence[int]) -> PlayedGame:
        """Return the game after everybody's choice; the actions of seats in camp do not count."""
        asked = seats_to_move(self.position)
        choices = {seat: ACTIONS[actions[seat]] for seat in asked}
        position, _ = rules.apply(self.position, DecisionStep(choices))
        joint = tuple(
            actions[seat] if seat in asked else NOT_ASKED
            for seat in range(self.position.options.players)
        )
        return PlayedGame(position, (*self.moves, joint))

    def __copy__(self) -> PlayedGame:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> PlayedGame:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (self.position.options, self.moves)


def new_game(options: Options) -> PlayedGame:
    """Return a game before its first card."""
    return PlayedGame(rules.initial_state(options)[0])


def replay(options: Options, moves: Sequence[Move]) -> PlayedGame:
    """Return the game after these moves."""
    game = new_game(options)
    for move in moves:
        game = game.with_card(move) if isinstance(move, int) else game.with_choices(move)
    return game


def legal_actions(position: State, seat: int) -> list[int]:
    """Return what a seat may do, in order; nothing in camp."""
    return list(_ACTIONS_OF[rules.legal_choices(position, seat)])


def num_actions(options: Options) -> int:
    """Return the number of actions: two, and four pairs with two explorers (D47)."""
    return len(ACTIONS) if options.two_explorers else len(CHOICES)
