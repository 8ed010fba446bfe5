"""A small network as compiled code, for games whose lanes do not decide at the same time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.features import NUM_FEATURES
from tacora.bots.diamant.network import Network
from tacora.bots.diamant.observation import OBSERVATION_SIZE
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.lockstep import write_features
from tacora.sim.diamant.observation import decision_chance, observe
from tacora.sim.jit import jit


class Weights(NamedTuple):
    """The weights and biases of a network with two hidden layers; empty: no network."""

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array


def weights_of(net: Network | None) -> Weights:
    """Return the weights of a network in the form of compiled code."""
    if net is None:
        matrix, bias = np.zeros((0, 0), np.float32), np.zeros(0, np.float32)
        return Weights(matrix, bias, matrix, bias, matrix, bias)
    arrays = [np.ascontiguousarray(array, np.float32) for layer in net.layers for array in layer]
    return Weights(*arrays)


@jit
def choose_by_network(tables: CardTables, s: Array, explorers: int, weights: Weights) -> None:
    """Let these explorers leave with the probabilities of the network, in all lanes."""
    observed: Array = np.empty(OBSERVATION_SIZE, np.int64)
    points: Array = np.empty(MAX_EXPLORERS, np.int64)
    features: Array = np.empty(NUM_FEATURES, np.float32)
    for i in range(LANES):
        inside = s.inside[i]
        if not (inside & explorers & s.choice_due[i]):
            continue
        observe(tables, s, i, observed, points)
        for explorer in range(tables.explorers):
            if not (inside & explorers) >> explorer & 1:
                continue
            write_features(observed, points, inside, explorer, tables.partner_mask, features)
            log_odds = min(max(leave_log_odds(weights, features), -30.0), 30.0)
            if decision_chance(s, i, explorer) < 1 / (1 + np.exp(-log_odds)):
                s.leaving[i] |= 1 << explorer


@jit
def leave_log_odds(weights: Weights, features: Array) -> float:
    """Return the log-odds of leaving: the network's first output."""
    first = _hidden(features, weights.first, weights.first_bias)
    second = _hidden(first, weights.second, weights.second_bias)
    total = weights.last_bias[0]
    for at in range(len(second)):
        total += second[at] * weights.last[at, 0]
    return float(total)


@jit
def _hidden(inputs: Array, weights: Array, bias: Array) -> Array:
    """Return a layer of rectifiers."""
    outputs = bias.copy()
    for at in range(len(inputs)):
        number = inputs[at]
        if number != 0:  # most switches are 0
            for to in range(len(outputs)):
                outputs[to] += number * weights[at, to]
    return np.maximum(outputs, np.float32(0))
