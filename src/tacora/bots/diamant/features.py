"""A position through the eyes of one explorer, as the numbers that a small net takes.

Plain arithmetic on sequences, as in `seen.py`: the simulator compiles the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from tacora.bots.diamant.observation import (
    DANGER,
    DEPTH,
    EXPLORERS,
    GAIN,
    HELD,
    INSIDE,
    LEFT,
    MET,
    OUT,
    POOL,
    RELIC_POINTS,
    RELICS,
    RELICS_LATER,
    RELICS_LEFT,
    ROUND,
    TREASURE,
)

FEATURES = 58
NOBODY = -1000
"""The points of somebody who is not there: everybody is far ahead of that."""


def features(  # noqa: C901, PLR0913, PLR0915, PLR0917  (a list, one number after the other)
    seen: Sequence[int],
    points: Sequence[int],
    inside: int,
    explorer: int,
    twin: int,
    out: list[float],
) -> None:
    """Write what explorer sees into `out`: counts as switches, chances, loot, and the standings."""
    for at in range(23):
        out[at] = 0.0
    out[seen[EXPLORERS] - 3] = 1.0
    out[5 + seen[INSIDE]] = 1.0
    out[13 + seen[ROUND]] = 1.0
    out[19 + min(seen[RELICS], 3)] = 1.0

    left = max(seen[LEFT], 1)
    risk = seen[DANGER] / left
    even = seen[HELD] + seen[POOL] // seen[INSIDE]
    alone = seen[HELD] + seen[POOL] + seen[RELIC_POINTS]
    out[23] = seen[RELIC_POINTS] / 10
    out[24] = seen[OUT] / 5
    out[25] = seen[RELICS_LEFT] / 5
    out[26] = seen[RELICS_LATER] / 5
    out[27] = 3 * risk
    out[28] = seen[MET] / 5
    out[29] = left / 35
    out[30] = seen[DEPTH] / 10
    out[31] = seen[HELD] / 10
    out[32] = seen[POOL] / 10
    out[33] = even / 10
    out[34] = alone / 10
    out[35] = seen[GAIN] / left / 2
    out[36] = seen[TREASURE] / left / 5
    out[37] = risk * even / 3
    out[38] = risk * alone / 3

    own = points[explorer]
    camp = second_camp = deep = second_deep = third_deep = NOBODY
    ahead = ahead_even = ahead_alone = rivals = total = 0
    for other in range(seen[EXPLORERS]):
        if other in (explorer, explorer ^ twin):
            continue
        theirs = points[other]
        ahead += theirs > own
        if (inside >> other) & 1:
            rivals += 1
            total += theirs
            if theirs > deep:
                deep, second_deep, third_deep = theirs, deep, second_deep
            elif theirs > second_deep:
                second_deep, third_deep = theirs, second_deep
            elif theirs > third_deep:
                third_deep = theirs
        else:
            ahead_even += theirs > own + even
            ahead_alone += theirs > own + alone
            if theirs > camp:
                camp, second_camp = theirs, camp
            elif theirs > second_camp:
                second_camp = theirs
    out[39] = own / 50
    leads = (
        own - max(camp, deep),
        own + even - camp,
        own + alone - camp,
        own - deep,
        own + alone - deep,
    )
    at = 40
    for lead in leads:
        out[at] = lead / (3 + abs(lead))  # a few points make a difference
        out[at + 1] = lead / (20 + abs(lead))  # twenty points make one
        at += 2
    for lead in (own - second_camp, own - second_deep, own - third_deep):
        out[at] = lead / (20 + abs(lead))
        at += 1
    lead_on_average = own - total / max(rivals, 1)
    out[53] = lead_on_average / (20 + abs(lead_on_average))
    out[54] = ahead / 4
    out[55] = ahead_even / 4
    out[56] = ahead_alone / 4
    out[57] = (alone - even) / (3 + alone - even)
