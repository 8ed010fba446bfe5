"""D41 to D43: what each seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tacora.cli.diamant.drawing import draw
from tacora.cli.terminal.game_ui import RenderContext
from tacora.core.events import visible_to
from tacora.core.game import ChanceStep
from tacora.games.diamant import GAME
from tacora.games.diamant.view import PathCard
from tacora.i18n.catalog import Catalog
from tests.rulebook.diamant_harness import Table, random_game


def test_d41_a_spectator_sees_everything_that_lies_open() -> None:
    table = Table(4).reveal("trap:lava", "trap:lava").reveal("treasure:9", "relic").leave(1)
    view = table.reveal("treasure:5").view(None)
    assert view.path == (PathCard("treasure:9", 0), PathCard("treasure:5", 2))
    assert view.removed == ("trap:lava",)
    assert view.inside == (0, 2, 3)
    assert view.gathered == (3, 0, 3, 3)
    assert view.relics == ((), (5,), (), ())
    assert view.relics_taken == 1
    assert view.round == 2
    assert view.deck_count == 35 - 1 - 3


def test_d41_every_seat_sees_the_same_but_for_the_chests() -> None:
    table = Table(4).reveal("treasure:9", "relic").leave(1).reveal("treasure:5")
    public = table.view(None)
    for seat in range(4):
        own = table.view(seat)
        assert replace(own, seat=None, chests=public.chests) == public


def test_d41_who_has_chosen_is_public() -> None:
    pending = Table(3).reveal("relic").pending_choices().choose(2, "exit")
    assert pending.chosen == {2}


def test_d41_every_event_is_visible_to_everybody() -> None:
    table = Table(4)
    played = random_game(7, table)
    assert len(played) > 20
    for _, _, events in played:
        assert list(visible_to(events, None)) == events


def test_d42_any_card_left_in_the_deck_may_come_next() -> None:
    """No order exists: the same position goes on with every card that is left."""
    table = Table(3).reveal("treasure:5", "trap:lava").all_stay()
    assert len(table.deck) > 10
    for card in table.deck:
        after, events = GAME.rules.apply(table.state, ChanceStep(card))
        assert events
        assert GAME.rules.view(after, None).deck != table.deck


def test_d42_the_way_to_a_position_tells_nothing_of_the_cards_to_come() -> None:
    one = Table(3).reveal("treasure:9", "trap:lava").all_leave()
    other = Table(3).reveal("treasure:9").all_leave()
    assert GAME.rules.pending(one.state) == GAME.rules.pending(other.state)
    assert one.view() == other.view()


def test_d42_the_deck_is_shown_as_counts_in_the_order_of_the_box() -> None:
    table = Table(3).reveal("treasure:5").all_leave().reveal("relic")
    expected = Table(3).deck | {"relic": 4}
    assert list(table.deck.items()) == list(expected.items())


def test_d42_pending_choices_look_the_same_whatever_was_chosen() -> None:
    def shown(choice: str) -> tuple[str, list[str]]:
        pending = table.pending_choices().choose(0, choice).choose(1, choice)
        context = RenderContext(Catalog("en"), ["Ana", "Bo", "Cy"], [], pending.chosen)
        return repr(pending), [line.plain for line in draw(table.view(2), context, 80, 24)]

    table = Table(3).reveal("treasure:9")
    assert shown("exit") == shown("continue")
    assert sum("ready" in line for line in shown("exit")[1]) == 2


def test_d43_chests_are_closed_to_all_but_their_owner() -> None:
    table = Table(3).reveal("treasure:15").all_leave()
    assert table.view(0).chests == (5, None, None)
    assert table.view(2).chests == (None, None, 5)
    assert table.view(None).chests == (None, None, None)


def test_d43_the_option_open_shows_every_chest_to_everybody() -> None:
    table = Table(3, chests="open").reveal("treasure:15").all_leave()
    assert {table.view(seat).chests for seat in (None, 0, 1, 2)} == {(5, 5, 5)}


def test_d43_the_end_of_the_game_opens_every_chest() -> None:
    table = Table(3).reveal("treasure:15").all_leave().finish()
    assert table.view(None).chests == (5, 5, 5)


def test_d43_a_player_who_counts_along_knows_every_chest() -> None:
    counted = [0] * 5
    for _, state, events in random_game(3, Table(5)):
        for event in visible_to(events, None):
            if event.id == "diamant.left":
                facts: Mapping[str, Any] = event.args
                for seat in facts["explorers"]:
                    counted[seat] += facts["held"] + facts["share"]
        assert GAME.presentation.state_json(state)["banked"] == counted
    assert any(counted)
