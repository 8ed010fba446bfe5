"""PPO: gradients, advantages, and a short training."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tacora.bots.diamant.features import NUM_FEATURES
from tacora.bots.diamant.network import Network, probability
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import build_card_tables
from tacora.sim.diamant.lineup import build_lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.statistics import WIN_UNITS
from tacora.training.diamant_evaluation import against_copies, against_pool
from tacora.training.diamant_training import TrainingConfig, train, train_critic
from tacora.training.ppo import (
    BATCH_SPLITS,
    Batch,
    PpoConfig,
    PpoTrainer,
    advantages,
    new_net,
    ppo_gradient,
)

SMALL = TrainingConfig(iterations=4, hidden=8, games=20, ppo=PpoConfig(batch=1_024))


def _random_batch(count: int = 64) -> Batch:
    rng = np.random.default_rng(3)
    return Batch(
        rng.normal(size=(count, NUM_FEATURES)).astype(np.float32),
        rng.integers(2, size=count),
        rng.normal(size=count).astype(np.float32),
        rng.normal(size=count).astype(np.float32),
        rng.random(count).astype(np.float32),
    )


def test_ppo_gradient_is_the_slope_of_the_clipped_objective() -> None:
    batch, clip, h = _random_batch(), 0.2, 1e-6

    def objective(z: Any) -> Any:
        before, now = probability(batch.log_odds.astype(float)), probability(z)
        ratio = np.where(batch.left == 1, now / before, (1 - now) / (1 - before))
        clipped = np.clip(ratio, 1 - clip, 1 + clip)
        return np.minimum(ratio * batch.advantage, clipped * batch.advantage)

    z = batch.log_odds.astype(float) + np.random.default_rng(4).normal(scale=0.3, size=64)
    outputs = np.stack([z, batch.target], axis=1)
    slope = (objective(z + h) - objective(z - h)) / (2 * h)
    assert ppo_gradient(outputs, batch, clip, 0.0)[:, 0] == pytest.approx(-slope, abs=1e-5)


def test_learning_makes_good_choices_likelier() -> None:
    rng = np.random.default_rng(5)
    net = new_net(16, rng)
    batch = _random_batch(256)
    good = (batch.advantage > 0) == (batch.left == 1)  # leaving was good, or staying bad
    batch = batch._replace(log_odds=net(batch.features)[:, 0])
    before = net.leave_probability(batch.features)
    with ThreadPoolExecutor(BATCH_SPLITS) as executor:
        trainer = PpoTrainer(net, PpoConfig(batch=256, learning_rate=1e-2), rng, executor)
        for _ in range(30):
            trainer.learn(batch, remaining=1.0)
    after = net.leave_probability(batch.features)
    assert (after - before)[good].mean() > (after - before)[~good].mean() + 0.05


def test_advantage_is_the_outcome_less_the_expectation() -> None:
    game, explorer = np.array([0, 0, 0]), np.array([1, 0, 1])
    expected = np.array([0.2, 0.5, 0.6], np.float32)
    won = np.array([[1.0, 0.0]], np.float32)
    to_the_end = advantages(game, explorer, expected, won, 1.0)
    assert to_the_end.tolist() == pytest.approx([-0.2, 0.5, -0.6])
    one_step = advantages(game, explorer, expected, won, 0.0)
    assert one_step.tolist() == pytest.approx([0.4, 0.5, -0.6])


def test_training_depends_only_on_the_config() -> None:
    (*_, (_, one)), (*_, (_, other)) = train(SMALL), train(SMALL)
    *_, (_, another) = train(replace(SMALL, seed=2))
    assert _same(one, other)
    assert not _same(one, another)


def _same(one: Network, other: Network) -> bool:
    pairs = zip(one.layers, other.layers, strict=True)
    return all(np.array_equal(a, b) for x, y in pairs for a, b in zip(x, y, strict=True))


def test_short_training_beats_an_untrained_network() -> None:
    config = replace(SMALL, iterations=25, hidden=16, games=60, pool_share=(0.0,) * 6)
    *_, (_, trained) = train(config)
    untrained = new_net(16, np.random.default_rng(1))
    tables = build_card_tables(parse_options({"players": 3}))
    edge, error = against_copies(trained, untrained, tables, 1_024, seed=1)
    assert edge > 5 * error
    assert against_pool(trained, 3, 1_024, 1)[0] > 2 * against_pool(untrained, 3, 1_024, 1)[0]


def test_critic_learns_the_expected_win_share() -> None:
    untrained = new_net(8, np.random.default_rng(1))
    tables = build_card_tables(parse_options({"players": 4}))
    *_, (_, critic) = train_critic(untrained, tables, 30, seed=1)
    lineup = build_lineup(tables, [[untrained] * 4])
    results, steps = play_lockstep(tables, lineup, game_seeds(9), range(512), record=True)
    assert steps is not None
    assert abs(float(steps.outputs[:, 1].mean())) < 0.1
    won = results.wins[steps.game, steps.explorer].mean() / WIN_UNITS
    assert float(critic(steps.features)[:, 1].mean()) == pytest.approx(won, abs=0.03)
