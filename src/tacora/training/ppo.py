"""Proximal policy optimisation (Schulman and others, 2017) for small networks, in NumPy."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.features import NUM_FEATURES
from tacora.bots.diamant.network import Array, Network
from tacora.sim.jit import jit

BATCH_SPLITS = 2
"""Parts of a batch that are computed in parallel: always two, so that the sums are the same."""


@dataclass(frozen=True)
class PpoConfig:
    """Hyperparameters of the training."""

    epochs: int = 2
    batch: int = 16_384
    learning_rate: float = 1e-3
    clip: float = 0.2
    gae_lambda: float = 0.8
    """λ of the advantages: 1 uses only the outcome, 0 only the next expectation."""
    value_lambda: float = 0.97
    """λ of the critic's targets."""
    entropy_coef: tuple[float, float] = (0.02, 0.001)
    """Weight of the entropy bonus, at the beginning and at the end."""


class Batch(NamedTuple):
    """Decisions to learn from."""

    features: Array
    left: Array
    log_odds: Array
    """The log-odds of leaving at the time of the decision."""
    advantage: Array
    target: Array
    """What the network should have expected."""


def new_net(hidden: int, rng: np.random.Generator) -> Network:
    """Make an untrained network; its last layer is nearly 0, so it leaves half of the time."""
    sizes = (NUM_FEATURES, hidden, hidden, 2)
    scales = (np.sqrt(2 / NUM_FEATURES), np.sqrt(2 / hidden), 0.01)
    return Network(
        [
            (rng.normal(size=size, scale=scale).astype(np.float32), np.zeros(size[1], np.float32))
            for size, scale in zip(pairwise(sizes), scales, strict=True)
        ]
    )


class PpoTrainer:
    """Trains a network with Adam (Kingma and Ba, 2015)."""

    def __init__(
        self, net: Network, config: PpoConfig, rng: np.random.Generator, executor: Executor
    ) -> None:
        self.net = net
        self._config = config
        self._rng = rng
        self._weights = [weight for layer in net.layers for weight in layer]
        self._mean = [np.zeros_like(weight) for weight in self._weights]
        self._square = [np.zeros_like(weight) for weight in self._weights]
        self._steps = 0
        self._executor = executor

    def learn(self, batch: Batch, remaining: float) -> None:
        """Learn from a batch; `remaining` is the share of the training that is left."""
        config = self._config
        first, last = config.entropy_coef
        entropy = last + remaining * (first - last)
        for _ in range(config.epochs):
            order = self._rng.permutation(len(batch.left))
            for start in range(0, len(order), config.batch):
                parts = np.array_split(order[start : start + config.batch], BATCH_SPLITS)
                gradients = self._executor.map(
                    lambda part: self._gradient(batch, part, entropy), parts
                )
                gradient = [sum(each) for each in zip(*gradients, strict=True)]
                self._step(gradient, config.learning_rate * remaining)

    def _gradient(self, batch: Batch, part: Array, entropy: float) -> list[Array]:
        """Return the gradient for the weights and biases of each layer in turn."""
        batch = Batch(*(each[part] for each in batch))
        layers, activity = self.net.layers, [batch.features]
        for w, b in layers[:-1]:
            hidden = activity[-1] @ w
            hidden += b
            np.maximum(hidden, 0, out=hidden)
            activity.append(hidden)
        outputs = activity[-1] @ layers[-1][0] + layers[-1][1]
        back = ppo_gradient(outputs, batch, self._config.clip, entropy)
        back /= self._config.batch
        steps: list[Array] = []
        for k in range(len(layers) - 1, -1, -1):
            steps += [back.sum(0), activity[k].T @ back]
            if k:
                back = back @ layers[k][0].T
                back *= activity[k] > 0
        return steps[::-1]

    def _step(self, gradient: list[Array], rate: float) -> None:
        """Take one step of Adam, with the gradient clipped to a norm of 1."""
        beta_1, beta_2 = 0.9, 0.999
        self._steps += 1
        norm = np.sqrt(sum(float(np.vdot(part, part)) for part in gradient))
        scale = min(1.0, 1.0 / (norm + 1e-12))
        moments = zip(self._weights, gradient, self._mean, self._square, strict=True)
        for weight, unclipped, mean, square in moments:
            slope = unclipped * scale
            np.copyto(mean, beta_1 * mean + (1 - beta_1) * slope)
            np.copyto(square, beta_2 * square + (1 - beta_2) * slope * slope)
            size = np.sqrt(square / (1 - beta_2**self._steps)) + 1e-8
            np.subtract(weight, rate / (1 - beta_1**self._steps) * mean / size, out=weight)


@jit
def ppo_gradient(outputs: Array, batch: Batch, clip: float, entropy: float) -> Array:
    """Return the gradient of the clipped objective by the network's outputs."""
    back = np.empty_like(outputs)
    for at in range(len(outputs)):
        z, gain, left = outputs[at, 0], batch.advantage[at], batch.left[at]
        p = 1 / (1 + np.exp(-z))
        before = 1 / (1 + np.exp(-batch.log_odds[at]))
        ratio = p / before if left else (1 - p) / (1 - before)
        push = entropy * z * p * (1 - p)
        if (ratio < 1 + clip) if gain > 0 else (ratio > 1 - clip):
            push -= gain * ratio * (left - p)
        back[at, 0] = push
        back[at, 1] = 4 * (outputs[at, 1] - batch.target[at])
    return back


@jit
def advantages(game: Array, explorer: Array, expected: Array, won: Array, decay: float) -> Array:
    """Return generalized advantage estimates, where `decay` is λ (Schulman and others, 2016)."""
    gains = np.empty_like(expected)
    later = won.copy()
    after = np.zeros_like(won)
    for at in range(len(expected) - 1, -1, -1):
        g, e = game[at], explorer[at]
        gain = later[g, e] - expected[at] + decay * after[g, e]
        gains[at] = gain
        after[g, e] = gain
        later[g, e] = expected[at]
    return gains
