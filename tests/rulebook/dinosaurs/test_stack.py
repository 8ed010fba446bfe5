"""J27 to J29: the stack, items discarded for a roll, and when a roll is final."""

from __future__ import annotations

import pytest

from tacora.core.game import ChanceStep, DecisionStep
from tests.rulebook.dinosaurs_harness import on_map

CROSS = {"n1": "jungle-3", "e1": "jungle-5", "s1": "jungle-10", "w1": "raptor-7"}
FIVE = ["rope", "bait", "drum", "elbow", "lasso"]


def test_j27_the_last_thing_played_happens_first() -> None:
    """Seat 1 steps aside in answer to the pepper, and drops the diamond on the new space."""
    table = on_map(CROSS, hands={0: ["pepper"], 1: ["machete", "bait"]}, carried={1: 1})
    table.act("play:pepper>1").answer({1: "play:machete"})
    assert table.stack == ["pepper", "machete"]
    table.close_windows().act("to:e1").close_windows()
    assert (table.diamonds_on("camp"), table.diamonds_on("e1")) == (0, 1)


def test_j27_everybody_may_answer_each_addition() -> None:
    hands = {0: ["pepper"], 1: ["machete", "bait"], 2: ["stilts"]}
    table = on_map(CROSS, players=3, hands=hands, carried={1: 1})
    assert table.act("play:pepper>1").asked == (1, 2)
    assert table.answer({1: "play:machete"}).asked == (1, 2)


def test_j27_everybody_may_answer_again_before_the_next_one_happens() -> None:
    hands = {0: ["lantern", "rope"], 1: ["pebble-in-the-boot", "bait"], 2: ["stilts"]}
    table = on_map(CROSS, players=3, hands=hands).act("move").roll(3, 3)
    table.answer({0: "play:lantern"}).answer({1: "play:pebble-in-the-boot"})
    table.all_pass()
    assert (table.stack, table.total, table.asked) == (["lantern"], 5, (0, 1, 2))
    table.all_pass()
    assert (table.stack, table.total, table.asked) == ([], 7, (0, 1, 2))


def test_j27_an_answer_can_cancel_what_it_answers() -> None:
    table = on_map(CROSS, hands={0: ["lantern"], 1: ["objection"]}).act("move").roll(3, 3)
    table.answer({0: "play:lantern"}).answer({1: "play:objection>lantern"}).close_windows()
    assert table.events_of("cancelled") == [{"seat": 0, "item": "lantern"}]
    assert table.events_of("roll-changed") == []
    assert sorted(table.discards) == ["lantern", "objection"]


def test_j27_of_several_the_first_clockwise_from_the_active_player_plays() -> None:
    hands = {0: ["stilts"], 1: ["machete"], 3: ["switcheroo"]}
    table = on_map({**CROSS, "n1e1": "jungle-4"}, players=4, active=2, hands=hands)
    table.act("move").apply(DecisionStep({0: "play:stilts", 1: "play:machete", 3: "pass"}))
    assert table.stack == ["stilts"]
    assert table.hand(1) == ["machete"]
    assert table.asked == (1, 3)


def test_j27_the_active_player_comes_first_of_all() -> None:
    table = on_map(CROSS, active=1, hands={0: ["machete"], 1: ["stilts", "lantern"]})
    table.act("move").roll(2, 2)
    table.answer({0: "play:machete", 1: "play:lantern"})
    assert table.stack == ["lantern"]


def test_j27_an_answer_from_a_seat_that_was_not_asked_is_refused() -> None:
    table = on_map(CROSS, players=3, hands={1: ["bait"]})
    table.assert_refused(DecisionStep({0: "move", 1: "pass"}), "step/not-asked", "J27")
    table.act("move").assert_refused(DecisionStep({1: "pass", 2: "pass"}), "step/not-asked", "J27")


def test_j27_an_answer_from_nowhere_is_refused() -> None:
    on_map(CROSS).assert_refused(DecisionStep({0: "move", 7: "pass"}), "step/no-seat", "J1")


def test_j27_everybody_who_is_asked_answers() -> None:
    table = on_map(CROSS, hands={0: ["bait"], 1: ["stilts"]}).act("move")
    table.assert_refused(DecisionStep({0: "pass"}), "step/missing-answer", "J27")


def test_j27_an_answer_to_a_stack_that_has_moved_on_is_refused() -> None:
    hands = {0: ["lantern", "rope"], 1: ["objection", "bait"], 2: ["pebble-in-the-boot"]}
    table = on_map(CROSS, players=3, hands=hands).act("move").roll(3, 3)
    late = DecisionStep({0: "pass", 1: "play:objection>lantern"})
    table.answer({0: "play:lantern"}).answer({2: "play:pebble-in-the-boot"})
    table.assert_refused(late, "step/moved-on", "J27")
    table.all_pass().all_pass()
    assert table.total == 7
    table.assert_refused(late, "step/moved-on", "J27")


def test_j27_an_answer_to_an_item_that_an_ability_has_covered_is_refused() -> None:
    hands = {0: ["pebble-in-the-boot", "rope"], 1: ["objection", "bait"]}
    table = on_map(CROSS, players=3, at={2: "w1"}, hands=hands, ready={2: "santiago"})
    table.flip("wings-overhead").roll(2, 5)
    table.answer({0: "play:pebble-in-the-boot"}).answer({2: "use"})
    assert table.stack == ["pebble-in-the-boot", "explorer"]
    late = DecisionStep({0: "pass", 1: "play:objection>pebble-in-the-boot"})
    table.assert_refused(late, "step/moved-on", "J27")


def test_j27_chance_cannot_answer_and_an_answer_is_no_chance() -> None:
    table = on_map(CROSS)
    table.assert_refused(ChanceStep("item:rope"), "step/out-of-turn", "J11")
    table.act("search").assert_refused(DecisionStep({0: "move"}), "step/out-of-turn", "J11")
    table.assert_refused(ChanceStep("item:bazooka"), "step/unknown-card", "J3")


def test_j28_the_worked_example_of_the_rules() -> None:
    """J27, J28: four items, the Temple is a 10, and Jennie has a pebble for Tucker's boot."""
    tucker, jennie = 0, 1
    items = ["rope", "machete", "bait", "drum"]
    table = on_map({"n1": "temple"}, hands={tucker: items, jennie: ["pebble-in-the-boot", "elbow"]})
    table.act("move").roll(3, 4)
    assert table.total == 7

    table.answer({tucker: "augment:+:rope,machete,bait"}).all_pass()
    assert (table.total, table.hand(tucker)) == (10, ["drum"])

    table.answer({jennie: "play:pebble-in-the-boot"}).all_pass()
    assert table.total == 9

    table.answer({tucker: "augment:+:drum"}).all_pass()
    assert (table.total, table.hand(tucker)) == (10, [])

    table.all_pass()
    assert table.choices() == ("to:n1", "stay")
    assert table.act("to:n1").at(tucker) == "n1"


def test_j28_the_example_works_as_well_while_the_items_wait_on_the_stack() -> None:
    hands = {0: ["rope", "machete", "bait", "drum"], 1: ["pebble-in-the-boot", "elbow"]}
    table = on_map({"n1": "temple"}, hands=hands).act("move").roll(3, 4)
    table.answer({0: "augment:+:rope,machete,bait"}).answer({1: "play:pebble-in-the-boot"})
    table.answer({0: "augment:+:drum"})
    assert table.stack == ["augment", "pebble-in-the-boot", "augment"]
    assert "to:n1" in table.close_windows().choices()


def test_j28_items_make_a_roll_lower_too() -> None:
    table = on_map(CROSS, hands={0: ["rope", "bait", "drum"]}).act("move").roll(1, 1)
    table.answer({0: "augment:-:rope,bait"}).all_pass()
    assert table.total == 0
    table.answer({0: "augment:-:drum"})
    assert table.events_of("roll-changed")[-1]["total"] == -1


def test_j28_a_total_has_no_upper_limit() -> None:
    table = on_map({"n1": "diamond-12"}, hands={0: FIVE}).act("move").roll(6, 6)
    table.answer({0: f"augment:+:{','.join(table.hand(0))}"})
    assert table.events_of("roll-changed")[-1]["total"] == 17


def test_j28_discarded_items_go_to_the_discards_without_their_effect() -> None:
    table = on_map(CROSS, hands={0: ["rope", "bait"]}).act("move").roll(3, 3)
    table.answer({0: "augment:+:rope"}).all_pass()
    assert (table.discards, table.at(0)) == (["rope"], "camp")


def test_j28_others_may_answer_a_discard_but_not_cancel_it() -> None:
    table = on_map(CROSS, hands={0: ["rope", "bait"], 1: ["objection"]}).act("move").roll(3, 3)
    table.answer({0: "augment:+:rope"})
    assert table.asked == (0, 1)
    assert table.choices(1) == ("pass",)


def test_j28_a_roll_to_evade_is_augmented_as_well() -> None:
    table = on_map(CROSS, hands={0: ["rope"]}, at={0: "w1"}).flip().roll(2, 4)
    assert table.act("augment:+:rope").conscious(0)


def test_j28_nobody_discards_for_another_players_roll() -> None:
    table = on_map(CROSS, hands={1: ["rope"]}).act("move").roll(3, 3)
    table.assert_refused(DecisionStep({1: "augment:+:rope"}), "step/wrong-time", "J28")


def test_j28_nobody_discards_before_the_roll_or_without_one() -> None:
    table = on_map(CROSS, hands={0: ["rope"]})
    table.assert_refused("augment:+:rope", "step/wrong-time", "J28")
    table.act("move").assert_refused("augment:+:rope", "step/wrong-time", "J28")


@pytest.mark.parametrize("named", ["bait", "rope,bait", "rope,rope", "bazooka", "", "rope,"])
def test_j28_only_items_in_hand_are_discarded_each_once(named: str) -> None:
    table = on_map(CROSS, hands={0: ["rope"]}).act("move").roll(3, 3)
    code, clause = ("step/not-in-hand", "J28") if "bait" in named else ("step/illegal-choice", None)
    table.assert_refused(f"augment:+:{named}", code, clause)


def test_j29_a_step_is_chosen_only_when_everybody_has_passed_after_the_roll() -> None:
    table = on_map(CROSS, hands={0: ["rope"], 1: ["bait"]}).act("move").roll(6, 6)
    assert table.asked == (0, 1)
    table.assert_refused(DecisionStep({0: "to:n1", 1: "pass"}), "step/illegal-choice")
    assert "to:n1" in table.all_pass().choices()


def test_j29_an_evasion_is_judged_only_when_everybody_has_passed() -> None:
    table = on_map(CROSS, hands={0: ["lantern", "rope"]}, at={0: "w1"}).flip().roll(1, 4)
    assert table.conscious(0)
    table.act("play:lantern", "pass")
    assert table.events_of("evaded") == []
    table.act("pass")
    assert table.events_of("evaded") == [{"seat": 0}]


def test_j29_after_a_change_everybody_is_asked_once_more() -> None:
    table = on_map(CROSS, hands={0: ["lantern", "rope"], 1: ["pebble-in-the-boot"]})
    table.act("move").roll(3, 4).answer({0: "play:lantern"}).all_pass()
    assert table.answer({1: "play:pebble-in-the-boot"}).all_pass().total == 8
