"""J37 to J41, J49: how dinosaurs move."""

from __future__ import annotations

from itertools import permutations

import pytest

from tacora.games.dinosaurs.dinosaur_phase.phase import ChooseRaptorTarget, MoveRaptor
from tests.rulebook.dinosaurs_harness import Table, on_map

ROW = {"e1": "jungle-3", "e2": "jungle-4", "e3": "jungle-5", "e4": "temple", "e5": "jungle-6"}
LAIR = {"n1": "raptor-7", "n2": "jungle-3"}
WIDE = {
    "n2w2": "jungle-3",
    "n2w1": "jungle-4",
    "n2": "jungle-5",
    "n2e1": "jungle-6",
    "n2e2": "jungle-7",
    "n1w2": "jungle-8",
    "n1w1": "jungle-9",
    "n1": "jungle-10",
    "n1e1": "jungle-11",
    "n1e2": "diamond-3",
    "w2": "diamond-4",
    "w1": "diamond-5",
    "e1": "diamond-6",
    "e2": "raptor-7",
    "s1": "raptor-10",
    "s2": "raptor-11",
}
"""Fifteen cards in three rows, and two more in the south."""


def test_j37_one_card_is_flipped_at_the_end_of_every_turn() -> None:
    table = on_map({"n1": "jungle-3"}).act("end")
    assert table.chance_kind == "dinosaur"
    assert len(table.weights) == 16
    table.flip("raptors-run")
    assert table.events_of("flipped") == [{"card": "raptors-run", "moves": ["raptor"]}]
    assert table.active == 1


def test_j37_a_card_is_flipped_even_after_a_turn_cut_short() -> None:
    """The thief is caught with the first action and lies unconscious."""
    table = on_map(carried={1: 1}, pickpocketing=True).act("steal:1").roll(1).roll(6)
    assert not table.conscious(0)
    assert table.chance_kind == "dinosaur"


def test_j37_all_dinosaurs_of_the_kind_that_are_in_play_move() -> None:
    cards = {"n1": "triceratops-3", "s1": "triceratops-4", "n2": "jungle-3"}
    table = on_map(cards, at={0: "n2"}).flip("three-horn-charge")
    assert table.at("triceratops-3") == "n2"
    assert table.at("triceratops-4") == "camp"
    assert table.at("triceratops-8") is None


def test_j37_kinds_that_are_not_named_stay() -> None:
    table = on_map({**LAIR, "n3": "temple"}).flip("three-horn-charge")
    assert table.dinosaur_moves == []


def test_j37_kinds_move_in_the_order_printed() -> None:
    cards = {"w1": "jungle-3", "w2": "triceratops-3", "n1": "pterodactyl-5", "n2": "jungle-4"}
    cards |= {"n3": "jungle-5", "w3": "jungle-6"}
    table = on_map(cards).flip("dust-and-wings")
    assert table.dinosaur_moves == [("triceratops-3", "w3"), ("pterodactyl-5", "n3")]


def test_j38_the_t_rex_goes_three_spaces_towards_the_player_whose_turn_it_was() -> None:
    table = on_map({**ROW, "w1": "jungle-7"}, at={0: "camp", 1: "e5"}).flip("t-rex-hunts")
    assert table.dinosaur_paths == ["e4 e3 e2 e1"]


def test_j38_he_attacks_where_he_starts() -> None:
    table = on_map(ROW, at={1: "e4"}).flip("t-rex-hunts")
    assert (table.attacks, table.at("t-rex")) == ([(1, "t-rex")], "e4")
    assert table.roll(5, 5).at("t-rex") == "e1"


def test_j38_he_attacks_everybody_on_his_way() -> None:
    table = on_map(ROW, players=4, at={1: "e2", 2: "e2", 3: "e1"}).flip("t-rex-hunts")
    assert table.at("t-rex") == "e2"
    table.roll(6, 6).roll(6, 6).roll(6, 6)
    assert table.attacks == [(1, "t-rex"), (2, "t-rex"), (3, "t-rex")]
    assert table.at("t-rex") == "e1"


def test_j38_he_stops_on_reaching_the_one_he_is_after() -> None:
    table = on_map(ROW, at={0: "e3", 1: "e1"}).flip("t-rex-hunts").roll(6, 6)
    assert (table.attacks, table.at("t-rex")) == ([(0, "t-rex")], "e3")


def test_j38_he_does_not_move_when_his_target_is_unconscious() -> None:
    table = on_map(ROW, unconscious=(0,), at={1: "e4"}).flip("t-rex-hunts").roll(6, 6)
    assert (table.attacks, table.dinosaur_moves) == ([(1, "t-rex")], [])


def test_j38_knocking_his_target_out_at_the_start_ends_his_walk() -> None:
    table = on_map(ROW, at={0: "e4"}).flip("t-rex-hunts").roll(1, 1).act("carried")
    assert (table.at(0), table.dinosaur_moves) == ("camp", [])


def test_j39_a_raptor_goes_two_spaces_towards_the_nearest_player() -> None:
    cards = {"e1": "jungle-3", "e2": "jungle-4", "e3": "raptor-7", "e4": "jungle-5"}
    cards |= {"e5": "jungle-6", "e6": "jungle-7", "e7": "jungle-8"}
    table = on_map(cards, at={0: "e7"}).flip("raptors-run")
    assert table.dinosaur_paths == ["e3 e2 e1"]


def test_j39_a_raptor_stops_on_reaching_a_player() -> None:
    table = on_map(LAIR, at={0: "camp", 1: "n2"}, active=1).flip("raptors-run")
    table.act("chase:1")
    assert (table.at("raptor-7"), table.attacks) == ("n2", [(1, "raptor-7")])


def test_j39_a_raptor_that_is_with_a_player_stays() -> None:
    table = on_map(LAIR, at={0: "n1"}).flip("raptors-run")
    assert (table.dinosaur_moves, table.attacks) == ([], [(0, "raptor-7")])


def test_j39_every_raptor_moves() -> None:
    cards = {"n1": "jungle-3", "n2": "raptor-7", "s1": "jungle-4", "s2": "raptor-10"}
    table = on_map(cards).flip("raptors-run")
    assert (table.at("raptor-7"), table.at("raptor-10")) == ("camp", "camp")


SQUARE = {"n1": "jungle-3", "e1": "jungle-4", "n1e1": "raptor-7"}


def test_j40_the_active_player_chooses_among_equal_steps() -> None:
    table = on_map(SQUARE, active=1).flip("raptors-run")
    assert table.asked == (1,)
    assert set(table.choices()) == {"to:n1", "to:e1"}
    assert table.act("to:e1").at("raptor-7") == "camp"
    assert table.dinosaur_paths == ["n1e1 e1 camp"]


def test_j40_the_active_player_chooses_the_way_of_the_t_rex() -> None:
    table = on_map({**SQUARE, "n1e1": "temple"}, active=1).flip("t-rex-hunts")
    assert table.asked == (1,)
    assert set(table.choices()) == {"to:n1", "to:e1"}


def test_j40_the_active_player_chooses_among_equally_near_players() -> None:
    cards = {"e1": "jungle-3", "e2": "raptor-7", "e3": "jungle-4", "e4": "jungle-5"}
    table = on_map(cards, players=3, active=2, at={1: "e4", 2: "camp"}).flip("raptors-run")
    assert table.asked == (2,)
    assert set(table.choices()) == {"chase:0", "chase:1"}
    assert table.act("chase:1").at("raptor-7") == "e4"


def test_j40_nobody_is_asked_for_the_order_of_the_raptors() -> None:
    cards = {"n1": "raptor-7", "s1": "raptor-10", "e1": "raptor-11"}
    table = on_map(cards, active=1).flip("raptors-run")
    assert {name for name, _ in table.dinosaur_moves} == {"raptor-7", "raptor-10", "raptor-11"}


@pytest.mark.parametrize("order", list(permutations(("raptor-7", "raptor-10", "raptor-11"))))
def test_j40_the_order_of_the_raptors_does_not_matter(order: tuple[str, ...]) -> None:
    """Each chooses among two players and two ways; what it does depends on no other raptor."""
    table = on_map(WIDE, players=3, at={0: "n2w2", 1: "n2e2", 2: "s1"}, unconscious=(2,))
    table.put("raptor-7", "camp").put("raptor-10", "camp").put("raptor-11", "n1")
    found = raptor_outcomes(replay_raptors(table.copy(), order))
    assert found == raptor_outcomes(table.copy().flip("raptors-run"))
    assert len(found) == 5 * 5 * 4


def replay_raptors(table: Table, order: tuple[str, ...]) -> Table:
    """Flip the raptors' card, but move the raptors in another order."""
    table.flip("raptors-run")
    below, raptors = table.state.agenda[:-3], table.state.agenda[-3:]
    assert all(isinstance(task, ChooseRaptorTarget) for task in raptors)
    named = table.state.cards.dinosaur_named
    return table.lay_agenda(*below, *[ChooseRaptorTarget(named[name]) for name in order])


def raptor_outcomes(table: Table) -> set[tuple[object, ...]]:
    """Return where the three raptors can end, over all choices of the active player."""
    if not isinstance(table.state.agenda[-1], ChooseRaptorTarget | MoveRaptor):
        return {tuple(table.at(name) for name in ("raptor-7", "raptor-10", "raptor-11"))}
    found: set[tuple[object, ...]] = set()
    for choice in table.choices(0):
        found |= raptor_outcomes(table.copy().act(choice))
    return found


def test_j40_a_step_that_does_not_shorten_the_way_is_refused() -> None:
    table = on_map({**SQUARE, "n2e1": "jungle-5"}).flip("raptors-run")
    table.assert_refused("to:n2e1", "step/illegal-choice")


def test_j40_dinosaurs_do_not_use_tunnels() -> None:
    cards = {"e1": "jungle-3", "e2": "jungle-4", "e3": "tunnel-5", "w1": "tunnel-6"}
    cards |= {"e4": "raptor-7"}
    table = on_map(cards, at={0: "w1", 1: "w1"}, dinosaurs={"raptor-7": "e3"}).flip("raptors-run")
    assert table.at("raptor-7") == "e1"


def test_j40_the_way_leads_over_cards_only() -> None:
    """Seat 0 is a knight's move away as the crow flies, and five steps on foot."""
    cards = {"n1": "jungle-3", "n2": "jungle-4", "n2e1": "jungle-5", "n2e2": "jungle-6"}
    cards |= {"n1e2": "raptor-7", "e2": "jungle-7"}
    table = on_map(cards).flip("raptors-run")
    assert table.at("raptor-7") == "n2e1"


@pytest.mark.parametrize(
    ("card", "cell"),
    [
        ("three-horn-charge", "n1"),
        ("panicked-herd", "e1"),
        ("heavy-footsteps", "s1"),
        ("dust-and-wings", "w1"),
    ],
)
def test_j41_a_triceratops_goes_one_space_in_the_printed_direction(card: str, cell: str) -> None:
    cards = {"n1": "jungle-3", "e1": "jungle-4", "s1": "jungle-5", "w1": "jungle-6"}
    cards |= {"n2": "triceratops-3"}
    table = on_map(cards, at={0: "n2", 1: "n2"}, dinosaurs={"triceratops-3": "camp"}).flip(card)
    assert table.at("triceratops-3") == cell


def test_j41_a_triceratops_without_a_card_before_it_stays() -> None:
    table = on_map({"n1": "triceratops-3"}).flip("three-horn-charge")
    assert table.at("triceratops-3") == "n1"


def test_j41_a_pterodactyl_flies_two_steps_over_players() -> None:
    cards = {"n1": "jungle-3", "s1": "pterodactyl-5", "n1e1": "jungle-4", "e1": "jungle-5"}
    table = on_map(cards, at={0: "camp", 1: "n1"}, dinosaurs={"pterodactyl-5": "camp"})
    table.flip("wings-overhead")
    assert (table.at("pterodactyl-5"), table.attacks) == ("n1e1", [])


def test_j41_a_first_step_without_a_card_is_skipped_and_the_second_still_happens() -> None:
    cards = {"e1": "jungle-3", "s1": "pterodactyl-5"}
    table = on_map(cards, at={0: "s1", 1: "s1"}, dinosaurs={"pterodactyl-5": "camp"})
    assert table.flip("wings-overhead").at("pterodactyl-5") == "e1"


def test_j41_a_second_step_without_a_card_is_skipped() -> None:
    cards = {"n1": "jungle-3", "s1": "pterodactyl-5"}
    table = on_map(cards, at={0: "s1", 1: "s1"}, dinosaurs={"pterodactyl-5": "camp"})
    assert table.flip("wings-overhead").at("pterodactyl-5") == "n1"


def test_j41_those_who_moved_away_do_not_attack_where_they_started() -> None:
    cards = {"n1": "triceratops-3", "n2": "jungle-3"}
    table = on_map(cards, at={0: "n1"}).flip("three-horn-charge")
    assert (table.at("triceratops-3"), table.attacks) == ("n2", [])


def test_j41_those_who_could_not_move_attack_where_they_are() -> None:
    table = on_map({"n1": "triceratops-3"}, at={0: "n1"}).flip("three-horn-charge")
    assert table.attacks == [(0, "triceratops-3")]


@pytest.mark.parametrize("card", ["raptors-run", "t-rex-hunts"])
def test_j49_base_camp_is_no_refuge(card: str) -> None:
    table = on_map({"n1": "jungle-3", "n2": "raptor-7", "s1": "jungle-4", "s2": "temple"})
    table.flip(card)
    assert len(table.attacks) == 1
    assert table.at(table.attacks[0][0]) == "camp"


def test_j49_a_triceratops_walks_into_base_camp() -> None:
    table = on_map({"s1": "triceratops-3"}).flip("three-horn-charge")
    assert table.at("triceratops-3") == "camp"
    assert table.attacks == [(0, "triceratops-3")]
