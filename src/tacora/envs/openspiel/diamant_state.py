"""Diamant as a `pyspiel.State`: chance nodes for cards, simultaneous nodes for choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyspiel

from tacora.envs.openspiel.played_game import ACTIONS, legal_actions
from tacora.games.diamant import rules
from tacora.games.diamant.notation import to_notation
from tacora.games.diamant.state import State

if TYPE_CHECKING:
    from tacora.envs.openspiel.diamant_game import DiamantGame


class DiamantState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position with its history; OpenSpiel copies and saves the attribute `played`."""

    def __init__(self, game: DiamantGame) -> None:
        super().__init__(game)
        self.played = game.beginning

    @property
    def position(self) -> State:
        """Return the position in the rules of Diamant."""
        return self.played.position

    def current_player(self) -> int:
        """Return who moves: chance, everybody, or nobody any more."""
        match self.position.awaiting:
            case "card":
                return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
            case "choices":
                return pyspiel.PlayerId.SIMULTANEOUS  # type: ignore[no-any-return]
            case "nothing":
                return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards left by number, with their exact probabilities."""
        deck = self.position.deck
        total = sum(deck)
        return [(index, count / total) for index, count in enumerate(deck) if count]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.awaiting == "nothing"

    def returns(self) -> list[float]:
        """Return every seat's share of the victory, or its points; zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.position.options.players
        outcome = rules.outcome(self.position)
        if self.get_game().utility == "points":
            return [float(score) for score in outcome.scores]
        share = 1 / len(outcome.winners)
        return [
            share if seat in outcome.winners else 0.0
            for seat in range(self.position.options.players)
        ]

    def __str__(self) -> str:
        """Return the position as one line (docs/notation.md)."""
        return to_notation(self.position)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.position, player)

    def _apply_action(self, action: int) -> None:
        if self.position.awaiting != "card":
            raise pyspiel.SpielError("No card is next: seats decide together with apply_actions.")
        if action not in range(len(self.position.deck)) or not self.position.deck[action]:
            raise pyspiel.SpielError(f"No card {action} is left in the deck.")
        self.played = self.played.with_card(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        if self.position.awaiting != "choices":
            raise pyspiel.SpielError("Nobody decides here: chance or the end is next.")
        players = self.position.options.players
        if len(actions) != players:
            raise pyspiel.SpielError(f"{players} players decide; not {len(actions)}.")
        for seat, action in enumerate(actions):
            legal = legal_actions(self.position, seat)
            if legal and action not in legal:
                raise pyspiel.SpielError(f"Player {seat} may choose {legal}; not {action}.")
        self.played = self.played.with_choices(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        names = self.position.catalog.codes if player == pyspiel.PlayerId.CHANCE else ACTIONS
        if action not in range(len(names)):
            raise pyspiel.SpielError(f"There is no action {action}.")
        return names[action]
