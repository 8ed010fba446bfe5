"""J31: what the unconscious may play, and what may be played on them."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.cards.models import ExplorerCard, Item
from tests.rulebook.dinosaurs_cards.moments import (
    BYSTANDER,
    EXPLORERS,
    ITEMS,
    MOMENTS,
    allows,
    explorer_at,
    item_at,
)

FOR_THE_CONSCIOUS_ALONE = {
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
}
"""The items whose text says "while conscious"."""

NOT_ON_SLEEPERS = {"trapdoor", "scarecrow", "pepper"}
"""The items whose text asks for another player who is conscious."""

ON_PLAYERS = [item for item in ITEMS if item.on == "player"]


def _name(card: Item | ExplorerCard) -> str:
    return card.id


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_the_unconscious_play_an_item_unless_it_says_otherwise(item: Item) -> None:
    moments = [at for at in MOMENTS if at.can_be_asleep]
    allowed = [at for at in moments if allows(item, at) and item.id not in FOR_THE_CONSCIOUS_ALONE]
    offered = []
    for at in moments:
        scene = item_at(item.id, at).stand(at.holder, "e1", conscious=False)
        if scene.can_play(at.holder, item.id):
            offered.append(at)
    assert [str(at) for at in offered] == [str(at) for at in allowed]


@pytest.mark.parametrize("item", ON_PLAYERS, ids=_name)
def test_a_sleeper_is_a_target_unless_the_item_says_otherwise(item: Item) -> None:
    for at in MOMENTS:
        if allows(item, at):
            scene = item_at(item.id, at).stand(BYSTANDER, "s1e1", conscious=False)
            on_a_sleeper = str(BYSTANDER) in scene.targets(at.holder, item.id)
            assert on_a_sleeper == (item.id not in NOT_ON_SLEEPERS), str(at)


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_of_the_explorers_only_kofi_can_be_used_in_ones_sleep(card: ExplorerCard) -> None:
    """Ingrid is conscious by her text; the others roll or begin a turn."""
    for at in MOMENTS:
        if at.can_be_asleep:
            scene = explorer_at(card.id, at).stand(at.holder, "e1", conscious=False)
            assert ("use" in scene.offered(at.holder)) == (card.id == "kofi"), str(at)


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_the_card_says_the_same_as_the_rules(item: Item) -> None:
    assert item.usable_unconscious == (item.id not in FOR_THE_CONSCIOUS_ALONE)
    assert item.targets_unconscious == (item.id not in NOT_ON_SLEEPERS)
