"""What a player sees, as numbers and as text: now, or since the beginning."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pyspiel

from tacora.envs.openspiel.diamant_state import DiamantState
from tacora.envs.openspiel.played_game import ACTIONS, NOT_ASKED, Move, num_actions
from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import catalog_for_options
from tacora.games.diamant.notation import to_notation
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import State
from tacora.games.diamant.view import visible_chests

AWAITING = ("card", "choices", "nothing")


class DiamantObserver:
    """Writes observations of the type that it was made for; `tensor` and `dict` share memory."""

    def __init__(self, options: Options, max_cards: int, kind: pyspiel.IIGObservationType) -> None:
        self._options = options
        self._is_public = bool(kind.public_info)
        self._has_memory = bool(kind.perfect_recall)
        self._is_personal = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._shows_all_chests = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        shapes = self._shapes(max_cards)
        self.tensor: Any = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: DiamantState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        self._check(player)
        self.tensor.fill(0)
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if self._is_public:
            self._write_public(state.position)
        if "chests" in self.dict:
            self.dict["chests"][:] = [chest or 0 for chest in self._chests(state.position, player)]
        if "history" in self.dict:
            self._write_history(state.played.moves)

    def string_from(self, state: DiamantState, player: int) -> str:
        """Return what a player sees as text."""
        self._check(player)
        words = [f"p{player}"] if self._is_public and self._is_personal else []
        chests = self._chests(state.position, player)
        shown = ",".join("?" if chest is None else str(chest) for chest in chests)
        if self._is_public and self._has_memory:
            words += [_move_text(state.position, move) for move in state.played.moves]
        elif self._is_public:
            fields = to_notation(state.position).split(" ")
            fields[5] = shown  # chests
            words += fields
        elif self._shows_chests():
            words.append(f"chests {shown}")
        return " ".join(words)

    def _check(self, player: int) -> None:
        if player not in range(self._options.players):
            raise pyspiel.SpielError(f"There is no player {player}.")

    def _shapes(self, max_cards: int) -> dict[str, tuple[int, ...]]:
        """Return the parts of the tensor, in order."""
        kinds = len(catalog_for_options(self._options).codes)
        players = self._options.players
        shapes: dict[str, tuple[int, ...]] = {"player": (players,)} if self._is_personal else {}
        if self._is_public:
            shapes |= {
                "round": (ENTRANCES,),
                "awaiting": (len(AWAITING),),
                "inside": (self._options.explorers,),
                "carried": (1,),
                "rubies_on_path": (1,),
                "path": (kinds,),
                "deck": (kinds,),
                "removed": (kinds,),
                "relics": (players, 2),
            }
        if self._shows_chests():
            shapes["chests"] = (players,)
        if self._is_public and self._has_memory:
            shapes["history"] = (max_cards * (kinds + players * num_actions(self._options)),)
        return shapes

    def _shows_chests(self) -> bool:
        """Return whether any chest is part of the observation."""
        public = self._options.chests == "open" or self._has_memory
        return self._is_public if public else self._is_personal

    def _chests(self, state: State, player: int) -> tuple[int | None, ...]:
        """D43: closed chests hide what others have banked, except from a player who remembers."""
        if self._has_memory or self._shows_all_chests:
            return state.banked
        return visible_chests(state, player if self._is_personal else None)

    def _write_public(self, state: State) -> None:
        parts = self.dict
        parts["round"][state.round - 1] = 1
        parts["awaiting"][AWAITING.index(state.awaiting)] = 1
        parts["inside"][list(state.inside)] = 1
        parts["carried"][0] = state.carried
        for revealed in state.path:
            parts["path"][revealed.card.index] += 1
            parts["rubies_on_path"][0] += revealed.rubies
        parts["deck"][:] = state.deck
        for card in state.removed:
            parts["removed"][card.index] += 1
        parts["relics"][:] = [(len(relics), sum(relics)) for relics in state.relics]

    def _write_history(self, moves: tuple[Move, ...]) -> None:
        """Write a line for each card: its number, then what every seat chose after it."""
        kinds = len(self.dict["deck"])
        actions = num_actions(self._options)
        lines = self.dict["history"].reshape(-1, kinds + self._options.players * actions)
        at = -1
        for move in moves:
            if isinstance(move, int):
                at += 1
                lines[at, move] = 1
                continue
            for seat, action in enumerate(move):
                if action != NOT_ASKED:
                    lines[at, kinds + seat * actions + action] = 1


def _move_text(state: State, move: Move) -> str:
    """Return a card by its code, or what each seat chose: c, e, a pair of them, or - in camp."""
    if isinstance(move, int):
        return state.catalog.codes[move]
    return ",".join("-" if action == NOT_ASKED else _initials(action) for action in move)


def _initials(action: int) -> str:
    return "".join(choice[0] for choice in ACTIONS[action].split("+"))
