"""Training players of Diamant: the expert, which plays against itself, and its best responses.

All that a net is rewarded for is its share of the victory: rubies are worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from tacora.bots.diamant.net import Net, probability
from tacora.bots.diamant.pool import POOL
from tacora.bots.diamant.temper import ROW
from tacora.diamant.options import parse_options
from tacora.sim.diamant.box import MOST_EXPLORERS, Array, Box, box_of
from tacora.sim.diamant.episodes import Seats, play_together
from tacora.sim.diamant.lanes import LANES, ROWS
from tacora.sim.diamant.lookahead import Lookahead, won
from tacora.sim.diamant.luck import deals
from tacora.sim.diamant.waves import answer, opened, resolve_all, reveal_all, room_to_ask
from tacora.sim.tally import WHOLE
from tacora.training.ppo import Habits, Learner, Lessons, advantages, informed, new_net

PLAYERS = range(3, 9)
EDITIONS = (("diamant-2016", 0.8), ("diamant-2005", 0.1), ("incan-gold", 0.1))
"""How often each edition is played in training."""

CRITICS_FIRST = 30
"""Iterations in which nothing but the critics learn."""

AVERAGED = 0.25
"""The last part of the training, whose nets are averaged."""


@dataclass(frozen=True)
class Plan:
    """How to train; the same plan gives the same net on the same kind of machine."""

    seed: int = 1
    iterations: int = 1500
    hidden: int = 64
    rows: int = 50_000
    """Decisions for each number of players in an iteration, about."""
    strangers: float = 0.2
    """The part of all decisions that are made in games against players of the pool."""
    habits: Habits = field(default_factory=Habits)
    sharpening: int = 0
    """Iterations of the second part, which has not made the expert stronger so far."""
    studied: int = 512
    """Games against strangers in each of these, for each number of players, and decisions …"""
    part: float = 0.5
    """… of which so many are studied by …"""
    sims: int = 2
    """… playing both choices on so often."""
    sharp: Habits = field(
        default_factory=lambda: Habits(
            epochs=1, batch=4096, rate=3e-4, clip=8.0, entropy=(0.02, 0.002)
        )
    )


@dataclass(frozen=True)
class Progress:
    """What is told of the training as it goes."""

    iteration: int
    undecided: float
    """Mean entropy of the decisions, in bits."""
    net: Net
    """What would come out if this were the end."""


def train(plan: Plan) -> Iterator[Progress]:
    """Play, learn, and play again; what comes out is the mean of the nets of the last part."""
    rng = np.random.default_rng(plan.seed)
    learner = Learner(new_net(plan.hidden, rng), plan.habits, rng)
    mean = copy_of(learner.net)
    boxes = {
        (players, edition): box_of(parse_options({"players": players, "edition": edition}))
        for players in PLAYERS
        for edition, _ in EDITIONS
    }
    names = [edition for edition, _ in EDITIONS]
    often = [share for _, share in EDITIONS]
    for iteration in range(plan.iterations):
        left = 1 - iteration / plan.iterations
        parts = []
        for players in PLAYERS:
            box = boxes[players, str(rng.choice(names, p=often))]
            games = max(1, plan.rows // (20 * players))
            seats = _seats(plan, learner.net, players, games, rng)
            parts.append(_lessons(box, seats, int(rng.integers(2**62)), games, plan.habits))
        lessons = _joined(parts)
        learner.learn(lessons, left)
        _average(mean, learner.net, 0.0 if left > AVERAGED else 0.99)
        yield Progress(iteration + 1, _undecided(lessons), mean)


def sharpen(plan: Plan, start: Net) -> Iterator[Progress]:
    """Towards an equilibrium: both choices are played on, and the better one is made likelier.

    Critics learn what the present play brings, at tables of copies and at those of strangers; so
    what a decision is worth is known far better than from how one game went.
    """
    rng = np.random.default_rng([plan.seed, 2])
    policy = Learner(copy_of(start), plan.sharp, rng, informed)
    seeing = replace(plan.habits, entropy=(0.0, 0.0))
    critics = [Learner(copy_of(start), seeing, rng) for _ in range(2)]
    mean = copy_of(start)
    rows = np.array(list(POOL.values()))
    for iteration in range(plan.sharpening):
        left = 1 - iteration / plan.sharpening
        studied: list[Lessons] = []
        played: tuple[list[Lessons], list[Lessons]] = ([], [])
        for players in PLAYERS:
            box = box_of(parse_options({"players": players, "edition": _edition(rng)}))
            for critic, among, strangers in zip(critics, played, (False, True), strict=True):
                games = plan.studied if strangers else -(-plan.studied // players)
                look = Lookahead(box, policy.net, critic.net)
                if strangers:
                    lineups = rng.integers(len(rows), size=(games, MOST_EXPLORERS))
                    lineups[np.arange(games), rng.integers(players, size=games)] = len(rows)
                    look = replace(look, rows=rows, lineups=lineups)
                part = plan.strangers if strangers else 1 - plan.strangers
                lessons, seen = _studied(look, games, plan, part, rng)
                studied.append(lessons)
                among.append(seen)
        for critic, among in zip(critics, played, strict=True):
            critic.learn(_joined(among), max(left, 0.1))
        if iteration >= CRITICS_FIRST:
            policy.learn(_joined(studied), left)
        _average(mean, policy.net, 0.0 if left > AVERAGED else 0.98)
        yield Progress(iteration + 1, _undecided(_joined(studied)), mean)


def _studied(
    look: Lookahead, games: int, plan: Plan, part: float, rng: np.random.Generator
) -> tuple[Lessons, Lessons]:
    """Some games: what leaving would gain in some decisions, and what all of them came to."""
    box = look.box
    waves = np.zeros((-(-games // LANES), ROWS), np.int64)
    opened(box, waves, deals(int(rng.integers(2**62))), 0, games)
    room = room_to_ask(box, waves)
    gains, seen_all, where_all = [], [], []
    while True:
        reveal_all(box, waves)
        where, seen = look.asked(waves, room, look.lineups)
        said = look.net(seen)
        chosen = rng.random(len(where)) < part * plan.part
        if chosen.any():
            worth = look.worth(waves, where[chosen], plan.sims, int(rng.integers(2**62)))
            gains.append((seen[chosen], said[chosen, 0], (worth[:, 1] - worth[:, 0]) * box.players))
        seen_all.append(seen.copy())
        where_all.append(where.copy())
        answer(waves, where, probability(said[:, 0]))
        if not resolve_all(box, waves):
            break
    features, log_odds, gain = (np.concatenate(each) for each in zip(*gains, strict=True))
    none = np.zeros(len(gain), np.float32)
    lessons = Lessons(features, none, log_odds, gain.astype(np.float32), none)
    features, where = np.concatenate(seen_all), np.concatenate(where_all)
    expected = np.ascontiguousarray(look.critic(features)[:, 1])
    shares = won(box, waves, range(games)).astype(np.float32)
    game = where[:, 0] * LANES + where[:, 1]
    target = expected + advantages(game, where[:, 2], expected, shares, plan.habits.trust)
    none = np.zeros(len(target), np.float32)
    return lessons, Lessons(features, none, none, none, target)


def respond(
    bot: Net, players: int, plan: Plan, start: Net | None = None
) -> Iterator[tuple[int, Net]]:
    """Train one player against copies of a bot that stay as they are: what it wins, they lose."""
    rng = np.random.default_rng([plan.seed, players])
    own = new_net(plan.hidden, rng) if start is None else copy_of(start)
    learner = Learner(own, plan.habits, rng)
    mean = copy_of(own)
    box = box_of(parse_options({"players": players}))
    games = max(1, plan.rows // 20)
    for iteration in range(plan.iterations):
        left = 1 - iteration / plan.iterations
        lineups = np.ones((games, MOST_EXPLORERS), np.int64)
        lineups[np.arange(games), rng.integers(players, size=games)] = 0
        seats = Seats(np.zeros((0, ROW)), [learner.net, bot], lineups)
        learner.learn(_lessons(box, seats, int(rng.integers(2**62)), games, plan.habits), left)
        _average(mean, learner.net, 0.0 if left > AVERAGED else 0.95)
        yield iteration + 1, mean


def expectation(bot: Net, players: int, iterations: int, seed: int) -> Iterator[tuple[int, Net]]:
    """Train a net that chooses as badly as it likes, but expects what a bot's own play brings."""
    rng = np.random.default_rng([seed, players])
    habits = Habits(entropy=(0.0, 0.0))
    critic = Learner(copy_of(bot), habits, rng)
    mean = copy_of(bot)
    box = box_of(parse_options({"players": players}))
    games = max(1, 60_000 // (20 * players))
    for iteration in range(iterations):
        left = 1 - iteration / iterations
        seats = Seats(np.zeros((0, ROW)), [bot], np.zeros((1, MOST_EXPLORERS), np.int64))
        lessons = _lessons(box, seats, int(rng.integers(2**62)), games, habits, critic.net)
        critic.learn(lessons._replace(advantage=np.zeros_like(lessons.advantage)), left)
        _average(mean, critic.net, 0.0 if left > AVERAGED else 0.95)
        yield iteration + 1, mean


def _seats(plan: Plan, net: Net, players: int, games: int, rng: np.random.Generator) -> Seats:
    """The net on all seats; in some games, tempers of the pool on all seats but one."""
    rows = np.array(list(POOL.values()))
    lineups = rng.integers(len(rows), size=(games, MOST_EXPLORERS))
    often = plan.strangers * players / (1 - plan.strangers + plan.strangers * players)
    lineups[rng.random(games) >= often] = len(rows)
    lineups[np.arange(games), rng.integers(players, size=games)] = len(rows)
    return Seats(rows, [net], lineups)


def _lessons(  # noqa: PLR0913, PLR0917  (what is played, and how it is judged)
    box: Box, seats: Seats, seed: int, games: int, habits: Habits, critic: Net | None = None
) -> Lessons:
    """What the first of the nets did in some games, and what it was good for, as a critic sees it.

    Without a critic it judges itself.
    """
    results, kept = play_together(box, seats, deals(seed), range(games), keep=True)
    assert kept is not None  # as was wished
    own = kept.net == 0
    won = (results.wins / WHOLE).astype(np.float32)
    said = kept.said[own] if critic is None else critic(kept.features[own])
    expected = np.ascontiguousarray(said[:, 1])
    gain = advantages(kept.game[own], kept.explorer[own], expected, won, habits.trust)
    target = expected + gain
    gain /= gain.std() + 1e-8
    return Lessons(kept.features[own], kept.left[own], kept.said[own, 0], gain, target)


def _joined(parts: list[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _edition(rng: np.random.Generator) -> str:
    return str(rng.choice([name for name, _ in EDITIONS], p=[share for _, share in EDITIONS]))


def copy_of(net: Net) -> Net:
    """A net with weights of its own."""
    return Net([(weights.copy(), bias.copy()) for weights, bias in net.layers])


def _average(mean: Net, net: Net, weight: float) -> None:
    for ours, theirs in zip(mean.layers, net.layers, strict=True):
        for old, new in zip(ours, theirs, strict=True):
            np.copyto(old, weight * old + (1 - weight) * new)


def _undecided(lessons: Lessons) -> float:
    p = np.clip(probability(lessons.said), 1e-7, 1 - 1e-7)
    return float(-(p * np.log2(p) + (1 - p) * np.log2(1 - p)).mean())


def against_pool(net: Net, players: int, games: int, seed: int) -> tuple[float, float]:
    """A net's share of victories against opponents drawn from the pool, and its error."""
    rng = np.random.default_rng([seed, players])
    rows = np.array(list(POOL.values()))
    lineups = rng.integers(len(rows), size=(games, MOST_EXPLORERS))
    own = np.arange(games), np.arange(games) % players
    lineups[own] = len(rows)
    return _share(players, Seats(rows, [net], lineups), seed, own)


def against_copies(net: Net, bot: Net, players: int, games: int, seed: int) -> tuple[float, float]:
    """A net's share of victories against copies of a bot, less a fair share, and its error."""
    lineups = np.ones((games, MOST_EXPLORERS), np.int64)
    own = np.arange(games), np.arange(games) % players
    lineups[own] = 0
    seats = Seats(np.zeros((0, ROW)), [net, bot], lineups)
    share, error = _share(players, seats, seed, own)
    return share - 1 / players, error


def _share(players: int, seats: Seats, seed: int, own: tuple[Array, Array]) -> tuple[float, float]:
    box = box_of(parse_options({"players": players}))
    results, _ = play_together(box, seats, deals(seed), range(len(own[0])))
    won = results.wins[own] / WHOLE
    return float(won.mean()), float(won.std() / np.sqrt(len(won)))
