"""Training players of Diamant: the expert, which plays against itself, and its best responses.

All that a net is rewarded for is its share of the victory: rubies are worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.opponent_pool import TRAINING_POOL
from tacora.bots.diamant.threshold_policy import ROW
from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, CardTables, build_card_tables
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup, play_lockstep
from tacora.sim.statistics import WIN_UNITS
from tacora.training.ppo import BATCH_SPLITS, Batch, PpoConfig, PpoTrainer, advantages, new_net
from tacora.training.registry import ProgressCallback

PLAYERS = range(3, 9)
EDITIONS = (("diamant-2016", 0.8), ("diamant-2005", 0.1), ("incan-gold", 0.1))
"""How often each edition is played in training."""

AVERAGED_SHARE = 0.25
"""The last part of the training, whose nets are averaged."""


@dataclass(frozen=True)
class TrainingConfig:
    """How to train; the same plan gives the same net on the same kind of machine."""

    seed: int = 1
    iterations: int = 2200
    hidden: int = 64
    games: int = 500
    """For each number of players in an iteration."""
    critic: int = 64
    """As `hidden`, of the net that says what to expect while the other one learns to choose."""
    strangers: tuple[float, ...] = (0.0, 0.0, 0.05, 0.05, 0.05, 0.25)
    """The part of all decisions, at 3 to 8 players, in games against players of the pool: where
    there are many others, playing against itself alone teaches little of who plays otherwise."""
    habits: PpoConfig = field(default_factory=PpoConfig)


def train(plan: TrainingConfig) -> Iterator[tuple[int, Network]]:
    """Play, learn, and play again; iteration by iteration, what would come out if it ended there.

    That is the mean of the nets of the last part.
    """
    rng = np.random.default_rng(plan.seed)
    net = new_net(plan.hidden, rng)
    mean = copy_of(net)
    boxes = {
        (players, edition): build_card_tables(
            parse_options({"players": players, "edition": edition})
        )
        for players in PLAYERS
        for edition, _ in EDITIONS
    }
    with ThreadPoolExecutor(BATCH_SPLITS) as hands:
        learner = PpoTrainer(net, plan.habits, rng, hands)
        critic = PpoTrainer(new_net(plan.critic, rng), _unmoved(plan.habits), rng, hands)
        for iteration in range(plan.iterations):
            left = 1 - iteration / plan.iterations
            tables = []
            for players in PLAYERS:
                box = boxes[players, _edition(rng)]
                seats = _lineup(plan, learner.net, players, rng)
                luck = int(rng.integers(2**62))
                tables.append((box, seats, luck, plan.games, plan.habits, critic.net))
            lessons = _joined(list(hands.map(_batch, *zip(*tables, strict=True))))
            learner.learn(lessons, left)
            critic.learn(_of_values(lessons), left)
            _average(mean, learner.net, 0.0 if left > AVERAGED_SHARE else 0.99)
            yield iteration + 1, mean


def train_best_response(
    bot: Network, box: CardTables, plan: TrainingConfig, start: Network | None = None
) -> Iterator[tuple[int, Network]]:
    """Train one player against copies of a bot that stay as they are: what it wins, they lose."""
    rng = np.random.default_rng([plan.seed % 2**64, box.players])
    own = new_net(plan.hidden, rng) if start is None else copy_of(start)
    mean = copy_of(own)
    with ThreadPoolExecutor(BATCH_SPLITS) as hands:
        learner = PpoTrainer(own, plan.habits, rng, hands)
        for iteration in range(plan.iterations):
            left = 1 - iteration / plan.iterations
            lineups = np.ones((plan.games, MAX_EXPLORERS), np.int64)
            lineups[np.arange(plan.games), rng.integers(box.players, size=plan.games)] = 0
            seats = Lineup(np.zeros((0, ROW)), [learner.net, bot], lineups)
            luck = int(rng.integers(2**62))
            learner.learn(_batch(box, seats, luck, plan.games, plan.habits), left)
            _average(mean, learner.net, 0.0 if left > AVERAGED_SHARE else 0.95)
            yield iteration + 1, mean


def train_critic(
    bot: Network, box: CardTables, iterations: int, seed: int
) -> Iterator[tuple[int, Network]]:
    """Train a net that chooses as badly as it likes, but expects what a bot's own play brings."""
    rng = np.random.default_rng([seed % 2**64, box.players])
    habits = _unmoved(PpoConfig())
    mean = copy_of(bot)
    games = max(1, 60_000 // (20 * box.players))
    seats = Lineup(np.zeros((0, ROW)), [bot], np.zeros((1, MAX_EXPLORERS), np.int64))
    with ThreadPoolExecutor(BATCH_SPLITS) as hands:
        critic = PpoTrainer(copy_of(bot), habits, rng, hands)
        for iteration in range(iterations):
            left = 1 - iteration / iterations
            lessons = _batch(box, seats, int(rng.integers(2**62)), games, habits, critic.net)
            critic.learn(_of_values(lessons), left)
            _average(mean, critic.net, 0.0 if left > AVERAGED_SHARE else 0.95)
            yield iteration + 1, mean


def last_net(
    nets: Iterator[tuple[int, Network]], iterations: int, told: ProgressCallback, what: str
) -> Network:
    """The net that a training comes to, with word of how far it is."""
    for done, net in nets:
        told(what, done / iterations)
        found = net
    return found


def _lineup(plan: TrainingConfig, net: Network, players: int, rng: np.random.Generator) -> Lineup:
    """The net on all seats; in some games, tempers of the pool on all seats but one."""
    rows = np.array(list(TRAINING_POOL.values()))
    lineups = rng.integers(len(rows), size=(plan.games, MAX_EXPLORERS))
    strangers = plan.strangers[players - PLAYERS.start]
    often = strangers * players / (1 - strangers + strangers * players)
    lineups[rng.random(plan.games) >= often] = len(rows)
    lineups[np.arange(plan.games), rng.integers(players, size=plan.games)] = len(rows)
    return Lineup(rows, [net], lineups)


def _batch(  # noqa: PLR0913, PLR0917  (what is played, and how it is judged)
    box: CardTables,
    seats: Lineup,
    seed: int,
    games: int,
    habits: PpoConfig,
    critic: Network | None = None,
) -> Batch:
    """What the first of the nets did in some games, and what it was good for, as a critic sees it.

    Without a critic it judges itself.
    """
    results, kept = play_lockstep(box, seats, game_seeds(seed), range(games), keep=True)
    assert kept is not None  # as was wished
    own = kept.net == 0
    won = (results.wins / WIN_UNITS).astype(np.float32)
    said = kept.log_odds[own] if critic is None else critic(kept.features[own])
    expected = np.ascontiguousarray(said[:, 1])
    gain = advantages(kept.game[own], kept.explorer[own], expected, won, habits.trust)
    target = expected + advantages(
        kept.game[own], kept.explorer[own], expected, won, habits.outcome
    )
    gain /= gain.std() + 1e-8
    return Batch(kept.features[own], kept.left[own], kept.log_odds[own, 0], gain, target)


def _unmoved(habits: PpoConfig) -> PpoConfig:
    """Habits of a critic, which has no reason to choose one way or the other."""
    return replace(habits, entropy=(0.0, 0.0))


def _of_values(lessons: Batch) -> Batch:
    """What there is to learn of what to expect, and nothing of what to choose."""
    return lessons._replace(advantage=np.zeros_like(lessons.advantage))


def _joined(parts: list[Batch]) -> Batch:
    return Batch(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _edition(rng: np.random.Generator) -> str:
    return str(rng.choice([name for name, _ in EDITIONS], p=[share for _, share in EDITIONS]))


def copy_of(net: Network) -> Network:
    """A net with weights of its own."""
    return Network([(weights.copy(), bias.copy()) for weights, bias in net.layers])


def _average(mean: Network, net: Network, weight: float) -> None:
    for ours, theirs in zip(mean.layers, net.layers, strict=True):
        for old, new in zip(ours, theirs, strict=True):
            np.copyto(old, weight * old + (1 - weight) * new)
