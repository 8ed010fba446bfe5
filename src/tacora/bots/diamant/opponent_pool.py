"""The pool: 31 simple players of all sorts, against which strength is measured.

Some of the expert's games in training are against them, so there are also others, which it has
never met.
"""

from __future__ import annotations

from collections.abc import Mapping

from tacora.bots.diamant.threshold_policy import Row, temper
from tacora.games.diamant.cards import ENTRANCES

RANDOM = temper(coin=0.5)
GREEDY = temper(bold=1)
GAMBLER = temper(bold=2.5)
RELIC_HUNTER = temper(relic=5, loot=12)
RIVAL = temper(loot=[16, 14, 12, 10, 9, 8, 8, 8] * ENTRANCES, envy=0.25, relic=10, chase=True)


def cautious(depth: int = 5) -> Row:
    """Leaves at a fixed depth, whatever lies on the path."""
    return temper(depth=depth)


POOL: Mapping[str, Row] = {
    **{f"depth {depth}": cautious(depth) for depth in range(2, 10)},
    **{f"loot {loot}": temper(loot=loot) for loot in (2, 3, 5, 7, 10, 14, 20, 30)},
    "greedy-ev": GREEDY,
    "relics or depth 4": temper(relic=5, depth=4),
    "relics or depth 7": temper(relic=5, depth=7),
    "relics or loot 8": temper(relic=5, loot=8),
    "great relics or depth 5": temper(relic=10, depth=5),
    "random 20 %": temper(coin=0.2),
    "random 50 %": RANDOM,
    "copycat or depth 5": temper(copy=True, depth=5),
    "copycat or depth 9": temper(copy=True, depth=9),
    "loot 5, a little envious": temper(loot=5, envy=0.1),
    "loot 5, envious": temper(loot=5, envy=0.3),
    "loot 10, a little envious": temper(loot=10, envy=0.1),
    "loot 10, envious": temper(loot=10, envy=0.3),
    "depth 6 or loot 8, envious": temper(depth=6, loot=8, envy=0.2),
    "depth 4, chasing": temper(depth=4, chase=True),
}

OTHERS: Mapping[str, Row] = {
    **{f"loot {loot}": temper(loot=loot) for loot in (4, 6, 8, 12, 17, 25)},
    **{f"bold {bold}": temper(bold=bold) for bold in (0.6, 1.4, 2.5, 4)},
    **{f"random {chance} %": temper(coin=chance / 100) for chance in (10, 30, 40)},
    **{f"depth {depth}, by chance sooner": temper(depth=depth, coin=0.1) for depth in (4, 6, 8)},
    **{f"bold, or depth {depth}": temper(bold=1.5, depth=depth) for depth in (5, 8)},
    "relics or loot 12": RELIC_HUNTER,
    "relics or bold": temper(relic=5, bold=1.5),
    "great relics or loot 9": temper(relic=10, loot=9),
    "copycat or loot 6": temper(copy=True, loot=6),
    "copycat or bold": temper(copy=True, bold=2),
    "rival": RIVAL,
    "loot 7, chasing": temper(loot=7, chase=True),
    "loot 15, chasing": temper(loot=15, chase=True),
    "loot 8, envious": temper(loot=8, envy=0.5),
    "bold, envious": temper(bold=3, loot=9, envy=0.2),
}
"""As simple and as mixed, and none of them in the pool."""
