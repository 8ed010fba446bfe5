"""Items for actions and diamonds."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import Table, on_island


def test_energy_bar_adds_one_to_all_rolls_of_the_turn() -> None:
    table = on_island().hold(0, "energy-bar").play(0, "energy-bar").move(1, 1)
    assert table.total == 3
    table.close_windows().choose(0, "to:e1").move(2, 3)
    assert table.total == 6


def test_energy_bar_counts_for_the_evasion_at_the_end_of_the_turn() -> None:
    table = on_island().hold(0, "energy-bar").stand(0, "s1").put("raptor-7", "s1")
    table.play(0, "energy-bar").flip("wings-overhead").roll(1, 3)
    assert table.events_of("evaded") == [{"seat": 0}]


def test_energy_bar_is_over_with_the_turn() -> None:
    table = on_island().hold(0, "energy-bar").play(0, "energy-bar").flip().close_windows()
    assert table.state.active == 1
    assert table.state.players[0].protections == ()


def test_energy_bar_is_for_ones_own_rolls_only() -> None:
    table = on_island().hold(0, "energy-bar").stand(1, "s1").put("raptor-7", "s1")
    table.play(0, "energy-bar").flip("wings-overhead").roll(1, 3)
    assert not table.conscious(1)


def test_energy_bar_is_played_before_the_map_cards_and_after_the_last_action() -> None:
    """Its text: on your turn, outside rolls and the dinosaurs' phase."""
    table = on_island().hold(1, "energy-bar", "rope").flip("wings-overhead").all_pass()
    assert table.state.active == 1
    assert table.can_play(1, "energy-bar")
    table = on_island().hold(0, "energy-bar").choose(0, "end")
    assert table.can_play(0, "energy-bar")
    assert not on_island().hold(0, "energy-bar").choose(0, "move").can_play(0, "energy-bar")
    assert not on_island().hold(0, "energy-bar").flip("wings-overhead").can_play(0, "energy-bar")


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
