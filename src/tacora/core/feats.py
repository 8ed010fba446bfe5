"""What a finished game says about a player: feats for badges, and figures for records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tacora.core.replay import Replay


@dataclass
class SeatFeats:
    """The feats of one seat in one game, in the order in which they happened."""

    feats: list[str] = field(default_factory=list)
    figures: dict[str, int] = field(default_factory=dict)
    """Numbers worth a record, such as the most rubies from one cave."""

    def add(self, feat: str) -> None:
        """Note a feat; once is enough."""
        if feat not in self.feats:
            self.feats.append(feat)


FindFeats = Callable[[Replay], Sequence[SeatFeats]]
"""Return the feats of every seat in a finished game."""
