"""The forecast of a stack: what its plays make of a roll if nobody responds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tacora.core.game import DecisionStep
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.forecast import Forecast, RollForecast, forecast, forecast_with
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, State
from tests.properties.dinosaurs.strategies import numbered
from tests.rulebook.dinosaurs_harness import Table, on_island


def only(rolls: tuple[RollForecast, ...]) -> RollForecast:
    [roll] = rolls
    return roll


def test_each_play_shows_the_total_after_it() -> None:
    table = on_island().hold(0, "lantern").hold(1, "pebble-in-the-boot").move(1, 2)
    table.choose(0, "play:lantern")
    found = forecast(table.state)
    assert only(found.now).total == 3
    assert [(play.index, only(play.rolls).total) for play in found.plays] == [(0, 5)]
    assert only(found.result).total == 5


def test_a_roll_that_is_made_again_is_unknown() -> None:
    table = on_island().hold(0, "second-wind", "rope").move(1, 1).choose(0, "play:second-wind")
    roll = only(forecast(table.state).result)
    assert (roll.total, roll.known) == (None, False)


def test_a_cancelled_play_does_nothing() -> None:
    table = on_island().hold(0, "lantern", "rope").hold(1, "objection").move(1, 2)
    table.choose(0, "play:lantern").choose(1, "play:objection>lantern")
    found = forecast(table.state)
    assert [(play.index, play.effect, play.cancelled) for play in found.plays] == [
        (1, True, False),
        (0, False, True),
    ]
    assert only(found.result).total == 3


def test_a_move_has_a_chance_for_each_neighbour_with_higher_rolls() -> None:
    table = on_island(higher_rolls=True).act("move")
    roll = only(forecast(table.state).now)
    steps = {cell_name(cell): (need, chance) for cell, need, chance in roll.steps}
    assert steps["e1"] == (4, Fraction(33, 36))
    assert steps["n1"] == (6, Fraction(26, 36))
    assert roll.total is None


def test_a_play_that_is_only_considered_is_forecast_too() -> None:
    table = on_island().hold(0, "lantern").move(4, 5)
    lantern = Play("item", 0, table.state.cards.item_named["lantern"])
    assert only(forecast_with(table.state, lantern).result).total == 11
    assert not table.state.stack


def test_nobody_responding_gives_the_forecast() -> None:
    """Over random games: as long as the next steps are passes, the totals are as foreseen."""
    compared = 0
    for number in range(24):
        foreseen: Forecast | None = None
        depth = 0
        for before, (step, state, _) in zip(
            numbered(number).states, numbered(number).moves, strict=False
        ):
            if len(state.stack) > len(before.stack):
                foreseen, depth = forecast(state), len(state.stack)
            elif isinstance(step, DecisionStep) and set(step.choices.values()) != {PASS}:
                foreseen = None
            elif foreseen is not None and len(state.stack) < depth:
                depth = len(state.stack)
                compared += _compare(foreseen, depth, state)
            if not state.stack:
                foreseen = None
    assert compared > 100


def _compare(foreseen: Forecast, depth: int, state: State) -> int:
    """Compare the rolls when the stack has come down to this depth."""
    play = next((p for p in reversed(foreseen.plays) if p.index >= depth), None)
    if play is None or not play.rolls:
        return 0
    roll = play.rolls[0]
    now = forecast(state).now
    if roll.off or not roll.known or not now or not isinstance(state.agenda[-1], ReactionWindow):
        return 0
    assert (now[0].seat, now[0].total, now[0].steps) == (roll.seat, roll.total, roll.steps)
    return 1


def theft() -> Table:
    """Lay out a theft of seat 0 from seat 1 at Base Camp, before the dice."""
    table = on_island(pickpocketing=True).stand(1, "camp", diamonds=1)
    return table.hold(0, "lantern", "second-wind").hold(1, "rope").choose(0, "steal:1")


def test_a_theft_has_both_rolls_with_their_chances() -> None:
    table = theft()
    found = [(roll.seat, roll.chance) for roll in forecast(table.state).now]
    assert found == [(0, Fraction(15, 36)), (1, Fraction(21, 36))]
    table.close_windows().draw("dice:3", "dice:3")
    assert [roll.chance for roll in forecast(table.state).now] == [0, 1]
    facts: Any = GAME.presentation.view_json(table.state, 2)
    assert (facts["roll"]["total"], facts["opposed_roll"]["total"]) == (3, 3)
    assert (facts["roll"]["opponent"], facts["opposed_roll"]["opponent"]) == (1, 0)
    table.choose(0, "play:lantern")
    assert [roll.chance for roll in forecast(table.state).result] == [1, 0]


def test_a_die_thrown_again_leaves_the_other_roll_known_without_a_chance() -> None:
    table = theft().close_windows().draw("dice:1", "dice:3").choose(0, "play:second-wind")
    thief, victim = forecast(table.state).result
    assert (thief.known, thief.total) == (False, None)
    assert (victim.known, victim.total, victim.chance) == (True, 3, None)


def test_a_client_without_odds_gets_neither_chances_nor_forecasts() -> None:
    table = on_island().hold(0, "lantern", "rope").move(1, 2).choose(0, "play:lantern")
    facts: Any = GAME.presentation.view_json(table.state, 1)
    shown: Any = GAME.presentation.client_json(facts, True)
    hidden: Any = GAME.presentation.client_json(facts, False)
    assert shown["forecast"] is not None
    assert shown["roll"]["steps"]
    assert hidden["forecast"] is None
    assert (hidden["roll"]["chance"], hidden["roll"]["steps"]) == (None, [])
    assert hidden["roll"]["total"] == shown["roll"]["total"] == 3
    assert list(shown["pending"]) == ["asked"]
