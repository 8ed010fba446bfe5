"""The planner finds a value in the cards it holds, and plays them where they help."""

from __future__ import annotations

import pytest

from tacora.bots.dinosaurs.card_value import best_play, scored_plays
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tests.rulebook.dinosaurs_harness import Table, on_island


def _attacked(item: str) -> Table:
    table = on_island().hold(0, item).stand(0, "s1", diamonds=2).put("raptor-7", "s1")
    return table.flip("wings-overhead")


def _choice(table: Table, seat: int) -> str | None:
    """Return what the planner plays on its turn, or in the window that is open."""
    table.open_window()
    task = table.state.agenda[-1]
    timing = task.timing if isinstance(task, ReactionWindow) else "act"
    play = best_play(table.state, seat, timing)
    return None if play is None else play.choice


def test_hollow_log_is_played_after_a_failed_roll() -> None:
    assert _choice(_attacked("hollow-log").roll(1, 1), 0) == "play:hollow-log"


def test_lucky_charm_is_played_before_the_dice() -> None:
    """On a 7, which it makes a sure evasion."""
    table = on_island().hold(0, "lucky-charm").stand(0, "w1", diamonds=2)
    assert _choice(table.flip("wings-overhead").all_pass(), 0) == "play:lucky-charm"


def test_smoke_pot_is_played_on_a_player_who_is_nearly_home() -> None:
    table = on_island().hold(1, "smoke-pot").stand(0, "s1", diamonds=4).put("raptor-7", "s1")
    assert _choice(table.flip("wings-overhead").all_pass(), 1) in (
        "play:smoke-pot",
        "play:smoke-pot>0",
    )


def test_pouch_strap_is_played_in_an_earthquake() -> None:
    table = on_island().hold(0, "pouch-strap").stand(0, "s1", diamonds=2).flip("earthquake")
    assert _choice(table, 0) == "play:pouch-strap"


def test_pouch_strap_is_played_against_pepper() -> None:
    table = on_island().hold(0, "pouch-strap").hold(1, "pepper").stand(0, "camp", diamonds=2)
    table.choose(0, "end").choose(1, "play:pepper>0")
    assert _choice(table, 0) == "play:pouch-strap"


@pytest.mark.parametrize(("dice", "played"), [((1, 1), "play:pouch-strap"), ((6, 6), None)])
def test_pouch_strap_is_played_after_a_failed_evasion(
    dice: tuple[int, int], played: str | None
) -> None:
    """Not before: the card is still in time after the dice."""
    table = _attacked("pouch-strap")
    assert _choice(table, 0) is None
    assert _choice(table.roll(*dice), 0) == played


def test_pouch_strap_is_kept_where_nothing_threatens() -> None:
    assert _choice(on_island().hold(0, "pouch-strap").stand(0, "camp", diamonds=2), 0) is None


def test_smelling_salts_are_played_where_a_diamond_lies() -> None:
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).lay("s1", 1)
    assert _choice(table.choose(0, "end"), 1) == "play:smelling-salts"


def test_smelling_salts_are_kept_while_dinosaurs_attack() -> None:
    """J46: the unconscious are out of danger."""
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).lay("s1", 1)
    assert _choice(table.flip("wings-overhead"), 1) is None


def test_smelling_salts_are_no_diamond_to_the_conscious() -> None:
    """They only draw an item then, worth little more than the card itself."""
    table = on_island().hold(1, "smelling-salts").stand(1, "s1").lay("s1", 1).choose(0, "end")
    [salts] = [play for play in scored_plays(table.state, 1, "acted") if play.gain]
    assert salts.gain < 0.1


def test_energy_bar_is_played_with_all_actions_left() -> None:
    assert _choice(on_island().hold(0, "energy-bar"), 0) == "play:energy-bar"


def test_backpack_is_played_with_an_empty_hand() -> None:
    assert _choice(on_island().hold(0, "backpack"), 0) == "play:backpack"


def test_backpack_is_kept_with_two_other_items() -> None:
    choice = _choice(on_island().hold(0, "backpack", "tripwire", "smoke-pot"), 0)
    assert choice is None
