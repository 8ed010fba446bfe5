"""Hidden cards show in no view, JSON or event of a seat that may not know them (J25, J33)."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings

from tacora.core.game import Chance, ChanceStep, DecisionStep, Seat, Step
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards, DrawPeekedCard
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs.hidden_cards import asked, shown, with_other_cards
from tests.properties.dinosaurs.invariants import check, encoded
from tests.properties.dinosaurs.strategies import WHOLE, Play, games, one_of_each
from tests.properties.random_games import CHECKED, seeds

TWICE = settings(CHECKED, max_examples=24)


def same_to(watcher: Seat | None, one: State, other: State, step: Step) -> Step | None:
    """Return a step from the other state that looks the same to the watcher, if any."""
    task = one.agenda[-1]
    if isinstance(step, DecisionStep):
        if isinstance(task, ChooseScoutedCards) and watcher != task.seat:
            return None  # what is drawn lies open
        legal = all(c in GAME.rules.legal_choices(other, seat) for seat, c in step.choices.items())
        return step if legal else None
    chance = GAME.rules.pending(other)
    assert isinstance(chance, Chance)
    knowing = _knowing(one)
    if knowing is not None and watcher not in knowing:
        return ChanceStep(chance.outcomes[0])
    return step if step.outcome in chance.outcomes else None


def _knowing(state: State) -> tuple[Seat, ...] | None:
    """Return the seats that see the next outcome; None is everybody."""
    match state.agenda[-1]:
        case TakeItem(seat, victim):
            return (seat, victim)
        case DrawPeekedCard(seat):
            return (seat, *state.known_next_card_seats)
        case DrawItems(seat) | ChooseScoutedCards(seat):
            return (seat,)
    return None


@WHOLE
@given(play=games(), seed=seeds())
def test_other_cards_where_a_seat_cannot_look_change_nothing_that_it_sees(
    play: Play, seed: int
) -> None:
    rng = Random(seed)
    for state in one_of_each(play, seed):
        for watcher in (None, *range(play.options.players)):
            other = with_other_cards(state, watcher, rng)
            check(other)
            assert shown(state, (), watcher) == shown(other, (), watcher)


@TWICE
@given(play=games(), seed=seeds())
def test_two_games_that_differ_in_what_is_hidden_look_the_same_as_they_go_on(
    play: Play, seed: int
) -> None:
    """Compare step by step until a hidden card is shown."""
    rng = Random(seed)
    watcher = rng.choice([None, *range(play.options.players)])
    other, compared = None, 0
    for one, (step, after, events) in zip(play.states, play.moves, strict=False):
        if other is None:
            other = with_other_cards(one, watcher, rng)
        taken = same_to(watcher, one, other, step)
        if taken is None:
            other = None
            continue
        other, visible_events = GAME.rules.apply(other, taken)
        if GAME.rules.pending(after).__class__ is not GAME.rules.pending(other).__class__:
            raise AssertionError("what is hidden decides who or what comes next")
        assert shown(after, events, watcher) == shown(other, visible_events, watcher)
        compared += 1
    assert compared > len(play.moves) / 2


@WHOLE
@given(play=games(), seed=seeds())
def test_who_is_asked_does_not_depend_on_what_is_in_a_hand(play: Play, seed: int) -> None:
    rng = Random(seed)
    for before, (step, state, _) in zip(play.states, play.moves, strict=False):
        other = with_other_cards(before, None, rng)
        assert asked(other) == asked(before)
        passes = isinstance(step, DecisionStep) and set(step.choices.values()) == {"pass"}
        if passes or (isinstance(step, ChanceStep) and step.outcome.startswith("dice")):
            assert asked(GAME.rules.apply(other, step)[0]) == asked(state)


@WHOLE
@given(play=games())
def test_a_view_holds_no_card_that_the_seat_may_not_know(play: Play) -> None:
    for state in play.states[::7]:
        for seat in (None, *range(play.options.players)):
            view = GAME.rules.view(state, seat)
            visible = view.state
            known = [card for hand in visible.hands for card in hand if card >= 0]
            assert known == list(view.hand) == list(() if seat is None else state.hands[seat])
            assert set(visible.item_deck) <= {-1}
            assert visible.known_next_card is None or seat in state.known_next_card_seats
            assert [len(hand) for hand in visible.hands] == [len(hand) for hand in state.hands]
            hidden = {card for s, hand in enumerate(state.hands) if s != seat for card in hand}
            assert set(view.unseen) == hidden | set(state.item_deck)


@WHOLE
@given(play=games())
def test_facts_hold_no_card_that_the_seat_may_not_know(play: Play) -> None:
    for state in play.states:
        task = state.agenda[-1]
        peeked = state.known_next_card is not None or isinstance(task, ChooseScoutedCards)
        for seat in (None, *range(play.options.players)) if peeked else ():
            facts: Any = GAME.presentation.view_json(state, seat)
            knows = seat is not None and seat in state.known_next_card_seats
            assert (facts["foreseen"] is not None) == knows
            scouts = isinstance(task, ChooseScoutedCards) and task.seat == seat
            seen = task.seen if isinstance(task, ChooseScoutedCards) and scouts else ()
            assert [card["card"] for card in facts["scouted"]] == [
                state.cards.maps[card].id for card in seen
            ]
            hands = [player["hand"] is not None for player in facts["players"]]
            assert hands == [other == seat for other in range(play.options.players)]


@WHOLE
@given(play=games())
def test_events_about_drawn_cards_go_only_to_their_players(play: Play) -> None:
    for events in play.events:
        for event in events:
            name, args = event.id.removeprefix("dinosaurs."), event.args
            if name in ("found-item", "omen", "scouted"):
                assert sorted(event.audience or ()) == [args["seat"]]
            elif name == "took-which":
                assert set(event.audience or ()) == {args["seat"], args["victim"]}
            else:
                assert event.audience is None


@WHOLE
@given(play=games())
def test_a_view_shares_no_state(play: Play) -> None:
    """Changing a view changes no state."""
    state = play.states[len(play.states) // 2]
    before = encoded(state)
    view = GAME.rules.view(state, 0)
    view.state.players = ()
    view.state.hands = ()
    view.state.agenda = ()
    assert encoded(state) == before
