"""Diamant: hidden chests, hidden choices and the order of answers show in no view or event."""

from __future__ import annotations

from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from tacora.core.errors import IllegalStep
from tacora.core.events import Events, visible_to
from tacora.core.game import ChanceStep, Decide, DecisionStep, GameOver
from tacora.core.pending_choices import PendingChoices
from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options
from tacora.games.diamant.state import State, explorers_in_cave
from tests.properties.random_games import CHECKED, seeds
from tests.properties.strategies import (
    biases,
    decided,
    leaving,
    play_from,
    small_tables,
    states,
)


def shown(state: State, events: Events, seat: int | None) -> bytes:
    """Encode all that a seat can see: its view and its events."""
    visible = [(event.id, event.args, event.audience) for event in visible_to(events, seat)]
    return json.encode((GAME.rules.view(state, seat), visible))


@CHECKED
@given(
    state=states("choices", "closed") | states("card", "closed"),
    chests=st.lists(st.integers(0, 300), min_size=8, max_size=8),
    watcher=st.integers(0, 7),
    manner=st.tuples(seeds(), biases(), leaving()),
)
def test_closed_chests_show_nothing_until_the_game_is_over(
    state: State, chests: list[int], watcher: int, manner: tuple[int, str, float]
) -> None:
    seat = watcher % state.options.players
    other = _with_chests(state, chests, but=seat)
    assert shown(state, (), seat) == shown(other, (), seat)
    assert shown(state, (), None) == shown(_with_chests(state, chests, but=None), (), None)
    for step, one, events in play_from(state, *manner):
        other, events_of_other = GAME.rules.apply(other, step)
        if isinstance(GAME.rules.pending(one), GameOver):
            assert _encode(events[:-1]) == _encode(events_of_other[:-1])
            break
        assert shown(one, events, seat) == shown(other, events_of_other, seat)
        assert shown(one, events, None) == shown(other, events_of_other, None)


@CHECKED
@given(state=states("choices", "closed") | states("card", "closed"))
def test_a_closed_chest_is_seen_only_by_its_owner(state: State) -> None:
    seats = range(state.options.players)
    assert GAME.rules.view(state, None).chests == (None,) * len(seats)
    for seat in seats:
        expected = tuple(state.banked[seat] if other == seat else None for other in seats)
        assert GAME.rules.view(state, seat).chests == expected


@CHECKED
@given(state=states())
def test_open_chests_are_seen_by_all_and_so_are_all_at_the_end(state: State) -> None:
    assume(state.options.chests == "open" or state.awaiting == "nothing")
    for seat in (None, *range(state.options.players)):
        assert GAME.rules.view(state, seat).chests == state.banked


@CHECKED
@given(state=states("choices"), data=st.data())
def test_pending_choices_show_who_has_chosen_and_never_what(
    state: State, data: st.DataObject
) -> None:
    pending = _pending_choices(state)
    chosen = data.draw(st.lists(st.sampled_from(pending.missing), unique=True))
    one, other = pending, pending
    for seat in chosen:
        one = one.choose(seat, data.draw(st.sampled_from(pending.legal_choices[seat])))
        other = other.choose(seat, data.draw(st.sampled_from(pending.legal_choices[seat])))
    assert one.chosen == other.chosen == set(chosen)
    assert one.missing == other.missing
    assert set(one.missing) == set(pending.legal_choices) - set(chosen)
    if one.missing:
        assert _reveal_error(one) == _reveal_error(other)
    for seat in one.missing:
        assert one.choice_of(seat) is None


@CHECKED
@given(state=states("choices"), data=st.data())
def test_pending_choices_printed_in_a_log_show_no_choice(state: State, data: st.DataObject) -> None:
    pending = _pending_choices(state)
    seat = data.draw(st.sampled_from(pending.missing))
    printed = {
        (repr(voted), str(voted), f"{voted}")
        for voted in (pending.choose(seat, choice) for choice in pending.legal_choices[seat])
    }
    assert len(printed) == 1


@CHECKED
@given(state=states("choices"), data=st.data())
def test_only_the_last_choice_of_each_seat_counts(state: State, data: st.DataObject) -> None:
    pending = _pending_choices(state)
    order = data.draw(st.permutations(pending.missing))
    final: dict[int, str] = {}
    for seat in order:
        wavering = data.draw(st.lists(st.sampled_from(pending.legal_choices[seat]), max_size=2))
        final[seat] = data.draw(st.sampled_from(pending.legal_choices[seat]))
        for choice in wavering:
            if len(pending.missing) > 1:
                pending = pending.choose(seat, choice)
                pending = data.draw(st.sampled_from([pending, pending.withdraw(seat)]))
        pending = pending.choose(seat, final[seat])
    assert pending.reveal() == DecisionStep(final)


@CHECKED
@given(state=states("choices"), data=st.data())
def test_the_order_of_answers_changes_nothing(state: State, data: st.DataObject) -> None:
    leavers = data.draw(st.sets(st.sampled_from(state.inside)))
    step = decided(state, leavers)
    turned = DecisionStep(dict(data.draw(st.permutations(list(step.choices.items())))))
    after, events = GAME.rules.apply(state, step)
    after_turned, events_turned = GAME.rules.apply(state, turned)
    assert after == after_turned
    assert _encode(events) == _encode(events_turned)


@CHECKED
@given(state=states("choices"), data=st.data())
def test_events_do_not_change_with_the_answers_they_came_from(
    state: State, data: st.DataObject
) -> None:
    answers = dict(decided(state, data.draw(st.sets(st.sampled_from(state.inside)))).choices)
    _, events = GAME.rules.apply(state, DecisionStep(answers))
    before = _encode(events)
    answers.clear()
    assert _encode(events) == before


@CHECKED
@given(at=small_tables(most=5))
def test_the_order_of_cards_shows_only_in_the_path(at: Options) -> None:
    """With everybody inside, the same cards in another order leave the same position."""
    cards = [code for code, number in at.deck or () for _ in range(number)]
    met: dict[tuple[str, ...], bytes] = {}
    for order in set(permutations(cards, len(cards) - 1)):
        state = _reveal_all(at, order)
        if state is not None:
            seen = json.encode(replace(GAME.rules.view(state, 0), path=()))
            assert met.setdefault(tuple(sorted(order)), seen) == seen


def _reveal_all(at: Options, order: tuple[str, ...]) -> State | None:
    """Return the state with these cards on the path; None if a second trap is among them."""
    state, _ = GAME.rules.initial_state(at)
    for card in order:
        if state.awaiting == "choices":
            state, _ = GAME.rules.apply(state, decided(state, ()))
        state, _ = GAME.rules.apply(state, ChanceStep(card))
        if state.round > 1 or state.awaiting == "nothing":
            return None
    return state


def _encode(events: Events) -> bytes:
    return json.encode([(event.id, event.args, event.audience) for event in events])


def _with_chests(state: State, chests: list[int], but: int | None) -> State:
    """Return the same state with other contents in every chest but one."""
    banked = tuple(
        old if seat == but else new
        for seat, (old, new) in enumerate(zip(state.banked, chests, strict=False))
    )
    return replace(state, banked=banked, supply=state.supply + sum(state.banked) - sum(banked))


def _pending_choices(state: State) -> PendingChoices:
    pending = GAME.rules.pending(state)
    assert isinstance(pending, Decide)
    assert all(explorers_in_cave(state, seat) for seat in pending.seats)
    return PendingChoices({seat: GAME.rules.legal_choices(state, seat) for seat in pending.seats})


def _reveal_error(pending: PendingChoices) -> str:
    try:
        pending.reveal()
    except IllegalStep as error:
        return str(error)
    raise AssertionError("choices were revealed before all had chosen")
