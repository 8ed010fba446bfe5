"""Events tell every change: folded into the position before, they give the position after."""

from __future__ import annotations

from hypothesis import given

from tacora.core.events import visible_to
from tacora.games.dinosaurs import GAME
from tests.properties.dinosaurs.event_fold import fold
from tests.properties.dinosaurs.folded_facts import differences
from tests.properties.dinosaurs.strategies import WHOLE, Play, games


@WHOLE
@given(play=games())
def test_events_fold_to_the_position_of_every_viewer(play: Play) -> None:
    shows = GAME.presentation.view_json
    for seat in (None, *range(play.options.players)):
        before = shows(play.start, seat)
        for step, state, events in play.moves:
            after = shows(state, seat)
            visible = visible_to(events, seat)
            found = differences(fold(before, visible), after)
            assert not found, f"{step}: {found}, events {[event.id for event in visible]}"
            before = after
