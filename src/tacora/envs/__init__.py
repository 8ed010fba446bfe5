"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel.

Importing this package registers the environments of Gymnasium, if it is installed.
"""

from importlib.util import find_spec


def _register() -> None:
    from gymnasium.envs.registration import register, registry

    if "tacora/Diamant-v0" not in registry:
        register(
            "tacora/Diamant-v0",
            entry_point="tacora.envs.diamant.env:DiamantEnv",
            vector_entry_point="tacora.envs.diamant.vector:DiamantVectorEnv",
        )
        register(
            "tacora/DiamantSelfPlay-v0",
            entry_point=None,
            vector_entry_point="tacora.envs.diamant.vector:DiamantSelfPlayVectorEnv",
        )


if find_spec("gymnasium"):
    _register()
