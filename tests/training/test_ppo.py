"""Gradients are what they say, and what is learned is worth something."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tacora.bots.diamant.features import FEATURES
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

SMALL = TrainingConfig(iterations=4, hidden=8, games=20, habits=PpoConfig(batch=1_024))


def _lessons(count: int = 64) -> Batch:
    rng = np.random.default_rng(3)
    return Batch(
        rng.normal(size=(count, FEATURES)).astype(np.float32),
        rng.integers(2, size=count),
        rng.normal(size=count).astype(np.float32),
        rng.normal(size=count).astype(np.float32),
        rng.random(count).astype(np.float32),
    )


def test_the_clipped_push_is_the_slope_of_the_clipped_gain() -> None:
    lessons, clip, h = _lessons(), 0.2, 1e-6

    def gain(z: Any) -> Any:
        before, now = probability(lessons.log_odds.astype(float)), probability(z)
        ratio = np.where(lessons.left == 1, now / before, (1 - now) / (1 - before))
        held = np.clip(ratio, 1 - clip, 1 + clip)
        return np.minimum(ratio * lessons.advantage, held * lessons.advantage)

    z = lessons.log_odds.astype(float) + np.random.default_rng(4).normal(scale=0.3, size=64)
    told = np.stack([z, lessons.target], axis=1)
    slope = (gain(z + h) - gain(z - h)) / (2 * h)
    assert ppo_gradient(told, lessons, clip, 0.0)[:, 0] == pytest.approx(-slope, abs=1e-5)


def test_a_step_makes_what_was_good_likelier() -> None:
    rng = np.random.default_rng(5)
    net = new_net(16, rng)
    lessons = _lessons(256)
    good = (lessons.advantage > 0) == (lessons.left == 1)  # leaving was good, or staying bad
    lessons = lessons._replace(log_odds=net(lessons.features)[:, 0])
    before = net.leaving(lessons.features)
    with ThreadPoolExecutor(BATCH_SPLITS) as hands:
        learner = PpoTrainer(net, PpoConfig(batch=256, rate=1e-2), rng, hands)
        for _ in range(30):
            learner.learn(lessons, left=1.0)
    after = net.leaving(lessons.features)
    assert (after - before)[good].mean() > (after - before)[~good].mean() + 0.05


def test_an_advantage_is_what_came_less_what_was_expected() -> None:
    game, explorer = np.array([0, 0, 0]), np.array([1, 0, 1])
    expected = np.array([0.2, 0.5, 0.6], np.float32)
    won = np.array([[1.0, 0.0]], np.float32)
    whole = advantages(game, explorer, expected, won, 1.0)
    assert whole.tolist() == pytest.approx([-0.2, 0.5, -0.6])
    near = advantages(game, explorer, expected, won, 0.0)
    assert near.tolist() == pytest.approx([0.4, 0.5, -0.6])


def test_the_same_plan_gives_the_same_net() -> None:
    (*_, (_, one)), (*_, (_, other)) = train(SMALL), train(SMALL)
    *_, (_, another) = train(replace(SMALL, seed=2))
    assert _same(one, other)
    assert not _same(one, another)


def _same(one: Network, other: Network) -> bool:
    pairs = zip(one.layers, other.layers, strict=True)
    return all(np.array_equal(a, b) for x, y in pairs for a, b in zip(x, y, strict=True))


def test_a_little_training_beats_none() -> None:
    plan = replace(SMALL, iterations=25, hidden=16, games=60, strangers=(0.0,) * 6)
    *_, (_, trained) = train(plan)
    novice = new_net(16, np.random.default_rng(1))
    box = build_card_tables(parse_options({"players": 3}))
    edge, error = against_copies(trained, novice, box, 1_024, seed=1)
    assert edge > 5 * error
    assert against_pool(trained, 3, 1_024, 1)[0] > 2 * against_pool(novice, 3, 1_024, 1)[0]


def test_a_critic_learns_what_to_expect() -> None:
    novice = new_net(8, np.random.default_rng(1))
    box = build_card_tables(parse_options({"players": 4}))
    *_, (_, critic) = train_critic(novice, box, 30, seed=1)
    seats = build_lineup(box, [[novice] * 4])
    results, kept = play_lockstep(box, seats, game_seeds(9), range(512), keep=True)
    assert kept is not None
    assert abs(float(kept.log_odds[:, 1].mean())) < 0.1
    won = results.wins[kept.game, kept.explorer].mean() / WIN_UNITS
    assert float(critic(kept.features)[:, 1].mean()) == pytest.approx(won, abs=0.03)
