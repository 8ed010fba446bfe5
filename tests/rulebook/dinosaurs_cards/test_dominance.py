"""No item is a worse copy of another, and none repeats an explorer (J84).

A card is at least as good as another if it does at least as much, wherever the other can be
played: at the same moments or more, from as far or further, for the same rolls or more, and for
users and targets unconscious or not as the other. It dominates the other if it is not the same.
"""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import asdict, replace

from tacora.games.dinosaurs.cards import effect_definitions as effects
from tacora.games.dinosaurs.cards.models import WINDOW_TIMINGS, Item, Playable
from tests.rulebook.dinosaurs_cards.timings import EXPLORERS, ITEMS

NAMED = {item.id: item for item in ITEMS}
LATER_IS_BETTER = (
    effects.AddToRoll,
    effects.MinimumRoll,
    effects.EscapeAttack,
    effects.RefreshExplorer,
)
"""Effects that do the same before and after the dice: after, the user knows if they are needed."""

HELPS_TO_EVADE = (
    effects.AddToRoll,
    effects.MinimumRoll,
    effects.ExtraDie,
    effects.Reroll,
    effects.FlipDie,
    effects.MatchHigherDie,
)


def dominates(better: Playable, worse: Playable) -> bool:
    return _at_least_as_good(better, worse) and not _at_least_as_good(worse, better)


def _at_least_as_good(one: Playable, other: Playable) -> bool:
    return (
        _moments(other) <= _moments(one)
        and (one.whose, one.on) == (other.whose, other.on)
        and set(other.rolls) <= set(one.rolls)
        and _reach(other) <= _reach(one)
        and one.usable_unconscious >= other.usable_unconscious
        and one.targets_unconscious >= other.targets_unconscious
        and all(
            any(_does_as_much(e, wanted, other) for e in one.effects) for wanted in other.effects
        )
    )


def _moments(card: Playable) -> set[str]:
    moments = set(WINDOW_TIMINGS[card.when])
    if "rolled" in moments and all(isinstance(e, LATER_IS_BETTER) for e in card.effects):
        moments.add("before")
    return moments


def _reach(card: Playable) -> int:
    return 99 if card.reach is None else card.reach


def _does_as_much(effect: effects.Effect, wanted: effects.Effect, card: Playable) -> bool:
    """Tell if an effect does at least what the wanted effect does on its card."""
    if isinstance(effect, effects.EscapeAttack) and isinstance(wanted, HELPS_TO_EVADE):
        return card.whose == "own" and card.rolls == ("evade",)
    if type(effect) is not type(wanted):
        return False
    have, want = asdict(effect), asdict(wanted)
    number, wanted_number = have.pop("n", 0), want.pop("n", 0)
    most, wanted_most = have.pop("most", None), want.pop("most", None)
    grab, wanted_grab = have.pop("grab", False), want.pop("grab", False)
    in_reach = most is None or (wanted_most is not None and wanted_most <= most)
    as_far = abs(number) >= abs(wanted_number) and number * wanted_number >= 0
    return have == want and as_far and in_reach and grab >= wanted_grab


@pytest.mark.parametrize("worse", ITEMS, ids=lambda item: item.id)
def test_j84_no_item_is_a_worse_copy_of_another(worse: Item) -> None:
    better = [item.id for item in ITEMS if item is not worse and dominates(item, worse)]
    assert better == []


def test_j84_no_two_items_are_as_good_as_each_other() -> None:
    equal = [(a.id, b.id) for a, b in permutations(ITEMS, 2) if _at_least_as_good(a, b)]
    assert equal == []


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_j84_no_item_repeats_an_explorer(item: Item) -> None:
    """Not the same effects at a moment that both have, for the same roll."""
    repeated = [
        card.id
        for card in EXPLORERS
        if card.effects == item.effects
        and WINDOW_TIMINGS[card.when] & WINDOW_TIMINGS[item.when]
        and card.whose == item.whose
    ]
    assert repeated == []


# The order finds what it should find


def _like(item: str, **changes: object) -> Item:
    return replace(NAMED[item], **changes)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (NAMED["lantern"], _like("lantern", when="next-roll")),
        (NAMED["lantern"], _like("lantern", rolls=("move",))),
        (NAMED["lantern"], _like("lantern", effects=(effects.AddToRoll(1),))),
        (NAMED["tripwire"], _like("tripwire", effects=(effects.AddToRoll(-1),))),
        (
            NAMED["hollow-log"],
            _like("hollow-log", when="next-roll", effects=(effects.AddToRoll(3),)),
        ),
        (NAMED["machete"], _like("machete", when="own-turn")),
        (NAMED["machete"], _like("machete", effects=(effects.MoveExplorer("step", most=6),))),
        (NAMED["lasso"], _like("lasso", reach=1)),
        (NAMED["lasso"], _like("lasso", targets_unconscious=False)),
        (NAMED["lasso"], _like("lasso", usable_unconscious=False)),
        (NAMED["helmet"], _like("helmet", effects=NAMED["helmet"].effects[:1])),
        (NAMED["smelling-salts"], _like("smelling-salts", effects=(effects.WakeUp(),))),
    ],
    ids=lambda item: item.id,
)
def test_a_worse_copy_is_found(better: Item, worse: Item) -> None:
    assert dominates(better, worse)
    assert not dominates(worse, better)
