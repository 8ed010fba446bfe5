"""A bot file that plays Diamant with trained weights; it needs NumPy only.

tacora arena diamant --players 3 --engine rules \
        --bots ./examples/learned_bot.py:file=lynx.npz,greedy-ev,rival
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from tacora.envs.diamant.observation import OBSERVATION_VERSION, Observer
from tacora.games.diamant.options import parse_options
from tacora.games.diamant.view import View


def save_weights(file: str, layers: list[tuple[Any, Any]], players: int) -> None:
    """Write a network, and the observations that it was trained with."""
    arrays = {f"w{n}": weights for n, (weights, _) in enumerate(layers)}
    arrays |= {f"b{n}": bias for n, (_, bias) in enumerate(layers)}
    np.savez(file, version=OBSERVATION_VERSION, players=players, **arrays)


class LearnedBot:
    """Chooses with the probabilities of a network whose hidden layers are tanh."""

    def __init__(self, file: str = "lynx.npz") -> None:
        with np.load(file) as saved:
            version = int(saved["version"])
            if version != OBSERVATION_VERSION:
                raise ValueError(
                    f"train again: the weights are for observations of version {version};"
                    f" this is version {OBSERVATION_VERSION}, not that of {file}"
                )
            self._players = int(saved["players"])
            pairs = (len(saved.files) - 2) // 2
            self._layers = [(saved[f"w{n}"], saved[f"b{n}"]) for n in range(pairs)]

    def begin(self, game: str, seat: int, options: Mapping[str, object]) -> None:
        """Learn which table it is: an observation depends on the cards and the players."""
        observer = Observer(parse_options(options))
        if observer.size != len(self._layers[0][0]):
            raise ValueError(
                f"the weights are for {self._players} players and {len(self._layers[0][0])}"
                f" features; this table has {observer.size}"
            )
        self._observer = observer

    def choose(self, view: View, choices: tuple[str, ...], rng: Random) -> str:
        """Stay or leave, by chance."""
        activity = self._observer.observe_view(view)
        *hidden, (weights, bias) = self._layers
        for w, b in hidden:
            activity = np.tanh(activity @ w + b)
        stay, leave, *_ = activity @ weights + bias
        leaves = rng.random() < 1 / (1 + np.exp(stay - leave))
        return choices[int(leaves)]
