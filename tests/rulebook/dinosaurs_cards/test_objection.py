"""What Objection! stops, and what it cannot."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.cards.models import ExplorerCard, Item
from tests.rulebook.dinosaurs_cards.timings import (
    BYSTANDER,
    EXPLORERS,
    ITEMS,
    TIMINGS,
    Timing,
    allows,
    explorer_at,
    item_at,
)
from tests.rulebook.dinosaurs_harness import Table, on_island

COUNTERED = [item for item in ITEMS if item.id != "objection"]
"""There is one Objection! in the box, so none can be answered by another."""


def _name(card: Item | ExplorerCard) -> str:
    return card.id


def _offered_at(item: str) -> list[tuple[Table, Timing]]:
    """Return every table where it can be played; the bystander holds Objection!"""
    tables = [(item_at(item, timing).hold(BYSTANDER, "objection"), timing) for timing in TIMINGS]
    return [(table, timing) for table, timing in tables if table.can_play(timing.holder, item)]


@pytest.mark.parametrize("item", COUNTERED, ids=_name)
def test_an_item_objected_to_changes_nothing(item: Item) -> None:
    """Whenever it is played: both cards lie on the discards, all else is as it was before."""
    tables = _offered_at(item.id)
    assert tables
    for table, timing in tables:
        unchanged = table.copy().discard(timing.holder, item.id).discard(BYSTANDER, "objection")
        choice = next(c for c in table.choices(timing.holder) if c.startswith(f"play:{item.id}"))
        table.choose(timing.holder, choice).choose(
            BYSTANDER, f"play:objection>{item.id}"
        ).all_pass()
        assert set(table.discards) == {item.id, "objection"}, str(timing)
        assert table.state == unchanged.open_window().state, str(timing)


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_no_ability_can_be_objected_to(card: ExplorerCard) -> None:
    timings = [timing for timing in TIMINGS if allows(card, timing)]
    assert timings
    for timing in timings:
        table = explorer_at(card.id, timing).hold(BYSTANDER, "objection")
        table.choose(timing.holder, "use")
        assert BYSTANDER in table.asked, str(timing)
        assert not table.can_play(BYSTANDER, "objection"), str(timing)


@pytest.mark.parametrize("sign", ["+", "-"])
def test_no_augmentation_can_be_objected_to(sign: str) -> None:
    table = on_island().hold(0, "rope").hold(1, "objection").move(1, 2)
    table.choose(0, f"augment:{sign}:rope")
    assert table.asked == (1,)
    assert table.choices(1) == ("pass",)


def test_an_objection_to_a_copy_leaves_the_original_alone() -> None:
    table = on_island().hold(0, "strong-coffee").hold(1, "parrot").hold(2, "objection")
    table.choose(0, "play:strong-coffee").choose(1, "play:parrot>strong-coffee")
    table.play(2, "objection>parrot")
    assert (table.ready(0), table.ready(1)) == (True, False)


def test_a_player_may_object_to_their_own_item() -> None:
    table = on_island().hold(0, "strong-coffee", "objection")
    table.choose(0, "play:strong-coffee").play(0, "objection>strong-coffee")
    assert not table.ready(0)


def test_an_unconscious_player_may_object_to_an_item() -> None:
    """J31"""
    table = on_island().hold(0, "strong-coffee").hold(1, "objection")
    table.stand(1, "s1", conscious=False)
    table.choose(0, "play:strong-coffee").play(1, "objection>strong-coffee")
    assert not table.ready(0)


def test_objection_is_never_offered_without_an_item_to_answer() -> None:
    assert not on_island().hold(0, "objection").can_play(0, "objection")
