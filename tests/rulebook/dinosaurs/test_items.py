"""J25, J26, J30 to J33: items and explorer cards; `test_stack.py` has what lies between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tacora.core.game import Decide, DecisionStep
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.state import HIDDEN
from tests.rulebook.dinosaurs_harness import Table, on_map

CROSS = {"n1": "jungle-3", "e1": "jungle-5", "s1": "jungle-10", "w1": "raptor-7"}


def test_j33_a_view_shows_no_plays_of_another_seat() -> None:
    table = on_map(CROSS, hands={0: ["rope"], 1: ["elbow"]}).act("move")
    assert "play:elbow>0" in table.choices(1)
    seen = table.view(0).state
    assert card_plays.legal_card_plays(seen, 1, "before") == []


def test_j25_a_hand_is_hidden_and_its_size_is_public() -> None:
    table = on_map(CROSS, players=3, hands={0: ["rope"], 1: ["bait", "drum"]})
    own, spectator = table.view(1), table.view(None)
    assert [table.state.cards.items[card].id for card in own.hand] == ["bait", "drum"]
    assert own.state.hands[0] == (HIDDEN,)
    assert spectator.state.hands == ((HIDDEN,), (HIDDEN, HIDDEN), ())


def test_j25_only_the_player_who_draws_an_item_sees_which() -> None:
    table = on_map(CROSS).act("search").draw("item:rope")
    assert table.kinds_visible_to(0) == ["acted", "drew-item", "found-item"]
    assert table.kinds_visible_to(1) == table.kinds_visible_to(None) == ["acted", "drew-item"]


def test_j25_when_the_deck_is_empty_the_discards_are_shuffled() -> None:
    table = on_map(CROSS)
    table.state.item_deck, table.state.item_discards = (), (3, 7)
    table.act("search")
    assert len(table.weights) == 2
    table.draw(next(iter(table.weights)))
    assert table.discards == []


def test_j25_with_no_discards_either_nothing_is_drawn() -> None:
    table = on_map(CROSS)
    table.state.item_deck = ()
    assert "search" not in table.choices()
    table.act("move").roll(5, 5).act("to:s1")
    assert (table.hand(0), table.chance_kind) == ([], None)


def test_j26_a_next_roll_card_is_played_before_the_dice_fall() -> None:
    table = on_map({"n1": "jungle-8"}, hands={0: ["walking-stick"]})
    table.assert_refused("play:walking-stick", "step/wrong-time", "J26")
    table.act("move", "play:walking-stick").roll(3, 3)
    assert "to:n1" in table.choices()


def test_j26_a_next_roll_card_is_too_late_after_the_roll() -> None:
    table = on_map(CROSS, hands={0: ["lucky-charm"]}).act("move").roll(3, 3)
    table.assert_refused("play:lucky-charm", "step/wrong-time", "J26")


def test_j26_a_just_rolled_card_is_played_after_the_roll() -> None:
    table = on_map({"n1": "jungle-8"}, hands={0: ["lantern"]}).act("move")
    table.assert_refused("play:lantern", "step/wrong-time", "J26")
    assert "to:n1" in table.roll(3, 3).act("play:lantern").choices()


def test_j26_an_item_is_played_on_anybodys_turn() -> None:
    table = on_map(CROSS, hands={1: ["machete"]}).act("move").answer({1: "play:machete"})
    assert table.act("to:n1").at(1) == "n1"


def test_j26_an_item_is_played_in_the_dinosaurs_phase() -> None:
    table = on_map(CROSS, hands={1: ["nest-scent"]}, dinosaurs={"raptor-7": "camp"}).flip()
    assert "play:nest-scent>raptor-7" in table.choices(1)
    table.answer({1: "play:nest-scent>raptor-7"}).close_windows()
    assert table.at("raptor-7") == "w1"


TIMINGS: dict[str, Callable[[Table], Table]] = {
    "start": lambda table: table.flip().all_pass(),
    "before": lambda table: table.act("move"),
    "rolled": lambda table: table.act("move").roll(1, 1),
    "acted": lambda table: table.act("search").draw("item:rope"),
    "flipped": lambda table: table.flip(),
}


@pytest.mark.parametrize("timing", TIMINGS)
def test_j26_every_timing_of_a_turn_opens_a_window(timing: str) -> None:
    table = TIMINGS[timing](on_map(CROSS, hands={1: ["stilts"]}))
    assert table.asked == (1,)
    assert table.view(1).window_timing == timing


def test_j26_an_item_that_is_not_in_hand_is_refused() -> None:
    on_map(CROSS).assert_refused("play:rope", "step/not-in-hand", "J25")
    on_map(CROSS, hands={1: ["rope"]}).assert_refused("play:rope", "step/not-in-hand", "J25")


def test_j26_an_item_that_does_not_exist_is_refused() -> None:
    on_map(CROSS).assert_refused("play:bazooka", "step/unknown-card", "J3")


def test_j26_an_own_turn_item_waits_for_the_turn_of_its_holder() -> None:
    table = on_map(CROSS, hands={1: ["rope"]}).act("move")
    table.assert_refused(DecisionStep({1: "play:rope"}), "step/wrong-time", "J26")


def test_j26_an_item_out_of_reach_of_its_target_is_refused() -> None:
    cards = {"n1": "jungle-3", "n2": "jungle-4", "n3": "jungle-5"}
    table = on_map(cards, players=3, at={1: "n3", 2: "n1"}, hands={0: ["lasso"]})
    table.assert_refused("play:lasso>1", "step/no-target", "J26")
    assert table.act("play:lasso>2").close_windows().at(2) == "camp"


def test_j30_using_an_ability_turns_the_card_over() -> None:
    table = on_map(CROSS, ready={0: "ingrid"}).act("use")
    assert (table.actions_left, table.ready(0)) == (4, False)
    table.assert_refused("use", "step/not-ready", "J30")


def test_j30_an_ability_has_its_timing_like_an_item() -> None:
    table = on_map(CROSS, ready={0: "santiago"})
    table.assert_refused("use", "step/wrong-time", "J30")
    assert "use" in table.act("move").roll(1, 1).choices()


def test_j30_an_ability_goes_on_the_stack_like_an_item() -> None:
    table = on_map(CROSS, ready={0: "ingrid"}, hands={1: ["machete"]})
    table.act("use")
    assert (table.stack, table.asked) == (["explorer"], (1,))


def test_j30_a_card_face_down_is_used_again_after_a_refresh() -> None:
    table = on_map(CROSS, ready={0: "ingrid"}, hands={0: ["strong-coffee"]})
    table.act("use").close_windows().act("play:strong-coffee").close_windows().act(
        "use"
    ).close_windows()
    assert table.actions_left == 5


def test_j30_refreshing_a_ready_card_does_nothing() -> None:
    table = on_map({"n1": "pterodactyl-9"}, ready={0: "ingrid"}, hands={0: ["strong-coffee"]})
    assert "play:strong-coffee" not in table.choices()
    table.act("move").roll(6, 6).close_windows().act("to:n1").close_windows().act(
        "use"
    ).close_windows()
    assert (table.events_of("refreshed"), table.ready(0)) == ([], False)


def test_j31_the_unconscious_may_play_items() -> None:
    table = on_map(CROSS, hands={1: ["smelling-salts"]}, unconscious=(1,)).act("move")
    assert table.answer({1: "play:smelling-salts"}).conscious(1)


def test_j31_the_unconscious_may_discard_nothing_for_a_roll_they_do_not_make() -> None:
    table = on_map(CROSS, hands={1: ["rope"]}, unconscious=(1,)).act("move").roll(3, 3)
    assert table.choices(1) == ("pass",)


def test_j31_a_card_may_say_otherwise() -> None:
    hands = {1: ["machete", "bait"]}
    assert "play:machete" in on_map(CROSS, hands=hands).act("move").choices(1)
    unconscious = on_map(CROSS, hands=hands, unconscious=(1,)).act("move")
    assert unconscious.choices(1) == ("pass", "play:bait>raptor-7")
    unconscious.assert_refused(DecisionStep({1: "play:machete"}), "step/wrong-time", "J26")


def test_j32_a_dinosaur_moved_by_an_item_in_a_turn_does_not_attack_then() -> None:
    table = on_map(CROSS, hands={0: ["bait"]}).act("play:bait>raptor-7").close_windows()
    assert table.at("raptor-7") == "camp"
    assert table.events_of("attacked") == []
    assert "move" in table.choices()


def test_j32_it_attacks_when_the_phase_of_the_dinosaurs_comes() -> None:
    table = (
        on_map(CROSS, hands={0: ["bait"]}, at={1: "n1"}).act("play:bait>raptor-7").close_windows()
    )
    assert table.flip().events_of("attacked") == [{"seat": 0, "dinosaur": "raptor-7"}]


@pytest.mark.parametrize("other", ["rope", "machete", "objection", "pebble-in-the-boot", "helmet"])
def test_j33_who_is_asked_does_not_depend_on_what_is_in_a_hand(other: str) -> None:
    """The same turn, step by step, with seat 1 holding one item or another."""
    assert _asked_in_a_turn("bait") == _asked_in_a_turn(other)


def test_j33_a_seat_that_cannot_answer_is_asked_like_one_that_will_not() -> None:
    table = on_map(CROSS, players=3, hands={1: ["rope"], 2: ["pebble-in-the-boot"]})
    table.act("move").roll(3, 3)
    assert table.choices(1) == ("pass",)
    assert table.asked == (1, 2)


def test_j33_the_others_see_the_same_table_whatever_is_in_a_hand() -> None:
    one, other = (on_map(CROSS, hands={1: [item]}).act("move") for item in ("rope", "machete"))
    assert one.view(None).state == other.view(None).state
    assert one.view(0).state == other.view(0).state


def _asked_in_a_turn(held: str) -> list[object]:
    table = on_map(CROSS, players=3, hands={0: ["lantern"], 1: [held], 2: ["spyglass"]})
    seen: list[object] = []

    def note(reached: Table) -> None:
        waiting = rules.pending(reached.state)
        seen.append(waiting.seats if isinstance(waiting, Decide) else reached.chance_kind)

    note(table.act("move"))
    note(table.all_pass())
    note(table.roll(3, 5))
    note(table.answer({0: "play:lantern"}))
    note(table.all_pass())
    note(table.all_pass())
    note(table.act("to:w1"))
    note(table.draw("item:drum"))
    note(table.act("end") if not table.in_window else table.all_pass())
    note(table.act("end") if not table.in_window else table.all_pass())
    note(table.flip("raptors-run"))
    note(table.all_pass())
    return seen
