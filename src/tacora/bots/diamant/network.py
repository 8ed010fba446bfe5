"""A small net: two hidden layers of rectifiers, the chance to leave and the chance to win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

Array = Any


class Network:
    """Weights and nothing else; for one position or for many at once."""

    def __init__(self, layers: list[tuple[Array, Array]]) -> None:
        self.layers = layers

    @classmethod
    def read(cls, path: Path) -> Network:
        """A net from its file."""
        with np.load(path) as file:
            return cls([(file[f"w{k}"], file[f"b{k}"]) for k in range(len(file.files) // 2)])

    def write(self, path: Path) -> None:
        """Keep it in a file."""
        weights = {f"w{k}": w for k, (w, _) in enumerate(self.layers)}
        biases = {f"b{k}": b for k, (_, b) in enumerate(self.layers)}
        np.savez(path, **weights, **biases)

    def __call__(self, features: Array) -> Array:
        """What the net says: the log-odds of leaving, and the share of the victory it expects."""
        found = features
        *hidden, (weights, bias) = self.layers
        for w, b in hidden:
            found = found @ w
            found += b
            np.maximum(found, 0, out=found)
        return found @ weights + bias

    def leaving(self, features: Array) -> Array:
        """The probability of leaving."""
        return probability(self(features)[..., 0])


def probability(log_odds: Array) -> Array:
    """Log-odds as a probability; beyond 30 it makes no difference that anybody could see."""
    return 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))
