"""Diamant as a game of OpenSpiel: importing this package registers `python_tacora_diamant`."""

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "tacora.envs.openspiel needs OpenSpiel: pip install tacora[openspiel]"
    ) from error

from tacora.envs.openspiel.diamant_game import GAME_TYPE, DiamantGame

pyspiel.register_game(GAME_TYPE, DiamantGame)
