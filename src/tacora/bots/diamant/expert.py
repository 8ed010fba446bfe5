"""expert: a small net that learned to win by playing against itself (`tacora train diamant`)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tacora.bots.diamant.features import FEATURES, features
from tacora.bots.diamant.observation import Observation

if TYPE_CHECKING:
    from tacora.bots.diamant.network import Network

WEIGHTS = "expert.npz"


@cache
def expert_net() -> Network:
    """The net that comes with the package; NumPy is loaded when it is first wanted."""
    from tacora.bots.diamant.network import Network

    return Network.read(Path(str(files(__package__) / WEIGHTS)))


class ExpertPolicy:
    """Leaves with the probability that the net gives: whoever never mixes can be read."""

    def __init__(self) -> None:
        import numpy as np

        self._net = expert_net()
        self._seen: Any = np.empty(FEATURES, np.float32)

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        numbers = [0.0] * FEATURES
        features(*position[:3], explorer, position.partner_mask, numbers)
        self._seen[:] = numbers
        return rng.random() < float(self._net.leaving(self._seen))
