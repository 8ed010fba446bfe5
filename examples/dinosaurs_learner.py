"""Learn Diamonds & Dinosaurs a little: a linear policy over the legal actions, in plain NumPy.

    pip install 'tacora[rl]'
    python examples/dinosaurs_learner.py --games 400

The learner plays against a random player. It is rewarded for diamonds, and with 4 for a victory.
"""

import argparse

import numpy as np

from tacora.envs.pettingzoo import dinosaurs_v0

DISCOUNT, RATE, USUAL_RETURN = 0.97, 5e-4, 0.1


def play(env, weights, rng):
    """Play a game; return what the learner saw and chose, and what each action won."""
    env.reset(seed=int(rng.integers(2**31)))
    decisions, scores = [], [0.0]
    for _ in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        scores.append(info["scores"][0] + 4 * reward)
        if termination or truncation:
            env.step(None)
            continue
        features = observation["observation"]
        legal = np.flatnonzero(observation["action_mask"])  # the others have no probability
        chances = np.exp(weights[legal] @ features)
        chances /= chances.sum()
        chosen = rng.choice(len(legal), p=chances)
        decisions.append((features, legal, chances, chosen))
        env.step(legal[chosen])
    return decisions, np.diff(scores)[1:]


def learn(weights, decisions, rewards):
    """Make an action likelier if more than usual was won after it (REINFORCE)."""
    won = 0.0
    for (features, legal, chances, chosen), reward in zip(
        reversed(decisions), reversed(rewards), strict=True
    ):
        won = reward + DISCOUNT * won
        towards = (np.arange(len(legal)) == chosen) - chances
        weights[legal] += RATE * (won - USUAL_RETURN) * np.outer(towards, features)


def main(words=None):
    """Play and learn; print what the last games won."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400)
    games = parser.parse_args(words).games
    rng = np.random.default_rng(1)
    env = dinosaurs_v0.env(players=2, opponents=["random"], turn_limit=15, planes=False)
    features = env.observation_space("player_0")["observation"].shape[0]
    weights = np.zeros((env.action_space("player_0").n, features))
    returns = []
    for game in range(1, games + 1):
        decisions, rewards = play(env, weights, rng)
        learn(weights, decisions, rewards)
        returns.append(rewards.sum())
        if game % max(1, games // 8) == 0:
            print(f"after {game} games: {np.mean(returns[-max(1, games // 8) :]):.2f} a game")
    liked = np.argsort(weights.sum(axis=1))[-5:]
    print("liked best:", ", ".join(env.unwrapped.codes.meaning(code) for code in liked))


if __name__ == "__main__":
    main()
