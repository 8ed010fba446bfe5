"""The bot expert: a small network trained by self-play (`tacora train diamant`)."""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tacora.bots.diamant.features import NUM_FEATURES, write_features
from tacora.bots.diamant.observation import Observation

if TYPE_CHECKING:
    from tacora.bots.diamant.network import Network

WEIGHTS = "expert.npz"


@cache
def expert_net() -> Network:
    """Load the network of the package; NumPy is imported on first use."""
    from tacora.bots.diamant.network import Network

    return Network.read(Path(str(files(__package__) / WEIGHTS)))


class ExpertPolicy:
    """Leaves with the network's probability: a policy that never mixes is predictable."""

    @cached_property
    def _net(self) -> Network:
        return expert_net()

    @cached_property
    def _features(self) -> Any:
        import numpy as np

        return np.empty(NUM_FEATURES, np.float32)

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        numbers = [0.0] * NUM_FEATURES
        write_features(*position[:3], explorer, position.partner_mask, numbers)
        self._features[:] = numbers
        return rng.random() < float(self._net.leave_probability(self._features))
