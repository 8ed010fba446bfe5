"""Items that move their player."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import on_island
from tests.rulebook.refusals import assert_refused


def test_rope_steps_onto_a_neighbour_whatever_its_number() -> None:
    table = on_island().hold(0, "rope").stand(0, "e1").play(0, "rope")
    assert table.destinations(0) == {"camp", "n1e1", "e2", "s1e1"}
    table.choose(0, "to:e2")
    assert table.at(0) == "e2"
    assert table.actions_left == 3


def test_rope_gives_what_an_arrival_gives() -> None:
    """J21: the hot springs have an item and turn the explorer card over again."""
    table = on_island().hold(0, "rope").stand(0, "e1").play(0, "rope").choose(0, "to:e2")
    table.draw("item:bait")
    assert table.hand(0) == ["bait"]
    assert table.ready(0)


def test_machete_steps_onto_a_seven_at_most_on_anyones_turn() -> None:
    table = on_island().hold(1, "machete").stand(1, "e1").choose(0, "end").play(1, "machete")
    assert table.destinations(1) == {"camp", "n1e1", "s1e1"}
    assert table.choose(1, "to:n1e1").at(1) == "n1e1"


def test_machete_gets_out_of_an_attack() -> None:
    """J47: a player who leaves before the roll is final is not attacked."""
    table = on_island().hold(0, "machete").stand(0, "e1", diamonds=1).put("raptor-7", "e1")
    table.flip("wings-overhead").roll(1, 1).play(0, "machete").choose(0, "to:camp")
    assert table.conscious(0)
    assert table.diamonds(0) == 1


def test_mole_map_goes_to_any_tunnel() -> None:
    table = on_island().hold(0, "mole-map").play(0, "mole-map")
    assert table.destinations(0) == {"n1", "s1e3"}
    assert table.choose(0, "to:s1e3").at(0) == "s1e3"


def test_mole_map_goes_to_the_other_tunnel_from_a_tunnel() -> None:
    assert on_island().hold(0, "mole-map").stand(0, "n1").play(0, "mole-map").at(0) == "s1e3"


def test_shannons_whistle_goes_to_safari_shannon() -> None:
    table = on_island().hold(0, "shannons-whistle").play(0, "shannons-whistle")
    assert table.at(0) == "s1e2"


def test_shannons_whistle_is_not_offered_beside_the_only_shannon() -> None:
    table = on_island().hold(0, "shannons-whistle").stand(0, "s1e2")
    assert not table.can_play(0, "shannons-whistle")


def test_vine_swing_goes_two_spaces_straight_on() -> None:
    table = on_island().hold(0, "vine-swing").stand(0, "e1").play(0, "vine-swing")
    assert table.destinations(0) == {"e3", "w1"}
    assert table.choose(0, "to:e3").at(0) == "e3"


def test_vine_swing_needs_a_card_on_the_way() -> None:
    island = """
        diamond-3  .          diamond-4
        jungle-3   base-camp  jungle-4
    """
    table = on_island(island).hold(0, "vine-swing").stand(0, "n1w1")
    assert not table.can_play(0, "vine-swing")


def test_vine_swing_goes_onto_a_nine_at_most_over_any_number() -> None:
    island = """
        .          .          jungle-4   .           .
        .          .          jungle-11  .           .
        jungle-10  jungle-3   base-camp  diamond-12  jungle-9
    """
    table = on_island(island).hold(0, "vine-swing").play(0, "vine-swing")
    assert table.destinations(0) == {"n2", "e2"}
    with assert_refused("step/illegal-choice"):
        table.choose(0, "to:w2")
    assert table.choose(0, "to:e2").at(0) == "e2"


def test_vine_swing_is_not_offered_where_it_only_reaches_a_higher_number() -> None:
    table = on_island("jungle-10 jungle-3 base-camp jungle-4").hold(0, "vine-swing")
    assert not table.can_play(0, "vine-swing")


def test_stilts_go_diagonally() -> None:
    table = on_island().hold(1, "stilts").stand(1, "e1").choose(0, "end").play(1, "stilts")
    assert table.destinations(1) == {"n1", "n1e2", "s1", "s1e2"}
    assert table.choose(1, "to:n1e2").at(1) == "n1e2"


def test_stilts_go_onto_an_eight_at_most() -> None:
    island = """
        diamond-8  jungle-3   jungle-9
        jungle-4   base-camp  jungle-5
        jungle-6   jungle-7   .
    """
    table = on_island(island).hold(0, "stilts").play(0, "stilts")
    assert table.destinations(0) == {"n1w1", "s1w1"}
    with assert_refused("step/illegal-choice"):
        table.choose(0, "to:n1e1")
    assert table.choose(0, "to:n1w1").at(0) == "n1w1"


def test_stilts_are_not_offered_where_they_only_reach_a_higher_number() -> None:
    table = on_island("jungle-3 jungle-9\nbase-camp jungle-4").hold(0, "stilts")
    assert not table.can_play(0, "stilts")


def test_stilts_win_from_a_corner_of_base_camp() -> None:
    """J36: on anyone's turn and however he came there."""
    table = on_island().hold(1, "stilts").stand(1, "n1e1", diamonds=4).choose(0, "end")
    table.play(1, "stilts")  # the other card at a corner is a 9
    assert table.state.winner == 1


def test_footprints_lead_to_another_player() -> None:
    table = (
        on_island().hold(0, "footprints").stand(1, "e2").play(0, "footprints>1").draw("item:bait")
    )
    assert table.at(0) == "e2"


def test_footprints_reach_two_spaces() -> None:
    table = on_island().hold(0, "footprints").stand(1, "s1e1").stand(2, "e3")
    assert table.targets(0, "footprints") == {"1"}
