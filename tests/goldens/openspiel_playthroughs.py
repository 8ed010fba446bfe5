"""Golden playthroughs of `python_tacora_diamant`, made by OpenSpiel's own generator."""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import tacora.envs.openspiel  # noqa: F401  (registers the game)

FOLDER = Path(__file__).parent / "openspiel"
_OWN_DECK = "players=3,deck=treasure:5*1+treasure:7*1+trap:lava*2+relic*1"
KINDS = {
    "three-players": "players=3",
    "open-chests": "players=4,edition=diamant-2005,chests=open",
    "printed-relics": "players=3,edition=incan-gold,relic_values=printed",
    "two-explorers": "players=2,two_explorers=True",
    "own-deck-for-points": f"{_OWN_DECK},utility=points",
}
GAMES = {name: f"python_tacora_diamant({parameters})" for name, parameters in KINDS.items()}
GAMES["in-turns"] = f"turn_based_simultaneous_game(game=python_tacora_diamant({_OWN_DECK}))"


def write_playthroughs() -> None:
    """Write all files again, each with random choices of its own seed."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for seed, (name, game) in enumerate(GAMES.items()):
        (FOLDER / f"{name}.txt").write_text(playthrough(game, None, seed=seed), "utf-8")
