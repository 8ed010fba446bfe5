"""J26, J30: every card is offered at the moments it allows, does something there, and nowhere else.

An item is tried at every moment there is, on one's own turn and another's, on an empty stack and
in answer to an item.
"""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.cards.models import ExplorerCard, Item
from tacora.games.dinosaurs.state import update_player
from tests.rulebook.dinosaurs_cards.moments import (
    BYSTANDER,
    EXPLORERS,
    ITEMS,
    MOMENTS,
    Moment,
    allows,
    explorer_at,
    item_at,
)
from tests.rulebook.dinosaurs_cards.scene import Scene

WAKING = "smelling-salts"
"""The one item that does nothing for the conscious."""

FOR_THE_CONSCIOUS = [item for item in ITEMS if item.id != WAKING]


def _name(card: Item | ExplorerCard) -> str:
    return card.id


def _allowed(card: Item | ExplorerCard) -> list[Moment]:
    return [at for at in MOMENTS if allows(card, at)]


def _names(moments: list[Moment]) -> list[str]:
    return [str(at) for at in moments]


@pytest.mark.parametrize("item", FOR_THE_CONSCIOUS, ids=_name)
def test_an_item_is_offered_at_the_moments_it_allows_and_no_others(item: Item) -> None:
    offered = [at for at in MOMENTS if item_at(item.id, at).can_play(at.holder, item.id)]
    assert _names(offered) == _names(_allowed(item))


@pytest.mark.parametrize("item", FOR_THE_CONSCIOUS, ids=_name)
def test_an_item_does_something_at_every_moment_it_is_offered(item: Item) -> None:
    for at in MOMENTS:
        scene = item_at(item.id, at)
        if scene.can_play(at.holder, item.id):
            _play(scene, at, f"play:{item.id}")
            assert item.id not in scene.hand(at.holder), str(at)
            assert item.id in scene.discards, str(at)
            assert scene.told("fizzled") == [], str(at)


@pytest.mark.parametrize("item", [item for item in ITEMS if item.on == "player"], ids=_name)
def test_nobody_off_the_map_is_a_target(item: Item) -> None:
    """J9"""
    for at in MOMENTS:
        scene = item_at(item.id, at)
        update_player(scene.state, BYSTANDER, at=None)
        assert str(BYSTANDER) not in scene.targets(at.holder, item.id), str(at)


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_nobody_off_the_map_plays_an_item(item: Item) -> None:
    """J9"""
    for at in MOMENTS:
        if at.when in ("acted", "flipped"):
            scene = item_at(item.id, at)
            update_player(scene.state, at.holder, at=None)
            assert scene.offered(at.holder) == (), str(at)


@pytest.mark.parametrize("at", MOMENTS, ids=str)
def test_smelling_salts_are_never_offered_to_the_conscious(at: Moment) -> None:
    assert not item_at(WAKING, at).can_play(at.holder, WAKING)


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_is_offered_at_the_moments_it_allows_and_no_others(card: ExplorerCard) -> None:
    offered = [at for at in MOMENTS if "use" in explorer_at(card.id, at).offered(at.holder)]
    assert _names(offered) == _names(_allowed(card))


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_does_something_at_every_moment_it_allows(card: ExplorerCard) -> None:
    for at in _allowed(card):
        scene = explorer_at(card.id, at)
        _play(scene, at, "use")
        assert scene.told("used") == [{"seat": at.holder, "on": None, "explorer": card.id}]
        assert scene.told("fizzled") == []


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_is_never_offered_with_the_card_turned_over(card: ExplorerCard) -> None:
    """J30"""
    for at in MOMENTS:
        scene = explorer_at(card.id, at).stand(at.holder, "e1", ready=False)
        assert "use" not in scene.offered(at.holder), str(at)


def _play(scene: Scene, at: Moment, card: str) -> None:
    """The holder plays it on the first target there is; everybody else only passes."""
    depth = len(scene.state.agenda)
    choice = next(c for c in scene.offered(at.holder) if c.partition(">")[0] == card)
    scene.choose(at.holder, choice).settle(depth)
