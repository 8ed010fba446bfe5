"""J15, J16, J20, J21: moves, tunnels and arrivals."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_harness import Table, on_map

CROSS = {"n1": "jungle-3", "e1": "jungle-8", "s1": "jungle-10", "w1": "diamond-5"}


def drawn(first: str = "diamond-7", unconscious: tuple[int, ...] = ()) -> Table:
    """Begin a turn of seat 1: two map cards and an item have been drawn."""
    table = on_map({"n1": "jungle-3"}, unconscious=unconscious).flip()
    return table.draw(f"map:{first}", "map:raptor-7", "item:rope")


def test_j15_a_move_reaches_every_neighbour_up_to_the_roll() -> None:
    table = on_map(CROSS).act("move").roll(4, 4)
    assert set(table.choices()) == {"to:n1", "to:e1", "to:w1", "stay"}
    assert table.act("to:e1").at(0) == "e1"


def test_j15_a_number_above_the_roll_is_out_of_reach() -> None:
    table = on_map(CROSS).act("move").roll(3, 4)
    table.assert_refused("to:e1", "step/illegal-choice")
    assert set(table.choices()) == {"to:n1", "to:w1", "stay"}


def test_j15_a_player_who_rolled_may_stay_and_has_spent_the_action() -> None:
    table = on_map(CROSS).act("move").roll(6, 6).act("stay")
    assert (table.at(0), table.actions_left) == ("camp", 2)


def test_j15_a_roll_too_low_for_any_neighbour_costs_the_point_too() -> None:
    table = on_map({"n1": "jungle-8"}).act("move").roll(1, 1)
    assert (table.at(0), table.actions_left) == ("camp", 2)


def test_j15_nobody_moves_diagonally() -> None:
    table = on_map({**CROSS, "n1e1": "jungle-4"}).act("move").roll(6, 6)
    assert "to:n1e1" not in table.choices()
    table.assert_refused("to:n1e1", "step/illegal-choice")


@pytest.mark.parametrize("cell", ["n2", "s1e1", "e9", "atlantis", ""])
def test_j15_a_move_onto_a_missing_card_is_refused(cell: str) -> None:
    on_map(CROSS).act("move").roll(6, 6).assert_refused(f"to:{cell}", "step/no-card-there", "J15")


def test_j16_a_tunnel_leads_to_every_other_tunnel_without_a_roll() -> None:
    cards = {"n1": "tunnel-5", "n2": "jungle-11", "n3": "tunnel-6", "s1": "tunnel-7"}
    table = on_map(cards, at={0: "n1"})
    assert {c for c in table.choices() if c.startswith("tunnel")} == {"tunnel:n3", "tunnel:s1"}
    table.act("tunnel:n3")
    assert (table.at(0), table.actions_left) == ("n3", 2)
    assert table.events_of("rolled") == []


def test_j16_with_one_tunnel_in_play_it_is_not_offered() -> None:
    table = on_map({"n1": "tunnel-5"}, at={0: "n1"})
    assert "tunnel" not in table.verbs()
    table.assert_refused("tunnel:n1", "step/illegal-choice")


def test_j16_outside_a_tunnel_it_is_not_offered() -> None:
    assert "tunnel" not in on_map({"n1": "tunnel-5", "s1": "tunnel-6"}).verbs()


def test_j20_any_number_of_explorers_and_dinosaurs_share_a_space() -> None:
    lair = {"n1": "raptor-7", "n2": "raptor-10", "n3": "temple"}
    there = dict.fromkeys(("raptor-7", "raptor-10", "t-rex"), "camp")
    table = on_map(lair, players=6, dinosaurs=there)
    assert {table.at(seat) for seat in range(6)} == {"camp"}
    assert {table.at(name) for name in there} == {"camp"}


def test_j20_entering_and_leaving_a_dinosaurs_space_costs_nothing() -> None:
    table = on_map({"n1": "temple", "n2": "jungle-3"}).act("move").roll(5, 5).act("to:n1")
    table.act("move").roll(1, 2).act("to:n2")
    assert (table.at(0), table.actions_left) == ("n2", 1)
    assert table.events_of("attacked") == []


def test_j21_an_arrival_draws_the_items_on_the_card() -> None:
    table = on_map(CROSS).act("move").roll(5, 5).act("to:s1").draw("item:rope")
    assert table.chance_kind == "item"
    assert table.draw("item:bait").hand(0) == ["rope", "bait"]


def test_j21_an_arrival_draws_no_more_than_the_hand_has_room_for() -> None:
    table = on_map(CROSS, hands={0: ["rope", "drum", "elbow", "lasso"]})
    table.act("move").roll(5, 5).close_windows().act("to:s1").draw("item:bait").close_windows()
    assert len(table.hand(0)) == 5
    assert table.chance_kind is None


def test_j21_an_arrival_refreshes_the_explorer() -> None:
    table = on_map({"n1": "pterodactyl-9"})
    assert not table.ready(0)
    assert table.act("move").roll(6, 6).act("to:n1").ready(0)


def test_j21_every_arrival_counts() -> None:
    table = on_map({"n1": "jungle-7"}, at={0: "n1"}).act("move").roll(1, 1).act("to:camp")
    table.act("move").roll(3, 4).act("to:n1").draw("item:rope")
    assert table.hand(0) == ["rope"]


def test_j21_staying_is_no_arrival() -> None:
    table = on_map({"n1": "jungle-7"}, at={0: "n1"}).act("move").roll(6, 6).act("stay")
    assert table.chance_kind is None


def test_j21_an_arrival_by_another_players_card_counts() -> None:
    table = on_map({"n1": "jungle-7"}, at={0: "n1"}, hands={0: ["lasso"]})
    table.act("play:lasso>1").close_windows().draw("item:rope")
    assert (table.at(1), table.hand(1)) == ("n1", ["rope"])


def test_j21_an_unconscious_arrival_gives_nothing() -> None:
    table = on_map({"n1": "jungle-11"}, at={0: "n1"}, hands={0: ["lasso"]}, unconscious=(1,))
    table.act("play:lasso>1").close_windows()
    assert (table.at(1), table.hand(1), table.ready(1)) == ("n1", [], False)
