"""D32 to D38: a cave closes, and the deck is restored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from tacora.core.game import Chance, ChanceStep, DecisionStep
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tests.rulebook.diamant_harness import TRAPS, TREASURES, Table
from tests.rulebook.refusals import assert_refused


def test_d32_a_round_ends_when_the_last_one_leaves() -> None:
    table = Table(3).reveal("treasure:9").leave(0, 1)
    assert table.round == 1
    table.reveal("treasure:5").leave(2)
    assert table.round == 2


def test_d32_a_round_ends_when_all_leave_together() -> None:
    assert Table(3).reveal("treasure:9").all_leave().round == 2


def test_d32_a_round_ends_by_a_trap_and_by_nothing_else() -> None:
    table = Table(3).reveal(*TREASURES, *["relic"] * 5, *TRAPS).all_stay()
    assert table.round == 1
    assert table.reveal("trap:lava").round == 2


def test_d33_a_barricade_closes_the_entrance_of_the_round_that_ended() -> None:
    table = Table(3).reveal("treasure:9").all_leave()
    assert table.event_args("round-over")["round"] == 1
    assert (table.view().barricades, table.round) == (1, 2)
    table.reveal("trap:rams", "trap:rams")
    assert table.event_args("round-over")["round"] == 2
    assert (table.view().barricades, table.round) == (2, 3)


def test_d34_rubies_on_the_path_go_back_to_the_supply_after_a_trap() -> None:
    table = Table(4).reveal("treasure:7", "treasure:9").all_stay().reveal("trap:lava", "trap:lava")
    assert table.event_args("round-over")["returned"] == 3 + 1
    assert table.supply == 260


def test_d34_rubies_go_back_also_when_everybody_left() -> None:
    table = Table(3).reveal("treasure:5").all_leave()
    assert table.chests == (1, 1, 1)
    assert table.event_args("round-over")["returned"] == 2
    assert table.supply == 260 - 3


def test_d34_no_ruby_waits_in_the_next_round() -> None:
    table = Table(3).reveal("treasure:5").all_leave().reveal("treasure:3").leave(0)
    assert table.rubies == [0]
    assert table.chests == (1 + 1, 1, 1)


def test_d35_exactly_one_of_the_two_traps_leaves_the_game() -> None:
    table = Table(3).reveal("trap:lava", "trap:rams", "trap:lava")
    assert table.removed == ("trap:lava",)
    assert table.deck["trap:lava"] == 2
    assert table.deck["trap:rams"] == 3
    assert table.view().deck_count == 34


def test_d35_the_same_trap_can_end_two_rounds_but_not_three() -> None:
    table = Table(3).reveal("trap:lava", "trap:lava").reveal("trap:lava", "trap:lava")
    assert table.deck["trap:lava"] == 1
    table.reveal("trap:lava").all_stay()
    with assert_refused("step/card-not-left", "D35"):
        table.reveal("trap:lava")


def test_d35_no_trap_is_removed_when_everybody_left_in_time() -> None:
    table = Table(3).reveal("trap:lava", "trap:rams").all_leave()
    assert table.removed == ()
    assert [table.deck[trap] for trap in TRAPS] == [3, 3, 3, 3, 3]


def test_d35_five_rounds_remove_five_traps_at_most() -> None:
    table = Table(3)
    for trap in TRAPS:
        table.reveal(trap, trap)
    assert table.removed == tuple(TRAPS)
    assert [table.deck[trap] for trap in TRAPS] == [2, 2, 2, 2, 2]


@pytest.mark.parametrize("last", ["all leave", "trap"])
def test_d36_relics_left_on_the_path_leave_the_game(last: str) -> None:
    table = Table(3).reveal("relic", "trap:lava", "relic")
    if last == "trap":
        table.all_stay().reveal("trap:lava")
    else:
        table.all_leave()
    assert Counter(table.removed)["relic"] == 2
    assert table.event_args("round-over")["relics_lost"] == 2
    assert table.relics == ((), (), ())


def test_d36_relics_not_yet_revealed_stay_in_the_deck() -> None:
    assert Table(3).reveal("relic", "relic").all_leave().deck["relic"] == 3
    assert Table(3).reveal("treasure:9").all_leave().deck["relic"] == 5


def test_d36_a_lost_relic_never_comes_back() -> None:
    table = Table(3).reveal(*["relic"] * 5).all_leave()
    assert "relic" not in table.deck
    with assert_refused("step/card-not-left", "D36"):
        table.reveal("relic")


def test_d36_a_relic_that_was_taken_is_not_lost() -> None:
    table = Table(3).reveal("relic").leave(0).reveal("relic").all_leave()
    assert table.removed == ("relic",)
    assert table.relics == ((5,), (), ())


def test_d37_all_other_cards_go_back_into_the_deck() -> None:
    table = Table(3).reveal(*TREASURES, *TRAPS).all_leave()
    assert table.deck == Table(3).deck


def test_d37_a_round_takes_only_relics_and_one_trap_from_the_deck() -> None:
    table = Table(3).reveal("treasure:17", "relic", *TRAPS).all_stay().reveal("trap:rams")
    assert table.deck == Table(3).deck | {"relic": 4, "trap:rams": 2}


def test_d37_a_treasure_can_come_again_in_the_next_round() -> None:
    table = Table(3).reveal("treasure:15").all_leave().reveal("treasure:15").all_leave()
    assert table.chests == (10, 10, 10)


def test_d38_at_most_25_cards_come_in_round_1_whatever_their_order() -> None:
    """Every order of the 35 cards is tried; values are made equal, for they end no round."""
    alike = {"treasure:1": 15, **dict.fromkeys(TRAPS, 3), "relic": 5}
    depths = dict(_harmless(Table(3, deck=alike).state))
    assert len(depths) == 16 * 2**5 * 6
    assert max(depths.values()) == 25
    assert all(sum(deck) >= 10 for deck in depths)


@pytest.mark.parametrize("edition", ["diamant-2016", "diamant-2005", "incan-gold"])
def test_d38_no_edition_s_deck_runs_out_whatever_traps_were_removed(edition: str) -> None:
    traps = [card for card in Table(3, edition=edition).deck if card.startswith("trap:")]
    histories = list(_removals(traps))
    assert len(histories) == 96
    for struck in histories:
        table = Table(3, edition=edition)
        for trap in struck:
            table.reveal(trap, trap)
        table.reveal(*_longest(table.deck)).all_stay()
        assert len(table.path) <= 25
        assert table.deck
        assert set(table.deck) <= set(table.path)  # whatever comes now is the second of its kind


def test_d38_an_empty_deck_sends_all_out_together() -> None:
    table = Table(3, deck={"treasure:5": 1, "relic": 1}).reveal("treasure:5", "relic").all_stay()
    assert table.count("deck-empty") == 1
    assert table.round == 2
    assert table.chests == (1, 1, 1)
    assert table.relics == ((), (), ())


def test_d38_the_last_card_of_the_deck_still_has_its_decision() -> None:
    table = Table(4, deck={"treasure:7": 1}).reveal("treasure:7")
    assert table.asked == (0, 1, 2, 3)
    assert table.leave(3).chests == (1, 1, 1, 1 + 3)


def test_d38_all_out_together_share_one_pool() -> None:
    table = Table(5, deck={"treasure:9": 2}).reveal("treasure:9", "treasure:9").leave(0, 1, 2)
    assert table.chests == (2 + 2, 2 + 2, 2 + 2, 2 + 1, 2 + 1)
    assert table.event_args("round-over")["returned"] == 0


def test_d38_a_lone_explorer_whom_the_empty_deck_sends_out_takes_the_relics() -> None:
    table = Table(3, deck={"treasure:7": 1, "relic": 1}).reveal("treasure:7", "relic").leave(0, 1)
    assert table.chests == (2, 2, 2 + 1)
    assert table.relics == ((), (), (5,))
    assert table.round == 2


def test_d38_a_trap_that_is_the_last_card_still_catches_everybody() -> None:
    table = Table(3, deck={"treasure:9": 1, "trap:lava": 2})
    table.reveal("trap:lava", "treasure:9", "trap:lava")
    assert table.chests == (0, 0, 0)
    assert table.count("deck-empty") == 0


def test_d38_rounds_that_begin_with_an_empty_deck_are_over_at_once() -> None:
    table = Table(3, deck={"relic": 1}).reveal("relic").leave(1, 2)
    assert table.over
    assert table.view().barricades == 5
    assert table.count("round-over") == 5
    assert table.scores == (5, 0, 0)


def test_d38_a_round_that_begins_with_an_empty_deck_brings_nobody_anything() -> None:
    table = Table(3, deck={"relic": 2}).reveal("relic").all_leave()
    assert not table.over
    assert table.reveal("relic").all_leave().over
    assert table.scores == (0, 0, 0)
    assert table.winners == (0, 1, 2)


def test_d38_a_custom_deck_requires_the_2016_edition() -> None:
    with assert_refused("option/deck", "D38"):
        Table(3, edition="incan-gold", deck={"treasure:5": 1})


def _harmless(start: State) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every deck that can be left in round 1 with nobody gone home, and how many cards came."""
    stay = DecisionStep(dict.fromkeys(range(3), "continue"))
    level = {start.deck: start}
    depth = 0
    while level:
        yield from ((deck, depth) for deck in level)
        deeper: dict[tuple[int, ...], State] = {}
        for state in level.values():
            pending = GAME.rules.pending(state)
            assert isinstance(pending, Chance)
            for card, number in zip(pending.outcomes, pending.weights, strict=True):
                if number:
                    after, _ = GAME.rules.apply(state, ChanceStep(card))
                    if after.round == 1:
                        after, _ = GAME.rules.apply(after, stay)
                        deeper.setdefault(after.deck, after)
        level = deeper
        depth += 1


def _removals(traps: list[str]) -> Iterator[tuple[str, ...]]:
    """List the traps that can have ended rounds before the last: no kind more than twice."""
    for rounds in range(5):
        for struck in combinations_with_replacement(traps, rounds):
            if max(Counter(struck).values(), default=0) <= 2:
                yield struck


def _longest(deck: dict[str, int]) -> list[str]:
    """Count the most cards that end no round: treasures, relics, one trap of each kind."""
    return [c for c, n in deck.items() for _ in range(1 if c.startswith("trap:") else n)]
