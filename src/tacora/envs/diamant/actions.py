"""The actions of Diamant: a bit for each of the seat's explorers that leaves, or nothing to do."""

from __future__ import annotations

from typing import Any

import numpy as np

from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import Explorers, State, explorers_in_cave

Mask = Any
"""An array with 1 for each legal action, else 0."""


def num_choices(options: Options) -> int:
    """Return the number of actions of a seat that decides; `no-op` is the next number.

    With one explorer 0 is `continue` and 1 is `exit`. With two explorers (D47) bit 0 lets the
    first leave and bit 1 the second: 0 to 3.
    """
    return 1 << (options.explorers // options.players)


def action_names(options: Options) -> tuple[str, ...]:
    """Return what each action means, `no-op` last."""
    explorers = options.explorers // options.players
    choices = (
        "+".join((CONTINUE, EXIT)[action >> each & 1] for each in range(explorers))
        for action in range(num_choices(options))
    )
    return (*choices, "no-op")


def action_mask(state: State, seat: int) -> Mask:
    """Return the legal actions of a seat; only `no-op` where it decides nothing."""
    mask = np.zeros(num_choices(state.options) + 1, np.int8)
    inside = _bits(state, explorers_in_cave(state, seat))
    if state.awaiting != "choices" or not inside:
        mask[-1] = 1
    for action in range(num_choices(state.options)):
        mask[action] = inside != 0 and action & ~inside == 0 and not mask[-1]
    return mask


def choice_of(state: State, seat: int, action: int) -> str:
    """Return the choice of a seat that decides, as the rules name it."""
    explorers = explorers_in_cave(state, seat)
    return "+".join(
        (CONTINUE, EXIT)[action >> explorer // state.options.players & 1] for explorer in explorers
    )


def action_of(state: State, seat: int, choice: str) -> int:
    """Return the action that stands for a choice of the rules."""
    explorers, parts = explorers_in_cave(state, seat), choice.split("+")
    leavers = [e for e, part in zip(explorers, parts, strict=True) if part == EXIT]
    return _bits(state, tuple(leavers))


def _bits(state: State, explorers: Explorers) -> int:
    return sum(1 << explorer // state.options.players for explorer in explorers)
