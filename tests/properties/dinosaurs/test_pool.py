"""The random games of the pool meet everything that the rules know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.text import event_text
from tests.properties.dinosaurs.strategies import POOL, Play, numbered, task_of

WAITING_TASKS = {
    *("lay", "firstplayer", "explorers", "drawmap", "place", "drawitems", "act", "throw", "stride"),
    *(
        f"window {timing}"
        for timing in ("start", "act", "acted", "before", "rolled", "flipped", "full")
    ),
    *("flip", "prowl", "sight", "chase", "face", "carry", "finished"),
    *("send", "reach", "lead", "takeitem", "peek", "foresee", "scoutmap", "amends"),
}

SITUATIONS: dict[str, Callable[[Play], bool]] = {
    "a win with six diamonds": lambda play: (
        play.options.diamonds == 6 and play.states[-1].winner is not None
    ),
    "a limit reached": lambda play: play.states[-1].winner is None,
    "three cards on the stack": lambda play: any(len(state.stack) > 2 for state in play.states),
    "a full hand": lambda play: any(len(hand) == 5 for s in play.states for hand in s.hands),
    "discards shuffled": lambda play: any(
        not before.item_deck or len(after.item_deck) > len(before.item_deck)
        for before, after in zip(play.states, play.states[1:], strict=False)
    ),
    "a map that is whole": lambda play: not play.states[-1].map_deck,
    "an earthquake as the last card": lambda play: any(
        not state.dinosaur_deck for state in play.states
    ),
}


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    return [numbered(number) for number in range(POOL)]


def test_every_kind_of_event_occurs_in_some_game(plays: list[Play]) -> None:
    kinds = {event.id for play in plays for events in play.events for event in events}
    rare = {"dinosaurs.withstood", "dinosaurs.fizzled"}
    assert kinds | rare == set(event_text.EVENT_IDS)


def test_every_kind_of_task_waits_in_some_game(plays: list[Play]) -> None:
    met = {task_of(state) for play in plays for state in play.states}
    assert met - {"refill"} == WAITING_TASKS  # J35 is rare


def test_every_item_and_every_explorer_is_played_in_some_game(plays: list[Play]) -> None:
    all_events = [event for play in plays for events in play.events for event in events]
    played = {event.args["item"] for event in all_events if event.id == "dinosaurs.played"}
    used = {event.args["explorer"] for event in all_events if event.id == "dinosaurs.used"}
    assert played == {card.id for card in standard_cards().items}
    assert used == {card.id for card in standard_cards().explorers}


def test_every_situation_occurs_in_some_game(plays: list[Play]) -> None:
    assert [name for name, met in SITUATIONS.items() if not any(map(met, plays))] == []
