"""Diamant as a game of OpenSpiel: importing this package registers `python_tacora_diamant`."""

from tacora.envs.extras import require

require("pyspiel", "openspiel")


def _register() -> None:
    import pyspiel

    from tacora.envs.openspiel.diamant_game import GAME_TYPE, DiamantGame

    if GAME_TYPE.short_name not in pyspiel.registered_names():
        pyspiel.register_game(GAME_TYPE, DiamantGame)


_register()
