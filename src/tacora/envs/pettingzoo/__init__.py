"""PettingZoo environments, one module for each game and version."""
