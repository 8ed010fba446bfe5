"""Items for dinosaurs."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import on_island


def test_bait_draws_a_dinosaur_two_spaces_nearer() -> None:
    table = on_island().hold(0, "bait").stand(0, "e1").play(0, "bait>t-rex")
    assert table.at("t-rex") == "s1w1"
    assert table.destinations(0) == {"w1", "s1"}
    table.choose(0, "to:s1")
    assert table.destinations(0) == {"camp", "s1e1"}
    assert table.choose(0, "to:camp").at("t-rex") == "camp"


def test_bait_stops_a_dinosaur_that_has_come() -> None:
    table = on_island().hold(0, "bait").play(0, "bait>raptor-7")
    assert table.at("raptor-7") == "camp"


def test_bait_brings_no_attack_outside_the_dinosaurs_phase() -> None:
    """J32"""
    table = on_island().hold(0, "bait").play(0, "bait>raptor-7")
    assert table.events_of("attacked") == []
    assert "move" in table.choices(0)


def test_bait_reaches_one_to_three_spaces() -> None:
    table = on_island().hold(0, "bait").put("triceratops-3", "camp").put("pterodactyl-5", "s1e3")
    assert table.targets(0, "bait") == {"t-rex", "raptor-7"}


def test_bait_takes_a_dinosaur_off_an_attacked_player() -> None:
    """J47"""
    table = on_island().hold(1, "bait").stand(0, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).play(1, "bait>raptor-7")
    assert table.conscious(0)
    assert table.at("raptor-7") == "camp"


def test_drum_sends_a_dinosaur_two_spaces_away() -> None:
    table = on_island().hold(0, "drum").put("raptor-7", "camp").play(0, "drum>raptor-7")
    assert table.destinations(0) == {"n1", "e1", "s1", "w1"}
    table.choose(0, "to:e1")
    assert table.destinations(0) == {"n1e1", "e2", "s1e1"}
    assert table.choose(0, "to:e2").at("raptor-7") == "e2"


def test_drum_is_for_its_users_space() -> None:
    table = on_island().hold(0, "drum").put("raptor-7", "camp").put("t-rex", "w1")
    assert table.targets(0, "drum") == {"raptor-7"}


def test_drum_lets_a_dinosaur_stop_where_it_can_go_no_further_away() -> None:
    island = """
        jungle-3   base-camp  raptor-7
        jungle-4   diamond-3  .
    """
    table = on_island(island).hold(0, "drum").stand(0, "e1").play(0, "drum>raptor-7")
    assert table.choose(0, "to:s1").at("raptor-7") == "s1"


def test_drum_ends_an_attack_by_driving_the_dinosaur_off() -> None:
    table = on_island().hold(0, "drum").stand(0, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).play(0, "drum>raptor-7")
    table.choose(0, "to:camp").choose(0, "to:e1")
    assert table.at("raptor-7") == "e1"
    assert table.diamonds(0) == 1


def test_nest_scent_sends_a_dinosaur_home_from_anywhere() -> None:
    table = on_island().hold(1, "nest-scent").put("raptor-7", "s1e3").choose(0, "end")
    assert table.targets(1, "nest-scent") == {"raptor-7"}  # the others are at home
    assert table.play(1, "nest-scent>raptor-7").at("raptor-7") == "w1"


def test_nest_scent_saves_a_player_who_rolled_too_low() -> None:
    table = on_island().hold(1, "nest-scent").stand(0, "s1", diamonds=1).put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).play(1, "nest-scent>raptor-7")
    assert table.conscious(0)
    assert table.diamonds(0) == 1


def test_sleeping_dart_keeps_a_dinosaur_where_it_is() -> None:
    table = on_island().hold(1, "sleeping-dart").flip("three-horn-charge")
    assert table.play(1, "sleeping-dart>triceratops-3").at("triceratops-3") == "s1e1"


def test_sleeping_dart_does_not_hold_others_of_the_kind() -> None:
    island = """
        .  raptor-10  .
        raptor-7  base-camp  jungle-3
        .  jungle-4  .
    """
    table = on_island(island).hold(1, "sleeping-dart").flip("raptors-run")
    table.play(1, "sleeping-dart>raptor-7")
    assert table.at("raptor-7") == "w1"
    assert table.at("raptor-10") == "camp"


def test_sleeping_dart_does_not_keep_a_dinosaur_from_attacking_where_it_is() -> None:
    """J42: every dinosaur that shares a space attacks, moved or not."""
    table = (
        on_island().hold(1, "sleeping-dart").stand(0, "s1").put("t-rex", "s1").flip("t-rex-hunts")
    )
    table.play(1, "sleeping-dart>t-rex")
    assert table.events_of("attacked") == [{"seat": 0, "dinosaur": "t-rex"}]


def test_sleeping_dart_holds_in_an_earthquake() -> None:
    """Its text: the dinosaur does not move in this phase."""
    table = on_island().hold(1, "sleeping-dart").put("raptor-7", "s1e1").flip("earthquake")
    table.play(1, "sleeping-dart>raptor-7")
    assert table.at("raptor-7") == "s1e1"


def test_sleeping_dart_holds_against_every_bait() -> None:
    """Its text: the dinosaur does not move in this phase."""
    table = on_island().hold(1, "sleeping-dart").hold(2, "bait").flip("wings-overhead")
    table.play(1, "sleeping-dart>raptor-7")
    if "raptor-7" in table.targets(2, "bait"):
        table.play(2, "bait>raptor-7")
    assert table.at("raptor-7") == "w1"


def test_scarecrow_turns_the_t_rex_on_another_player() -> None:
    table = on_island().hold(0, "scarecrow").stand(0, "s1").stand(1, "e1").stand(2, "e3")
    table.put("t-rex", "camp").flip("t-rex-hunts").play(0, "scarecrow>1")
    assert table.at("t-rex") == "e1"
    assert table.events_of("attacked") == [{"seat": 1, "dinosaur": "t-rex"}]


def test_scarecrow_is_not_offered_where_no_t_rex_moves() -> None:
    assert not on_island().hold(0, "scarecrow").flip("raptors-run").can_play(0, "scarecrow")


def test_scarecrow_is_not_offered_on_the_target_of_the_t_rex() -> None:
    assert on_island().hold(1, "scarecrow").flip("t-rex-hunts").targets(1, "scarecrow") == {"2"}


def test_cowbell_moves_a_dinosaur_one_space_in_any_direction() -> None:
    table = on_island().hold(1, "cowbell").choose(0, "end").play(1, "cowbell>triceratops-3")
    assert table.destinations(1) == {"e1", "s1", "s1e2"}
    assert table.choose(1, "to:s1e2").at("triceratops-3") == "s1e2"


def test_cowbell_reaches_four_spaces() -> None:
    table = on_island().hold(0, "cowbell").stand(0, "e3")
    assert table.targets(0, "cowbell") == {"raptor-7", "triceratops-3", "pterodactyl-5"}


def test_lullaby_keeps_a_dinosaur_from_attacking_anybody() -> None:
    table = on_island().hold(0, "lullaby").stand(0, "s1").stand(1, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").play(0, "lullaby>raptor-7")
    assert table.events_of("attacked") == []


def test_lullaby_ends_an_attack_on_another_player() -> None:
    table = (
        on_island().hold(1, "lullaby").stand(0, "s1", diamonds=1).stand(1, "s1", conscious=False)
    )
    table.put("raptor-7", "s1").flip("wings-overhead").roll(1, 1).play(1, "lullaby>raptor-7")
    assert table.conscious(0)
    assert table.diamonds(0) == 1


def test_lullaby_does_not_keep_a_dinosaur_from_moving() -> None:
    table = on_island().hold(0, "lullaby").stand(0, "s1e1").flip("three-horn-charge")
    assert table.play(0, "lullaby>triceratops-3").at("triceratops-3") == "e1"


def test_lullaby_is_for_its_users_space() -> None:
    table = on_island().hold(0, "lullaby").put("raptor-7", "camp").flip("wings-overhead")
    assert table.targets(0, "lullaby") == {"raptor-7"}


def test_weather_vane_turns_a_triceratops_round() -> None:
    table = on_island().hold(0, "weather-vane").put("triceratops-3", "e1").flip("three-horn-charge")
    assert table.play(0, "weather-vane").at("triceratops-3") == "s1e1"


def test_weather_vane_turns_both_steps_of_a_pterodactyl_round() -> None:
    table = on_island().hold(0, "weather-vane").put("pterodactyl-5", "n1e1").flip("wings-overhead")
    assert table.play(0, "weather-vane").at("pterodactyl-5") == "camp"


def test_weather_vane_is_of_no_use_against_hunters_only() -> None:
    table = on_island().hold(0, "weather-vane").flip("raptors-run")
    assert not table.can_play(0, "weather-vane")
