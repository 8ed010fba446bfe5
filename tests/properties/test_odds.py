"""Diamant: every number of the odds equals the enumeration of all next cards by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tacora.core.errors import UsageError
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, DecisionStep
from tacora.games.diamant import GAME, odds
from tacora.games.diamant.state import State, owner, scores
from tests.properties.random_games import CHECKED, SPARING
from tests.properties.strategies import after, decided, small_tables, states

PUBLISHED = {2: 2.5, 3: 7.4, 5: 22.9, 8: 52.4, 10: 70.3, 15: 95.2}


def next_cards(state: State) -> list[tuple[Fraction, State, bool]]:
    """Return every next card: its chance, the state after it, and if it ended the round."""
    chance = GAME.rules.pending(state)
    assert isinstance(chance, Chance)
    total = sum(chance.weights)
    found = []
    for code, weight in zip(chance.outcomes, chance.weights, strict=True):
        if weight:
            reached, events = GAME.rules.apply(state, ChanceStep(code))
            found.append((Fraction(weight, total), reached, _caught(events)))
    return found


@CHECKED
@given(state=states("card"))
def test_the_chance_that_the_next_card_ends_the_round(state: State) -> None:
    expected = sum((chance for chance, _, caught in next_cards(state) if caught), Fraction(0))
    view = GAME.rules.view(state, None)
    assert odds.round_end_chance(view) == expected
    assert sum(odds.round_end_chances(view).values()) == expected


@CHECKED
@given(state=states("card"))
def test_each_trap_on_the_path_has_its_own_chance(state: State) -> None:
    chances = odds.round_end_chances(GAME.rules.view(state, None))
    assert set(chances) == {laid.card.code for laid in state.path if laid.card.kind == "trap"}
    for code, chance in chances.items():
        assert chance == Fraction(state.deck[state.catalog.by_code[code].index], sum(state.deck))


@CHECKED
@given(state=states("choices"))
def test_stay_odds_are_what_the_next_card_gives_for_each_number_of_leavers(state: State) -> None:
    assume(any(state.deck))
    view = GAME.rules.view(state, None)
    stayer = state.inside[-1]
    for leavers in range(len(state.inside)):
        parted, _ = GAME.rules.apply(state, decided(state, state.inside[:leavers]))
        assert stayer in parted.inside
        _assert_stay_odds(odds.stay_odds(view, leavers), parted, leavers)


@CHECKED
@given(state=states("choices") | states("card"))
def test_mean_stay_is_what_the_fractions_of_stay_odds_give(state: State) -> None:
    view = GAME.rules.view(state, None)
    staying = odds.stay_odds(view, 0)
    means = float(staying.expected_gain), float(staying.expected_change)
    assert odds.mean_stay(view) == means


@CHECKED
@given(state=states("card"))
def test_stay_odds_before_a_card_have_no_leavers(state: State) -> None:
    _assert_stay_odds(odds.stay_odds(GAME.rules.view(state, None), 0), state, 0)


@CHECKED
@given(state=states("choices"), data=st.data())
def test_leave_result_is_what_the_rules_give_for_each_number_of_leavers(
    state: State, data: st.DataObject
) -> None:
    assume(any(state.deck))
    view = GAME.rules.view(state, None)
    order = data.draw(st.permutations(state.inside))
    for number in range(1, len(order) + 1):
        leavers = order[:number]
        left, _ = GAME.rules.apply(state, decided(state, leavers))
        result = odds.leave_result(view, number)
        assert result.leavers == number
        assert result.points == result.rubies + sum(result.relics)
        for seat in range(state.options.players):
            own = [explorer for explorer in leavers if owner(state, explorer) == seat]
            assert left.banked[seat] - state.banked[seat] == result.rubies * len(own)
            taken = left.relics[seat][len(state.relics[seat]) :]
            assert taken == (result.relics if own else ())
            assert scores(left)[seat] - scores(state)[seat] == result.points * len(own)


@CHECKED
@given(state=states("choices") | states("card"), beyond=st.integers(0, 5))
def test_more_leavers_than_there_are_inside_have_no_odds(state: State, beyond: int) -> None:
    view = GAME.rules.view(state, None)
    inside = len(state.inside)
    for wrong in (-1 - beyond, inside + beyond):
        with pytest.raises(UsageError, match=r"^call/leavers"):
            odds.stay_odds(view, wrong)
    for wrong in (-beyond, inside + 1 + beyond):
        with pytest.raises(UsageError, match=r"^call/leavers"):
            odds.leave_result(view, wrong)


@SPARING
@given(state=states("choices", at=small_tables()) | states("card", at=small_tables()))
def test_how_long_a_round_lasts_in_every_order_of_the_cards(state: State) -> None:
    lengths = _lengths_in_every_order(state)
    orders = sum(lengths.values())
    survived = [
        Fraction(sum(n for length, n in lengths.items() if length > cards), orders)
        for cards in range(sum(state.deck) + 1)
    ]
    view = GAME.rules.view(state, None)
    chances = odds.survival_chances(view)
    padding = [Fraction(0)] * (len(survived) - len(chances))
    assert [*chances, *padding] == survived
    assert odds.expected_cards(view) == Fraction(
        sum(min(length, sum(state.deck)) * n for length, n in lengths.items()), orders
    )


@CHECKED
@given(state=states("card"))
def test_expected_cards_satisfy_total_probability(
    state: State,
) -> None:
    """The law of total probability ties the chances to the rules in decks of any size."""
    chances = odds.survival_chances(GAME.rules.view(state, None))
    follow = [
        (chance, odds.survival_chances(GAME.rules.view(reached, None)))
        for chance, reached, caught in next_cards(state)
        if not caught
    ]
    assert chances[0] == 1
    for cards in range(1, sum(state.deck) + 1):
        mean = sum((chance * _at(lasting, cards - 1) for chance, lasting in follow), Fraction(0))
        assert _at(chances, cards) == mean


@pytest.mark.parametrize("players", range(3, 9))
def test_the_published_chances_that_the_first_round_has_ended(players: int) -> None:
    start, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": players}))
    lasting = odds.survival_chances(GAME.rules.view(start, None))
    ended = {cards: round(float(100 * (1 - lasting[cards])), 1) for cards in PUBLISHED}
    assert ended == PUBLISHED


def test_the_published_number_of_cards_of_a_first_round() -> None:
    start, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    assert odds.expected_cards(GAME.rules.view(start, None)) == Fraction(8622, 1001)


def test_a_round_of_35_cards_lasts_at_most_25() -> None:
    start, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3}))
    lasting = odds.survival_chances(GAME.rules.view(start, None))
    assert len(lasting) - 1 == 25
    assert lasting[25] > 0


def test_the_odds_of_a_position_that_a_player_can_check_by_hand() -> None:
    at = GAME.rules.parse_options(
        {"players": 3, "deck": {"treasure:7": 2, "trap:lava": 2, "relic": 1}}
    )
    view = GAME.rules.view(after(at, "treasure:7", (), "trap:lava"), None)
    alone = odds.stay_odds(view, 2)

    assert odds.round_end_chance(view) == Fraction(1, 3)
    assert alone.gains == {0: Fraction(1, 3), 7: Fraction(1, 3)}
    assert alone.expected_gain == Fraction(7, 3)
    assert alone.expected_change == Fraction(7, 3) - Fraction(2, 3)
    assert (odds.leave_result(view, 1).rubies, odds.leave_result(view, 2).rubies) == (2 + 1, 2)
    assert list(odds.survival_chances(view)) == [Fraction(1), Fraction(2, 3), Fraction(1, 3)]
    assert odds.expected_cards(view) == 2


def _assert_stay_odds(stay: odds.StayOdds, parted: State, leavers: int) -> None:
    expected, change = Fraction(0), Fraction(0)
    chances: dict[int, Fraction] = {}
    for chance, reached, caught in next_cards(parted):
        if caught:
            change -= chance * parted.carried
            continue
        gain = reached.carried - parted.carried
        chances[gain] = chances.get(gain, Fraction(0)) + chance
        expected += chance * gain
        change += chance * gain
    assert stay.leavers == leavers
    assert stay.gains == chances
    assert stay.expected_gain == expected
    assert stay.expected_change == change


def _lengths_in_every_order(state: State) -> Counter[int]:
    """Count the cards of a round until it ends, over all orders of the deck; nobody leaves.

    A round that no trap ends lasts beyond its last card, into one more decision.
    """
    deck = [code for code, n in zip(state.catalog.codes, state.deck, strict=True) for _ in range(n)]
    lengths: Counter[int] = Counter()
    for order in permutations(deck):
        at = state
        for number, card in enumerate(order, start=1):
            if at.awaiting == "choices":
                at, _ = GAME.rules.apply(at, decided(at, ()))
            at, events = GAME.rules.apply(at, ChanceStep(card))
            if _caught(events):
                lengths[number] += 1
                break
        else:
            lengths[len(order) + 1] += 1
    return lengths


def _at(lasting: tuple[Fraction, ...], cards: int) -> Fraction:
    return lasting[cards] if cards < len(lasting) else Fraction(0)


def _caught(events: Events) -> bool:
    return any(event.id == "diamant.caught" for event in events)


@pytest.mark.parametrize("relics", [0, 1])
@pytest.mark.parametrize("leavers", [0, 1, 2])
def test_d38_with_an_empty_deck_those_who_stay_share_the_path(leavers: int, relics: int) -> None:
    """D38: 3 enter; a treasure of 8 gives 2 each and leaves 2 lying; then the deck is empty."""
    deck = {"treasure:8": 1} | ({"relic": relics} if relics else {})
    state, _ = GAME.rules.initial_state(GAME.rules.parse_options({"players": 3, "deck": deck}))
    if relics:
        state, _ = GAME.rules.apply(state, ChanceStep("relic"))
        state, _ = GAME.rules.apply(state, DecisionStep(dict.fromkeys(range(3), "continue")))
    state, _ = GAME.rules.apply(state, ChanceStep("treasure:8"))
    stay = odds.stay_odds(GAME.rules.view(state, None), leavers)
    choices = ["exit"] * leavers + ["continue"] * (3 - leavers)
    reached, _ = GAME.rules.apply(state, DecisionStep(dict(enumerate(choices))))
    gain = scores(reached)[2] - state.carried
    assert stay.expected_gain == stay.expected_change == gain
    assert stay.gains == {gain: 1}
