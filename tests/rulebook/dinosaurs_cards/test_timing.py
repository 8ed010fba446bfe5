"""J26, J30: every card is offered at the timings it allows, has an effect there, and nowhere else.

An item is tried at every timing, on the holder's turn and another's, on an empty stack and in
answer to an item.
"""

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
from tests.rulebook.dinosaurs_harness import Table


def _name(card: Item | ExplorerCard) -> str:
    return card.id


def _allowed(card: Item | ExplorerCard) -> list[Timing]:
    return [timing for timing in TIMINGS if allows(card, timing)]


def _names(timings: list[Timing]) -> list[str]:
    return [str(timing) for timing in timings]


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_an_item_is_offered_at_the_timings_it_allows_and_no_others(item: Item) -> None:
    offered = [
        timing for timing in TIMINGS if item_at(item.id, timing).can_play(timing.holder, item.id)
    ]
    assert _names(offered) == _names(_allowed(item))


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_an_item_has_an_effect_at_every_timing_it_is_offered(item: Item) -> None:
    assert _allowed(item)
    for timing in _allowed(item):
        table = item_at(item.id, timing)
        _play(table, timing, f"play:{item.id}")
        assert item.id not in table.hand(timing.holder), str(timing)
        assert item.id in table.discards, str(timing)
        assert table.events_of("fizzled") == [], str(timing)


@pytest.mark.parametrize("item", [item for item in ITEMS if item.on == "player"], ids=_name)
def test_nobody_off_the_map_is_a_target(item: Item) -> None:
    """J9: the same bystander is a target while on the map."""
    assert _allowed(item)
    for timing in _allowed(item):
        table = item_at(item.id, timing)
        assert str(BYSTANDER) in table.targets(timing.holder, item.id), str(timing)
        table.stand(BYSTANDER, None)
        assert str(BYSTANDER) not in table.targets(timing.holder, item.id), str(timing)


@pytest.mark.parametrize("item", ITEMS, ids=_name)
def test_nobody_off_the_map_plays_an_item(item: Item) -> None:
    """J9: the same holder is asked while on the map."""
    timings = [timing for timing in TIMINGS if timing.window in ("acted", "flipped")]
    assert timings
    for timing in timings:
        table = item_at(item.id, timing)
        assert table.choices(timing.holder) != (), str(timing)
        table.stand(timing.holder, None)
        assert table.choices(timing.holder) == (), str(timing)


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_is_offered_at_the_timings_it_allows_and_no_others(card: ExplorerCard) -> None:
    offered = [
        timing for timing in TIMINGS if "use" in explorer_at(card.id, timing).choices(timing.holder)
    ]
    assert _names(offered) == _names(_allowed(card))


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_has_an_effect_at_every_timing_it_allows(card: ExplorerCard) -> None:
    assert _allowed(card)
    for timing in _allowed(card):
        table = explorer_at(card.id, timing)
        _play(table, timing, "use")
        assert table.events_of("used") == [{"seat": timing.holder, "on": None, "explorer": card.id}]
        assert table.events_of("fizzled") == []


@pytest.mark.parametrize("card", EXPLORERS, ids=_name)
def test_an_ability_is_never_offered_with_the_card_face_down(card: ExplorerCard) -> None:
    """J30: the same ability is offered with the card face up."""
    assert _allowed(card)
    for timing in _allowed(card):
        table = explorer_at(card.id, timing)
        assert "use" in table.choices(timing.holder), str(timing)
        table.stand(timing.holder, "e1", ready=False)
        assert "use" not in table.choices(timing.holder), str(timing)


def _play(table: Table, timing: Timing, card: str) -> None:
    """Play a card of the holder on its first target; everybody else passes."""
    depth = len(table.state.agenda)
    choice = next(c for c in table.choices(timing.holder) if c.partition(">")[0] == card)
    table.choose(timing.holder, choice).resolve(depth)
