"""Short games of the environment of Diamonds & Dinosaurs, with random actions."""

from __future__ import annotations

from random import Random
from typing import Any

from tacora.envs.pettingzoo import dinosaurs_v0

SHORT: dict[str, Any] = {"players": 3, "turn_limit": 2, "explorers": "dealt", "compensation": 3}


def short_game(**more: Any) -> Any:
    """Return a short game without wrappers."""
    return dinosaurs_v0.raw_env(**SHORT, **more)


def random_action(env: Any, rng: Random) -> int | None:
    """Return a legal action of the selected agent, None if its game is over."""
    observation, _, termination, truncation, _ = env.last()
    if termination or truncation:
        return None
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


def play_randomly(env: Any, seed: int, rng: Random) -> list[tuple[str, int | None]]:
    """Play a game of random actions and return them."""
    env.reset(seed=seed)
    taken = []
    for agent in env.agent_iter():
        action = random_action(env, rng)
        taken.append((agent, action))
        env.step(action)
    return taken
