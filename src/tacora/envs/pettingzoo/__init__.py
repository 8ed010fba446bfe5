"""PettingZoo environments, one module for each game and version.

Importing this package registers them: `pettingzoo.env_registry.registration.make("parallel",
"tacora/diamant_v0", players=5)`.
"""

from tacora.envs.extras import require

require("pettingzoo", "rl")


def _register() -> None:
    from pettingzoo.env_registry.registration import aec_registry, register

    if "tacora/diamant-v0" not in aec_registry:
        diamant = "tacora.envs.pettingzoo.diamant_v0"
        register("aec", "tacora/diamant_v0", entry_point=f"{diamant}:env")
        register("parallel", "tacora/diamant_v0", entry_point=f"{diamant}:parallel_env")
    if "tacora/dinosaurs-v0" not in aec_registry:
        dinosaurs = "tacora.envs.pettingzoo.dinosaurs_v0"
        register("aec", "tacora/dinosaurs_v0", entry_point=f"{dinosaurs}:env")


_register()
