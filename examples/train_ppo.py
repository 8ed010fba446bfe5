"""Train a player of Diamant by masked PPO on the vector environment: one file, a few minutes.

    pip install 'tacora[rl]' torch==2.13.0
    python examples/train_ppo.py --out lynx.npz
    tacora arena diamant --players 3 --games 3000 --engine rules \
        --bots ./examples/learned_bot.py:file=lynx.npz,greedy-ev,rival

The learner sits at a table with bots and is rewarded with its share of the victory. The weights
go into a file that `learned_bot.py` plays with, which needs NumPy only.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from learned_bot import save_weights
from torch import nn

CLIP, EPOCHS, MINIBATCHES, GAE_LAMBDA = 0.2, 3, 8, 0.9


class Policy(nn.Module):
    """A network with a choice and an expectation: its logits of actions, its value."""

    def __init__(self, inputs: int, actions: int, hidden: int = 64) -> None:
        super().__init__()
        self.actor = _layers(inputs, hidden, actions, last_gain=0.01)
        self.critic = _layers(inputs, hidden, 1, last_gain=1.0)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        logits = self.actor(observations).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(observations)[:, 0]


def _layers(inputs: int, hidden: int, outputs: int, last_gain: float) -> nn.Sequential:
    layers = [nn.Linear(inputs, hidden), nn.Linear(hidden, hidden), nn.Linear(hidden, outputs)]
    for layer, gain in zip(layers, (2**0.5, 2**0.5, last_gain), strict=True):
        nn.init.orthogonal_(layer.weight, gain)
        nn.init.zeros_(layer.bias)
    return nn.Sequential(layers[0], nn.Tanh(), layers[1], nn.Tanh(), layers[2])


def train(options: argparse.Namespace) -> tuple[Policy, float]:
    """Train, and return the policy with the share of victories of its last quarter."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the network is small: threads would only wait for each other
    envs = gymnasium.make_vec(
        "tacora.envs:tacora/Diamant-v0",
        num_envs=options.num_envs,
        opponents=options.opponents.split(","),
    )
    observations, infos = envs.reset(seed=options.seed)
    policy = Policy(observations.shape[1], infos["action_mask"].shape[1])
    optimizer = torch.optim.Adam(policy.parameters(), lr=options.learning_rate, eps=1e-5)
    shares = []
    for iteration in range(options.iterations):
        for group in optimizer.param_groups:
            group["lr"] = options.learning_rate * (1 - iteration / options.iterations)
        started = time.perf_counter()
        batch, observations, infos, won, games = _play(policy, envs, observations, infos, options)
        _learn(policy, optimizer, batch, options.entropy)
        shares.append(won / max(1, games))
        decisions = options.steps * options.num_envs
        print(
            f"iteration {iteration + 1}: {shares[-1]:.3f} of the victories in {games} games,"
            f" {decisions / (time.perf_counter() - started):,.0f} decisions a second",
            flush=True,
        )
    return policy, float(np.mean(shares[-max(1, len(shares) // 4) :]))


def _play(
    policy: Policy,
    envs: gymnasium.vector.VectorEnv,
    observations: np.ndarray,
    infos: dict[str, np.ndarray],
    options: argparse.Namespace,
) -> tuple[list[torch.Tensor], np.ndarray, dict[str, np.ndarray], float, int]:
    """Play some steps in all rows; return what there is to learn, and where the games stand."""
    shape = (options.steps, options.num_envs)
    seen = torch.zeros((*shape, observations.shape[1]))
    masks = torch.zeros((*shape, infos["action_mask"].shape[1]))
    actions, log_probs, values = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
    rewards, ends = torch.zeros(shape), torch.zeros(shape)
    won, games = 0.0, 0
    with torch.no_grad():
        for step in range(options.steps):
            seen[step] = torch.from_numpy(observations)
            masks[step] = torch.from_numpy(infos["action_mask"])
            choice, values[step] = policy(seen[step], masks[step])
            action = choice.sample()
            actions[step], log_probs[step] = action, choice.log_prob(action)
            observations, reward, terminated, _, infos = envs.step(action.numpy())
            rewards[step] = torch.from_numpy(reward)
            ends[step] = torch.from_numpy(terminated)
            won, games = won + reward.sum(), games + int(terminated.sum())
        last = policy(torch.from_numpy(observations), torch.from_numpy(infos["action_mask"]))[1]
    advantages, later, next_value = torch.zeros(shape), torch.zeros(shape[1]), last
    for step in reversed(range(options.steps)):  # a game that ended expects nothing more
        goes_on = 1 - ends[step]
        surprise = rewards[step] + next_value * goes_on - values[step]
        later = surprise + GAE_LAMBDA * goes_on * later
        advantages[step], next_value = later, values[step]
    parts = (seen, masks, actions, log_probs, advantages, advantages + values)
    return [part.flatten(0, 1) for part in parts], observations, infos, won, games


def _learn(
    policy: Policy,
    optimizer: torch.optim.Optimizer,
    batch: list[torch.Tensor],
    entropy_weight: float,
) -> None:
    """Learn from a batch by PPO's clipped objective."""
    seen, masks, actions, log_probs, advantages, targets = batch
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen)).chunk(MINIBATCHES):
            choice, values = policy(seen[part], masks[part])
            ratio = (choice.log_prob(actions[part]) - log_probs[part]).exp()
            gain = advantages[part]
            objective = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (values - targets[part]).square().mean()
            loss = 2 * value_loss - objective - entropy_weight * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Train, save the weights, and say how often the player wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponents", default="greedy-ev,rival", help="a bot for each other seat")
    parser.add_argument("--iterations", type=int, default=600)
    parser.add_argument("--num-envs", type=int, default=512)
    parser.add_argument("--steps", type=int, default=32, help="of each row in an iteration")
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="lynx.npz")
    options = parser.parse_args()
    policy, share = train(options)
    linear = [layer for layer in policy.actor if isinstance(layer, nn.Linear)]
    save_weights(
        options.out,
        [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear],
        players=1 + len(options.opponents.split(",")),
    )
    print(f"{share:.3f} of the victories against {options.opponents}; weights in {options.out}")


if __name__ == "__main__":
    main()
