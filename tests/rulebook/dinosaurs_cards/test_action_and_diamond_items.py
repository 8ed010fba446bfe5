"""Items for actions and diamonds."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import Table, on_island


def test_energy_bar_gives_one_more_action() -> None:
    table = on_island().hold(0, "energy-bar").play(0, "energy-bar")
    assert table.actions_left == 4


def test_energy_bar_after_the_last_action_goes_on_with_the_turn() -> None:
    table = on_island().hold(0, "energy-bar").choose(0, "end").play(0, "energy-bar")
    assert table.actions_left == 1
    assert "move" in table.choices(0)


def test_quick_fingers_pick_up_a_diamond_without_an_action_on_anyones_turn() -> None:
    table = on_island().hold(1, "quick-fingers").stand(1, "n1e1").choose(0, "end")
    table.play(1, "quick-fingers")
    assert table.diamonds(1) == 1
    assert table.diamonds_on("n1e1") == 0


def test_quick_fingers_are_not_offered_where_no_diamond_lies() -> None:
    assert not on_island().hold(0, "quick-fingers").can_play(0, "quick-fingers")


def test_quick_fingers_never_pick_up_more_than_are_needed_to_win() -> None:
    """J18"""
    table = on_island().hold(0, "quick-fingers").stand(0, "n1e1", diamonds=4)
    assert not table.can_play(0, "quick-fingers")


def test_quick_fingers_take_the_last_diamond_in_base_camp_and_win() -> None:
    table = on_island().hold(1, "quick-fingers").stand(1, "camp", diamonds=3).lay("camp", 1)
    table.choose(0, "end").play(1, "quick-fingers")
    assert table.state.winner == 1


def _net(at: str) -> Table:
    """Begin the turn of seat 1 on a cell, with the net in hand."""
    return on_island().hold(1, "butterfly-net").stand(1, at).flip("wings-overhead").all_pass()


def test_butterfly_net_picks_up_a_diamond_on_a_neighbour() -> None:
    table = _net("e1").play(1, "butterfly-net")
    assert table.diamonds(1) == 1
    assert table.diamonds_on("n1e1") == 0
    assert table.actions_left == 3


def test_butterfly_net_offers_a_choice_of_neighbours() -> None:
    table = _net("e1").lay("camp", 1).play(1, "butterfly-net")
    assert set(table.choices(1)) == {"from:n1e1", "from:camp"}
    table.choose(1, "from:camp")
    assert table.diamonds_on("camp") == 0
    assert table.diamonds_on("n1e1") == 1


def test_butterfly_net_does_not_reach_its_users_space() -> None:
    assert not _net("n1e1").can_play(1, "butterfly-net")


def test_butterfly_net_is_for_the_start_of_a_turn() -> None:
    """The diamond beside one is out of its reach between actions."""
    assert not on_island().hold(0, "butterfly-net").stand(0, "e1").can_play(0, "butterfly-net")
    assert _net("e1").can_play(1, "butterfly-net")


def test_pepper_makes_another_drop_a_diamond_where_they_stand() -> None:
    table = (
        on_island()
        .hold(1, "pepper")
        .stand(0, "e1", diamonds=2)
        .choose(0, "end")
        .play(1, "pepper>0")
    )
    assert table.diamonds(0) == 1
    assert table.diamonds_on("e1") == 1


def test_pepper_reaches_one_space_and_needs_a_diamond_to_drop() -> None:
    table = on_island(players=4).hold(0, "pepper").stand(1, "e1", diamonds=1)
    table.stand(2, "e2", diamonds=1).stand(3, "camp")
    assert table.targets(0, "pepper") == {"1"}
