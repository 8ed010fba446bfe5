"""Items that move another player."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import on_island


def test_elbow_pushes_another_player_to_a_chosen_space() -> None:
    table = on_island().hold(1, "elbow").choose(0, "end").play(1, "elbow>0")
    assert table.destinations(1) == {"n1", "e1", "s1", "w1"}
    assert table.choose(1, "to:s1").at(0) == "s1"


def test_elbow_reaches_one_space() -> None:
    table = on_island().hold(0, "elbow").stand(1, "e1").stand(2, "e2")
    assert table.targets(0, "elbow") == {"1"}


def test_elbow_gives_the_pushed_the_item_of_an_arrival() -> None:
    """J21: by any means."""
    table = on_island().hold(1, "elbow").choose(0, "end").play(1, "elbow>0").choose(1, "to:w1")
    assert table.draw("item:drum").hand(0) == ["drum"]


def test_elbow_pushes_an_unconscious_player_who_gets_nothing_there() -> None:
    """J21: arriving conscious."""
    table = on_island().hold(0, "elbow").stand(1, "camp", conscious=False).play(0, "elbow>1")
    table.choose(0, "to:w1")
    assert table.at(1) == "w1"
    assert table.hand(1) == []
    assert not table.conscious(1)


def test_lasso_pulls_another_player_onto_its_users_space() -> None:
    table = on_island().hold(1, "lasso").stand(1, "s1e1").choose(0, "end").play(1, "lasso>0")
    assert table.at(0) == "s1e1"


def test_lasso_reaches_one_or_two_spaces() -> None:
    table = on_island(players=4).hold(0, "lasso").stand(1, "e2").stand(2, "e3")
    assert table.targets(0, "lasso") == {"1"}


def test_lasso_pulls_a_winner_away_from_base_camp_in_time() -> None:
    """Seat 0 has to walk home from s1e1; the lasso moves him before the move is chosen."""
    table = on_island().hold(1, "lasso").stand(1, "s1e2").stand(0, "s1", diamonds=4)
    table.move(6, 6).play(1, "lasso>0")
    assert table.at(0) == "s1e2"
    assert table.destinations(0) == {"s1e1", "e2", "s1e3", "stay"}


def test_switcheroo_exchanges_two_explorers() -> None:
    table = on_island().hold(1, "switcheroo").stand(1, "e1").stand(0, "s1e1").choose(0, "end")
    table.play(1, "switcheroo>0")
    assert (table.at(0), table.at(1)) == ("e1", "s1e1")


def test_switcheroo_gives_both_what_their_arrival_gives() -> None:
    table = on_island("base-camp raptor-7 jungle-9").hold(0, "switcheroo")
    table.stand(0, "e1").stand(1, "e2").play(0, "switcheroo>1")
    table.draw("item:bait", "item:drum")
    assert [len(table.hand(seat)) for seat in (0, 1)] == [1, 1]
    assert table.ready(0)
    assert not table.ready(1)


def test_switcheroo_reaches_one_space() -> None:
    table = on_island().hold(0, "switcheroo").stand(1, "e1").stand(2, "e2")
    assert table.targets(0, "switcheroo") == {"1"}


def test_switcheroo_leaves_an_unconscious_player_unconscious() -> None:
    table = (
        on_island().hold(0, "switcheroo").stand(1, "s1", conscious=False).play(0, "switcheroo>1")
    )
    assert (table.at(0), table.at(1)) == ("s1", "camp")
    assert not table.conscious(1)


def test_trapdoor_sends_another_player_to_a_chosen_tunnel() -> None:
    table = on_island().hold(1, "trapdoor").choose(0, "end").play(1, "trapdoor>0")
    assert table.destinations(1) == {"n1", "s1e3"}
    assert table.choose(1, "to:s1e3").at(0) == "s1e3"


def test_trapdoor_reaches_three_spaces() -> None:
    table = on_island().hold(0, "trapdoor").stand(0, "w1").stand(1, "e2").stand(2, "e3")
    assert table.targets(0, "trapdoor") == {"1"}
