"""J31: cards that unconscious players may play, and cards that may be played on them."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.cards.models import ExplorerCard, Item
from tests.rulebook.dinosaurs_cards.timings import (
    BYSTANDER,
    EXPLORERS,
    ITEMS,
    TIMINGS,
    allows,
    explorer_at,
    item_at,
)
from tests.rulebook.dinosaurs_harness import on_island

NEEDS_CONSCIOUSNESS = {
    "rope",
    "machete",
    "mole-map",
    "shannons-whistle",
    "vine-swing",
    "stilts",
    "footprints",
    "switcheroo",
    "camouflage",
    "helmet",
    "energy-bar",
    "quick-fingers",
    "butterfly-net",
    *(item.id for item in ITEMS if item.whose == "own"),  # the unconscious do not roll
}
"""The items whose text says "You must be conscious"."""

TARGETS_CONSCIOUS_ONLY = {"trapdoor", "scarecrow", "pepper"}
"""The items whose text asks for another conscious player."""

ON_PLAYERS = [item for item in ITEMS if item.on == "player"]


def _name(card: Item | ExplorerCard) -> str:
    return card.id


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_j31_unconscious_players_may_play_an_item_unless_it_says_otherwise(item: Item) -> None:
    timings = [timing for timing in TIMINGS if timing.holder_can_be_unconscious]
    allowed = [
        timing for timing in timings if allows(item, timing) and item.id not in NEEDS_CONSCIOUSNESS
    ]
    offered = []
    for timing in timings:
        table = item_at(item.id, timing).stand(timing.holder, "e1", conscious=False)
        if table.can_play(timing.holder, item.id):
            offered.append(timing)
    assert [str(timing) for timing in offered] == [str(timing) for timing in allowed]


@pytest.mark.parametrize("item", ON_PLAYERS, ids=_name)
def test_unconscious_players_are_targets_unless_the_item_says_otherwise(item: Item) -> None:
    timings = [timing for timing in TIMINGS if allows(item, timing)]
    assert timings
    for timing in timings:
        table = item_at(item.id, timing)
        assert str(BYSTANDER) in table.targets(timing.holder, item.id), str(timing)
        table.stand(BYSTANDER, "s1e1", conscious=False)
        is_target = str(BYSTANDER) in table.targets(timing.holder, item.id)
        assert is_target == (item.id not in TARGETS_CONSCIOUS_ONLY), str(timing)


@pytest.mark.parametrize("card", [c for c in EXPLORERS if c.when != "turn-start"], ids=_name)
def test_explorer_ability_is_lost_while_unconscious(card: ExplorerCard) -> None:
    """Ingrid's text asks for it; the unconscious do not roll, so the other three are lost."""
    usable = [t for t in TIMINGS if "use" in explorer_at(card.id, t).choices(t.holder)]
    assert usable
    for timing in usable:
        table = explorer_at(card.id, timing).stand(timing.holder, "e1", conscious=False)
        assert "use" not in table.choices(timing.holder), str(timing)


@pytest.mark.parametrize("explorer", ["mei", "kofi"])
@pytest.mark.parametrize("conscious", [True, False])
def test_mei_and_kofi_wake_up_before_their_ability_can_be_used(
    conscious: bool, explorer: str
) -> None:
    """Their timing is the start of a turn, which the unconscious begin by waking (J11)."""
    table = on_island().explorer(1, explorer).stand(1, "e1", conscious=conscious)
    table.hold(1, "spyglass").choose(0, "end")
    assert table.conscious(1) == conscious
    assert table.can_play(1, "spyglass")
    assert "use" not in table.choices(1)
    table.all_pass().draw("dinosaur:wings-overhead")
    assert "use" not in table.choices(1)
    table.all_pass()
    assert table.active == 1
    assert table.conscious(1)
    assert "use" in table.choices(1)


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_unconscious_fields_of_the_card_say_the_same_as_the_rules(item: Item) -> None:
    assert item.usable_unconscious == (item.id not in NEEDS_CONSCIOUSNESS)
    assert item.targets_unconscious == (item.id not in TARGETS_CONSCIOUS_ONLY)
