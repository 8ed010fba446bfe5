"""Proximal policy optimisation (Schulman and others, 2017) for small nets, in plain NumPy."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.features import FEATURES
from tacora.bots.diamant.network import Array, Network
from tacora.sim.jit import jit

BATCH_SPLITS = 2
"""Halves of a batch that are worked on at the same time: always two, so that sums are the same."""


@dataclass(frozen=True)
class PpoConfig:
    """How to learn."""

    epochs: int = 2
    batch: int = 16_384
    rate: float = 1e-3
    clip: float = 0.2
    trust: float = 0.8
    """How far the outcome counts, and not what the net expected on the way (λ): for choosing."""
    outcome: float = 0.97
    """The same for what to expect."""
    entropy: tuple[float, float] = (0.02, 0.001)
    """What undecidedness is worth, at the beginning and at the end."""


class Batch(NamedTuple):
    """What was done, and what it was good for."""

    features: Array
    left: Array
    log_odds: Array
    """The log-odds of leaving when it was done."""
    advantage: Array
    target: Array
    """What the net should have expected."""


def new_net(hidden: int, rng: np.random.Generator) -> Network:
    """A net that knows nothing: its last layer is nearly 0, so it leaves every second time."""
    sizes = (FEATURES, hidden, hidden, 2)
    scales = (np.sqrt(2 / FEATURES), np.sqrt(2 / hidden), 0.01)
    return Network(
        [
            (rng.normal(size=size, scale=scale).astype(np.float32), np.zeros(size[1], np.float32))
            for size, scale in zip(pairwise(sizes), scales, strict=True)
        ]
    )


class PpoTrainer:
    """A net that learns, and its moments (Adam: Kingma and Ba, 2015)."""

    def __init__(
        self, net: Network, habits: PpoConfig, rng: np.random.Generator, hands: Executor
    ) -> None:
        self.net = net
        self._habits = habits
        self._rng = rng
        self._weights = [weight for layer in net.layers for weight in layer]
        self._mean = [np.zeros_like(weight) for weight in self._weights]
        self._square = [np.zeros_like(weight) for weight in self._weights]
        self._steps = 0
        self._hands = hands

    def learn(self, lessons: Batch, left: float) -> None:
        """Go through the lessons; `left` is the part of the training that is still to come."""
        habits = self._habits
        entropy = habits.entropy[1] + left * (habits.entropy[0] - habits.entropy[1])
        for _ in range(habits.epochs):
            order = self._rng.permutation(len(lessons.left))
            for start in range(0, len(order), habits.batch):
                parts = np.array_split(order[start : start + habits.batch], BATCH_SPLITS)
                found = self._hands.map(lambda part: self._gradient(lessons, part, entropy), parts)
                gradient = [sum(each) for each in zip(*found, strict=True)]
                self._step(gradient, habits.rate * left)

    def _gradient(self, lessons: Batch, part: Array, entropy: float) -> list[Array]:
        """Which way the weights should go, for the weights and biases of each layer in turn."""
        lessons = Batch(*(each[part] for each in lessons))
        layers, activity = self.net.layers, [lessons.features]
        for w, b in layers[:-1]:
            found = activity[-1] @ w
            found += b
            np.maximum(found, 0, out=found)
            activity.append(found)
        told = activity[-1] @ layers[-1][0] + layers[-1][1]
        back = ppo_gradient(told, lessons, self._habits.clip, entropy)
        back /= self._habits.batch
        steps: list[Array] = []
        for k in range(len(layers) - 1, -1, -1):
            steps += [back.sum(0), activity[k].T @ back]
            if k:
                back = back @ layers[k][0].T
                back *= activity[k] > 0
        return steps[::-1]

    def _step(self, gradient: list[Array], rate: float) -> None:
        """One step of Adam, with the gradient held to a length of 1."""
        a, b = 0.9, 0.999
        self._steps += 1
        length = np.sqrt(sum(float(np.vdot(part, part)) for part in gradient))
        shorter = min(1.0, 1.0 / (length + 1e-12))
        moments = zip(self._weights, gradient, self._mean, self._square, strict=True)
        for weight, whole, mean, square in moments:
            part = whole * shorter
            np.copyto(mean, a * mean + (1 - a) * part)
            np.copyto(square, b * square + (1 - b) * part * part)
            size = np.sqrt(square / (1 - b**self._steps)) + 1e-8
            np.subtract(weight, rate / (1 - a**self._steps) * mean / size, out=weight)


@jit
def ppo_gradient(told: Array, lessons: Batch, clip: float, entropy: float) -> Array:
    """What was good is made likelier, as long as it is not much likelier than it was."""
    back = np.empty_like(told)
    for at in range(len(told)):
        z, gain, left = told[at, 0], lessons.advantage[at], lessons.left[at]
        p = 1 / (1 + np.exp(-z))
        before = 1 / (1 + np.exp(-lessons.log_odds[at]))
        ratio = p / before if left else (1 - p) / (1 - before)
        push = entropy * z * p * (1 - p)
        if (ratio < 1 + clip) if gain > 0 else (ratio > 1 - clip):
            push -= gain * ratio * (left - p)
        back[at, 0] = push
        back[at, 1] = 4 * (told[at, 1] - lessons.target[at])
    return back


@jit
def advantages(game: Array, explorer: Array, expected: Array, won: Array, trust: float) -> Array:
    """How much better a decision turned out than expected, seen from the decisions after it."""
    found = np.empty_like(expected)
    later = won.copy()
    after = np.zeros_like(won)
    for at in range(len(expected) - 1, -1, -1):
        g, e = game[at], explorer[at]
        gain = later[g, e] - expected[at] + trust * after[g, e]
        found[at] = gain
        after[g, e] = gain
        later[g, e] = expected[at]
    return found
