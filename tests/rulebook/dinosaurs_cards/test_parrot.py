"""The Parrot copies an item for a player who could have played it too."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import on_island

# For the next roll


def test_a_copied_walking_stick_counts_twice_for_the_copiers_roll() -> None:
    table = on_island().hold(0, "walking-stick", "parrot").choose(0, "move")
    table.choose(0, "play:walking-stick").play(0, "parrot>walking-stick").roll(1, 1)
    assert table.total == 8


def test_parrot_copies_a_charm_for_the_roller_only() -> None:
    table = on_island().hold(0, "lucky-charm").hold(1, "parrot").choose(0, "move")
    table.choose(0, "play:lucky-charm")
    assert not table.can_play(1, "parrot")


def test_a_copied_tripwire_is_one_more_tripwire() -> None:
    table = on_island().hold(1, "tripwire").hold(2, "parrot").choose(0, "move")
    table.choose(1, "play:tripwire").play(2, "parrot>tripwire").roll(6, 6)
    assert table.total == 8


def test_a_roller_does_not_copy_an_item_against_the_roll() -> None:
    table = on_island().hold(1, "tripwire").hold(0, "parrot").choose(0, "move")
    table.choose(1, "play:tripwire")
    assert not table.can_play(0, "parrot")


def test_a_copied_spare_die_leaves_the_best_two_of_four() -> None:
    table = on_island().hold(0, "spare-die", "parrot").choose(0, "move")
    table.choose(0, "play:spare-die").play(0, "parrot>spare-die")
    assert table.odds["dice:6+6"] == (171, 1296)


def test_a_copied_loaded_die_sets_the_other_die_to_six_too() -> None:
    table = on_island().hold(0, "loaded-die", "parrot").choose(0, "move")
    table.choose(0, "play:loaded-die").play(0, "parrot>loaded-die")
    assert list(table.odds) == ["dice:6+6"]


# For a roll just made


def test_a_copied_pebble_is_one_more_pebble() -> None:
    table = on_island().hold(1, "pebble-in-the-boot").hold(2, "parrot").move(1, 4)
    table.choose(1, "play:pebble-in-the-boot").play(2, "parrot>pebble-in-the-boot")
    assert table.total == 3


def test_a_copied_gust_comes_before_the_gust() -> None:
    table = on_island().hold(1, "gust-of-wind").hold(2, "parrot").move(5, 6)
    table.choose(1, "play:gust-of-wind").play(2, "parrot>gust-of-wind").roll(1)
    assert table.dice == [1, 5]
    assert table.resolve_stack().roll(2).dice == [1, 2]


def test_a_copied_mirror_turns_what_is_then_the_lower_die() -> None:
    table = on_island().hold(0, "hand-mirror", "parrot").move(1, 2)
    table.choose(0, "play:hand-mirror").play(0, "parrot>hand-mirror")
    assert table.dice == [5, 6]


# To move the user


def test_copied_stilts_move_the_copier_first() -> None:
    table = on_island().hold(1, "stilts").hold(2, "parrot").stand(1, "e1").stand(2, "s1")
    table.choose(0, "end").choose(1, "play:stilts").play(2, "parrot>stilts")
    assert table.destinations(2) == {"w1", "e1"}
    table.choose(2, "to:e1").resolve_stack().choose(1, "to:n1")
    assert (table.at(1), table.at(2)) == ("n1", "e1")


def test_a_rope_is_not_copied_on_anothers_turn() -> None:
    table = on_island().hold(0, "rope").hold(1, "parrot").choose(0, "play:rope")
    assert not table.can_play(1, "parrot")


def test_a_rope_is_copied_by_its_player_for_two_steps() -> None:
    table = on_island().hold(0, "rope", "parrot").choose(0, "play:rope").play(0, "parrot>rope")
    table.choose(0, "to:e1").resolve_stack().choose(0, "to:n1e1")
    assert table.at(0) == "n1e1"


def test_a_machete_is_not_copied_by_the_unconscious() -> None:
    table = on_island().hold(1, "machete").hold(2, "parrot").stand(2, "camp", conscious=False)
    table.choose(0, "end").choose(1, "play:machete")
    assert not table.can_play(2, "parrot")


def test_a_machete_is_not_copied_where_every_neighbour_is_too_high() -> None:
    island = """
        .         jungle-3   .
        jungle-5  base-camp  jungle-9  diamond-3
        .         jungle-4   .
    """
    table = on_island(island).hold(1, "machete").hold(2, "parrot").stand(2, "e2")
    table.choose(0, "end").choose(1, "play:machete")
    assert not table.can_play(2, "parrot")


# To move another


def test_a_copied_lasso_pulls_the_same_player_to_the_copier_first() -> None:
    table = on_island().hold(1, "lasso").hold(2, "parrot").stand(0, "e1").stand(2, "s1e1")
    table.choose(0, "end").choose(1, "play:lasso>0").choose(2, "play:parrot>lasso")
    assert [fact["cell"] for fact in table.events_of("went")] == ["s1e1", "camp"]


def test_a_lasso_is_not_copied_by_its_target() -> None:
    table = on_island().hold(1, "lasso").hold(0, "parrot").stand(0, "e1").choose(0, "end")
    table.choose(1, "play:lasso>0")
    assert not table.can_play(0, "parrot")


def test_a_lasso_is_not_copied_from_too_far_away() -> None:
    table = on_island().hold(1, "lasso").hold(2, "parrot").stand(0, "e1").stand(2, "s1e3")
    table.choose(0, "end").choose(1, "play:lasso>0")
    assert not table.can_play(2, "parrot")


# For dinosaurs


def test_a_copied_bait_draws_the_same_dinosaur_to_the_copier() -> None:
    table = on_island().hold(1, "bait").hold(2, "parrot").stand(1, "e3").stand(2, "s1")
    table.choose(0, "end").choose(1, "play:bait>triceratops-3").choose(2, "play:parrot>bait")
    assert table.at("triceratops-3") == "s1"
    assert table.destinations(1) == {
        "camp",
        "s1e1",
    }  # now it is drawn back to the player of the Bait


def test_a_lullaby_is_not_copied_from_another_space() -> None:
    table = on_island().hold(0, "lullaby").hold(1, "parrot").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").choose(0, "play:lullaby>raptor-7")
    assert not table.can_play(1, "parrot")


def test_a_copied_weather_vane_turns_everything_round_twice() -> None:
    table = on_island().hold(0, "weather-vane").hold(1, "parrot").flip("three-horn-charge")
    table.choose(0, "play:weather-vane").play(1, "parrot>weather-vane")
    assert table.at("triceratops-3") == "e1"


def test_a_scarecrow_is_not_copied_by_its_target() -> None:
    table = on_island().hold(0, "scarecrow").hold(1, "parrot").flip("t-rex-hunts")
    table.choose(0, "play:scarecrow>1")
    assert not table.can_play(1, "parrot")


# To protect the user


def test_a_copied_camouflage_hides_both() -> None:
    table = on_island().hold(0, "camouflage").hold(1, "parrot").stand(0, "s1").stand(1, "s1")
    table.put("raptor-7", "s1").flip("wings-overhead")
    table.choose(0, "play:camouflage").play(1, "parrot>camouflage")
    assert table.events_of("attacked") == []


def test_a_hollow_log_is_copied_only_by_an_attacked_player() -> None:
    table = on_island().hold(0, "hollow-log").hold(1, "parrot").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).choose(0, "play:hollow-log")
    assert not table.can_play(1, "parrot")


def test_copied_smelling_salts_wake_another_player_too() -> None:
    table = on_island(players=4).hold(1, "smelling-salts").stand(1, "s1", conscious=False)
    table.hold(2, "parrot").stand(2, "s1", conscious=False).choose(0, "end")
    table.choose(1, "play:smelling-salts").play(2, "parrot>smelling-salts").draw("item:rope")
    assert (table.conscious(1), table.conscious(2)) == (False, True)
    table.all_pass().draw("item:bait")
    assert table.conscious(1)
    assert (table.hand(1), table.hand(2)) == (["bait"], ["rope"])


def test_copied_smelling_salts_let_the_conscious_draw() -> None:
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).hold(2, "parrot")
    table.choose(0, "end").choose(1, "play:smelling-salts").play(2, "parrot>smelling-salts")
    table.draw("item:rope")
    assert table.hand(2) == ["rope"]


# For actions and diamonds


def test_a_copied_energy_bar_adds_nothing() -> None:
    table = on_island().hold(0, "energy-bar", "parrot").choose(0, "play:energy-bar")
    table.play(0, "parrot>energy-bar")
    assert table.events_of("fizzled") == [{"seat": 0}]
    assert table.move(1, 1).total == 3


def test_an_energy_bar_is_not_copied_on_anothers_turn() -> None:
    table = on_island().hold(0, "energy-bar").hold(1, "parrot").choose(0, "play:energy-bar")
    assert not table.can_play(1, "parrot")


def test_quick_fingers_copied_take_the_only_diamond_first() -> None:
    """J27: last in, first out."""
    table = on_island().hold(0, "quick-fingers").stand(0, "n1e1").hold(1, "parrot").stand(1, "n1e1")
    table.choose(0, "play:quick-fingers").play(1, "parrot>quick-fingers")
    assert (table.diamonds(0), table.diamonds(1)) == (0, 1)
    assert table.events_of("fizzled") == [{"seat": 0}]


def test_quick_fingers_are_not_copied_where_no_diamond_lies() -> None:
    table = on_island().hold(0, "quick-fingers").stand(0, "n1e1").hold(1, "parrot")
    table.choose(0, "play:quick-fingers")
    assert not table.can_play(1, "parrot")


def test_copied_pepper_costs_the_same_player_two_diamonds() -> None:
    table = on_island().hold(1, "pepper").hold(2, "parrot").stand(0, "camp", diamonds=3)
    table.choose(0, "end").choose(1, "play:pepper>0").play(2, "parrot>pepper")
    assert table.diamonds(0) == 1
    assert table.diamonds_on("camp") == 2


# For cards


def test_a_copied_magpie_takes_from_the_same_hand() -> None:
    table = on_island().hold(1, "magpie").hold(2, "parrot").hold(0, "rope", "bait").choose(0, "end")
    table.choose(1, "play:magpie>0").play(2, "parrot>magpie").draw("item:rope")
    assert table.hand(2) == ["rope"]
    assert table.resolve_stack().draw("item:bait").hand(1) == ["bait"]


def test_a_magpie_is_not_copied_by_its_target() -> None:
    table = on_island().hold(1, "magpie").hold(0, "parrot").choose(0, "end")
    table.choose(1, "play:magpie>0")
    assert not table.can_play(0, "parrot")


def test_the_parrot_makes_room_for_what_a_copied_magpie_takes() -> None:
    """J24: five in hand, the Parrot among them; once it is played there is room for one."""
    table = on_island().hold(1, "magpie").hold(0, "rope").choose(0, "end")
    table.hold(2, "parrot", "bait", "drum", "elbow", "lasso").choose(1, "play:magpie>0")
    assert table.can_play(2, "parrot")


def test_a_copied_backpack_leaves_nothing_for_the_backpack() -> None:
    table = on_island().hold(0, "backpack", "parrot").choose(0, "play:backpack")
    table.play(0, "parrot>backpack").draw("item:rope", "item:bait", "item:drum")
    table.resolve_stack()
    assert set(table.hand(0)) == {"rope", "bait", "drum"}
    assert table.events_of("fizzled") == [{"seat": 0}]


def test_strong_coffee_is_not_copied_with_a_ready_explorer() -> None:
    table = on_island().hold(0, "strong-coffee").hold(1, "parrot").explorer(1, "noor")
    table.choose(0, "play:strong-coffee")
    assert not table.can_play(1, "parrot")


def test_a_copied_spyglass_shows_the_card_to_both() -> None:
    table = on_island().hold(0, "spyglass").hold(1, "parrot").choose(0, "play:spyglass")
    table.play(1, "parrot>spyglass").draw("dinosaur:raptors-run").choose(1, "keep")
    table.resolve_stack()
    assert list(table.odds) == ["dinosaur:raptors-run"]


def test_an_objection_is_not_copied() -> None:
    table = on_island().hold(0, "rope").hold(1, "objection").hold(2, "parrot")
    table.choose(0, "play:rope").choose(1, "play:objection>rope")
    assert not table.can_play(2, "parrot")


def test_no_ability_is_copied() -> None:
    table = on_island().explorer(0, "ingrid").hold(1, "parrot").choose(0, "use")
    assert not table.can_play(1, "parrot")
