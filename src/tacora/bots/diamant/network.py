"""A small network: two hidden layers of rectifiers; outputs to leave and to win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

Array = Any


class Network:
    """The weights of a network, applied to one position or to many at once."""

    def __init__(self, layers: list[tuple[Array, Array]]) -> None:
        self.layers = layers

    @classmethod
    def read(cls, path: Path) -> Network:
        """Read a network from its file."""
        with np.load(path) as file:
            return cls([(file[f"w{k}"], file[f"b{k}"]) for k in range(len(file.files) // 2)])

    def write(self, path: Path) -> None:
        """Write the network to a file."""
        weights = {f"w{k}": w for k, (w, _) in enumerate(self.layers)}
        biases = {f"b{k}": b for k, (_, b) in enumerate(self.layers)}
        np.savez(path, **weights, **biases)

    def __call__(self, features: Array) -> Array:
        """Compute the log-odds of leaving and the expected share of the victory."""
        activity = features
        *hidden, (weights, bias) = self.layers
        for w, b in hidden:
            activity = activity @ w
            activity += b
            np.maximum(activity, 0, out=activity)
        return activity @ weights + bias

    def leave_probability(self, features: Array) -> Array:
        """Compute the probability of leaving."""
        return probability(self(features)[..., 0])


def probability(log_odds: Array) -> Array:
    """Convert log-odds to a probability; beyond ±30 the difference is negligible."""
    return 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))
