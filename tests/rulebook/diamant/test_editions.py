"""D44 to D48: editions, variants, and players who are away."""

from __future__ import annotations

from random import Random

import pytest

from tacora.bots.registry import bot_names, make_bot
from tacora.games.diamant import GAME
from tests.rulebook.diamant_harness import TRAPS, TREASURES, Table
from tests.rulebook.refusals import assert_refused


def _traps(table: Table) -> dict[str, int]:
    return {card: n for card, n in table.deck.items() if card.startswith("trap:")}


def _relics(table: Table) -> dict[str, int]:
    return {card: n for card, n in table.deck.items() if card.startswith("relic")}


def test_d44_diamant_2016_is_the_default() -> None:
    assert Table(3).state == Table(3, edition="diamant-2016").state
    assert Table(3).view().edition == "diamant-2016"
    assert set(Table(3).deck) == {*TREASURES, *TRAPS, "relic"}


def test_d44_an_edition_that_does_not_exist_is_refused() -> None:
    with assert_refused("option/edition", "D44"):
        Table(3, edition="diamant-1999")


def test_d45_the_2005_edition_has_30_cards_and_no_relics() -> None:
    table = Table(3, edition="diamant-2005")
    assert table.view().deck_count == 30
    with assert_refused("step/unknown-card", "D2"):
        table.reveal("relic")


def test_d45_the_2005_edition_has_its_own_traps_and_the_same_treasures() -> None:
    table = Table(3, edition="diamant-2005")
    kinds = ("snakes", "scorpions", "rockfalls", "gas", "explosions")
    assert _traps(table) == {f"trap:{kind}": 3 for kind in kinds}
    assert sum(n for card, n in table.deck.items() if card in TREASURES) == 15


def test_d45_a_trap_of_the_2005_edition_strikes_as_any_other() -> None:
    table = Table(3, edition="diamant-2005").reveal("treasure:9", "trap:gas", "trap:gas")
    assert table.round == 2
    assert table.removed == ("trap:gas",)


def test_d46_incan_gold_has_30_cards_and_one_artifact_in_round_1() -> None:
    table = Table(3, edition="incan-gold")
    assert table.view().deck_count == 31
    assert _relics(table) == {"relic": 1}


def test_d46_incan_gold_has_its_own_traps() -> None:
    kinds = ("mummy", "fire", "rocks", "snake", "spiders")
    assert _traps(Table(3, edition="incan-gold")) == {f"trap:{kind}": 3 for kind in kinds}


def test_d46_one_artifact_enters_each_round_and_stays_until_revealed() -> None:
    table = Table(3, edition="incan-gold")
    seen = []
    while not table.over:
        seen.append(table.deck["relic"])
        table.empty_round()
    assert seen == [1, 2, 3, 4, 5]


def test_d46_a_second_artifact_cannot_come_in_round_1() -> None:
    table = Table(3, edition="incan-gold").reveal("relic").all_stay()
    with assert_refused("step/card-not-left", "D2"):
        table.reveal("relic")


@pytest.mark.parametrize("together", [True, False])
def test_d46_an_artifact_on_the_path_is_removed_at_the_end_of_the_round(together: bool) -> None:
    table = Table(3, edition="incan-gold").reveal("relic", "trap:mummy")
    if together:
        table.all_leave()
    else:
        table.all_stay().reveal("trap:mummy")
    assert "relic" in table.removed
    assert table.deck["relic"] == 1


def test_d46_the_first_three_artifacts_out_score_5_and_later_ones_10() -> None:
    table = Table(3, edition="incan-gold")
    while not table.over:
        table.reveal("relic").leave(0).reveal("trap:fire").all_leave()
    assert table.relics == ((5, 5, 5, 10, 10), (), ())


def test_d46_a_lost_artifact_does_not_count_towards_the_three() -> None:
    table = Table(3, edition="incan-gold").reveal("relic").all_leave()
    while not table.over:
        table.reveal("relic").leave(0).reveal("trap:fire").all_leave()
    assert table.relics == ((5, 5, 5, 10), (), ())


def test_d46_printed_artifacts_enter_in_the_order_5_7_8_10_12() -> None:
    table = Table(3, edition="incan-gold", relic_values="printed")
    values = (5, 7, 8, 10, 12)
    for number in range(1, 6):
        assert _relics(table) == {f"relic:{value}": 1 for value in values[:number]}
        table.empty_round()


def test_d46_printed_artifacts_score_what_is_printed() -> None:
    table = Table(3, edition="incan-gold", relic_values="printed")
    for value in (5, 7, 8, 10):
        table.reveal(f"relic:{value}").leave(value % 3).reveal("trap:fire").all_leave()
    assert table.relics == ((), (7, 10), (5, 8))
    assert table.scores == (0, 17, 13)


def test_d46_a_lone_leaver_takes_printed_artifacts_of_several_rounds() -> None:
    table = Table(3, edition="incan-gold", relic_values="printed").empty_round().empty_round()
    table.reveal("relic:8", "relic:5").leave(2)
    assert table.relics == ((), (), (8, 5))
    assert _relics(table) == {"relic:7": 1}


def test_d46_printed_values_exist_in_incan_gold_only() -> None:
    with assert_refused("option/relic-values", "D46"):
        Table(3, relic_values="printed")


def test_d46_most_artifacts_win_a_tie() -> None:
    table = Table(3, edition="incan-gold").reveal("relic").leave(0).reveal("treasure:11")
    table.all_leave().finish()
    assert table.scores == (5, 5, 5)
    assert table.winners == (0,)


def test_d46_a_tie_with_as_many_artifacts_is_shared() -> None:
    table = Table(3, edition="incan-gold")
    for seat in (0, 1):
        table.reveal("relic").leave(seat).reveal("trap:fire").all_leave()
    table.finish()
    assert table.scores == (5, 5, 0)
    assert table.winners == (0, 1)


def test_d46_artifacts_do_not_win_against_more_points() -> None:
    table = Table(3, edition="incan-gold").reveal("relic").leave(0).reveal("treasure:13")
    table.leave(1).reveal("trap:fire").leave(2).finish()
    assert table.scores == (5, 7, 6)
    assert table.winners == (1,)


def test_d47_two_can_play_only_with_two_explorers_each() -> None:
    with assert_refused("option/players", "D1"):
        Table(2)
    assert Table(2, two_explorers=True).inside == (0, 1, 2, 3)


@pytest.mark.parametrize("players", [1, 3, 4, 8])
def test_d47_two_explorers_are_for_two_players_only(players: int) -> None:
    with assert_refused("option/players", "D47"):
        Table(players, two_explorers=True)


def test_d47_each_explorer_counts_as_one_in_the_cave() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9")
    assert table.gathered == (2 + 2, 2 + 2)
    assert table.rubies == [1]


def test_d47_each_explorer_has_its_own_choice() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9")
    assert table.asked == (0, 1)
    assert GAME.rules.legal_choices(table.state, 0) == (
        "continue+continue",
        "continue+exit",
        "exit+continue",
        "exit+exit",
    )
    table.answer({0: "continue+exit", 1: "exit+continue"})
    assert table.inside == (0, 3)
    assert table.event_args("choices") == {"continue": (0, 3), "exit": (1, 2)}


def test_d47_with_one_explorer_inside_one_choice_is_due() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9")
    table.answer({0: "continue+exit", 1: "continue+continue"}).reveal("treasure:1")
    assert GAME.rules.legal_choices(table.state, 0) == ("continue", "exit")
    with assert_refused("step/illegal-choice", "D20"):
        table.answer({0: "continue+exit", 1: "continue+continue"})


@pytest.mark.parametrize("answer", ["exit", "exit+", "exit+exit+exit", "exit exit"])
def test_d47_two_explorers_inside_need_two_choices(answer: str) -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9")
    with assert_refused("step/illegal-choice", "D20"):
        table.answer({0: answer, 1: "exit+exit"})


def test_d47_both_explorers_fill_the_same_chest() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9")
    table.answer({0: "continue+exit", 1: "continue+continue"})
    assert table.chests == (2 + 1, 0)
    table.reveal("treasure:3").answer({0: "exit", 1: "continue+continue"})
    assert table.chests == (3 + 3, 0)


def test_d47_a_lone_leaving_explorer_takes_the_relics() -> None:
    table = Table(2, two_explorers=True).reveal("relic")
    table.answer({0: "continue+continue", 1: "continue+exit"})
    assert table.relics == ((), (5,))


def test_d47_two_explorers_of_one_player_leave_together_and_take_no_relic() -> None:
    table = Table(2, two_explorers=True).reveal("relic", "treasure:7")
    table.answer({0: "exit+exit", 1: "continue+continue"})
    assert table.relics == ((), ())
    assert table.chests == ((1 + 1) * 2, 0)
    assert table.rubies == [0, 1]


def test_d47_a_player_with_both_explorers_in_camp_decides_nothing() -> None:
    table = Table(2, two_explorers=True).reveal("relic")
    table.answer({0: "exit+exit", 1: "continue+continue"}).reveal("treasure:9")
    assert table.asked == (1,)
    with assert_refused("step/in-camp", "D22"):
        table.answer({0: "exit", 1: "exit+exit"})


def test_d47_a_trap_catches_every_explorer_inside() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:9", "trap:lava")
    table.answer({0: "continue+exit", 1: "continue+continue"}).reveal("trap:lava")
    assert table.event_args("caught")["explorers"] == (0, 1, 3)
    assert table.chests == (2 + 1, 0)
    assert table.inside == (0, 1, 2, 3)


def test_d47_two_players_can_play_a_game_to_its_end() -> None:
    table = Table(2, two_explorers=True).reveal("treasure:17")
    table.answer({0: "continue+exit", 1: "continue+continue"}).reveal("trap:lava").all_leave()
    table.finish()
    assert table.scores == (4 + 1 + 4, 4 + 4)
    assert table.winners == (0,)


@pytest.mark.parametrize(
    ("options", "answer"), [({}, "exit"), ({"absence": "continue"}, "continue")]
)
def test_d48_the_table_s_option_chooses_for_an_absent_player(
    options: dict[str, object], answer: str
) -> None:
    table = Table(3, **options).reveal("treasure:9")
    assert GAME.table_policy.absent_choice(table.state, 1) == answer
    table.answer({0: "continue", 1: answer, 2: "continue"})
    assert (1 in table.inside) == (answer == "continue")


def test_d48_exit_is_the_default() -> None:
    assert Table(3, absence="exit").state == Table(3).state


@pytest.mark.parametrize("bot", bot_names("diamant"))
def test_d48_a_bot_can_take_the_seat(bot: str) -> None:
    table = Table(3, absence="bot").reveal("treasure:9")
    assert GAME.table_policy.absent_choice(table.state, 1) is None
    choices = GAME.rules.legal_choices(table.state, 1)
    answer = make_bot("diamant", bot).choose(table.view(1), choices, Random(0))
    assert table.answer({0: "continue", 1: answer, 2: "continue"}).awaits_card


@pytest.mark.parametrize("absence", ["exit", "continue"])
def test_d48_an_absent_player_s_explorers_all_do_the_same(absence: str) -> None:
    table = Table(2, two_explorers=True, absence=absence).reveal("treasure:9")
    assert GAME.table_policy.absent_choice(table.state, 0) == f"{absence}+{absence}"
    table.answer({0: "continue+exit", 1: "continue+continue"}).reveal("trap:lava")
    assert GAME.table_policy.absent_choice(table.state, 0) == absence


def test_d48_no_other_rule_for_absence_is_accepted() -> None:
    with assert_refused("option/absence", "D48"):
        Table(3, absence="wait")
