"""J42 to J47: attacks, and what comes of them."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_harness import Table, on_map

ROW = {"e1": "jungle-3", "e2": "jungle-4", "e3": "jungle-5", "e4": "temple", "e5": "jungle-6"}
LAIR = {"n1": "raptor-7", "n2": "jungle-3"}


def test_j42_every_dinosaur_beside_a_conscious_player_attacks_moved_or_not() -> None:
    table = on_map(LAIR, at={0: "n1"}).flip("wings-overhead")
    assert table.attacks == [(0, "raptor-7")]


def test_j42_a_table_may_let_only_those_attack_that_moved() -> None:
    still = on_map(LAIR, at={0: "n1"}, attacks="moved").flip("wings-overhead")
    assert still.attacks == []
    moving = on_map(LAIR, attacks="moved").flip("raptors-run")
    assert moving.attacks == [(0, "raptor-7")]


def test_j42_the_t_rex_attacks_where_he_stands_whatever_the_table_chose() -> None:
    table = on_map(ROW, unconscious=(0,), at={1: "e4"}, attacks="moved").flip("t-rex-hunts")
    assert table.attacks == [(1, "t-rex")]


def test_j42_each_dinosaur_attacks_each_player_once_in_a_phase() -> None:
    table = on_map(ROW, at={0: "e3", 1: "e4"}).flip("t-rex-hunts").roll(6, 6).roll(6, 6)
    assert table.attacks == [(1, "t-rex"), (0, "t-rex")]
    assert table.active == 1


def test_j42_players_are_attacked_clockwise_from_the_active_one() -> None:
    there = {"raptor-7": "camp"}
    table = on_map(LAIR, players=4, active=2, at={0: "n2"}, dinosaurs=there).flip("wings-overhead")
    table.roll(6, 6).roll(6, 6).roll(6, 6)
    assert [seat for seat, _ in table.attacks] == [2, 3, 1]


def test_j42_with_that_option_a_raptor_that_stands_on_a_player_counts_as_moved() -> None:
    table = on_map(LAIR, at={0: "n1"}, attacks="moved").flip("raptors-run")
    assert (table.dinosaur_moves, table.attacks) == ([], [(0, "raptor-7")])


def test_j42_with_that_option_a_blocked_triceratops_counts_as_moved() -> None:
    """The card sends it north, where no card lies."""
    table = on_map({"n1": "triceratops-3"}, at={0: "n1"}, attacks="moved")
    table.flip("three-horn-charge")
    assert (table.dinosaur_moves, table.attacks) == ([], [(0, "triceratops-3")])


def test_j42_with_that_option_a_held_dinosaur_counts_as_moved() -> None:
    table = on_map(LAIR, at={0: "n1"}, hands={1: ["sleeping-dart"]}, attacks="moved")
    table.flip("raptors-run").answer({1: "play:sleeping-dart>raptor-7"}).close_windows()
    assert (table.dinosaur_moves, table.attacks) == ([], [(0, "raptor-7")])


def test_j42_the_attacked_player_chooses_the_order_of_the_dinosaurs() -> None:
    cards = {"n1": "raptor-7", "n2": "raptor-10"}
    there = {"raptor-7": "camp", "raptor-10": "camp"}
    table = on_map(cards, at={0: "n2"}, dinosaurs=there, hands={0: ["rope"]})
    table.flip("wings-overhead").close_windows()
    assert table.asked == (1,)
    assert set(table.choices()) == {"face:raptor-7", "face:raptor-10"}
    table.act("face:raptor-10").roll(6, 6).close_windows()
    assert table.attacks == [(1, "raptor-10"), (1, "raptor-7")]


@pytest.mark.parametrize(
    ("ready", "asked"),
    [
        (None, False),
        ("pemba", False),  # only for moves
        ("santiago", False),  # only dice
        ("ingrid", False),  # only in one's own turn
        ("mei", False),
        ("kofi", False),
        ("noor", True),  # draws an item
    ],
)
def test_j42_the_order_is_asked_only_where_it_can_matter(ready: str | None, asked: bool) -> None:
    """Nobody holds an item; a ready explorer of another player may draw some."""
    cards = {"n1": "raptor-7", "n2": "raptor-10", "s1": "jungle-3"}
    table = on_map(
        cards,
        at={0: "n1", 1: "s1"},
        dinosaurs={"raptor-10": "n1"},
        ready={} if ready is None else {1: ready},
    ).flip("wings-overhead")
    table.close_windows()
    assert (table.choices(0)[:1] == ("face:raptor-7",)) is asked
    assert bool(table.events_of("attacked")) is not asked


def test_j42_items_of_a_player_off_the_map_do_not_matter() -> None:
    cards = {"n1": "raptor-7", "n2": "raptor-10"}
    table = on_map(cards, at={0: "n1", 1: None}, dinosaurs={"raptor-10": "n1"})
    table.flip("wings-overhead")
    assert (table.attacks, table.chance_kind) == ([(0, "raptor-7")], "dice")


def test_j42_a_dinosaur_that_an_item_brings_in_the_phase_attacks_too() -> None:
    table = on_map(LAIR, at={0: "camp", 1: "n2"}, hands={1: ["bait"]}).flip("wings-overhead")
    table.answer({1: "play:bait>raptor-7"}).close_windows()
    assert table.attacks == [(1, "raptor-7")]


@pytest.mark.parametrize(("dice", "conscious"), [((3, 4), True), ((3, 3), False)])
def test_j43_evading_takes_at_least_the_number_of_the_space(
    dice: tuple[int, int], conscious: bool
) -> None:
    table = on_map(LAIR, at={0: "n1"}, carried={0: 1}).flip("wings-overhead").roll(*dice)
    assert table.conscious(0) is conscious


def test_j43_there_is_one_roll_for_each_dinosaur() -> None:
    cards = {"n1": "raptor-7", "n2": "raptor-10"}
    table = on_map(cards, at={0: "n1"}, dinosaurs={"raptor-10": "n1"}).flip("wings-overhead")
    table.roll(6, 6)
    assert table.chance_kind == "dice"
    table.roll(1, 1)
    assert not table.conscious(0)


def test_j43_each_player_on_the_space_rolls() -> None:
    table = on_map(LAIR, players=3, active=1, at={0: "n1", 1: "n1"}, carried={0: 1, 1: 1})
    table.flip("wings-overhead").roll(6, 6).roll(1, 1)
    assert (table.conscious(0), table.conscious(1)) == (False, True)


def test_j44_failing_costs_a_diamond_and_consciousness() -> None:
    table = on_map(LAIR, at={0: "n1"}, carried={0: 2}).flip("wings-overhead").roll(1, 1)
    assert (table.diamonds(0), table.diamonds_on("n1"), table.conscious(0)) == (1, 1, False)
    assert table.at(0) == "n1"


def test_j44_a_player_is_unconscious_until_their_next_turn() -> None:
    table = on_map(LAIR, at={0: "n1"}, carried={0: 2}).flip("wings-overhead").roll(1, 1)
    assert not table.conscious(0)
    table.draw("map:jungle-7", "map:jungle-8", "item:rope")
    table.act("place:jungle-7@e1", "place:jungle-8@w1")
    assert not table.conscious(0)
    assert table.flip("three-horn-charge").close_windows().conscious(0)


def test_j44_other_attacks_on_the_unconscious_lapse() -> None:
    cards = {"n1": "raptor-7", "n2": "raptor-10"}
    table = on_map(cards, at={0: "n1"}, carried={0: 2}, dinosaurs={"raptor-10": "n1"})
    table.flip("wings-overhead").roll(1, 1)
    assert (table.attacks, table.diamonds(0)) == ([(0, "raptor-7")], 1)


def knocked_out(carried: int = 0) -> Table:
    """Seat 0, whose explorer card is turned over, fails to evade on the raptor's card."""
    table = on_map(LAIR, at={0: "n1"}, carried={0: carried}, hands={0: ["rope"]})
    return table.flip("wings-overhead").roll(1, 1).close_windows()


def test_j45_a_player_without_a_diamond_may_be_carried_to_base_camp() -> None:
    table = knocked_out()
    assert table.asked == (0,)
    assert set(table.choices()) == {"stay", "carried"}
    table.act("carried")
    assert (table.at(0), table.conscious(0)) == ("camp", False)
    assert (table.hand(0), table.ready(0)) == (["rope"], True)


def test_j45_a_player_without_a_diamond_may_stay() -> None:
    table = knocked_out().act("stay")
    assert (table.at(0), table.conscious(0), table.ready(0)) == ("n1", False, False)


def test_j45_a_player_who_dropped_the_last_diamond_is_not_carried() -> None:
    table = knocked_out(carried=1)
    assert table.events_of("knocked-out") == [{"seat": 0}]
    assert (table.at(0), table.diamonds(0)) == ("n1", 0)
    assert table.events_of("carried") == []
    assert table.active == 1


def test_j45_walking_into_camp_refreshes_nothing() -> None:
    table = on_map(LAIR, at={0: "n1"}).act("move").roll(6, 6).act("to:camp")
    assert not table.ready(0)


def test_j46_raptors_do_not_see_the_unconscious() -> None:
    cards = {"n1": "raptor-7", "s1": "jungle-3", "s2": "jungle-4"}
    table = on_map(cards, at={0: "s2", 1: "camp"}, unconscious=(1,)).flip("raptors-run")
    assert table.at("raptor-7") == "s1"
    assert table.attacks == []


def test_j46_nobody_attacks_the_unconscious() -> None:
    table = on_map(LAIR, at={1: "n1"}, carried={1: 2}, unconscious=(1,)).flip("wings-overhead")
    assert (table.attacks, table.diamonds(1)) == ([], 2)


def test_j46_the_t_rex_passes_the_unconscious_by() -> None:
    table = on_map(ROW, at={1: "e2"}, carried={1: 2}, unconscious=(1,)).flip("t-rex-hunts")
    assert (table.attacks, table.at("t-rex"), table.diamonds(1)) == ([], "e1", 2)


def test_j46_with_nobody_conscious_the_raptors_rest() -> None:
    table = on_map(LAIR, unconscious=(0, 1)).flip("raptors-run")
    assert table.dinosaur_moves == []


def test_j47_a_player_who_leaves_before_the_roll_is_not_attacked() -> None:
    table = on_map(LAIR, at={0: "n1"}, hands={0: ["machete"]}, carried={0: 1})
    table.flip("wings-overhead").all_pass()
    table.act("play:machete", "to:n2")
    assert (table.events_of("rolled"), table.conscious(0), table.diamonds(0)) == ([], True, 1)


def test_j47_a_player_who_leaves_after_a_bad_roll_is_not_attacked() -> None:
    table = on_map(LAIR, at={0: "n1"}, hands={0: ["machete"]}, carried={0: 1})
    table.flip("wings-overhead").roll(1, 1).act("play:machete", "to:n2")
    assert (table.at(0), table.conscious(0), table.diamonds(0)) == ("n2", True, 1)


def test_j47_a_player_pulled_away_by_another_is_not_attacked() -> None:
    table = on_map(LAIR, at={0: "n1"}, hands={1: ["lasso"]}).flip("wings-overhead").roll(1, 1)
    table.answer({1: "play:lasso>0"})
    assert (table.at(0), table.conscious(0)) == ("camp", True)


def test_j47_a_t_rex_who_follows_attacks_where_he_arrives() -> None:
    cards = {"n1": "temple", "n2": "jungle-3"}
    table = on_map(cards, at={0: "n1"}, hands={0: ["machete"]}, carried={0: 1}).flip("t-rex-hunts")
    table.all_pass().act("play:machete", "to:n2").roll(1, 1)
    assert (table.at("t-rex"), table.conscious(0), table.diamonds(0)) == ("n2", False, 0)


def test_j47_an_attack_is_off_when_both_were_moved_elsewhere_and_another_begins_there() -> None:
    hands = {1: ["elbow"], 2: ["cowbell"]}
    table = on_map({"n1": "raptor-7"}, players=3, at={0: "n1"}, hands=hands).flip("wings-overhead")
    table.answer({2: "play:cowbell>raptor-7"}).answer({1: "play:elbow>0"}).close_windows()
    assert (table.at(0), table.at("raptor-7")) == ("camp", "camp")
    assert table.state.roll is not None
    assert table.state.roll.target == 2
