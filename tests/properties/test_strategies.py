"""The games that the other tests play do meet everything the rules know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hypothesis import given

from tacora.games.diamant import GAME
from tests.properties.random_games import THOROUGH
from tests.properties.strategies import Play, games


def _happens(name: str) -> Callable[[Play], bool]:
    return lambda play: any(event.id == name for events in play.events for event in events)


MEETINGS: dict[str, Callable[[Play], bool]] = {
    "a second trap": _happens("diamant.caught"),
    "an empty deck": _happens("diamant.deck-empty"),
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


def test_every_meeting_happens_in_some_game() -> None:
    met: set[str] = set()

    @THOROUGH
    @given(play=games())
    def look(play: Play) -> None:
        met.update(name for name, happened in MEETINGS.items() if happened(play))

    look()
    assert met == set(MEETINGS)
