"""The random games of the pools meet everything that the rules know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tacora.games.diamant import GAME
from tacora.games.diamant.cards import EDITIONS
from tacora.games.diamant.event_text import EVENT_IDS
from tacora.games.diamant.options import ABSENCE, CHESTS, RELIC_VALUES
from tests.properties.strategies import POOL, Play, numbered


def _occurs(name: str) -> Callable[[Play], bool]:
    return lambda play: any(event.id == name for events in play.events for event in events)


SITUATIONS: dict[str, Callable[[Play], bool]] = {
    "a second trap": _occurs("diamant.caught"),
    "an empty deck": _occurs("diamant.deck-empty"),
    "an empty deck with a lone explorer and a relic": lambda play: any(
        first.id == "diamant.deck-empty" and second.args["relics"]
        for events in play.events
        for first, second in pairwise(events)
    ),
    "four relics taken": lambda play: sum(map(len, play.states[-1].relics)) >= 4,
    "several relics taken at once": lambda play: any(
        event.id == "diamant.left" and len(event.args["relics"]) > 1  # type: ignore[arg-type]
        for events in play.events
        for event in events
    ),
    "a relic lost": lambda play: any(card.kind == "relic" for card in play.states[-1].removed),
    "an artifact of printed value taken": lambda play: (
        play.options.relic_values == "printed" and any(play.states[-1].relics)
    ),
    "a path of fifteen cards": lambda play: any(len(state.path) > 14 for state in play.states),
    "a path that a lone leaver emptied": lambda play: any(
        state.awaiting == "card" and not state.path and len(state.inside) < play.options.explorers
        for state in play.states
    ),
    "one explorer of two in camp": lambda play: any(
        play.options.two_explorers and state.inside in ((0, 1, 3), (1, 2, 3), (1, 3))
        for state in play.states
    ),
    "more points out than the supply": lambda play: any(state.supply < 0 for state in play.states),
    "a tie": lambda play: len(GAME.presentation.state_json(play.states[-1])["winners"]) > 1,  # type: ignore[arg-type]
}


def test_every_situation_occurs_in_some_game() -> None:
    plays = [numbered(number) for number in range(POOL)]
    assert [name for name, occurs in SITUATIONS.items() if not any(map(occurs, plays))] == []


def test_every_kind_of_event_occurs_in_some_game() -> None:
    plays = [numbered(number) for number in range(POOL)]
    assert {e.id for play in plays for events in play.events for e in events} == set(EVENT_IDS)


def test_every_option_occurs_in_some_game() -> None:
    options = [numbered(number).options for number in range(POOL)]
    assert {o.players for o in options} == set(range(2, 9))
    assert {o.edition for o in options} == set(EDITIONS)
    assert {o.chests for o in options} == set(CHESTS)
    assert {o.absence for o in options} == set(ABSENCE)
    assert {o.relic_values for o in options} == set(RELIC_VALUES)
    assert {o.two_explorers for o in options} == {False, True}
    assert sum(o.deck is not None for o in options) > 10
