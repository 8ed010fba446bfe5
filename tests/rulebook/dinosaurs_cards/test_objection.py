"""What Objection! stops, and what it cannot."""

from __future__ import annotations

from copy import copy

import pytest

from tacora.games.dinosaurs.cards.models import ExplorerCard, Item
from tacora.games.dinosaurs.pieces.hands import discard, lose
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
from tests.rulebook.dinosaurs_cards.scene import Scene, open_window

COUNTERED = [item for item in ITEMS if item.id != "objection"]
"""There is one Objection! in the box, so none can be answered by another."""


def _name(card: Item | ExplorerCard) -> str:
    return card.id


def _offered_at(item: str) -> list[tuple[Scene, Moment]]:
    """Every moment at which it can be played, the bystander holding Objection!"""
    tables = [(item_at(item, at).hold(BYSTANDER, "objection"), at) for at in MOMENTS]
    if item == "smelling-salts":
        tables = [
            (scene.stand(at.holder, "e1", conscious=False), at)
            for scene, at in tables
            if at.can_be_asleep
        ]
    return [(scene, at) for scene, at in tables if scene.can_play(at.holder, item)]


@pytest.mark.parametrize("item", COUNTERED, ids=_name)
def test_an_item_objected_to_changes_nothing(item: Item) -> None:
    """Whenever it is played: both cards lie on the discards, all else is as it was before."""
    tables = _offered_at(item.id)
    assert tables
    for scene, at in tables:
        unchanged = copy(scene.state)
        for seat, card in ((at.holder, item.id), (BYSTANDER, "objection")):
            lose(unchanged, seat, unchanged.cards.item_named[card])
            discard(unchanged, unchanged.cards.item_named[card])
        open_window(unchanged)
        choice = next(c for c in scene.offered(at.holder) if c.startswith(f"play:{item.id}"))
        scene.choose(at.holder, choice).choose(BYSTANDER, f"play:objection>{item.id}").all_pass()
        assert scene.discards == {item.id, "objection"}, str(at)
        assert scene.state == unchanged, str(at)


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_no_ability_can_be_objected_to(card: ExplorerCard) -> None:
    for at in MOMENTS:
        if allows(card, at):
            scene = explorer_at(card.id, at).hold(BYSTANDER, "objection")
            scene.choose(at.holder, "use")
            assert BYSTANDER in scene.asked, str(at)
            assert not scene.can_play(BYSTANDER, "objection"), str(at)


@pytest.mark.parametrize("sign", ["+", "-"])
def test_no_augmentation_can_be_objected_to(sign: str) -> None:
    scene = Scene().hold(0, "rope").hold(1, "objection").move("1+2")
    scene.choose(0, f"augment:{sign}:rope")
    assert scene.asked == (1,)
    assert scene.offered(1) == ("pass",)


def test_an_objection_to_a_copy_leaves_the_original_alone() -> None:
    scene = Scene().hold(0, "strong-coffee").hold(1, "parrot").hold(2, "objection")
    scene.choose(0, "play:strong-coffee").choose(1, "play:parrot>strong-coffee")
    scene.play(2, "objection>parrot")
    assert (scene.ready(0), scene.ready(1)) == (True, False)


def test_one_may_object_to_ones_own_item() -> None:
    scene = Scene().hold(0, "energy-bar", "objection")
    scene.choose(0, "play:energy-bar").play(0, "objection>energy-bar")
    assert scene.points == 3


def test_an_item_objected_to_by_a_sleeper_does_not_happen_either() -> None:
    """J31"""
    scene = Scene().hold(0, "energy-bar").hold(1, "objection").stand(1, "s1", conscious=False)
    scene.choose(0, "play:energy-bar").play(1, "objection>energy-bar")
    assert scene.points == 3


def test_objection_is_never_offered_without_an_item_to_answer() -> None:
    assert not Scene().hold(0, "objection").can_play(0, "objection")
