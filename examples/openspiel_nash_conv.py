"""Compute exactly how much a player can win from copies of a bot, and compare with the arena.

    python examples/openspiel_nash_conv.py --bot expert --deck "relic*4"

OpenSpiel walks through the whole game, so the deck must be tiny: a few relics, or one treasure.
The arena trains opponents instead, so it finds at most the exact number, within its error.
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms.exploitability import nash_conv

import tacora.envs.openspiel  # noqa: F401  (registers the game)
from tacora.arena.exploitability import ExploitBudget, measure_exploitability
from tacora.envs.openspiel.bot_policy import BotPolicy
from tacora.envs.openspiel.parameters import options_from


def main() -> None:
    """Print both numbers."""
    args = _arguments()
    game = pyspiel.load_game("python_tacora_diamant", {"players": args.players, "deck": args.deck})
    in_turns = pyspiel.convert_to_turn_based(game)
    exact = nash_conv(in_turns, BotPolicy(in_turns, args.bot), return_only_nash_conv=False)
    print(f"nash_conv of {args.bot} with {args.deck}: {exact.nash_conv:.4f}")
    for seat, gain in enumerate(exact.player_improvements):
        print(f"  a best response in seat {seat} wins {100 * gain:+.2f} points more")
    if args.bot != "expert":
        print("The arena measures networks only.")
        return
    budget = ExploitBudget(args.games, args.iterations, lessons=args.iterations, sims=16)
    options = options_from({"players": args.players, "deck": args.deck})
    for found in measure_exploitability("diamant", args.bot, options, budget, lambda *_: None):
        print(f"arena, {found.family}: {100 * found.edge:+.2f} ± {100 * found.error:.2f} points")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="expert", help="a bot that the compiled engine knows")
    parser.add_argument("--deck", default="relic*4", help='such as "relic*4" or "treasure:5"')
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=10_000, help="games of the arena")
    parser.add_argument("--iterations", type=int, default=100, help="of the arena's training")
    return parser.parse_args()


if __name__ == "__main__":
    main()
