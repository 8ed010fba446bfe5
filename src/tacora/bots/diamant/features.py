"""A position as one explorer sees it: the inputs of the network.

Plain arithmetic on sequences, as in `observation.py`: the simulator compiles the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from tacora.bots.diamant import observation as obs


class Feature(IntEnum):
    """The index of each input.

    The first four are switches, of which one is 1: 3 to 8 explorers, 1 to 8 inside, rounds 1 to 5,
    0 to 3 or more relics on the path. LOOT is what an explorer takes home if all inside leave
    together (EVEN), or if it leaves alone (ALONE). A lead is the distance to the best at camp or in
    the cave; the first five leads are scaled twice.
    """

    EXPLORERS_3 = 0
    INSIDE_1 = 6
    ROUND_1 = 14
    RELICS_0 = 19
    RELIC_POINTS = 23
    RELICS_TAKEN = 24
    RELICS_IN_DECK = 25
    RELICS_LATER = 26
    RISK = 27
    TRAPS_MET = 28
    CARDS_LEFT = 29
    DEPTH = 30
    CARRIED = 31
    POOL = 32
    LOOT_EVEN = 33
    LOOT_ALONE = 34
    EXPECTED_SHARE = 35
    EXPECTED_RUBIES = 36
    LOSS_EVEN = 37
    LOSS_ALONE = 38
    POINTS = 39
    LEAD_ON_ALL = 40
    LEAD_ON_CAMP_EVEN = 42
    LEAD_ON_CAMP_ALONE = 44
    LEAD_ON_CAVE = 46
    LEAD_ON_CAVE_ALONE = 48
    LEAD_ON_SECOND_AT_CAMP = 50
    LEAD_ON_SECOND_IN_CAVE = 51
    LEAD_ON_THIRD_IN_CAVE = 52
    LEAD_ON_MEAN_IN_CAVE = 53
    NUM_AHEAD = 54
    NUM_AHEAD_EVEN = 55
    NUM_AHEAD_ALONE = 56
    GAIN_ALONE = 57


NUM_FEATURES = 58
ABSENT_POINTS = -1000
"""The points of an opponent that does not exist: every lead on it is large."""


def write_features(  # noqa: C901, PLR0913, PLR0915, PLR0917  (a list, one number after the other)
    observed: Sequence[int],
    points: Sequence[int],
    inside: int,
    explorer: int,
    partner_mask: int,
    out: list[float],
) -> None:
    """Write an explorer's features into `out`."""
    for at in range(Feature.RELIC_POINTS):
        out[at] = 0.0
    out[Feature.EXPLORERS_3 + observed[obs.NUM_EXPLORERS] - 3] = 1.0
    out[Feature.INSIDE_1 + observed[obs.NUM_INSIDE] - 1] = 1.0
    out[Feature.ROUND_1 + observed[obs.ROUND] - 1] = 1.0
    out[Feature.RELICS_0 + min(observed[obs.RELICS_ON_PATH], 3)] = 1.0

    left = max(observed[obs.CARDS_LEFT], 1)
    risk = observed[obs.DANGEROUS_CARDS] / left
    even = observed[obs.CARRIED] + observed[obs.POOL] // observed[obs.NUM_INSIDE]
    alone = observed[obs.CARRIED] + observed[obs.POOL] + observed[obs.RELIC_POINTS]
    out[Feature.RELIC_POINTS] = observed[obs.RELIC_POINTS] / 10
    out[Feature.RELICS_TAKEN] = observed[obs.RELICS_TAKEN] / 5
    out[Feature.RELICS_IN_DECK] = observed[obs.RELICS_IN_DECK] / 5
    out[Feature.RELICS_LATER] = observed[obs.RELICS_LATER] / 5
    out[Feature.RISK] = 3 * risk
    out[Feature.TRAPS_MET] = observed[obs.TRAPS_MET] / 5
    out[Feature.CARDS_LEFT] = left / 35
    out[Feature.DEPTH] = observed[obs.DEPTH] / 10
    out[Feature.CARRIED] = observed[obs.CARRIED] / 10
    out[Feature.POOL] = observed[obs.POOL] / 10
    out[Feature.LOOT_EVEN] = even / 10
    out[Feature.LOOT_ALONE] = alone / 10
    out[Feature.EXPECTED_SHARE] = observed[obs.SHARE_IN_DECK] / left / 2
    out[Feature.EXPECTED_RUBIES] = observed[obs.RUBIES_IN_DECK] / left / 5
    out[Feature.LOSS_EVEN] = risk * even / 3
    out[Feature.LOSS_ALONE] = risk * alone / 3

    own = points[explorer]
    camp = second_at_camp = cave = second_in_cave = third_in_cave = ABSENT_POINTS
    ahead = ahead_even = ahead_alone = rivals = total = 0
    for other in range(observed[obs.NUM_EXPLORERS]):
        if other in (explorer, explorer ^ partner_mask):
            continue
        theirs = points[other]
        ahead += theirs > own
        if (inside >> other) & 1:
            rivals += 1
            total += theirs
            if theirs > cave:
                cave, second_in_cave, third_in_cave = theirs, cave, second_in_cave
            elif theirs > second_in_cave:
                second_in_cave, third_in_cave = theirs, second_in_cave
            elif theirs > third_in_cave:
                third_in_cave = theirs
        else:
            ahead_even += theirs > own + even
            ahead_alone += theirs > own + alone
            if theirs > camp:
                camp, second_at_camp = theirs, camp
            elif theirs > second_at_camp:
                second_at_camp = theirs
    out[Feature.POINTS] = own / 50
    leads = (
        own - max(camp, cave),
        own + even - camp,
        own + alone - camp,
        own - cave,
        own + alone - cave,
    )
    for n, lead in enumerate(leads):
        out[Feature.LEAD_ON_ALL + 2 * n] = lead / (3 + abs(lead))  # a few points matter
        out[Feature.LEAD_ON_ALL + 2 * n + 1] = lead / (20 + abs(lead))  # twenty points matter
    for n, lead in enumerate((own - second_at_camp, own - second_in_cave, own - third_in_cave)):
        out[Feature.LEAD_ON_SECOND_AT_CAMP + n] = lead / (20 + abs(lead))
    lead_on_mean = own - total / max(rivals, 1)
    out[Feature.LEAD_ON_MEAN_IN_CAVE] = lead_on_mean / (20 + abs(lead_on_mean))
    out[Feature.NUM_AHEAD] = ahead / 4
    out[Feature.NUM_AHEAD_EVEN] = ahead_even / 4
    out[Feature.NUM_AHEAD_ALONE] = ahead_alone / 4
    out[Feature.GAIN_ALONE] = (alone - even) / (3 + alone - even)
