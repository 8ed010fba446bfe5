"""greedy-ev: goes on while the next card gives more on average than it endangers."""

from __future__ import annotations

from random import Random

from tacora.diamant import odds
from tacora.diamant.view import View


class Greedy:
    """Exact odds of the next card, nothing beyond it, and no thought of what the others do."""

    def stays(self, view: View, luck: Random) -> bool:
        home = odds.go(view, leavers=1).points
        return odds.stay(view, leavers=0).expected_gain >= odds.end_chance(view) * home
