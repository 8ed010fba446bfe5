"""Train networks for Diamant: the expert by self-play, best responses to it, and critics.

The reward is only the share of the victory; rubies count nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, CardTables, build_card_tables
from tacora.sim.diamant.lineup import NO_POLICIES, Lineup
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.statistics import WIN_UNITS
from tacora.training.ppo import BATCH_SPLITS, Batch, PpoConfig, PpoTrainer, advantages, new_net
from tacora.training.registry import ProgressCallback

PLAYERS = range(3, 9)
EDITION_SHARES = (("diamant-2016", 0.8), ("diamant-2005", 0.1), ("incan-gold", 0.1))
"""The share of each edition in training."""

AVERAGED_SHARE = 0.25
"""The last part of the training, whose networks are averaged."""


@dataclass(frozen=True)
class TrainingConfig:
    """How to train; the same config gives the same network on the same kind of machine."""

    seed: int = 1
    iterations: int = 2200
    hidden: int = 64
    games: int = 500
    """Games of an iteration, for each number of players."""
    critic: int = 64
    """As `hidden`, for the critic."""
    pool_share: tuple[float, ...] = (0.0, 0.0, 0.05, 0.05, 0.05, 0.25)
    """The share of decisions, at 3 to 8 players, in games against policies of the pool: with many
    opponents, self-play by itself teaches little about players that decide otherwise."""
    ppo: PpoConfig = field(default_factory=PpoConfig)


def train(config: TrainingConfig) -> Iterator[tuple[int, Network]]:
    """Train by self-play; yield each iteration's number and the network if it ended there.

    That is the mean of the networks of the last part.
    """
    rng = np.random.default_rng(config.seed)
    net = new_net(config.hidden, rng)
    mean = copy_of(net)
    all_tables = {
        (players, edition): build_card_tables(
            parse_options({"players": players, "edition": edition})
        )
        for players in PLAYERS
        for edition, _ in EDITION_SHARES
    }
    with ThreadPoolExecutor(BATCH_SPLITS) as executor:
        trainer = PpoTrainer(net, config.ppo, rng, executor)
        critic = PpoTrainer(new_net(config.critic, rng), _critic_config(config.ppo), rng, executor)
        for iteration in range(config.iterations):
            remaining = 1 - iteration / config.iterations
            jobs = []
            for players in PLAYERS:
                tables = all_tables[players, _draw_edition(rng)]
                lineup = _lineup(config, trainer.net, players, rng)
                seed = int(rng.integers(2**62))
                jobs.append((tables, lineup, seed, config.games, config.ppo, critic.net))
            batch = _concatenate(list(executor.map(_play_batch, *zip(*jobs, strict=True))))
            trainer.learn(batch, remaining)
            critic.learn(_values_only(batch), remaining)
            _average(mean, trainer.net, 0.0 if remaining > AVERAGED_SHARE else 0.99)
            yield iteration + 1, mean


def train_best_response(
    bot: Network, tables: CardTables, config: TrainingConfig, start: Network | None = None
) -> Iterator[tuple[int, Network]]:
    """Train one player against copies of a bot that do not learn."""
    rng = np.random.default_rng([config.seed % 2**64, tables.players])
    own = new_net(config.hidden, rng) if start is None else copy_of(start)
    mean = copy_of(own)
    with ThreadPoolExecutor(BATCH_SPLITS) as executor:
        trainer = PpoTrainer(own, config.ppo, rng, executor)
        for iteration in range(config.iterations):
            remaining = 1 - iteration / config.iterations
            lineups = np.ones((config.games, MAX_EXPLORERS), np.int64)
            lineups[np.arange(config.games), rng.integers(tables.players, size=config.games)] = 0
            lineup = Lineup(NO_POLICIES, [trainer.net, bot], lineups)
            seed = int(rng.integers(2**62))
            batch = _play_batch(tables, lineup, seed, config.games, config.ppo)
            trainer.learn(batch, remaining)
            _average(mean, trainer.net, 0.0 if remaining > AVERAGED_SHARE else 0.95)
            yield iteration + 1, mean


def train_critic(
    bot: Network, tables: CardTables, iterations: int, seed: int
) -> Iterator[tuple[int, Network]]:
    """Train a network to expect the outcome of a bot's own play; its choices mean nothing."""
    rng = np.random.default_rng([seed % 2**64, tables.players])
    ppo = _critic_config(PpoConfig())
    mean = copy_of(bot)
    games = max(1, 60_000 // (20 * tables.players))
    lineup = Lineup(NO_POLICIES, [bot], np.zeros((1, MAX_EXPLORERS), np.int64))
    with ThreadPoolExecutor(BATCH_SPLITS) as executor:
        critic = PpoTrainer(copy_of(bot), ppo, rng, executor)
        for iteration in range(iterations):
            remaining = 1 - iteration / iterations
            game_seed = int(rng.integers(2**62))
            batch = _play_batch(tables, lineup, game_seed, games, ppo, critic.net)
            critic.learn(_values_only(batch), remaining)
            _average(mean, critic.net, 0.0 if remaining > AVERAGED_SHARE else 0.95)
            yield iteration + 1, mean


def last_net(
    nets: Iterator[tuple[int, Network]], iterations: int, on_progress: ProgressCallback, task: str
) -> Network:
    """Run a training to its end and return its last network."""
    for done, net in nets:
        on_progress(task, done / iterations)
        last = net
    return last


def _lineup(config: TrainingConfig, net: Network, players: int, rng: np.random.Generator) -> Lineup:
    """Seat the network everywhere; in some games, policies of the pool in all seats but one."""
    policies = np.array(list(TRAINING_POOL.values()))
    lineups = rng.integers(len(policies), size=(config.games, MAX_EXPLORERS))
    share = config.pool_share[players - PLAYERS.start]
    share_of_games = share * players / (1 - share + share * players)
    lineups[rng.random(config.games) >= share_of_games] = len(policies)
    lineups[np.arange(config.games), rng.integers(players, size=config.games)] = len(policies)
    return Lineup(policies, [net], lineups)


def _play_batch(  # noqa: PLR0913, PLR0917  (what is played, and how it is evaluated)
    tables: CardTables,
    lineup: Lineup,
    seed: int,
    games: int,
    ppo: PpoConfig,
    critic: Network | None = None,
) -> Batch:
    """Play games; return the first network's decisions with the advantages that a critic sees.

    Without a critic, the network is its own.
    """
    results, steps = play_lockstep(tables, lineup, game_seeds(seed), range(games), record=True)
    assert steps is not None  # recorded
    own = steps.net == 0
    won = (results.wins / WIN_UNITS).astype(np.float32)
    outputs = steps.outputs[own] if critic is None else critic(steps.features[own])
    expected = np.ascontiguousarray(outputs[:, 1])
    game, explorer = steps.game[own], steps.explorer[own]
    gain = advantages(game, explorer, expected, won, ppo.gae_lambda)
    target = expected + advantages(game, explorer, expected, won, ppo.value_lambda)
    gain /= gain.std() + 1e-8
    return Batch(steps.features[own], steps.left[own], steps.outputs[own, 0], gain, target)


def _critic_config(ppo: PpoConfig) -> PpoConfig:
    """Return the config of a critic, whose choices do not matter."""
    return replace(ppo, entropy_coef=(0.0, 0.0))


def _values_only(batch: Batch) -> Batch:
    """Return a batch that teaches expectations and no choices."""
    return batch._replace(advantage=np.zeros_like(batch.advantage))


def _concatenate(parts: list[Batch]) -> Batch:
    return Batch(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _draw_edition(rng: np.random.Generator) -> str:
    return str(
        rng.choice([name for name, _ in EDITION_SHARES], p=[share for _, share in EDITION_SHARES])
    )


def copy_of(net: Network) -> Network:
    """Copy a network."""
    return Network([(weights.copy(), bias.copy()) for weights, bias in net.layers])


def _average(mean: Network, net: Network, weight: float) -> None:
    for ours, theirs in zip(mean.layers, net.layers, strict=True):
        for old, new in zip(ours, theirs, strict=True):
            np.copyto(old, weight * old + (1 - weight) * new)
