"""Train a player of Diamant with MaskablePPO of sb3-contrib.

    pip install 'tacora[rl]' torch==2.13.0 sb3-contrib==2.9.2
    python examples/train_maskable_ppo.py --out sb3-lynx.npz
    tacora arena diamant --players 3 --games 3000 --engine rules \
        --bots ./examples/learned_bot.py:file=sb3-lynx.npz,greedy-ev,rival

The environment has `action_masks`, so it needs no wrapper.
"""

from __future__ import annotations

import argparse

import gymnasium
from learned_bot import save_weights
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from torch import nn


def main() -> None:
    """Train, and save the weights in the form of `learned_bot.py`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponents", default="greedy-ev,rival", help="a bot for each other seat")
    parser.add_argument("--timesteps", type=int, default=400_000)
    parser.add_argument("--num-envs", type=int, default=16)
    parser.add_argument("--steps", type=int, default=256, help="of each environment in a rollout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="sb3-lynx.npz")
    options = parser.parse_args()
    opponents = options.opponents.split(",")
    envs = make_vec_env(
        lambda: gymnasium.make("tacora.envs:tacora/Diamant-v0", opponents=opponents),
        n_envs=options.num_envs,
        seed=options.seed,
    )
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=options.steps,
        batch_size=options.num_envs * options.steps // 4,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.003,
        learning_rate=lambda left: 1e-3 * left,
        seed=options.seed,
        device="cpu",
        verbose=1,
    )
    model.learn(options.timesteps)
    actor = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    linear = [layer for layer in actor if isinstance(layer, nn.Linear)]
    save_weights(
        options.out,
        [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear],
        players=1 + len(opponents),
    )
    print(f"weights in {options.out}")


if __name__ == "__main__":
    main()
